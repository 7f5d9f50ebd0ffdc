"""Whether a sentence tells who somebody is, or a figure of a certain form: 发布经理是谁？, "the phone number of …"."""

import re

from config.script import simplified
from workers.ask.passages.cues import holds
from workers.reading.language import CJK

_WHO = re.compile(
    r"^\s*(?:and\s+)?who(?:['’]s|\s+(?:is|are|was|were))\s+(?:currently\s+)?(?:the|our|an?)\s+"
    r"(?P<en>[a-z][\w' -]{1,60}?)(?:\s+(?:now|today|currently|this week))?\s*[?.!]*\s*$"
    rf"|^\s*(?:请问)?\s*(?P<zh>[{CJK}A-Za-z]{{2,16}}?)(?:现在|目前|今天|本周)?(?:是|叫)(?:谁|哪[位个]|什么名字?)\s*[？?]?\s*$"
    rf"|^\s*(?:请问)?\s*(?:现在|目前)?谁是(?P<zh_behind>[{CJK}A-Za-z]{{2,16}}?)\s*[？?]?\s*$",
    re.IGNORECASE,
)
_DAY = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
    r"|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b",
    re.IGNORECASE,
)
_MONEY = r"\d[\d.,]*\s*(?:万|亿|k\b)?\s*(?:euros?|eur|dollars?|usd|pounds?|yuan|rmb|[€$£¥%]|[欧美日]?元|块)|[€$£¥]\s*\d"
_DIALLED = r"(?<![\d.])\+?\(?\d[\d() -]{2,18}\d(?![\d.]*\s*[A-Za-z%年月天元欧美分小])"
_OF_FORM: tuple[tuple[str, str], ...] = (
    (r"(?:tele)?phone|mobile\s+number|extension|电话|手机号?|分机", _DIALLED),
    (r"e-?mail|邮箱|邮件地址|电邮", r"[\w.+-]{1,64}@\w"),
    (r"passwords?|passphrase|密码|口令", r"(?!)"),
    (r"budget|预算", _MONEY),
    (r"salary|wages?|工资|薪水|薪资|月薪|年薪", _MONEY),
    (r"ip\s+address|ip\s*地址", r"\d{1,3}(?:\.\d{1,3}){3}"),
    (r"url|web\s+address|网址", r"https?://|www\."),
)  # fmt: skip
"""What is asked for by name and has a form of its own: any other figure is no answer."""
_ASKED_OF_FORM = tuple(
    (
        re.compile(
            rf"\b(?:what|which)(?:['’]s|\s+(?:is|are|was))?\s+(?:the\s+|our\s+)?(?:[\w-]{{1,20}}\s+){{0,2}}?(?:{asked})\b"
            rf"|(?:{asked})[{CJK}]{{0,4}}?(?:是|为|有)?(?:多少|什么|几|哪)",
            re.IGNORECASE,
        ),
        re.compile(rf"(?:{asked})|{form}", re.IGNORECASE),
    )
    for asked, form in _OF_FORM
)


def is_beside(question: str, sentence: str) -> bool:
    """Return whether a sentence lacks what a question asks for by its sort: who bears a role, a number to call.

    Of "who is the release manager?" the role is known: it names nobody. A question of another sort is not judged.
    """
    asked, told = simplified(question), simplified(sentence)
    if any(named.search(asked) and not there.search(told) for named, there in _ASKED_OF_FORM):
        return True
    match = _WHO.match(asked)
    return match is not None and not _tells_who(match["en"] or match["zh"] or match["zh_behind"], told)


def _tells_who(role: str, told: str) -> bool:
    name = re.escape(role)
    if role.isascii():
        is_said = rf"^\W*[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){{0,3}} (?:is|was|acts as|serves as) (?:\w+ ){{0,2}}(?i:{name})"
        rest = re.sub("|".join(rf"\b{re.escape(word)}s?\b" for word in role.split()), " ", told, flags=re.IGNORECASE)
    else:
        is_said = (
            rf"{name}(?:现在|目前|一直)?(?:是|为|叫|由|[:：])\s*[{CJK}A-Za-z]{{2}}"
            rf"|(?:^|[，。；、,;\s])(?:现在|目前)?[{CJK}]{{2,4}}(?<!人)(?:是|担任|兼任|出任|任)(?:我们的?|现任)?{name}"
        )
        rest = told.replace(role, " ")
    return re.search(is_said, told) is not None or holds("who", " ".join(_DAY.sub(" ", rest).split()))
