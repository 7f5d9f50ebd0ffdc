"""The commit message that a plan suggests, as Conventional Commits 1.0.0 has it, in words of the ticket's title."""

import re

from workers.plan.phrasing.orders import begins_with_verb, order_in_area
from workers.plan.request import PlanRequest, WorkKind
from workers.plan.staging.examples import as_result
from workers.plan.staging.placing.done import is_said_done
from workers.plan.staging.shape import changes_no_product, is_for_speed, staged_as
from workers.plan.staging.titles import bare_title, short
from workers.plan.telling.kinds import adds_for_users, upkeep_in
from workers.plan.understood import Understood

_LONGEST_SUBJECT = 72
_BY_KIND: dict[WorkKind, str] = {"BUG": "fix", "FEATURE": "feat", "TECH_TASK": "chore", "SPIKE": "docs"}
_OF_DOCS = r"\A\W*(?:[\w-]+ ){0,2}(?:docs?|documentation|readme)\b|\A[^，。]{0,6}(?:文档|手册)"
"""How the title of a fault begins that is one of a text."""
_ABOUT = 60
_GROUP = re.compile(
    r"\s*[,;，；。（(]|\s+[–—-]\s|\s+(?:and|or|but|so|to|from|in|into|on|onto|of|for|with|without|by|at|as|via|when|where|while"
    r"|if|that|which|who|because|since|after|before|using|instead)\s",
    re.IGNORECASE,
)
"""What begins another group of words."""
_ASIDE = re.compile(r"\s*(?:\([^()]*\)|（[^（）]*）)(?!\s*\Z)")
_TURNS = re.compile(
    r"\b(?:instead|rather|except|without|unless|only|not?|never)\b|n['’]t\b|而不|除|仅|只|不", re.IGNORECASE
)
_SAID_BY_TYPE = {
    "fix": re.compile(r"\Afix(?:es)?:? (?=\S)|\A修复[:：]?(?=\S{2})", re.IGNORECASE),
    "refactor": re.compile(r"\Arefactor:? (?=\S)|\A重构[:：]?(?=\S{2})", re.IGNORECASE),
}
"""The verb that the type says already: "fix: fix the login"."""
_SCOPE = re.compile(r"[^a-z0-9]+")


def commit_message(request: PlanRequest, understood: Understood) -> str:
    """Return type, scope where there is one component, subject, and a footer with the ticket's key where it has one.

    A subject that had to be cut ends with a whole group of words; the title stands below it then.
    """
    title = as_result(bare_title(understood.title))
    title = order_in_area(title) or title
    scope = _SCOPE.sub("-", request.components[0].lower()).strip("-") if len(request.components) == 1 else ""
    kind = _type(request, understood)
    head = kind + (f"({scope})" if scope else "") + ": "
    title = _SAID_BY_TYPE[kind].sub("", title.rstrip(" .。!！")) if kind in _SAID_BY_TYPE else title.rstrip(" .。!！")
    subject = _cut(title, _LONGEST_SUBJECT - len(head))
    whole = "" if subject == title else f"\n\n{title}"
    if begins_with_verb(subject) and not subject[1:2].isupper():
        subject = subject[0].lower() + subject[1:]
    return head + subject + whole + (f"\n\nRefs: {request.ticket}" if request.ticket else "")


def _cut(title: str, longest: int) -> str:
    """Return the groups of words of a title that there is room for, first without what it says in brackets.

    One group that is too long is cut in itself. It is marked as cut where what is left out may turn its meaning.
    """
    if len(title) <= longest:
        return title
    if len(bare := _ASIDE.sub("", title)) <= longest:
        return bare
    ends = [one.start() for one in _GROUP.finditer(bare) if longest // 2 <= one.start() < longest]
    if not ends:
        return short(bare, longest)
    is_whole = begins_with_verb(bare) and not _TURNS.search(bare, ends[-1])
    return bare[: ends[-1]] + ("" if is_whole else "…")


def _type(request: PlanRequest, understood: Understood) -> str:
    title, kind = understood.title, staged_as(request.kind, understood)
    if is_said_done(understood):
        return "chore"  # it is only checked and closed
    if kind in ("FEATURE", "TECH_TASK") and (understood.gathers or is_for_speed(understood)):
        return "chore" if understood.gathers else "perf"
    if kind == "FEATURE" and changes_no_product(understood):
        return upkeep_in(title) or "docs"
    if kind == "TECH_TASK":
        return upkeep_in(title) or ("feat" if adds_for_users(title, request.document) else _BY_KIND[kind])
    return "docs" if kind == "BUG" and re.search(_OF_DOCS, short(title, _ABOUT), re.IGNORECASE) else _BY_KIND[kind]
