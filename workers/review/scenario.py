"""Tells what kind of work a ticket describes. It looks at type, labels and words; it judges nothing."""

import re
import unicodedata
from collections.abc import Mapping

from config.script import simplified
from workers.reading.parse import parse_document
from workers.review.facets.kind import is_plainly_a_report, read_kind
from workers.review.schemas import KindToldBy, Scenario

_TYPES: Mapping[Scenario, tuple[str, ...]] = {
    Scenario.FEATURE: (
        "story", "user story", "new feature", "feature", "feature request", "improvement", "enhancement", "epic",
        "wish", "requirement", "suggestion",
        "故事", "用户故事", "使用者故事", "需求", "产品需求", "新功能", "功能", "改进", "优化", "史诗", "长篇故事",
    ),
    Scenario.BUG: (
        "bug", "bug report", "defect", "incident", "fault", "regression", "problem",
        "缺陷", "故障", "错误", "漏洞", "线上问题", "事故", "问题",
    ),
    Scenario.TECH_TASK: (
        "sub-task", "subtask", "technical task", "tech task", "technical debt", "tech debt", "chore", "maintenance",
        "dependency upgrade", "子任务", "技术任务", "技术需求", "技术债", "技术债务", "重构", "运维任务",
    ),
    Scenario.SPIKE: ("spike", "research", "investigation", "调研", "预研", "技术调研", "技术预研", "探索"),
}  # fmt: skip
_BY_TYPE: Mapping[str, Scenario] = {name: scenario for scenario, names in _TYPES.items() for name in names}
_PLAIN_TASK = frozenset({"task", "任务"})
"""The type for "anything else" in many projects: labels and words decide first."""
_BY_NAME: Mapping[str, Scenario] = {**_BY_TYPE, **dict.fromkeys(_PLAIN_TASK, Scenario.TECH_TASK)}

_LABELS: Mapping[str, Scenario] = {
    **_BY_TYPE,
    "tech-debt": Scenario.TECH_TASK,
    "technical-debt": Scenario.TECH_TASK,
    "refactoring": Scenario.TECH_TASK,
    "feature-request": Scenario.FEATURE,
}


def classify(
    ticket_type: str, labels: tuple[str, ...], title: str, text: str, overrides: Mapping[str, Scenario]
) -> tuple[Scenario, KindToldBy]:
    """Return the scenario and what it was told from: by issue type, then by label, then by words.

    Args:
        ticket_type: the Jira issue type as Jira names it, in either language.
        labels: the ticket's labels.
        title: the summary.
        text: the description.
        overrides: the project's own issue types (`scenario_by_issue_type`); they come first, case does not matter.

    The plain type "Task" says little: words may tell a spike or a bug, else it is a technical task. Against a type of
    the map only the form of the text counts: a report that was filed as a story.
    """
    kind = simplified(ticket_type).strip().casefold()
    for name, scenario in overrides.items():
        if simplified(name).strip().casefold() == kind:
            return scenario, "type"
    document = parse_document(simplified(title), simplified(text), ())
    if kind in _BY_TYPE:
        is_report = _BY_TYPE[kind] is Scenario.FEATURE and is_plainly_a_report(document)
        return (Scenario.BUG, "words") if is_report else (_BY_TYPE[kind], "type")
    for label in labels:
        if (by_label := _LABELS.get(simplified(label).strip().casefold())) is not None:
            return by_label, "label"
    told = read_kind(document)
    if kind in _PLAIN_TASK and told is Scenario.FEATURE:
        return Scenario.TECH_TASK, "words"
    return told, "words"


def is_filed_as_another(ticket_type: str, scenario: Scenario) -> bool:
    """Say whether the name of an issue type stands for another kind than a ticket was read as."""
    return _BY_TYPE.get(simplified(ticket_type).strip().casefold(), scenario) is not scenario


def kind_named(words: str) -> Scenario | None:
    """Return the kind that somebody's words name as an issue type would, alone or before others; None for none."""
    said = " ".join(unicodedata.normalize("NFKC", simplified(words)).casefold().split())
    names = (name for name in _BY_NAME if re.match(rf"[\W_]*{re.escape(name)}(?![a-z\u3400-\u9fff])", said))
    longest = max(names, key=len, default="")
    return _BY_NAME.get(longest)
