"""`reqgate init`: from nothing to a connected Jira: asks, checks, writes `.env`, and sees to the webhook."""

from __future__ import annotations

import re
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.console import Console
from rich.markup import escape

from bot.cli import EXIT_INTERRUPTED, INSTALLATION, app, example, fail
from bot.cli.inputs import read_text

if TYPE_CHECKING:
    from config.settings import Settings

_TEMPLATE = Path(".env.example")
_WAIT_S = 120
_WITH_PASSWORD = re.compile(r"://[^/@]*:[^@]+@")
_IN_ENVIRONMENT = " One with a password belongs in the environment: others can see arguments"
_SEEN_BY_OTHERS = (
    "{option}: everybody on this machine can read a password among the arguments, and the shell keeps it. "
    "Set {name} in the environment of `reqgate init` instead, and think of changing the password."
)

console = Console(highlight=False, soft_wrap=True)


@app.command(
    rich_help_panel=INSTALLATION,
    epilog=example(
        "reqgate init",
        "reqgate init --yes --url https://shop.atlassian.net --email bot@example.com --token-file token.txt "
        "--mode observe",
    ),
)
def init(
    context: typer.Context,
    url: Annotated[str, typer.Option("--url", help="Address of Jira")] = "",
    email: Annotated[str, typer.Option("--email", help="E-mail of the bot's account (Cloud only)")] = "",
    token_file: Annotated[str, typer.Option("--token-file", help="File with the bot's token, or - for stdin")] = "",
    public_url: Annotated[str, typer.Option("--public-url", help="Address at which Jira reaches ReqGate")] = "",
    admin_email: Annotated[str, typer.Option("--admin-email", help="E-mail that goes with --admin-token-file")] = "",
    admin_token_file: Annotated[
        str, typer.Option("--admin-token-file", help="File with a Jira administrator's token: used once, never kept")
    ] = "",
    redis_url: Annotated[
        str, typer.Option(envvar="REDIS_URL", help="A Redis server; else that of `reqgate dev`." + _IN_ENVIRONMENT)
    ] = "",
    database_url: Annotated[
        str, typer.Option(envvar="DATABASE_URL", help="A Postgres; else a SQLite file." + _IN_ENVIRONMENT)
    ] = "",
    mode: Annotated[
        Literal["observe", "enforce"] | None,
        typer.Option(help="observe judges tickets without a word on them, enforce comments at once"),
    ] = None,
    no_webhook: Annotated[bool, typer.Option("--no-webhook", help="Leave the webhook alone")] = False,
    wait: Annotated[int | None, typer.Option(min=0, help="Seconds to wait for an answer to the test event")] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Ask nothing; what is missing is an error")] = False,
) -> None:
    """Connect your Jira: asks, checks, and writes .env.

    It checks the account, makes the secrets, keeps every other line of .env (and the file before as .env.bak),
    finds fields of your own to read (acceptance criteria, steps to reproduce …) and names them in projects.yaml,
    registers the webhook where it may, and sends a signed test event to itself. Run it again to change an answer.
    """
    from bot.cli.connect.account import Given, connected
    from bot.cli.connect.fields import see_to_fields
    from config.settings import get_settings

    _warn_of_passwords(context)
    can_ask = not yes and sys.stdin.isatty()
    admin_token = _token_in(admin_token_file)
    try:
        settings = connected(Given(url, email, _token_in(token_file), can_ask), get_settings())
        public_url = "" if no_webhook else _public_url(public_url, can_ask)
        mode = mode or (_asked_mode(settings) if can_ask else None)
        settings = _write(settings, redis_url, database_url)
        is_observed = _with_mode(mode, settings)
        see_to_fields(settings)
        if public_url:
            from bot.cli.connect.webhook import Administrator, see_to_webhook

            administrator = Administrator(admin_email, admin_token) if admin_token else None
            see_to_webhook(settings, public_url, administrator, wait if wait is not None else _WAIT_S * can_ask)
    except (KeyboardInterrupt, typer.Abort):
        console.print("\nStopped. `reqgate init` begins anew, and offers what is in .env already.")
        raise typer.Exit(EXIT_INTERRUPTED) from None
    _say_what_next(bool(public_url), no_webhook, is_observed)


def _warn_of_passwords(context: typer.Context) -> None:
    """Say so when a URL came with its password as an argument; it works all the same."""
    for option, name in (("--redis-url", "REDIS_URL"), ("--database-url", "DATABASE_URL")):
        parameter = name.lower()
        source = context.get_parameter_source(parameter)
        if source and source.name == "COMMANDLINE" and _WITH_PASSWORD.search(context.params[parameter]):
            typer.secho(_SEEN_BY_OTHERS.format(option=option, name=name), err=True, fg=typer.colors.YELLOW)


def _token_in(file: str) -> str:
    return read_text(file).strip() if file else ""


def _public_url(given: str, can_ask: bool) -> str:
    if not given and can_ask:
        console.print("At which address does Jira reach ReqGate? Cloud needs https. Leave it empty to do this later.")
        given = str(typer.prompt("Public address", "", show_default=False)).strip()
    if given and not given.startswith(("https://", "http://")):
        raise fail(f"{given}: the public address begins with https:// (or http:// in your own network).")
    return given.rstrip("/").removesuffix("/webhooks/jira")


def _asked_mode(settings: Settings) -> Literal["observe", "enforce"]:
    """Ask whether to observe first. Who was connected before is offered what is set."""
    from bot.cli.connect.envfile import ENV_FILE, read_env
    from config.projects import load_projects

    console.print(
        "Observe first (recommended), or comment at once? While it observes, ReqGate judges each ticket and writes "
        "nothing in Jira: `reqgate report` shows what it would have said, and `reqgate enforce KEY` lets it speak."
    )
    is_new = not read_env(ENV_FILE).get("JIRA_TOKEN")
    offered = "observe" if is_new else load_projects(settings.projects_config_path).defaults.mode
    chosen: Literal["observe", "enforce"] = typer.prompt("observe or enforce", default=offered, value_proc=_mode_in)
    return chosen


def _mode_in(answer: str) -> Literal["observe", "enforce"]:
    """Return the mode that an answer names; anything else is asked again."""
    match answer.strip().lower():
        case "observe":
            return "observe"
        case "enforce" | "comment":
            return "enforce"
    raise typer.BadParameter("please answer observe or enforce")


def _with_mode(mode: Literal["observe", "enforce"] | None, settings: Settings) -> bool:
    """Set the mode of every project, or without one leave it; return whether projects are observed now."""
    from bot.cli.mode import why_not_set
    from config.projects import load_projects

    path = settings.projects_config_path
    current = load_projects(path).defaults.mode
    if mode and mode != current:
        if problem := why_not_set(settings, "", mode):
            typer.secho(problem, err=True, fg=typer.colors.YELLOW)
        else:
            current = mode
    console.print(f"[green]✓[/] projects: mode {current}, in {escape(str(path))}")
    return current == "observe"


def _write(settings: Settings, redis_url: str, database_url: str) -> Settings:
    """Write `.env` and return the settings with the secrets in it; secrets that are there already stay."""
    from pydantic import SecretStr

    from bot.cli.connect.envfile import ENV_FILE, UnwritableValue, read_env, write_env

    known = read_env(ENV_FILE)
    values = {
        "JIRA_URL": settings.jira_url,
        "JIRA_DEPLOYMENT": settings.jira_deployment,
        "JIRA_USER": settings.jira_user,
        "JIRA_TOKEN": settings.jira_token.get_secret_value(),
        "REDIS_URL": redis_url,
        "DATABASE_URL": database_url,
        "WEBHOOK_SECRETS": known.get("WEBHOOK_SECRETS") or secrets.token_urlsafe(32),
        "ADMIN_TOKEN": known.get("ADMIN_TOKEN") or secrets.token_urlsafe(32),
    }
    optional = ("REDIS_URL", "DATABASE_URL")
    try:
        backup = write_env(ENV_FILE, {k: v for k, v in values.items() if v or k not in optional}, _TEMPLATE)
    except OSError as error:
        raise fail(f".env cannot be written ({error.strerror}). Run this in a folder that you may write to.") from None
    except UnwritableValue as error:
        raise fail(
            f"{error}: .env cannot hold this value. Nothing was written; try one without \\ or ' in it."
        ) from None
    console.print("[green]✓[/] .env: written, readable by you only" + (f"; before: {backup.name}" if backup else ""))
    console.print(
        f"  Redis: {'REDIS_URL' if redis_url or known.get('REDIS_URL') else 'the embedded one of `reqgate dev`'}."
    )
    own_database = database_url or known.get("DATABASE_URL")
    console.print(f"  Database: {'DATABASE_URL' if own_database else 'a SQLite file in VAR_DIR'}.")
    live = tuple(SecretStr(part.strip()) for part in values["WEBHOOK_SECRETS"].split(",") if part.strip())
    return settings.model_copy(update={"webhook_secrets": live})


def _say_what_next(has_address: bool, no_webhook: bool, is_observed: bool) -> None:
    console.print("\nNext:")
    if not has_address and not no_webhook:
        console.print("  Make ReqGate reachable for Jira, then run `reqgate init --public-url https://your-host`.")
    console.print("  `reqgate dev` runs everything here; docs/deploy.md shows how to run it for good.")
    console.print("  `reqgate doctor` looks at each part, once it runs.")
    if is_observed:
        console.print("  `reqgate report --html report.html` shows, after some days, what it would have said;")
        console.print("  `reqgate enforce KEY` then lets it speak on the tickets of a project.")
    console.print('  `reqgate backfill --jql "project = …" --dry-run` shows which old tickets could be reviewed.')
