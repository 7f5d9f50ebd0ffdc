"""`reqgate review`: review a file, standard input, JSON lines or a Jira ticket, for people and for programs."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli import EXIT_ERROR, EXIT_PASS, EXIT_REJECT, REVIEWS, app, example, fail
from bot.cli.inputs import json_lines, lines_of, read_text, write_line
from config.settings import get_settings
from workers.contracts import WorkflowExecutionError
from workers.queueing.messages import PAGE_KEY_PATTERN, TICKET_KEY_PATTERN

if TYPE_CHECKING:
    from bot.cli.local.reviewing import TextReviewer
    from workers.review.schemas import ReviewReport

_EXIT = {"PASS": EXIT_PASS, "REJECT": EXIT_REJECT}


@app.command(
    rich_help_panel=REVIEWS,
    epilog=example("reqgate review docs/examples/order-export.md", "reqgate review SHOP-1 --dry-run"),
)
def review(
    source: Annotated[str, typer.Argument(metavar="FILE|-|TICKET-KEY", help="What to review")] = "-",
    ticket_type: Annotated[str, typer.Option("--type", help="Issue type, such as Story, Bug, Task or Spike")] = "",
    title: Annotated[str, typer.Option("--title", help="Title; else the first heading of the file")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON")] = False,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help='Read {"id","title","description"[,"type"]} lines, write reports')
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="For a ticket: show the outcome, post nothing")] = False,
) -> None:
    """Say whether a requirement is ready for development.

    Exit code 0: pass, 1: reject, 2: no verdict. A file is plain text or Markdown. A Jira ticket is reviewed by the
    running workers, who post the result as they do for a command in a comment; with --dry-run it is only read, and
    what would be posted is printed.
    """
    from bot.cli.local.reviewing import TextReviewer, rehearse, review_ticket
    from bot.cli.printing import print_planned

    settings = get_settings()
    if jsonl:
        _review_lines(TextReviewer(settings), source)
        return
    is_key = TICKET_KEY_PATTERN.fullmatch(source) or PAGE_KEY_PATTERN.fullmatch(source)
    if is_key and not Path(source).exists():
        if dry_run:
            rehearsal = rehearse(source, settings)
            report = rehearsal.reviewed.report
            _print(report, as_json)
            if not as_json:
                print_planned(rehearsal.comment_text, rehearsal.labels)
        else:
            report = review_ticket(source, settings)
            _print(report, as_json)
    elif TICKET_KEY_PATTERN.fullmatch(source.upper()) and not Path(source).exists():
        raise fail(f"{source}: no such file; a ticket key is written in capitals: {source.upper()}")
    else:
        text = read_text(source)
        if not text.strip():
            raise fail("There is nothing to review: the text is empty.")
        name = "stdin" if source == "-" else Path(source).name
        try:
            report = TextReviewer(settings).review(name, title, text, ticket_type)
        except WorkflowExecutionError as error:
            raise fail(f"No verdict: {error} (ENABLE_FALLBACK is off).") from None
        _print(report, as_json, text=text)
    raise typer.Exit(_EXIT.get(report.decision.value, EXIT_ERROR))


def _review_lines(reviewer: "TextReviewer", file: str) -> None:
    from workers.handlers.intake import OddFields

    for line in json_lines(lines_of(file), required=("title", "description")):
        if "error" in line:
            write_line(line)
            continue
        kind = line.get("type")
        name = str(line.get("id", ""))
        try:
            report = reviewer.review(
                name, line["title"], line["description"], kind if isinstance(kind, str) else "", line
            )
        except (WorkflowExecutionError, OddFields) as error:
            write_line({"id": line.get("id"), "error": str(error)})
            continue
        write_line(report.model_dump(mode="json"))


def _print(report: "ReviewReport", as_json: bool, text: str = "") -> None:
    if as_json:
        write_line(report.model_dump(mode="json"))
        return
    from bot.cli.printing import print_report

    print_report(report, text)
