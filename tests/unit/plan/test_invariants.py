"""Each invariant holds of a plan by rules and is broken by the change that it is there for."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.support.plan_tickets import FEATURE, PARTS, request_of
from workers.plan.clarified import Clarified
from workers.plan.compose.markdown import plan_markdown
from workers.plan.graph import plan_ticket
from workers.plan.invariants import INVARIANTS, broken
from workers.plan.schemas import Assumption, ImplementationPlan, PlanQuestion
from workers.plan.understand import understand
from workers.plan.verify import held_against

REQUEST = request_of(FEATURE)
REPORT = plan_ticket(REQUEST, PARTS)
HELD = replace(held_against(REQUEST, understand(REQUEST), Clarified(), ()), coverage=REPORT.coverage)


def _question(number: int, *, blocking: bool = False, priority: int | None = None) -> PlanQuestion:
    return PlanQuestion(
        id=f"q{number}",
        question="Which?",
        why_needed="w",
        impact_if_unknown="i",
        fallback_assumption="f",
        blocking=blocking,
        priority=priority or number,
    )


def _with(**changed: Any) -> ImplementationPlan:
    plan = REPORT.plan.model_copy(update=changed)
    return plan if "plan_markdown" in changed else plan.model_copy(update={"plan_markdown": plan_markdown(plan, "en")})


def _stage(**changed: Any) -> ImplementationPlan:
    first, *rest = REPORT.plan.stages
    return _with(stages=(first.model_copy(update=changed), *rest))


BREAKS: dict[str, Callable[[], ImplementationPlan]] = {
    "summary": lambda: _with(requirement_summary="Export it. Keep it. Send it. Print it."),
    "asks": lambda: _with(status="clarification_needed", questions=(_question(1),)),
    "asks little": lambda: _with(questions=tuple(map(_question, range(1, 7)))),
    "order of questions": lambda: _with(questions=(_question(1), _question(2, priority=1))),
    "nothing blocks": lambda: _with(questions=(_question(1, blocking=True),)),
    "three to five stages": lambda: _with(stages=REPORT.plan.stages[:2]),
    "one document": lambda: _with(plan_markdown="# Another plan"),
    "checkable": lambda: _stage(success_criteria=("It looks nice",)),
    "verb first": lambda: _stage(tasks=("The list is sorted",)),
    "one thing": lambda: _stage(tasks=("Add a button\nAdd a menu",)),
    "grounded": lambda: _stage(tasks=("Add the table ORDERS_2 in ExportJob",)),
    "validated": lambda: _stage(validation=("Run `make everything`",)),
    "verifiable alone": lambda: _stage(validation=()),
    "way back": lambda: _stage(risks=("It may go wrong",)),
    "assumptions": lambda: _with(assumptions=(Assumption(text="A", risk_level="low", rollback_hint=" "),)),
    "listed work": lambda: _with(
        stages=tuple(one.model_copy(update={"tasks": ("Add a shop",)}) for one in REPORT.plan.stages)
    ),
    "size": lambda: _stage(tasks=tuple(f"Add an export button {number}" for number in range(30))),
    "no padding": lambda: _with(
        stages=tuple(one.model_copy(update={"tasks": ("Improve quality",)}) for one in REPORT.plan.stages)
    ),
}


def test_a_plan_by_rules_breaks_nothing() -> None:
    assert broken(REPORT.plan, HELD) == ()


@pytest.mark.parametrize("name", BREAKS)
def test_an_invariant_finds_the_plan_that_breaks_it(name: str) -> None:
    assert name in {one.name for one in broken(BREAKS[name](), HELD)}


def test_a_criterion_that_nothing_serves_is_found() -> None:
    uncovered = tuple(one.model_copy(update={"tasks": ()}) for one in REPORT.coverage)
    assert {one.name for one in broken(REPORT.plan, replace(HELD, coverage=uncovered))} == {"criteria covered"}


def test_every_invariant_has_a_plan_that_breaks_it() -> None:
    assert set(BREAKS) | {"criteria covered", "items"} == set(INVARIANTS)


def test_an_item_that_is_neither_planned_nor_named_is_found() -> None:
    held = replace(HELD, items=("Never touch the ledger of last year",))
    assert {one.name for one in broken(REPORT.plan, held)} == {"items"}
    assert broken(REPORT.plan, replace(held, named=held.items)) == ()
