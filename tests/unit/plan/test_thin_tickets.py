"""A plan waits for what keeps people from beginning, in either language."""

from dataclasses import replace

from tests.support.plan_tickets import PARTS, request_of, tasks_of
from workers.plan.graph import plan_ticket
from workers.plan.schemas import PlanReport


def first_of(description: str, title: str) -> PlanReport:
    return plan_ticket(replace(request_of(description, title), is_over=""), PARTS)


def test_what_keeps_people_from_beginning_holds_up_the_plan() -> None:
    vague = "Please make it more user friendly and modern, and improve the performance where possible."
    plan = first_of(vague, "Improve the checkout experience").plan
    assert plan.status == "clarification_needed"
    assert any(one.blocking and "user friendly" in one.question for one in plan.questions)
    chinese = first_of("希望能够优化一下搜索体验，让用户更快、更友好地找到想要的商品。", "优化商品搜索体验").plan
    assert chinese.status == "clarification_needed"


def test_nobody_is_asked_what_it_or_a_short_name_means() -> None:
    plan = first_of("The PPA is slow. It hangs, and it should be easy to use.", "Improve the checkout experience").plan
    assert not any("refer to" in one.question or "exactly is meant" in one.question for one in plan.questions)


def test_where_nothing_is_listed_the_title_that_orders_is_a_task() -> None:
    report = plan_ticket(request_of("It saves us much time when the page loads.", "Load the prices on demand"), PARTS)
    assert "Load the prices on demand" in tasks_of(report)
    chinese = plan_ticket(request_of("这样页面打开更快。", "按需加载价格"), PARTS)
    assert any("按需加载价格" in task for task in tasks_of(chinese))


def test_what_somebody_only_thinks_of_is_no_task() -> None:
    told = "We should consider moving all other prices to the new cache of the shop as well."
    report = plan_ticket(request_of(told, "Use the new cache for prices of the shop"), PARTS)
    assert not any("consider" in task for task in tasks_of(report))
