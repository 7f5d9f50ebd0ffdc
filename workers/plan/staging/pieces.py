"""What a ticket's stages are filled with: its work items, the criteria that none of them serves, and its demands."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from workers.plan.clarified import Settled
from workers.plan.covered import Links
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.closing import closes
from workers.plan.phrasing.orders import begins_with_verb, is_order
from workers.plan.phrasing.tasks import DONE
from workers.plan.phrasing.weighed import considered_in, only_thinks_of_it, weighed_in
from workers.plan.readings import ANSWERED
from workers.plan.request import PlanRequest
from workers.plan.staging.draft import Piece
from workers.plan.staging.examples import complaint_in
from workers.plan.staging.titles import bare_title
from workers.plan.telling.demands import DEMANDS, binds, is_no_demand
from workers.plan.understood import Understood
from workers.plan.wording import content_of, recall, words_of
from workers.reading.language import Language

SERVED = 0.6
"""Least support of a work item for a criterion that needs no task of its own then."""
_SAME = 0.8
MOST_SHOWN = 12
_DEMANDS_COUNTED = 4
_LEAST_ROOM = 2
"""So many demands have room beside a list, however long: what holds for all of it is told below it."""
_SPELT_OUT = 3
"""From so many pieces on, what it is all for is spelt out by them, and is none itself."""
_FEWEST_PARTS, _IN_PARTS = 2, 0.5
"""So many listed orders that together speak of half of what a title is about are its breakdown."""
_RESTATED, _TOLD = 0.6, 0.5
_ONLY_DOES = re.compile(
    r"(?:finish|complete|continue|start|begin|carry out|work on|do|implement)\s+(?=\S)"
    r"|(?:完成|继续|开始|进行|做好|落实|实现)(?=\S{2})",
    re.IGNORECASE,
)
"""A verb that says no more than that something is done: "Finish refactoring the lists"."""
_FEW_SENTENCES = 12
"""Whatever a ticket of so few sentences demands is of its work; a longer one may tell of something else."""
_LONGEST_DEMAND = 500
_SIBLINGS, _IN_ONE_PLACE = 5, 2
_LEAST_CONTENT = 3
_APPLY: dict[Language, str] = {
    "en": "Apply the decision: {decided} — {question}",
    "zh": "采用决定：{decided}——{question}",
}
_DECIDED: dict[Language, str] = {"en": " — decided: {}", "zh": "——已决定：{}"}


def most_tasks(understood: Understood) -> int:
    """Return how many tasks a plan may have beside what the ticket lists: three, and two for each criterion.

    Where the ticket demands more than it has criteria for, it is held to that, as far as a plan is still short; what
    changed before a fault, what its cause may be, where it is seen, what code shows, and the time of research are
    looked to beside.
    """
    beside = (understood.since, understood.suspected, understood.environment, understood.timebox)
    weighed = weighed_in(bare_title(understood.title))
    looked_into = sum(map(bool, (*beside, weighed, understood.shown, understood.samples, understood.origin)))
    return 3 + looked_into + 2 * max(len(understood.criteria), min(len(understood.demands), _DEMANDS_COUNTED))


def pieces(
    request: PlanRequest, understood: Understood, settled: tuple[Settled, ...], links: Links, own_tasks: int
) -> tuple[Piece, ...]:
    """Return the title, the list, the criteria and the demands; `own_tasks`, those of the stages, count as well."""
    listed = [Piece(item.text, is_done=item.is_done) for item in understood.work_items]
    if listed and understood.criteria:
        support = links([one.text for one in understood.criteria], [one.text for one in listed])
        ids = [one.id for one in understood.criteria]
        listed = [
            one  # what any ticket is closed by serves nothing that this one asks for
            if closes(one.text)
            else replace(one, serves=tuple(name for name, row in zip(ids, support, strict=True) if row[at] >= SERVED))
            for at, one in enumerate(listed)
        ]
    served = {criterion for one in listed for criterion in one.serves}
    listed += [Piece(one.text, (one.id,), is_done=one.is_done) for one in understood.criteria if one.id not in served]
    decisions = tuple(one for one in settled if one.asked.matter not in ANSWERED)
    listed += [
        _decision(one, request.language) for one in decisions if not any(_is_about(one, each) for each in listed)
    ]
    shown = own_tasks + len(listed)
    room = max(min(most_tasks(understood), MOST_SHOWN) - shown, min(_LEAST_ROOM, MOST_SHOWN - shown), 0)
    places = {one: at for at, one in enumerate((*understood.demands, *understood.error_cases))}
    more = tuple(sorted(islice(_demanded(request, understood, listed), room), key=lambda one: places[one.text]))
    first = tuple(_of_title(request, understood, (*listed, *more)) if room or not listed else ())
    found = [*first, *listed, *more[: room - len(first) if first and listed else room]]
    found += [Piece(one) for one in understood.trials]
    return tuple(_as_known(one, decisions, request.language) for one in found)


def _of_title(request: PlanRequest, understood: Understood, others: tuple[Piece, ...]) -> Iterator[Piece]:
    """Yield the order of the title, unless another piece says it again, several spell it out, or it tells a fault."""
    title = bare_title(understood.title)
    if request.kind == "BUG" or (request.kind == "SPIKE" and (others or considered_in(title))):
        return
    is_asked = is_order(title) or (not others and DEMANDS.search(title) is not None)
    orders = [one for one in others if begins_with_verb(one.text) or (one.is_listed and not one.serves)]
    about = content_of(_ONLY_DOES.sub("", title)) or content_of(title)
    is_said = any(recall(about, content_of(one.text)) >= SERVED for one in others)
    parts = [one for one in others if one.is_listed and is_order(one.text)]
    is_broken_down = (
        len(parts) >= _FEWEST_PARTS and recall(about, content_of("\n".join(one.text for one in parts))) >= _IN_PARTS
    )
    if is_asked and not (is_said or is_broken_down) and len(orders) < _SPELT_OUT:
        yield Piece(title, is_listed=False)


def _demanded(request: PlanRequest, understood: Understood, listed: list[Piece]) -> Iterator[Piece]:
    """Yield what the ticket demands outside of its lists, orders first, without what is said already."""
    known, orders = [words_of(one.text) for one in listed], [one.text.split() for one in listed]
    if understood.title not in {one.rstrip(" .。") for one in understood.demands}:
        known.append(words_of(understood.title))  # else it is one of these, and no work yet
    spelt_out = content_of("\n".join((understood.title, *(one.text for one in listed))))
    if len(listed) >= _SPELT_OUT:
        aims = (one for one in understood.summary if _restates(one, understood.title, spelt_out))
        known += map(words_of, aims)
    subject = spelt_out | content_of("\n".join(understood.summary))
    stated = (*understood.demands, *understood.error_cases)
    apart = (complaint_in(understood), *(understood.rollback if request.kind == "TECH_TASK" else ()))
    is_short = len(understood.sentences) + len(understood.demands) <= _FEW_SENTENCES
    for text in sorted(dict.fromkeys(stated), key=lambda one: not begins_with_verb(bare_order(one))):
        words = words_of(text)
        is_told = any(recall(words, other) >= _SAME for other in known) and not _is_sibling(text, orders)
        least = _LEAST_CONTENT - binds(text)
        is_one = len(text) <= _LONGEST_DEMAND and len(content_of(text)) >= least
        is_of_it = bool(content_of(text) & subject) or is_short
        if (
            is_one
            and is_of_it
            and not is_told
            and not only_thinks_of_it(text)
            and not is_no_demand(text)
            and text not in apart
            and text not in understood.observed
            and not text.endswith(("?", "？", ":", "："))
        ):
            known.append(words)
            orders.append(text.split())
            yield Piece(text, is_listed=False)


def _is_sibling(text: str, others: Sequence[Sequence[str]]) -> bool:
    """Say whether an order says of something else what one of the others says: "Write docs for users", "… for admins".

    They have as many words, and one or two in one place are other ones.
    """
    own = text.split()
    if len(own) < _SIBLINGS or not begins_with_verb(text):
        return False
    alike = [
        [at for at, pair in enumerate(zip(own, one, strict=True)) if pair[0] != pair[1]]
        for one in others
        if len(one) == len(own)
    ]
    return any(places and places[-1] - places[0] < _IN_ONE_PLACE for places in alike) and own not in others


def _restates(aim: str, title: str, spelt_out: frozenset[str]) -> bool:
    """Say whether what it is all for says what the title says, and little else than what is spelt out."""
    said = content_of(aim)
    return recall(content_of(title), said) >= _RESTATED and recall(said, spelt_out) >= _TOLD


def _as_known(piece: Piece, settled: tuple[Settled, ...], language: Language) -> Piece:
    """A piece that is ticked off says so; one that an answer speaks of has the answer with it."""
    text = piece.text + (DONE[language] if piece.is_done else "")
    for one in settled:
        if _is_about(one, piece) and recall(words_of(one.decided), words_of(text)) < _SAME:
            text += _DECIDED[language].format(one.decided)
    return replace(piece, text=text)


def _decision(settled: Settled, language: Language) -> Piece:
    """An answer that speaks of no piece is a piece of its own."""
    words = _APPLY[language].format(decided=settled.decided, question=settled.asked.question.question)
    return Piece(words)


def _is_about(settled: Settled, piece: Piece) -> bool:
    """Say whether a question quotes a piece, or asks in the words of it."""
    asked, words = words_of(settled.asked.question.question), words_of(piece.text)
    return len(words) > 2 and recall(words, asked) >= _SAME
