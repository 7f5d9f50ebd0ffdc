"""The `reqgate` command. Heavy imports happen inside the subcommands, so that `--help` answers at once."""

import gc
import sys
import traceback
from typing import Annotated

import typer
from typer.core import TyperGroup

from config.loading import ConfigError

REVIEWS = "Review"
SERVICE = "Run"
INSTALLATION = "Set up and look after"
MEASURES = "Measure and improve"
PIECES = "Pieces on their own, for programs"
_PANELS = {
    REVIEWS: ("review", "plan", "ask", "document", "lint"),
    SERVICE: ("demo", "dev", "serve", "worker", "mcp"),
    INSTALLATION: ("init", "doctor", "config", "observe", "enforce", "sync", "backfill", "runs", "replay", "dlq"),
    MEASURES: ("report", "feedback", "eval", "variants"),
    PIECES: ("guard", "ground", "parse-json"),
}
"""The commands in the order in which one meets them, not as their modules are imported."""


class _InPanels(TyperGroup):
    """Lists the commands panel after panel."""

    def list_commands(self, ctx: object) -> list[str]:
        """Return the names."""
        return sorted(self.commands, key=[name for names in _PANELS.values() for name in names].index)


app = typer.Typer(
    name="reqgate",
    cls=_InPanels,
    help="ReqGate says of every new Jira ticket whether it is ready for development, and what is missing.",
    epilog="Begin with `reqgate demo`, which needs no Jira, or with `reqgate init`, which connects yours. "
    "`reqgate COMMAND --help` explains a command and has an example.\n\n"
    "Exit codes: 0 done, or yes; 1 no, such as a ticket that is rejected; 2 could not be done, and why is on standard "
    "error; 3 a plan or document needs answers, or a question found no answer; 130 ended by Ctrl-C before it was done.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)

EXIT_PASS, EXIT_REJECT, EXIT_ERROR, EXIT_QUESTIONS = 0, 1, 2, 3
EXIT_INTERRUPTED = 130
"""What a shell makes of Ctrl-C."""
_SELDOM = 10_000
"""New objects between two looks for garbage: with Python's 700 a fifth of a start looks through what is imported."""


def example(*commands: str) -> str:
    """Return the foot of a command's help: how one calls it."""
    return "Example" + ("s" if len(commands) > 1 else "") + ":\n\n" + "\n\n".join(f"`{each}`" for each in commands)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"reqgate {version('reqgate')}")
        raise typer.Exit


@app.callback()
def quiet(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit")
    ] = False,
) -> None:
    """Keep logs out of the way of what commands print; the long-running ones set up their own."""
    from config.logs import configure_logging
    from config.settings import get_settings

    configure_logging(get_settings().model_copy(update={"log_format": "console", "log_level": "ERROR"}))


class Failed(typer.Exit):
    """A command that could not be done; `message` was printed, and says what is wrong and what to do."""

    def __init__(self, message: str) -> None:
        super().__init__(EXIT_ERROR)
        self.message = message


def fail(message: str) -> Failed:
    """Print what is wrong and what to do, and return the exit to raise."""
    typer.secho(message, err=True, fg=typer.colors.RED)
    return Failed(message)


def commands() -> None:
    """Register every command on `app`."""
    from bot.cli import (  # noqa: F401 - they register themselves
        ask,
        backfill,
        checks,
        document,
        evaluation,
        lint,
        mode,
        plan,
        review,
        serve,
        setup,
        sync,
    )
    from bot.cli.connect import init  # noqa: F401
    from bot.cli.mcp import command as _  # noqa: F401
    from bot.cli.records import deadletters, feedback, replay, runs, variants  # noqa: F401
    from bot.cli.report import command  # noqa: F401


def main() -> None:
    """Run the command line; whatever goes wrong ends in one clear line and exit code 2: 1 is the verdict "reject"."""
    gc.set_threshold(_SELDOM)
    commands()
    try:
        app()
    except Exception as error:  # noqa: BLE001 - the last line of defence
        sys.exit(fail(trouble_in(error)).exit_code)


def trouble_in(error: Exception) -> str:
    """Return what people read of whatever went wrong; with LOG_LEVEL=DEBUG standard error shows where."""
    if isinstance(error, Failed):
        return error.message
    if isinstance(error, ConfigError):
        return str(error)
    if isinstance(error, (FileNotFoundError, NotADirectoryError, PermissionError)):
        return _out_of_reach(error)
    _show_where()
    # Its message may quote the ticket or an address with a password.
    return f"ReqGate could not do this ({type(error).__name__}); LOG_LEVEL=DEBUG shows where."


def _out_of_reach(error: OSError) -> str:
    """Say which file cannot be used; most often it is the folder of the data, which belongs to another account."""
    what = error.filename or "a file"
    remedy = "Give this account the right to it, or set VAR_DIR to a folder of its own."
    return f"{what}: cannot be used ({error.strerror}). {remedy}"


def _show_where() -> None:
    """Print the traceback with LOG_LEVEL=DEBUG, without secrets: what `worker` and `serve` print is kept as a log."""
    from config.censor import Censor
    from config.settings import get_settings

    try:
        settings = get_settings()
    except ConfigError:
        return
    if settings.log_level == "DEBUG":
        told = Censor(settings.secret_values())(None, "", {"where": traceback.format_exc()})
        sys.stderr.write(told["where"])
