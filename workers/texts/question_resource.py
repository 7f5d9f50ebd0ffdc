"""A submitted question as its caller sees it: in the answers of the HTTP API and in callbacks. Values, no judgement."""

from datetime import datetime
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from workers.ask.request import Answer
from workers.queueing.messages import RUN_ID
from workers.texts.resource import FAULT, Part, ReviewError, State, state_of

if TYPE_CHECKING:  # the edge reads these models when it starts, and the store is a third of a start
    from workers.store import Submitted

AnswerStatus = Literal["answered", "corrected", "refused"]
"""`corrected`: the answer begins with what the question took as given and is not so."""

NO_ANSWER = FAULT.model_copy(
    update={
        "message": "The question ended without a result; ask again. The workers' log has more under its id.",
    }
)


class QuestionResource(Part):
    """A question: waiting, running, done (`status` says whether it has an answer), or failed (`error` says why)."""

    id: str = Field(pattern=RUN_ID, description="Id of the question")
    state: State
    status: AnswerStatus | None = Field(description="Null while there is no answer and no refusal")
    reference: str | None = Field(description="As it was given")
    created_at: datetime
    answer: Answer | None = Field(description="The answer or refusal, and how it came about")
    error: ReviewError | None = Field(description="Why there is neither")

    @property
    def is_final(self) -> bool:
        """Whether nothing more will come."""
        return self.state in ("done", "failed")


def status_of(answer: Answer) -> AnswerStatus:
    """Return how a question came out."""
    if answer.is_refused:
        return "refused"
    return "corrected" if any(one.section == "correction" for one in answer.sentences) else "answered"


def question_resource_of(found: "Submitted") -> QuestionResource:
    """Return what the caller sees of what the store found."""
    submission = found.submission
    state, error = state_of(found, NO_ANSWER)
    answer = Answer.model_validate(found.report) if found.report and submission.closed_at else None
    return QuestionResource(
        id=submission.run_id,
        state=state,
        status=status_of(answer) if answer else None,
        reference=submission.reference or None,
        created_at=submission.created_at,
        answer=answer,
        error=error,
    )
