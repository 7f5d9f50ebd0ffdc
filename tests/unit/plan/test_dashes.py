"""A line of several parts behind dashes is told part by part, and is never cut in its middle."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.schemas import PlanReport


def _whole(report: PlanReport) -> str:
    stages = (one for stage in report.plan.stages for one in (*stage.tasks, *stage.success_criteria, *stage.risks))
    return "\n".join((*stages, *(one.text for one in report.plan.assumptions)))


@pytest.mark.parametrize(
    ("title", "text", "parts"),
    [
        (
            "As a user I would like to configure the urgent lane",
            "COS - Change the name of the lane, default to 'Urgent' - one lane with a filter - configure the filter "
            "in a text field - no validation, no autocomplete - if there is no filter the lane is not displayed",
            ("Change the name of the lane", "configure the filter", "no filter the lane is not displayed"),
        ),
        (
            "作为用户，我希望配置加急泳道",
            "条件 - 修改泳道名称，默认为“加急” - 只有一条泳道 - 在文本框中配置过滤条件 - 没有过滤条件时不显示泳道",
            ("修改泳道名称", "在文本框中配置过滤条件", "没有过滤条件时不显示泳道"),
        ),
    ],
)
def test_parts_behind_dashes_in_one_line_are_parts(title: str, text: str, parts: tuple[str, ...]) -> None:
    report = plan_of(text, title, "Story")
    tasks = tasks_of(report)
    assert len({next(one for one in tasks if part in one) for part in parts}) == len(parts)
    assert "settled" not in _whole(report)
    assert " - one lane" not in _whole(report)


@pytest.mark.parametrize(
    "text", ["We keep it - as it is - for now - until it is known.", "先保留 - 原样 - 到时候再看 - 再说。"]
)
def test_a_sentence_with_dashes_stays_whole(text: str) -> None:
    assert len(tasks_of(plan_of(f"{text}\n\n- Add a map", "Map", "Story"))) < 5
