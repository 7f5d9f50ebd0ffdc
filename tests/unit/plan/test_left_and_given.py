"""What is left of finished work is told as left; nobody is asked for what a report gives already."""

import pytest

from tests.support.plan_tickets import plan_of

DONE = (
    "**Status**: Done (2026-03-02)\n\nThe margin is 20.\n\n- [x] Correct the margin of labels\n"
    "- [ ] Needs a retest on a phone\n"
)
DONE_ZH = "> 状态：✅ 已完成（2026-03-02）\n\n标签边距为 20。\n\n- [x] 修正标签边距\n- [ ] 需真机复测\n"


@pytest.mark.parametrize(
    ("title", "text", "left", "never"),
    [
        ("Margin of labels is too wide", DONE, "retest on a phone", "Needs a retest"),
        ("标签边距过大", DONE_ZH, "真机复测", "已满足"),
    ],
)
def test_a_retest_is_left_and_its_result_written_down(title: str, text: str, left: str, never: str) -> None:
    plan = plan_of(text, title, "Bug").plan
    main = plan.stages[1]
    assert any(task.endswith(left) for task in main.tasks)
    assert any(left in one for one in main.success_criteria)
    assert never not in "\n".join((*main.tasks, *main.success_criteria))
    assert plan.commit_message_suggestion.startswith("chore: ")


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Labels are cut off", "## Steps to reproduce\n\n1. Open the labels\n2. Print one\n"),
        ("Labels are cut off", "The lower edge is lost. The root cause is the fixed margin.\n"),
        ("标签被截断", "## 复现步骤\n\n1. 打开标签\n2. 打印一张\n"),
        ("标签被截断", "标签下边缘丢失。根因：边距写死为 20。\n"),
    ],
)
def test_nobody_is_asked_for_what_the_report_gives(title: str, text: str) -> None:
    told = "\n".join(risk for stage in plan_of(text, title, "Bug").plan.stages for risk in stage.risks)
    assert "what is missing" not in told
    assert "缺少的信息" not in told
