"""`reqgate ask`: put a question about issues, for people and for programs. It posts nothing."""

from typing import Annotated

import typer

from bot.cli import EXIT_PASS, EXIT_QUESTIONS, REVIEWS, app, example
from bot.cli.inputs import write_line
from config.settings import get_settings


@app.command(
    rich_help_panel=REVIEWS,
    epilog=example('reqgate ask "which bugs are open?" --project SHOP', 'reqgate ask "who works on SHOP-1?" --json'),
)
def ask(
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="In your own words, in quotes")] = "",
    project: Annotated[
        str, typer.Option("--project", metavar="KEY", help="The project asked; else all that projects.yaml names")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer and how it came about as JSON")] = False,
) -> None:
    """Answer a question from Jira, each sentence with its evidence.

    Jira is asked with the eyes of the bot's own account: what it may see, you read here, except for issues that a
    level of security hides. "Me" is the bot. Nothing is posted: that is what `/reqgate ask` in a comment does. Exit
    code 0: an answer, 3: none was found, 2: it could not be asked.
    """
    from bot.cli.local.asking import answer_of, print_answer

    settings = get_settings()
    answer = answer_of(question, project, settings)
    if as_json:
        write_line(answer.model_dump(mode="json"))
    else:
        print_answer(answer, settings)
    raise typer.Exit(EXIT_QUESTIONS if answer.is_refused else EXIT_PASS)
