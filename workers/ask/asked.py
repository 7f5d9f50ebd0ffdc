"""Which issues a question speaks of without a key, and whether it asks for links."""

import re

from config.script import simplified
from workers.ask.queries.shape import ENDED_IN_SPEECH
from workers.ask.queries.states import STATE

_THIS_TICKET = re.compile(
    r"\b(?:this|the) (?:issue|ticket|bug|task|story|epic|one|fix)\b(?!\s+[a-z][a-z0-9_]+-\d)"
    r"|(?:这[个张条项]?|本|该|此)(?:问题|工单|任务|缺陷|故事|票|单)|这个?(?:修|解|完|什么)|이 ?(?:이슈|티켓|작업)",
    re.IGNORECASE,
)
_SAYS = r"\b(?:on|about|of|for|is|was|has|does|did|will)"
_THIS = re.compile(
    rf"{_SAYS} this\b(?! (?:(?:coming|past|whole) )?(?:week|weekend|month|quarter|year|sprint|iteration|release|version"
    r"|morning|afternoon|evening|time|day)\b)",
    re.IGNORECASE,
)
# "It" is whatever was named before, and in "is it true that" nothing.
_IT = re.compile(
    rf"{_SAYS} it\b(?! (?:(?:ever|usually|normally|really|always|still) )?(?:takes?|costs?|happens?|occurs?"
    r"|(?:true|possible|allowed|permitted|forbidden|safe|ok(?:ay)?|fine|good|better|bad|wise|necessary|required|right|mandatory|enough)"
    r" (?:that|to|for|if)\b))",
    re.IGNORECASE,
)
_NAMES_NOTHING = re.compile(
    r"(?:\b(?:(?:which|what) version|who|whom|what|which|when|where|why|how|is|are|was|were|do|does|did|has|have|had"
    r"|can|could|will|would|should|may|be|been|and|or|but|so|also|then|now|please|tell|me|us|i|we|you|it|this|that|one|the|a"
    r"|an|of|to|in|on|for|by|about|much|many|long|often|soon|far|out|still|yet|already|not|there|any|issue|ticket|bug"
    r"|task|story|epic|fix|status|state|priority|type|assignee|reporter|labels?|components?|sprint|parent|summary|title"
    r"|description|due date|deadline|reported|created|raised|opened|closed|resolved|fixed|done|finished|assigned"
    r"|blocked|blocking|linked|works?|working)\b"
    r"|[^\w])*",
    re.IGNORECASE,
)
# "Is there a page about paging, and what does this say?": what was named before is meant.
_SOMETHING_ELSE = re.compile(
    r"\b(?:page|document|doc|policy|guide|manual|article|runbook|rule|process|procedure|agreement|plan)s?\b.{0,200}"
    r"\bthis\b",
    re.IGNORECASE | re.DOTALL,
)
CONNECTED = (
    r"\b(?:connected|tied|associated)\s+(?:to|with)\b|\bconnections?\b"
    r"|[跟和与同](?:哪|别的|其[他它]|另|什么(?:单|工单|任务|问题|缺陷))[^，。？?]{0,10}?(?:有关|相关|有联系|连着|挂钩)"
)
"""What people call a link."""
_LINKS = re.compile(
    r"\b(?:link(?:s|ed)?|block(?:s|ed|ing|ers?)?|depend(?:s|ing|encies)?|duplicat(?:e|es|ed)|relat(?:ed|es))\b"
    rf"|链接|关联|关系|阻塞|依赖|重复|{CONNECTED}",
    re.IGNORECASE,
)

_PROGRESS = re.compile(rf"{STATE.pattern}|\b(?:closed|fixed)\b|解决|关闭|完成|修复|结束|{ENDED_IN_SPEECH}")
_OF_THE_OTHER = re.compile(
    r"\b(?:that|those|the)\s+other(?:\s+(?:one|issue|ticket|bug|task|story)s?)?\b|\b(?:that|those)\s+(?:one|issue|ticket|bug|task|story)s?\b|那[个张条些]?(?:单子?|工单|问题|任务|缺陷)?|对方",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\b(?:that|those|these|them|they|ones?|issues?|tickets?|bugs?|tasks?|any\w*|some\w*|are|were)\b"
    r"|[那它哪]|对方|的(?:单子?|工单|问题|任务|缺陷)"
)
STATE_OF_THE_OTHER = re.compile(
    rf"\b(?:what|which)\s+(?:status|state)\s+(?:is|are|was)\s+(?:{_OF_THE_OTHER.pattern})(?:\s+in\b)?|(?:\bwhat(?:['’]?s|\s+is)\s+)?(?:\bthe\s+)?\b(?:status|state)\s+of\s+(?:{_OF_THE_OTHER.pattern})|(?:{_OF_THE_OTHER.pattern})(?:['’]s)?[^,，。？?]{{0,12}}?(?:\bstatus|\bstate|状态|进[度展])",
    re.IGNORECASE,
)
"""How far that is which an issue is linked to: "the status of that one"."""
_NAMED_AGAIN = re.compile(r"[a-z][a-z0-9_]{1,20}-\d|\band is it\b")
_OBJECT = re.compile(r"^\s*[a-z][a-z0-9_]{1,20}-\d{1,9}")
"""The issue itself, right behind the link: what blocks SHOP-7."""
_KIND = re.compile(r"\s*(?:的\s*)?(?:issues?|tickets?|bugs?|tasks?|stor(?:y|ies)|one|工单|问题|任务|缺陷|单)")


def is_about_its_ticket(question: str) -> bool:
    """Tell whether a question says "this" or "it" and means the ticket that it stands on."""
    plain = simplified(question)
    says_this = _THIS.search(plain) is not None and not _SOMETHING_ELSE.search(plain)
    says_it = any(_NAMES_NOTHING.fullmatch(plain, 0, one.start()) for one in _IT.finditer(plain))
    return says_this or says_it or _THIS_TICKET.search(plain) is not None


def asks_for_links(question: str) -> bool:
    """Tell whether a question is about what an issue blocks, duplicates or relates to."""
    return bool(_LINKS.search(simplified(question)))


def asks_how_far_linked_are(question: str) -> bool:
    """Tell whether a question asks of what an issue is linked to how far that is: "… linked to, and is that one done?".

    What stands behind the link and says "that", "those" or "any" is the other end, unless the issue is named again.
    """
    plain = simplified(question).lower()
    if (link := _LINKS.search(plain)) is None:
        return False
    if STATE_OF_THE_OTHER.search(plain, link.end()):
        return True
    if (state := _PROGRESS.search(plain, link.end())) is None:
        return False
    between = _OBJECT.sub("", plain[link.end() : state.start()])
    is_of_others = _OTHERS.search(between) is not None or _KIND.match(plain, state.end()) is not None
    return is_of_others and _NAMED_AGAIN.search(between) is None
