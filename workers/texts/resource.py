"""A submitted review as its caller sees it: in the answers of the HTTP API and in callbacks. Values, no judgement.

These names are an interface (docs/api.md, /api/v1/openapi.json). They are the report's own (docs/report.md), less what
only matters inside.
"""

from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from workers.queueing.messages import RUN_ID

if TYPE_CHECKING:  # the edge reads these models when it starts, and the store is a third of a start
    from workers.store import Submitted


State = Literal["waiting", "running", "done", "failed"]


class Part(BaseModel):
    """Base of what callers see; what a report has beyond these fields is left out."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Issue(Part):
    """One finding: the text's own words, or what was looked for and not found."""

    code: str = Field(description="See docs/reference/issues.md")
    severity: Literal["BLOCKER", "WARNING"]
    category: Literal["MISSING_AC", "AMBIGUITY", "LOGIC_GAP", "SECURITY", "MISSING_FIELD"]
    description: str
    suggestion: str
    quote: str | None = Field(description="The text's own words")
    start: int | None = Field(description="Offset of the quote in `text`, in Unicode code points; null for the title's")
    end: int | None = Field(description="Where the quote ends, exclusive")
    absent: str | None = Field(description="What was looked for and not found")


class Facet(Part):
    """Whether the text states something, such as its reason, and the words that do."""

    state: Literal["present", "absent", "unsure"]
    quote: str | None


class Point(Part):
    """Something that is open, about one passage of the text."""

    code: str = Field(description="See docs/reference/points.md")
    facet: str | None = Field(description="What an answer would fill")
    quote: str | None = Field(description="The text's own words")
    text: str = Field(description="The question")
    options: tuple[str, ...] = Field(description="The answers between which the text leaves the choice, its own words")


class Check(Part):
    """What one check of the rubric found."""

    id: str
    dimension: str
    verdict: Literal["MET", "PARTIAL", "UNMET", "NA"]
    points: float = Field(description="What the check can give")
    value: float = Field(ge=0, le=1, description="The share of the points that it gave")
    quote: str | None
    decided_by: Literal["code", "model", "default"]
    note: str


class Tokens(Part):
    """What the model's provider counted; zeros without a model."""

    prompt: int = Field(ge=0)
    completion: int = Field(ge=0)
    calls: int = Field(ge=0)
    cost_usd: float | None


class Report(Part):
    """The verdict and what it rests on. ERROR and UNDETERMINED mean "could not judge" and are no verdict."""

    scenario: Literal["FEATURE", "BUG", "TECH_TASK", "SPIKE"]
    tier: Literal["TIER_1_CRITICAL", "TIER_2_STANDARD", "TIER_3_INTERNAL"]
    language: Literal["en", "zh"] = Field(description="Language of the texts in this report")
    decision: Literal["PASS", "REJECT", "ERROR", "UNDETERMINED"]
    profile: Literal["ready", "strict"] = Field(description="What decided: the bar, or blocking issues and score")
    outcome: Literal["READY", "QUESTIONS", "EMPTY"] | None = Field(
        description="Whether somebody could start; null where that was not judged"
    )
    facets: dict[str, Facet]
    points: tuple[Point, ...] = Field(description="What is open, the one that decides most first")
    total_score: int = Field(ge=0, le=100)
    threshold: int = Field(ge=0, le=100)
    dimension_scores: dict[str, int | None]
    blocking_issues: tuple[Issue, ...]
    non_blocking_issues: tuple[Issue, ...]
    checks: tuple[Check, ...]
    structured_prd: dict[str, Any] | None = Field(description="The draft; its fields by scenario: docs/report.md")
    fallback_activated: bool = Field(description="There is no draft; the text was judged as it is")
    model: str | None = Field(description="The model that was asked, null without one")
    tokens: Tokens
    rubric_version: str


class ReviewError(Part):
    """Why there was no full review. 400: the guardrail refused the text; 503: it could not be judged; 500: a fault."""

    status: Literal[400, 500, 503]
    stage: str = Field(description="Where it ended: guardrail, structuring, scoring, gate or workflow")
    error_type: str
    message: str
    retry_count: int = Field(ge=0)
    fallback_activated: bool


class ReviewResource(Part):
    """A review: waiting, running, done (`report` is there), or failed (`error` says why; `report` may be there)."""

    id: str = Field(pattern=RUN_ID, description="Id of the review")
    state: State
    reference: str | None = Field(description="As it was given")
    created_at: datetime
    report: Report | None
    error: ReviewError | None

    @property
    def is_final(self) -> bool:
        """Whether nothing more will come."""
        return self.state in ("done", "failed")


FAULT = ReviewError(
    status=500,
    stage="workflow",
    error_type="InternalFault",
    message="The review ended without a result; submit the text again. The workers' log has more under its id.",
    retry_count=0,
    fallback_activated=False,
)


def state_of(found: "Submitted", fault: ReviewError = FAULT) -> tuple[State, ReviewError | None]:
    """Return where a submission stands, and why it failed if it did; `fault` where nobody could say."""
    submission, run = found.submission, found.run
    if submission.closed_at is not None:
        error = ReviewError.model_validate(submission.error) if submission.error else None
        return ("failed" if error else "done"), error
    if run is not None and run.is_final:
        return "failed", fault
    return ("running" if run is not None and run.state == "running" else "waiting"), None


def resource_of(found: "Submitted") -> ReviewResource:
    """Return what the caller sees of what the store found."""
    submission = found.submission
    state, error = state_of(found)
    return ReviewResource(
        id=submission.run_id,
        state=state,
        reference=submission.reference or None,
        created_at=submission.created_at,
        report=Report.model_validate(found.report) if found.report and submission.closed_at else None,
        error=error,
    )
