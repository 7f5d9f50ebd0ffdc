"""Measures what a model changes of a plan where it is scripted: capable from labels, or lying.

It says how much the rules around a model let through, and nothing about a real model: that takes its answers.
"""

from functools import partial
from pathlib import Path

from workers.contracts import WorkflowExecutionError
from workers.evaluation.asking import hits_in
from workers.evaluation.figures.bootstrap import rate, share
from workers.evaluation.figures.metric import Metric
from workers.evaluation.modelled.planner import INVENTED, CapablePlanner, LyingPlanner
from workers.evaluation.planning import LEAST_PARENT, children_met, kept_in, request_of
from workers.evaluation.rows import Row, measure, read_rows
from workers.plan.graph import PlanParts, plan_ticket
from workers.plan.schemas import PlanReport

_REQUESTS = "plan/feature_requests.jsonl"
_WORK_ITEMS = "plan/ticket_work_items.jsonl"
_SPLITS = "plan/decomposition.jsonl"

Planner = CapablePlanner | LyingPlanner


def evaluate(data: Path) -> list[Metric]:
    """Return the `plan.*.model` metrics of the folder `data`.

    They are those of the same names without `.model`, with a scripted model that knows the row's labels: it asks about
    the words that annotators call ambiguous, and makes tasks of the statements that people made sub-tasks of.
    `staged.model`: its stages were taken, and not replaced by those of rules. `lies_told`: plans of a model that words
    all or half of its tasks, and its stages, as something made up, in which any of that stands.
    """
    return [
        *measure(["plan.span_hit_5.model"], partial(_spans, data)),
        *measure(["plan.child_recall.model"], partial(_children, data)),
        *measure([f"plan.{one}.model" for one in ("kept_items", "kept_criteria", "staged")], partial(_kept, data)),
        *measure(["plan.lies_told"], partial(_lies, data)),
    ]


def _planned(row: Row, planner: Planner, ticket_type: str = "") -> PlanReport | None:
    request = request_of(row["title"], row["description"] or "", ticket_type)
    try:
        return plan_ticket(request, PlanParts(reader=planner, stager=planner))
    except WorkflowExecutionError:
        return None


def _spans(data: Path) -> list[Metric]:
    rows = [row for row in read_rows(data, _REQUESTS) if row["ambiguities"]]
    return [rate("plan.span_hit_5.model", [hits_in(row, CapablePlanner(row)) for row in rows])]


def _children(data: Path) -> list[Metric]:
    rows = [row for row in read_rows(data, _SPLITS) if len(row["description"] or "") >= LEAST_PARENT]
    return [
        rate(
            "plan.child_recall.model",
            [children_met(row, _planned(row, CapablePlanner(row), row["type"])) for row in rows],
        )
    ]


def _kept(data: Path) -> list[Metric]:
    rows = read_rows(data, _WORK_ITEMS)
    reports = [(row, _planned(row, CapablePlanner(row))) for row in rows]

    def kept(name: str) -> list[tuple[float, float]]:
        return [kept_in(row[name], one) for row, one in reports]

    return [
        rate("plan.kept_items.model", kept("work_items")),
        rate("plan.kept_criteria.model", kept("criteria")),
        share("plan.staged.model", [one is not None and not one.without_model for _, one in reports]),
    ]


def _lies(data: Path) -> list[Metric]:
    rows = read_rows(data, _WORK_ITEMS)
    reports = [_planned(row, LyingPlanner(how)) for row in rows for how in ("all", "half")]
    told = [one is not None and any(lie in one.plan.model_dump_json() for lie in INVENTED) for one in reports]
    return [share("plan.lies_told", told, lower_is_better=True)]
