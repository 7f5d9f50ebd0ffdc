"""What holds of every plan that people get to see, each as a function with a name. It mends nothing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from workers.evidence.items import EvidenceItem
from workers.grounding.facts import FactIndex
from workers.plan.compose.markdown import plan_markdown
from workers.plan.covered import unserved
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.schemas import Covered, ImplementationPlan
from workers.plan.staging.draft import FEWEST_STAGES, MOST_STAGES
from workers.plan.staging.risks import WAY_BACK
from workers.plan.staging.scenario import is_checkable
from workers.plan.staging.validation import TO_BE_ADDED
from workers.plan.telling.summary import MOST_SENTENCES, sentence_ends
from workers.plan.wording import content_of
from workers.reading.language import Language
from workers.reading.measures import METRIC

MOST_QUESTIONS = 5
MOST_BOILERPLATE = 0.25


@dataclass(frozen=True)
class Held:
    """What a plan is held against.

    Attributes:
        told: everything that a statement may rest on: ticket, answers, assumptions and evidence.
        facts: the hard facts of that.
        listed: what the ticket itself lists as work, and what people decided.
        items: what else it lists.
        named: what people are told is not in the plan.
        most_tasks: how many tasks there may be beside those that keep what is listed.
    """

    language: Language
    told: str
    facts: FactIndex
    listed: Sequence[str]
    most_tasks: int
    evidence: Sequence[EvidenceItem] = ()
    coverage: tuple[Covered, ...] = ()
    items: Sequence[str] = ()
    named: Sequence[str] = ()

    @cached_property
    def content(self) -> frozenset[str]:
        """What is told, as stems and pairs of characters."""
        return content_of(self.told)


@dataclass(frozen=True)
class Broken:
    """An invariant that does not hold, and for people what breaks it."""

    name: str
    message: str


Invariant = Callable[[ImplementationPlan, Held], Iterator[str]]


def broken(plan: ImplementationPlan, held: Held) -> tuple[Broken, ...]:
    """Return every invariant that does not hold, with what breaks it; nothing for a plan that may be shown."""
    return tuple(Broken(name, text) for name, holds in INVARIANTS.items() for text in holds(plan, held))


def _summary(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    if not 1 <= (count := len(sentence_ends(plan.requirement_summary))) <= MOST_SENTENCES:
        yield f"the summary has {count} sentences"


def _asks(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    if plan.status == "clarification_needed" and not any(one.blocking for one in plan.questions):
        yield "clarification is needed, but no question blocks"


def _asks_little(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    if len(plan.questions) > MOST_QUESTIONS:
        yield f"{len(plan.questions)} questions at once"


def _order_of_questions(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    if len({one.priority for one in plan.questions}) != len(plan.questions):
        yield "two questions have the same priority"


def _nothing_blocks(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    if plan.status == "plan_ready":
        yield from (f"a question still blocks: {one.id}" for one in plan.questions if one.blocking)


def _stages(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    if plan.status == "plan_ready" and not FEWEST_STAGES <= len(plan.stages) <= MOST_STAGES:
        yield f"{len(plan.stages)} stages"


def _markdown(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    if plan.status == "plan_ready" and plan.plan_markdown != plan_markdown(plan, held.language):
        yield "the document does not say what the plan says"


def _coverage(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    if plan.status == "plan_ready":
        unserved = (one for one in held.coverage if not (one.tasks and one.success_criteria))
        yield from (f"nothing serves {one.id}" for one in unserved if one.criterion not in held.named)


def _checkable(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    commands = [item.title for item in held.evidence if item.kind == "script"]
    for stage in plan.stages:
        for criterion in stage.success_criteria:
            is_measured = METRIC.search(criterion) or any(f"`{command}`" in criterion for command in commands)
            if not is_checkable(criterion, held.language) and not is_measured:
                yield f"{stage.name}: nobody can check {criterion!r}"


def _verbs(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    for task in _tasks(plan):
        if not begins_with_verb(task):
            yield f"no verb begins {task!r}"


def _one_thing(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    yield from (f"several lines in {task!r}" for task in _tasks(plan) if "\n" in task)


def _grounded(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    for task in _tasks(plan):
        if missing := held.facts.missing(task):
            yield f"nobody told of {', '.join(missing)} in {task!r}"


def _validated(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    scripts = [item.title for item in held.evidence if item.kind == "script"]
    for stage in plan.stages:
        for how in stage.validation:
            if not how.startswith(TO_BE_ADDED[held.language]) and not any(name in how for name in scripts):
                yield f"{stage.name}: no evidence names {how!r}"


def _verifiable_alone(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    for stage in plan.stages:
        if not (stage.tasks and stage.success_criteria and stage.validation):
            yield f"{stage.name} cannot be verified by itself"


def _ways_back(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    for stage in plan.stages:
        if not any(WAY_BACK[held.language] in risk for risk in stage.risks):
            yield f"{stage.name} has no risk with a way back"


def _assumptions(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    yield from (f"no way back from {one.text!r}" for one in plan.assumptions if not one.rollback_hint.strip())


def _listed_work(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    if plan.status == "plan_ready":
        lost = unserved([one for one in held.listed if one not in held.named], _tasks(plan))
        yield from (f"lost: {item!r}" for item in lost)


def _items(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    if plan.status == "plan_ready":
        left = unserved([one for one in held.items if one not in held.named], statements_of(plan))
        yield from (f"neither planned nor named: {item!r}" for item in left)


def _size(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    most = max(held.most_tasks, len(held.listed) + len(held.coverage) + len(plan.stages) + 1)
    if (count := len(_tasks(plan))) > most:
        yield f"{count} tasks, {most} at most"


def _no_padding(plan: ImplementationPlan, held: Held) -> Iterator[str]:
    tasks = _tasks(plan)
    ours = (task for task in tasks if not any(item in task for item in held.listed))
    empty = [task for task in ours if not content_of(task) & held.content]
    if tasks and len(empty) > MOST_BOILERPLATE * len(tasks):
        yield f"{len(empty)} of {len(tasks)} tasks have no word of the ticket"


def statements_of(plan: ImplementationPlan) -> list[str]:
    """Return every text of a plan that may speak of what a ticket lists."""
    of_stages = ((*one.tasks, *one.success_criteria, *one.risks, *one.validation) for one in plan.stages)
    assumed = [one.text for one in plan.assumptions]
    return [
        *chain.from_iterable(of_stages),
        *assumed,
        *plan.scope,
        *plan.out_of_scope,
        *plan.dependencies,
        *plan.deliverables,
    ]


def _tasks(plan: ImplementationPlan) -> list[str]:
    return [task for stage in plan.stages for task in stage.tasks]


INVARIANTS: Mapping[str, Invariant] = {
    "summary": _summary,
    "asks": _asks,
    "asks little": _asks_little,
    "order of questions": _order_of_questions,
    "nothing blocks": _nothing_blocks,
    "three to five stages": _stages,
    "one document": _markdown,
    "criteria covered": _coverage,
    "checkable": _checkable,
    "verb first": _verbs,
    "one thing": _one_thing,
    "grounded": _grounded,
    "validated": _validated,
    "verifiable alone": _verifiable_alone,
    "way back": _ways_back,
    "assumptions": _assumptions,
    "listed work": _listed_work,
    "items": _items,
    "size": _size,
    "no padding": _no_padding,
}
"""Each by the name that it has in a message."""
