"""Golden tickets: reads them, reviews them with the rules as shipped, and names what came out otherwise.

Every ticket is written for this project. A file holds one scenario; its lists name the decision, the codes that must
appear and those that must not. Codes that neither list names are nobody's business here.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, cast

import yaml

from config.projects import ProjectRules
from workers.handlers.intake import TextTicket, packet_from_text
from workers.reading.language import Language
from workers.review.graph import NODES, create_workflow, default_parts, run_workflow
from workers.review.schemas import Decision, ReviewIssue, ReviewReport, Scenario, WorkflowConfig
from workers.review.state import initial_state

FOLDER = Path(__file__).resolve().parents[1] / "evals"
FILES = {scenario: FOLDER / f"{scenario.value.lower()}.yaml" for scenario in Scenario}


@dataclass(frozen=True)
class GoldenTicket:
    """A ticket with the expectation of an experienced reviewer.

    `known_wrong` says why the review errs on it today; the mark is removed as soon as it no longer does.
    """

    id: str
    scenario: Scenario
    language: Language
    layout: str
    type: str
    title: str
    description: str
    expect: Decision
    must: tuple[str, ...] = ()
    must_not: tuple[str, ...] = ()
    known_wrong: str | None = None

    @property
    def name(self) -> str:
        """Return the name that is unique over all files."""
        return f"{self.scenario.value.lower()}-{self.id}"


@dataclass(frozen=True)
class Outcome:
    """What the review made of a golden ticket."""

    ticket: GoldenTicket
    report: ReviewReport

    @property
    def issues(self) -> dict[str, ReviewIssue]:
        """Return the findings by code, blockers first."""
        found = (*self.report.blocking_issues, *self.report.non_blocking_issues)
        return {issue.code: issue for issue in reversed(found)}

    @property
    def right(self) -> bool:
        """Return whether the decision is the expected one."""
        return self.report.decision is self.ticket.expect

    @property
    def missed(self) -> tuple[str, ...]:
        """Return the expected codes that did not appear."""
        return tuple(code for code in self.ticket.must if code not in self.issues)

    @property
    def false(self) -> tuple[str, ...]:
        """Return the codes that appeared and must not."""
        return tuple(code for code in self.ticket.must_not if code in self.issues)

    @property
    def faults(self) -> list[str]:
        """Return what differs from the expectation, one sentence each; none when all is as expected."""
        report, found = self.report, []
        if report.scenario is not self.ticket.scenario:
            found.append(f"it was reviewed as {report.scenario}")
        if not self.right:
            blockers = ", ".join(f"{issue.code} ({_ground(issue)})" for issue in report.blocking_issues)
            found.append(
                f"{report.decision} instead of {self.ticket.expect}: "
                f"score {report.total_score}, threshold {report.threshold}, blockers: {blockers or 'none'}"
            )
        found += [f"{code} is missing" for code in self.missed]
        found += [f"{code} is wrong: {_ground(self.issues[code])}" for code in self.false]
        return found


def _ground(issue: ReviewIssue) -> str:
    return f"quotes “{issue.quote}”" if issue.quote else f"looked for {issue.absent}"


@lru_cache(maxsize=1)
def golden_tickets() -> tuple[GoldenTicket, ...]:
    """Return all tickets, file by file. Raises TypeError for an unknown key and ValueError for an unknown value."""
    return tuple(
        _ticket(row, scenario)
        for scenario, file in FILES.items()
        for row in yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    )


def each_fifth(tickets: tuple[GoldenTicket, ...], turn: int) -> tuple[GoldenTicket, ...]:
    """Every fifth ticket, from another one on each turn: five lines of one family meet all the tickets.

    Every ticket with every line would take minutes, and what turns one ticket turns its neighbours.
    """
    return tickets[turn % 5 :: 5]


def _ticket(row: dict[str, Any], scenario: Scenario) -> GoldenTicket:
    given = {**row, "expect": Decision(row["expect"]), "scenario": scenario}
    return GoldenTicket(**given | {key: tuple(row.get(key, ())) for key in ("must", "must_not")})


def text_of(ticket: GoldenTicket) -> TextTicket:
    """Return the ticket as `reqgate review` reads it."""
    return TextTicket(ticket.name, ticket.title, ticket.description, ticket.type)


@cache
def outcome_of(ticket: GoldenTicket) -> Outcome:
    """Review one ticket as `reqgate review` does, without a model."""
    report = run_workflow(packet_from_text(text_of(ticket), ProjectRules()))["report"]
    assert report is not None
    return Outcome(ticket, report)


@cache
def decision_of(ticket: GoldenTicket) -> Decision:
    """The decision alone. Laws ask for those of thousands of texts, and half of a review is running and writing it.

    The nodes of the graph are called in their order; that this decides as the graph does is a test of its own.
    """
    nodes = create_workflow(default_parts().for_ticket(ticket.name)).builder.nodes
    state: dict[str, Any] = {
        **initial_state(packet_from_text(text_of(ticket), ProjectRules()), WorkflowConfig(), run_id="")
    }
    for name in NODES[: NODES.index("gate") + 1]:
        is_refused = name == "structuring" and state["guardrail"].rejection is not None
        has_no_draft = name == "structure_check" and state["structured_prd"] is None
        if not (is_refused or has_no_draft):
            state |= cast(Any, nodes[name].runnable).func(state)
    return Decision(state["gate_decision"])
