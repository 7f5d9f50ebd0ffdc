"""The page of the command line, as typer itself describes it."""

import re

import typer
from typer.cli import get_docs_for_click

from bot.cli import app, commands
from bot.reference.markdown import page

_LIST_OF_COMMANDS = re.compile(r"\*\*Commands\*\*:\n\n(?:\* .*\n)+\n")
"""The headings say the same, and without cutting sentences off."""


def command_line_page() -> str:
    """Return the text of docs/reference/command-line.md."""
    commands()
    root = typer.main.get_command(app)
    text = get_docs_for_click(obj=root, ctx=typer.Context(root, info_name="reqgate"), name="reqgate")
    text = _LIST_OF_COMMANDS.sub("", text).partition("\n")[2]  # the page has a title of its own
    return page("The command line", "bot/cli/", _with_code_on_lines_of_their_own(text))


def _with_code_on_lines_of_their_own(text: str) -> str:
    """Braces, angle brackets and bars of a help text are meant as they are."""
    lines = (line if "`" in line or line.startswith("$") else line.replace("<", r"\<") for line in text.splitlines())
    return "\n".join(lines)
