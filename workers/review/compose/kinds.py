"""What is said about a ticket's kind of work: how it was read where that is not plain, and how a person settles it."""

from workers.comment.document import Block, Text, paragraph
from workers.events.commands.registry import BY_WORD, usage
from workers.reading.language import Language
from workers.review.schemas import Scenario

_KINDS: dict[Language, dict[Scenario, str]] = {
    "en": {
        Scenario.FEATURE: "a feature",
        Scenario.BUG: "a bug report",
        Scenario.TECH_TASK: "a technical task",
        Scenario.SPIKE: "a spike",
    },
    "zh": {
        Scenario.FEATURE: "功能需求",
        Scenario.BUG: "缺陷报告",
        Scenario.TECH_TASK: "技术任务",
        Scenario.SPIKE: "调研",
    },
}
_READ_AS: dict[Language, tuple[str, str]] = {
    "en": ("I read this as {kind}; ", " settles it otherwise."),
    "zh": ("我把这张工单当作{kind}来评审；如果不是，请用 ", " 指定。"),
}
_NO_KIND: dict[Language, str] = {
    "en": "I do not know this kind of work, so I changed nothing. Please name one of these: {words}. For example: "
    "“{usage}”.",
    "zh": "我不认识这种类型，因此没有改动。请写明其中一种：{words}，例如“{usage}”。",
}


def read_as(kind: Scenario, language: Language) -> Block:
    """Return how a ticket was read, and the command that says otherwise."""
    before, after = _READ_AS[language]
    return paragraph(before.format(kind=_KINDS[language][kind]), Text(usage("type", language, "…"), code=True), after)


def no_kind_named(language: Language) -> str:
    """Return the answer to a command that names no kind that there is."""
    spec = BY_WORD["type"]
    words = (spec.arguments_zh if language == "zh" else spec.arguments_en).split("|")
    listed = ("、" if language == "zh" else ", ").join(words)
    return _NO_KIND[language].format(words=listed, usage=usage("type", language, words[0]))
