"""A report as people read it in a terminal. Programs use `--json`."""

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table

from workers.actions.plan import LABELS
from workers.review.schemas import Decision, ReviewIssue, ReviewReport, Severity

_COLOUR = {
    Decision.PASS: "green",
    Decision.REJECT: "red",
    Decision.ERROR: "magenta",
    Decision.UNDETERMINED: "yellow",
}
_BAR_WIDTH = 20


def print_report(report: ReviewReport) -> None:
    """Print verdict, issues with what to add, and the score by dimension."""
    console = Console(highlight=False)
    colour = _COLOUR[report.decision]
    console.print(
        Panel(
            f"[bold {colour}]{report.decision.value}[/]   {report.total_score} of 100, needed {report.threshold}\n"
            f"[dim]{report.scenario.value} · {report.tier.value} · rubric {report.rubric_version}"
            f" · {escape(report.model or 'no model')}[/]",
            title=escape(report.id),
            expand=False,
            border_style=colour,
        )
    )
    for issue in (*report.blocking_issues, *report.non_blocking_issues):
        _print_issue(console, issue)
    console.print(_dimensions(report))
    for line in report.error_logs:
        console.print(f"[dim]{escape(line)}[/]")


def print_planned(comment_text: str, report: ReviewReport) -> None:
    """Print what would be posted to the ticket."""
    console = Console(highlight=False)
    title = f"would be posted, with the label {LABELS[report.decision]}"
    console.print(Panel(Markdown(comment_text), title=title, title_align="left"))


def _print_issue(console: Console, issue: ReviewIssue) -> None:
    blocking = issue.severity is Severity.BLOCKER
    mark = "[red]✗ blocks[/]" if blocking else "[yellow]• advice[/]"
    console.print(f"{mark}  [bold]{escape(issue.code)}[/]  {escape(issue.description)}")
    if issue.quote:
        console.print(Padding(f"[dim]“{escape(issue.quote)}”[/]", (0, 0, 0, 4)))
    console.print(Padding(f"→ {escape(issue.suggestion)}", (0, 0, 1, 4)))


def _dimensions(report: ReviewReport) -> Table:
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
    for name, score in report.dimension_scores.items():
        filled = round((score or 0) / 100 * _BAR_WIDTH)
        bar = "█" * filled + "░" * (_BAR_WIDTH - filled)
        table.add_row(name.replace("_", " "), bar if score is not None else "", "n/a" if score is None else str(score))
    return table
