"""Which sentences tell of a decision, a risk, a need: by words, in both languages. It judges no sentence."""

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from config.loading import load_yaml
from workers.reading.lexicon import Family, WordLists, compile_family, family

SCENARIO = "scenario"
OWN_PLACE = frozenset({SCENARIO, "excluded", "undecided", "depends", "alternative", "decision"})
"""What a sentence says so plainly that it counts more than the heading that it stands under."""
# "When the queue stands still, send an alert": what comes before the order.
_CONDITION = re.compile(
    r"\W*(?:(?:when|whenever|if|once|after|as soon as)\b[^,\n]{3,120},\s*(?:then\s+)?"
    r"|(?:当|當|如果|若)?[^，。\n]{2,40}(?:时|時|后|後)，)?\s*",
    re.IGNORECASE,
)
# "Support spends two hours a day on it": the first word names somebody, and orders nothing.
_FINITE = re.compile(
    r"\s+(?:is|are|was|were|has|had|does|did|gets|takes|took|needs|spends|fails|works|says|shows|can|could|will|would"
    r"|should|must|may)\b",
    re.IGNORECASE,
)
_READ = 60
_QUESTION = re.compile(r"[?？][ \"'”)]*\Z")
_SCENARIO = re.compile(
    r"\A\W*(?:(?i:given)\b.{3,400}\b(?i:then)|WHEN\b.{3,400}\bTHEN|\*\*(?i:when)\*\*.{3,400}\*\*(?i:then))\b"
    r"|\A(?:假如|假设|假設|给定|給定|当|當).{3,200}(?:那么|那麼|则|則)",
    re.DOTALL,
)
_DEPENDS = re.compile(
    r"\W*(?:(?:this|it) )?(?:depends on|is blocked by|blocked by|is blocked until|blocked until)\b"
    r"|\W*(?:本(?:需求|功能|工单|工單))?(?:依赖|依賴|取决于|取決於|受阻于|受阻於)",
    re.IGNORECASE,
)

_ALTERNATIVE = re.compile(
    r"\W*(?:alternatives?|(?:other |rejected )?options?)(?: considered| rejected)?\s?[:：]"
    r"|\W*(?:备选|備選|替代|其他|其它)(?:方案)?\s?[:：]",
    re.IGNORECASE,
)

_DECISION = re.compile(
    r"\W*(?:(?:decision|decided|agreed)\s?[:：]|(?:we(?: have|'ve)?|it (?:was|has been)) (?:decided|agreed)\b)"
    r"|\W*(?:决定|決定|结论|結論)\s?[:：]|\W*(?:我们|我們|团队|團隊|会上|會上|会议|會議)(?:已经?)?(?:决定|決定|商定|一致同意)",
    re.IGNORECASE,
)
_LIMIT = re.compile(r"\W*only\b.{2,80}?\b(?:may|can)\b|(?:只有|仅有|僅有).{1,30}?(?:可以?|才?能|才可)", re.IGNORECASE)
_RULE = re.compile(
    r"\W*(?:each|every) [^.;\n]{2,60}?\b(?:has|have|is|gets?|holds?|needs?|belongs?|expires?)\b"
    r"|.{0,120}\b(?:at most|at least|no more than|not more than|exactly|never)\b"
    r"|.{0,120}\bneeds? (?:the |an )?(?:approval|consent|permission) of\b"
    r"|\W*每(?:一)?[个個位张張份笔筆次条條名件家].{1,40}?(?:只|最多|至少|不超过|不超過|仅|僅|必有)"
    r"|.{0,60}(?:最多|至多|至少|不超过|不超過|不少于|不少於|仅限|僅限|不支持|不开放|不開放|自动失效|自動失效)"
    r"|.{0,60}(?:保存|保留|有效)(?:期为|期為)?\s?\d+\s?(?:天|日|年|个月|個月|小时|小時)",
    re.IGNORECASE,
)
_TODAY = re.compile(
    r"\b(?:today|current(?:ly)?|now|still|sometimes|often|always|by hand|manually|slow|fail\w*|errors?|crash\w*|broken"
    r"|cannot|can't|does(?: not|n't)|do(?: not|n't)|took|was|were|had|did|because|since)\b"
    r"|(?<!is )(?<!are )(?<!be )\bnever [a-z]{1,20}ed\b|[?？]"
    r"|目前|现在|現在|当前|當前|每天|每周|每週|经常|經常|有时|有時|手工|人工|无法|無法|报错|報錯|失败|失敗|慢|因为|因為|了",
    re.IGNORECASE,
)


def _is_rule(text: str) -> bool:
    """Say whether a sentence tells what always holds, with a bound or for each of its kind, and not how it is today."""
    return _RULE.match(text) is not None and _TODAY.search(text) is None


def _is_order(text: str) -> bool:
    start = _CONDITION.match(text)
    rest = text[start.end() if start else 0 :][:_READ]
    hit = family("action").first(rest)
    is_first = hit is not None and hit.start == 0 and not hit.word.endswith("ing")
    return is_first and hit is not None and _FINITE.match(rest, len(hit.word)) is None


_FORMS: dict[str, Callable[[str], object]] = {
    "question": _QUESTION.search,
    SCENARIO: _SCENARIO.search,
    "order": _is_order,
    "depends": _DEPENDS.match,
    "alternative": _ALTERNATIVE.match,
    "decision": _DECISION.match,
    "limit": _LIMIT.match,
    "rule": _is_rule,
}
"""A question; given, when, then: what is to be seen; what somebody is to do; what it waits for; what else there was;
what was decided; who alone may do something; what always holds."""
_CUES = Path(__file__).with_name("cues.yaml")


@lru_cache(maxsize=1)
def _families() -> dict[str, Family]:
    lists = load_yaml(_CUES, WordLists).root
    return {name: compile_family(f"document_{name}", words) for name, words in lists.items()}


def cue_names() -> frozenset[str]:
    """Return the names of all cues, which templates may use; those of `_FORMS` are known by their form."""
    return frozenset((*_families(), *_FORMS))


@lru_cache(maxsize=50_000)
def has_cue(text: str, cues: frozenset[str]) -> bool:
    """Say whether a sentence has one of the cues."""
    return any(bool(_FORMS[name](text)) if name in _FORMS else _families()[name].is_in(text) for name in cues)
