"""How chosen sentences stand in a section: in the order of the sources, each below what it says nothing without."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from workers.document.sources.evidence import Evidence, title_id
from workers.document.sources.sentences import LISTED, Sentence
from workers.document.writing.forms import Form
from workers.reading.document import BlockKind

_BELOW = {Form.ITEM: Form.NESTED, Form.NESTED: Form.DEEP}
"""How a statement stands below a title that is an item itself."""


@dataclass(frozen=True)
class Chosen:
    """A statement of a section: the evidence that is copied, and how it stands there."""

    evidence: tuple[str, ...]
    form: Form
    words: int


def copy_of(one: Sentence, form: Form) -> Chosen:
    """Return a sentence as a statement."""
    return Chosen((one.id,), form, words_in(one.text))


def words_in(text: str) -> int:
    """Return the words of a text; two characters outside of ASCII count as one."""
    return len(text.split()) if text.isascii() else len(text.split()) + sum(not sign.isascii() for sign in text) // 2


def evenly(said: Iterable[Sentence]) -> list[Sentence]:
    """Order sentences so that each source is heard before one of them is heard once more."""
    heard = Counter[str]()
    ranked = []
    for one in said:
        place = one.id.partition(":")[0]
        ranked.append((heard[place], one))
        heard[place] += 1
    return [one for _, one in sorted(ranked, key=lambda pair: pair[0])]


def in_order(said: Iterable[Sentence], form: Form, evidence: Evidence, taken: set[str]) -> Iterator[Chosen]:
    """Give each sentence once, below what it says nothing without."""
    for one in said:
        for intro in _intros(one, evidence):
            if intro.text not in taken or intro.kind is BlockKind.ROW:
                taken.add(intro.text)
                yield copy_of(intro, form if form is Form.STEP and intro.kind in LISTED else Form.ITEM)
        if one.text not in taken:
            taken.add(one.text)
            is_item = form is Form.PARAGRAPH and one.kind in LISTED
            yield copy_of(one, Form.ITEM if is_item else form)


def _intros(one: Sentence, evidence: Evidence) -> tuple[Sentence, ...]:
    """Return what a sentence says nothing without, the outermost first."""
    found: list[Sentence] = []
    while one.intro and (intro := evidence.sentence(one.intro)):
        found.append(intro)
        one = intro
    return tuple(reversed(found))


def titled(chosen: Iterable[Chosen], evidence: Evidence) -> Iterator[Chosen]:
    """Put the title of a further page or file above what it says, and of a ticket where that stands behind one."""
    is_behind = False
    for place, told in groupby(chosen, lambda one: _place_of(one, evidence)):
        group = list(told)
        title = evidence.sentence(title_id(place)) or (evidence.sentence(f"{place}:summary#1") if is_behind else None)
        if title is None or place == evidence.place:
            yield from group
            continue
        is_behind, is_prose = True, group[0].form is Form.PARAGRAPH
        yield copy_of(title, Form.SUBJECT if is_prose else Form.TICKET)
        yield from group if is_prose else (replace(one, form=_BELOW.get(one.form, one.form)) for one in group)


def _place_of(one: Chosen, evidence: Evidence) -> str:
    passage = evidence.passage(one.evidence[0])
    return passage.place if passage else ""


def nested(chosen: list[Chosen], evidence: Evidence) -> Iterator[Chosen]:
    """Give sentences in the order of the sources; what is introduced by one of them stands below it."""
    said = {one.evidence[0]: evidence.sentence(one.evidence[0]) for one in chosen}
    chosen = list({one.evidence[0]: one for one in chosen}.values())
    intros = {one.intro for one in said.values() if one} & said.keys()
    for one in sorted(chosen, key=lambda one: evidence.order(one.evidence[0])):
        own = said[one.evidence[0]]
        if own and own.kind is BlockKind.ROW and (own.is_head or evidence.is_in_table(own)):
            yield replace(one, form=Form.HEAD if own.is_head else Form.CELLS)
        elif one.form is Form.STEP:
            yield replace(one, form=Form.SUBSTEP) if own and own.intro in intros else one
        elif own and own.intro in intros:
            above = said[own.intro]
            yield replace(one, form=Form.DEEP if above and above.intro in intros else Form.NESTED)
        else:
            yield replace(one, form=Form.ITEM) if one.evidence[0] in intros else one
