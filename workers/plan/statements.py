"""Statements of a parsed ticket, one line each: list items with what they belong to, and sentences. Judges nothing."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby, zip_longest

from config.script import simplified
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.closing import is_for_testers
from workers.plan.phrasing.complaints import complains_of_below, names_faults
from workers.plan.phrasing.orders import begins_with_verb, is_order
from workers.plan.telling.counted import enumerated
from workers.plan.telling.forms import is_prompt
from workers.plan.telling.laid_out.fragments import is_fragment, is_name, leans_back
from workers.plan.telling.laid_out.tables import rows_of
from workers.plan.telling.present import complaint_and_wish
from workers.reading.asides import is_beside_the_work
from workers.reading.document import Block, BlockKind, Section
from workers.reading.hints import is_form_text, is_hint, is_placeholder
from workers.reading.language import weighted_length
from workers.reading.parse_markers import says_nothing
from workers.reading.sentences import sentence_spans

LIST_KINDS = frozenset({BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX})
_SAID = LIST_KINDS | {BlockKind.PARAGRAPH, BlockKind.ROW, BlockKind.QUOTATION}

_SPACE = re.compile(r"\s+")
_COLOUR = re.compile(
    r"\{color(?::[^{}\n]{1,30})?\}|\{(?:panel|quote|noformat|code)(?::[^{}\n]{0,80})?\}", re.IGNORECASE
)
_NESTED_MARK = re.compile(r"\n\s*(?:[-*+•#]{1,3}|\d{1,2}[.)])\s+(?:\[[ xX]?\]\s*)?")
_IMAGE = re.compile(
    r"!\[[^\]\n]{0,200}\]\([^)\n]{1,500}\)(?:\{[^{}\n]{0,80}\})?|![^!\n|\s][^!\n|]{0,150}\.\w{3,4}(?:\|[^!\n]{0,80})?!"
)
_LEAD_MARK = re.compile(
    r"\A(?:[-*+•]\s+|[:：]\s*|#{1,6}\s+|\[[ xX]?\]\s*|(?:n/?a|none|无|没有)\s?[.。]\s*(?=\S))", re.IGNORECASE
)
_LINK_ONLY = re.compile(
    r"!?\[[^\]\n]*\]\([^)\n]*\)|\[[^\[\]\n]{0,200}\|https?://[^\]\n]+\]|[<\[]?https?://[^\s\]>]+[>\]]?"
)
_NAMED_LINK = re.compile(
    r"\A\[(?P<name>[^\[\]|\n]{2,80})\|https?://[^\]\n]+\]\Z|\A\[(?P<text>[^\[\]\n]{2,80})\]\(https?://[^)\n]+\)\Z"
)
"""What an order lists by a link has its name: "Add these colours:" and a link to the page of each."""
_INTRODUCES = (":", "：")
_BOLD_LEAD_IN = re.compile(r"(?P<mark>\*\*|__|\*|_)(?::\w+: )?(?P<text>[^*]+[:：])(?P=mark)")
_LABELLED = re.compile(r":\s|：")
_ANNOUNCES = re.compile(r"\b(?:the following|these|as follows|listed below|below)\b|以下|如下|下列", re.IGNORECASE)
_ENDS = re.compile(r"[.!?]\s+(?=[A-Z])|[。！？；]\s*(?=\S)")
_LONGEST_INTRO = 200
_NAMES_A_LIST = re.compile(
    r"\W*(?:(?:the|business|functional|further|main|new|our|high[- ]level) )?"
    r"(?:requirements?|items?|rules?|goals?|aims?|targets?|behaviou?r"
    r"|details?|changes?|features?|plan|steps?|tasks?|work|to-?dos?)\W*"
    r"|\W*(?:(?:this|it|the (?:work|task|ticket|story|epic)) )?(?:also )?(?:includes?|encompass(?:es)?|covers?"
    r"|comprises?|consists? of|involves?)(?: (?:the following|a few|several|some|these))?"
    r"(?: (?:sub-?)?(?:items?|tasks?|parts?|things|pieces|points))?\W*"
    r"|\W*(?:(?:for|in) [^,:]{2,40}?,? )?we (?:also )?(?:want|need|would like)(?: to have)?(?: the following)?\W*"
    r"|\W*(?:(?:本次|这次|本期)?(?:工作|任务|需求|改动)?(?:主要)?(?:包括|包含|涵盖|分为)(?:以下|如下)?(?:几[项点个])?(?:内容|部分|子项)?"
    r"|[^，。：；]{0,12}?我们(?:还)?(?:需要|想要|希望有))\W*"
    r"|\W*(?:业务|功能|产品|具体|主要|详细|改动|本[期次]|这次)*的?(?:规则|需求|要求|目标|功能|内容|说明|改动|范围|清单|列表|计划|步骤|任务|待办|工作|事项)(?:点|项|如下)?\W*",
    re.IGNORECASE,
)
_ONLY_LEADS = re.compile(
    r"\bthe following (?:[\w-]+ )?(?:are|is) (?:still )?(?:required|needed|wanted)\s?:\W*\Z"
    r"|(?:看起来|似乎|好像)?只?需要(?:以下|如下)(?:这些|几[项个])?[：:]\W*\Z",
    re.IGNORECASE,
)
"""What says no more of the names below it than that they are needed, or may be."""
_FIELD = re.compile(
    r"[*_]{0,2}(?!(?:given|when|then|and|as|if|for|in|on)\b)[A-Za-z][\w/-]*(?: [\w/-]+)?[*_]{0,2}:[*_]{0,2} (?=\S)"
    r"|[*_]{0,2}[\u4e00-\u9fff]{2,6}[*_]{0,2}：[*_]{0,2}(?=\S)(?!.*[。；])",
    re.IGNORECASE,
)
_LONGEST_FIELD = 120
_LEAST = 4
_KEPT_BLOCKS = 256
"""So many parts of a ticket stay read: each reader of the plan asks for them anew."""
_LONGEST_QUOTED = 400
_QUOTES = (('"', '"'), ("“", "”"), ("「", "」"))
_PAIRS = (("“", "”"), ("(", ")"), ("（", "）"), ("「", "」"))
_BRACKETED = re.compile(r"\((?P<text>[A-Z][^()\n]{20,})\)|（(?P<text_zh>[^（）\n]{10,})）")
_ASIDE = re.compile(r"\s*\([A-Z][^()\n]{20,}\)(?=\s+[A-Z])|\s*（[^（）\n]{10,}[。；]?）(?=[本该这])")
"""A sentence of its own in brackets, before another one."""
_LONGEST_JOINED = 400
_GLUE = re.compile(r"(?<=[)）])\s+(?=[A-Z][a-z]+ [a-z])|(?<=）)(?=[\u4e00-\u9fff])")
_RULE_BELOW = re.compile(r"[ \t|]*\n[ \t|]*:?-{2,}[-:| \t]*(?:\n|\Z)")
_CELL = re.compile(r"\s*\|+\s*")
CELL_GAP = " · "
"""Between the cells of a row, whose first cell is a name and no order."""


@dataclass(frozen=True)
class Listed:
    """An item of a list. `intro` is what stands above it and ends with a colon, such as "Still has to work:".

    `is_work`: it is the row of a table of tasks. `level`: how far it is indented.
    """

    text: str
    kind: BlockKind
    intro: str = ""
    is_done: bool = False
    is_work: bool = False
    level: int = 0


_TAG = re.compile(
    r"\{html\}|(?:\A|(?<=[>}\n]))<(?:div|p)>|</(?:div|p)>(?=\s{0,4}(?:\Z|[<{]))|\\?<br ?/?>"
    r"|</?details>|<summary>\s*(?:click|tap|show|expand|view|open|点击|展开|查看)[^<>\n]{0,80}</summary>|</?summary>"
    r"|<a\s+href=[^<>]*(?:>|\Z)|</a>",
    re.IGNORECASE,
)
"""Marks of a page that an old ticket was pasted from; what stands between them is the author's."""


def one_line(text: str) -> str:
    """Return `text` in one line, without pictures and marks of layout; lists inside are separated by semicolons."""
    plain = _TAG.sub(" ", _COLOUR.sub("", _IMAGE.sub(" ", text)))
    plain = _unquoted(_SPACE.sub(" ", _NESTED_MARK.sub("; ", plain)).strip())
    if plain.count("**") % 2 and "`" not in plain:
        plain = plain.replace("**", "")  # the other end stands in another sentence
    return _LEAD_MARK.sub("", plain).strip().replace(":;", ":").replace("：;", "：")


def says_something(text: str, least: int = _LEAST) -> bool:
    """Say whether a statement is the author's own and more than a stand-in, a link, or what a form prints."""
    return (
        weighted_length(text) >= least
        and any(character.isalnum() for character in text)
        and not says_nothing(text)
        and not is_placeholder(text)
        and not is_form_text(text)
        and not is_prompt(text)
        and not _LINK_ONLY.fullmatch(text)
    )


def listed(blocks: Iterable[Block]) -> tuple[Listed, ...]:
    """Return the items of lists and rows of tables; each knows what it stands below, and a row has all of its cells."""
    return _listed(tuple(blocks))


@lru_cache(maxsize=_KEPT_BLOCKS)
def _listed(blocks: tuple[Block, ...]) -> tuple[Listed, ...]:
    found: list[Listed] = []
    intro, parents = "", list[tuple[int, str]]()
    for is_table, group in groupby(blocks, key=lambda block: block.kind is BlockKind.ROW):
        if is_table:
            found += (
                Listed(text, BlockKind.ROW, "", row.is_done, row.is_work or orders_below(intro))
                for row in rows_of(tuple(group), CELL_GAP)
                if says_something(text := one_line(row.text).strip(CELL_GAP))
            )
            continue
        run = tuple(group)
        for block, following in zip_longest(run, run[1:]):
            intro, parents = _of_list(block, intro, parents, found)
            if block.kind in LIST_KINDS and following is not None and following.kind is BlockKind.CODE:
                text = one_line(block.text)
                if text.endswith(_INTRODUCES):  # what it leads in to is shown, and not listed
                    found.append(Listed(text.rstrip(":： "), block.kind, intro, bool(block.checked), level=block.level))
    return tuple(found)


def _of_list(
    block: Block, intro: str, parents: list[tuple[int, str]], found: list[Listed]
) -> tuple[str, list[tuple[int, str]]]:
    """Add an item to what was found; return what introduces the next one, and what that may stand below."""
    text = one_line(block.text)
    if block.kind not in LIST_KINDS:
        return _intro(text), []
    while parents and parents[-1][0] >= block.level:
        parents.pop()
    above = parents[-1][1] if parents else intro
    if begins_with_verb(bare_order(above)):
        text = _NAMED_LINK.sub(lambda link: (link["name"] or link["text"]).strip(), text)
    if above and not above.endswith(_INTRODUCES):  # an order, to which only what is none by itself belongs
        is_part = (
            is_fragment(text)
            or is_field(text)
            or (is_name(text) and not (_LABELLED.search(text) or begins_with_verb(text)))
        )
        above = f"{above.rstrip(' .。')}{':' if above.isascii() else '：'}" if is_part else ""
    if text.endswith(_INTRODUCES):
        parents.append((block.level, text))
    elif says_something(text):
        found.append(Listed(text, block.kind, above, bool(block.checked), level=block.level))
    return intro, parents


def _intro(text: str) -> str:
    """Return the last sentence of a paragraph as what introduces the list below it, nothing if it does not.

    An order without a colon is returned as it is.
    """
    text = text[max((found.end() for found in _ENDS.finditer(text)), default=0) :]
    text = bold["text"] if (bold := _BOLD_LEAD_IN.fullmatch(text)) else text
    today, wish = complaint_and_wish(text)
    text = bare_order(wish) if today else text
    if len(text) > _LONGEST_INTRO:
        return ""
    if not (text.endswith(_INTRODUCES) or _ANNOUNCES.search(text)):
        return text if begins_with_verb(bare_order(text)) else ""
    return text if text.endswith(_INTRODUCES) else text.rstrip(" .。") + ("：" if text[-1] == "。" else ":")


def joined(items: Iterable[Listed]) -> Iterator[Listed]:
    """Yield the items; those that are mere names of things stand in one statement with what introduces them."""
    group: list[Listed] = []
    for item in items:
        if (
            item.intro
            and not (names_a_list(item.intro) or complains_of_below(item.intro) or names_faults(item.intro))
            and (is_field(item.text) or (len(item.text.split()) <= 4 and weighted_length(item.text) <= 40))
        ):
            is_other = group and (group[0].intro, group[0].is_done) != (item.intro, item.is_done)
            if group and (is_other or sum(len(one.text) for one in group) > _LONGEST_JOINED):
                yield _together(group)
                group = []
            group.append(item)
            continue
        if group:
            yield _together(group)
            group = []
        yield item
    if group:
        yield _together(group)


def is_field(text: str) -> bool:
    """Say whether an item gives a part of a thing its content, "Title: Summer fair", 标题：夏日集市, and no order."""
    return len(text) <= _LONGEST_FIELD and _FIELD.match(text) is not None and not is_order(text)


def names_a_list(intro: str) -> bool:
    """Say whether what stands above a list only says what kind of list it is: "Requirements:", 业务规则：."""
    return _NAMES_A_LIST.fullmatch(simplified(intro)) is not None


def orders_below(intro: str) -> bool:
    """Say whether what stands above a list orders what is listed: "Build the fields below:", 实现以下组件：."""
    return _ANNOUNCES.search(intro) is not None and begins_with_verb(bare_order(intro))


def _together(group: list[Listed]) -> Listed:
    gap = "；" if group[0].intro.endswith("：") else "; "
    names = gap.join(one.text.rstrip(" ;；,，") for one in group)
    if _ONLY_LEADS.search(simplified(group[0].intro)):
        return Listed(names, group[0].kind, "", all(one.is_done for one in group), is_work=True)
    space = "" if group[0].intro.endswith("：") else " "
    return Listed(f"{group[0].intro}{space}{names}", group[0].kind, "", all(one.is_done for one in group))


def _closed(source: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the spans of sentences; one that opens a quote or a bracket goes on to where that is closed again.

    What is a quotation from its first to its last word is no part of a sentence: its sentences stand apart.
    """
    at = 0
    ends = [*(start for start, _ in spans[1:]), *(end for _, end in spans[-1:])]  # a closing mark is none of the span
    while at < len(spans):
        start = spans[at][0]
        closed = (
            to
            for to in range(at, len(spans))
            if ends[to] - start <= _LONGEST_QUOTED and not is_open(source[start : ends[to]])
        )
        last = next(closed, at)
        said = (source[one:end] for one, end in zip((one for one, _ in spans[at : last + 1]), ends[at:], strict=False))
        if sum(map(says_something, said)) > 1 and _is_quotation(source[start : ends[last]].strip()):
            yield from zip((one for one, _ in spans[at : last + 1]), ends[at : last + 1], strict=True)
        elif aside := _ASIDE.match(source, start, ends[last]):
            yield from ((start, aside.end()), (aside.end(), ends[last]))
        else:
            yield start, ends[last]
        at = last + 1


def _with_subjects(source: str, spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return the spans of sentences; one that says nothing without the sentence before it stands with that."""
    found: list[tuple[int, int]] = []
    for start, end in spans:
        if found and leans_back(source[start:end]):
            start = found.pop()[0]
        found.append((start, end))
    return tuple(found)


def _is_quotation(text: str) -> bool:
    pair = next((pair for pair in _QUOTES if text.startswith(pair[0]) and text.endswith(pair[1])), None)
    return pair is not None and not any(sign in text[1:-1] for sign in pair)


def _unquoted(text: str) -> str:
    """Return a sentence without the mark of a quotation that it only begins or only ends, and without its brackets."""
    if whole := _BRACKETED.fullmatch(text):
        return whole["text"] or whole["text_zh"]
    for opens, closes in _QUOTES:
        if text.count(opens) + (text.count(closes) if opens != closes else 0) == 1:
            text = text.removeprefix(opens).removesuffix(closes)
    return text


def _is_of_the_work(text: str) -> bool:
    return is_for_testers(text) or not is_beside_the_work(text)


def without_aside(text: str) -> str:
    """Return what a sentence says behind a sentence in brackets with which it begins."""
    aside = _ASIDE.match(text)
    return text[aside.end() :].lstrip() if aside else text


def is_open(text: str) -> bool:
    """Say whether a text opens a quote or a bracket and does not close it."""
    return text.count('"') % 2 == 1 or any(text.count(opens) > text.count(closes) for opens, closes in _PAIRS)


def sentences(source: str, sections: Iterable[Section], *, is_all: bool = False) -> Iterator[str]:
    """Yield the sentences of what is said in the sections: no code, no hint of a template.

    Nor what is beside the work, such as how much of it there is, unless they are all asked for.
    """
    for section in sections:
        for block in section.blocks:
            yield from _sentences_of(source, block, is_all=is_all)


@lru_cache(maxsize=_KEPT_BLOCKS)
def _sentences_of(source: str, block: Block, *, is_all: bool) -> tuple[str, ...]:
    """Return the sentences of a block; they are read again for each thing that a ticket may tell."""
    if block.kind not in _SAID:
        return ()
    if block.kind is BlockKind.ROW:
        text = one_line(_CELL.sub(" · ", block.text)).strip(" ·")
        is_head = _RULE_BELOW.match(source, block.end) is not None  # the names of its columns
        return () if is_head or not says_something(text) else (text,)
    spans = _with_subjects(source, _closed(source, tuple(sentence_spans(source, block.start, block.end))))
    written = (source[start:end] for start, end in spans)
    texts = (one_line(one) for one in written if not is_hint(one.strip()))  # in its brackets it is known as a hint
    said = (one for one in texts if says_something(one) and not is_hint(one))
    parts = (part for one in said if is_all or _is_of_the_work(one) for part in enumerated(one))
    return tuple(chain.from_iterable(map(_unglued, parts)))


def _unglued(text: str) -> tuple[str, ...]:
    """Return the two orders that stand in one sentence because the full stop behind a bracket was forgotten."""
    for found in _GLUE.finditer(text):
        first, second = text[: found.start()], text[found.end() :]
        if begins_with_verb(first) and begins_with_verb(second):
            return first, *_unglued(second)
    return (text,)
