"""A report as people read it: in colour in a terminal, plain in a file or a pipe. Programs use `--json`."""

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from bot.cli.inputs import visible
from workers.review.facets.values import Point
from workers.review.schemas import WARNS_OF, Decision, ReviewIssue, ReviewReport, Severity

_COLOUR = {
    Decision.PASS: "green",
    Decision.REJECT: "red",
    Decision.ERROR: "magenta",
    Decision.UNDETERMINED: "yellow",
}
_BAR_WIDTH = 20
_PAGE_WIDTH = 120
"""Columns in a file or a pipe."""


def print_report(report: ReviewReport, text: str = "") -> None:
    """Print the verdict and why: under the bar the open points, else issues with what to add and the score.

    Args:
        text: what was reviewed, if the offsets of the issues count in it; their lines are shown then.
    """
    console = _console()
    console.print(_verdict(report))
    about = f"{report.scenario.value} · {report.tier.value} · rubric {report.rubric_version}"
    console.print(f"{about} · {report.model or 'no model'}", style="dim", markup=False)
    console.print()
    for point in report.asked:
        _print_point(console, point)
    is_by_bar = _is_by_bar(report)
    for issue in (*report.blocking_issues, *report.non_blocking_issues):
        if not is_by_bar or issue.severity is Severity.BLOCKER or issue.code in WARNS_OF:
            _print_issue(console, issue, text)
    if not is_by_bar:
        console.print(_dimensions(report))
        _print_lost_points(console, report)
    for line in report.error_logs:
        console.print(f"[dim]{escape(visible(line))}[/]")
    if report.decision is Decision.ERROR and report.model:
        console.print("→ `reqgate doctor` asks the model one short question; look at LLM_MODEL and the provider's key.")


def _is_by_bar(report: ReviewReport) -> bool:
    return report.profile == "ready" and report.outcome is not None


def _console() -> Console:
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=_PAGE_WIDTH)


def _verdict(report: ReviewReport) -> Text:
    """Return the line that one reads first: the decision as Jira shows a status, why, and what it is about.

    Under the bar the outcome is why; the score decides nothing then.
    """
    lozenge = Text(f" {report.decision.value} ", style=f"bold white on {_COLOUR[report.decision]}")
    why = f"  {report.total_score} of 100, needed {report.threshold}  "
    if _is_by_bar(report) and report.outcome is not None:
        why = f"  {report.outcome.value}  "
    return Text.assemble(lozenge, (why, "bold"), (visible(report.id), "dim"))


def print_planned(comment_text: str, labels: tuple[str, ...]) -> None:
    """Print what would be posted to the ticket."""
    console = _console()
    title = f"would be posted, with the label {', '.join(labels)}"
    console.print(Panel(Markdown(comment_text), title=title, title_align="left"))


def _print_point(console: Console, point: Point) -> None:
    console.print(f"[yellow]? open[/]  [bold]{escape(point.code)}[/]  {escape(visible(point.text))}")
    if point.quote:
        console.print(Padding(Text(f"“{visible(point.quote)}”", style="dim"), (0, 0, 0, 4), expand=False))
    for option in point.options:
        console.print(Padding(f"– {escape(visible(option))}", (0, 0, 0, 4), expand=False))
    console.print()


def _print_issue(console: Console, issue: ReviewIssue, text: str) -> None:
    blocking = issue.severity is Severity.BLOCKER
    mark = "[red]✗ blocks[/]" if blocking else "[yellow]• advice[/]"
    console.print(f"{mark}  [bold]{escape(issue.code)}[/]  {escape(visible(issue.description))}")
    if issue.quote:
        console.print(Padding(_quoted(issue, text), (0, 0, 0, 4), expand=False))
    console.print(Padding(f"→ {escape(visible(issue.suggestion))}", (0, 0, 0, 4), expand=False))
    console.print()


def _quoted(issue: ReviewIssue, text: str) -> Table | Text:
    """Return the quote, line by line beside the numbers of its lines where they are known; long lines are wrapped."""
    quote = issue.quote or ""
    if issue.start is None or text[issue.start : issue.end] != quote:
        return Text(f"“{visible(quote)}”", style="dim")
    table = Table(show_header=False, box=None, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(justify="right", style="dim", no_wrap=True)
    table.add_column(style="italic", overflow="fold")
    first = text.count("\n", 0, issue.start) + 1
    for number, line in enumerate(quote.split("\n"), start=first):
        if line.strip():
            table.add_row(f"line {number}", Text(f"│ {visible(line.strip())}"))
    return table


def _print_lost_points(console: Console, report: ReviewReport) -> None:
    """Print where the points went that are missing to 100, so that no score is a riddle."""
    if not report.lost_points:
        return
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold")
    for one in report.lost_points:
        table.add_row(f"−{one.points}" if one.points else "", Text(visible(one.reason)))
    console.print()
    console.print("Where the missing points went:")
    console.print(table)


def _dimensions(report: ReviewReport) -> Table:
    table = Table(show_header=False, box=None, padding=(0, 2, 0, 0))
    for name, score in report.dimension_scores.items():
        filled = round((score or 0) / 100 * _BAR_WIDTH)
        bar = "█" * filled + "░" * (_BAR_WIDTH - filled)
        table.add_row(name.replace("_", " "), bar if score is not None else "", "n/a" if score is None else str(score))
    return table
