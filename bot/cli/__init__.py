"""The `reqgate` command. Heavy imports happen inside the subcommands, so that `--help` answers at once."""

import sys
import traceback

import typer

from config.loading import ConfigError

app = typer.Typer(
    name="reqgate",
    help="ReqGate says of every new Jira ticket whether it is ready for development, and what is missing.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)

EXIT_PASS, EXIT_REJECT, EXIT_ERROR = 0, 1, 2


@app.callback()
def quiet() -> None:
    """Keep logs out of the way of what commands print; the long-running ones set up their own."""
    from config.logs import configure_logging
    from config.settings import get_settings

    configure_logging(get_settings().model_copy(update={"log_format": "console", "log_level": "ERROR"}))


def fail(message: str) -> typer.Exit:
    """Print what is wrong and what to do, and return the exit to raise."""
    typer.secho(message, err=True, fg=typer.colors.RED)
    return typer.Exit(EXIT_ERROR)


def main() -> None:
    """Run the command line; whatever goes wrong ends in one clear line and exit code 2: 1 is the verdict "reject"."""
    # Imported here because each of them registers its commands on `app`.
    from bot.cli import checks, deadletters, evaluation, feedback, lint, review, serve, setup, variants  # noqa: F401 - they register

    try:
        app()
    except ConfigError as error:
        sys.exit(fail(str(error)).exit_code)
    except Exception as error:  # noqa: BLE001 - the last line of defence
        if _is_debugging():
            traceback.print_exc()
        # Its message may quote the ticket or an address with a password.
        sys.exit(fail(f"ReqGate could not do this ({type(error).__name__}); LOG_LEVEL=DEBUG shows where.").exit_code)


def _is_debugging() -> bool:
    from config.settings import get_settings

    try:
        return get_settings().log_level == "DEBUG"
    except ConfigError:
        return False
