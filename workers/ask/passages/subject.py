"""Whether a deed that is asked about is told of something else: 访客网络能打印吗？, and 访客网络的密码由前台打印。"""

import re
from functools import lru_cache

from config.script import simplified
from workers.ask.passages.cues import holds
from workers.evidence.pages.words import asked_words, words_of
from workers.reading.language import CJK

_WHETHER = "能不能|可不可以|会不会|是否可以|是否能够?|能否|可否"
_MAY = f"{_WHETHER}|可以|允许|能|会"
_ASKED = re.compile(
    rf"\s*(?:请问)?(?P<thing>[{CJK}A-Za-z0-9]{{2,12}}?)"
    rf"(?:(?:{_WHETHER})(?P<whether>[{CJK}]{{2,8}}?)吗?|(?:可以|允许|能|会)(?P<deed>[{CJK}]{{2,8}})(?:吗|(?<!什)么))\s*[？?]?\s*$"
)
_CLAUSE = re.compile(r"[，,。；;：:！!？?\n]+")
_NO_SUBJECT = re.compile(rf"(?:{_MAY}|不得|无法|禁止|支持|只|仅|也|都|还|但|并|且|又|不|可|以|能|用来|用于|即|就)*")
_FIGURE_ZH = re.compile(rf"[0-9]{{1,12}}[{CJK}]{{1,2}}?(?:还|仍|[之以]?后|[之以]?内)*")
_ASKED_ENGLISH = re.compile(
    r"\s*(?:can|could|may|does|do|will) (?:the |an? |our |my )?(?P<rest>[\w' -]{3,120})", re.IGNORECASE
)
_MAY_ONE = re.compile(
    r"\s*(?:is it|(?:are|am|is) (?:we|you|i|one|anyone|anybody|(?:the|our|an?) [\w -]{2,40}?)) (?:even |still |ever )?"
    r"(?:allowed|permitted|possible|ok|okay|safe|fine|forbidden|prohibited) to (?:\w+ly )?(?P<deed>\w+)(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
WEEKDAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_DAYS = rf"{WEEKDAYS}|weekends?"
_HOURS = r"noon|midnight|mornings?|afternoons?|evenings?|tonight|today|tomorrow|o['’]clock"
_AT_AN_HOUR = r"\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b"
_TIME = rf"(?:\b(?:{_DAYS}|{_HOURS})\b|(?<!\d){_AT_AN_HOUR})"
# "Do we release on Wednesdays?", "May I release at 5 pm?", "Is Monday fine for a release?", "When may we release?"
_ON_A_DAY = re.compile(
    r"\s*(?:(?:do|does|can|could|may|should|will|must) (?:we|you|they|one|i|people|[\w-]+(?: [\w-]+)?) (?P<deed>\w+)"
    rf"(?P<rest>.{{0,80}}{_TIME}.*)"
    rf"|is (?P<time>(?:on |at |in )?.{{0,20}}{_TIME}.{{0,20}}?) (?:fine|ok|okay|allowed|possible|good|free|open) for"
    r" (?:a |an |the |our )?(?P<noun>\w+)"
    r"|(?:when|(?:on |at )?(?:which|what) (?:week)?(?:days?|times?))"
    r" (?:can|may|should|do|must|shall) (?:we|you|they|one|i|people) (?P<when>\w+)(?: [\w -]{1,60})?\W*$"
    rf"|(?:is|are|was|were) (?!it\b|there\b)(?P<of>[\w -]{{2,80}}{_TIME}.{{0,80}}))",
    re.IGNORECASE | re.DOTALL,
)
_AT_A_TIME = re.compile(rf"(?:\b(?:on|at|in|by|before|after|this|next) )?(?:the |an? )?{_TIME}", re.IGNORECASE)
_LIMITS = re.compile(r"\b(?:never|only|not|no|must|may|except|before|until|forbidden|allowed)\b", re.IGNORECASE)
_TIMES = re.compile(_TIME, re.IGNORECASE)
_DAY_ZH = (
    "(?:每|本|下|这|上)?(?:周|星期|礼拜)[一二三四五六日天末]|节假日|(?<!个)工作日"
    "|今[天晚日]|明[天晚日]|后天|每天|月[初末底]"
)
_HOUR_ZH = "凌晨|[早晚]上|[上下]午|[夜半]里?|中午|(?:[0-9]{1,2}|[一二三四五六七八九十两]{1,3})点(?:钟|半)?"
_TIME_ZH = re.compile(f"(?:{_DAY_ZH}|{_HOUR_ZH})(?:[以之]?[前后])?")
_A_DAY = re.compile(rf"\b(?:{_DAYS})\b|{_DAY_ZH}", re.IGNORECASE)
_AN_HOUR = re.compile(rf"\b(?:{_HOURS})\b|(?<!\d){_AT_AN_HOUR}|{_HOUR_ZH}", re.IGNORECASE)
_MAY_ZH = f"(?:{_MAY}|应该|要|可)"
_WHEN_ZH = re.compile(
    rf"\s*(?:请问)?(?:我们)?在?(?:(?P<time>(?:{_TIME_ZH.pattern})+)(?:几点钟?)?{_MAY_ZH}*|(?P<when>几点钟?[以之]?[前后]?{_MAY_ZH}*"
    rf"|(?:哪一?天|什么时[候间]|何时){_MAY_ZH}+))(?P<deed>[{CJK}]{{2,4}}?)"
    r"(?:可以|可不可以|行不行|行)?(?:吗|么|呢)?\s*[？?]?\s*$"
)
_CONDITION = re.compile(r"\b(?:after|before|within|once|until|as soon as)\b|[以之]?[前后]|[以之]?内", re.IGNORECASE)
"""What tells when something may be done, and names no day and no hour."""
_MOST_UNTOLD = 0.5
_KEPT = 100
"""Questions whose reading is remembered: it is asked of each sentence."""
_MAY_AT_ALL = re.compile(
    r"\s*(?:(?:can|could|may|must|should) (?!you\b)|(?:do|does|did) [\w' -]{1,30}? (?:need|have to)\b)", re.IGNORECASE
)
_MAY_AT_ALL_ZH = re.compile(
    rf"[{CJK}A-Za-z0-9 ]{{2,30}}(?:{_WHETHER})|[{CJK}A-Za-z0-9 ]{{2,30}}(?:可以|允许|需要|必须)[^？?]{{2,30}}吗"
)
_LETS = re.compile(
    r"\b(?:can|could|may|might|must|should|need|needs|only|never|not|no|none|without|allow\w*|permit\w*|forbid\w*|prohibit\w*"
    r"|able|unable|possible|impossible|support\w*|let|lets|enable\w*|until|free|welcome|open|available)\b|n't\b"
    "|[可能会须准许禁勿只仅限]|不|无|必|需|得|应|要|支持|提供",
    re.IGNORECASE,
)
"""What a sentence has that tells what somebody may do."""
_LEAST_UNHEARD = 0.5
_GOING_OUT = frozenset(words_of("deploy deployment release ship launch publish rollout change merge"))
LIGHT = frozenset(
    words_of(
        "get take make go come see sit happen know tell want need look somebody something anybody anything thing things"
        " person people exactly really ever still also too one way time times day days kind sort until before"
    )
)
"""English words of a question by which no answer is known."""
LIGHT_ZH = frozenset("个张些条件项位次种到来去得地着还就才能会可要想问做给把让等前用该须干以行成")
"""The same in Chinese."""
_NOTHING = frozenset(words_of("nothing nobody anything"))
_OF_IT = re.compile(r"\w+ of (?:the |an? |our )?(?P<of>[\w -]{3,60})|(?P<whose>[\w-]+(?: [\w-]+){0,3})['’]s \w+")


def has_another_subject(question: str, sentence: str) -> bool:
    """Return whether a sentence tells the deed that a yes/no question asks about, and not of what the question names.

    That is of what only belongs to it, "the password of the guest network", or in Chinese of what stands before the
    deed in a clause of its own. A sentence without the deed is not judged.
    """
    plain = simplified(sentence)
    asked = _ASKED.match(simplified(question))
    if asked is None:
        return _belongs_to_it(question, sentence)
    if _FIGURE_ZH.fullmatch(asked["thing"]):  # 45天还能退货吗？
        return False
    deed = asked["whether"] or asked["deed"]
    clauses = [clause for clause in _CLAUSE.split(plain) if deed in clause]
    return bool(clauses) and all(_is_of_another(asked["thing"], deed, clause) for clause in clauses)


def lacks_the_deed(question: str, sentence: str, about: str = "") -> bool:
    """Return whether a sentence is silent on what one asks to be allowed: "Is it allowed to release on a Monday?", and
    "The person on call changes every Monday".

    It tells of the deed and of most that goes with it, as far as its page is not `about` that. On which days something
    is done, a sentence tells that names other days; and one that limits the like of it on the day itself.
    """
    asked = _asked_in_english(question)
    if asked is None:
        return _lacks_the_deed_zh(question, sentence)
    found, there = asked.groupdict(), set(words_of(sentence))
    if found.get("of"):
        return not tells_its_times(question, sentence, about)
    deed = found["deed"] or found["noun"] or found["when"]
    has_deed = set(words_of(deed)) <= there
    if found.get("when"):
        return not (has_deed and tells_when(sentence))
    if days := _times_in(found.get("time") or found["rest"]):
        told = _times_in(sentence)
        is_limited = days <= told and _LIMITS.search(sentence) and _is_like(deed, there)
        return not (tells_its_times(question, sentence, about) or is_limited)
    rest = set(words_of(asked["rest"]))
    untold = rest - there - set(words_of(about))
    return not has_deed or len(untold) > _MOST_UNTOLD * len(rest)


def lacks_leave(question: str, sentence: str) -> bool:
    """Return whether somebody asks to be allowed something, and a sentence is silent on that very deed."""
    return _MAY_ONE.match(question) is not None and lacks_the_deed(question, sentence)


def says_nothing_of_may(question: str, sentence: str, about: str = "") -> bool:
    """Return whether a question asks what somebody may, can or must do, and a sentence neither lets nor tells it.

    Where a thing stands among others does not say who may write to it.
    """
    plain = simplified(question)
    asked = _MAY_AT_ALL.match(plain) or _MAY_AT_ALL_ZH.match(plain)
    if asked is None or _LETS.search(simplified(sentence)):
        return False
    words = set(asked_words(question))
    return len(words - set(words_of(f"{about} {sentence}"))) >= _LEAST_UNHEARD * len(words)


def _is_like(deed: str, there: set[str]) -> bool:
    """Return whether a text names the deed, another word for it or nothing in particular."""
    return bool(there & (_GOING_OUT if _GOING_OUT & set(words_of(deed)) else set(words_of(deed))) or there & _NOTHING)


def tells_its_times(question: str, sentence: str, about: str = "") -> bool:
    """Return whether a sentence tells at what times that is done which a question asks about at some time.

    Of "is it so on Sundays?" its page may be `about` a part.
    """
    asked = _asked_in_english(question)
    if asked is None:
        return _asked_in_chinese(question) is not None and not _lacks_the_deed_zh(question, sentence)
    found = asked.groupdict()
    if found.get("of"):
        words = set(asked_words(_AT_A_TIME.sub(" ", found["of"]))) - LIGHT
        there = set(words_of(sentence))
        return bool(words & there) and words <= there | set(words_of(about)) and bool(_times_in(sentence))
    is_at_a_time = found.get("when") or _times_in(found.get("time") or found["rest"])
    deed = found["deed"] or found["noun"] or found["when"]
    return bool(is_at_a_time and set(words_of(deed)) <= set(words_of(sentence)) and _times_in(sentence))


def names_a_time(question: str) -> bool:
    """Return whether a question asks if something is done at a time, or at which."""
    return _ON_A_DAY.match(question) is not None or _asked_in_chinese(question) is not None


def without_times(question: str) -> str:
    """Return a question whether something is done at a time without that time: what tells it has other ones."""
    if (asked := _asked_in_chinese(question)) is not None and asked["time"]:
        return question[: asked.start("time")] + question[asked.end("time") :]
    return _AT_A_TIME.sub(" ", question) if _asked_in_english(question) else question


def _lacks_the_deed_zh(question: str, sentence: str) -> bool:
    """Return whether no clause of a sentence tells both what is done and when."""
    asked = _asked_in_chinese(question)
    if asked is None:
        return False
    clauses = [clause for clause in _CLAUSE.split(simplified(sentence)) if asked["deed"] in clause]
    is_open = bool(asked["when"]) and not asked["when"].startswith("几点")
    return not any(tells_when(clause) if is_open else _TIME_ZH.search(clause) for clause in clauses)


@lru_cache(maxsize=_KEPT)
def _asked_in_english(question: str) -> re.Match[str] | None:
    return _MAY_ONE.match(question) or _ON_A_DAY.match(question)


@lru_cache(maxsize=_KEPT)
def _asked_in_chinese(question: str) -> re.Match[str] | None:
    return _WHEN_ZH.match(simplified(question))


def tells_when(text: str) -> bool:
    """Return whether a text tells a day, an hour or a condition."""
    return any(one.search(text) for one in (_TIMES, _TIME_ZH, _CONDITION)) or holds("when", simplified(text))


def tells_a_day(text: str) -> bool:
    """Return whether a text has a day of the week or the like."""
    return _A_DAY.search(text) is not None


def tells_an_hour(text: str) -> bool:
    """Return whether a text has an hour of the day."""
    return _AN_HOUR.search(text) is not None


def _times_in(text: str) -> set[str]:
    return {time.lower().rstrip("s") for time in _TIMES.findall(text)}


def _is_of_another(thing: str, deed: str, clause: str) -> bool:
    before = clause[: clause.index(deed)].strip(" *_")
    if _TIME_ZH.search(thing):
        return not _TIME_ZH.search(clause)  # who asks for a day is told by the days on which it is done
    if thing in clause:
        return thing in before and before.count(thing) == before.count(f"{thing}的")
    return not _NO_SUBJECT.fullmatch(before)


def _belongs_to_it(question: str, sentence: str) -> bool:
    """Return whether an English sentence has the thing that is asked about only as what something else belongs to."""
    asked = _ASKED_ENGLISH.match(question)
    if asked is None:
        return False
    words, told = words_of(asked["rest"]), f" {' '.join(words_of(sentence))} "
    long = next((end for end in range(len(words) - 1, 0, -1) if f" {' '.join(words[:end])} " in told), 0)
    if not long or f" {words[long]} " not in told:
        return False
    thing = " ".join(words[:long])
    owners = [" ".join(words_of(match["of"] or match["whose"])) for match in _OF_IT.finditer(sentence)]
    held = sum(f" {owner} ".startswith(f" {thing} ") or owner.endswith(thing) for owner in owners)
    return held >= told.count(f" {thing} ")
