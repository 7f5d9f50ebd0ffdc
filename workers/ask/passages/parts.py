"""Parts a question that asks for two things of one page: "Who approves a release, and how long does it take?"."""

import re

from config.script import simplified
from workers.ask.passages.attributes import tells_how_long
from workers.ask.passages.cues import wanted_by
from workers.ask.passages.subject import tells_when
from workers.reading.language import CJK

_ASKS = r"(?:who|whom|whose|what|which|when|where|why|how)"
_WHETHER = r"(?:is|are|was|were|do|does|did|can|could|may|must|should|will|has|have)"
_ASKS_ZH = "(?:谁|什么|哪|多少|多久|多长|几|何时|怎么|如何|是否|能不能|行不行|可不可以)"
_JOINT = re.compile(
    rf",? (?:and|,) (?=(?:for |by |to |at |in |until |within |over |from |after |before )?{_ASKS}\b"
    rf"|{_WHETHER} (?:it|they|we|i|you|the|an?|there|any\w*|some\w*)\b)"
    rf"|\s+[-–—]\s+(?=(?:{_ASKS}|{_WHETHER})\b)|\?\s+(?:and |or )?(?=(?:{_ASKS}|{_WHETHER})\b)"
    rf"|[，,；;？?]\s*(?:以及|并且|还有|另外|那么?)?(?=[^，,；;？?]{{0,12}}(?:{_ASKS_ZH}|吗))|(?:以及|并且)(?=[^，,；;？?]{{0,12}}{_ASKS_ZH})",
    re.IGNORECASE,
)
_LEAST = re.compile(rf"\w+\W+\w+\W+\w|[{CJK}]{{3}}")
"""What each part has at least: three words, or characters of Chinese."""
_QUESTION = re.compile(rf"\b{_ASKS}\b|^\s*{_WHETHER}\b|{_ASKS_ZH}|吗$", re.IGNORECASE)

_LEANS = re.compile(
    r"\b(?:it|its|they|them|their|those|this|these|ones?|there|then|he|she|his|her|otherwise|else|same"
    r"|that(?! (?:i|we|you|they|he|she|it|nobody|somebody|the|an?|my|our)\b))\b"
    r"|^\s*(?:over|within|until|after|before|for|by|to|at|in|from|if)\b|[它他她其那]|[这此](?![周个]?[月周])|不行|否则|不然|的呢"
    rf"|^\s*[{CJK}]{{0,6}}[？?]?\s*$",
    re.IGNORECASE,
)

_OF_NOTHING = re.compile(
    r"(?:(?:on|at|by|in|from|until|since) )?(?:which|what) (?:week)?(?:days?|dates?|times?|hours?)(?: of the week)?"
    r"|每?(?:周|星期|礼拜)几|哪几?一?天|几点钟?|什么时[候间]",
    re.IGNORECASE,
)
"""A part that asks of nothing: "on which day" and "at what hour" are asked of the same deed."""
_HOW_LONG_ALONE = re.compile(
    r"\s*(?:and )?(?:within |for )?how (?:long|soon|fast|many days)"
    r"(?: (?:does|will|must|can|should) (?:it|that|this) (?:take|be|last)(?: before (?:it|that) (?:does|is))?)?"
    r"\s*[?.]?\s*|(?:大概|一般)?(?:要|需要|得)?(?:等|花)?(?:几天|多久|多长时间|多少天)[？?]?",
    re.IGNORECASE,
)
"""A part that asks how long, and of nothing but what was said before."""
_WHO = re.compile(r"\b(?:who|whom|which \w+)\b|[是由]?(?:谁|哪一?[个位]\w?)(?:来|负责|去)?", re.IGNORECASE)
_ELLIPTIC = re.compile(
    r"\s*(?:(?:over|within|until|after|before|for|by|at|in|from|if not|otherwise)\b|不行|否则|不然)", re.IGNORECASE
)


def two_asked(question: str) -> tuple[str, str] | None:
    """Return both questions of one that asks for two things, in its own words; None where it asks for one."""
    plain = simplified(question)
    joints = list(_JOINT.finditer(plain))
    if len(joints) != 1:
        return None
    first, second = question[: joints[0].start()].strip(), question[joints[0].end() :].strip()
    if not all(_LEAST.search(one) for one in (first, second)) or not _QUESTION.search(simplified(first)):
        return None
    if _OF_NOTHING.fullmatch(simplified(first)):
        return None
    return f"{first}{'?' if first.isascii() else '？'}", second


def leans(part: str) -> bool:
    """Return whether a part by itself says too little of what it is about: "and how long does it take?"."""
    return _LEANS.search(simplified(part)) is not None


def completed(parts: tuple[str, str]) -> str:
    """Return a second part that asks how long, and of nothing, with what the first one asks about; "" for any other.

    "Who restores the database, and how long does that take?" asks how long that takes: restores the database.
    """
    first, second = (simplified(part).strip("?？ ") for part in parts)
    if not _HOW_LONG_ALONE.fullmatch(second):
        return ""
    about = _WHO.sub(" ", first).strip()
    return f"{about}{second}？" if re.search(f"[{CJK}]", second) else f"{second}: {about}?"


def is_told_too(part: str, sentence: str) -> bool:
    """Return whether the answer to the first part tells the second one, too, which names nothing of its own.

    It asks when, or how long: "over what time span?", 要等几天？
    """
    plain = simplified(part)
    if _HOW_LONG_ALONE.fullmatch(plain):
        return tells_how_long(simplified(sentence))
    return _ELLIPTIC.match(plain) is not None and wanted_by(plain) == "when" and tells_when(sentence)
