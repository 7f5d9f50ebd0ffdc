"""The plan as programs read it: schema v1.0 of the design documents, and beside it what is ours."""

from typing import Literal

from pydantic import Field

from workers.contracts import TokenUse, Value
from workers.evidence.items import EvidenceItem
from workers.plan.questions.matters import Matter
from workers.reading.language import Language

Status = Literal["clarification_needed", "plan_ready"]
RiskLevel = Literal["low", "medium", "high"]


class Assumption(Value):
    """Something that the plan takes for granted because nobody said otherwise."""

    text: str
    risk_level: RiskLevel
    rollback_hint: str


class PlanQuestion(Value):
    """A question that changes the plan. `id` is the same for the same matter, however it is worded."""

    id: str
    question: str
    why_needed: str
    impact_if_unknown: str
    fallback_assumption: str
    blocking: bool
    priority: int = Field(ge=1, description="1 is asked first")


class Stage(Value):
    """A step that can be verified by itself. Each risk says its way back."""

    name: str
    goal: str
    success_criteria: tuple[str, ...]
    tasks: tuple[str, ...]
    validation: tuple[str, ...]
    risks: tuple[str, ...]
    owner_hint: str = ""


class ImplementationPlan(Value):
    """Schema v1.0, exactly."""

    version: Literal["1.0"] = "1.0"
    status: Status
    requirement_summary: str
    scope: tuple[str, ...] = ()
    out_of_scope: tuple[str, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    questions: tuple[PlanQuestion, ...] = ()
    dependencies: tuple[str, ...] = ()
    stages: tuple[Stage, ...] = ()
    deliverables: tuple[str, ...] = ()
    plan_markdown: str = ""
    commit_message_suggestion: str = ""


Support = Literal["supported", "doubtful", "not_checkable", "uncovered"]


class Covered(Value):
    """One criterion of the ticket and what of the plan serves it. Tasks and success criteria by place, such as 2.1."""

    id: str
    criterion: str
    tasks: tuple[str, ...]
    success_criteria: tuple[str, ...]
    support: Support


Absence = Literal["", "tokens", "failures", "read", "stage"]


class AskedQuestion(Value):
    """A question as it stands on the ticket. Its number is its own for good, over all rounds."""

    number: int = Field(ge=1)
    round: int = Field(ge=1)
    question: PlanQuestion
    matter: Matter = Field(description="What the question is about")
    options: tuple[str, ...] = Field((), max_length=4)
    recommended: str | None = None


class GivenAnswer(Value):
    """What a person said to a question. Exactly one of `chosen`, `text`, `skipped`, `takes_default` says it."""

    number: int
    by: str
    comment_id: str = ""
    chosen: tuple[str, ...] = Field((), description="Letters of options, A the first")
    text: str = ""
    skipped: bool = False
    takes_default: bool = False
    remark: str = ""


class Unplanned(Value):
    """Something that people may look for among the questions or in the plan, and why it is not there.

    later: the ticket leaves it open, and it is asked about after the questions that are open now. changed: a question,
    by its number, that is no longer about the ticket as it is; `text` are the answers to it, which do not count. item:
    the ticket lists it, and nothing in the plan speaks of it. said: the ticket says it in a sentence that demands
    something, or has a name or figure, and nothing in the plan has that.
    """

    reason: Literal["later", "changed", "item", "said"]
    text: str = ""
    number: int = 0


class LeftOut(Value):
    """A passage of the ticket of which nothing is planned. `quote` is empty where it orders something."""

    line: int = Field(ge=1, description="Where it begins in the ticket's description")
    quote: str = ""


class PlanReport(Value):
    """The plan, and beside it how it came about."""

    plan: ImplementationPlan
    ticket: str
    language: Language
    kind: Literal["FEATURE", "BUG", "TECH_TASK", "SPIKE"]
    coverage: tuple[Covered, ...] = ()
    evidence: tuple[EvidenceItem, ...] = ()
    asked: tuple[AskedQuestion, ...] = Field((), description="Every question of every round, answered or not")
    answers: tuple[GivenAnswer, ...] = Field((), description="Those that count")
    disputed: tuple[int, ...] = Field((), description="Numbers of questions that people answer differently")
    unplanned: tuple[Unplanned, ...] = Field((), description="What is not asked or planned, and why")
    left_out: tuple[LeftOut, ...] = Field((), description="Passages that speak to a bot, or of nothing of the ticket's")
    rounds: int = 0
    by_default: str = Field("", description="Why open questions became assumptions: defaults, deadline or rounds")
    model: str | None = Field(None, description="The language model that read the ticket or staged the plan")
    tokens: TokenUse = TokenUse()
    without_model: Absence = Field(
        "",
        description="Why rules did what the configured model was to do: tokens or failures (it was not asked), "
        "read or stage (what it gave no usable answer to); empty where it did its part, or there is none",
    )
