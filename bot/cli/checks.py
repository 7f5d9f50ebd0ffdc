"""`reqgate guard` and `reqgate ground`: two pieces of the review on their own, for people and for programs."""

from typing import Annotated, Any

import typer
from rich.console import Console

from bot.cli import EXIT_PASS, EXIT_REJECT, PIECES, app, example, fail
from bot.cli.inputs import json_lines, lines_of, read_text, write_line
from config.guardrail import load_guardrail_config
from config.settings import get_settings

console = Console(highlight=False)


@app.command(rich_help_panel=PIECES, epilog=example("reqgate guard docs/examples/order-export.md"))
def guard(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A file, or - for standard input")] = "-",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help='Read {"id","text"} lines, write one result per line')] = False,
) -> None:
    """Look for personal data and instructions to a model.

    Also for a length that is no requirement's. Exit code 0: passed, 1: refused.
    """
    from workers.guardrail import inspect

    settings = get_settings()
    config = load_guardrail_config(settings.guardrail_config_path).input_guardrail

    def result_of(text: str) -> dict[str, Any]:
        found = inspect(text, config, settings.guardrail_mode)
        return {
            "passed": found.passed,
            "errors": list(found.errors),
            "pii": [span.model_dump() for span in found.pii],
            "injection": [span.model_dump() for span in found.injection],
        }

    if jsonl:
        for line in json_lines(lines_of(file), required=("text",)):
            write_line(line if "error" in line else {"id": line.get("id"), **result_of(str(line["text"]))})
        return
    result = result_of(read_text(file))
    if as_json:
        write_line(result)
    else:
        _print_guard(result)
    raise typer.Exit(EXIT_PASS if result["passed"] else EXIT_REJECT)


@app.command(
    rich_help_panel=PIECES,
    epilog=example(
        """echo '{"id": 1, "source": "It takes 5 s.", "claim": "It takes 3 s."}' | reqgate ground --jsonl"""
    ),
)
def ground(
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help='Read {"id","source","claim"[,"quote"]} lines, write one result per line')
    ] = False,
) -> None:
    """Say whether a text supports a statement.

    It does when every fact of the claim is in the source.
    """
    from workers.grounding.claims import ground as ground_claim

    if not jsonl:
        raise fail('Use --jsonl and give {"id","source","claim"} lines on standard input.')
    for line in json_lines(lines_of(), required=("source", "claim")):
        if "error" in line:
            write_line(line)
            continue
        quote = line.get("quote")
        found = ground_claim(str(line["source"]), str(line["claim"]), None if quote is None else str(quote))
        write_line(
            {"id": line.get("id"), "grounded": found.grounded, "score": found.score, "reasons": list(found.reasons)}
        )


def _print_guard(result: dict[str, Any]) -> None:
    if result["passed"]:
        console.print("[green]passed[/]")
    else:
        console.print("[red]refused[/]")
    for error in result["errors"]:
        console.print(f"  {error}")
    for kind in ("pii", "injection"):
        for span in result[kind]:
            name = span.get("type") or span.get("rule")
            console.print(f"  {kind}: {name} at {span['start']}–{span['end']}")
