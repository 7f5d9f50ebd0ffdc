"""Contradictions that code can prove: two limits of one thing, or "iOS only" against a demand for Android.

Everything subtler is left to a judge. A contradiction rejects a ticket, so each rule prefers silence to a guess.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice

from workers.grounding.quotes import Quote
from workers.reading.language import CJK
from workers.reading.lexicon import fold
from workers.review.checks.answers import quoted, undecided, unmet
from workers.review.checks.reading import first_sentence, sentences_where
from workers.review.checks.registry import CheckContext, CheckResult, check

SAME_SUBJECT = 0.75
MOST_LIMITS = 60
FACTORS = {
    "ms": ("time", 0.001),
    "s": ("time", 1.0),
    "min": ("time", 60.0),
    "h": ("time", 3600.0),
    "day": ("time", 86400.0),
    "毫秒": ("time", 0.001),
    "秒": ("time", 1.0),
    "分钟": ("time", 60.0),
    "小时": ("time", 3600.0),
    "天": ("time", 86400.0),
    "kb": ("size", 1e3),
    "mb": ("size", 1e6),
    "gb": ("size", 1e9),
    "%": ("share", 1.0),
}
UNIT_NAMES = {"second": "s", "sec": "s", "minute": "min", "hour": "h", "hr": "h", "日": "天", "percent": "%"}
_TIME = r"ms|seconds?|secs?|s|minutes?|min|hours?|hrs?|h|days?|毫秒|秒|分钟|小时|天|日"
LIMIT = re.compile(
    r"(?:at most|up to|no more than|not exceed|maximum(?: of)?|max\.?(?: of)?|limited to|within"
    rf"|(?:最多|不超过|至多|上限(?:为|是)?)(?P<verb>[{CJK}]{{0,6}}?))"
    r"\s{0,2}(?P<number>\d{1,9}(?:\.\d{1,4})?)\s{0,2}"
    rf"(?P<unit>{_TIME}|%|个?字符|[a-z]{{1,20}}|[{CJK}])"
    r"(?![a-z])",
)
# What ends once has one time to end: "the link expires after 15 minutes". A reminder may come twice.
ENDS = re.compile(
    r"\b(?:expir|lock|time[sd]? out|log(?:s|ged)? out|delet|remov|end(?:s|ed)?\b|clos|valid|invalid)"
    r"|过期|失效|锁定|退出|删除|关闭|结束|有效"
)
ENDS_AT = re.compile(
    r"(?:\b(?:after|for) |(?=\d+(?:\.\d+)?\s{0,2}[毫秒分小天日]))"
    rf"(?P<number>\d{{1,9}}(?:\.\d{{1,4}})?)\s{{0,2}}(?P<unit>{_TIME})(?![a-z])"
)
# Two plans, two kinds of people or two platforms may have two limits.
KIND = re.compile(
    r"\b(?:free|basic|standard|pro|plus|premium|enterprise|trial|guest|member|admin|mobile|desktop|web|ios|android|first"
    r"|(?<!\d )second|third)s?\b"
    r"|免费|基础|标准|专业|高级|企业|试用|普通|游客|会员|管理员|移动端|手机|桌面|电脑|网页|安卓|苹果|首次|第.次"
)
WORD = re.compile(rf"[a-z]+|[{CJK}]")
STOP = frozenset(
    [
        "a",
        "an",
        "the",
        "is",
        "are",
        "be",
        "of",
        "to",
        "in",
        "and",
        "or",
        "it",
        "its",
        "must",
        "shall",
        "should",
        "will",
        "can",
        "may",
        "that",
        "this",
        *"的了是为在和与应必须会将可以",
    ]
)
SITUATION = frozenset(["for", "if", "when", "while", "during", "after", "before", "unless", "except", *"若当时后前"])
CHANGE = re.compile(
    r"\binstead of|\bcurrently|\bpreviously|\btoday\b|\bfrom \d|\bso far|\bno longer|\bolder|\bwas\b|\bwere\b"
    r"|目前|当前|原来|之前|改为|调整为|由原|从\d"
)
DEMAND = re.compile(
    r"\b(?:must|shall|should|needs? to|has to|have to|also|works? on|supports?)\b|必须|应该|应当|也要|需要|支持"
)
DENIAL = re.compile(r"\b(?:not|no|never|without|won't|cannot|excluded?|later|except|unsupported)\b|不|无|非|暂|除")
CLASSES = (
    ("ios", "android"),
    ("chrome", "firefox", "safari", "edge", "internet explorer"),
    ("windows", "macos", "linux"),
    ("desktop", "mobile"),
)
_PLATFORM = "|".join(name for names in CLASSES for name in names)
PLATFORM = re.compile(rf"\b(?:{_PLATFORM})\b", re.IGNORECASE | re.ASCII)
DIGIT = re.compile(r"\d")
ONLY = re.compile(
    rf"\b(?P<before>{_PLATFORM})[ -]only\b|\bonly (?:on|in|for|supports?) (?P<after>{_PLATFORM})\b"
    rf"|(?:仅|只)(?:在|限|支持|适用于)?\s?(?P<zh>{_PLATFORM})",
    re.ASCII,
)


@dataclass(frozen=True)
class Limit:
    """One limit: what it is a limit of, in which dimension, how much in base units, and if all else must be equal."""

    subject: frozenset[str]
    dimension: str
    amount: float
    sentence: Quote
    kinds: frozenset[str]
    is_end: bool = False


@check("feature.consistent")
def consistent(context: CheckContext) -> CheckResult:
    """No two statements exclude each other.

    Why: the developer cannot obey both. Source: IEEE 29148 "consistent". Code proves only what cannot be meant
    otherwise; without a proof the answer stays open for a judge.
    """
    clash = _limits_clash(sentences_where(context, DIGIT)) or _platforms_clash(sentences_where(context, PLATFORM))
    if clash is not None:
        one, other = clash
        return unmet(quoted("F-CONTRADICT", one, other=other.text))
    return undecided() if first_sentence(context) else unmet()


def _limits_clash(said: tuple[Quote, ...]) -> tuple[Quote, Quote] | None:
    limits = (limit for sentence in said if not CHANGE.search(fold(sentence.text)) for limit in _limits(sentence))
    for one, other in combinations(islice(limits, MOST_LIMITS), 2):
        if one.dimension != other.dimension or one.amount == other.amount or one.sentence is other.sentence:
            continue
        if _is_same_subject(one, other):
            return one.sentence, other.sentence
    return None


def _is_same_subject(one: Limit, other: Limit) -> bool:
    if one.kinds != other.kinds or one.is_end != other.is_end:
        return False
    if one.is_end:
        return one.subject == other.subject
    more, less = one.subject - other.subject, other.subject - one.subject
    if (more and less) or (more | less) & SITUATION:
        return False  # a limit for the search and one for the export, or a rule and its exception
    return len(one.subject & other.subject) >= SAME_SUBJECT * len(one.subject | other.subject)


def _limits(sentence: Quote) -> Iterator[Limit]:
    return (limit for limit in _all_limits(sentence) if len(limit.subject) > 1)


def _all_limits(sentence: Quote) -> Iterator[Limit]:
    text = fold(sentence.text)
    kinds = frozenset(KIND.findall(text))
    for match in LIMIT.finditer(text):
        rest = " ".join((text[: match.start()], match["verb"] or "", text[match.end() :]))
        yield Limit(_subject(rest), *_amount(match), sentence, kinds)
    if not LIMIT.search(text) and ENDS.search(text):
        for match in ENDS_AT.finditer(text):
            rest = text[: match.start()] + " " + text[match.end() :]
            # Other numbers belong to the situation: three wrong tries lock for 15 minutes, five for an hour.
            subject = _subject(rest) | frozenset(re.findall(r"\d+", rest))
            yield Limit(subject, *_amount(match), sentence, kinds, is_end=True)


def _subject(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(text)) - STOP


def _amount(match: re.Match[str]) -> tuple[str, float]:
    """The dimension of a limit and its amount in base units."""
    unit = match["unit"]
    unit = unit.rstrip("s") if len(unit) > 2 else unit
    dimension, factor = FACTORS.get(UNIT_NAMES.get(unit, unit), (unit, 1.0))
    return dimension, float(match["number"]) * factor


def _platforms_clash(said: tuple[Quote, ...]) -> tuple[Quote, Quote] | None:
    for one in said:
        only = ONLY.search(fold(one.text))
        if only is None or re.search(r"\bnot only\b|不仅", fold(one.text)):
            continue
        name = only["before"] or only["after"] or only["zh"]
        rivals = next(names for names in CLASSES if name in names)
        for other in said:
            if other is not one and _demands_rival(fold(other.text), name, rivals):
                return one, other
    return None


def _demands_rival(text: str, name: str, rivals: tuple[str, ...]) -> bool:
    if DENIAL.search(text) or CHANGE.search(text) or not DEMAND.search(text):
        return False
    named = [rival for rival in rivals if re.search(rf"\b{rival}\b", text, re.ASCII)]
    return bool(named) and name not in named
