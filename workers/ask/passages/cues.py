"""What sort of answer a question wants, and whether a sentence holds one. Both languages."""

import re
from collections.abc import Callable, Mapping
from typing import Literal

from workers.evidence.pages.words import WHY_ZH
from workers.reading.language import CJK

Wanted = Literal["who", "when", "number", "where", "why", "how", "yes_no", "what"]

_MONTHS = (
    "jan(?:uary)?|feb(?:ruary)?|march|april|june|july|august|sept(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)

_ASKS_WHERE_TOLD = re.compile(
    r"\bwhere\b|\b(?:pages?|sections?|chapters?|document\w*|guides?|handbooks?|manuals?|runbooks?|playbooks?|articles?"
    r"|tutorials?|readme|faq|links?|described|explained)\b"
    "|哪里|哪儿|何处|在哪|页面|文档|手册|指南|教程|文章|章节|说明|介绍|链接",
    re.IGNORECASE,
)
_ASKS: tuple[tuple[Wanted, re.Pattern[str]], ...] = (
    ("when", re.compile(
        r"\bwhen\b|\b(?:what|which) (?:year|date|days?|month|century|decade|time|era|period)\b|\bhow long ago\b"
        r"|哪一?[年天日月]|什么时[候间]|何时|何年|几[年月日点]|哪个(?:年代|世纪|时期)|时间", re.IGNORECASE)),
    ("number", re.compile(
        r"\bhow (?:many|much|long|far|old|large|big|tall|high|deep|often|fast|wide|heavy)\b"
        r"|\b(?:what|which) (?:percent(?:age)?|number|amount|fraction|portion|size|length|population|price|cost|rate)\b"
        r"|多少|多久|几(?:[个次名位人条种岁米座所部天周]|小时|分钟)|多[高长大远重宽深]|数量|金额|[期时]限",
        re.IGNORECASE)),
    ("who", re.compile(
        r"\bwho(?:m|se)?\b|\b(?:what|which) (?:person|people|king|queen|president|leader|author|man|woman|scientist"
        r"|group)\b"
        r"|谁|哪[位人]|何人|什么人|哪[个家一]*(?:公司|组织|机构|人|国家|球队)", re.IGNORECASE)),
    ("where", re.compile(
        r"\bwhere\b|\b(?:what|which) (?:country|city|place|state|region|location|river|continent|town|area)\b"
        r"|哪里|哪儿|何处|何地|什么地[方点]|哪[个一座]*(?:地|城市|国|省|市|县|州|区)|位于", re.IGNORECASE)),
    ("why", re.compile(r"\bwhy\b|\bwhat (?:caused|reason|is the reason|was the reason)\b"
        rf"|{WHY_ZH}|为何|原因|何以|因为什么", re.IGNORECASE)),
    ("how", re.compile(r"\bhow\b|如何|怎么|怎样|什么方[法式]", re.IGNORECASE)),
    ("yes_no", re.compile(
        r"^\s*(?:is|are|was|were|do|does|did|can|could|will|would|has|have|had|may|should)\b|是否|能否|可否|有没有|是不是|吗\s*[？?]?\s*$",
        re.IGNORECASE)),
)  # fmt: skip

_YEAR = re.compile(r"(?<!\d)1\d{3}(?!\d)|(?<!\d)20\d\d(?!\d)")
_DATE = re.compile(
    rf"{_YEAR.pattern}|\b(?:{_MONTHS})\b|\b\d{{1,2}}(?:st|nd|rd|th) century|\b\d0s\b"
    r"|[0-9〇零一二三四五六七八九十]+(?:年|月|日|世纪)"
    r"|\b(?:today|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b|凌晨|上午|下午",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|hundreds?|thousands?|millions?"
    r"|billions?|half|third|quarter|twice|once|several)\b|[一二两三四五六七八九十百千万亿半]+[个次名位人条种岁米座所部元成倍分年天]",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<=[a-z,;:()0-9'\"] )[A-Z][\w'-]+|[A-Z][\w'.-]+ (?:of |the |van |von |de )*[A-Z][\w'-]+")
_HAN_NAME = re.compile(
    rf"[{CJK}]{{1,8}}[·•][{CJK}]{{1,10}}|[{CJK}]某|《|公司|先生|教授|总统|国王|皇帝|将军|组织|协会|学院|委员会|政府"
    rf"|[他她]是[{CJK}]{{2,4}}(?![{CJK}])"
)
_GROUP = re.compile(
    r"\b[a-z][\w-]{0,30} (?:team|group|board|committee|council|department|desk|squad|manager|officer|owner)s?\b"
    rf"|[{CJK}]{{2}}(?:小组|团队|部门|组(?![织成件合装建图])|经理|主管|总监|委员会)",
    re.IGNORECASE,
)
"""Who does something without a name of their own: "the payments team", 支付组."""
_PLACE = re.compile(
    rf"\b(?:in|at|near|from|to|on|between|north|south|east|west|located"
    r"|across|along|within|outside|throughout) (?:the )?[A-Z]|\bwhere\b"
    rf"|[{CJK}](?:省|市|县|区|州|国|镇|村|路|街|山|河|岛|湾|站|馆)|位于|地处|坐落"
)
_REASON = re.compile(
    r"\b(?:because|due to|since|as a result|in order to|so that|caused|owing to|thus|therefore|to avoid|led to"
    r"|reason)\b"
    r"|因为|由于|因此|所以|导致|为了|原因|以便|致使|从而",
    re.IGNORECASE,
)
_WAY = re.compile(
    r"\b(?:by|through|using|via|with|you can|you could|click|select|use|run|open|try|install|go to|set|must"
    r"|first|then)\b"
    r"|通过|使用|可以|利用|采用|执行|设置|点击|需要|方法|以.{1,12}方式",
    re.IGNORECASE,
)

ANY: frozenset[Wanted] = frozenset({"yes_no", "what"})
"""Sorts that every text holds."""
_HOLDS: Mapping[Wanted, Callable[[str], bool]] = {
    "when": lambda text: _DATE.search(text) is not None,
    "number": lambda text: _NUMBER.search(text) is not None,
    "who": lambda text: any(one.search(text) for one in (_NAME, _HAN_NAME, _GROUP)),
    "where": lambda text: _PLACE.search(text) is not None,
    "why": lambda text: _REASON.search(text) is not None,
    "how": lambda text: _WAY.search(text) is not None,
}


def names_somebody(text: str) -> bool:
    """Return whether a text, in simplified characters, has a name, and not only what somebody is: "the manager"."""
    return any(one.search(text) for one in (_NAME, _HAN_NAME))


def asks_where_told(question: str) -> bool:
    """Return whether a question, in simplified characters, asks for the page or place where something is told."""
    return _ASKS_WHERE_TOLD.search(question) is not None


def wanted_by(question: str) -> Wanted:
    """Return the sort of answer that a question, in simplified characters, wants; the first that its words tell."""
    return next((wanted for wanted, pattern in _ASKS if pattern.search(question)), "what")


def holds(wanted: Wanted, text: str) -> bool:
    """Return whether a text, in simplified characters, holds something of that sort."""
    return wanted in ANY or _HOLDS[wanted](text)
