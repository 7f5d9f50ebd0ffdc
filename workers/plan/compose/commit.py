"""The commit message that a plan suggests, as Conventional Commits 1.0.0 has it, in words of the ticket's title."""

import re

from workers.plan.phrasing import begins_with_verb
from workers.plan.request import PlanRequest, WorkKind
from workers.plan.staging.frames import bare_title, is_without_code, short
from workers.plan.understood import Understood

_LONGEST_SUBJECT = 72
_BY_KIND: dict[WorkKind, str] = {"BUG": "fix", "FEATURE": "feat", "TECH_TASK": "chore", "SPIKE": "docs"}
_OF_TASKS = (
    ("docs", r"\b(?:docs?|documentations?|document|readme|wiki|guide)\b|文档|手册|说明"),
    (
        "test",
        r"\b(?:add|write|extend|improve|fix|repair|update|increase|automate|implement|create|cover)\w*\b.{0,60}"
        r"\b(?:tests?|testing|e2e|coverage)\b|(?:编写|补充|新增|增加|完善|修复|补齐).{0,30}(?:测试|用例)",
    ),
    ("ci", r"(?<![\w.`])ci(?![\w.])|\b(?:pipelines?|github actions|jenkins)\b|流水线|持续集成"),
    ("perf", r"\b(?:performance|speed ?up|optimi[sz]e|cache)\b|性能|优化|提速"),
    (
        "build",
        r"\b(?:upgrade|bump|build|package)\b|\b(?:update|add|remove|pin|replace|drop)\b.*\bdependenc(?:y|ies)\b"
        r"|升级|(?:更新|新增|添加|移除|替换).*依赖|构建",
    ),
    ("refactor", r"\b(?:refactor\w*|restructure|rename|clean ?up|rewrite|simplify|extract)\b|重构|重命名|清理|重写"),
)
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
    if kind == "TECH_TASK" or (kind == "FEATURE" and is_without_code(title)):
        return next((name for name, words in _OF_TASKS if re.search(words, title, re.IGNORECASE)), _BY_KIND[kind])
    return "docs" if kind == "BUG" and re.search(_OF_DOCS, short(title, _ABOUT), re.IGNORECASE) else _BY_KIND[kind]
