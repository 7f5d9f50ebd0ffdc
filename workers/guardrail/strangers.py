"""Passages of a ticket that are no part of it: orders to a bot, and talk that has nothing to do with the rest of it.

A plan is made of what is left, so it is stricter than the detector that decides about a whole ticket: a sentence too
much costs little, as people are told of it. It finds; what follows from a passage is decided elsewhere.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from workers.grounding.claims import content_units
from workers.guardrail.folding import fold
from workers.guardrail.injection import find_injection
from workers.guardrail.orders.asides import asks_the_reader, is_talk
from workers.reading.document import Block, BlockKind, SectionRole
from workers.reading.hints import is_hint
from workers.reading.language import CJK
from workers.reading.parse import parse_document
from workers.reading.sentences import sentence_spans

Span = tuple[int, int]

_LONGEST_PASSAGE = 600
# The line, and the next one where it ends with a colon; of a letter, every line that names a part of it.
_REST = re.compile(
    r"[^\n]*+(?:(?<=[:：])[^\S\n]*\n(?=[^\n]*\S)[^\n]*)?"
    r"(?:(?:(?<=[:：])[^\S\n]*\n)?\n(?:subject|body|to|cc|from|message|主题|正文|收件人|内容)[:：][^\n]*)*",
    re.IGNORECASE,
)
# A letter that an order dictates: from its salutation to its closing words and the name below or beside them.
_SALUTATION = re.compile(r"\s*(?:hi|hello|hey|dear|你好|您好|尊敬的|亲爱的)(?![a-z])[^\n]{0,60}(?=\n)", re.IGNORECASE)
_LETTER_ENDS = re.compile(
    r"\n[^\S\n]*(?:best|(?:kind |best |warm )?regards|(?:yours )?sincerely|cheers|(?:many )?thanks|yours|此致|祝好|谢谢"
    r"|敬上)(?![a-z])[^\n]{0,60}",
    re.IGNORECASE,
)
_POINTS_UP = re.compile(r"\babove\b|上面|上述|以上|上方|如上", re.IGNORECASE)
_LABEL = re.compile(r"\W*\w{0,12}\W*")
_LIST_MARK = re.compile(r"\s*(?:[-+•]|[*#]{1,6}|\d{1,2}[.)])\s|\s*\|")
_FRAME = re.compile(r"^[ \t]*<(?P<name>[A-Za-z][\w-]{2,30})>[^\n]*$", re.MULTILINE)
_HTML_TEXT = "details summary table tbody thead span strong code small block blockquote html body font"
_HTML = frozenset(_HTML_TEXT.split())
_LISTED = frozenset({BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX})
_TALKED = frozenset({BlockKind.PARAGRAPH, BlockKind.QUOTATION})
_FEW_UNITS = 8
"""A ticket that says so little otherwise cannot tell what has nothing to do with it."""
_LINKED = 0.25
"""Least share of a sentence's words that the rest of a ticket has, where it is a part of it."""
_LEAST_FOREIGN = 4
_MANY_WORDS = 12
"""Of English prose so many words in a row hardly ever hold none of its commonest ones."""
_LETTER = re.compile(r"[^\W\d_]")
_OTHER_SCRIPT = re.compile(
    r"[\u0400-\u04ff\u0590-\u06ff\u0900-\u0dff\u0e00-\u0e7f\u3040-\u30ff\u3130-\u318f\uac00-\ud7af]"
)
# No part of an address, a path or a dotted name.
_WORD = re.compile(r"(?<![/@.\w-])[a-z\u00c0-\u024f\u1e00-\u1eff']{2,30}(?![/@\w-]|\.\w)")
_ENGLISH_TEXT = (
    "the a an of to in on for with by is are be was it its this that as at from when if then and or not no "
    "can should must will we i you they have has do does all any need"
)
_ENGLISH = frozenset(_ENGLISH_TEXT.split())
_NEIGHBOURS_TEXT = (
    "el la los las un una es de del que cual en para por con su tu mi le les des du et est une dans pour sur "
    "votre tes ton moi ce cette der die das den dem ein eine ist und nicht mit von zu mir deine dein sie ich "
    "auf il lo gli di che sono tuo os um uma do da em nao bir ve bu icin ile apa yang dan untuk dengan ang ng "
    "mga sa ay cua "
    "was wie wer wo wenn ihr ihnen ihre sie bin du kann habe haben auch aus bei nach oder que qui quoi donne nous vous "
    "mes ses mon sont suis avec yo tengo como cual quien donde cuando hay mis he ha sono chi cosa come dove quando per "
    "eu voce meu seu quem onde qual het een van niet wat jij mijn aan voor met hoe waar "
    "al alla del della dei degli delle dal nel nella con ma ci se anche ao dos das mas au aux mais pero muy zum zur "
    "aber noch maar och att inte nie jest na"
)
_NEIGHBOURS = frozenset(_NEIGHBOURS_TEXT.split())
_ONLY_ENGLISH = _ENGLISH - _NEIGHBOURS
_ELIDED = re.compile(r"(?:(?:ne|de|da|su|a)?ll|qu|un|[cdjlmnst])'(?!t\b)[^\W\d_]{2}")


@dataclass(frozen=True)
class Passage:
    """A passage of a ticket's text that is no part of it. `is_order`: it gives a bot orders."""

    start: int
    end: int
    is_order: bool


def strangers(title: str, text: str) -> tuple[Passage, ...]:
    """Return the passages of `text` that are no part of the ticket called `title`, in order and without overlap."""
    orders = tuple(_orders(text))
    found = [Passage(start, end, True) for start, end in orders]
    found += (Passage(start, end, False) for start, end in _talk(title, text, orders))
    return _merged(text, tuple(_widened(title, text, _merged(text, found))))


def _orders(text: str) -> Iterator[Span]:
    """Orders to a bot with what belongs to them: who gives one goes on in the line, in the frame, until the next."""
    start = end = -1
    for span in find_injection(text):
        if start >= 0 and span.start - end > _LONGEST_PASSAGE:
            yield start, end
            start = -1
        if start < 0:
            start = max(text.rfind("\n", 0, span.start) + 1, span.start - _LONGEST_PASSAGE)
        rest = _REST.match(text, span.end)
        end = max(end, min(rest.end() if rest else span.end, span.end + _LONGEST_PASSAGE))
        end = _letter_end(text, end)
        start, end = _framed(text, start, end)
    if start >= 0:
        yield start, end


def _letter_end(text: str, end: int) -> int:
    """Return where the letter ends whose salutation is the last line of a passage or the next; else `end`."""
    line = text.rfind("\n", 0, end) + 1
    if not (_SALUTATION.match(text, line) or _SALUTATION.match(text, end)):
        return end
    closing = _LETTER_ENDS.search(text, end, end + _LONGEST_PASSAGE)
    return closing.end() if closing else end


def _framed(text: str, start: int, end: int) -> Span:
    """Return the whole of a frame such as <INFORMATION> … </INFORMATION> that the passage stands in."""
    for frame in _FRAME.finditer(text, max(0, start - _LONGEST_PASSAGE), end):
        closing = f"</{frame['name']}>"
        at = text.find(closing, end, end + _LONGEST_PASSAGE) if frame["name"].lower() not in _HTML else -1
        if at >= 0:
            return min(start, frame.start()), at + len(closing)
    return start, end


@dataclass(frozen=True)
class _Said:
    """A sentence, and where it stands; `link` is the share of its words that the rest of the ticket has."""

    start: int
    end: int
    block: Block
    link: float
    asks: bool
    talks: bool


def _talk(title: str, text: str, orders: Sequence[Span]) -> Iterator[Span]:
    """Sentences that ask their reader for something, and those that talk of nothing that the ticket speaks of."""
    document = parse_document(title, text, tuple(orders))
    holding = _Holding.of(title, document.blocks)
    sections = (section for section in document.sections if section.role is not SectionRole.QUESTION)
    told = [block for section in sections for block in section.blocks if block.kind in _LISTED | _TALKED]
    said = [one for block in told for one in _sentences(document.source, block, holding)]
    foreign = _foreign(title, document.blocks)
    out = [one.asks or one.block in foreign or (one.talks and one.link <= _LINKED) for one in said]
    for at in (*range(1, len(said)), *range(len(said) - 2, -1, -1)):
        beside = [one for one in (at - 1, at + 1) if 0 <= one < len(said) and said[one].block is said[at].block]
        goes_on = said[at].block.kind in _TALKED and (said[at].talks or said[at].link <= _LINKED)
        out[at] = out[at] or (goes_on and not holding.is_little and any(out[one] for one in beside))
    yield from ((one.start, one.end) for one, is_out in zip(said, out, strict=True) if is_out)


@dataclass(frozen=True)
class _Holding:
    """What the title and each block of a ticket speak of."""

    title: frozenset[str]
    blocks: Mapping[str, Set[int]]

    @classmethod
    def of(cls, title: str, blocks: Sequence[Block]) -> "_Holding":
        held: defaultdict[str, set[int]] = defaultdict(set)
        for block in blocks:
            for unit in content_units(block.text):
                held[unit].add(block.start)
        return cls(content_units(title), held)

    @property
    def is_little(self) -> bool:
        """Say whether the ticket says so little that nothing can be told from it."""
        return len(self.title) + len(self.blocks) < 2 * _FEW_UNITS

    def link(self, words: str, block: Block) -> float:
        """Return the share of the words that stand in the title or in another block, 1 where little can be told."""
        units = content_units(words)
        # A heading that repeats the title says nothing more.
        elsewhere = self.title.union(unit for unit, where in self.blocks.items() if where - {block.start})
        if self.is_little or len(elsewhere) < _FEW_UNITS:
            return 1.0
        return len(units & elsewhere) / max(1, len(units))


def _sentences(source: str, block: Block, holding: _Holding) -> Iterator[_Said]:
    for start, end in sentence_spans(source, block.start, block.end):
        words = source[start:end]
        if not is_hint(words):
            folded = fold(words).text.strip()
            asks, talks = asks_the_reader(folded), block.kind in _TALKED and is_talk(folded)
            yield _Said(start, end, block, holding.link(words, block), asks, talks)


def _foreign(title: str, blocks: Sequence[Block]) -> frozenset[Block]:
    """Return the paragraphs in a language that neither the title nor every block is written in."""
    found = frozenset(block for block in blocks if block.kind in _TALKED and _is_foreign(block.text))
    return frozenset() if _is_foreign(title) or all(_is_foreign(block.text) for block in blocks) else found


def _is_foreign(text: str) -> bool:
    letters = len(_LETTER.findall(text))
    if letters and len(_OTHER_SCRIPT.findall(text)) * 3 > letters:
        return True
    words = _WORD.findall(text.lower())
    if len(words) < _LEAST_FOREIGN or re.search(rf"[{CJK}]", text) or _ONLY_ENGLISH.intersection(words):
        return False
    one_in = 3 if len(words) < _MANY_WORDS else 6
    of_others = sum(word in _NEIGHBOURS or not word.isascii() or bool(_ELIDED.match(word)) for word in words)
    return of_others * one_in >= len(words)


def _widened(title: str, text: str, found: Sequence[Passage]) -> Iterator[Passage]:
    """Yield each passage with its label, and with the lines of its paragraph that the rest of the ticket knows not."""
    if not found:
        return
    own = content_units(title)
    lines = (line for start, end in _gaps(text, found) for line in text[start:end].split("\n"))
    known = Counter(unit for line in lines for unit in content_units(line))

    def is_apart(line: str) -> bool:
        units = content_units(line)
        linked = sum(unit in own or known[unit] > 1 for unit in units)
        return bool(line.strip()) and not _LIST_MARK.match(line) and linked <= _LINKED * len(units)

    def is_of_it(line: str, points_up: bool) -> bool:
        return is_apart(line) or (points_up and line.lstrip().startswith("|"))

    for one in found:
        start, end = one.start, one.end
        points_up = _POINTS_UP.search(text, start, end) is not None
        line = text.rfind("\n", 0, start) + 1
        if _LABEL.fullmatch(text, line, start):
            start = line
        while start == line and start > 0:
            above = text.rfind("\n", 0, start - 1) + 1
            if not is_of_it(text[above : start - 1], points_up):
                break
            start = line = above
        while text[end : end + 1] == "\n" and is_apart(text[end + 1 : (below := _line_end(text, end + 1))]):
            end = below
        yield Passage(start, end, one.is_order)


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def _gaps(text: str, found: Sequence[Passage]) -> Iterator[Span]:
    """Yield what stands between the passages."""
    ends = (0, *(one.end for one in found))
    yield from zip(ends, (*(one.start for one in found), len(text)), strict=True)


def _merged(text: str, found: Sequence[Passage]) -> tuple[Passage, ...]:
    """Return the passages in order; those with nothing but white space between them are one."""
    merged: list[Passage] = []
    for one in sorted(found, key=lambda each: (each.start, each.end)):
        last = merged[-1] if merged else None
        if last and not text[last.end : one.start].strip():
            merged[-1] = Passage(last.start, max(last.end, one.end), last.is_order or one.is_order)
        else:
            merged.append(one)
    return tuple(merged)
