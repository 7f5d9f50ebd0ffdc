"""Which sentences speak of the one before them, or of what is shown below them, in both languages."""

import re

from workers.document.sources.inline import plain_text

_LEANS = re.compile(
    r"(?:this (?!epic|ticket|issue|story|task|bug|feature|page|document|release|version)|that(?! said)\b|these\b"
    r"|those\b|it\b|its\b|they\b|their\b|doing (?:this|that|so)|both of|the (?:same|latter|former)\b"
    r"|(?:in|for|with|by|because of|due to|after|on) (?:this|that|these|those|such)\b|in that case"
    r"|then\b|therefore\b|thus\b|hence\b|so\b(?! it(?: is|['’]s| was) (?:settled|decided|agreed))|however\b"
    r"|otherwise\b|rejected:|but\b|and\b|also\b|instead\b|which\b"
    r"|whereas\b|as a result\b|if (?:not|so)\b)"
    r"|(?:这|這|该(?!不)|該|此|它|其(?!他|它|余|餘)|因此|所以|但是?|不过|不過|然而|否则|否則|那么|那麼|同[时時](?=[，,也还還])"
    r"|另外|此外|然后|然後|从而|從而|上述|以上|后者|後者|前者|例如|比如)",
    re.IGNORECASE,
)
"""How a sentence begins that speaks of the one before it. "This ticket" speaks of what the document is about."""
_JOINS = re.compile(
    r"(?:so|also|however|therefore|thus|hence|but|and)\b[,\s]*"
    r"|(?:因此|所以|但是?|不过|不過|然而|另外|此外|然后|然後)[，,]?\s*",
    re.IGNORECASE,
)
"""How one begins that is only joined to what was said before it."""
_OF_THE_TICKET = re.compile(r"(?:it|this)\b|该|該|此|它|这|這", re.IGNORECASE)
_LEAST_WORDS, _LEAST_SIGNS = 6, 10
_STATES = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|did|must|should|shall|can|cannot|could|will|may|fails?|failed|gets?|got"
    r"|throws?|returns?|crash\w*)\b|n['’]t\b|不|没|沒|无法|無法|失败|失敗|报错|報錯|必须|必須|应|應|需要|会|會|了",
    re.IGNORECASE,
)
_SHOWS = re.compile(
    r"\b(?:like this|this way|(?:this|these|the|an?|my|our) (?:[\w-]+ ){0,2}?(?:code|snippet|errors?|examples?"
    r"|samples?|logs?|output|message|command|query|script|file|app|json|xml|yaml|request|response|trace|config\w*|steps?|screenshots?)"
    r"|(?:set|run|do|use|using|try|tried) (?:this|these|that)|i\.e|following"
    r"|below|as follows|here(?:['’]s| is| are)|for example|e\.g|such as|looks?|see|say(?:s|ing)?|reads?)\b"
    r"|\b(?:this|these|that|those|to|as|do|does|did|with|in|of|at|is|are|was|were|by|from|and|or|be|get|gets|got|has|have"
    r"|instead|for|on|called|named|can|could|will|should|must|returns?|throws?|via|using|if|when|then|so)\W*\Z"
    r"|如下|以下|下面|下列|这样|這樣|例如|比如|示例|代码|代碼|日志|日誌|截图|截圖|(?:是|为|為|有|报错|報錯|提示|返回|显示|顯示|错误|錯誤)\W*\Z",
    re.IGNORECASE,
)
"""How a sentence points at what is shown below it, or breaks off before it."""


def leans_back(text: str) -> bool:
    """Say whether a sentence belongs to the one before it: "It must …", "So the shop …"."""
    return _LEANS.match(plain_text(text)) is not None


def is_only_joined(text: str) -> bool:
    """Say whether a sentence that leans back stands alone but for its first word, and speaks of nothing before it."""
    plain = plain_text(text)
    joins = _JOINS.match(plain)
    return joins is not None and _LEANS.match(plain, joins.end()) is None


def speaks_of_ticket(text: str) -> bool:
    """Say whether a sentence right below the heading of a part speaks of what the ticket is about: "It must …"."""
    return _OF_THE_TICKET.match(plain_text(text)) is not None


def says_enough(text: str) -> bool:
    """Say whether a sentence before a listing, "The label is not printed:", says something without it."""
    plain = plain_text(text)
    is_long = len(plain.split()) >= _LEAST_WORDS or (not plain.isascii() and len(plain) >= _LEAST_SIGNS)
    return is_long and _STATES.search(plain) is not None and _SHOWS.search(plain) is None
