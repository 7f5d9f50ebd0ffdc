"""Which issues a question speaks of without a key, and whether it asks for links."""

import re

from config.script import simplified

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
_LINKS = re.compile(
    r"\b(?:link(?:s|ed)?|block(?:s|ed|ing|ers?)?|depend(?:s|ing|encies)?|duplicat(?:e|es|ed)|relat(?:ed|es))\b"
    r"|链接|关联|关系|阻塞|依赖|重复",
    re.IGNORECASE,
)


def is_about_its_ticket(question: str) -> bool:
    """Tell whether a question says "this" or "it" and means the ticket that it stands on."""
    plain = simplified(question)
    says_this = _THIS.search(plain) is not None and not _SOMETHING_ELSE.search(plain)
    says_it = any(_NAMES_NOTHING.fullmatch(plain, 0, one.start()) for one in _IT.finditer(plain))
    return says_this or says_it or _THIS_TICKET.search(plain) is not None


def asks_for_links(question: str) -> bool:
    """Tell whether a question is about what an issue blocks, duplicates or relates to."""
    return bool(_LINKS.search(simplified(question)))
