"""What a question asks besides of the issues that it finds: who has them, when that was, which they are."""

import re
from collections.abc import Sequence

from config.script import simplified
from workers.ask.queries.folding import folded
from workers.ask.queries.shape import WHICH_THEY_ARE
from workers.evidence.issues.query import DayField, Order, PersonField

WHO_HAS_THEM = re.compile(
    r"\b(?:and )?who(?: has| have| owns?|(?:['’]s| is) (?:assigned to|working on|responsible for|handling)) "
    r"(?:them|each|these|those)\b|\b(?:and|with) their assignees?\b"
    r"|\bwho(?:['’]s| is| are) (?:the )?(?:assignees?|owners?) (?:of|for) (?:each|every|all)\b(?: of(?: the)?\b)?"
    r"|(?:[都各]|分别)归谁(?:管|负责|处理|做)?|(?:分别|各自)(?:是|由)?谁(?:来|在)?(?:负责|处理|跟进|做)?的?"
    r"|[，,、。；;？?和及](?:以及)?(?:谁在?(?:负责|处理|跟进|做)|(?:经办人|负责人|处理人)(?:分别)?(?:是|有)谁)(?=\W*\Z)",
    re.IGNORECASE,
)
"""What a question asks besides of each issue that it lists; it says nothing of which issues."""

WHO_WROTE_THEM = re.compile(
    r"(?:,\s*|\b)and who (?:filed|reported|raised|created|opened|wrote) (?:it|them|that|each|these|those)\b"
    r"|[，,、。；;？?]\s*(?:都|分别)?(?:是|由)?谁(?:提|报|建|开|创建|报告|提交)(?:出来|上来)?的(?=\W*\Z)",
    re.IGNORECASE,
)
"""The same of who wrote it."""
_DEEDS = r"created|filed|reported|raised|opened|updated|changed|modified|resolved|closed|fixed|finished|done"
WHEN_IT_WAS = re.compile(
    rf"\s*(?:[,;?]\s*(?:and\s+)?|\band\s+)(?:when|on\s+(?:what|which)\s+da(?:y|te))"
    rf"(?:\s+(?:was|were)\s+(?:it|that|this|they|each)(?:\s+(?P<deed>{_DEEDS}))?)?(?=\s*[?.]*\s*$)"
    r"|[，,、;；?？]\s*(?:它|那)?(?:是)?在?(?:什么时候|何时|哪一?天)(?P<zh>新?建|提|报|创建|提交|开|更新|修改|改|解决|关闭?|完成|修复|修)?(?:的|了)?(?=\W*$)",
    re.IGNORECASE,
)
"""What a question asks besides of the one issue that it finds: "… and when was that?", ，什么时候建的."""


def day_asked(question: str, order: Sequence[Order]) -> DayField | None:
    """Return the day that a question asks for besides: that of the deed it names, else the one it orders by."""
    match = WHEN_IT_WAS.search(simplified(question))
    if match is None:
        return None
    deed = match["deed"] or match["zh"] or ""
    if re.match("updat|chang|modif|更新|修?改", deed):
        return "updated"
    if re.match("resol|clos|fix|finish|done|解决|关|完成|修", deed):
        return "resolved"
    first = order[0].field if order and not deed else "created"
    return first if first in ("updated", "resolved", "due") else "created"


def asks_which_they_are(question: str) -> bool:
    """Return whether a question for a number also asks which issues these are: "how many …, and which are they?"."""
    return WHICH_THEY_ARE.search(folded(question)) is not None


def person_asked(question: str) -> PersonField | None:
    """Return whether a question about issues also asks who has or wrote each: "… and who has them?", 是谁提的."""
    plain = simplified(question)
    if WHO_HAS_THEM.search(plain):
        return "assignee"
    return "reporter" if WHO_WROTE_THEM.search(plain) else None
