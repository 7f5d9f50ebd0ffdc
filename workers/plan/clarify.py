"""The node that asks: which questions are put to people, what their answers settle, and what is taken for granted.

Level-triggered: it reads ticket, questions and answers as they are now, anew. The same input asks the same.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from workers.plan.clarified import Clarified, Settled
from workers.plan.questions.candidate import Candidate, matter_id
from workers.plan.questions.candidates import (
    BLOCKS,
    candidates,
    missing_matters,
    spoken,
)
from workers.plan.questions.matters import Matter
from workers.plan.questions.replies import Verdict, verdicts
from workers.plan.questions.wording import numbered, quotes_in, risk_of, way_back, wording
from workers.plan.request import PlanRequest
from workers.plan.schemas import AskedQuestion, Assumption, PlanQuestion
from workers.plan.understood import Understood

MOST_OPEN = 5
_MOST_OF_A_MATTER = 2
_MUCH = 1.2
"""The weight that holds up a plan though no single matter does."""
_LEAST_ASKED, _LEAST_ASSUMED = 0.15, 0.4
"""The least weight that is worth a question beside what blocks, and, without one, an assumption in the plan."""
_NOT_WORTH_ASKING = frozenset({"reference", "term"})
"""Whoever wrote "it" or a short name finds a question about it odd, and a reader mostly knows what is meant."""
_LEFT_OPEN = frozenset[Matter]({"choice", "undecided", "contradiction"})
"""Each of them is asked about or told among the assumptions, however many there are."""
_NO_WORD = re.compile(r"[\W_]+")


def clarify(request: PlanRequest, understood: Understood) -> Clarified:
    """Return how the questions of a ticket stand.

    Questions that were asked wait until what blocks of them is answered; then a new round begins if something else
    blocks, and else the plan is made and what is open becomes assumptions. A question whose words the ticket no longer
    has, or whose part it has now, is dropped with its answers.
    """
    dropped = tuple(one.number for one in request.asked if not _survives(one, request, understood))
    standing = tuple(one for one in request.asked if one.number not in dropped)
    said = verdicts(standing, request.answers)
    waiting = tuple(_waiting(standing, said))
    found = [one for one in candidates(request, understood) if not _is_answered(one, request)]
    new = _new_round(request, found) if not request.is_over and not _blocks(waiting) else ()
    open_now = _ranked((*waiting, *new)) if not request.is_over and _blocks((*waiting, *new)) else ()
    asked = (*request.asked, *(one for one in open_now if one in new))
    return Clarified(
        asked=asked,
        open=open_now,
        disputed=tuple(number for number, verdict in sorted(said.items()) if verdict.is_disputed),
        settled=tuple(
            Settled(asked=one, decided=said[one.number].decided, by=said[one.number].by)
            for one in standing
            if one.number in said and said[one.number].decided
        ),
        dropped=dropped,
        answers=tuple(
            answer for answer in request.answers if answer.number in said and answer in said[answer.number].answers
        ),
        later=tuple(_later(asked, found)) if open_now else (),
        assumptions=() if open_now else tuple(_assumptions(request, standing, said, waiting, found)),
        by_default=request.is_over if waiting or any(one.takes_default for one in request.answers) else "",
    )


def _waiting(standing: Sequence[AskedQuestion], said: Mapping[int, Verdict]) -> Iterator[AskedQuestion]:
    """Yield what nobody answered, and what people answer differently: that blocks, whatever it did before."""
    for one in standing:
        verdict = said.get(one.number)
        if verdict is None:
            yield one
        elif verdict.is_disputed:
            yield one.model_copy(update={"question": one.question.model_copy(update={"blocking": True})})


def _blocks(questions: Iterable[AskedQuestion]) -> bool:
    return any(one.question.blocking for one in questions)


def _ranked(questions: Iterable[AskedQuestion]) -> tuple[AskedQuestion, ...]:
    """Return the questions, what blocks first, with the priorities 1, 2, …."""
    ranked = sorted(questions, key=lambda one: (not one.question.blocking, one.question.priority, one.number))
    return tuple(
        one.model_copy(update={"question": one.question.model_copy(update={"priority": at})})
        for at, one in enumerate(ranked[:MOST_OPEN], start=1)
    )


def _new_round(request: PlanRequest, found: Sequence[Candidate]) -> tuple[AskedQuestion, ...]:
    """Return the questions of the next round. Later rounds ask only for what blocks."""
    known = {one.question.id for one in request.asked}
    chosen = _chosen([one for one in found if one.id not in known])
    weight = sum(one.weight for one in chosen[:MOST_OPEN])
    least = BLOCKS if request.asked or weight < _MUCH else min(BLOCKS, max((one.weight for one in chosen), default=0.0))
    if request.asked:
        chosen = [one for one in chosen if one.weight >= BLOCKS]
    chosen = chosen[:MOST_OPEN]
    if not any(one.weight >= least for one in chosen):
        return ()
    number = max((one.number for one in request.asked), default=0)
    rounds = max((one.round for one in request.asked), default=0)
    return tuple(
        AskedQuestion(
            number=number + at,
            round=rounds + 1,
            question=_question(one, request, at, is_blocking=one.weight >= least),
            matter=one.matter,
            options=one.options,
            recommended=one.recommended,
        )
        for at, one in enumerate(chosen, start=1)
    )


def _chosen(found: Sequence[Candidate]) -> list[Candidate]:
    """Return what is worth asking, not all of one kind; how a thing is checked is asked once it is known what it is.

    Whatever the author leaves open in so many words is among it.
    """
    counted: Counter[Matter] = Counter()
    chosen = []
    for one in found:
        if one.matter in _NOT_WORTH_ASKING:
            continue
        counted[one.matter] += 1
        is_early = one.matter in ("criteria", "done_state") and any(other.matter == "outcome" for other in found)
        is_one_more = one.matter in (*_LEFT_OPEN, "model") or counted[one.matter] <= _MOST_OF_A_MATTER
        if is_one_more and not is_early and one.weight >= _LEAST_ASKED:
            chosen.append(one)
    return chosen


def _later(asked: Sequence[AskedQuestion], found: Sequence[Candidate]) -> Iterator[str]:
    """Yield the words of what the author left open and nobody was asked about so far."""
    known = {one.question.id for one in asked}
    yield from (one.quote for one in found if one.matter in _LEFT_OPEN and one.id not in known)


def _told_without_asking(request: PlanRequest, found: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield what becomes an assumption although nobody was asked: all that the author left open, and a few others.

    That something is off unless somebody switches it on is not for us to assume.
    """
    known = {one.question.id for one in request.asked}
    left = _chosen(
        [one for one in found if one.id not in known and one.weight >= _LEAST_ASSUMED and one.matter != "switch"]
    )
    others = [one for one in left if one.matter not in _LEFT_OPEN][:MOST_OPEN]
    yield from (one for one in left if one.matter in _LEFT_OPEN or one in others)


def _question(one: Candidate, request: PlanRequest, priority: int, *, is_blocking: bool) -> PlanQuestion:
    words = wording(one, request.language)
    return PlanQuestion(
        id=one.id,
        question=words.question,
        why_needed=words.why,
        impact_if_unknown=words.impact,
        fallback_assumption=words.assumption,
        blocking=is_blocking,
        priority=priority,
    )


def _survives(one: AskedQuestion, request: PlanRequest, understood: Understood) -> bool:
    """Say whether a question is still about this ticket: the words that it quotes stand there, and the part lacks."""
    parts = {matter_id(matter) for matter in missing_matters(request.kind)}
    if one.question.id in parts:
        return any(one.question.id == each.id for each in candidates(request, understood))
    texts = (
        request.title,
        request.document.source,
        *spoken(understood),
        *understood.put_off,
        *(choice.words for choice in understood.choices),
        understood.finished,
        *(gap.quote or "" for gap in request.gaps),
    )
    ticket = "\n".join(map(_bare, texts))
    return all(_bare(quote) in ticket for quote in quotes_in(one.question.question))


def _is_answered(one: Candidate, request: PlanRequest) -> bool:
    """Say whether an answer to another question speaks of the same words."""
    said = " ".join(_bare(answer.text) for answer in request.answers)
    return bool(one.words) and f" {_bare(one.words)} " in f" {said} "


def _bare(text: str) -> str:
    return _NO_WORD.sub(" ", text).casefold().strip()


def _assumptions(
    request: PlanRequest,
    standing: Sequence[AskedQuestion],
    said: Mapping[int, Verdict],
    waiting: Sequence[AskedQuestion],
    found: Sequence[Candidate],
) -> Iterator[Assumption]:
    """Yield what is taken for granted: for questions without an answer, then for what was not worth a question."""
    by_id = {one.id: one for one in found}
    numbers = {one.number for one in waiting}
    for one in standing:
        left = request.is_over if one.number in numbers else said[one.number].left
        if one.number in numbers or left:
            candidate = by_id.get(one.question.id)
            yield Assumption(
                text=numbered(one.question.fallback_assumption, one.number, left, request.language),
                risk_level=risk_of(candidate.weight if candidate else BLOCKS if one.question.blocking else 0.0),
                rollback_hint=wording(candidate, request.language).way_back
                if candidate
                else way_back(one.number, request.language),
            )
    for each in _told_without_asking(request, found):
        words = wording(each, request.language)
        yield Assumption(text=words.assumption, risk_level=risk_of(each.weight), rollback_hint=words.way_back)
