"""`reqgate lint`: the weak words of requirements, underlined for people and with offsets for programs."""

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from bot.cli import REVIEWS, app, example
from bot.cli.inputs import json_lines, lines_of, read_text, visible, write_line

if TYPE_CHECKING:
    from workers.review.lint.smells import LintResult

_STYLES = {
    "subjective": "underline yellow",
    "ambiguous": "underline dark_orange",
    "loophole": "underline red",
    "non_verifiable": "underline magenta",
    "superlative": "underline bright_yellow",
    "comparative": "underline bright_yellow",
    "negative": "underline bright_black",
    "vague_pronoun": "underline cyan",
    "uncertain_verb": "underline blue",
    "not_atomic": "underline bold red",
    "not_minimal": "underline green",
}


@app.command(rich_help_panel=REVIEWS, epilog=example("reqgate lint docs/examples/vague-wish.md"))
def lint(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A file, or - for standard input")] = "-",
    jsonl: Annotated[bool, typer.Option("--jsonl", help='Read {"id","text"} lines, write one result per line')] = False,
) -> None:
    """Underline the words that weaken a requirement.

    Vague, open, or more than one wish. The words are advice, so the exit code is 0 with or without them.
    """
    from workers.review.lint.smells import lint as lint_text

    if jsonl:
        for line in json_lines(lines_of(file), required=("text",)):
            write_line(line if "error" in line else _as_json(line.get("id"), lint_text(line["text"])))
        return
    text = read_text(file)
    _print(text, lint_text(text))


def _as_json(name: object, result: "LintResult") -> dict[str, Any]:
    smells = [{"kind": s.kind.value, "start": s.start, "end": s.end, "text": s.text} for s in result.smells]
    parts = {"role": result.role, "goal": result.goal, "benefit": result.benefit}
    return {"id": name, "smells": smells, **parts, "is_requirement": result.is_requirement}


def _print(text: str, result: "LintResult") -> None:
    console = Console(highlight=False)
    shown = Text(visible(text).rstrip("\n"))
    words: dict[str, dict[str, None]] = {}
    for smell in result.smells:
        shown.stylize(_STYLES[smell.kind.value], smell.start, smell.end)
        words.setdefault(smell.kind.value, {})[" ".join(visible(smell.text).split())] = None
    console.print(shown)
    console.print()
    for kind in (kind for kind in _STYLES if kind in words):
        line = Text(f"{kind.replace('_', ' '):<16}", style=_STYLES[kind].removeprefix("underline "))
        console.print(line.append(" · ".join(words[kind]), style="default"))
    if not words:
        console.print(Text("No weak words found.", style="green"))
    for name, part in (("role", result.role), ("goal", result.goal), ("benefit", result.benefit)):
        if part:
            console.print(Text(f"{name:<16}", style="dim").append(" ".join(visible(part).split()), style="default"))
    if not result.is_requirement:
        console.print(Text("Nothing is demanded here.", style="dim"))
