"""The node that holds a staged plan to the invariants and mends by rules what breaks them."""

from collections.abc import Sequence
from dataclasses import replace

from workers.evidence.items import EvidenceItem
from workers.grounding.facts import FactIndex
from workers.grounding.source import Source
from workers.plan.clarified import Clarified
from workers.plan.covered import Links, covered
from workers.plan.invariants import Held
from workers.plan.phrasing.tasks import as_task
from workers.plan.request import PlanRequest
from workers.plan.staging.draft import Check, DraftStage, Task
from workers.plan.staging.pieces import most_tasks
from workers.plan.staging.scenario import is_checkable, scenario, steps
from workers.plan.understood import Understood
from workers.reading.language import Language

_VERB: dict[Language, str] = {"en": "Complete: ", "zh": "完成："}
_GIVEN: dict[Language, str] = {"en": "the stage “{}” is done", "zh": "阶段“{}”已完成"}
_WHEN: dict[Language, str] = {"en": "its result is reviewed", "zh": "评审其结果"}


def verify(
    request: PlanRequest,
    understood: Understood,
    clarified: Clarified,
    stages: Sequence[DraftStage],
    evidence: Sequence[EvidenceItem],
    links: Links,
) -> tuple[tuple[DraftStage, ...], Held]:
    """Return the stages, mended where they had to be, and what the plan is held against, with its coverage."""
    held = held_against(request, understood, clarified, evidence)
    mended = _covering(tuple(_mended(stage, held) for stage in stages), understood, request.language)
    coverage = covered(understood.criteria, mended, links)
    return mended, replace(held, coverage=coverage)


def held_against(
    request: PlanRequest,
    understood: Understood,
    clarified: Clarified,
    evidence: Sequence[EvidenceItem],
) -> Held:
    """Return what the plan of a ticket is held against."""
    told = [request.ticket, request.title, understood.title, request.document.source, *request.components]
    told += [*request.criteria, *(one.text for one in request.told)]
    told += [f"{one.decided}\n{one.asked.question.question}" for one in clarified.settled]
    told += [one.text for one in clarified.assumptions]
    told += [f"{one.place}\n{one.title}\n{one.quote}" for one in evidence]
    text = "\n".join(told)
    return Held(
        language=request.language,
        told=text,
        facts=FactIndex(Source(text)),
        listed=(*(one.text for one in understood.work_items), *(one.decided for one in clarified.settled)),
        most_tasks=most_tasks(understood),
        items=understood.items,
        evidence=tuple(evidence),
    )


def _mended(stage: DraftStage, held: Held) -> DraftStage:
    """Every task in one line with a verb first and no fact that nobody told; every criterion checkable."""
    language = held.language
    tasks = tuple(replace(task, text=as_task(" ".join(task.text.split()), _VERB[language])) for task in stage.tasks)
    tasks = tuple(task for task in tasks if task.is_listed or not held.facts.missing(task.text)) or tasks
    given = _GIVEN[language].format(stage.name)
    checks = tuple(
        check
        if is_checkable(check.text, language)
        else replace(check, text=steps(given, _WHEN[language], " ".join(check.text.split()), language))
        for check in stage.checks
    )
    return replace(stage, tasks=tasks, checks=checks)


def _covering(stages: tuple[DraftStage, ...], understood: Understood, language: Language) -> tuple[DraftStage, ...]:
    """A criterion that no task or no success criterion serves gets one, in the stage with the most tasks."""
    if not stages:
        return stages
    main = max(range(len(stages)), key=lambda at: len(stages[at].tasks))
    stage = stages[main]
    given = _GIVEN[language].format(stage.name)
    for one in understood.criteria:
        if not any(one.id in task.serves for each in stages for task in each.tasks):
            stage = replace(stage, tasks=(*stage.tasks, Task(as_task(one.text, _VERB[language]), (one.id,))))
        if not any(check.criterion == one.id for each in stages for check in each.checks):
            check = Check(scenario(one.text, language, given, _WHEN[language]), one.id)
            stage = replace(stage, checks=(*stage.checks, check))
    return (*stages[:main], stage, *stages[main + 1 :])
