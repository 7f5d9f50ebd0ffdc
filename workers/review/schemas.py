"""The contracts of the review: what goes in, the drafts, the findings and the report. Values only, no behaviour.

Offsets (`start`, `end`) are Python string offsets into `RequirementPacket.raw_text`, end exclusive, so that
``raw_text[start:end] == quote`` always holds. Lengths are weighted: a CJK character counts two.
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from config.projects import TemplateSection
from workers.contracts import TokenUse, Value
from workers.grounding.quotes import Evidence
from workers.reading.language import Language, weighted_length
from workers.review.facets.values import Facet, FacetReading, Point, Readiness


class Scenario(StrEnum):
    """What kind of work a ticket describes; each has a rubric of its own."""

    FEATURE = "FEATURE"
    BUG = "BUG"
    TECH_TASK = "TECH_TASK"
    SPIKE = "SPIKE"


class Tier(StrEnum):
    """How much is at stake; the tier moves the threshold and adds demands."""

    CRITICAL = "TIER_1_CRITICAL"
    STANDARD = "TIER_2_STANDARD"
    INTERNAL = "TIER_3_INTERNAL"


class Decision(StrEnum):
    """The outcome. ERROR and UNDETERMINED mean "could not judge" and are never verdicts."""

    PASS = "PASS"  # noqa: S105 - the name of an outcome
    REJECT = "REJECT"
    ERROR = "ERROR"
    UNDETERMINED = "UNDETERMINED"


class Verdict(StrEnum):
    """What one check found. UNDECIDED is inner: it becomes a judge's verdict, or PARTIAL."""

    MET = "MET"
    PARTIAL = "PARTIAL"
    UNMET = "UNMET"
    NA = "NA"
    UNDECIDED = "UNDECIDED"


class Severity(StrEnum):
    """A BLOCKER rejects the ticket by itself; a WARNING advises."""

    BLOCKER = "BLOCKER"
    WARNING = "WARNING"


KindToldBy = Literal["person", "type", "label", "words"]
Category = Literal["MISSING_AC", "AMBIGUITY", "LOGIC_GAP", "SECURITY", "MISSING_FIELD"]
Profile = Literal["ready", "strict"]
DecidedBy = Literal["code", "model", "default"]


def _at_least(minimum: int) -> AfterValidator:
    def check(value: str) -> str:
        if weighted_length(value) < minimum:
            raise ValueError(f"needs at least {minimum} characters (a CJK character counts two)")
        return value

    return AfterValidator(check)


SHORTEST_TEXT = 10
"""Weighted characters that a requirement must have to be one at all."""
NO_DESCRIPTION: dict[Language, str] = {"en": "(no description)", "zh": "（无描述）。"}
"""Words of ours in the place of a text; no part of what anybody said."""

Stripped = Annotated[str, StringConstraints(strip_whitespace=True)]


class Attachment(Value):
    """A file on the ticket; only its name and kind are looked at."""

    filename: str
    mime_type: str = ""


class RequirementPacket(Value):
    """A requirement as it is now, normalised. This is the `normalize` step of the graph.

    `raw_text` is the description (for a file, the whole file); with no description, the title stands in.
    """

    raw_text: Annotated[Stripped, _at_least(SHORTEST_TEXT)]
    source_type: Literal["Jira_Ticket", "PRD_Doc", "Meeting_Transcript"] = "Jira_Ticket"
    ticket_id: str = ""
    project_key: str = Field("LOCAL", pattern=r"^[A-Z][A-Z0-9_]{1,31}$")
    ticket_type: str = Field("", description="The Jira issue type, as Jira names it")
    scenario: Scenario = Scenario.FEATURE
    kind_told_by: KindToldBy = Field("type", description="What the scenario was told from")
    priority: Literal["P0", "P1", "P2"] = "P2"
    tier: Tier = Tier.STANDARD
    title: Stripped = ""
    attachments: tuple[Attachment, ...] = ()
    links: tuple[str, ...] = Field((), description="Keys of linked tickets and URLs of remote links")
    labels: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    environment: str = ""
    affects_versions: tuple[str, ...] = ()
    parent: str = Field("", description="Key of the ticket that this one is a part of")
    language: Language = "en"
    unread: int = Field(0, ge=0, description="Characters behind `raw_text` that are not reviewed: the text is too long")
    markup: Literal["markdown", "wiki"] = Field("markdown", description="In which the site writes what is new")
    beside: int = Field(0, ge=0, description="Characters at the end of `raw_text` that stand in other fields")
    is_trimmed: bool = Field(False, description="The project's template was taken out of the description")
    is_unfilled_form: bool = Field(False, description="Nothing stands under its headings but the project's template")
    takes_commands: bool = Field(True, description="Whether people can command the bot where the requirement stands")


class Draft(Value):
    """What every draft carries. `evidence` lies beside the scenario's main list, item by item."""

    title: Annotated[str, _at_least(10), StringConstraints(max_length=200)]
    evidence: tuple[Evidence, ...] = ()
    resources: tuple[str, ...] = ()
    missing_info: tuple[str, ...] = ()
    clarification_questions: tuple[str, ...] = ()


class PRD_Draft(Draft):  # noqa: N801 - the name of the design documents
    """A feature. `evidence[i]` is where `acceptance_criteria[i]` was taken from."""

    user_story: Annotated[str, _at_least(20)]
    acceptance_criteria: Annotated[tuple[str, ...], Field(min_length=1)]
    edge_cases: tuple[str, ...] = ()
    role: str = ""
    goal: str = ""
    benefit: str = ""

    @model_validator(mode="after")
    def evidence_beside_criteria(self) -> "PRD_Draft":
        """A criterion without evidence would be an invention."""
        if len(self.evidence) != len(self.acceptance_criteria):
            raise ValueError("every acceptance criterion needs its evidence")
        return self


class BugDraft(Draft):
    """A defect. `evidence` holds one entry per filled field, in field order."""

    steps_to_reproduce: tuple[str, ...] = ()
    observed: str = ""
    expected: str = ""
    environment: str = ""
    frequency: str = ""

    @model_validator(mode="after")
    def says_what_happens(self) -> "BugDraft":
        """A bug draft with neither steps nor an observation says nothing."""
        if not self.steps_to_reproduce and not self.observed:
            raise ValueError("a bug needs steps or an observation")
        return self


class TaskDraft(Draft):
    """A technical task."""

    objective: Annotated[str, _at_least(10)]
    done_criteria: tuple[str, ...] = ()
    scope: str = ""
    approach: str = ""
    risks: str = ""
    rollback: str = ""


class SpikeDraft(Draft):
    """A question to be answered within a time box."""

    question: Annotated[str, _at_least(10)]
    decision_unblocked: str = ""
    timebox: str = ""
    output: str = ""


AnyDraft = PRD_Draft | BugDraft | TaskDraft | SpikeDraft


class ReviewIssue(Value):
    """One finding as people read it. Either `quote` (verified, verbatim) or `absent` (what was looked for) is set."""

    code: str
    severity: Severity
    category: Category
    description: str
    suggestion: str
    quote: str | None = None
    start: int | None = None
    end: int | None = None
    absent: str | None = None


class CheckOutcome(Value):
    """What one check of the rubric found; `points` is what it can give, `value` the share it gave."""

    id: str
    dimension: str
    verdict: Verdict
    points: float
    value: float
    quote: str | None = None
    decided_by: DecidedBy
    note: str = ""


class LostPoints(Value):
    """Points that are missing to 100, and why. `check` is None for what the form of the draft cost."""

    points: int = Field(ge=0)
    check: str | None
    reason: str


class TicketScoreReport(Value):
    """The scoring agent's result; the gate reads nothing else."""

    total_score: int = Field(ge=0, le=100)
    ready_for_review: bool
    dimension_scores: dict[str, int | None]
    blocking_issues: tuple[ReviewIssue, ...] = ()
    non_blocking_issues: tuple[ReviewIssue, ...] = ()
    summary_markdown: str = ""
    checks: tuple[CheckOutcome, ...] = ()
    undecided: tuple[str, ...] = Field((), description="Ids of checks that nobody could decide")


class WorkflowConfig(Value):
    """How one run behaves. Times are in seconds."""

    enable_guardrail: bool = True
    enable_structuring: bool = True
    enable_fallback: bool = True
    max_retries: int = 3
    llm_timeout: float = 60
    structuring_timeout: float = 20
    guardrail_mode: Literal["strict", "lenient"] = "lenient"
    threshold: int | None = Field(None, ge=0, le=100, description="The project's own; None = the rubric's")
    profile: Profile = Field("strict", description="What decides: `ready` the bar, `strict` blocking codes and score")
    questions_pass: bool = Field(False, description="Under the bar: open questions let the ticket pass")
    template: tuple[TemplateSection, ...] = Field((), description="The project's own, of this kind; empty = as shipped")
    silent_codes: tuple[str, ...] = Field((), description="Codes that the comment leaves out where it can")


class ReviewReport(Value):
    """The whole result of a review. These names are the JSON interface (docs/report.md); tests keep them."""

    id: str
    scenario: Scenario
    tier: Tier
    language: Language
    decision: Decision
    profile: Profile = Field("strict", description="What decided: `ready` the bar, `strict` blocking codes and score")
    outcome: Readiness | None = Field(None, description="Whether somebody could begin; None where it was not judged")
    facets: dict[Facet, FacetReading] = Field(default_factory=dict, description="What the ticket states, with quotes")
    points: tuple[Point, ...] = Field((), description="What is open, the one that decides most first")
    silenced: tuple[str, ...] = Field((), description="Codes that the comment leaves out, heard too often there")
    total_score: int
    threshold: int
    dimension_scores: dict[str, int | None]
    blocking_issues: tuple[ReviewIssue, ...]
    non_blocking_issues: tuple[ReviewIssue, ...]
    checks: tuple[CheckOutcome, ...]
    lost_points: tuple[LostPoints, ...] = Field((), description="What is missing to 100; empty without a score")
    structured_prd: AnyDraft | None
    role: str | None
    goal: str | None
    benefit: str | None
    fallback_activated: bool
    structure_check_passed: bool
    structure_errors: tuple[str, ...]
    error_logs: tuple[str, ...]
    execution_times: dict[str, float]
    model: str | None
    tokens: TokenUse
    rubric_version: str
    fingerprint: str

    @property
    def asked(self) -> tuple[Point, ...]:
        """The points that a comment asks about, in their order; none where the score decides, or work can start."""
        asks = self.profile == "ready" and self.outcome is Readiness.QUESTIONS
        return tuple(point for point in self.told_points if point.code not in self.silenced) if asks else ()

    @property
    def told_points(self) -> tuple[Point, ...]:
        """The points that people are told of: without asides, unless there is nothing else."""
        return tuple(point for point in self.points if not point.is_aside) or self.points

    @property
    def raised(self) -> tuple[ReviewIssue, ...]:
        """What people are told of: the issues; under the bar the points, and of the issues those that it tells of."""
        issues = (*self.blocking_issues, *self.non_blocking_issues)
        if self.profile == "strict":
            return issues
        told = (issue for issue in issues if issue.severity is Severity.BLOCKER or issue.code in WARNS_OF)
        return (*told, *(_as_issue(point) for point in self.points))


WARNS_OF = frozenset({"PII-PRESENT", "INJECTION-SUSPECT"})
"""Advice that is said whatever the outcome: it is about what should not stand in a ticket."""


def _as_issue(point: Point) -> ReviewIssue:
    return ReviewIssue(
        code=point.code,
        severity=Severity.WARNING,
        category="AMBIGUITY",
        description=point.text,
        suggestion=point.text,
        quote=point.quote,
    )
