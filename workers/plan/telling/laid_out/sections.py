"""What the section of a role says, and a ticket without some of its sections; it sorts no statement."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from workers.plan.phrasing.bare import wish_of_title
from workers.plan.request import PlanRequest
from workers.plan.staging.titles import bare_title
from workers.plan.statements import is_open, one_line, says_something, sentences
from workers.plan.telling.present import names_nothing
from workers.plan.telling.roles import leaves_out, waits_for
from workers.plan.telling.summary import is_code
from workers.plan.understood import WorkItem
from workers.plan.wording import content_of
from workers.reading.document import Block, BlockKind, Document, Section, SectionRole

_OPENS = re.compile(r"[{\[(,;]\s*\Z")
_LETTER = re.compile(r"[A-Za-z]+")
_LESS_SURE = frozenset({"out_of_scope", "dependency", "error_case"})
_SURE = 0.5
"""Least certainty of what the review recognises less well, without a heading that says it."""
_SHOWS: Mapping[str, Callable[[str], bool]] = {"out_of_scope": leaves_out, "dependency": waits_for}
_NO_END = (":", "：", "?", "？")
"""A question in a section is a form's; a lead-in says nothing by itself."""
_TITLE_END = " .。:：;；"


def title_of(request: PlanRequest, told: tuple[str, ...]) -> str:
    """Return the ticket's title; the first sentence that says something where the title only says that it is one."""
    title, document = lacking_in(request) or one_line(request.title), request.document
    if names_nothing(bare_title(title)):
        outcome = (one_line(one.text) for one in request.told if one.role == "outcome")
        if said := next((one.rstrip(_TITLE_END) for one in (*outcome, *told) if content_of(one)), ""):
            return said
    return title or one_line(document.blocks[0].text if document.blocks else request.ticket)


def lacking_in(request: PlanRequest) -> str:
    """Return the wish for what a title says is lacking, "…, but not imported", 但导不回去; empty for another."""
    bare = bare_title(one_line(request.title))
    wish = wish_of_title(bare) if request.kind != "BUG" else bare
    return "" if wish == bare else wish


def said_in(request: PlanRequest, facet: str, role: SectionRole) -> tuple[str, ...]:
    """Return what the section of a role says, item by item or sentence by sentence; else what the review recognised."""
    document = request.document
    found = tuple(sentences(document.source, document.sections_with(role)))
    if not found:
        told = (one for one in request.told if facet and one.role == facet)
        found = tuple(
            one_line(_without_frames(one.text, document))
            for one in told
            if facet not in _LESS_SURE or (one.certainty >= _SURE and _SHOWS.get(facet, bool)(one.text))
        )
        found = tuple(_to_its_end(one, document) for one in found)
    return tuple(dict.fromkeys(one for one in found if says_something(one) and not one.endswith(_NO_END)))


def scope_in(request: PlanRequest, work: tuple[WorkItem, ...]) -> tuple[str, ...]:
    """Return what a ticket names as its scope beside what it lists as work."""
    listed_already = {item.text for item in work}
    stated = said_in(request, "", SectionRole.SCOPE_IN)
    return tuple(one for one in stated if not any(one in text or text in one for text in listed_already))


def quoted_in(document: Document) -> Iterator[str]:
    """Yield the sentences of quotations: what a page is to say, or somebody said; the author complains of nothing."""
    for section in document.sections:
        own = tuple(one for one in section.blocks if one.kind is BlockKind.QUOTATION)
        yield from sentences(document.source, (replace(section, blocks=own),))


def without_sections(blocks: tuple[Block, ...], sections: Iterable[Section]) -> tuple[Block, ...]:
    """Return the blocks that stand in none of the sections."""
    apart = {block.start for section in sections for block in section.blocks}
    return tuple(one for one in blocks if one.start not in apart)


def _to_its_end(text: str, document: Document) -> str:
    """Return the sentence that a text begins, where that goes on to the end of a quotation; no word is cut."""
    if is_open(text):
        told = sentences(document.source, document.sections)
        text = next((one for one in told if one.startswith(text)), text)
    if not _LETTER.fullmatch(text[-1:]):
        return text
    whole = one_line(document.source)
    at = whole.find(text)
    rest = _LETTER.match(whole, at + len(text)) if at >= 0 else None
    return f"{text}{rest[0]}…" if rest else text


def _without_frames(text: str, document: Document) -> str:
    """Return the first line of what stands in a block of code: of a trace, that line says what happened.

    A line that only opens a bracket says nothing.
    """
    if not is_code(text, document):
        return text
    first = text.strip().partition("\n")[0]
    return "" if _OPENS.search(first) else first
