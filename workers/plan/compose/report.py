"""Puts the plan together from what the nodes found. Values only; it decides nothing and sends nothing."""

import re
from collections.abc import Iterable, Iterator, Sequence

from workers.evidence.items import EvidenceItem
from workers.grounding.facts import FactIndex
from workers.grounding.source import Source
from workers.plan.clarified import Clarified
from workers.plan.compose.commit import commit_message
from workers.plan.compose.markdown import plan_markdown
from workers.plan.covered import unserved
from workers.plan.invariants import statements_of
from workers.plan.questions.replies import in_words
from workers.plan.request import PlanRequest, WorkKind
from workers.plan.schemas import Assumption, Covered, ImplementationPlan, PlanReport, Unplanned
from workers.plan.staging.draft import DraftStage
from workers.plan.staging.examples import example_in
from workers.plan.staging.faults import is_of_team, is_upstream
from workers.plan.staging.placing.done import is_said_done
from workers.plan.staging.samples import with_code_cut
from workers.plan.staging.shape import changes_no_product, is_for_speed, staged_as
from workers.plan.staging.titles import bare_title, short, unnumbered
from workers.plan.telling.present import is_filed, is_log
from workers.plan.telling.summary import MOST_SENTENCES, brief, sentence_ends
from workers.plan.understood import Understood
from workers.plan.wording import content_of, without_marks
from workers.reading.document import Document
from workers.reading.language import Language

_MOST_SCOPE = 12
_ASIDE_BEHIND = re.compile(r"\s*[(（](?:[^()（）]|[(（][^()（）]*[)）])*[)）]\W*\Z")
_LONGEST = 300
_NOW_AND_THEN: dict[Language, tuple[str, str]] = {"en": ("Today: {}", "Expected: {}"), "zh": ("目前：{}", "预期：{}")}
_DECIDED: dict[Language, str] = {
    "en": "Decided here: {decided} — {question}",
    "zh": "已决定：{decided}——{question}",
}
_DELIVERABLES: dict[WorkKind, dict[Language, str]] = {
    "BUG": {"en": "A fix, with the test that failed before: {}", "zh": "修复，以及先前失败的测试：{}"},
    "FEATURE": {"en": "The feature, with its acceptance tests: {}", "zh": "功能及其验收测试：{}"},
    "TECH_TASK": {"en": "The result, with a way back: {}", "zh": "成果及其回退方式：{}"},
    "SPIKE": {"en": "A decision record: {}", "zh": "决策记录：{}"},
}
_SHOWN: dict[Language, str] = {
    "en": "The result, shown to whoever asked for it: {}",
    "zh": "向提出人演示过的成果：{}",
}
"""Of a feature of which nothing says how it would be tested."""
_RUN: dict[Language, str] = {"en": "A fix, with the run that failed before: {}", "zh": "修复，以及先前失败的运行：{}"}
_WAY_ROUND: dict[Language, str] = {
    "en": "A way round, for as long as it is not mended where it comes from: {}",
    "zh": "根源处修好之前绕过的办法：{}",
}
_CHECKED: dict[Language, str] = {"en": "The ticket, checked and closed: {}", "zh": "核对后关闭的工单：{}"}
_PARTS: dict[Language, str] = {"en": "The parts, each of them closed: {}", "zh": "各部分，均已关闭：{}"}
_RESULT: dict[Language, str] = {"en": "The result, reviewed: {}", "zh": "经过评审的成果：{}"}
"""Of work that changes no product there is nothing to take back, and no test."""
_NO_PART: dict[Language, tuple[str, str]] = {
    "en": (
        "“{}” is no part of this plan: I could not put it so that it can be checked.",
        "Say it in the ticket so that somebody can check it, and plan anew.",
    ),
    "zh": ("“{}”不在本计划之内：无法把它写成可以核对的任务。", "在工单里写成可以核对的内容，再重新计划。"),
}
_RELATED: dict[str, dict[Language, str]] = {
    "link": {"en": "Linked: {}", "zh": "关联：{}"},
    "parent": {"en": "Part of: {}", "zh": "上级：{}"},
}


def compose(
    request: PlanRequest,
    understood: Understood,
    clarified: Clarified,
    stages: Sequence[DraftStage],
    coverage: tuple[Covered, ...],
    evidence: tuple[EvidenceItem, ...],
    assumed: Sequence[str] = (),
) -> PlanReport:
    """Return the report; with questions open it holds what is certain, and no stages.

    Args:
        assumed: what had to be left out of the stages, which is then taken for no part of the work.
    """
    staged = [task.text for stage in stages for task in stage.tasks]
    is_open, left = (
        bool(clarified.open),
        tuple(_left_out(_unstaged(assumed, staged, request.document), request.language)),
    )
    plan = ImplementationPlan(
        status="clarification_needed" if is_open else "plan_ready",
        requirement_summary=_summary(request, understood),
        scope=_scope(understood, clarified, request.language),
        out_of_scope=understood.out_of_scope,
        assumptions=() if is_open else (*clarified.assumptions, *left),
        questions=tuple(one.question for one in clarified.open),
        dependencies=_dependencies(request, understood),
        stages=() if is_open else tuple(stage.as_stage() for stage in stages),
        deliverables=() if is_open else _deliverables(request, understood),
        commit_message_suggestion=commit_message(request, understood),
    )
    plan = _without_marks(plan)
    items = () if is_open else unserved(understood.items, statements_of(plan))
    said = () if is_open else _unsaid(understood, plan)
    return PlanReport(
        plan=plan.model_copy(update={"plan_markdown": plan_markdown(plan, request.language)}),
        ticket=request.ticket,
        language=request.language,
        kind=request.kind,
        coverage=() if is_open else coverage,
        evidence=evidence,
        asked=clarified.asked,
        answers=clarified.answers,
        disputed=clarified.disputed,
        unplanned=(
            *_changed(request, clarified),
            *(Unplanned(reason="later", text=text) for text in clarified.later),
            *(Unplanned(reason="item", text=text) for text in items),
            *(Unplanned(reason="said", text=text) for text in said if text not in items),
        ),
        left_out=request.left_out,
        rounds=max((one.round for one in clarified.asked), default=0),
        by_default=clarified.by_default,
    )


def _without_marks(plan: ImplementationPlan) -> ImplementationPlan:
    """Return a plan whose sentences have none of the ticket's marks of layout: where they stand, nothing reads them."""

    def plain(texts: Sequence[str]) -> tuple[str, ...]:
        return tuple(map(without_marks, texts))

    stages = (
        one.model_copy(
            update={
                "goal": without_marks(one.goal),
                "tasks": plain(one.tasks),
                "success_criteria": plain(one.success_criteria),
                "risks": plain(one.risks),
            }
        )
        for one in plan.stages
    )
    return plan.model_copy(
        update={
            "requirement_summary": without_marks(plan.requirement_summary),
            "scope": plain(plan.scope),
            "out_of_scope": plain(plan.out_of_scope),
            "deliverables": plain(plan.deliverables),
            "stages": tuple(stages),
        }
    )


def _changed(request: PlanRequest, clarified: Clarified) -> Iterator[Unplanned]:
    """Yield the questions that are no longer about the ticket, with what people said to them."""
    for asked in request.asked:
        if asked.number in clarified.dropped:
            said = [in_words(one, asked) for one in request.answers if one.number == asked.number]
            yield Unplanned(reason="changed", text="; ".join(dict.fromkeys(filter(None, said))), number=asked.number)


def _unsaid(understood: Understood, plan: ImplementationPlan) -> tuple[str, ...]:
    """Return the sentences that demand something, or have a name or figure, of which the plan has nothing."""
    told = (plan.requirement_summary, *statements_of(plan))
    facts = FactIndex(Source("\n".join(told)))
    demanded = unserved((*understood.demands, *understood.error_cases), told)
    own = (
        one for one in understood.sentences if content_of(one) and not (is_filed(one) or is_log(one) or _leads_in(one))
    )
    named = (one for one in own if facts.missing(one))
    return tuple(dict.fromkeys((*demanded, *named)))


def _leads_in(text: str) -> bool:
    """Say whether a line only says what follows, in whatever marks: "**Steps:**", **步骤：**."""
    return text.rstrip(" *_").endswith((":", "："))


def _unstaged(items: Sequence[str], tasks: Sequence[str], document: Document) -> Iterator[str]:
    """Yield the items that are in no task; one without its code, or without the brackets behind it, is the same."""
    for one in unserved(items, tasks):
        bare = _ASIDE_BEHIND.sub("", with_code_cut(one, document))
        if bare == one or unserved((bare,), tasks):
            yield one


def _left_out(texts: Iterable[str], language: Language) -> Iterator[Assumption]:
    for text in dict.fromkeys(texts):
        what, way_back = (words.format(short(text, _LONGEST)) for words in _NO_PART[language])
        yield Assumption(text=what, risk_level="medium", rollback_hint=way_back)


def _summary(request: PlanRequest, understood: Understood) -> str:
    """What is wrong and what should be, of a bug that tells both; else the sentences as they are."""
    sentences, language = understood.summary, request.language
    if request.kind == "BUG" and understood.observed and understood.expected:
        told = (short(understood.observed[0], _LONGEST), short(understood.expected[0], _LONGEST))
        sentences = tuple(text.format(one) for text, one in zip(_NOW_AND_THEN[language], told, strict=True))
    text = _joined(brief(sentences), language)
    return text[: sentence_ends(text)[:MOST_SENTENCES][-1]]


def _joined(sentences: Sequence[str], language: Language) -> str:
    if language == "zh":
        return "".join(one if one[-1] in "。！？；.!?" else f"{one}。" for one in sentences)
    return " ".join(one if one[-1] in ".!?:;。" else f"{one}." for one in sentences)


def _scope(understood: Understood, clarified: Clarified, language: Language) -> tuple[str, ...]:
    decided = (
        _DECIDED[language].format(question=one.asked.question.question, decided=one.decided)
        for one in clarified.settled
    )
    return tuple(dict.fromkeys((unnumbered(understood.title), *understood.scope[:_MOST_SCOPE], *decided)))


def _dependencies(request: PlanRequest, understood: Understood) -> tuple[str, ...]:
    related = [("parent", request.parent)] if request.parent else []
    related += [("link", key) for key in request.links]
    keys = tuple(_RELATED[kind][request.language].format(key) for kind, key in related)
    return tuple(dict.fromkeys((*understood.dependencies, *keys)))


def _deliverables(request: PlanRequest, understood: Understood) -> tuple[str, ...]:
    is_whole = understood.gathers and request.kind in ("FEATURE", "TECH_TASK")
    kind, language = staged_as(request.kind, understood), request.language
    if is_said_done(understood):
        text = _CHECKED[language]
    elif is_whole:
        text = _PARTS[language]
    elif request.kind in ("FEATURE", "TECH_TASK") and changes_no_product(understood):
        text = _RESULT[language]
    elif kind == "FEATURE" and is_for_speed(understood):
        text = _DELIVERABLES["TECH_TASK"][language]
    elif kind == "FEATURE" and not example_in(understood):
        text = _SHOWN[language]
    elif kind == "BUG" and (is_upstream(understood) or is_of_team(understood)):
        text = (_WAY_ROUND if is_upstream(understood) else _RUN)[language]
    else:
        text = _DELIVERABLES[kind][language]
    ours = (text.format(short(bare_title(understood.title))),)
    return tuple(dict.fromkeys((*understood.outputs, *ours)))
