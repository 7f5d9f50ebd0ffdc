"""A submitted text's plan as its caller sees it: in the answers of the HTTP API and in callbacks. Values, no judgement.

The report is that of the plan itself, field by field: schema v1.0, and beside it how the plan came about.
"""

from datetime import datetime
from typing import TYPE_CHECKING

from pydantic import Field

from workers.plan.schemas import PlanReport, Status
from workers.queueing.messages import RUN_ID
from workers.texts.resource import FAULT, Part, ReviewError, State, state_of

if TYPE_CHECKING:  # the edge reads these models when it starts, and the store is a third of a start
    from workers.store import Submitted, SubmittedText

_NO_PLAN = "The plan ended without a result; submit the text again. The workers' log has more under its id."
_NO_REPLY = "The last reply was not worked on and is not kept; send it again. What was answered before stands."


class PlanResource(Part):
    """A plan: waiting, running, done (`status` says whether questions are open), or failed (`error` says why)."""

    id: str = Field(pattern=RUN_ID, description="Id of the plan, whichever reply it is at")
    state: State = Field(description="Of the text, and after a reply of that")
    status: Status | None = Field(description="As in the report; null while there is none")
    reference: str | None = Field(description="As it was given")
    created_at: datetime
    report: PlanReport | None = Field(description="Plan or questions; while a reply is worked on, those before it")
    unread: tuple[str, ...] = Field(description="What of the last reply could not be read as an answer")
    error: ReviewError | None = Field(description="Why there is no plan, or why the last reply came to nothing")

    @property
    def is_final(self) -> bool:
        """Whether nothing more will come, unless the caller answers."""
        return self.state in ("done", "failed")


def fault_of(turn: "SubmittedText") -> ReviewError:
    """Return what is said of a turn that ended without a result."""
    return FAULT.model_copy(update={"message": _NO_REPLY if turn.turn else _NO_PLAN})


def plan_resource_of(turns: "tuple[Submitted, ...]") -> PlanResource:
    """Return what the caller sees of a text and the replies to its questions, in their order; one turn at least."""
    text, last = turns[0].submission, turns[-1].submission
    state, error = state_of(turns[-1], fault_of(last))
    reports = [one.report for one in turns if one.report and one.submission.closed_at]
    report = PlanReport.model_validate(reports[-1], extra="ignore") if reports else None
    return PlanResource(
        id=text.run_id,
        state=state,
        status=report.plan.status if report else None,
        reference=text.reference or None,
        created_at=text.created_at,
        report=report,
        unread=tuple(last.unread or ()),
        error=error,
    )
