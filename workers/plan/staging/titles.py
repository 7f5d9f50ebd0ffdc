"""A title without what numbers, files or wishes it, and a text cut between words. Values only."""

import re

from config.script import simplified
from workers.plan.phrasing.needs import said_of_thing

_LONGEST_QUOTE = 140
_PREFIX = re.compile(
    r"\A(?:[(\[【][^)\]】]{1,30}[)\]】]\s*[:：]?\s*|[A-Z][A-Z0-9_]{0,15}-?\d{1,7}(?:\.\d)?\s*[:：·—–-]?\s+"
    r"|\d{1,4}[a-z]?\s*\\?[.、)：:—–](?!\d)\s*|[—–-]\s+)+(?=\S)"
)
_WISH = re.compile(
    r"(?:(?:强烈|我们?|用户)?(?:希望|想要|建议(?=支持|[增新添]加|新增|优化|提供|可以|能|[在将把改]|去掉|系统))(?:系统|平台|后续|今后|以后)?"
    r"(?:可以|能够?|将来)?|(?:能否|可否|是否可以|能不能)(?:请|考虑)?)[，,：:\s]?(?=[\u4e00-\u9fffA-Za-z]{4})(?![你您的])"
)
# "I want to build …", 我想实现这样的一个…: what somebody wants to be made is the work itself.
_WANTS_MADE = re.compile(
    r"(?:i|we)(?:['’]d| would)? (?:want|like|need) to (?=(?:add|build|create|develop|implement|introduce|make|write)\b)"
    r"|我们?(?:想要?|打算|计划|准备)(?=(?:实现|开发|做|写|制作|搭建|新增|增加|创建)(?![了过]))",
    re.IGNORECASE,
)
_SUCH_A_ZH = re.compile(r"(?<=[\u4e00-\u9fff])(?:这样的?|如下的?)(?=一[个款套种])")
_ASKS = "?？吗呢 "
_BRACKETS = (("(", ")"), ("（", "）"), ("[", "]"))
_WORD_END = re.compile(r"[!-~]+\Z")
_WORD_REST = re.compile(r"[!-~]*")
_NUMBER = re.compile(r"\A\s*\d{1,3}\s*\\?[.、)](?!\d)\s*(?=\S)|\A\\+(?=\S)")
_SPIKE = re.compile(r"\A\W*(?:spike|调研|预研|技术预研)\s?(?:on |for |to |into |[:：–—-])\s*(?=\S)", re.IGNORECASE)


def bare_title(title: str) -> str:
    """Return a title without what numbers or files it, "[API]", "BUG-12 ·", "3b.", and without the wish of 希望….

    How something is wanted to be is said of it: "I would like the list to be sorted" is "The list should be sorted".
    """
    bare = _PREFIX.sub("", title) or title
    if so := said_of_thing(bare):
        return so
    if made := _WANTS_MADE.match(simplified(bare)):
        order = _SUCH_A_ZH.sub("", bare[made.end() :], count=1)
        return f"{order[0].upper()}{order[1:]}"
    return bare[wish.end() :].rstrip(_ASKS) if (wish := _WISH.match(simplified(bare))) else bare


def unnumbered(title: str) -> str:
    """Return a title without the number or the backslash of a list that it was taken from: "3\\. Labels", 2、标签."""
    return _NUMBER.sub("", title) or title


def bare_question(text: str) -> str:
    """Return what research is about, without the word that says that it is research: "Spike: …", 调研：…."""
    return _SPIKE.sub("", text)


def short(text: str, longest: int = _LONGEST_QUOTE) -> str:
    """Return the beginning of `text`, cut between words; a word that is longer stays whole."""
    if len(text) <= longest:
        return text
    cut = text[:longest]
    if _WORD_END.search(cut) and text[longest].isascii() and not text[longest].isspace():
        rest = _WORD_END.sub("", cut)
        cut = rest if len(rest) > longest // 2 else cut + _WORD_REST.findall(text, longest)[0]
    opened = max(cut.rfind(one) for one, other in _BRACKETS if cut.count(one) > cut.count(other) or one not in cut)
    if opened > longest // 3 and len(cut) < len(text):
        cut = cut[:opened]  # half a bracket says nothing
    return cut.rstrip(" ,;:，；：") + ("…" if len(cut) < len(text) else "")
