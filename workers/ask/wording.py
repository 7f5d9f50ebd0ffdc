"""All sentences that code tells by itself in an answer, in both languages. A template claims nothing without values."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from workers.ask.ports import Progress
from workers.evidence.issues.query import DayField
from workers.reading.language import Language


@dataclass(frozen=True)
class Wording:
    """One language. What stands in braces is filled with fields of issues, as they are there."""

    no_issue: str
    no_issue_with_words: str
    progress: Mapping[Progress, str]
    """What issues are called that a question limits to how far they are; it stands for {progress}."""
    separator: str
    one_issue: str
    some_issues: str
    grouped: str
    at_least: str
    shown: str
    item: str
    item_without_title: str
    with_assignee: str
    unassigned: str
    """Both stand for the state of an item, where a question asks who has them."""
    with_reporter: str
    with_day: Mapping[DayField, str]
    """Stands for it where a question asks for that day."""
    version_is_out: tuple[str, str]
    version_is_to_come: tuple[str, str]
    """Of a version, where Jira has no day for it and where it has one."""
    group: str
    without: str
    largest: str
    fields: Mapping[str, str]
    """What the fields of issues are called, where that is not the name that code has for them."""
    chat: str
    what_is_asked: str
    forbidden: tuple[str, ...]


EN = Wording(
    no_issue="No {progress}issue matches.",
    no_issue_with_words="No issue matches; titles and descriptions were searched for: {words}. "
    "Other words may tell of the same.",
    progress={
        "open": "open ",
        "done": "finished ",
        "running": "in-progress ",
        "to do": "unstarted ",
        "unresolved": "unresolved ",
    },
    separator=", ",
    one_issue="{count} {progress}issue matches.",
    some_issues="{count} {progress}issues match.",
    grouped="{count} {progress}issues match, counted by {field}.",
    at_least="At least {count} {progress}issues match.",
    shown="Shown are the first {count}.",
    item="{key}: {title} ({state})",
    item_without_title="{key} ({state})",
    with_assignee="{state}, assignee {assignee}",
    with_reporter="{state}, reporter {reporter}",
    with_day={
        "created": "{state}, created {created}",
        "updated": "{state}, updated {updated}",
        "resolved": "{state}, resolved {resolved}",
        "due": "{state}, due {due}",
    },
    unassigned="{state}, no assignee",
    version_is_out=(
        "Version {name} of {project} is released; Jira has no day for it.",
        "Version {name} of {project} was released on {day}.",
    ),
    version_is_to_come=(
        "Version {name} of {project} is not released, and Jira has no day for it.",
        "Version {name} of {project} is not released; Jira has {day} as its day.",
    ),
    group="{name}: {count}",
    without="no {field}: {count}",
    largest="Only the largest groups are shown.",
    fields={},
    chat="I answer questions about the issues and pages that you can see here. Ask me about one of them.",
    what_is_asked="What would you like to know?",
    forbidden=("probably", "maybe", "perhaps", "presumably", "I think", "I guess", "I believe", "in my opinion"),
)
ZH = Wording(
    no_issue="没有符合条件的{progress}工单。",
    no_issue_with_words="没有符合条件的工单；在标题和描述中查找的是：{words}。也可能有用别的词写的。",
    progress={
        "open": "未完成",
        "done": "已完成",
        "running": "进行中",
        "to do": "未开始",
        "unresolved": "未解决",
    },
    separator="、",
    one_issue="符合条件的{progress}工单有 {count} 个。",
    some_issues="符合条件的{progress}工单有 {count} 个。",
    grouped="符合条件的{progress}工单有 {count} 个，按{field}统计如下。",
    at_least="符合条件的{progress}工单至少有 {count} 个。",
    shown="以下是前 {count} 个。",
    item="{key}：{title}（{state}）",
    item_without_title="{key}（{state}）",
    with_assignee="{state}，经办人 {assignee}",
    with_reporter="{state}，报告人 {reporter}",
    with_day={
        "created": "{state}，创建于 {created}",
        "updated": "{state}，更新于 {updated}",
        "resolved": "{state}，解决于 {resolved}",
        "due": "{state}，到期日 {due}",
    },
    unassigned="{state}，没有经办人",
    version_is_out=(
        "{project} 的版本 {name} 已发布，Jira 中没有发布日期。",
        "{project} 的版本 {name} 已于 {day} 发布。",
    ),
    version_is_to_come=(
        "{project} 的版本 {name} 尚未发布，Jira 中没有发布日期。",
        "{project} 的版本 {name} 尚未发布，Jira 中的发布日期是 {day}。",
    ),
    group="{name}：{count}",
    without="没有{field}：{count}",
    largest="只列出数量最多的几组。",
    fields={
        "project": "项目",
        "type": "类型",
        "status": "状态",
        "category": "状态类别",
        "priority": "优先级",
        "resolution": "解决结果",
        "assignee": "经办人",
        "reporter": "报告人",
        "label": "标签",
        "component": "组件",
        "fix version": "修复版本",
        "affects version": "影响版本",
        "sprint": "迭代",
    },
    chat="我回答与这里您能看到的工单和页面有关的问题，请就它们提问。",
    what_is_asked="您想了解什么？",
    forbidden=("也许", "大概", "估计", "我觉得", "我认为", "我猜", "说不定", "或许"),
)
WORDING: Mapping[Language, Wording] = {"en": EN, "zh": ZH}

_LINKS_ZH = {
    "blocks": "阻塞 {key}", "is blocked by": "被 {key} 阻塞", "relates to": "与 {key} 相关",
    "duplicates": "与 {key} 重复", "is duplicated by": "被 {key} 重复", "clones": "克隆自 {key}",
    "is cloned by": "被 {key} 克隆", "depends on": "依赖 {key}",
    "causes": "导致 {key}", "is caused by": "由 {key} 导致",
}  # fmt: skip
"""What Jira calls its own links. A site's further ones are told as it names them."""


def links_said(key: str, links: Iterable[tuple[str, str]], language: Language) -> str:
    """Return in a sentence how an issue is linked: the links' names, as they read from it, with the other keys."""
    if language == "zh":
        told = (_LINKS_ZH.get(name.lower(), f"{name} {{key}}").format(key=other) for name, other in links)
        return f"{key} {'，'.join(told)}。"
    others: dict[str, list[str]] = {}
    for name, other in links:
        others.setdefault(name, []).append(other)
    return f"{key} {_listed([f'{name} {_listed(keys)}' for name, keys in others.items()])}."


def _listed(parts: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))
