"""How a sentence begins that speaks of the one before it, in both languages."""

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
