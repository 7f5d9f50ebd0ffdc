"""Entry tickets: a stage takes the ticket of the one before, and none is made of a value that does not hold.

| ticket | lets in | made of |
|---|---|---|
| RetrievalTicket | the retrieval | a valid AnalystPlan |
| DraftTicket | the draft | a valid ArchitectSpec |
| FinalTicket | the final answer | a GuardianReport that says PASS |
"""

from dataclasses import dataclass

from workers.ask.contracts.state import AnalystPlan, ArchitectSpec, GuardianReport
from workers.ask.guards.output_guard import validate_role_output
from workers.contracts import Value, WorkflowExecutionError


class NoTicket(WorkflowExecutionError):
    """A stage was to begin without what it stands on, which is a fault of ours: nobody gets to see an answer."""


@dataclass(frozen=True)
class RetrievalTicket:
    """Lets the retrieval begin. Raises NoTicket for a plan that does not hold."""

    plan: AnalystPlan

    def __post_init__(self) -> None:
        _require("ANALYST", self.plan)


@dataclass(frozen=True)
class DraftTicket:
    """Lets the draft begin. Raises NoTicket for a specification that does not hold."""

    spec: ArchitectSpec

    def __post_init__(self) -> None:
        _require("ARCHITECT", self.spec)


@dataclass(frozen=True)
class FinalTicket:
    """Lets the answer leave. Raises NoTicket for a report that does not hold, or is not PASS."""

    report: GuardianReport

    def __post_init__(self) -> None:
        _require("GUARDIAN", self.report)
        if self.report.verdict != "PASS":
            raise NoTicket(f"the guardian says {self.report.verdict}")


def _require(role: str, output: Value) -> None:
    ok, errors = validate_role_output(role, output.model_dump(mode="json"))
    if not ok:
        raise NoTicket("; ".join(errors))
