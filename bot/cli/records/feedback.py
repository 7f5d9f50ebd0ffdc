"""`reqgate feedback`: what people said against verdicts, as a table, as JSON lines, and replayed for `reqgate eval`."""

from __future__ import annotations

from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot.cli import MEASURES, app, example
from bot.cli.database import database_needed
from bot.cli.inputs import visible, write_line

if TYPE_CHECKING:
    from config.settings import Settings
    from workers.ask.request import Answer
    from workers.people.feedback import FeedbackReport
    from workers.review.schemas import RequirementPacket, ReviewReport
    from workers.store import Feedback, Store


class Form(StrEnum):
    """What to do with the examples."""

    LIST = "list"
    EXPORT = "export"


@app.command(
    rich_help_panel=MEASURES, epilog=example("reqgate feedback list", "reqgate feedback export > examples.jsonl")
)
def feedback(
    form: Annotated[
        Form,
        typer.Argument(metavar="list|export", help="list: a table of the newest; export: all of them as JSON lines"),
    ],
    limit: Annotated[int, typer.Option(min=1, help="How many of the newest to list")] = 20,
) -> None:
    """Show what people said against verdicts.

    Disputes and overrides, as labelled examples.
    """
    examples = recorded(_own_store())
    match form:
        case Form.LIST:
            _list(examples, limit)
        case Form.EXPORT:
            _export(examples)


def _list(examples: tuple[Feedback, ...], limit: int) -> None:
    if not examples:
        Console().print("Nobody disputed a verdict or an answer, or overrode a verdict yet.")
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("when (UTC)", "kind", "ticket", "code", "verdict", "reason"):
        table.add_column(heading, overflow="fold")
    for one in examples[-limit:]:
        kind = one.kind if one.withdrawn_at is None else f"{one.kind} (withdrawn)"
        values = (f"{one.created_at:%Y-%m-%d %H:%M}", kind, one.ticket_key, one.code, one.verdict, one.reason)
        table.add_row(*(Text(visible(value)) for value in values))
    console = Console(highlight=False)
    console.print(table)
    if len(examples) > limit:
        console.print(f"[dim]{len(examples) - limit} older ones; --limit shows more[/]")


def _export(examples: tuple[Feedback, ...]) -> None:
    """Print each example with what was reviewed or answered, and with what the person expects of the rules."""
    from workers.people.feedback import ANSWER_CODE, OVERRIDE

    for one in examples:
        moments = {"created_at": one.created_at, "withdrawn_at": one.withdrawn_at}
        times = {name: moment.isoformat() if moment else None for name, moment in moments.items()}
        expected = {"decision": "PASS"} if one.kind == OVERRIDE else {"without_code": one.code}
        if one.code == ANSWER_CODE:
            expected = {"other_than": one.packet["answer"]["final_answer"]}
        write_line({**asdict(one), **times, "expected": expected})


def evaluate_feedback(store: Store | None = None) -> FeedbackReport:
    """Replay what people said against today's rules, without a model, and print how often the two agree now.

    Args:
        store: where the examples are; None for this installation's own.

    Raises:
        ConfigError: a file cannot be used.
    """
    from config.settings import get_settings
    from workers.people.feedback import feedback_report

    examples = recorded(store if store is not None else _own_store())
    settings = get_settings().model_copy(update={"llm_model": ""})
    report = feedback_report(examples, lambda packet: _review(packet, settings), lambda given: _answer(given, settings))
    _print(report)
    return report


def recorded(store: Store) -> tuple[Feedback, ...]:
    """Return the examples of `store`, the oldest first. Ends the command with a clear message when it is away."""
    with database_needed():
        return store.all_feedback()


def _own_store() -> Store:
    from config.settings import get_settings
    from workers.store import open_store

    return open_store(get_settings().effective_database_url)


def _review(packet: RequirementPacket, settings: Settings) -> ReviewReport:
    from config.projects import load_projects
    from workers.handlers.intake import config_for
    from workers.review.reviewed import review_packet
    from workers.setup import review_parts, workflow_config

    rules = load_projects(settings.projects_config_path).rules_for(packet.project_key)
    config = config_for(packet, rules, workflow_config(settings))
    return review_packet(packet, config, review_parts(settings)).report


def _answer(given: dict[str, Any], settings: Settings) -> Answer | None:
    from pydantic import ValidationError

    from workers.handlers.ask.recorded import AskCircumstances, answered_again
    from workers.setup import ask_services

    try:
        return answered_again(AskCircumstances.model_validate(given), ask_services(settings).parts).answer
    except ValidationError:  # it was recorded by another version
        return None


def _print(report: FeedbackReport) -> None:
    """Print one row for each kind and code: how many examples there are, and with how many the rules agree now."""
    console = Console(highlight=False)
    if not report.replayed:
        console.print("No disputes and no overrides were recorded yet.")
        return
    table = Table(title="Feedback: what people said, and the rules of today without a model", box=None)
    for heading in ("kind", "code", "examples", "agree now"):
        table.add_column(heading)
    for row in report.agreements:
        table.add_row(row.kind, row.code, str(row.examples), f"{row.agreed} of {row.examples}")
    console.print(table)
