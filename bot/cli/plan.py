"""`reqgate plan`: plan a file, standard input or a Jira ticket, for people and for programs. It posts nothing."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli import EXIT_PASS, EXIT_QUESTIONS, REVIEWS, app, example, fail
from bot.cli.inputs import read_text, write_line
from config.settings import get_settings
from workers.queueing.messages import TICKET_KEY_PATTERN

if TYPE_CHECKING:
    from workers.plan.schemas import PlanReport

_ROUNDS = re.compile(r"\n\s*\n")


@app.command(
    rich_help_panel=REVIEWS,
    epilog=example("reqgate plan docs/examples/order-export.md", "reqgate plan SHOP-1 --markdown > PLAN.md"),
)
def plan(
    source: Annotated[str, typer.Argument(metavar="FILE|-|TICKET-KEY", help="What to plan")] = "-",
    ticket_type: Annotated[str, typer.Option("--type", help="Issue type, such as Story, Bug, Task or Spike")] = "",
    title: Annotated[str, typer.Option("--title", help="Title; else the first heading of the file")] = "",
    answers: Annotated[
        str, typer.Option("--answers", metavar="FILE", help="Answers as in a comment; a blank line between two rounds")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print plan and evidence as JSON")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print IMPLEMENTATION_PLAN.md")] = False,
) -> None:
    """Plan a requirement in small steps that can be checked.

    Or say which questions must be answered first. Exit code 0: a plan, 3: questions are open, 2: no plan. A file is
    plain text or Markdown. A Jira ticket is read together with the answers on it, and nothing is posted: that is what
    `/reqgate plan` in a comment does.
    """
    from bot.cli.local.planning import TextPlanner, plan_of_ticket

    if as_json and as_markdown:
        raise fail("Choose one of --json and --markdown.")
    settings = get_settings()
    is_file = source == "-" or Path(source).exists()
    if not is_file and TICKET_KEY_PATTERN.fullmatch(source):
        if answers:
            raise fail("--answers is for a file; on a ticket, people answer in comments.")
        report, unread = plan_of_ticket(source, settings), tuple[str, ...]()
    elif not is_file and TICKET_KEY_PATTERN.fullmatch(source.upper()):
        raise fail(f"{source}: no such file; a ticket key is written in capitals: {source.upper()}")
    else:
        text = read_text(source)
        if not text.strip():
            raise fail("There is nothing to plan: the text is empty.")
        replies = [one for one in _ROUNDS.split(read_text(answers)) if one.strip()] if answers else []
        name = "stdin" if source == "-" else Path(source).name
        report, unread = TextPlanner(settings).plan(name, title, text, ticket_type, replies)
    for piece in unread:
        typer.echo(f"Not read as an answer: {piece}", err=True)
    _print(report, as_json=as_json, as_markdown=as_markdown)
    raise typer.Exit(EXIT_PASS if report.plan.status == "plan_ready" else EXIT_QUESTIONS)


def _print(report: "PlanReport", *, as_json: bool, as_markdown: bool) -> None:
    if as_json:
        write_line(report.model_dump(mode="json"))
        return
    from bot.cli.local.planning import print_plan

    print_plan(report, is_plain=as_markdown)
