"""A plan as the Markdown document IMPLEMENTATION_PLAN.md. Everything in it comes from the plan; it states nothing."""

import re
from collections.abc import Iterable, Iterator

from workers.plan.phrasing.tasks import DONE
from workers.plan.schemas import Assumption, ImplementationPlan, PlanQuestion, Stage
from workers.reading.language import Language

_WORDS: dict[str, dict[Language, str]] = {
    "title": {"en": "Implementation plan", "zh": "实施计划"},
    "summary": {"en": "Summary", "zh": "需求概述"},
    "scope": {"en": "Scope", "zh": "范围"},
    "out_of_scope": {"en": "Out of scope", "zh": "不纳入范围"},
    "assumptions": {"en": "Assumptions", "zh": "假设"},
    "questions": {"en": "Open questions", "zh": "待澄清问题"},
    "dependencies": {"en": "Dependencies", "zh": "依赖"},
    "stage": {"en": "Stage {}: {}", "zh": "阶段 {}：{}"},
    "goal": {"en": "**Goal**: ", "zh": "**目标**："},
    "criteria": {"en": "**Success criteria**:", "zh": "**成功标准**："},
    "tasks": {"en": "**Tasks**:", "zh": "**任务**："},
    "validation": {"en": "**Validation**:", "zh": "**验证**："},
    "risks": {"en": "**Risks**:", "zh": "**风险**："},
    "owner": {"en": "**Owner**: ", "zh": "**负责人**："},
    "deliverables": {"en": "Deliverables", "zh": "产出物"},
    "commit": {"en": "Suggested commit message", "zh": "建议提交信息"},
    "risk": {"en": "{} (risk: {}; way back: {})", "zh": "{}（风险：{}；回退：{}）"},
    "low": {"en": "low", "zh": "低"},
    "medium": {"en": "medium", "zh": "中"},
    "high": {"en": "high", "zh": "高"},
    "why": {
        "en": "why: {}; if nobody knows: {}; otherwise assumed: {}",
        "zh": "原因：{}；无人知道时：{}；否则假设：{}",
    },
    "blocking": {"en": " **(blocking)**", "zh": "**（阻断）**"},
}
# What would begin another block, or HTML, where ticket words stand at the beginning of a line or anywhere in it.
_BLOCK = re.compile(r"\A(#{1,6}\s|>|[-+*]\s|={3,}|-{3,}|~~~|\|)")
_NUMBER = re.compile(r"\A(\d{1,9})([.)]\s)")
_HTML = re.compile(r"<(?=[A-Za-z/!?])")
_FENCE = re.compile(r"`{3,}|~{3,}")


def plan_markdown(plan: ImplementationPlan, language: Language) -> str:
    """Return the document of a plan; `plan.plan_markdown` itself is not read."""
    return "\n".join(_lines(plan, language)).rstrip() + "\n"


def escaped(text: str) -> str:
    """Return ticket words so that they stay in the line where they are put; emphasis, code and links stay."""
    line = " ".join(text.split())
    line = _FENCE.sub(lambda fence: "\\" + "\\".join(fence.group()), line)
    if line.count("`") % 2:
        line = line.replace("`", "\\`")
    parts = line.split("`")
    parts[::2] = [_HTML.sub(r"\\<", part) for part in parts[::2]]
    return _NUMBER.sub(r"\1\\\2", _BLOCK.sub(r"\\\1", "`".join(parts)))


def _lines(plan: ImplementationPlan, language: Language) -> Iterator[str]:
    def word(name: str) -> str:
        return _WORDS[name][language]

    yield from (f"# {word('title')}", "")
    yield from (f"## {word('summary')}", "", escaped(plan.requirement_summary), "")
    for name in ("scope", "out_of_scope"):
        yield from _section(word(name), getattr(plan, name))
    yield from _section(word("assumptions"), (_assumption(one, language) for one in plan.assumptions))
    yield from _section(word("questions"), (_question(one, language) for one in plan.questions))
    yield from _section(word("dependencies"), plan.dependencies)
    for number, stage in enumerate(plan.stages, start=1):
        yield from _stage(number, stage, language)
    yield from _section(word("deliverables"), plan.deliverables)
    if plan.commit_message_suggestion:
        yield from (f"## {word('commit')}", "", *_fenced(plan.commit_message_suggestion), "")


def _section(title: str, items: Iterable[str]) -> Iterator[str]:
    listed = [f"- {escaped(item)}" for item in items]
    if listed:
        yield from (f"## {title}", "", *listed, "")


def _stage(number: int, stage: Stage, language: Language) -> Iterator[str]:
    def word(name: str) -> str:
        return _WORDS[name][language]

    yield from (f"## {word('stage').format(number, escaped(stage.name))}", "")
    yield from (word("goal") + escaped(stage.goal), "")
    yield from (word("criteria"), "", *_fenced("\n\n".join(stage.success_criteria), "gherkin"), "")
    yield from (
        word("tasks"),
        "",
        *(f"- [{'x' if DONE[language] in task else ' '}] {escaped(task)}" for task in stage.tasks),
        "",
    )
    for name, items in (("validation", stage.validation), ("risks", stage.risks)):
        yield from (word(name), "", *(f"- {escaped(item)}" for item in items), "")
    if stage.owner_hint:
        yield from (word("owner") + escaped(stage.owner_hint), "")


def _fenced(text: str, info: str = "text") -> tuple[str, ...]:
    """A fence that is longer than any in the text."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return (f"{fence}{info}", *text.split("\n"), fence)


def _assumption(one: Assumption, language: Language) -> str:
    return _WORDS["risk"][language].format(one.text, _WORDS[one.risk_level][language], one.rollback_hint)


def _question(one: PlanQuestion, language: Language) -> str:
    why = _WORDS["why"][language].format(one.why_needed, one.impact_if_unknown, one.fallback_assumption)
    return (
        one.question
        + (_WORDS["blocking"][language] if one.blocking else "")
        + (" — " if language == "en" else "——")
        + why
    )
