"""What an issue's fields say, in a sentence of English or Chinese."""

from workers.ask.wording import links_said
from workers.evidence.issues.found import IssueFacts
from workers.evidence.issues.query import IssueField, Term
from workers.reading.language import Language

_F = IssueField
_NAMES_ZH: dict[str, str] = {
    "assignee": "经办人", "reporter": "报告人", "resolved": "解决日期", "created": "创建日期", "updated": "更新日期",
    "due": "到期日", "status": "状态", "priority": "优先级", "type": "类型", "resolution": "解决结果", "labels": "标签",
    "components": "组件", "affects_versions": "影响版本", "fix_versions": "修复版本", "sprints": "迭代",
    "parent": "父级",
    "links": "链接", "title": "标题",
}  # fmt: skip
_NAMES_EN: dict[str, str] = {
    "fix_versions": "fix versions",
    "affects_versions": "affected versions",
    "due": "due date",
    "resolved": "resolution date",
    "created": "creation date",
    "updated": "last update",
}
_MAY_BE_HIDDEN = ("links", "parent")
"""What is at the other end may not be told of. So that nothing is seen does not say that there is nothing."""
OF_FIELD = {_F.LABEL: "labels", _F.COMPONENT: "components", _F.FIX_VERSION: "fix_versions",
             _F.AFFECTS_VERSION: "affects_versions", _F.SPRINT: "sprints", _F.CATEGORY: "status"}  # fmt: skip


def correction(term: Term, issue: IssueFacts, language: Language) -> str:
    """Return what is so where a question took something else as given."""
    if term.field in (_F.CATEGORY, _F.STATUS) or (term.field is _F.RESOLUTION and term.operator != "is"):
        is_done = issue.category == "Done"
        supposes_done = term.values == ("Done",) and term.operator == "is"
        if supposes_done and not is_done:
            return _in(
                language,
                f"{issue.key} is not resolved: its status is {issue.status}.",
                f"{issue.key} 尚未解决，状态为 {issue.status}。",
            )
        if is_done:
            on = issue.resolved[:10]
            since = _in(language, f" since {on}" if on else "", f"，解决日期为 {on}" if on else "")
            how = f" ({issue.resolution})" if issue.resolution not in ("", issue.status) else ""
            return _in(
                language,
                f"{issue.key} is done{since}: its status is {issue.status}{how}.",
                f"{issue.key} 已完成，状态为 {issue.status}{how}{since}。",
            )
        return _in(language, f"The status of {issue.key} is {issue.status}.", f"{issue.key} 的状态为 {issue.status}。")
    return told(OF_FIELD.get(term.field, term.field.value), issue, language)


def overview(issue: IssueFacts, language: Language) -> str:
    """Return title, type, status and people in one line; fields without a value are left out."""
    known = [
        ("", issue.type), ("", issue.status), (_in(language, "priority ", "优先级 "), issue.priority),
        (_in(language, "assignee ", "经办人 "), issue.assignee),
        (_in(language, "reporter ", "报告人 "), issue.reporter),
    ]  # fmt: skip
    facts = _in(language, ", ", "，").join(f"{name}{value}" for name, value in known if value)
    return _in(language, f"{issue.key}: {issue.title} ({facts})", f"{issue.key}：{issue.title}（{facts}）")


def told(field: str, issue: IssueFacts, language: Language) -> str:
    """Return a field in a sentence; days without the time of day, as that is in nobody's time zone."""
    if field == "resolver":
        return _who_ended(issue, language)
    if field == "duration":
        return _how_long(issue, language)
    value = getattr(issue, field)
    if field == "links" and value:
        return links_said(issue.key, value, language)
    if field in ("resolved", "created", "updated", "due"):
        value = value[:10]
    if field == "resolved" and not value:
        term = Term(field=_F.CATEGORY, values=("Done",))
        if issue.category == "Done":
            return _in(
                language,
                f"{issue.key} has no resolution date; its status is {issue.status}.",
                f"{issue.key} 没有解决日期，状态为 {issue.status}。",
            )
        return correction(term, issue, language)
    shown = _shown(value, language)
    name_en, name_zh = _NAMES_EN.get(field, field), _NAMES_ZH.get(field, field)
    if not shown and field in _MAY_BE_HIDDEN:
        return _in(language, f"I see no {name_en} of {issue.key}.", f"我没有看到 {issue.key} 的{name_zh}。")
    if not shown:
        return _in(language, f"{issue.key} has no {name_en}.", f"{issue.key} 没有{name_zh}。")
    if field == "title":
        return overview(issue, language)
    is_one = isinstance(value, str) or len(value) == 1
    if is_one and not isinstance(value, str):
        name_en = name_en.removesuffix("s")
    verb = "is" if is_one else "are"
    return _in(language, f"The {name_en} of {issue.key} {verb} {shown}.", f"{issue.key} 的{name_zh}是 {shown}。")


def _who_ended(issue: IssueFacts, language: Language) -> str:
    """Jira keeps who has an issue, and not who resolved it: the one is not told for the other."""
    if issue.assignee:
        return _in(
            language,
            f"No field says who resolved {issue.key}; its assignee is {issue.assignee}.",
            f"{issue.key} 没有记录由谁解决；经办人是 {issue.assignee}。",
        )
    return _in(
        language,
        f"No field says who resolved {issue.key}, and it has no assignee.",
        f"{issue.key} 没有记录由谁解决，也没有经办人。",
    )


def _how_long(issue: IssueFacts, language: Language) -> str:
    """Both days, and how many are between them; the days that Jira has alone where it is not resolved."""
    created, resolved, days = issue.created[:10], issue.resolved[:10], issue.days_to_resolution
    if days is None:
        return _in(
            language,
            f"{issue.key} was created on {created} and has no resolution date; its status is {issue.status}.",
            f"{issue.key} 创建于 {created}，没有解决日期，状态为 {issue.status}。",
        )
    return _in(
        language,
        f"{issue.key} was created on {created} and resolved on {resolved}: {days} {'day' if days == 1 else 'days'}.",
        f"{issue.key} 创建于 {created}，解决于 {resolved}，历时 {days} 天。",
    )


def _shown(value: str | tuple[str, ...], language: Language) -> str:
    return value if isinstance(value, str) else _in(language, ", ", "、").join(value)


def _in(language: Language, english: str, chinese: str) -> str:
    return chinese if language == "zh" else english
