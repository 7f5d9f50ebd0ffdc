"""The commit message that a plan suggests, as Conventional Commits 1.0.0 has it, in words of the ticket's title."""

import re

from workers.plan.phrasing import begins_with_verb
from workers.plan.request import PlanRequest, WorkKind
from workers.plan.staging.frames import is_without_code
from workers.plan.staging.titles import bare_title, short
from workers.plan.telling.kinds import is_quickening, upkeep_in
from workers.plan.understood import Understood

_LONGEST_SUBJECT = 72
_BY_KIND: dict[WorkKind, str] = {"BUG": "fix", "FEATURE": "feat", "TECH_TASK": "chore", "SPIKE": "docs"}
_OF_DOCS = r"\A\W*(?:[\w-]+ ){0,2}(?:docs?|documentation|readme)\b|\A[^，。]{0,6}(?:文档|手册)"
"""How the title of a fault begins that is one of a text."""
_ABOUT = 60
_SCOPE = re.compile(r"[^a-z0-9]+")


def commit_message(request: PlanRequest, understood: Understood) -> str:
    """Return type, scope where there is one component, subject, and a footer with the ticket's key where it has one."""
    title = bare_title(understood.title)
    scope = _SCOPE.sub("-", request.components[0].lower()).strip("-") if len(request.components) == 1 else ""
    head = _type(request.kind, understood.title) + (f"({scope})" if scope else "") + ": "
    subject = short(title.rstrip(" .。!！"), _LONGEST_SUBJECT - len(head))
    if begins_with_verb(subject) and not subject[1:2].isupper():
        subject = subject[0].lower() + subject[1:]
    return head + subject + (f"\n\nRefs: {request.ticket}" if request.ticket else "")


def _type(kind: WorkKind, title: str) -> str:
    if kind == "TECH_TASK" or (kind == "FEATURE" and (is_without_code(title) or is_quickening(title))):
        return upkeep_in(title) or _BY_KIND[kind]
    return "docs" if kind == "BUG" and re.search(_OF_DOCS, short(title, _ABOUT), re.IGNORECASE) else _BY_KIND[kind]
