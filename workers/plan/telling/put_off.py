"""What a ticket puts off in so many words: "Retention: TBD", 日期格式：待定. It only finds it, and asks nobody."""

import re
from collections.abc import Iterator

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.statements import one_line
from workers.plan.telling.demands import DEMANDS
from workers.plan.telling.weighed import recommended
from workers.reading.document import Block, BlockKind, Document, Section
from workers.reading.language import language_of
from workers.reading.sentences import sentence_spans

# Followed by a noun it may be what a product shows: "orders to be confirmed", 待确认订单.
_MARK = (
    r"(?:\b(?:tb[dca]|undecided|(?:have|has)(?: not|n['’]t) (?:yet )?(?:been )?(?:decided|agreed|determined)"
    r"|(?:still )?under discussion|still (?:being )?discussed"
    r"|(?:to be (?:decided|determined|defined|discussed|confirmed|agreed(?: (?:up)?on)?"
    r"|clarified"
    r"|specified)|(?:not|isn['’]t|aren['’]t) (?:yet )?(?:been )?(?:decided|determined|agreed)(?: yet)?)"
    r"(?=\W*\Z|\s?[,;.)\]!–—-]|\s(?:by|with|in|at|on|after|when|once|later|soon|yet|as|whether|if|how|which)\b))\b"
    r"|(?:有?待|尚待|未|尚未|还没有?|暂未|仍未)(?:最后|最终|进一步)?(?:定(?![义时期位制向])|敲定|商定"
    r"|(?:决定|确定|讨论|商议|确认|明确)(?!(?!是否|由|如何|怎)[\u4e00-\u9fff]))|待[^\s，。；的]{1,6}(?:确认|决定|确定|定)(?=\W*\Z)|没想好|再议|[还正]在(?:讨论|商量|商议|确认))"
)
PUT_OFF = re.compile(_MARK, re.IGNORECASE)
OPEN = re.compile(
    r"\b(?:tb[dc]|to be (?:decided|determined|defined|confirmed|discussed)|not (?:sure|decided|clear|yet|certain)"
    r"|undecided|whether|maybe|perhaps|possibly|unclear|unsure|either|open question|we could|might)\b"
    r"|待定|未定|不确定|尚未|是否|还是|要么|待讨论|待确认|倾向|也许|或许|未决",
    re.IGNORECASE,
)
"""Signs by which an author says that something is open."""
_TO_BE_SETTLED = re.compile(
    r"\b(?:decide|discuss|clarify|agree|choose|probably|find out|figure out)\b"
    r"|决定|商量|商定|讨论|确认|确定|明确|可能|评估|调研",
    re.IGNORECASE,
)
_MARK_ALONE = re.compile(
    rf"[\W_]*(?:(?:is|are|this|it|still|yet|还|仍|目前)\W+)*{_MARK}[\W_]*(?:[（(][^()（）]{{0,40}}[)）][\W_]*)?",
    re.IGNORECASE,
)
# What only says when and by whom: another answer to it makes no other plan.
_OF_PROCESS = re.compile(
    r"[\W_]*(?:(?:time )?estimat\w*|story ?points?|assignees?|owners?|sprint|releases?|(?:fix|target) version|milestone"
    r"|(?:due|start|end|release|target) dates?|dates?|timeline|deadline|eta|priority|severity|reviewers?"
    r"|testers?|epic|labels?|team|qa|test(?:s|ing)?(?: (?:plan|steps|notes))?|(?:testing )?steps"
    r"|budget|author|prd|spec(?:ification)?s?|tickets?"
    r"|工时|估[算时点]|负责人|经办人|测试(?:人员?|方案|计划|步骤|方法)?|排期|版本|优先级|迭代|截止(?:日期|时间)?|上线(?:时间|日期)|发布(?:时间|日期)|里程碑)"
    r"(?: of [\w ]{1,20})?[\W_]*(?:\bis\b|\bare\b|[:：=|·]|\Z)",
    re.IGNORECASE,
)
_KINDS = frozenset({BlockKind.PARAGRAPH, BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX, BlockKind.ROW})
_CODE = re.compile(r"`[^`\n]{1,200}`")
_CELL = re.compile(r"\s*\|+\s*")
_CLAUSE = re.compile(
    r"[;；，。]|(?<=[.])\s+(?=[A-Z])|,\s+(?=(?:but|and|while|though|whether|which|what|how)\b)(?:but\s+|and\s+)?",
    re.IGNORECASE,
)
# "… until it is below a TBD threshold", 阈值（待定）: only these words are open, and the order around them stands.
_OPEN_WORDS = re.compile(
    r"\b(?:an?|the|some|its) (?:still )?(?:tb[dc]|to[- ]be[- ](?:decided|determined|defined)|undecided) [\w-]+"
    r"|\b(?:an?|the|some|its) (?:[\w-]+ ){1,3}\((?:still )?(?:tb[dc]|to be (?:decided|determined|defined))\)"
    r"|(?:[某该]个?|一个)?[\u4e00-\u9fff]{2,6}?[（(](?:尚?待定|未定|待确定)[）)]|(?:尚未确定|未定|待定)的[\u4e00-\u9fff]{2,6}",
    re.IGNORECASE,
)
_ORDER_BEHIND = re.compile(
    r"\W*(?:using|with|for|in|on|based on|使用|用|基于|在)[^,，;；。]{2,120}[,，]\s*", re.IGNORECASE
)
_ENDS_HEADING = " \t:：?？"
_FEWEST_LETTERS = 2


def put_off_in(document: Document) -> Iterator[str]:
    """Yield each sentence that says that something is yet to be decided; for a mark alone, the heading above it."""
    for section in document.sections:
        for block in section.blocks:
            if block.kind in _KINDS and not block.checked:
                yield from _in_block(document.source, section, block)


def _in_block(source: str, section: Section, block: Block) -> Iterator[str]:
    spans = (
        [(block.start, block.end)] if block.kind is BlockKind.ROW else sentence_spans(source, block.start, block.end)
    )
    for start, end in spans:
        for line in source[start:end].split("\n"):
            plain = _CODE.sub(" ", simplified(line))
            if not PUT_OFF.search(plain) or _OF_PROCESS.match(plain):
                continue
            whole = one_line(line)
            text = (
                _heading_of(section)
                if _MARK_ALONE.fullmatch(plain)
                else open_words_of(whole) or _CELL.sub(" · ", whole).strip(" ·")
            )
            if sum(map(str.isalpha, text)) >= _FEWEST_LETTERS and not _OF_PROCESS.match(simplified(text)):
                yield text


def open_words_of(text: str) -> str:
    """Return the words that an order leaves open, "a TBD threshold", 阈值（待定）; empty where all of it is put off."""
    read = simplified(text)
    found, rest = _OPEN_WORDS.search(read), _ORDER_BEHIND.sub("", read, count=1)
    is_order = begins_with_verb(read) or begins_with_verb(rest)
    if found is None or not is_order or PUT_OFF.search(read[: found.start()] + read[found.end() :]):
        return ""
    return text[slice(*found.span())]


def decided_part(text: str) -> str:
    """Return what a sentence says without the clauses that put something off, empty where nothing else is left.

    "We support two coupons, but which shops take part is TBD" is "We support two coupons".
    """
    if not PUT_OFF.search(simplified(text)) or open_words_of(text):
        return text
    clauses, start = [], 0
    for found in (*_CLAUSE.finditer(text), None):
        end = found.start() if found else len(text)
        if not PUT_OFF.search(simplified(text[start:end])):
            clauses.append(text[start:end].strip())
        start = found.end() if found else end
    return ("；" if language_of(text) == "zh" else "; ").join(filter(None, clauses))


def is_decided(text: str) -> bool:
    """Say whether a sentence demands something, or recommends one way, and leaves at most to the work how it is done.

    "The two must be merged, or shown side by side", 倾向统一到新名称; not "We should decide whether …".
    """
    if recommended(text):
        return True
    read = simplified(text)
    is_doubted = any(sign.search(read) for sign in (OPEN, PUT_OFF, _TO_BE_SETTLED)) or text.endswith(("?", "？"))
    return DEMANDS.search(read) is not None and not is_doubted


def is_mark_alone(text: str) -> bool:
    """Say whether a line says only that something is yet to be decided: what that is stands above it."""
    return _MARK_ALONE.fullmatch(simplified(text)) is not None


def _heading_of(section: Section) -> str:
    return one_line(section.heading.text).strip(_ENDS_HEADING) if section.heading else ""
