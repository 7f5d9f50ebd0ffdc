"""Which tasks and success criteria serve a criterion of the ticket: by id, and whether the texts bear it out."""

from collections.abc import Callable, Mapping, Sequence

from workers.plan.coverage import LINKED
from workers.plan.phrasing.bare import bare_order
from workers.plan.schemas import Covered, Support
from workers.plan.staging.draft import DraftStage
from workers.plan.understood import Criterion
from workers.plan.wording import content_of, recall, words_of
from workers.reading.language import language_of

KEPT = 0.8
"""Least share of the words of something listed that one text of the plan holds, where it is kept."""

Links = Callable[[Sequence[str], Sequence[str]], tuple[tuple[float, ...], ...]]
"""How far each task supports each criterion, 0 to 1: a row for each criterion."""


def covered(criteria: Sequence[Criterion], stages: Sequence[DraftStage], links: Links) -> tuple[Covered, ...]:
    """Return the coverage of each criterion, in order; places are stage and number from 1 on, such as 2.1."""
    tasks = [(f"{at}.{no}", task) for at, stage in enumerate(stages, 1) for no, task in enumerate(stage.tasks, 1)]
    checks = [(f"{at}.{no}", check) for at, stage in enumerate(stages, 1) for no, check in enumerate(stage.checks, 1)]
    scores = links([criterion.text for criterion in criteria], [task.text for _, task in tasks])
    found = []
    for criterion, row in zip(criteria, scores, strict=True):
        serving = [(at, task.text) for at, (_, task) in enumerate(tasks) if criterion.id in task.serves]
        found.append(
            Covered(
                id=criterion.id,
                criterion=criterion.text,
                tasks=tuple(tasks[at][0] for at, _ in serving),
                success_criteria=tuple(place for place, check in checks if check.criterion == criterion.id),
                support=_support(criterion.text, {text: row[at] for at, text in serving}),
            )
        )
    return tuple(found)


def unserved(items: Sequence[str], told: Sequence[str]) -> tuple[str, ...]:
    """Return the items of which no statement of a plan speaks: none has most of their words.

    What only says that an item is needed, 需要, or who needs it, a task does not say again.
    """
    said = [words_of(text) for text in told]
    own = {item: (words_of(item), words_of(bare_order(item))) for item in items}
    return tuple(item for item in items if not any(recall(words, held) >= KEPT for words in own[item] for held in said))


def _support(criterion: str, serving: Mapping[str, float]) -> Support:
    """Judge the tasks that serve a criterion, with their scores."""
    if not serving:
        return "uncovered"
    own_words = content_of(criterion)
    if any(score >= LINKED and own_words & content_of(task) for task, score in serving.items()):
        return "supported"
    own = language_of(criterion)
    return "not_checkable" if all(language_of(task) != own for task in serving) else "doubtful"
