"""What is out of date is no result, and what can be updated is work."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.phrasing.complaints import complaint_then_wish, only_complains
from workers.plan.phrasing.needs import update_as_order


@pytest.mark.parametrize(
    "text",
    [
        "There are a number of out-dated fonts in the build",
        "There is a broken link in the footer",
        "Renderer ... It is heavy weight layer that nobody likes.",
        "项目里有一些过时的字体。",
        "页脚存在失效的链接。",
        "它是一个笨重的框架。",
    ],
)
def test_it_is_a_complaint(text: str) -> None:
    assert only_complains(text)


@pytest.mark.parametrize("text", ["There are two fonts", "页面没有过时的字体。", "There should be no broken link"])
def test_it_is_none(text: str) -> None:
    assert not only_complains(text)


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("There are stale fonts, we should renew them soon", "We should renew the stale fonts soon"),
        ("有一些过时的字体，我们应该更新它们到新版", "我们应该更新过时的字体到新版"),
        ("There are two fonts, we should renew them", ""),
    ],
)
def test_the_wish_behind_it_names_the_things(text: str, wish: str) -> None:
    assert complaint_then_wish(text)[1] == wish


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ('"inkkit" can be updated from 0.6.0-1 to 1.1.2 (Latest: 1.1.2)', "Update inkkit to 1.1.2 (from 0.6.0-1)"),
        ("inkkit 可以从 0.6.1 更新到 2.8.1。", "更新 inkkit 到 2.8.1（原为 0.6.1）"),
        ("Prices can be updated from 2 to 3 users", ""),
    ],
)
def test_what_can_be_updated_is_an_order(text: str, order: str) -> None:
    assert update_as_order(text) == order


@pytest.mark.parametrize(
    ("text", "title", "order", "complaint"),
    [
        (
            "There are a number of out-dated inks, we should update them.\n\n"
            '{quote}\n"inkkit" can be updated from 0.6.1 to 2.8.1 (Latest: 2.8.1)\n'
            '"penfold" can be updated from 1.2.0 to 1.4.0 (Latest: 1.4.0)\n{quote}',
            "Update out-of-date inks",
            "Update penfold to 1.4.0 (from 1.2.0)",
            "There are a number",
        ),
        (
            "有一些过时的墨水库，我们应该更新它们。\n\n- inkkit 可以从 0.6.1 更新到 2.8.1\n"
            "- penfold 可以从 1.2.0 更新到 1.4.0",
            "更新墨水库",
            "更新 penfold 到 1.4.0（原为 1.2.0）",
            "有一些过时的",
        ),
    ],
)
def test_updates_are_planned_and_the_trouble_is_not(text: str, title: str, order: str, complaint: str) -> None:
    report = plan_of(text, title, "Story")
    checks = [one for stage in report.plan.stages for one in stage.success_criteria]
    assert order in tasks_of(report)
    assert not any(complaint.lower() in one.lower() for one in (*checks, *tasks_of(report)))
