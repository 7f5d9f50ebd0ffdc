"""Print the golden metrics of both languages and what came out otherwise: `python -m tests.evals`."""

import logging

import structlog
from rich.console import Console
from rich.table import Table

from tests.evals.parity import Figure, by_language
from tests.support.golden import Outcome, golden_tickets, outcome_of


def parity_table(outcomes: list[Outcome]) -> Table:
    """Return the metrics of both languages side by side."""
    table = Table("metric", "English", "Chinese", "difference", title="Golden set")
    for metric, columns in by_language(outcomes).items():
        en, zh = columns["en"], columns["zh"]
        table.add_row(metric, _cell(en), _cell(zh), f"{zh.percent - en.percent:+.1f}")
    return table


def _cell(figure: Figure) -> str:
    return f"{figure.percent:.1f} % ({figure.hits} of {figure.of})"


def main() -> None:
    """Review all golden tickets and print."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    outcomes = [outcome_of(ticket) for ticket in golden_tickets()]
    console = Console(markup=False, highlight=False)
    console.print(parity_table(outcomes))
    for outcome in outcomes:
        if outcome.faults:
            mark = f" (known: {outcome.ticket.known_wrong})" if outcome.ticket.known_wrong else ""
            console.print(f"{outcome.ticket.name}{mark}: {'; '.join(outcome.faults)}")


if __name__ == "__main__":
    main()
