"""What a model is asked to answer: two schemas per scenario, of structurer and reader, one of judge and one of critic.

Bounded, and none of it believed yet.

The descriptions are part of the prompt: they are the only place that tells the model what belongs into a field.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from workers.review.facets.values import Facet
from workers.review.schemas import Scenario

ShortText = Annotated[str, StringConstraints(strip_whitespace=True, max_length=300)]
LongText = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000)]


class _Wire(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Statement(_Wire):
    """Something that the ticket says, and the words in which it says so."""

    evidence_quote: LongText = Field(description="The passage of the ticket that says so, letter by letter")
    text: LongText = Field(description="The statement, in the ticket's words")


Statements = Annotated[tuple[Statement, ...], Field(max_length=40)]
Lines = Annotated[tuple[ShortText, ...], Field(max_length=15)]


class DraftAnswer(_Wire):
    """What every scenario's answer holds."""

    title: LongText = Field("", description="What the ticket is about, one line in its own words")
    resources: Lines = Field((), description="URLs, ticket keys, documents and dependencies that the ticket names")
    missing_info: Lines = Field((), description="What a developer needs and the ticket does not say, a few words each")
    clarification_questions: Lines = Field((), description="One question to the author for each gap")


class FeatureAnswer(DraftAnswer):
    """A feature."""

    user_story: LongText = Field(
        "", description="The sentence that says who wants what and why; else the goal's sentence"
    )
    role: ShortText = Field("", description="Who wants it, such as the words after 'As a' or 作为")
    goal: ShortText = Field("", description="What they want")
    benefit: ShortText = Field("", description="Why, such as the words after 'so that' or 以便")
    acceptance_criteria: Statements = Field((), description="Observable behaviours that must hold when it is done")
    edge_cases: Statements = Field((), description="Errors, limits and exceptions that the ticket describes")


class BugAnswer(DraftAnswer):
    """A defect."""

    steps_to_reproduce: Statements = Field((), description="Each step, in order")
    observed: Statement | None = Field(None, description="What happens; null when the ticket does not say")
    expected: Statement | None = Field(None, description="What should happen; null when the ticket does not say")
    environment: Statement | None = Field(None, description="Version, system, browser, device; null when not said")
    frequency: Statement | None = Field(None, description="How often it happens; null when not said")


class TaskAnswer(DraftAnswer):
    """A technical task."""

    objective: LongText = Field("", description="What is to be achieved and why")
    done_criteria: Statements = Field((), description="How one sees that it is done")
    scope: LongText = Field("", description="What belongs to it and what does not")
    approach: LongText = Field("", description="How it is to be done")
    risks: LongText = Field("", description="What may go wrong")
    rollback: LongText = Field("", description="How it is undone")


class SpikeAnswer(DraftAnswer):
    """A question to be answered within a time box."""

    question: Statement | None = Field(None, description="The question; null when the ticket asks none")
    decision_unblocked: Statement | None = Field(None, description="What can be decided afterwards; null when not said")
    timebox: Statement | None = Field(None, description="How long it may take; null when not said")
    output: Statement | None = Field(
        None, description="What is delivered: document, prototype, figures; null when not said"
    )


class CheckAnswer(_Wire):
    """The verdict on one question."""

    id: ShortText
    verdict: Literal["MET", "PARTIAL", "UNMET"]
    quote: LongText = Field("", description="Words of the ticket, letter by letter, or an empty string")


class JudgeAnswer(_Wire):
    """All verdicts."""

    verdicts: Annotated[tuple[CheckAnswer, ...], Field(max_length=60)]


class KindAnswer(_Wire):
    """What kind of work the words tell; the evidence comes before the verdict."""

    quote: LongText = Field(description="The words of the ticket that tell it best, letter by letter")
    kind: Literal["FEATURE", "BUG", "TECH_TASK", "SPIKE"]


Options = Annotated[tuple[ShortText, ...], Field(max_length=4)]
_OPTIONS = "Two to four answers to choose from, the ticket's words where it names them; [] where the answer is free"
_RECOMMENDED = "The option that a careful colleague would take until the author decides, as written there; else empty"


class QuestionAnswer(_Wire):
    """Something that would let two people build different things."""

    quote: LongText | None = Field(
        None, description="The words that leave it open, letter by letter; null when none do"
    )
    facet: Facet
    question: ShortText = Field(description="One sentence to the author that names what may be built differently")
    options: Options = Field((), description=_OPTIONS)
    recommended: ShortText = Field("", description=_RECOMMENDED)


class ReaderAnswer(_Wire):
    """What a reader's answers have in common; each kind of work has its draft."""

    kind: KindAnswer | None = Field(None, description="The kind of work, null when the words tell none")
    draft: DraftAnswer
    questions: Annotated[tuple[QuestionAnswer, ...], Field(max_length=8)] = Field(
        (), description="At most four, the one that decides most first; [] for a ticket that leaves nothing open"
    )


class FeatureReading(ReaderAnswer):
    """Of a feature."""

    draft: FeatureAnswer


class BugReading(ReaderAnswer):
    """Of a defect."""

    draft: BugAnswer


class TaskReading(ReaderAnswer):
    """Of a technical task."""

    draft: TaskAnswer


class SpikeReading(ReaderAnswer):
    """Of a spike."""

    draft: SpikeAnswer


class RulingAnswer(_Wire):
    """What the critic says of one finding; the evidence comes before the verdict."""

    id: ShortText
    quote: LongText = Field("", description="For REFUTED the words of the ticket that answer it; else empty")
    verdict: Literal["CONFIRMED", "REFUTED"]
    options: Options = Field((), description=_OPTIONS)
    recommended: ShortText = Field("", description=_RECOMMENDED)


class CriticAnswer(_Wire):
    """All rulings."""

    rulings: Annotated[tuple[RulingAnswer, ...], Field(max_length=60)] = Field(
        description="One for each finding, the one that decides most first"
    )


ANSWERS: dict[Scenario, type[DraftAnswer]] = {
    Scenario.FEATURE: FeatureAnswer,
    Scenario.BUG: BugAnswer,
    Scenario.TECH_TASK: TaskAnswer,
    Scenario.SPIKE: SpikeAnswer,
}

READINGS: dict[Scenario, type[ReaderAnswer]] = {
    Scenario.FEATURE: FeatureReading,
    Scenario.BUG: BugReading,
    Scenario.TECH_TASK: TaskReading,
    Scenario.SPIKE: SpikeReading,
}
