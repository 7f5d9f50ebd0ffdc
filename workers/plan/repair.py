"""The last repair of a plan that breaks an invariant: what breaks it goes, and stages are merged or parted.

What is left out is named, so that the plan can say it. It writes no task of its own.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from workers.plan.covered import unserved
from workers.plan.invariants import MOST_BOILERPLATE, Held
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.staging.draft import FEWEST_STAGES, MOST_STAGES, Check, DraftStage, Task
from workers.plan.staging.risks import WAY_BACK, risk_of
from workers.plan.staging.scenario import is_checkable, steps
from workers.plan.staging.validation import TO_BE_ADDED
from workers.plan.wording import content_of
from workers.reading.language import Language

_GIVEN: dict[Language, tuple[str, str]] = {
    "en": ("the stage “{}” is done", "its result is reviewed"),
    "zh": ("阶段“{}”已完成", "评审其结果"),
}
_PART: dict[Language, str] = {"en": "{} (part {})", "zh": "{}（第 {} 部分）"}
_AND: dict[Language, str] = {"en": " and ", "zh": "与"}


def repaired(stages: Sequence[DraftStage], held: Held) -> tuple[tuple[DraftStage, ...], tuple[str, ...]]:
    """Return the stages without the tasks that break an invariant, and the texts of those.

    A stage of which no task is left goes into the one before it; of too many stages the last are put together, and of
    too few the largest is parted. Where no task is left at all there are no stages.
    """
    sound = [replace(stage, tasks=tuple(_sound(stage, held))) for stage in stages]
    told = [stage for stage in _without_padding(sound, held) if stage.tasks]
    whole = tuple(_whole(stage, held) for stage in _within_size(_merged(told, held.language), held))
    kept = {task.text for stage in whole for task in stage.tasks}
    return whole, tuple(task.text for stage in stages for task in stage.tasks if task.text not in kept)


def lost(stages: Sequence[DraftStage], held: Held) -> Iterator[str]:
    """Yield what the ticket lists as work, and its criteria, that no task of the stages keeps."""
    tasks = [task.text for stage in stages for task in stage.tasks]
    yield from unserved(held.listed, tasks)
    yield from (one.criterion for one in held.coverage if not (one.tasks and one.success_criteria))


def _sound(stage: DraftStage, held: Held) -> Iterator[Task]:
    for task in stage.tasks:
        if begins_with_verb(task.text) and "\n" not in task.text and not held.facts.missing(task.text):
            yield task


def _within_size(stages: Sequence[DraftStage], held: Held) -> Iterable[DraftStage]:
    """Leave out what is not listed where there are too many tasks, the last first, but no stage's first task."""
    over = sum(len(stage.tasks) for stage in stages)
    over -= max(held.most_tasks, len(held.listed) + len(held.coverage) + len(stages) + 1)
    lighter: list[DraftStage] = []
    for stage in reversed(stages):
        tasks = list(stage.tasks)
        for at in range(len(tasks) - 1, 0, -1):
            if over > 0 and not tasks[at].is_listed:
                del tasks[at]
                over -= 1
        lighter.append(replace(stage, tasks=tuple(tasks)))
    return lighter[::-1]


def _without_padding(stages: Sequence[DraftStage], held: Held) -> Iterator[DraftStage]:
    """Leave out what has no word of the ticket where that is too much of the plan."""
    tasks = [task for stage in stages for task in stage.tasks]
    empty = {task for task in tasks if not content_of(task.text) & held.content}
    gone = empty if len(empty) > MOST_BOILERPLATE * len(tasks) else set[Task]()
    for stage in stages:
        yield replace(stage, tasks=tuple(task for task in stage.tasks if task not in gone))


def _merged(stages: list[DraftStage], language: Language) -> list[DraftStage]:
    while len(stages) > MOST_STAGES:
        stages = [*stages[:-2], _together(stages[-2], stages[-1], language)]
    while stages and len(stages) < FEWEST_STAGES:
        at = max(range(len(stages)), key=lambda each: len(stages[each].tasks))
        if len(stages[at].tasks) < 2:
            break
        stages = [*stages[:at], *_parted(stages[at], language), *stages[at + 1 :]]
    return stages


def _together(one: DraftStage, other: DraftStage, language: Language) -> DraftStage:
    return replace(
        one,
        name=f"{one.name}{_AND[language]}{other.name}",
        tasks=one.tasks + other.tasks,
        checks=one.checks + other.checks,
        validation=tuple(dict.fromkeys(one.validation + other.validation)),
        risks=tuple(dict.fromkeys(one.risks + other.risks)),
    )


def _parted(stage: DraftStage, language: Language) -> Iterator[DraftStage]:
    """Yield a stage as two; a check goes with the tasks that serve its criterion."""
    half = (len(stage.tasks) + 1) // 2
    later = {criterion for task in stage.tasks[half:] for criterion in task.serves}
    later -= {criterion for task in stage.tasks[:half] for criterion in task.serves}
    for number, tasks in enumerate((stage.tasks[:half], stage.tasks[half:]), start=1):
        checks = tuple(check for check in stage.checks if (check.criterion in later) is (number == 2))
        yield replace(stage, name=_PART[language].format(stage.name, number), tasks=tasks, checks=checks)


def _whole(stage: DraftStage, held: Held) -> DraftStage:
    """Return a stage that can be verified by itself: checks that a parser reads, a validation and a way back."""
    language, words = held.language, tuple(task.text for task in stage.tasks)
    scripts = [item.title for item in held.evidence if item.kind == "script"]
    given, when = _GIVEN[language]
    checks = tuple(check for check in stage.checks if is_checkable(check.text, language))
    checks = checks or (Check(steps(given.format(stage.name), when, words[0], language)),)
    added, said = TO_BE_ADDED[language], stage.validation or (words[0],)
    validation = tuple(
        how if how.startswith(added) or any(name in how for name in scripts) else added + how for how in said
    )
    is_told = any(WAY_BACK[language] in risk for risk in stage.risks)
    risks = stage.risks if is_told else (*stage.risks, risk_of("", words[0], (), language, is_without_code=False))
    return replace(stage, checks=checks, validation=validation, risks=risks)
