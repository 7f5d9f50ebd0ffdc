"""A plan waits for what keeps people from beginning, in either language."""

from dataclasses import replace

from tests.support.plan_tickets import request_of
from workers.plan.graph import PlanParts, plan_ticket
from workers.plan.schemas import PlanReport


def first_of(description: str, title: str) -> PlanReport:
    return plan_ticket(replace(request_of(description, title), is_over=""), PlanParts())


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
