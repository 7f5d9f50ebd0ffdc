"""Tells what kind of work a ticket describes. It looks at type, labels and words; it judges nothing."""

import re
from collections.abc import Mapping

from workers.reading.lexicon import family
from workers.review.schemas import Scenario

_TYPES: Mapping[Scenario, tuple[str, ...]] = {
    Scenario.FEATURE: (
        "story", "user story", "new feature", "feature", "feature request", "improvement", "enhancement", "epic",
        "wish", "requirement", "suggestion",
        "故事", "用户故事", "需求", "产品需求", "新功能", "功能", "改进", "优化", "史诗", "长篇故事",
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

_LABELS: Mapping[str, Scenario] = {
    **_BY_TYPE,
    "tech-debt": Scenario.TECH_TASK,
    "technical-debt": Scenario.TECH_TASK,
    "refactoring": Scenario.TECH_TASK,
    "feature-request": Scenario.FEATURE,
}


def _any_of(english: str, chinese: str) -> re.Pattern[str]:
    """English as whole words, Chinese anywhere: there is no word boundary next to CJK."""
    return re.compile(f"(?<![a-z])(?:{english})(?![a-z])|{chinese}")


# Words that say what the work is, strongest kind first. Read in the title; of the text only its first lines count,
# because every ticket mentions an error somewhere. A spike is told by its title alone: much work is investigated first.
_WORDS: tuple[tuple[Scenario, re.Pattern[str]], ...] = (
    (
        Scenario.SPIKE,
        _any_of(
            "spike|investigate|research|time-?box(?:ed)?|proof of concept|poc|evaluate (?:whether|if|how)",
            "调研|预研|可行性|选型|时间盒",
        ),
    ),
    (
        Scenario.BUG,
        _any_of(
            "bug|crash(?:es|ed|ing)?|stack ?trace|exception|regression|broken|fails?|failing|steps to reproduce"
            "|(?:expected|actual) (?:behaviou?r|result)|(?:does not|doesn't|not) work(?:ing)?",
            "报错|崩溃|闪退|异常|缺陷|故障|失效|无法正常|复现步骤|重现步骤|预期结果|实际结果|修复",
        ),
    ),
    (
        Scenario.TECH_TASK,
        _any_of(
            "refactor(?:ing)?|upgrade|migrate|migration|clean ?up|tech(?:nical)? debt|bump|ci pipeline|deprecated?",
            "重构|升级|迁移|技术债|清理|接入监控",
        ),
    ),
)
_OPENING_CHARACTERS = 400
_STORY = re.compile(
    r"(?<![a-z])as an? [^.\n]{2,60}?,? i(?: want| would like|'d like| need)(?![a-z])"
    r"|作为[^。\n]{1,30}我?(?:想|希望|需要)"
)
"""A story sentence says feature, whatever else the text mentions: its criteria speak of errors too."""
_BUG_REPORT = re.compile(
    r"(?<![a-z])(?:steps to reproduce|how to reproduce|(?:actual|observed|current) (?:behaviou?r|results?|outcome)"
    r"|h[1-6]\.\s*(?:actual|observed))(?![a-z])|复现步骤|重现步骤|实际结果|实际现象"
)
"""Parts that only a bug report has."""
_TAG = re.compile(r"^(?:\s*(?:\[[^\]]{0,40}\]|【[^】]{0,40}】|[\w.]{1,24}[:：]))+\s*")
_TELLS_FAULT = re.compile(
    r"(?<![a-z])(?:crash(?:es|ed)|fails?|failed|breaks|throws|(?:is|are) broken|(?:does not|doesn't|not) work(?:ing)?)"
    r"(?![a-z])"
    r"|^\W*[\w-]+(?: [\w-]+)? (?:crash|bug|exception|regression)(?=$| (?:on|in|when|after|for|with|at|during|if) )"
    r"|(?:报错|崩溃|闪退|异常|失败|失效|无法正常\S{0,4})[\s.。!！?？]*$",
    re.ASCII,
)
"""A fault as what a title says of something ("Add to cart fails", 新增地址报错), not as what the work is about."""


def classify(
    ticket_type: str, labels: tuple[str, ...], title: str, text: str, overrides: Mapping[str, Scenario]
) -> Scenario:
    """Return the scenario: by issue type, then by label, then by words, then FEATURE.

    Args:
        ticket_type: the Jira issue type as Jira names it, in either language.
        labels: the ticket's labels.
        title: the summary.
        text: the description.
        overrides: the project's own issue types (`scenario_by_issue_type`); they come first, case does not matter.

    The plain type "Task" says little: labels and words may tell a spike or a bug, else it is a technical task. A title
    that opens with what is to be built ("Add an alert for failing jobs") mentions a fault without reporting one.
    """
    kind = ticket_type.strip().casefold()
    for name, scenario in overrides.items():
        if name.strip().casefold() == kind:
            return scenario
    if kind in _BY_TYPE:
        return _BY_TYPE[kind]
    for label in labels:
        if (by_label := _LABELS.get(label.strip().casefold())) is not None:
            return by_label
    opening = text[:_OPENING_CHARACTERS].casefold()
    words = tuple(one for one in _WORDS if one[0] is not Scenario.BUG) if _names_work(title.casefold()) else _WORDS
    by_title = _told_by(title.casefold(), words)
    if by_title is not None:
        return by_title
    if _STORY.search(opening):
        return Scenario.FEATURE
    if kind in _PLAIN_TASK:
        # A task mentions failures that it prevents; only a report's own parts make it a bug.
        return Scenario.BUG if _BUG_REPORT.search(text.casefold()) else Scenario.TECH_TASK
    return _told_by(opening, words[1:]) or (Scenario.BUG if _BUG_REPORT.search(text.casefold()) else Scenario.FEATURE)


def _names_work(title: str) -> bool:
    start = _TAG.sub("", title)
    verb = family("action").first(start)
    if verb is None or verb.start or family("repair").is_in(verb.word):
        return False
    return _TELLS_FAULT.search(title) is None


def _told_by(passage: str, words: tuple[tuple[Scenario, re.Pattern[str]], ...]) -> Scenario | None:
    return next((scenario for scenario, pattern in words if pattern.search(passage)), None)
