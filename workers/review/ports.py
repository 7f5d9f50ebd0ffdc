"""What the review is given from outside: a structurer and, when a model is configured, judge, reader and critic."""

from dataclasses import dataclass
from typing import Protocol

from workers.contracts import TokenUse
from workers.reading.document import Document
from workers.review.facets.values import Facet, Point
from workers.review.schemas import AnyDraft, RequirementPacket, Verdict


@dataclass(frozen=True)
class Structured:
    """A grounded draft; `dropped` are the statements that were refused because the ticket does not say them.

    `questions` are a reader's: each about words of the ticket, or about what is missing, and fit to stand in a comment.
    """

    draft: AnyDraft
    dropped: tuple[str, ...] = ()
    tokens: TokenUse = TokenUse()
    retry_count: int = 0
    questions: tuple[Point, ...] = ()


@dataclass(frozen=True)
class CheckQuestion:
    """One undecided check, put to the judge with its definition."""

    check_id: str
    definition: str


@dataclass(frozen=True)
class Judgement:
    """The judge's answer to one question. `quote` is as the model gave it: not yet verified."""

    check_id: str
    verdict: Verdict
    quote: str


@dataclass(frozen=True)
class Judged:
    """All judgements of one call."""

    judgements: tuple[Judgement, ...]
    tokens: TokenUse = TokenUse()
    retry_count: int = 0


@dataclass(frozen=True)
class Claim:
    """Something that a review would say, put to the critic: the sentence, and the words of the ticket it is about.

    `facet` is what an answer would tell.
    """

    id: str
    text: str
    facet: Facet | None = None
    quote: str | None = None
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ruling:
    """What the critic says of one claim. `quote` is as the model gave it: not yet verified.

    `options` are words of the ticket, or proposals in ⟨ ⟩ that are fit to stand in a comment; `recommended` is one of
    them, or of the claim's own.
    """

    claim_id: str
    is_confirmed: bool
    quote: str = ""
    options: tuple[str, ...] = ()
    recommended: str | None = None


@dataclass(frozen=True)
class Critique:
    """The rulings of one call, that on the most important claim first."""

    rulings: tuple[Ruling, ...]
    tokens: TokenUse = TokenUse()
    retry_count: int = 0


class Structurer(Protocol):
    """Makes the scenario's draft from a packet. One that asks questions as well is a reader."""

    def structure(self, packet: RequirementPacket, document: Document, model_text: str) -> Structured:
        """Return a draft whose every statement is grounded in `packet.raw_text`.

        `model_text` is the text as a model may see it (redacted, sanitised); a structurer without a model ignores it.

        Raises:
            StructuringFailureError: no usable draft; the review falls back to the raw text, with a reader's questions.
        """
        ...


class Judge(Protocol):
    """Decides what code could not, one verdict and one quote per check."""

    @property
    def model(self) -> str:
        """The model's name, for the report."""
        ...

    def judge(
        self, packet: RequirementPacket, model_text: str, questions: tuple[CheckQuestion, ...], vote: int = 1
    ) -> Judged:
        """Return a judgement for each question that the model answered; `vote` counts the opinions asked, from 1.

        Raises:
            JudgeUnavailableError: no usable answer after all retries.
        """
        ...


class Critic(Protocol):
    """Confirms or refutes what the rules, and the reader, would say about a ticket."""

    def criticise(self, packet: RequirementPacket, model_text: str, claims: tuple[Claim, ...]) -> Critique:
        """Return what the model says of `claims`, all in one call.

        Raises:
            CriticUnavailableError: no usable answer after all retries.
        """
        ...
