"""Two orders in one statement are two things to see, and nobody sees what is gone or runs in the background."""

import pytest

from tests.support.plan_tickets import plan_of
from workers.plan.staging.proofs import end_of, orders_in, proof_of
from workers.reading.language import Language


@pytest.mark.parametrize(
    ("text", "language", "orders"),
    [
        (
            "Remove the old label page, add a page for carriers",
            "en",
            ("Remove the old label page", "add a page for carriers"),
        ),
        (
            "Remove the old label page and add a page for carriers",
            "en",
            ("Remove the old label page", "add a page for carriers"),
        ),
        ("Add a search, filter and sort bar", "en", ("Add a search, filter and sort bar",)),
        ("Remove the labels (print, archive)", "en", ("Remove the labels (print, archive)",)),
        ("移除旧的标签页，新增承运商页", "zh", ("移除旧的标签页", "新增承运商页")),
        ("移除标签页、归档页", "zh", ("移除标签页、归档页",)),
    ],
)
def test_each_order_of_a_statement_stands_alone(text: str, language: Language, orders: tuple[str, ...]) -> None:
    assert orders_in(text, language) == orders


@pytest.mark.parametrize(
    ("title", "text", "new"),
    [
        ("Remove the old label page, add a page for carriers", "The old one is unused.", "a page for carriers"),
        ("移除旧的标签页，新增承运商页", "旧的标签页没有人使用。", "承运商页"),
    ],
)
def test_what_is_new_is_not_looked_for_in_vain(title: str, text: str, new: str) -> None:
    stages = plan_of(text, title, "Story").plan.stages
    checks = [one for stage in stages for one in stage.success_criteria]
    gone = [one for one in checks if "no longer there" in one or "已去掉" in one]
    assert gone
    assert not any(new in one for one in gone)
    assert any(new in one and one not in gone for one in stages[1].success_criteria)
    assert not any("to be seen in the running product" in one or "产品里可以看到" in one for one in checks)


@pytest.mark.parametrize(
    ("order", "language", "end"),
    [
        ("Remove the old label page", "en", "this is no longer there: the old label page"),
        ("Write a job to send parcel notes", "en", "its effect can be seen: a job to send parcel notes"),
        ("移除旧的标签页", "zh", "已去掉：旧的标签页"),
        ("新增发送包裹通知的定时任务", "zh", "可以看到它的效果：发送包裹通知的定时任务"),
    ],
)
def test_what_is_gone_or_runs_unseen_is_told_by_its_effect(order: str, language: Language, end: str) -> None:
    assert end_of(order, language) == end


def test_a_title_of_a_job_is_no_background_job() -> None:
    proof = proof_of("Add job titles to the list", "en")
    assert proof is not None
    assert proof[1] == "they find job titles there"
