"""`reqgate runs`: every run, the newest first, and one with all that is known of it."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot.cli import INSTALLATION, app, example, fail
from bot.cli.database import open_installation
from bot.cli.inputs import visible, write_line

if TYPE_CHECKING:
    from workers.store import ListedRun, RunDetails

runs_app = typer.Typer(
    help="List the runs, the newest first, and what came of each.",
    epilog=example("reqgate runs --project SHOP --decision REJECT", "reqgate runs show 3f2a9c41d07e"),
)
app.add_typer(runs_app, name="runs", rich_help_panel=INSTALLATION)

AsJson = Annotated[bool, typer.Option("--json", help="JSON lines for programs")]


@runs_app.callback(invoke_without_command=True)
def list_runs(
    context: typer.Context,
    project: Annotated[str, typer.Option(help="Key of a project")] = "",
    decision: Annotated[str, typer.Option(help="PASS, REJECT, UNDETERMINED or ERROR")] = "",
    since: Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d", "%Y-%m-%dT%H:%M"], help="UTC")] = None,
    limit: Annotated[int, typer.Option(min=1, max=10_000, help="How many of the newest")] = 20,
    json: AsJson = False,
) -> None:
    """List the runs, the newest first, and what came of each."""
    if context.invoked_subcommand:
        return
    from bot.admin.run_query import DECISIONS
    from workers.store import RunFilter

    if decision.upper() not in ("", *DECISIONS):
        raise fail(f"--decision {decision}: one of {', '.join(DECISIONS)}.")
    moment = since.replace(tzinfo=UTC) if since else None
    wanted = RunFilter(project=project.upper(), decision=decision.upper(), since=moment)
    with open_installation() as store:
        page = store.list_runs(wanted, limit)
    if json:
        for run in page.runs:
            write_line(_as_json(run))
        return
    if not page.runs:
        Console().print("No runs match." if wanted != RunFilter() else "No runs yet.")
        return
    _print(page.runs)
    if page.older_than:
        Console(highlight=False).print("[dim]there are older ones; --limit shows more[/]")


@runs_app.command("show")
def show_run(run: Annotated[str, typer.Argument(metavar="RUN", help="Id of the run")], json: AsJson = False) -> None:
    """Show one run: what came of it, its issues and its actions.

    No words of the ticket are in it.
    """
    with open_installation() as store:
        details = store.run_details(run)
    if details is None:
        raise fail(f"There is no run {run}. `reqgate runs` lists them; old ones are deleted in time.")
    values = _as_json(details.run) | _found(details)
    if json:
        write_line(values)
        return
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, value in values.items():
        shown = ", ".join(map(str, value)) if isinstance(value, list) else str("–" if value in (None, "") else value)
        table.add_row(Text(name.replace("_", " "), style="dim"), Text(shown))
    Console(highlight=False).print(table)


def _found(details: RunDetails) -> dict[str, Any]:
    report = details.report or {}
    times = report.get("execution_times", {})
    return {
        "blocking": [issue["code"] for issue in report.get("blocking_issues", ())],
        "advice": [issue["code"] for issue in report.get("non_blocking_issues", ())],
        "steps": [f"{name} {seconds:.3f} s" for name, seconds in times.items()],
        "actions": [f"{action.type} {action.state}" for action in details.actions],
    }


def _print(runs: tuple[ListedRun, ...]) -> None:
    table = Table(box=None, padding=(0, 1, 0, 0))
    for heading in ("run", "began (UTC)", "ticket", "why", "state", "decision", "score", "outcome"):
        table.add_column(heading, overflow="fold", no_wrap=heading == "run")
    for run in runs:
        score = "" if run.score is None else str(run.score)
        when = f"{run.started_at:%Y-%m-%d %H:%M}"
        outcome = f"{run.outcome}: {run.reason}" if run.reason else run.outcome
        values = (run.run_id, when, run.ticket_key or "–", run.trigger, run.state, run.decision or "–", score, outcome)
        table.add_row(*(Text(visible(value)) for value in values))
    Console(highlight=False).print(table)


def _as_json(run: ListedRun) -> dict[str, Any]:
    moments = {"started_at": run.started_at, "finished_at": run.finished_at}
    return asdict(run) | {name: moment.isoformat() if moment else None for name, moment in moments.items()}
