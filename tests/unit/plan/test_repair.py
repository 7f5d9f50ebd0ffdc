"""A plan that breaks an invariant loses what breaks it, says so, and is still a plan of three to five stages."""

from dataclasses import replace

import pytest

from tests.support.plan_tickets import FEATURE, FEATURE_ZH, request_of
from workers.plan.clarified import Clarified
from workers.plan.compose.report import compose
from workers.plan.coverage import links
from workers.plan.covered import covered
from workers.plan.invariants import broken
from workers.plan.repair import lost, repaired
from workers.plan.staging.draft import Check, DraftStage, Task
from workers.plan.staging.fill import stage
from workers.plan.understand import understand
from workers.plan.verify import verify

TEXTS = {"en": (FEATURE, "Export orders as CSV"), "zh": (FEATURE_ZH, "把订单导出为 CSV")}
INVENTED = {
    "en": Task("Add the table ORDERS_99 in ExportJobs", is_listed=False),
    "zh": Task("新增接口 `/orders/v99` 和 ExportJobs", is_listed=False),
}


def mended(stages: tuple[DraftStage, ...], language: str) -> tuple[list[str], list[str], int]:
    """Return what the repaired plan breaks, its assumptions, and how many stages it has."""
    request = request_of(*TEXTS[language])
    said = understand(request)
    _, held = verify(request, said, Clarified(), stages, (), links)
    kept, left = repaired(stages, held)
    held = replace(held, coverage=covered(said.criteria, kept, links))
    assumed = (*left, *lost(kept, held))
    report = compose(request, said, Clarified(), kept, held.coverage, (), assumed)
    held = replace(held, named=(*assumed, *(one.text for one in report.unplanned)))
    return [one.name for one in broken(report.plan, held)], [one.text for one in report.plan.assumptions], len(kept)


def by_rules(language: str) -> tuple[DraftStage, ...]:
    request = request_of(*TEXTS[language])
    said = understand(request)
    return verify(request, said, Clarified(), stage(request, said, Clarified(), (), links), (), links)[0]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_task_that_nobody_told_of_goes_and_is_named(language: str) -> None:
    first, *rest = by_rules(language)
    faults, assumptions, _ = mended((replace(first, tasks=(*first.tasks, INVENTED[language])), *rest), language)

    assert faults == []
    assert any("ExportJobs" in one for one in assumptions)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_stage_of_which_nothing_is_left_goes_and_another_is_parted(language: str) -> None:
    first, main, *rest = by_rules(language)
    faults, _, count = mended((replace(first, tasks=(INVENTED[language],)), main, *rest), language)

    assert (faults, count) == ([], 3)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_too_many_stages_are_put_together(language: str) -> None:
    first, *rest = by_rules(language)
    many = (*(replace(first, name=f"{first.name} {number}") for number in range(4)), *rest)
    faults, _, count = mended(many, language)

    assert (faults, count) == ([], 5)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_stage_is_checked_and_can_be_taken_back_whatever_was_left_of_it(language: str) -> None:
    first, *rest = by_rules(language)
    bare = replace(first, checks=(Check("It looks nice"),), validation=("make everything",), risks=("It may fail",))

    assert mended((bare, *rest), language)[0] == []


def test_a_criterion_whose_task_cannot_stay_is_named() -> None:
    stages = tuple(
        replace(one, tasks=tuple(task for task in one.tasks if not task.serves) or one.tasks[:1], checks=one.checks[:1])
        for one in by_rules("en")
    )
    faults, assumptions, _ = mended(stages, "en")

    assert "criteria covered" not in faults
    assert any("A file is offered within 5 seconds" in one for one in assumptions)


def test_of_too_many_tasks_those_go_that_the_ticket_does_not_list() -> None:
    first, *rest = by_rules("en")
    more = tuple(Task(f"Add an export button {number}", is_listed=False) for number in range(30))

    assert mended((replace(first, tasks=(*first.tasks, *more)), *rest), "en")[0] == []


def test_where_nothing_is_left_there_are_no_stages() -> None:
    only = tuple(replace(one, tasks=(INVENTED["en"],)) for one in by_rules("en"))

    assert mended(only, "en")[2] == 0
