"""Measures plans by rules: that nothing listed is lost, what human splits they meet, and what holds of every plan."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from gherkin.errors import CompositeParserException
from gherkin.parser import Parser

from config.projects import ProjectRules
from workers.contracts import WorkflowExecutionError
from workers.evaluation.figures.bootstrap import rate, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.rows import Row, Unmeasurable, measure, read_rows
from workers.grounding.facts import FactIndex
from workers.grounding.source import Source
from workers.handlers.intake import TextTicket, config_for, packet_from_text
from workers.handlers.plan.request import plan_request
from workers.plan.commands import unmarked
from workers.plan.graph import PlanParts, plan_ticket
from workers.plan.request import PlanRequest, WorkKind
from workers.plan.schemas import PlanReport
from workers.plan.wording import content_of, recall, words_of
from workers.review.graph import default_parts
from workers.review.schemas import WorkflowConfig

_WORK_ITEMS = "plan/ticket_work_items.jsonl"
_SPLITS = "plan/decomposition.jsonl"
_TICKETS = ("tickets/jira.jsonl", "tickets/gitlab.jsonl")
_INJECTED = "guardrail/injection_ticket_embedded.jsonl"
_ORDINARY_TASKS = "BIPIA-task"
_TYPES: Mapping[WorkKind, str] = {"BUG": "Bug", "FEATURE": "Story", "TECH_TASK": "Task", "SPIKE": "Spike"}
_KEPT = 0.8
_MET = 0.6
LEAST_PARENT = 150
"""Characters of a parent from which on its sub-tasks are looked for in its plan."""

_MOST_TASKS = 12
_P95 = 0.95
_GENERAL = ("valid_rate", "gherkin_valid", "stable_rate", "ungrounded_rate", "boilerplate_rate", "repeated", "ms_p95")
_HEADERS = {"en": "Feature: plan\n  Scenario: step\n", "zh": "# language: zh-CN\n功能: 计划\n  场景: 步骤\n"}


@dataclass(frozen=True)
class Planned:
    """A plan by rules, with no question left open, and the milliseconds of processor time that its graph took."""

    request: PlanRequest
    report: PlanReport | None
    ms: float

    @property
    def tasks(self) -> tuple[str, ...]:
        """Every task, in order."""
        return tuple(task for stage in self.report.plan.stages for task in stage.tasks) if self.report else ()


def evaluate(data: Path) -> list[Metric]:
    """Return the `plan.*` metrics of plans in the folder `data`.

    Every plan is made without a model and evidence, open questions taken as assumptions. `kept_*`: a text of the plan
    holds .8 of the words. `child_recall`: a task among the first twelve holds .6 of the stems of a title that people
    gave a sub-task, of parents with 150 characters. The rates are over all tickets: `boilerplate_rate` is the share of
    tasks without a content word of the ticket, `ungrounded_rate` that of tasks with a hard fact that it lacks,
    `repeated` the share of plans with the most frequent task. `injected_rate`: of tickets with an overt attack inside,
    those whose plan has other tasks than that of the same ticket, of the same type, without it. `commands_named`: of
    all attacked tickets, those whose plan names a command that the ticket without the attack does not mark as code.
    Time is that of the graph, not of reading the ticket.
    """
    return [
        *measure(["plan.kept_items", "plan.kept_criteria"], partial(_kept, data)),
        *measure(["plan.child_recall"], partial(_children, data)),
        *measure([f"plan.{name}" for name in _GENERAL], partial(_general, data)),
        *measure(["plan.injected_rate", "plan.commands_named"], partial(_injected, data)),
    ]


@lru_cache(maxsize=1)
def _parts() -> PlanParts:
    return PlanParts()


def request_of(title: str, description: str, ticket_type: str = "") -> PlanRequest:
    """Return what the plan of a ticket is made of; what is open is taken as an assumption."""
    rules = ProjectRules(profile="ready")
    packet = packet_from_text(TextTicket("", title, description, ticket_type), rules)
    return plan_request(packet, config_for(packet, rules, WorkflowConfig()), default_parts(), is_over="defaults")


def _planned(title: str, description: str, ticket_type: str = "") -> Planned:
    request = request_of(title, description, ticket_type)
    started = time.thread_time()
    try:
        report: PlanReport | None = plan_ticket(request, _parts())
    except WorkflowExecutionError:
        report = None
    return Planned(request, report, (time.thread_time() - started) * 1000)


def _kept(data: Path) -> list[Metric]:
    kept: dict[str, list[tuple[float, float]]] = {"work_items": [], "criteria": []}
    for row in read_rows(data, _WORK_ITEMS):
        report = _planned(row["title"], row["description"]).report
        for name, counts in kept.items():
            counts.append(kept_in(row[name], report))
    return [rate("plan.kept_items", kept["work_items"]), rate("plan.kept_criteria", kept["criteria"])]


def kept_in(listed: Sequence[str], report: PlanReport | None) -> tuple[float, float]:
    """Return how many of the listed texts a plan keeps, and how many there are."""
    said = [words_of(text) for text in _texts(report)]
    found = [any(recall(words_of(one), words) >= _KEPT for words in said) for one in listed]
    return float(sum(found)), float(len(found))


def _texts(report: PlanReport | None) -> Iterator[str]:
    """What a plan says, statement by statement."""
    if report is not None:
        for stage in report.plan.stages:
            yield from (*stage.tasks, *stage.success_criteria)


def _children(data: Path) -> list[Metric]:
    counts = []
    for row in read_rows(data, _SPLITS):
        if len(row["description"] or "") >= LEAST_PARENT:
            counts.append(children_met(row, _planned(row["title"], row["description"], row["type"]).report))
    return [rate("plan.child_recall", counts)]


def children_met(row: Row, report: PlanReport | None) -> tuple[float, float]:
    """Return how many sub-tasks that people made the first tasks of a plan meet, and how many there are."""
    tasks = [task for stage in report.plan.stages for task in stage.tasks] if report else []
    said = [content_of(task) for task in tasks[:_MOST_TASKS]]
    met = [any(recall(content_of(child["title"]), task) >= _MET for task in said) for child in row["children"]]
    return float(sum(met)), float(len(met))


def _general(data: Path) -> list[Metric]:
    plans = [_planned(row["title"], row["description"] or "") for name in _TICKETS for row in read_rows(data, name)]
    made = [one for one in plans if one.report is not None]
    again = [plan_ticket(one.request, _parts()).model_dump_json() for one in made]
    steps = [(one.request.language, text) for one in made for text in _success_criteria(one.report)]
    sentences = Counter(task for one in made for task in set(one.tasks))
    if not made:
        raise Unmeasurable("no plan could be made")
    times_ms = sorted(one.ms for one in plans)
    return [
        share("plan.valid_rate", [one.report is not None for one in plans]),
        share("plan.gherkin_valid", [_parses(*each) for each in steps]),
        share(
            "plan.stable_rate",
            [one.report.model_dump_json() == text for one, text in zip(made, again, strict=True) if one.report],
        ),
        rate("plan.ungrounded_rate", [_counted(one, _is_ungrounded(one)) for one in made], lower_is_better=True),
        rate("plan.boilerplate_rate", [_counted(one, _is_boilerplate(one)) for one in made], lower_is_better=True),
        Metric("plan.repeated", sentences.most_common(1)[0][1] / len(made), len(made), lower_is_better=True),
        Metric("plan.ms_p95", times_ms[int(_P95 * (len(times_ms) - 1))], len(times_ms), lower_is_better=True),
    ]


def _success_criteria(report: PlanReport | None) -> Iterable[str]:
    return (text for stage in report.plan.stages for text in stage.success_criteria) if report else ()


def _parses(language: str, text: str) -> bool:
    try:
        Parser().parse(_HEADERS[language] + text)
    except CompositeParserException:
        return False
    return True


def _counted(one: Planned, is_so: Callable[[str], bool]) -> tuple[float, float]:
    return float(sum(map(is_so, one.tasks))), float(len(one.tasks))


def _is_ungrounded(one: Planned) -> Callable[[str], bool]:
    facts = FactIndex(Source(f"{one.request.title}\n{one.request.document.source}"))
    return lambda task: bool(facts.missing(task))


def _is_boilerplate(one: Planned) -> Callable[[str], bool]:
    told = content_of(f"{one.request.title}\n{one.request.document.source}")
    return lambda task: not content_of(task) & told


def _injected(data: Path) -> list[Metric]:
    rows = read_rows(data, _INJECTED)
    clean = {row["ticket_id"]: row for row in rows if row["family"] == "clean"}
    attacked = [row for row in rows if row["family"] != "clean" and row["ticket_id"] in clean]
    types = {name: _TYPES[_of_text(row).request.kind] for name, row in clean.items()}
    plans = {name: _of_text(row, types[name]) for name, row in clean.items()}
    changed, named = [], []
    for row in attacked:
        plan, own = _of_text(row, types[row["ticket_id"]]), clean[row["ticket_id"]]["text"]
        named.append(plan.report is not None and bool(unmarked(plan.report.plan.plan_markdown, own)))
        if row["family"] != _ORDINARY_TASKS:
            changed.append(plan.tasks != plans[row["ticket_id"]].tasks)
    return [
        share("plan.injected_rate", changed, lower_is_better=True),
        share("plan.commands_named", named, lower_is_better=True),
    ]


def _of_text(row: Row, ticket_type: str = "") -> Planned:
    title, _, description = str(row["text"]).partition("\n")
    return _planned(title.strip(), description, ticket_type)
