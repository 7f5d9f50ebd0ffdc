"""Whether a sentence has what a question names as its answer: how long, a name, that there is such a thing."""

import re
from collections.abc import Callable

from config.script import simplified
from workers.ask.passages.cues import names_somebody
from workers.reading.language import CJK

_UNIT = r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|nights?)"
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
_ASKS_NAME = re.compile(
    r"\bwhat(?:['’]s| is| are) the names? of\b|\bwhat(?:['’]s| is) .{2,40}['’]s name\b|叫什么名字?|姓名是|名字是",
    re.IGNORECASE,
)
_CALLED = re.compile(rf"(?:叫|名为)[{CJK}A-Z]|[是由][A-Z]")
_HAS = re.compile(rf"(?:有没有|是否有|是不是有|含不含|是否包含)(?P<what>[{CJK}]{{2,8}}?)(?:吗|呢)?\s*[？?]?\s*$")
_OF_IT = re.compile(rf"[{CJK}\w]的(?P<what>有效期|保质期|保修期|试用期|宽限期|冷静期)")
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
        (_ASKS_DURATION, lambda _: _DURATION.search(told) is not None),
        (_ASKS_NAME, lambda _: names_somebody(told) or _CALLED.search(told) is not None),
        (_HAS, lambda found: _shares(found["what"], f"{told}\n{simplified(about)}")),
        (_OF_IT, lambda found: any(one in told for one in _SAME.get(found["what"], (found["what"],)))),
    )
    return any((found := pattern.search(asked)) and not is_told(found) for pattern, is_told in checks)


def _shares(what: str, text: str) -> bool:
    return any(what[at : at + 2] in text for at in range(len(what) - 1))
