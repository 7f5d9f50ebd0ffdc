"""Two statements that exclude each other, as far as code can prove it. Whether that matters is not said here.

Two limits of one thing, "required" against "optional", "only admins" against "all users", "iOS only" against a demand
for Android. Everything subtler is left to a judge: a contradiction stops a ticket, so each rule prefers silence.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product

from workers.reading.anchored import anchored
from workers.reading.language import CJK
from workers.reading.lexicon import fold

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
LIMIT = anchored(
    r"(?:at most|up to|no more than|not exceed|maximum(?: of)?|max\.?(?: of)?|limited to|within"
    rf"|(?:最多|不超过|至多|上限(?:为|是)?)(?P<verb>[{CJK}]{{0,6}}?))"
    r"\s{0,2}(?P<number>\d{1,9}(?:\.\d{1,4})?)\s{0,2}"
    rf"(?P<unit>{_TIME}|%|个?字符|[a-z]{{1,20}}|[{CJK}])"
    r"(?![a-z])",
)
# What ends once has one time to end: "the link expires after 15 minutes". A reminder may come twice.
ENDS = anchored(
    r"\b(?:expir|lock|time[sd]? out|log(?:s|ged)? out|delet|remov|end(?:s|ed)?\b|clos|valid|invalid)"
    r"|过期|失效|锁定|退出|删除|关闭|结束|有效"
)
ENDS_AT = anchored(
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
CHANGE = anchored(
    r"\binstead of|\bcurrently|\bpreviously|\btoday\b|\bfrom \d|\bso far|\bno longer|\bolder|\bwas\b|\bwere\b"
    r"|目前|当前|原来|之前|改为|调整为|由原|从\d"
)
STEP = anchored(r"\W*(?:given|when|then|and|but)\b|\W*(?:假如|假设|当|那么|并且)")
DEMAND = anchored(
    r"\b(?:must|shall|should|needs? to|has to|have to|also|works? on|supports?)\b|必须|应该|应当|也要|需要|支持"
)
DENIAL = anchored(r"\b(?:not|no|never|without|won't|cannot|excluded?|later|except|unsupported)\b|不|无|非|暂|除")
CLASSES = (
    ("ios", "android"),
    ("chrome", "firefox", "safari", "edge", "internet explorer"),
    ("windows", "macos", "linux"),
    ("desktop", "mobile"),
)
_PLATFORM = "|".join(name for names in CLASSES for name in names)
PLATFORM = anchored(rf"\b(?:{_PLATFORM})\b", re.IGNORECASE | re.ASCII)
ONLY = anchored(
    rf"\b(?P<before>{_PLATFORM})[ -]only\b|\bonly (?:on|in|for|supports?) (?P<after>{_PLATFORM})\b"
    rf"|(?:仅|只)(?:在|限|支持|适用于)?\s?(?P<zh>{_PLATFORM})",
    re.ASCII,
)
# What can only be the one or the other, the second looked for first: 非必填 holds 必填.
POLES = (
    (
        anchored(r"\b(?:required|mandatory|compulsory)\b|必填|必选|必须填写"),
        anchored(r"\b(?:optional|not (?:required|mandatory))\b|选填|可选|非必填|不必填|(?:可以?)?不填"),
    ),
    (
        anchored(r"\b(?:on|enabled|checked|selected|visible) by default\b|默认(?:为)?(?:开启|打开|选中|勾选|显示)"),
        anchored(
            r"\b(?:off|disabled|unchecked|hidden) by default\b|默认(?:为)?(?:关闭|不开启|不选中?|不勾选|隐藏|不显示)"
        ),
    ),
    (anchored(r"\b(?:ascending|oldest first)\b|升序|正序"), anchored(r"\b(?:descending|newest first)\b|降序|倒序")),
    (
        anchored(
            r"\b(?:all|every|any) (?:\w+ )?\w+ (?:can|may)\b|\b(?:everyone|everybody|anyone|anybody) (?:can|may)\b"
            rf"|(?:所有|任何|每个)[{CJK}]{{0,6}}?(?:都|均)?(?:可以?|能)"
        ),
        anchored(
            r"\bonly (?:\w+ )?\w+ (?:can|may)\b|\b(?:can|may) only\b(?= \w+ed by)"
            rf"|(?:只有|仅限?)[{CJK}]{{1,8}}?才?(?:可以?|能)"
        ),
    ),
    (
        anchored(r"\bcan(?!not| ?n['’]t)\b|可以|能够"),
        anchored(r"\b(?:cannot|can not|can['’]t|must not)\b|不能|不可以?|禁止"),
    ),
)
# A batch that is taken back as a whole when a part fails, and one that goes on without it.
ALL_OR_NOTHING = anchored(
    r"\ball[- ]or[- ]nothing\b|\b(?:whole|entire|complete) (?:import|upload|batch|file|job|sync"
    r"|run) (?:is|will be|must be|gets)"
    r" (?:rolled back|rejected|reverted|undone)\b|全部成功或(?:者)?全部(?:回滚|失败)|要么全部成功"
    r"|(?:整批|整体|全部)(?:回滚|撤销|退回|拒绝)"
)
GOES_ON_WITHOUT = anchored(
    r"\b(?:one|a|single|any) (?:bad|wrong|invalid|faulty|failed|broken) (?:row|line|record|entry"
    r"|item) (?:must not|should not|may not"
    r"|cannot|does not) (?:\w+ ){0,5}(?:fail|stop|abort|block|break)"
    r"|\b(?:bad|wrong|invalid|faulty|failed) (?:rows|lines|records|entries|items) (?:are|will be"
    r"|must be|should be) skipped\b"
    r"|\b(?:rows|lines|records|entries|items) with errors (?:are|will be|must be|should be) skipped\b"
    r"|不因(?:单|某|个别|一)[条行个项]?[^，。；]{0,8}(?:导致)?(?:整体|整批|全部)?(?:失败|中断)|跳过(?:错误|失败|异常|有误)的?(?:行|记录|数据|条目)"
)
SIGNS = (anchored(r"\d"), PLATFORM, *(one for pair in POLES for one in pair))
"""What a sentence must hold to be compared at all."""


@dataclass(frozen=True)
class Limit:
    """One limit: what it is a limit of, in which dimension, how much in base units, and if all else must be equal.

    `at` is the number of its sentence.
    """

    subject: frozenset[str]
    dimension: str
    amount: float
    at: int
    kinds: frozenset[str]
    is_end: bool = False


def clash_in(sentences: Sequence[str]) -> tuple[int, int] | None:
    """Return which two sentences exclude each other, None where none are proved to."""
    said = [fold(sentence) for sentence in sentences]
    return _limits_clash(said) or _poles_clash(said) or _platforms_clash(said)


def _limits_clash(said: Sequence[str]) -> tuple[int, int] | None:
    limits = (limit for at, text in enumerate(said) if not CHANGE.search(text) for limit in _limits(text, at))
    for one, other in combinations(islice(limits, MOST_LIMITS), 2):
        if one.dimension != other.dimension or one.amount == other.amount or one.at == other.at:
            continue
        if _is_same_subject(one, other):
            return one.at, other.at
    return None


def _is_same_subject(one: Limit, other: Limit) -> bool:
    if one.kinds != other.kinds or one.is_end != other.is_end:
        return False
    return one.subject == other.subject if one.is_end else _is_about_the_same(one.subject, other.subject)


def _is_about_the_same(one: frozenset[str], other: frozenset[str]) -> bool:
    more, less = one - other, other - one
    if (more and less) or (more | less) & SITUATION:
        return False  # a limit for the search and one for the export, or a rule and its exception
    return len(one & other) >= SAME_SUBJECT * len(one | other)


def _limits(text: str, at: int) -> Iterator[Limit]:
    return (limit for limit in _all_limits(text, at) if len(limit.subject) > 1)


def _all_limits(text: str, at: int) -> Iterator[Limit]:
    kinds = frozenset(KIND.findall(text))
    for match in LIMIT.finditer(text):
        rest = " ".join((text[: match.start()], match["verb"] or "", text[match.end() :]))
        yield Limit(_subject(rest), *_amount(match), at, kinds)
    if not LIMIT.search(text) and ENDS.search(text):
        for match in ENDS_AT.finditer(text):
            rest = text[: match.start()] + " " + text[match.end() :]
            # Other numbers belong to the situation: three wrong tries lock for 15 minutes, five for an hour.
            subject = _subject(rest) | frozenset(re.findall(r"\d+", rest))
            yield Limit(subject, *_amount(match), at, kinds, is_end=True)


def _subject(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(text)) - STOP


def _amount(match: re.Match[str]) -> tuple[str, float]:
    """The dimension of a limit and its amount in base units."""
    unit = match["unit"]
    unit = unit.rstrip("s") if len(unit) > 2 else unit
    dimension, factor = FACTORS.get(UNIT_NAMES.get(unit, unit), (unit, 1.0))
    return dimension, float(match["number"]) * factor


def _poles_clash(said: Sequence[str]) -> tuple[int, int] | None:
    for yes, no in POLES:
        denied = [(at, text) for at, text in enumerate(said) if no.search(text) and not _may_both_be(text)]
        if not denied:
            continue
        granted = [
            (at, text)
            for at, text in enumerate(said)
            if not no.search(text) and yes.search(text) and not _may_both_be(text)
        ]
        for (one, text), (other, against) in product(granted[:MOST_LIMITS], denied[:MOST_LIMITS]):
            about, about_other = _subject(yes.sub(" ", text)), _subject(no.sub(" ", against))
            if len(about) > 1 and _is_about_the_same(about, about_other):
                return min(one, other), max(one, other)
    return None


def _may_both_be(text: str) -> bool:
    """Say whether a statement is of how things were, asks, or holds after a step above it: two such may both stand."""
    return CHANGE.search(text) is not None or text.rstrip().endswith(("?", "？")) or STEP.match(text) is not None


def batches_clash(sentences: Sequence[str]) -> tuple[int, int] | None:
    """Return which two sentences take a batch back as a whole, and let it go on without what is bad; None if none."""
    said = [fold(sentence) for sentence in sentences]
    whole = next((at for at, text in enumerate(said) if ALL_OR_NOTHING.search(text)), None)
    parts = next((at for at, text in enumerate(said) if GOES_ON_WITHOUT.search(text)), None)
    return None if whole is None or parts is None or whole == parts else (min(whole, parts), max(whole, parts))


def _platforms_clash(said: Sequence[str]) -> tuple[int, int] | None:
    for at, text in enumerate(said):
        only = ONLY.search(text)
        if only is None or re.search(r"\bnot only\b|不仅", text):
            continue
        name = only["before"] or only["after"] or only["zh"]
        rivals = next(names for names in CLASSES if name in names)
        for other, against in enumerate(said):
            if other != at and _demands_rival(against, name, rivals):
                return at, other
    return None


def _demands_rival(text: str, name: str, rivals: tuple[str, ...]) -> bool:
    if DENIAL.search(text) or CHANGE.search(text) or not DEMAND.search(text):
        return False
    named = [rival for rival in rivals if re.search(rf"\b{rival}\b", text, re.ASCII)]
    return bool(named) and name not in named
