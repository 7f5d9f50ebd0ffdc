"""Whether a sentence has what a question names as its answer: how long, a name, that there is such a thing."""

import re
from collections.abc import Callable, Collection, Mapping

from config.script import simplified
from workers.ask.passages.cues import holds, names_somebody
from workers.ask.passages.subject import LIGHT_ZH, WEEKDAYS, tells_a_day, tells_an_hour, tells_when
from workers.evidence.pages.asked import read_question
from workers.evidence.pages.words import asked_words, words_of
from workers.reading.language import CJK

_UNIT = r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|nights?)"
_UNITS = re.compile(rf"\b{_UNIT}\b", re.IGNORECASE)
_DURATION = re.compile(
    rf"(?:\d|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|half|several|few|working|business))[ -]?"
    rf"(?:[\w.-]+ ){{0,2}}{_UNIT}\b"
    r"|\b(?:forever|overnight|until|till|as long as|immediately|at once|(?:next|same) day)\b"
    r"|[0-9〇零一二两三四五六七八九十百半几]+\s?(?:多|余|个)?(?:多)?\s?(?:工作)?(?:秒|分钟|小时|天|日|周|星期|礼拜|月|季度|年|晚)"
    r"|永久|长期|立即|立刻|马上|当天|次日|隔天|直到|为止",
    re.IGNORECASE,
)
_ASKS_DURATION = re.compile(
    rf"\b(?:how long (?:does|do|did|is|are|was|were|until|will|may|can|must|should)|how many {_UNIT})\b"
    r"|(?:多久|多长时间|几(?:个)?(?:工作日|小时|分钟|天|周|星期|月|年)(?!前|点))",
    re.IGNORECASE,
)
CONDITION = re.compile(
    r"\b(?:if|when|whenever|once|as soon as|in case|unless)\b[^,;.]*|(?:如果|若|当|一旦|要是|假如)[^，。；,]*",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    rf"\b(?:[\w.-]+ ){{1,2}}{_UNIT} (?:ahead|in advance|beforehand|earlier|before|prior)\b"
    r"|提前\s?[0-9〇零一二两三四五六七八九十百半几]+\s?个?(?:工作)?(?:秒|分钟|小时|天|日|周|星期|月|年)",
    re.IGNORECASE,
)
"""How long before something else is to be done, which is no time that something takes or has."""
_ASKS_AHEAD = re.compile(
    r"\b(?:ahead|in advance|beforehand|before|earl(?:y|ier)|prior|notice|until|till)\b|提前|前|事先|最[晚迟早]",
    re.IGNORECASE,
)
_TIMES_OF = re.compile(
    r"\b(?:during|since|by|era|period|dynasty|reign|centur(?:y|ies)|when|while|always|daily|weekly|monthly|every)\b"
    r"|\bat (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b",
    re.I,
)
_AMOUNT = re.compile(
    r"\b(?:\w+teen|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|all|none|no|both|every|each|single"
    r"|pair|couple|few|many|most|only|always|never|daily|weekly|monthly|yearly)\b",
    re.IGNORECASE,
)
_OFTEN = re.compile(
    r"\b(?:every|each|once|twice|thrice|times|per|annual\w*|bi(?:annu|enni)al\w*|always|never|rarely|seldom|often|usually"
    r"|frequently|constantly|continuously|regularly|sometimes|whenever|(?:hour|day|dai|night|week|month|quarter|year)ly"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:an? )(?:second|minute|hour|day|week|month|quarter|year))\b",
    re.IGNORECASE,
)
"""How often something is; a number alone may be of anything."""
_TO_DO = re.compile(
    r"\b(?:must|has to|have to|needs?|check\w*|make sure|ensure\w*|confirm\w*|approv\w+|requir\w+|ask"
    r"|has \w+|have \w+)\b",
    re.IGNORECASE,
)
"""What is told of what has to be so before something else."""
_SORTS: tuple[tuple[re.Pattern[str], Callable[[str], bool]], ...] = (
    (
        re.compile(
            r"\s*(?:and )?when (?:is|are|was|were|do|does|did|has|have|had|may|can|must|should|will|shall)\b", re.I
        ),
        lambda told: holds("when", told) or tells_when(told) or any(one.search(told) for one in (_TIMES_OF, _DURATION)),
    ),
    (
        re.compile(r"\s*(?:and )?how (?:many|much)\b", re.I),
        lambda told: _AMOUNT.search(told) is not None or holds("number", told),
    ),
    (re.compile(r"\s*(?:and )?how often\b", re.I), lambda told: _OFTEN.search(told) is not None),
    (re.compile(r"\s*(?:and )?(?:on |at |in )?(?:which|what) (?:week)?days?\b", re.I), tells_when),
    (
        re.compile(r"\s*(?:and )?what (?:do|does|must|should|has|have|needs?|is) .{1,80}\b(?:before|prior to)\b", re.I),
        lambda told: _TO_DO.search(told) is not None,
    ),
)
"""What a question begins with that wants a time, a number or what is to be done first, and what has one."""
_LAST = re.compile(
    r"\b(?:last|previous) (?:night|week|month|quarter|year)\b|\byesterday\b|[上前]个?[月周年]|昨[天晚]", re.I
)
"""Of when something is, which no day tells."""
_A_DAY_ANYHOW = re.compile(
    r"\b(?:every|each|daily|nightly|weekly)\b|\b\d{1,2}(?:st|nd|rd|th)\b|每|\d\s?[号日]", re.IGNORECASE
)
_WITHIN = re.compile(
    rf"\b(?:within|in (?:under|less than)|no later than) (?:[\w.-]+ ){{1,4}}?{_UNIT}\b"
    r"|(?:[0-9〇零一二两三四五六七八九十百半几]+\s?个?(?:工作)?(?:秒|分钟|小时|天|日|周|星期|月|年))[之以]?内",
    re.IGNORECASE,
)
"""A period at whose end, at the latest, something is done."""
_MOMENTS = re.compile(
    rf"{CONDITION.pattern}|\b(?:after|before|until|every|each|daily|nightly|weekly|monthly)\b|[之以]?[前后]|每"
    rf"|\b(?:{WEEKDAYS}|weekends?|noon|midnight|mornings?|evenings?)\b"
    r"|\d ?[ap]\.?m\b|(?:周|星期|礼拜)[一二三四五六日天末]|凌晨|[上下]午|中午|[0-9一二三四五六七八九十]点|\d\s?[号日]"
    r"|(?<!\d)(?:1\d|20)\d\d(?!\d)",
    re.IGNORECASE,
)
_MOMENT_OF: Mapping[str, Callable[[str], bool]] = {
    "hour": tells_an_hour,
    "day": lambda text: tells_a_day(text) or holds("when", text) or _A_DAY_ANYHOW.search(text) is not None,
    "when": lambda text: (
        _MOMENTS.search(text) is not None or _LAST.search(text) is not None or tells_when(text) or tells_how_long(text)
    ),
}
"""What of a sort a sentence has at all, one that was found by its other words too."""
_AT_LAST = re.compile(
    r"\b(?:get|gets|receive[sd]?|arrive[sd]?|reach\w*|due|latest|ready|must|have to|has to|needs?|should|can|may"
    r"|will)\b|到账|收到|拿到|退回|最[晚迟]|[能会要得才前]|可以|必须",
    re.IGNORECASE,
)
"""Who asks so is told by the period within which it is there."""
_LASTS = re.compile(
    r"\bhow long (?:is|are|was|were) .{2,60}\b\w+(?:ed|pt|ld)\W*$|(?<![是要需花用有等过得])(?:多久|多长时间)\W*$",
    re.IGNORECASE,
)
"""Asks how long something is done, and not within what time: "how long are logs kept?", 日志保留多久."""
_ASKS_NAME = re.compile(
    r"\bwhat(?:['’]s| is| are) the names? of\b|\bwhat(?:['’]s| is) .{2,40}['’]s name\b|叫什么名字?|姓名是|名字是",
    re.IGNORECASE,
)
_CALLED = re.compile(rf"(?:叫|名为)[{CJK}A-Z]|[是由][A-Z]")
_WHAT_IS = re.compile(
    r"\s*what(?:['’]s| is| are) (?:the|our) (?P<en>[\w -]{3,60})|^(?P<zh>[^，。？?]{2,20}?)是(?:多少|几)", re.IGNORECASE
)
_HOW_OFTEN_ZH = re.compile("(?:多久|多长时间).{0,8}一次|每隔多久")
_OFTEN_ZH = re.compile("每|一次|天天|定期|随时|实时")
_HOW_MANY_ZH = re.compile("(?:几|多少)(?:个|名|位)?(?P<what>人|次|台|张|条|份|家|层|辆|本|件)(?![民才口员数物们])")
_COUNTED_ZH = r"[0-9〇零一二两三四五六七八九十百千万亿几数多半单双]\s*[多余]?(?:{what}|个|名|位|次|户)"
_HAS = re.compile(rf"(?:有没有|是否有|是不是有|含不含|是否包含)(?P<what>[{CJK}]{{2,8}}?)(?:吗|呢)?\s*[？?]?\s*$")
_OF_IT = re.compile(rf"[{CJK}\w]的(?P<what>有效期|保质期|保修期|试用期|宽限期|冷静期)")
_WHAT_IF = re.compile(r"^\W*what (?:happens )?(?:if|when|once)\b(?P<if>[^?]+)", re.IGNORECASE)
_HAPPENS_ZH = re.compile(
    "(?P<zh>[^，。？?]{2,20}?)了?(?:[之以]后|的话|时)?(?:会怎么?样|会发生什么|会如何|(?P<to_do>该?怎么办))"
)
_TO_DO_ZH = re.compile("必须|[需应该要先由用找]|通知|联系|恢复|重启|`")
_STATE = re.compile(r"\b(?:is|are|was|were|gets?|goes)\b(?P<state>[^?,;]+)", re.IGNORECASE)
_LEFT_UNDONE = re.compile(
    r"\bwhat (?:happens )?(?:if|when|once)\b[^?]{0,60}\b(?:nobody|no one|not|never|\w+n['’]t)\b"
    r"|[没無无]有?人[^，。？?]{0,8}?会?(?:怎么样|怎样|怎么办|如何处理|有?什么后果)",
    re.IGNORECASE,
)
_NOT_DONE = re.compile(
    r"\b(?:nobody|no one|not|never|without|unless|fails? to|miss(?:es|ed)|otherwise)\b|n['’]t\b"
    r"|没|无人|未|不|否则|逾期|超时",
    re.IGNORECASE,
)
"""What comes of something that is left undone, a sentence tells that says so of it."""
_SAME = {
    "有效期": ("有效", "过期", "到期", "失效"),
    "保质期": ("保质", "过期"),
    "保修期": ("保修",),
    "试用期": ("试用",),
}


def lacks_what_is_named(question: str, sentence: str, about: str) -> bool:
    """Return whether a question names what its answer has, and neither the sentence nor its page has it.

    How long something takes, a sentence tells that has a time; who somebody is, one with a name; and whether there is
    such a thing in Chinese one `about` it: 数据有没有客户姓名 is not answered by what is done before a release.
    """
    asked, told = simplified(question), simplified(sentence)
    checks: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], bool]], ...] = (
        (_ASKS_DURATION, lambda _: _HOW_OFTEN_ZH.search(asked) is not None or _tells_duration(asked, told)),
        (_WHAT_IS, lambda found: not _is_only_supposed(found["en"] or found["zh"], told)),
        (_HOW_OFTEN_ZH, lambda _: _OFTEN_ZH.search(told) is not None),
        (_HOW_MANY_ZH, lambda found: re.search(_COUNTED_ZH.format(what=found["what"]), told) is not None),
        (_LEFT_UNDONE, lambda _: _NOT_DONE.search(told) is not None),
        (_WHAT_IF, lambda found: bool(_LEFT_UNDONE.search(asked)) or _tells_what_comes_of(found["if"], told, about)),
        (_HAPPENS_ZH, lambda found: bool(_LEFT_UNDONE.search(asked)) or _tells_what_comes_of_zh(found, told)),
        (_ASKS_NAME, lambda _: names_somebody(told) or _CALLED.search(told) is not None),
        (_HAS, lambda found: _shares(found["what"], f"{told}\n{simplified(about)}")),
        (_OF_IT, lambda found: any(one in told for one in _SAME.get(found["what"], (found["what"],)))),
    )
    return any((found := pattern.search(asked)) and not is_told(found) for pattern, is_told in checks)


def lacks_what_comes_of(question: str, sentence: str) -> bool:
    """Return whether a question in Chinese asks what comes of something, and a sentence has neither that nor a case."""
    asked = _HAPPENS_ZH.search(simplified(question))
    return asked is not None and not _tells_what_comes_of_zh(asked, simplified(sentence))


def lacks_the_moment(question: str, sorts: Collection[str], sentence: str) -> bool:
    """Return whether a sentence, in simplified characters, has not the day, hour or time that is asked for.

    A period within which something is done is no day, no hour and no time that it lasts.
    """
    if not all(tells(sentence) for sort, tells in _MOMENT_OF.items() if sort in sorts):
        return True
    without = _WITHIN.sub(" ", sentence)
    if without == sentence:
        return False
    if "when" in sorts and not _MOMENTS.search(without):
        return not _AT_LAST.search(question)
    return _LASTS.search(question) is not None and not tells_how_long(without)


def tells_a_past(text: str) -> bool:
    """Return whether a text, in simplified characters, has a time by what has passed since: last month."""
    return _LAST.search(text) is not None


def lacks_its_sort(question: str, told: str) -> bool:
    """Return whether an English question begins with when or how many, and a sentence has no such thing.

    Args:
        told: the sentence without the names and numbers that the question gives.
    """
    return any(asks.match(question) and not is_told(told) for asks, is_told in _SORTS)


def tells_how_long(text: str) -> bool:
    """Return whether a text has a time that something takes, lasts or has."""
    return _DURATION.search(text) is not None


def _tells_duration(asked: str, told: str) -> bool:
    """Return whether a sentence has a time that something takes, and not only one on which it depends.

    "Rolled back when it fails within ten minutes" says not how long a rollback takes, but for how long it fails.
    """
    told = told if _ASKS_AHEAD.search(asked) else _AHEAD.sub(" ", told)
    if _DURATION.search(CONDITION.sub(" ", told)):
        return True
    words = set(asked_words(_UNITS.sub(" ", asked)))
    timed = (match[0] for match in CONDITION.finditer(told) if _DURATION.search(match[0]))
    return any(not words.isdisjoint(words_of(one)) for one in timed)


def _is_only_supposed(what: str, told: str) -> bool:
    """Return whether a sentence has a thing only where it says on what something depends: "… when the rate is high"."""
    words = set(asked_words(what))
    supposed = {word for match in CONDITION.finditer(told) for word in words_of(match[0])}
    return words <= supposed and not words <= set(words_of(CONDITION.sub(" ", told)))


def _tells_what_comes_of(what: str, told: str, about: str) -> bool:
    """Return whether a sentence tells of what may happen, and of the state that this is, or of a case at all.

    "The guard changes at six" tells not what happens when the guard is ill.
    """
    if not _tells_of(what, f"{told} {about}"):
        return False
    state = _STATE.search(what)
    if state is None or CONDITION.search(told):
        return True
    words, there = asked_words(state["state"]), set(words_of(told))
    others = read_question(what, of_page=False).others
    is_compared = any(word[0].isdigit() for word in words)
    return not words or is_compared or any({word, *others.get(word, ())} & there for word in words)


def _tells_what_comes_of_zh(asked: re.Match[str], told: str) -> bool:
    """Return the same for Chinese. Who asks what to do is told by what is to be done, too."""
    state = asked["zh"][-2:] if asked["zh"][-1] in LIGHT_ZH | set("在有") else asked["zh"][-1:]
    is_to_do = asked["to_do"] is not None and _TO_DO_ZH.search(told) is not None
    return is_to_do or state in told or CONDITION.search(told) is not None


def _tells_of(what: str, text: str) -> bool:
    """Return whether a text has most words of what may happen; how many or how much is for others to compare."""
    words = {word for word in asked_words(what) if not word.isdigit()}
    return 2 * len(words & set(words_of(simplified(text)))) > len(words) or not words


def _shares(what: str, text: str) -> bool:
    return any(what[at : at + 2] in text for at in range(len(what) - 1))
