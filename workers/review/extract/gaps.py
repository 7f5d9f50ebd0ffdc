"""The words for what a ticket leaves out: one line for the list of gaps and one question, in both languages."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from workers.reading.language import Language


@dataclass(frozen=True)
class _Words:
    missing: str
    question: str


_GAPS: dict[str, dict[Language, _Words]] = {
    "criteria": {
        "en": _Words("No acceptance criteria", "How will you check that this is done?"),
        "zh": _Words("没有验收标准", "怎样验收才算完成？"),
    },
    "few_criteria": {
        "en": _Words("Only one acceptance criterion", "Which further results must be checked?"),
        "zh": _Words("只有一条验收标准", "还需要验收哪些结果？"),
    },
    "role": {
        "en": _Words("No user role", "Who will use this?"),
        "zh": _Words("没有说明用户角色", "谁会使用这个功能？"),
    },
    "benefit": {
        "en": _Words("No benefit", "What does the user gain from it?"),
        "zh": _Words("没有说明价值", "用户能从中得到什么？"),
    },
    "errors": {
        "en": _Words("No error case", "What should happen when it goes wrong?"),
        "zh": _Words("没有异常场景", "出错时应该怎样处理？"),
    },
    "scope_out": {
        "en": _Words("Nothing is ruled out of scope", "What does not belong to this ticket?"),
        "zh": _Words("没有说明不包含的范围", "哪些内容不在本次范围内？"),
    },
    "steps": {
        "en": _Words("No steps to reproduce", "Which steps lead to the problem?"),
        "zh": _Words("没有复现步骤", "按哪些步骤可以复现？"),
    },
    "observed": {
        "en": _Words("No observed result", "What exactly happens?"),
        "zh": _Words("没有实际结果", "实际发生了什么？"),
    },
    "expected": {
        "en": _Words("No expected result", "What should happen instead?"),
        "zh": _Words("没有期望结果", "期望的结果是什么？"),
    },
    "environment": {
        "en": _Words("No environment or version", "In which version and environment does it happen?"),
        "zh": _Words("没有环境或版本信息", "在哪个版本和环境出现？"),
    },
    "frequency": {
        "en": _Words("No frequency", "How often does it happen?"),
        "zh": _Words("没有出现频率", "出现的频率如何？"),
    },
    "done": {
        "en": _Words("No measurable end", "How will you know that the task is done?"),
        "zh": _Words("没有可衡量的完成标准", "怎样判断任务已完成？"),
    },
    "approach": {
        "en": _Words("No approach", "How will it be done?"),
        "zh": _Words("没有实施方案", "打算怎样实施？"),
    },
    "rollback": {
        "en": _Words("No way back", "How can the change be undone?"),
        "zh": _Words("没有回滚方案", "出现问题时如何回滚？"),
    },
    "decision": {
        "en": _Words("No decision that waits for the answer", "Which decision depends on the answer?"),
        "zh": _Words("没有说明支撑哪项决策", "哪项决策取决于这个答案？"),
    },
    "timebox": {
        "en": _Words("No time box", "How much time may this take at most?"),
        "zh": _Words("没有时间盒", "最多可以投入多少时间？"),
    },
    "output": {
        "en": _Words("No output", "What will exist at the end?"),
        "zh": _Words("没有说明产出", "最终产出是什么？"),
    },
}


_SETTLED_BY: dict[str, tuple[str, ...]] = {
    "criteria": ("feature.acceptance",),
    "few_criteria": ("feature.acceptance",),
    "role": ("feature.story",),
    "benefit": ("feature.story",),
    "errors": ("feature.unhappy",),
    "scope_out": ("feature.scope",),
    "steps": ("bug.steps",),
    "observed": ("bug.observed",),
    "expected": ("bug.expected",),
    "environment": ("bug.version", "bug.platform"),
    "frequency": ("bug.frequency",),
    "done": ("task.done",),
    "approach": ("task.scope",),
    "rollback": ("task.risk",),
    "decision": ("spike.decision",),
    "timebox": ("spike.timebox",),
    "output": ("spike.output",),
}
"""The checks that look for what a gap lacks: where all of them are met, nobody is asked for it again."""


def settled(met: Collection[str], language: Language) -> frozenset[str]:
    """Return the lines and questions of the gaps that the checks in `met` found filled after all."""
    filled = [_GAPS[gap][language] for gap, checks in _SETTLED_BY.items() if all(check in met for check in checks)]
    return frozenset(words for one in filled for words in (one.missing, one.question))


def missing_info(gaps: Iterable[str], language: Language) -> tuple[str, ...]:
    """Return one short line for each gap."""
    return tuple(_GAPS[gap][language].missing for gap in gaps)


def clarification_questions(gaps: Iterable[str], language: Language) -> tuple[str, ...]:
    """Return one question for each gap."""
    return tuple(_GAPS[gap][language].question for gap in gaps)
