"""What people answer is held against as what the ticket says: how one sees that it is done, what is expected, steps."""

from dataclasses import replace

import pytest

from tests.support.plan_tickets import PARTS, request_of
from workers.plan.graph import plan_ticket
from workers.plan.request import PlanRequest
from workers.plan.schemas import GivenAnswer, PlanReport

VAGUE = "Please make the checkout look modern and nice, and improve the performance where possible."
VAGUE_ZH = "页面尽量做得美观大气一些，性能也要适当提升，具体参考竞品即可。"
FAULT = "Login is not working for some of our users since the last update. It hangs and then nothing happens."
FAULT_ZH = "今天上午有客户反馈支付页面打不开，偶尔又好了，麻烦开发同学尽快看一下。"


def asked(text: str, title: str, ticket_type: str = "Story") -> tuple[PlanRequest, PlanReport]:
    request = replace(request_of(text, title, ticket_type), is_over="")
    return request, plan_ticket(request, PARTS)


def answered(request: PlanRequest, first: PlanReport, **said: str) -> PlanReport:
    """The plan after the questions about these matters got these answers, and the others none."""
    numbers = {one.matter: one.number for one in reversed(first.asked)}
    answers = tuple(GivenAnswer(number=numbers[matter], by="ann", text=words) for matter, words in said.items())
    return plan_ticket(replace(request, asked=first.asked, answers=answers, is_over="defaults"), PARTS)


@pytest.mark.parametrize(
    ("text", "title", "words", "then"),
    [
        (VAGUE, "Improve the checkout", "every page opens in under 2 seconds", "Then every page opens in"),
        (VAGUE_ZH, "优化商品搜索", "搜索结果在 1 秒内显示出来", "那么搜索结果在 1 秒内显示出来"),
    ],
)
def test_what_shows_that_it_is_done_is_a_criterion(text: str, title: str, words: str, then: str) -> None:
    report = answered(*asked(text, title), unmeasured=words)
    assert [one.criterion for one in report.coverage] == [words]
    assert report.coverage[0].tasks
    assert any(then in each for stage in report.plan.stages for each in stage.success_criteria)
    tasks = [task for stage in report.plan.stages for task in stage.tasks]
    assert not any("decided" in task or "决定" in task for task in tasks), tasks


@pytest.mark.parametrize(
    ("text", "title", "words"),
    [
        (FAULT, "Login broken", "sign in with an account made before May, and wait ten seconds"),
        (FAULT_ZH, "支付页面打不开", "用旧版 App 下单后点击支付，等待十秒"),
    ],
)
def test_how_a_fault_is_seen_leads_to_the_failing_test(text: str, title: str, words: str) -> None:
    report = answered(*asked(text, title, "Bug"), steps=words)
    first = report.plan.stages[0]
    assert any(words in each for each in (*first.success_criteria, *first.tasks)), first
    tasks = [task for stage in report.plan.stages for task in stage.tasks]
    assert not any("Apply the decision" in task or "采用决定" in task for task in tasks), tasks


@pytest.mark.parametrize(
    ("text", "title", "words"),
    [
        ("The list shows notes by date. How they are sorted is TBD.", "Order of notes", "notes are sorted by name"),
        ("备注列表按日期排序。怎么排待定。", "备注的顺序", "备注按名称排序"),
    ],
)
def test_what_should_happen_instead_is_what_the_fix_is_held_against(text: str, title: str, words: str) -> None:
    report = answered(*asked(text, title, "Bug"), expected=words)
    assert words in " ".join(report.plan.stages[1].success_criteria)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Improve the checkout", "Please make it more user friendly and modern, and improve the performance."),
        ("优化搜索体验", "让搜索更快、更友好，页面尽量做得美观大气一些，性能也要适当提升。"),
    ],
)
def test_a_sentence_that_is_asked_about_is_not_asked_about_word_by_word(title: str, text: str) -> None:
    _, first = asked(text, title)
    about = [one.matter for one in first.asked]
    assert "unmeasured" in about
    assert not {"vague", "comparison"} & set(about)
    report = answered(*asked(text, title), unmeasured="a page opens within a second")
    assert not any("“modern”" in one.text or "“友好”" in one.text for one in report.plan.assumptions)
