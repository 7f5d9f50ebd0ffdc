"""The parts of a question that asks several things of an issue, each of which can be read by itself."""

import re
from collections.abc import Iterator

from workers.ask.asked import CONNECTED
from workers.ask.queries.question import Question
from workers.reading.language import CJK

WHEN_ZH = r"(?:什么时候|何时|哪一?天|几时|啥时候)"
_PART = re.compile(rf"\band\b|&|[,，、;；?？。]|以及|(?!{CONNECTED})和|$")
"""和 before what an issue is linked to joins no parts: 和哪个单子有关."""
_ASKS_ANEW = re.compile(
    r"\b(?:who|whom|whose|when|where|what|which|why|how|is|are|was|has|does|do|did|can|will)\b"
    r"|谁|什么|为何|何时|啥|哪|几|多[少久]|吗|呢|怎么|有没有|是否|([\u3400-\u9fff])不\1"
)
_ALONE = re.compile(rf"\s*(?:(?:by\s+)?(?P<who>whom?)|when|[是由在]*(?P<zh>谁|{WHEN_ZH})[呢的]?)\s*")
"""A question word that asks more of what was asked before: "who filed it and when?", 谁提的，什么时候？"""
_ALONE_WORDS = re.compile(rf"\b(?:by\s+whom|who|when|on\s+which\s+day)\b|谁|{WHEN_ZH}")
_ASKS_MORE = re.compile(
    r"\b(?:who|whom|whose|when|where|why|how\s+(?:long|many|much|often|soon|far|come))\b"
    r"|谁|何时|[什啥]么?时候|多[久少]|哪[里儿天年]|为什么|为何"
)
_ASKS_OF_IT = re.compile(
    r"\s*(?:is|are|was|has|does|do|did|can|will)\s+(?:it|they|there|this|that)\b|.*(?:有没有|是否|([\u3400-\u9fff])不\1)"
)
"""A further part that is a question by itself: "…, and does it have a test?", 有没有测试？"""
_COURTESY = re.compile(
    r"\W*(?:(?:hi|hello|hey|please)\W+)?(?:can|could|will|would)\s+(?:you|somebody|someone)\s+(?:please\s+)?"
    r"(?:check|look|see|help|have\s+a\s+look|tell|show|explain|give)\b(?!.*\b(?:why|how|when|where|who|what|which|whether)\b)"
    r"|\W*(?:能不能|能否|可不可以)?(?:麻烦|请|帮[忙我看])(?!.*(?:谁|什么|哪|为何|几|怎么|多[少久]|是否|有没有|吗))"
)
"""Asks to be looked at, and nothing of the issue: "Can you check SHOP-7?", 能不能帮忙看下."""
KIND_ASKED = re.compile(
    r"\b(?:which|what)\s+(?:tasks?|bugs?|stor(?:y|ies)|epics?)\b|哪一?[个些条张]?(?:任务|缺陷|故事|史诗)"
)
"""The kind of what an issue is linked to says nothing of the issue: which task is it related to, 和哪个任务有关."""
_ENDS_QUESTION = frozenset("?？;；")


def parts_of(read: Question) -> Iterator[tuple[str, str]]:
    """Give each part that asks anew, and of one that needs an answer of its own how it is written, else "".

    A question word alone has the deed of the part before. What stands between question marks needs an answer.
    """
    start, before, is_next_whole = 0, "", False
    for joint in _PART.finditer(read.text):
        part, written = read.text[start : joint.start()], read.original[start : joint.start()].strip()
        ends_question = joint[0] in _ENDS_QUESTION
        is_whole, is_next_whole, start = is_next_whole or ends_question, ends_question, joint.end()
        if not _ASKS_ANEW.search(part):
            continue
        is_asked = (is_whole or _asks_more(part, before)) and not _COURTESY.match(part)
        yield _completed(part, before), written if is_asked else ""
        before = _completed(part, before)


def _asks_more(part: str, before: str) -> bool:
    if before and _ASKS_OF_IT.match(part):
        return True
    return _ASKS_MORE.search(part) is not None and bool(before or not _ALONE.fullmatch(part))


def _completed(part: str, before: str) -> str:
    if not before or (alone := _ALONE.fullmatch(part)) is None:
        return part
    if word := alone["zh"]:
        deed = re.sub(f"[^{CJK}]", "", _ALONE_WORDS.sub("", before)).lstrip("是由在")
        return f"{word}{deed}"
    return f"{'who' if alone['who'] else 'when'} {_ALONE_WORDS.sub(' ', before)}"
