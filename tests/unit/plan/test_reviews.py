"""Work that understands, reviews or writes is no fault and no change: it is proved by what it yields."""

import pytest

from tests.support.plan_tickets import plan_of
from workers.plan.schemas import PlanReport


def _whole(report: PlanReport) -> str:
    stages = (one for stage in report.plan.stages for one in (*stage.tasks, *stage.success_criteria, *stage.risks))
    return "\n".join((*stages, *(one.text for one in report.plan.assumptions)))


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Understand and improve the management of error codes",
            "It seems there are several places for codes. This could certainly be simplified.",
        ),
        ("梳理并改进错误码管理", "错误码分散在几个文件里，容易混淆。这里可以简化。"),
    ],
)
def test_an_order_to_understand_is_no_fault_though_its_object_is_called_one(title: str, text: str) -> None:
    whole = _whole(plan_of(text, title, ""))
    assert "fails as long as" not in whole
    assert "会失败的测试" not in whole
    assert "no longer so" not in whole
    assert "不再出现" not in whole


@pytest.mark.parametrize("title", ["Investigate why the login fails", "排查登录失败的原因"])
def test_a_fault_whose_cause_is_looked_for_is_still_one(title: str) -> None:
    assert plan_of("登录 fails with error 500.", title, "").kind == "BUG"


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Warehouse Readiness Review Part 2 - Summary and Risks",
            "- [ ] Provide a summary of the warehouse features\n- [ ] Add diagrams of the components",
        ),
        ("Review the retention rules", "- [ ] List the rules\n- [ ] Name who keeps to them"),
        ("仓储系统评审报告：架构与风险", "- [ ] 编写仓储功能概述\n- [ ] 补充组件架构图"),
        ("评审数据保留规则", "- [ ] 列出规则\n- [ ] 写明由谁负责"),
    ],
)
def test_a_review_is_proved_by_what_it_yields(title: str, text: str) -> None:
    whole = _whole(plan_of(text, title, "Task"))
    assert not any(words in whole for words in ("with a test", "acceptance test", "编写测试", "验收测试"))
    assert "may break what works today" not in whole
    assert "可能影响现有功能" not in whole


@pytest.mark.parametrize("title", ["Review and rename the retention rules", "评审并重命名保留规则"])
def test_a_review_that_changes_something_is_tested(title: str) -> None:
    whole = _whole(plan_of("- [ ] Rename `keep` to `retain`\n- [ ] 删除 `old`", title, "Task"))
    assert "with a test" in whole or "编写测试" in whole
