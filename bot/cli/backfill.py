"""`reqgate backfill`: review tickets that exist already, at a pace, by the same workers as everything else."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from bot.cli import EXIT_ERROR, EXIT_INTERRUPTED, INSTALLATION, app, example, fail
from bot.cli.database import trouble_of

if TYPE_CHECKING:
    from workers.missed.backfill import Progress, Survey
    from workers.runs.services import RunServices

_EXIT_INCOMPLETE = 1
_LINE_EVERY = 50
_MOST_REASONS = 10

console = Console(highlight=False, soft_wrap=True)


@app.command(
    rich_help_panel=INSTALLATION,
    epilog=example('reqgate backfill --jql "project = SHOP AND statusCategory != Done" --dry-run'),
)
def backfill(
    jql: Annotated[str, typer.Option("--jql", metavar="JQL", help="Which tickets, as in Jira's own search")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List what would be reviewed; judge and write nothing")] = (
        False
    ),
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many tickets now")] = None,
    per_minute: Annotated[int, typer.Option(min=1, max=6000, help="Reviews begun in a minute, at most")] = 30,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before comments are written")] = False,
) -> None:
    """Review tickets that exist already.

    It counts them first, and asks before it writes. The running workers do it, at a pace. A ticket that is reviewed as
    it stands is left out, so the same command goes on where it was stopped. Exit code 0: all done, 1: some tickets
    could not be reviewed, 2: not begun or broken off, 130: Ctrl-C.
    """
    if not jql.strip():
        raise fail('Say which tickets, for example --jql "project = SHOP".')
    services = _services()
    try:
        found = _survey(jql, limit, services)
    except KeyboardInterrupt:
        console.print("Stopped. Nothing was written.")
        raise typer.Exit(EXIT_INTERRUPTED) from None
    finally:
        services.jira.close()
    if dry_run:
        _list(found)
        return
    _say_what_comes(found, per_minute)
    if not found.due:
        return
    is_asked = not yes
    if is_asked and not sys.stdin.isatty():
        raise fail("Nobody can be asked here. Add --yes to write these comments, or --dry-run to see the tickets.")
    _require_workers(services)
    if is_asked:
        _require_consent(
            "Judge these tickets?" if all(one.is_observed for one in found.due) else "Write these comments?"
        )
    raise typer.Exit(_review([ticket.key for ticket in found.due], per_minute, services))


def _services() -> RunServices:
    from config.settings import get_settings
    from workers.setup import run_services

    settings = get_settings()
    if not settings.jira_url:
        raise fail("JIRA_URL is not set; run `reqgate init`, or fill in .env (see .env.example).")
    return run_services(settings)


def _survey(jql: str, limit: int | None, services: RunServices) -> Survey:
    """Look through the tickets. Ends the command with a clear message when Jira does not let it."""
    from workers.atlassian.errors import JiraError
    from workers.connections import jira_search
    from workers.missed.backfill import survey

    jira = jira_search(services.settings)
    try:
        with console.status("looking for tickets …") as status:

            def watch(found: Survey) -> None:
                status.update(f"looking for tickets … {found.seen:,} seen")

            return survey(jql, limit, services, jira, watch)
    except JiraError as error:
        if error.status == 400:
            raise fail("Jira does not accept this JQL. Try it in Jira's own search, then give it here.") from None
        remedy = "Run the same command later; `reqgate doctor` looks at the account."
        raise fail(f"Nothing was written: {error}. {remedy}") from None
    finally:
        jira.close()


def _list(found: Survey) -> None:
    for ticket in found.due:
        kind = "its comment would be edited" if ticket.has_comment else "new comment"
        kind = "judged without a word on it" if ticket.is_observed else kind
        console.print(f"{ticket.key}  {escape(ticket.title)}  [dim]({kind})[/]")
    _summarise(found)
    console.print("Dry run: nothing was judged and nothing was written.")


def _say_what_comes(found: Survey, per_minute: int) -> None:
    _summarise(found)
    if found.due:
        minutes = -(-len(found.due) // per_minute)
        console.print(f"At {per_minute} a minute that takes about {minutes} min or longer. Watchers of a ticket may")
        console.print("get a notification of a new comment. Ctrl-C stops; the same command goes on.")


def _summarise(found: Survey) -> None:
    told = [ticket for ticket in found.due if not ticket.is_observed]
    edited = sum(ticket.has_comment for ticket in told)
    parts = [f"new comments: {len(told) - edited:,}", f"edited ones: {edited:,}"]
    if silent := len(found.due) - len(told):
        parts.append(f"judged without a word, as their project is observed: {silent:,}")
    console.print(f"To review: [bold]{len(found.due):,}[/] ({', '.join(parts)}).")
    if found.reviewed:
        console.print(f"Reviewed as they stand, and left out: {found.reviewed:,}.")
    if found.not_served:
        console.print(f"Left out by the rules of projects.yaml, or out of sight: {found.not_served:,}.")
    if not found.seen:
        console.print("The JQL finds no ticket that the bot's account can see.")


def _require_workers(services: RunServices) -> None:
    from workers.queueing.redis_server import QueueUnavailable

    try:
        if not services.queue.live_workers():
            raise fail("No worker is running, so nothing would happen. Start `reqgate worker`, then try again.")
    except QueueUnavailable:
        raise fail("Redis does not answer. Check REDIS_URL; `reqgate dev` brings its own.") from None


def _require_consent(question: str) -> None:
    code = EXIT_ERROR
    try:
        if typer.confirm(question):
            return
    except (typer.Abort, KeyboardInterrupt):
        code = EXIT_INTERRUPTED
    console.print("Nothing was written.")
    raise typer.Exit(code)


def _review(keys: list[str], per_minute: int, services: RunServices) -> int:
    """Let the workers review the tickets, show how far they are, and return the exit code."""
    from workers.contracts import StoreUnavailable
    from workers.missed.backfill import NoWorkers, Progress, review_in_turn
    from workers.queueing.redis_server import QueueUnavailable

    progress = Progress(len(keys))
    trouble = ""
    with _interrupt_as_event() as stopped, _shown(len(keys)) as show:
        try:
            for progress in review_in_turn(keys, per_minute, services.queue, services.store, stopped):
                show(progress)
        except NoWorkers:
            trouble = "No worker is alive any more; start `reqgate worker`."
        except QueueUnavailable:
            trouble = "Redis does not answer; check REDIS_URL."
        except StoreUnavailable as error:
            trouble = trouble_of(error)
    _say_how_it_ended(progress)
    if trouble:
        raise fail(f"Broken off. {trouble} The same command goes on from here.")
    if progress.ended < len(keys):
        return EXIT_INTERRUPTED
    return _EXIT_INCOMPLETE if progress.failed else 0


def _say_how_it_ended(progress: Progress) -> None:
    done = progress.outcomes.total()
    if progress.ended == progress.total:
        console.print(f"[green]Done.[/] {done:,} of {progress.total:,} tickets are reviewed.")
    else:
        console.print(f"[yellow]Stopped.[/] {done:,} of {progress.total:,} tickets are reviewed.")
        if progress.under_way:
            console.print(f"Still in the queue: {len(progress.under_way):,}; the workers finish them.")
        console.print("The same command goes on from here.")
    for key, reason in list(progress.failed.items())[:_MOST_REASONS]:
        console.print(f"[red]✗[/] {key}: {escape(reason)}")
    if progress.failed:
        console.print(f"Could not be reviewed: {len(progress.failed):,}; `reqgate dlq list` has them all.")


@contextmanager
def _interrupt_as_event() -> Iterator[threading.Event]:
    """Let Ctrl-C (and SIGTERM) set an event instead of breaking off in the middle; a second Ctrl-C does break off."""
    stopped = threading.Event()

    def stop(number: int, _frame: object) -> None:
        stopped.set()
        signal.signal(number, signal.default_int_handler)

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _shown(total: int) -> Iterator[Callable[[Progress], None]]:
    """Give what shows the progress: a bar in a terminal, now and then a line elsewhere."""
    if not console.is_terminal:
        yield _line_now_and_then()
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Bar(*columns, console=console) as bar:
        task = bar.add_task("", total=total)
        yield lambda progress: bar.update(task, completed=progress.ended, description=escape(progress.waits_for))


def _line_now_and_then() -> Callable[[Progress], None]:
    said = 0

    def show(progress: Progress) -> None:
        nonlocal said
        if progress.ended // _LINE_EVERY > said:
            said = progress.ended // _LINE_EVERY
            console.print(f"{progress.ended:,} of {progress.total:,}")

    return show
