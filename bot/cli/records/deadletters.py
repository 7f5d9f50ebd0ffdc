"""`reqgate dlq`: the runs that were given up, to look at, to try again, or to throw away."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot.cli import INSTALLATION, app, example, fail
from bot.cli.database import open_installation
from bot.cli.inputs import write_line

if TYPE_CHECKING:
    from workers.store import DeadLetter, Store

dlq_app = typer.Typer(
    help="Look at runs that were given up; retry or drop them.",
    epilog=example("reqgate dlq list", "reqgate dlq retry --all"),
    no_args_is_help=True,
)
app.add_typer(dlq_app, name="dlq", rich_help_panel=INSTALLATION)

Runs = Annotated[list[str] | None, typer.Argument(metavar="RUN…", help="Ids of runs, as `reqgate dlq list` shows them")]
All = Annotated[bool, typer.Option("--all", help="Every dead letter")]
_NONE = "No dead letters."
AsJson = Annotated[bool, typer.Option("--json", help="JSON lines for programs")]


@dlq_app.command("list")
def list_letters(json: AsJson = False) -> None:
    """List the dead letters, the oldest first."""
    with open_installation() as store:
        letters = store.dead_letters()
    if json:
        for letter in letters:
            write_line(_as_json(letter))
        return
    if not letters:
        typer.echo(_NONE)
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("run", "when (UTC)", "ticket", "kind", "attempts", "reason"):
        table.add_column(heading, overflow="fold", no_wrap=heading == "run")
    for letter in letters:
        when, kind = f"{letter.created_at:%Y-%m-%d %H:%M}", letter.kind
        values = (letter.run_id, when, letter.ticket_key or "–", kind, str(letter.attempts), letter.reason)
        table.add_row(*map(Text, values))
    Console(highlight=False).print(table)


@dlq_app.command("show")
def show_letter(run: Annotated[str, typer.Argument(metavar="RUN", help="Id of the run")], json: AsJson = False) -> None:
    """Show one dead letter with its message.

    No text of the ticket is in it.
    """
    with open_installation() as store:
        (letter,) = _chosen(store, [run], every=False)
    values = _as_json(letter)
    if json:
        write_line(values)
        return
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, value in values.items():
        table.add_row(Text(name.replace("_", " "), style="dim"), Text(str(value)))
    Console(highlight=False).print(table)


@dlq_app.command("retry")
def retry_letters(runs: Runs = None, every: All = False) -> None:
    """Run dead letters again.

    Each under its own id and with its whole budget of attempts.
    """
    from config.settings import get_settings
    from workers.connections import review_queue
    from workers.queueing.redis_server import QueueUnavailable
    from workers.runs.rerun import NotRepeatable, retry

    refused: list[str] = []
    with open_installation() as store:
        queue = review_queue(get_settings())
        for letter in _chosen(store, runs, every):
            try:
                retry(letter, store, queue)
            except QueueUnavailable:
                raise fail(f"Redis does not answer; check REDIS_URL. {letter.run_id} was not touched.") from None
            except NotRepeatable:
                refused.append(letter.run_id)
                continue
            typer.echo(f"{letter.run_id}: queued again ({letter.ticket_key or 'no ticket'})")
    if refused:
        raise fail(
            f"This version does not know the job of {', '.join(refused)}. Drop it, or install the version that does."
        )


@dlq_app.command("drop")
def drop_letters(runs: Runs = None, every: All = False) -> None:
    """Throw dead letters away; their runs stay recorded as failed."""
    with open_installation() as store:
        for letter in _chosen(store, runs, every):
            store.drop_dead_letter(letter.run_id)
            typer.echo(f"{letter.run_id}: dropped")


def _chosen(store: Store, runs: list[str] | None, every: bool) -> tuple[DeadLetter, ...]:
    """Return the letters that the command names; nothing is done when one of them is not there."""
    if bool(runs) == every:
        raise fail("Name one or more runs, or use --all. `reqgate dlq list` shows them.")
    letters = store.dead_letters()
    if every:
        if not letters:
            typer.echo(_NONE)
        return letters
    known = {letter.run_id: letter for letter in letters}
    missing = [run for run in runs or () if run not in known]
    if missing:
        raise fail(f"No dead letter of {', '.join(missing)}. `reqgate dlq list` shows them.")
    return tuple(known[run] for run in runs or ())


def _as_json(letter: DeadLetter) -> dict[str, Any]:
    return {**asdict(letter), "created_at": letter.created_at.isoformat()}
