"""Cuts the text of a passage into sentences that can be told alone, each with what it says nothing without.

It adds no word. What speaks of the sentence before it stays with that: "It must …" alone tells nobody what must.
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from workers.document.sources.asked import is_asked_by_form, is_prompt
from workers.document.sources.cues import says_who_answers
from workers.document.sources.cutting import ENDS, INTRODUCES, Cut, cut, is_quoted_item, lines_below
from workers.document.sources.inline import plain_text
from workers.document.sources.leaning import is_only_joined, leans_back, says_enough, speaks_of_ticket
from workers.document.sources.roles import RecordRole, Role, role_of_label, roles_of, tells_only_a_role
from workers.reading.document import Block, BlockKind, Document, Section, SectionRole
from workers.reading.hints import is_form_text, is_hint, is_placeholder

LISTED = frozenset({BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX})
CELLS = " · "
"""What stands between the cells of a row."""

_COMMENT = ":comment-"
_SAID = LISTED | {BlockKind.PARAGRAPH, BlockKind.ROW, BlockKind.QUOTATION}
_LEAST_WORDS = 2
_FEW_WORDS, _FEW_SIGNS = 3, 6
_LONGEST = 600
_LONGEST_JOINED = 400
_VALUE = re.compile(r"\w")
_PROSE_SIGN = re.compile(r"[^\W\d_]{2}")
_STRUCK = re.compile(r"~~.+~~|(?<!\w)-(?=\S)[^-\n]{2,200}(?<=\S)-(?!\w)")
_DEFINED = re.compile(r"\[[^\]\n]{1,80}\]:\s*<?https?://\S+\s*")
"""Where an address is kept that the text refers to by a name."""
_NUMBERED = re.compile(r"(?:\d{1,2}[.、)]\s*)+(?:\d{1,2}\s+)?")
_WIDE = ("。", "！", "？", "；")
_BARS = re.compile(r"\|+")
_RULE_BELOW = re.compile(r"[ \t]*\|?[ \t]*\n[ \t]*\|?[ \t:|-]*-[ \t:|-]*(?:\n|\Z)")
_TELLS_WHAT_IS_OPEN = re.compile(
    r"\W*(?!tb[dca]\b|to be\b|[待未])[^\W\d_]{2}.{0,80}?(?:\btb[dca]|\bto be \w+ed|待定|待确认|待確認|未定)\W*",
    re.IGNORECASE,
)
"""A stand-in that names what it stands for: "Captcha TBD"."""
_SAYS_IT_IS_OPEN = re.compile(
    r"\W*(?:tb[dca]|to be \w+ed|open (?:question|point|issue)s?"
    r"|待确认|待確認|待定|待讨论|待討論|待澄清|未定|未决)\s?[:：]\s?\S{2}",
    re.IGNORECASE,
)
"""A sentence that begins by saying that what it says is open; who decides about it, and until when, is part of it."""
_IS_ASKED = re.compile(r".*[?？]\W{0,5}\Z", re.DOTALL)
_GIVEN = re.compile(r"\W*(?:(?:given|when)\b|假如|假设|假設|给定|給定|当|當)", re.IGNORECASE)
_WHEN = re.compile(r"\bwhen\b|当|當", re.IGNORECASE)
_THEN = re.compile(r"\bthen\b|那么|那麼", re.IGNORECASE)
_STEP = re.compile(
    r"\W*(?:(?P<when>when\b|当|當)|(?P<then>then\b|那么|那麼)|(?:and|but)\b|并且|並且|而且|但)", re.IGNORECASE
)


@dataclass(frozen=True)
class Sentence:
    """A sentence of a passage, verbatim. `id` is the passage's and a number: `SHOP-7:description#3`.

    `heading` is what stands above it. `intro` is the id of what it says nothing without: the sentence that introduces
    its list, the item that it is a part of, the head of its table or the heading of its section; the last two have
    `is_head`. What `leans` speaks of something before it that is not part of it. Sentences of one paragraph
    have the same `paragraph`, counted from the top of the passage.
    """

    id: str
    text: str
    role: Role = SectionRole.OTHER
    kind: BlockKind = BlockKind.PARAGRAPH
    heading: str = ""
    intro: str = ""
    is_head: bool = False
    leans: bool = False
    paragraph: int = 0

    @property
    def is_of_comment(self) -> bool:
        """Whether it was said in a comment."""
        return _COMMENT in self.id


def sentences_of(passage_id: str, document: Document) -> tuple[Sentence, ...]:
    """Return the sentences of a text, numbered as they stand."""
    found: list[Sentence] = []
    for section, role in zip(document.sections, roles_of(document.sections), strict=True):
        _Cutter(passage_id, document.source, section, role, found).cut()
    return tuple(found)


class _Cutter:
    """Goes through the blocks of a section and appends its sentences to `found`."""

    def __init__(self, passage_id: str, source: str, section: Section, role: Role, found: list[Sentence]) -> None:
        self._passage_id, self._source, self._section, self._found = passage_id, source, section, found
        self._first = len(found)
        self._heading = " ".join(section.heading.text.split()) if section.heading else ""
        self._role = role
        self._topic = ""
        self._number = found[-1].paragraph if found else 0
        self._forget()

    def cut(self) -> None:
        """Cut every block."""
        last: BlockKind | None = None
        for block in self._section.blocks:
            self._number += 1
            if self._is_of_form(block):
                continue
            if block.kind not in _SAID:
                self._close()
                self._forget()
                if self._role is SectionRole.EVIDENCE:  # what stands below a log says what is to be instead
                    self._role = SectionRole.OTHER
            elif block.kind is BlockKind.ROW:
                self._row(block, is_first=last is not BlockKind.ROW)
            elif block.kind in LISTED or is_quoted_item(block):
                self._item(block)
            else:
                self._paragraph(block, is_near=last in (None, BlockKind.PARAGRAPH, BlockKind.QUOTATION))
            last = block.kind

    def _close(self) -> None:
        """Take the colon from a sentence that says enough without the listing behind it, which no document shows."""
        text = self._text_of_last() if self._is_after(None) else ""
        if text.endswith(INTRODUCES) and self._found[-1].kind not in LISTED and says_enough(text):
            self._found[-1] = replace(self._found[-1], text=text.rstrip(" :："))

    def _is_of_form(self, block: Block) -> bool:
        """Say whether a block only asks what the rest of its section, or its tick, answers."""
        blocks, role = self._section.blocks, self._role
        if block.kind is BlockKind.CHECKBOX:
            is_alone = sum(one.kind is BlockKind.CHECKBOX for one in blocks) == 1
            is_answered = block.checked or is_alone
            return bool(is_answered and role is not SectionRole.QUESTION and _IS_ASKED.match(block.text))
        is_first = block is blocks[0] and len(blocks) > 1 and role not in (SectionRole.OTHER, SectionRole.QUESTION)
        return is_first and block.kind is BlockKind.PARAGRAPH and is_prompt(block.text)

    def _forget(self) -> None:
        self._intro, self._head = "", ""
        self._listed: Role | None = None
        self._items: dict[int, str] = {}

    def _row(self, block: Block, *, is_first: bool) -> None:
        intro = self._intro if is_first and self._intro and self._text_of_last().endswith(INTRODUCES) else ""
        if is_first:
            self._forget()
        is_head = is_first and _is_head(self._source, block)
        cells = [" ".join(cell.split()) for cell in _BARS.split(block.text)]
        text = CELLS.join(cells).rstrip(" ·")
        if is_head or self._head:
            if _has_values(cells):
                own = self._add(text, block.kind, intro if is_head else self._head, is_head=is_head)
                self._head = own if is_head else self._head
        elif _says_something(text.lstrip(" ·")):
            self._add(text.lstrip(" ·"), block.kind, "")

    def _item(self, block: Block) -> None:
        above = [one for depth, one in sorted(self._items.items()) if depth < block.level]
        intro = above[-1] if above else self._intro
        said = [one for one in cut(self._source, block) if _says_something(one.text)]
        for number, (text, goes_along, _) in enumerate(said):
            is_alone = text.endswith(ENDS) and self._role is not RecordRole.OPTIONS
            intro = intro or ("" if is_alone else self._topic_of_section())
            goes_on = self._goes_on(text)
            if (goes_on or (number and (goes_along or leans_back(text)))) and self._joined(text):
                continue
            own = self._add(text, block.kind if block.kind in LISTED else BlockKind.ITEM, intro, leans=goes_on)
            if not number:
                self._items = {depth: one for depth, one in self._items.items() if depth < block.level}
                self._items[block.level] = own

    def _paragraph(self, block: Block, *, is_near: bool) -> None:
        """Cut running text; `is_near` says that nothing but running text stands before it."""
        intro = self._intro if not self._items and self._intro and self._text_of_last().endswith(INTRODUCES) else ""
        self._forget()
        cuts = [one for one in cut(self._source, block) if _says_something(one.text)]
        listed = self._lines(cuts)
        is_within, said = False, [one.text for one in cuts[: len(cuts) - len(listed)]]
        labelled: Role | None = None
        is_named = said and (self._role is RecordRole.OPTIONS or (len(said) == 1 and _is_fragment(said[0])))
        intro = intro or (self._topic_of_section() if is_named else "")
        for text in said:
            leans, labelled = leans_back(text), role_of_label(text) or labelled
            is_open = labelled is SectionRole.QUESTION or self._is_after(_SAYS_IT_IS_OPEN)
            answers = self._role is SectionRole.QUESTION or says_who_answers(text)
            is_answer = answers and not _IS_ASKED.match(text) and self._is_after(_IS_ASKED)
            if ((is_within and (is_open or is_answer)) or (leans and is_near)) and self._joined(text):
                own, text = self._found[-1].id, self._text_of_last()
            else:
                own = self._add(text, block.kind, intro, role=labelled, leans=leans and self._is_lost(text))
            self._intro, is_near, is_within = ("" if text.endswith(ENDS) else own), True, True
        if said and said[-1].endswith(INTRODUCES):
            self._listed = role_of_label(said[-1])
            self._intro = "" if self._listed else self._intro
        if listed:
            above = self._intro if said and said[-1].endswith(INTRODUCES) else intro or self._topic_of_section()
            for text in listed:
                self._add(text, BlockKind.ITEM, above, role=role_of_label(text))

    def _lines(self, cuts: list[Cut]) -> list[str]:
        """Return the lines at the end of a block that are a list; of one that nothing names the place none."""
        number = lines_below(cuts)
        if number == len(cuts) and self._heading and tells_only_a_role(self._heading):
            return []
        return [one.text for one in cuts[len(cuts) - number :]]

    def _is_lost(self, text: str) -> bool:
        """Say whether nobody knows what a sentence that leans speaks of. The first one of a text, and "It must …" right
        below "Expected result", speak of the ticket.
        """
        if _COMMENT in self._passage_id:
            return True
        is_first = len(self._found) == self._first and tells_only_a_role(self._heading)
        return bool(self._found) and not (is_only_joined(text) or (is_first and speaks_of_ticket(text)))

    def _goes_on(self, text: str) -> bool:
        """Say whether an item is the next step of a scenario: given, when, then. A second "when" begins another one."""
        step = _STEP.match(text) if self._found[self._first :] else None
        if step is None or self._found[-1].leans:
            return step is not None
        if not self._is_after(_GIVEN):
            return False
        said = self._text_of_last()
        has_when, has_then = _WHEN.search(said) is not None, _THEN.search(said) is not None
        return not ((step["when"] and (has_when or has_then)) or (step["then"] and has_then))

    def _topic_of_section(self) -> str:
        """Return the id of the heading, as what a fragment below it says nothing without; one that only tells which
        part of a ticket it is says nothing itself.
        """
        heading = _NUMBERED.sub("", self._heading)
        if not self._topic and _says_something(heading) and not tells_only_a_role(heading):
            self._topic = self._add(heading, BlockKind.HEADING, "", is_head=True)
        return self._topic

    def _add(
        self,
        text: str,
        kind: BlockKind,
        intro: str,
        *,
        role: Role | None = None,
        is_head: bool = False,
        leans: bool = False,
    ) -> str:
        own = f"{self._passage_id}#{len(self._found) + 1}"
        role = role or (self._listed if kind in LISTED else None) or self._role
        heading, number = self._heading, self._number
        self._found.append(Sentence(own, text, role, kind, heading, intro, is_head, leans, paragraph=number))
        return own

    def _joined(self, text: str) -> bool:
        """Add a sentence to the one before it, and say whether that could be done."""
        most = _LONGEST if self._is_after(_GIVEN) else _LONGEST_JOINED
        if not self._is_after(None) or len(self._text_of_last()) + len(text) > most:
            return False
        gap = "" if self._text_of_last().endswith(_WIDE) else " "
        self._found[-1] = replace(self._found[-1], text=f"{self._text_of_last()}{gap}{text}")
        return True

    def _is_after(self, form: re.Pattern[str] | None) -> bool:
        """Say whether a sentence of this section, of that form, is the last one."""
        return len(self._found) > self._first and (form is None or form.match(self._text_of_last()) is not None)

    def _text_of_last(self) -> str:
        return self._found[-1].text


def _is_fragment(text: str) -> bool:
    """Say whether a line answers the heading above it and says nothing alone: "Developers" below "Personas"."""
    said = plain_text(text)
    return not said.endswith(ENDS + INTRODUCES) and (
        len(said.split()) <= _FEW_WORDS if said.isascii() else len(said) <= _FEW_SIGNS
    )


def _is_head(source: str, block: Block) -> bool:
    """Say whether a row is the head of its table: between double bars in wiki markup, above a rule in Markdown."""
    is_wiki = source[max(0, block.start - 2) : block.start].endswith("||") or source.startswith("||", block.end)
    return is_wiki or _RULE_BELOW.match(source, block.end) is not None


def _has_values(cells: list[str]) -> bool:
    """Say whether a row below a head says something of what it begins with, or is a head of more than one column."""
    said = [one for one in cells if _VALUE.search(one) and not is_placeholder(one)]
    return len(said) > 1 and sum(map(len, cells)) <= _LONGEST


@lru_cache(maxsize=50_000)
def _says_something(text: str) -> bool:
    """A sentence of the author's own: no stand-in, no hint of a form, not struck out, no mere link or picture."""
    plain = plain_text(text)
    words = re.sub(r"\S+://\S+", " ", plain)
    return (
        len(plain) <= _LONGEST
        and bool(_PROSE_SIGN.search(words))
        and (len(words.split()) >= _LEAST_WORDS or not words.isascii() or len(words) > 3)
        and not (_STRUCK.fullmatch(text) or _DEFINED.fullmatch(text))
        and not (is_placeholder(plain) and not (_TELLS_WHAT_IS_OPEN.fullmatch(plain) or _SAYS_IT_IS_OPEN.match(plain)))
        and not (is_form_text(plain) or is_hint(plain) or is_asked_by_form(plain))
    )
