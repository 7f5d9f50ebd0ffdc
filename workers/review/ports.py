"""What the review is given from outside: a structurer and, when a model is configured, a judge."""

from dataclasses import dataclass
from typing import Protocol

from workers.contracts import TokenUse
from workers.reading.document import Document
from workers.review.schemas import AnyDraft, RequirementPacket, Verdict


@dataclass(frozen=True)
class Structured:
    """A grounded draft; `dropped` are the statements that were refused because the ticket does not say them."""

    draft: AnyDraft
    dropped: tuple[str, ...] = ()
    tokens: TokenUse = TokenUse()
    retry_count: int = 0


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


class Structurer(Protocol):
    """Makes the scenario's draft from a packet."""

    def structure(self, packet: RequirementPacket, document: Document, model_text: str) -> Structured:
        """Return a draft whose every statement is grounded in `packet.raw_text`.

        `model_text` is the text as a model may see it (redacted, sanitised); a structurer without a model ignores it.

        Raises:
            StructuringFailureError: no usable draft; the review falls back to the raw text.
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
