"""`reqgate eval` and `reqgate parse-json`: measuring the stages, and the reader of model answers on its own."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from bot.cli import EXIT_PASS, EXIT_REJECT, MEASURES, PIECES, app, example, fail
from bot.cli.inputs import json_lines, lines_of, read_text, write_line

_PAGE_WIDTH = 120
"""Columns of the tables in a file or a pipe."""


@app.command("eval", rich_help_panel=MEASURES, epilog=example("reqgate eval ../shared/data --only pii"))
def evaluate(
    data: Annotated[Path, typer.Argument(metavar="DATA", help="The folder with the labelled rows")] = Path(
        "../shared/data"
    ),
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="STAGE", help="Measure this stage only; may be repeated")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print metric id → value, n, low, high as JSON")] = False,
    baseline: Annotated[Path | None, typer.Option(help="An earlier --json; show what got better or worse")] = None,
    out: Annotated[Path, typer.Option(help="Where the plots go")] = Path("var/eval"),
    feedback: Annotated[
        bool, typer.Option("--feedback", help="Instead, replay what people said against verdicts here")
    ] = False,
) -> None:
    """Measure each stage of the review on labelled rows.

    For each metric: ours, the target, what others reach, n and a 95 % bootstrap interval.
    Nothing is sent anywhere and no model is asked. What a file is missing for is skipped and says so.
    """
    if feedback:
        from bot.cli.records.feedback import evaluate_feedback

        evaluate_feedback()
        return
    if not data.is_dir():
        raise fail(f"{data}: no such folder. Give the folder that holds tickets/, structuring/, scoring/ and so on.")
    try:
        from workers.evaluation.figures.plots import write_plots
        from workers.evaluation.figures.table import as_json as figures_of
        from workers.evaluation.figures.table import print_changes, print_tables
        from workers.evaluation.stages import STAGES
    except ModuleNotFoundError as error:
        raise fail(
            f"{error.name} is not installed. Run `make eval`, or pip install --require-hashes -r requirements/eval.txt."
        ) from None
    if unknown := set(only or ()) - set(STAGES):
        raise fail(f"{', '.join(sorted(unknown))}: no such stage. The stages are {', '.join(STAGES)}.")
    earlier = _read_baseline(baseline) if baseline is not None else None
    progress = Console(stderr=True, highlight=False)
    metrics = []
    for name, stage in STAGES.items():
        if not only or name in only:
            with progress.status(f"measuring {name} …"):
                metrics += stage(data)
    files = write_plots(metrics, out)
    if as_json:
        sys.stdout.write(json.dumps(figures_of(metrics), indent=2) + "\n")
        return
    console = Console(highlight=False, width=None if sys.stdout.isatty() else _PAGE_WIDTH)
    print_tables(console, metrics)
    if earlier is not None:
        print_changes(console, metrics, earlier)
    if files:
        console.print(f"[dim]{len(files)} plots in {out}[/]")


def _read_baseline(file: Path) -> dict[str, dict[str, float]]:
    try:
        value = json.loads(read_text(str(file)))
        return {str(name): {key: float(each[key]) for key in ("value", "low", "high")} for name, each in value.items()}
    except (ValueError, TypeError, KeyError, AttributeError):
        raise fail(f"{file}: not the output of an earlier `reqgate eval --json`.") from None


@app.command("parse-json", rich_help_panel=PIECES, epilog=example("reqgate parse-json answer.txt"))
def parse_json(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="A file, or - for standard input")] = "-",
    strict: Annotated[bool, typer.Option("--strict", help="Repair nothing: the whole text must be JSON")] = False,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help='Read {"id","text"} lines, write {"id","value"} or {"id","error"}')
    ] = False,
) -> None:
    """Read JSON as a model's answers are read.

    Out of prose or fences, common damage repaired. Exit code 0: the value is printed as JSON, 1: the text holds none.
    """
    if jsonl:
        for line in json_lines(lines_of(file), required=("text",)):
            write_line(line if "error" in line else {"id": line.get("id"), **_parsed(str(line["text"]), strict)})
        return
    result = _parsed(read_text(file), strict)
    if "error" in result:
        typer.secho(result["error"], err=True, fg=typer.colors.RED)
        raise typer.Exit(EXIT_REJECT)
    sys.stdout.write(json.dumps(result["value"], ensure_ascii=False, indent=2) + "\n")
    raise typer.Exit(EXIT_PASS)


def _parsed(text: str, strict: bool) -> dict[str, Any]:
    from workers.reading.json_answer import UnreadableAnswer, read_json

    try:
        return {"value": read_json(text, strict)}
    except UnreadableAnswer as error:
        return {"error": str(error)}
