"""Which issues a question speaks of without a key, and whether it asks for links."""

import re

from config.script import simplified

_THIS_TICKET = re.compile(
    r"\b(?:this|the) (?:issue|ticket|bug|task|story|epic|one|fix)\b"
    r"|(?:这[个张条项]?|本|该|此)(?:问题|工单|任务|缺陷|故事|票|单)|这个?(?:修|解|完|什么)|이 ?(?:이슈|티켓|작업)",
    re.IGNORECASE,
)
_THIS = re.compile(r"\b(?:on|about|of|for|is|was|has|does|did|will) (?:this|it)\b", re.IGNORECASE)
# "Is there a page about paging, and what does it say?": what was named before is meant.
_SOMETHING_ELSE = re.compile(
    r"\b(?:page|document|doc|policy|guide|manual|article|runbook|rule|process|procedure|agreement|plan)s?\b.{0,200}"
    r"\b(?:this|it)\b",
    re.IGNORECASE | re.DOTALL,
)
_LINKS = re.compile(
    r"\b(?:link(?:s|ed)?|block(?:s|ed|ing|ers?)?|depend(?:s|ing|encies)?|duplicat(?:e|es|ed)|relat(?:ed|es))\b"
    r"|链接|关联|关系|阻塞|依赖|重复",
    re.IGNORECASE,
)


def is_about_its_ticket(question: str) -> bool:
    """Tell whether a question says "this" and means the ticket that it stands on."""
    plain = simplified(question)
    says_this = _THIS.search(plain) is not None and not _SOMETHING_ELSE.search(plain)
    return says_this or _THIS_TICKET.search(plain) is not None


def asks_for_links(question: str) -> bool:
    """Tell whether a question is about what an issue blocks, duplicates or relates to."""
    return bool(_LINKS.search(simplified(question)))
