"""By what a sentence says that something is to be done or to hold. Pure; it sorts nothing."""

import re

from workers.plan.phrasing import begins_with_verb
from workers.plan.statements import CELL_GAP
from workers.plan.telling.present import tells_of_today

_LEAD_INS = (":", "：")
DEMANDS = re.compile(
    r"\b(?:needs? to|needs|have to|has to|must|shall|should|required? to|we want|i want|want to|would like|let['’]s"
    r"|we need|(?:we|it|there|he|she|they) will|will (?:be able|need|have|perform|provide|support|allow|include|use)"
    r"|(?:is|are) required|to be (?:added|done|changed|removed|implemented|able))\b"
    r"|需(?!求)|应该?|应当|必须|须|希望|想要|要求|支持|得能|得把"
    r"|(?<![已被会经想])(?:修改|更改|改|替换|调整|变更|换|拆分?)[为成](?!了)",
    re.IGNORECASE,
)
"""How a sentence says that something is to be done or to hold."""


def demands(text: str) -> bool:
    """Say whether a sentence says that something is to be done or to hold, and does not only lead in to it."""
    orders = begins_with_verb(text) and CELL_GAP not in text
    asks = orders or DEMANDS.search(text) is not None
    return asks and not text.endswith(_LEAD_INS) and not tells_of_today(text)
