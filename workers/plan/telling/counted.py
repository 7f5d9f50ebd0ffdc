"""Lists that people count inside a sentence: "can (a) …, (b) …", ①…②…, 一是…；二是…. It reads marks, no meaning."""

import re
from collections.abc import Iterator
from dataclasses import replace

from config.script import simplified
from workers.reading.document import Block, BlockKind

_CIRCLED, _HAN = "①②③④⑤⑥⑦⑧⑨", "一二三四五六七八九"
_LETTERS, _DIGITS = "abcdefghi", "123456789"
_BEGINS = r"(?:\A|(?<=[\s:,;.：，；。、）)]))"
_MARKS = tuple(
    (re.compile(pattern, re.IGNORECASE), order)
    for pattern, order in (
        (rf"[(（](?P<at>[{_LETTERS}])[)）]\s*", _LETTERS),
        (rf"{_BEGINS}[(（]?(?P<at>[{_DIGITS}])[)）]\.?\s*(?=\D)", _DIGITS),
        (rf"{_BEGINS}(?P<at>[{_DIGITS}])、\s*(?=\D)", _DIGITS),
        (rf"(?P<at>[{_CIRCLED}])\s*", _CIRCLED),
        (rf"[(（](?P<at>[{_HAN}])[)）]\s*", _HAN),
        (rf"{_BEGINS}(?P<at>[{_HAN}])是(?![否非不])", _HAN),
    )
)
"""Each with the signs that it counts by."""
_OR = re.compile(r"(?:\bor|或者?|还是)\s*\Z", re.IGNORECASE)
_AND = re.compile(r"(?:\b(?:and(?: also)?|as well as)|以及|并且?|和)\Z", re.IGNORECASE)
_EDGE = " \t\n,;.，；。、"
_LONGEST_AND = 12
_SENTENCE_ENDS = re.compile(r"[。！？]|[.!?](?=\s|\Z)")
_LEADS_IN = (":", "：")
# What each item goes on with: "The guest can (a) …", 用户可以（a）….
_GOES_ON = re.compile(
    r"\b(?:can|could|may|must|shall|should|will|cannot|to|we want|we need)\s*\Z"
    r"|(?:可以|能够?|必须|需要?|应[该当]?|支持|要)\Z",
    re.IGNORECASE,
)
# A list that lost its line breaks: "Scope: * remove it * update the manual".
_BULLET = re.compile(r"(?<=[^\s\d])\s+[*•]\s+(?=[^\W\d_])")
_FIRST_BULLET = re.compile(r"(?<=[:：])\s+[-*•]\s+(?=[^\W\d_])")
# Parts of one line behind a short label: "Rules - one file a day - no header - comma between fields".
_DASH = re.compile(r"(?<=\S)\s+[-–]\s+(?=[^\W\d_])")
_LONGEST_LABEL, _FEWEST_DASHED = 24, 4
# Items that lost their line breaks, each behind its own name: "ListView: shows orders TextField: takes a number".
_NAMED = re.compile(
    r"(?:\A|(?<=[a-z0-9)\]] )|(?<=[.;] ))(?P<name>[A-Z][A-Za-z0-9]{2,30}):\s(?=[^\W\d_])"
    r"|(?:\A|(?<=[\s。；]))(?P<name_zh>[\u4e00-\u9fff]{2,6})：(?=[^\W\d_])"
)
# So do those that are each for somebody else: "For guests: show a hint For members: show the price".
_FOR_WHOM = re.compile(
    r"(?:\A|(?<=[\w.;,)\]] ))"
    r"(?P<name>For (?!(?:example|instance|now|reference|context|details?|more)\b)[\w' -]{2,30}?):\s(?=\S)"
    r"|(?:\A|(?<=[\s。；，]))(?P<name_zh>(?:对于?|针对)[\u4e00-\u9fff]{2,10})：(?=\S)"
)
_OF_A_FORM = re.compile(
    r"steps?|results?|expected|actual(?:ly)?|description|summary|notes?|environment|version|browser|priority|severity"
    r"|cause|error|exception|warning|example|context|problem|solution|goal|background|title|status|question|answer"
    r"|(?:操作)?步骤|(?:预期|期望|实际|测试)?结果|预期|期望|实际|描述|说明|备注|注意|环境|版本|背景|目标|问题|原因|现象|方案|标题|状态|优先级"
    r"|例如|比如|验收标准|需求|结论",
    re.IGNORECASE,
)
"""What a form, a log or a report puts before a colon: no name of a thing that is to be made."""
_INNER_CAPITAL = re.compile(r"[a-z0-9][A-Z]")
_FEWEST = 2
_FEWEST_NAMED = 3

Span = tuple[int, int]


def listed_apart(block: Block) -> tuple[Block, ...]:
    """Return a block with the items that it counts behind a colon or behind its own number in blocks of their own.

    So are the items of a list that lost its line breaks. The last one ends with its sentence. What is joined by "or" is
    one thing, and so is what the list goes on from without a colon; see `enumerated`.
    """
    is_step = block.kind in (BlockKind.STEP, BlockKind.ITEM)
    spans = _bulleted(block) if block.kind is BlockKind.ITEM else _counted(block.text, second=is_step)
    spans = spans or _bulleted(block)
    spans, is_labelled = (spans, False) if spans else (_dashed(block) or _named(block), True)
    if not spans or block.kind not in (BlockKind.PARAGRAPH, BlockKind.STEP, BlockKind.ITEM):
        return (block,)
    bounds = tuple(_bounds(block.text, spans))
    items = tuple(_part(block, start, _bare_end(block.text, start, end)) for start, end in bounds)
    rest = _rest(block, bounds[-1][1])
    if is_step:
        return (_part(block, 0, _bare_end(block.text, 0, spans[0][0])), *items, *rest)
    lead = block.text[: spans[0][0]].rstrip()
    if lead and not (lead.endswith(_LEADS_IN) or is_labelled):
        return (block,)
    head = (_part(block, 0, len(lead)),) if lead else ()
    return (*head, *(replace(one, kind=BlockKind.ITEM) for one in items), *rest)


def sentence_apart(block: Block) -> tuple[Block, ...]:
    """Return the last item of a list in a line as its sentence, and what is said behind it."""
    ends = _SENTENCE_ENDS.search(block.text)
    return (_part(block, 0, ends.end()), *_rest(block, ends.end())) if ends else (block,)


def enumerated(sentence: str) -> tuple[str, ...]:
    """Return a sentence whose parts are counted as one sentence a part, each with what they all go on from."""
    if len(whom := _for_whom(sentence)) > 1:
        return tuple(
            sentence[start : _bare_end(sentence, start, end)]
            for start, end in _bounds(sentence, whom, is_sentence=True)
        )
    spans = _counted(sentence)
    lead = sentence[: spans[0][0]].rstrip() if spans else ""
    if not lead or not _GOES_ON.search(simplified(lead)):
        return (sentence,)
    gap = " " if lead.isascii() else ""
    return tuple(
        f"{lead}{gap}{sentence[start : _bare_end(sentence, start, end)]}"
        for start, end in _bounds(sentence, spans, is_sentence=True)
    )


def _bulleted(block: Block) -> tuple[Span, ...]:
    """Return where the marks of a list stand in one line: behind a colon, or behind the first item of it."""
    first = _FIRST_BULLET.search(block.text)
    if block.kind is BlockKind.PARAGRAPH and first is None:
        return ()
    start = first.start() if first and block.kind is BlockKind.PARAGRAPH else 0
    others = tuple(mark.span() for mark in _BULLET.finditer(block.text, start) if mark.start() > start)
    return (first.span(), *others) if first and block.kind is BlockKind.PARAGRAPH else others


def _dashed(block: Block) -> tuple[Span, ...]:
    """Return where the dashes stand before the parts of a line that begins with a label of one word or two."""
    spans = tuple(mark.span() for mark in _DASH.finditer(block.text)) if block.kind is BlockKind.PARAGRAPH else ()
    label = block.text[: spans[0][0]].split() if len(spans) >= _FEWEST_DASHED else []
    is_label = 0 < len(label) <= _FEWEST and spans[0][0] <= _LONGEST_LABEL
    return spans if is_label and not _SENTENCE_ENDS.search(block.text[:-1]) else ()


def is_for_somebody(text: str) -> bool:
    """Say whether an item begins with for whom it is: "For guests: show a hint", 对于访客：…."""
    return _FOR_WHOM.match(text) is not None


def _for_whom(text: str) -> tuple[Span, ...]:
    return tuple((one.start(), one.start()) for one in _FOR_WHOM.finditer(text))


def _named(block: Block) -> tuple[Span, ...]:
    """Return where the items of one line begin that each have a name of their own before a colon."""
    if block.kind is BlockKind.PARAGRAPH and len(whom := _for_whom(block.text)) >= _FEWEST:
        return whom
    found = tuple(_NAMED.finditer(block.text)) if block.kind is BlockKind.PARAGRAPH else ()
    names = [one["name"] or one["name_zh"] for one in found]
    is_code = len(names) >= _FEWEST and all(map(_INNER_CAPITAL.search, names[:_FEWEST]))
    is_list = (is_code or len(names) >= _FEWEST_NAMED) and len(set(names)) == len(names)
    if not is_list or any(map(_OF_A_FORM.fullmatch, names)) or "\n" in block.text:
        return ()
    return tuple((one.start(), one.start()) for one in found)


def _counted(text: str, *, second: bool = False) -> tuple[Span, ...]:
    """Return where the marks stand that count from one on, from two on behind an item that has the first number."""
    read = simplified(text)
    for pattern, order in _MARKS:
        if second and order is not _DIGITS:
            continue
        found: list[Span] = []
        for mark in pattern.finditer(read):
            if order.find(mark["at"].lower()) == len(found) + second:
                found.append(mark.span())
        if len(found) + second >= _FEWEST:
            is_choice = any(_OR.search(text, 0, start) for start, _ in found[1:])
            return () if is_choice else tuple(found)
    return ()


def _bounds(text: str, spans: tuple[Span, ...], *, is_sentence: bool = False) -> Iterator[Span]:
    """Yield from where to where each item goes; the last one goes to the end of its sentence."""
    last = None if is_sentence else _SENTENCE_ENDS.search(text, spans[-1][1])
    ends = (*(start for start, _ in spans[1:]), last.end() if last else len(text))
    yield from ((begin, end) for (_, begin), end in zip(spans, ends, strict=True))


def _bare_end(text: str, start: int, end: int) -> int:
    """Return the end of an item without what joins it to the next."""
    bare = text[start:end].rstrip(_EDGE)
    joined = _AND.search(bare, max(0, len(bare) - _LONGEST_AND))
    return start + len(bare[: joined.start()].rstrip(_EDGE) if joined else bare)


def _part(block: Block, start: int, end: int) -> Block:
    return replace(block, text=block.text[start:end], start=block.start + start, end=block.start + end)


def _rest(block: Block, end: int) -> tuple[Block, ...]:
    rest = block.text[end:].lstrip()
    at = len(block.text) - len(rest)
    return (replace(_part(block, at, len(block.text)), kind=BlockKind.PARAGRAPH, level=0),) if rest else ()
