"""All sentences that code tells by itself in an answer, in both languages. A template claims nothing without values."""

from collections.abc import Mapping
from dataclasses import dataclass

from workers.reading.language import Language


@dataclass(frozen=True)
class Wording:
    """One language. What stands in braces is filled with fields of issues, as they are there."""

    no_issue: str
    one_issue: str
    some_issues: str
    at_least: str
    shown: str
    item: str
    item_without_title: str
    group: str
    link: str
    chat: str
    what_is_asked: str
    forbidden: tuple[str, ...]


EN = Wording(
    no_issue="No issue matches.",
    one_issue="{count} issue matches.",
    some_issues="{count} issues match.",
    at_least="At least {count} issues match.",
    shown="Shown are the first {count}.",
    item="{key}: {title} ({state})",
    item_without_title="{key} ({state})",
    group="{name}: {count}",
    link="{key} {relation} {other}.",
    chat="I answer questions about the issues and pages that you can see here. Ask me about one of them.",
    what_is_asked="What would you like to know?",
    forbidden=("probably", "maybe", "perhaps", "presumably", "I think", "I guess", "I believe", "in my opinion"),
)
ZH = Wording(
    no_issue="没有符合条件的工单。",
    one_issue="符合条件的工单有 {count} 个。",
    some_issues="符合条件的工单有 {count} 个。",
    at_least="符合条件的工单至少有 {count} 个。",
    shown="以下是前 {count} 个。",
    item="{key}：{title}（{state}）",
    item_without_title="{key}（{state}）",
    group="{name}：{count}",
    link="{key} {relation} {other}。",
    chat="我回答与这里您能看到的工单和页面有关的问题，请就它们提问。",
    what_is_asked="您想了解什么？",
    forbidden=("也许", "大概", "估计", "我觉得", "我认为", "我猜", "说不定", "或许"),
)
WORDING: Mapping[Language, Wording] = {"en": EN, "zh": ZH}
