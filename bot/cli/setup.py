"""`reqgate config check` and `reqgate doctor`: is everything set up, and if not, what to do."""

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from bot.cli import EXIT_ERROR, EXIT_REJECT, INSTALLATION, app, example
from bot.cli.inputs import write_line
from config.settings import get_settings

config_app = typer.Typer(
    help="Look at the configuration.", epilog=example("reqgate config check"), no_args_is_help=True
)
app.add_typer(config_app, name="config", rich_help_panel=INSTALLATION)
console = Console(highlight=False)

_MARKS = {"ok": "[green]✓[/]", "warning": "[yellow]![/]", "failing": "[red]✗[/]", "unknown": "[yellow]?[/]"}


@config_app.command("check")
def config_check() -> None:
    """Validate the environment and the YAML files.

    Each error names file, key and remedy.
    """
    from bot.cli.connect.envfile import ENV_FILE, open_to_everybody
    from bot.cli.doctor.configuration import configuration_errors, misspelt_settings

    errors = configuration_errors(get_settings())
    for error in errors:
        console.print(f"[red]✗[/] {escape(error)}", soft_wrap=True)
    if errors:
        raise typer.Exit(EXIT_ERROR)
    for doubt in misspelt_settings(ENV_FILE):
        console.print(f"[yellow]?[/] {doubt}", soft_wrap=True)
    if doubt := open_to_everybody(ENV_FILE):
        console.print(f"[yellow]![/] {doubt}. Run `chmod 600 {ENV_FILE}`.", soft_wrap=True)
    console.print("[green]✓[/] the environment, guardrail, rubric, projects and variants are valid")


@app.command(rich_help_panel=INSTALLATION, epilog=example("reqgate doctor"))
def doctor(as_json: Annotated[bool, typer.Option("--json", help="Print JSON")] = False) -> None:
    """Check each part of the installation, and say what to do.

    Exit code 1 when something is not as it should be.
    """
    from bot.cli.doctor import examine

    findings = examine(get_settings())
    is_well = all(finding.state != "failing" for finding in findings)
    if as_json:
        write_line({"ok": is_well, "checks": [vars(each) for each in findings]})
    else:
        table = Table(show_header=False, box=None, padding=(0, 1))
        for finding in findings:
            remedy = f"\n→ {finding.remedy}" if finding.remedy else ""
            table.add_row(_MARKS[finding.state], finding.name, escape(finding.detail + remedy))
        console.print(table)
    if not is_well:
        raise typer.Exit(EXIT_REJECT)
