"""Turn a model's answer into the scenario's draft, through the sieve. Judges no quality."""

from collections.abc import Iterable
from typing import Any

from workers.asking.review.sieve import Grounded, Sieve
from workers.asking.review.wire import BugAnswer, DraftAnswer, FeatureAnswer, SpikeAnswer, Statement, TaskAnswer
from workers.grounding.claims import ground
from workers.grounding.quotes import Evidence
from workers.reading.document import Document
from workers.reading.language import weighted_length
from workers.review.draft_for_checks import is_criterion
from workers.review.schemas import AnyDraft, BugDraft, PRD_Draft, RequirementPacket, SpikeDraft, TaskDraft

_MIN_TITLE, _MAX_TITLE = 10, 200
_MIN_STORY = 20
_LISTED_CHARACTERS = 200
_LEFT_OUT = {"en": "Left out, because the ticket does not say it: {}", "zh": "工单中没有依据，已略去：{}"}


class NothingGrounded(Exception):
    """The answer is mostly, or in what matters, not from the ticket. The message is a sentence for people."""


def draft_of(
    packet: RequirementPacket, document: Document, answer: DraftAnswer, sieve: Sieve, questions: tuple[str, ...]
) -> AnyDraft:
    """Return the draft that is left of `answer` once everything ungrounded, and what is no criterion, is dropped.

    Of its questions it has `questions`, those that may be asked.

    Raises:
        NothingGrounded: more than half was dropped, or no acceptance criterion is left.
        pydantic.ValidationError: what is left is not enough for the draft's contract.
    """
    match answer:
        case FeatureAnswer():
            draft: type[AnyDraft] = PRD_Draft
            fields = _feature(document, answer, sieve)
        case BugAnswer():
            draft, fields = BugDraft, _bug(packet, answer, sieve)
        case TaskAnswer():
            draft, fields = TaskDraft, _task(document, answer, sieve)
        case SpikeAnswer():
            draft, fields = SpikeDraft, _spike(packet, answer, sieve)
        case _:
            raise TypeError(f"no draft is made of a {type(answer).__name__}")
    links = frozenset(packet.links)
    resources = tuple(item for item in answer.resources if item in links or sieve.claim(item))
    if len(sieve.dropped) > sieve.kept:
        raise NothingGrounded("More than half of what the model extracted is not in the ticket.")
    return draft(
        title=_title(packet, answer),
        resources=resources,
        # A gap is named in words that no quote can prove: in the model's only as a question.
        missing_info=_left_out(packet, sieve),
        clarification_questions=questions,
        **fields,
    )


def _feature(document: Document, answer: FeatureAnswer, sieve: Sieve) -> dict[str, Any]:
    criteria = _criteria(document, answer.acceptance_criteria, sieve)
    if not criteria:
        raise NothingGrounded("The model found no acceptance criterion that stands in the ticket.")
    story, goal = sieve.claim(answer.user_story), sieve.claim(answer.goal)
    return {
        "user_story": story if weighted_length(story) >= _MIN_STORY else goal,
        "role": sieve.claim(answer.role),
        "goal": goal,
        "benefit": sieve.claim(answer.benefit),
        "acceptance_criteria": _texts(criteria),
        "evidence": tuple(evidence for _, evidence in criteria),
        "edge_cases": _texts(sieve.statements(answer.edge_cases)),
    }


def _criteria(document: Document, items: Iterable[Statement], sieve: Sieve) -> tuple[Grounded, ...]:
    """Return the grounded statements that read as criteria, each passage once."""
    by_passage = {(evidence.start, evidence.end): (text, evidence) for text, evidence in sieve.statements(items)}
    return tuple(one for one in by_passage.values() if is_criterion(document, one[1]))


def _bug(packet: RequirementPacket, answer: BugAnswer, sieve: Sieve) -> dict[str, Any]:
    steps = sieve.statements(answer.steps_to_reproduce)
    single = _single_fields(answer, ("observed", "expected", "environment", "frequency"), sieve)
    return {
        "steps_to_reproduce": _texts(steps),
        **{name: text for name, (text, _) in single.items()},
        "evidence": (
            *((_span(packet, steps),) if steps else ()),
            *(evidence for _, evidence in single.values()),
        ),
    }


def _task(document: Document, answer: TaskAnswer, sieve: Sieve) -> dict[str, Any]:
    criteria = _criteria(document, answer.done_criteria, sieve)
    return {
        "objective": sieve.claim(answer.objective),
        "done_criteria": _texts(criteria),
        "evidence": tuple(evidence for _, evidence in criteria),
        "scope": sieve.claim(answer.scope),
        "approach": sieve.claim(answer.approach),
        "risks": sieve.claim(answer.risks),
        "rollback": sieve.claim(answer.rollback),
    }


def _spike(packet: RequirementPacket, answer: SpikeAnswer, sieve: Sieve) -> dict[str, Any]:
    single = _single_fields(answer, ("question", "decision_unblocked", "timebox", "output"), sieve)
    return {
        # A spike often asks its question in the title.
        "question": packet.title if _is_question(packet.title) else "",
        **{name: text for name, (text, _) in single.items()},
        "evidence": tuple(evidence for _, evidence in single.values()),
    }


def _single_fields(answer: DraftAnswer, names: tuple[str, ...], sieve: Sieve) -> dict[str, Grounded]:
    found = ((name, sieve.statements((getattr(answer, name),))) for name in names)
    return {name: grounded[0] for name, grounded in found if grounded}


def _is_question(text: str) -> bool:
    return text.endswith(("?", "？"))


def _texts(items: tuple[Grounded, ...]) -> tuple[str, ...]:
    return tuple(text for text, _ in items)


def _span(packet: RequirementPacket, items: tuple[Grounded, ...]) -> Evidence:
    """Return one piece of evidence that reaches over all of `items`."""
    start = min(evidence.start for _, evidence in items)
    end = max(evidence.end for _, evidence in items)
    return Evidence(quote=packet.raw_text[start:end], start=start, end=end)


def _title(packet: RequirementPacket, answer: DraftAnswer) -> str:
    """Return the author's title when it can serve, else the model's, if the ticket says it."""
    if weighted_length(packet.title) >= _MIN_TITLE:
        return packet.title[:_MAX_TITLE]
    is_grounded = ground(f"{packet.title}\n{packet.raw_text}", answer.title).grounded
    return answer.title[:_MAX_TITLE] if is_grounded else packet.title


def _left_out(packet: RequirementPacket, sieve: Sieve) -> tuple[str, ...]:
    return tuple(
        _LEFT_OUT[packet.language].format(" ".join(text.split())[:_LISTED_CHARACTERS]) for text in sieve.dropped
    )
