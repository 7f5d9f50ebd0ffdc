"""`reqgate variants report`: how the variants of prompt and model did, beside the settings as they are."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bot.cli import MEASURES, app, example
from bot.cli.database import open_installation
from bot.cli.inputs import write_line

variants_app = typer.Typer(
    help="Look at variants of prompt and model.", epilog=example("reqgate variants report"), no_args_is_help=True
)
app.add_typer(variants_app, name="variants", rich_help_panel=MEASURES)


@variants_app.callback()
def variants() -> None:
    """Look at variants of prompt and model."""


@variants_app.command("report")
def report(as_json: Annotated[bool, typer.Option("--json", help="Print JSON lines")] = False) -> None:
    """Show each variant's verdicts and scores.

    And what a shadow variant would have changed.
    """
    from workers.handlers.variants import summaries

    with open_installation() as store:
        found = summaries(store.variant_results())
    if as_json:
        for one in found:
            write_line(vars(one))
        return
    console = Console(highlight=False)
    if not found:
        console.print("No variant has run yet. List some in variants.yaml; the workers read it at their start.")
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("variant", no_wrap=True)
    for heading in ("runs", "pass", "score", "would pass", "would reject", "issues", "calls", "cost"):
        table.add_column(heading, justify="right")
    for one in found:
        issues = "" if one.more_issues is None else f"+{one.more_issues} −{one.fewer_issues}"
        table.add_row(
            f"{one.variant} (shadow)" if one.is_shadow else one.variant,
            *(str(one.runs), f"{one.passed / one.runs:.0%}", f"{one.mean_score:.1f}"),
            *("" if count is None else str(count) for count in (one.would_pass, one.would_reject)),
            *(issues, str(one.calls), "" if one.cost_usd is None else f"${one.cost_usd:.4f}"),
        )
    console.print(table)
