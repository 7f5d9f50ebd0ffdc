"""What the plan is made of: the ticket as the review read it, and the conversation on it so far."""

from dataclasses import dataclass, field
from typing import Literal

from workers.contracts import Value
from workers.grounding.script import Script
from workers.guardrail.masking import HiddenPlaces
from workers.plan.schemas import AskedQuestion, GivenAnswer, LeftOut
from workers.reading.document import Document
from workers.reading.language import Language

WorkKind = Literal["FEATURE", "BUG", "TECH_TASK", "SPIKE"]
IsOver = Literal["", "defaults", "deadline", "rounds"]


class Gap(Value):
    """Something that the review found open, in the ticket's own words where it has any."""

    code: str
    subject: str = ""
    quote: str | None = None
    question: str
    options: tuple[str, ...] = ()
    recommended: str | None = None


class Told(Value):
    """Words of the ticket that the review recognised, verbatim. `role` is the name of a facet, such as outcome."""

    role: str
    text: str
    certainty: float = 1.0


class Likely(Value):
    """A passage of the document by its place, and how likely the review takes it to say what is wanted."""

    start: int
    end: int
    likelihood: float


class Query(Value):
    """A question that a model would ask, about words of the ticket. `options` that are not the ticket's are in ⟨…⟩."""

    quote: str
    question: str
    options: tuple[str, ...] = ()
    recommended: str | None = None
    is_blocking: bool = False


@dataclass(frozen=True)
class PlanRequest:
    """What a plan is made of.

    Attributes:
        document: the ticket, parsed, in simplified characters; sentences that speak to the bot are no part of it.
        criteria: how the ticket says that it will be judged, verbatim, in its order.
        told: what else the review recognised.
        wanted: how likely each passage of the document says what is wanted, and does not only tell of it.
        gaps: what the review found open, what decides most first.
        is_open: the review found that nobody could begin before its gaps are answered.
        asked: every question that stands on the ticket, in the order of their numbers.
        answers: what people said to them, in the order of time; who may answer is settled already.
        hidden: where secrets and personal data stand in the ticket as written; every other text here is masked already.
        script: gives words of the document back as their author wrote them, as every other text here is.
        left_out: passages of the ticket that are no part of it, and no part of `document`.
        is_over: why no more is asked: defaults, deadline or rounds; empty while people are asked.
        model_text: the ticket as a model may see it; empty where none may.
        queries: what a model would ask.
    """

    ticket: str
    project_key: str
    title: str
    language: Language
    kind: WorkKind
    document: Document
    criteria: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()
    wanted: tuple[Likely, ...] = ()
    gaps: tuple[Gap, ...] = ()
    is_open: bool = False
    links: tuple[str, ...] = ()
    parent: str = ""
    components: tuple[str, ...] = ()
    asked: tuple[AskedQuestion, ...] = field(default=())
    answers: tuple[GivenAnswer, ...] = field(default=())
    hidden: HiddenPlaces | None = None
    script: Script = field(default=Script(()))
    is_over: IsOver = ""
    left_out: tuple[LeftOut, ...] = ()
    model_text: str = ""
    queries: tuple[Query, ...] = ()
