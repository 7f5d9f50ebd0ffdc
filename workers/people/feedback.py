"""Disputes and overrides as labelled examples: made with the ticket as it was, replayed against today's rules."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from config.guardrail import PiiDetection, PiiPatterns
from workers.ask.request import Answer
from workers.guardrail.masking import without_secrets
from workers.guardrail.pii import find_pii
from workers.guardrail.redaction import Redaction
from workers.review.schemas import Decision, RequirementPacket, ReviewIssue, ReviewReport
from workers.store import Feedback

Kind = Literal["dispute", "override"]
DISPUTE: Kind = "dispute"
OVERRIDE: Kind = "override"
ANSWER_CODE = "ANSWER"
"""Stands in the place of a code where the answer to a question is disputed."""

_RUBRIC_LENGTH = 64
_EVERY_KIND = PiiPatterns(email=True, phone=True, credit_card=True, national_id=True)


def example(
    run_id: str,
    kind: Kind,
    packet: RequirementPacket,
    report: ReviewReport,
    pii: PiiDetection,
    *,
    ticket_id: str,
    comment_id: str = "",
    reason: str = "",
    issue: ReviewIssue | None = None,
) -> Feedback:
    """Return what a person said against `report` as an example.

    Args:
        packet: the ticket that the report is about; personal data that `pii` finds in it is replaced.
        ticket_id: what stays when the ticket is moved.
        comment_id: of the command; empty for a label that was set by hand.
        reason: the person's words.
        issue: what is disputed.
    """
    redacted = packet.model_copy(
        update={
            "raw_text": without_personal_data(packet.raw_text, pii),
            "title": without_personal_data(packet.title, pii),
        }
    )
    return Feedback(
        run_id=run_id,
        kind=kind,
        ticket_key=packet.ticket_id,
        ticket_id=ticket_id,
        comment_id=comment_id,
        code=issue.code if issue else "",
        quote=fit_for_pages((issue.quote or "") if issue else "", pii),
        verdict=report.decision.value,
        reason=fit_for_pages(reason, pii),
        fingerprint=report.fingerprint,
        rubric=report.rubric_version[:_RUBRIC_LENGTH],
        packet=redacted.model_dump(mode="json"),
        created_at=datetime.now(UTC),
    )


def answer_example(
    run_id: str,
    answer: Answer,
    given: dict[str, Any] | None,
    pii: PiiDetection,
    *,
    ticket_key: str,
    ticket_id: str,
    comment_id: str,
    reason: str,
    verdict: str,
) -> Feedback:
    """Return what a person said against an answer as an example.

    Args:
        answer: what is disputed, with secrets and personal data masked.
        given: what it was made of, as a recording has it, masked; None where it was not recorded.
        verdict: how the answer came out.
    """
    return Feedback(
        run_id=run_id,
        kind=DISPUTE,
        ticket_key=ticket_key,
        ticket_id=ticket_id,
        comment_id=comment_id,
        code=ANSWER_CODE,
        quote=fit_for_pages(answer.question, pii),
        verdict=verdict,
        reason=fit_for_pages(reason, pii),
        fingerprint=hashlib.sha256(answer.final_answer.encode()).hexdigest(),
        rubric="",
        packet={"answer": answer.model_dump(mode="json"), "given": given},
        created_at=datetime.now(UTC),
    )


def without_personal_data(text: str, pii: PiiDetection) -> str:
    """Return `text` with what `pii` finds replaced by placeholders; as it is where detection is switched off."""
    return Redaction.of(text, find_pii(text, pii)).text if pii.enabled else text


def fit_for_pages(text: str, pii: PiiDetection) -> str:
    """Return `text` with personal data and secrets masked, of every kind: what a guardrail lets pass, a model may read,
    but it need not stand on pages.

    Args:
        pii: for its regions of telephone numbers.
    """
    strict = pii.model_copy(update={"enabled": True, "patterns": _EVERY_KIND})
    return without_secrets(without_personal_data(text, strict))


@dataclass(frozen=True)
class Replayed:
    """An example judged again: what the rules decide or answer now, and whether they agree with the person now."""

    feedback: Feedback
    decision: str
    agrees: bool


@dataclass(frozen=True)
class Agreement:
    """How many examples of one kind (and, for disputes, of one code) there are, and with how many the rules agree."""

    kind: str
    code: str
    examples: int
    agreed: int


@dataclass(frozen=True)
class FeedbackReport:
    """The replay of all examples."""

    replayed: tuple[Replayed, ...]

    @property
    def agreements(self) -> tuple[Agreement, ...]:
        """Return one row for each kind and code, in the order of their names."""
        groups: dict[tuple[str, str], list[bool]] = {}
        for one in self.replayed:
            groups.setdefault((one.feedback.kind, one.feedback.code), []).append(one.agrees)
        return tuple(Agreement(*group, len(groups[group]), sum(groups[group])) for group in sorted(groups))


def feedback_report(
    examples: Iterable[Feedback],
    review: Callable[[RequirementPacket], ReviewReport],
    answer: Callable[[dict[str, Any]], Answer | None],
) -> FeedbackReport:
    """Return what today's rules say of each example: a dispute wants its code gone, an override wants PASS.

    A disputed answer is to come out otherwise. The same objection to the same content counts once; one that was taken
    back does not count, nor does an answer that cannot be made again.

    Args:
        examples: the oldest first.
        review: reviews a packet by today's rules.
        answer: answers by today's rules what a recorded answer was made of; None where that cannot be read any more.
    """
    latest = {
        (one.kind, one.ticket_key, one.fingerprint, one.code, one.quote): one
        for one in examples
        if one.withdrawn_at is None
    }
    replayed = (
        _answered(one, answer) if one.code == ANSWER_CODE else _replayed(one, review) for one in latest.values()
    )
    return FeedbackReport(tuple(filter(None, replayed)))


def _answered(feedback: Feedback, answer: Callable[[dict[str, Any]], Answer | None]) -> Replayed | None:
    given = feedback.packet.get("given")
    now = answer(given) if given else None
    if now is None:
        return None
    return Replayed(feedback, now.final_answer, now.final_answer != feedback.packet["answer"]["final_answer"])


def _replayed(feedback: Feedback, review: Callable[[RequirementPacket], ReviewReport]) -> Replayed:
    report = review(RequirementPacket.model_validate(feedback.packet))
    if feedback.kind == OVERRIDE:
        return Replayed(feedback, report.decision, report.decision is Decision.PASS)
    raised = any(
        issue.code == feedback.code and _is_about(issue.quote or "", feedback.quote) for issue in report.raised
    )
    is_verdict = report.decision in (Decision.PASS, Decision.REJECT)  # what could not be judged agrees with nobody
    return Replayed(feedback, report.decision, is_verdict and not raised)


def _is_about(quote: str, disputed: str) -> bool:
    """Return whether an issue is about the disputed words, which were kept masked."""
    return quote in ("", disputed) or fit_for_pages(quote, PiiDetection()) == disputed
