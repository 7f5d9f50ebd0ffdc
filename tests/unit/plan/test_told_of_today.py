"""What is so today, what is asked, and what only leads in to a list is no work and no result."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.schemas import PlanReport


def _checks(report: PlanReport) -> str:
    return "\n".join(one for stage in report.plan.stages for one in stage.success_criteria)


@pytest.mark.parametrize(
    ("title", "text", "answered"),
    [
        (
            "Add a check for blocked couriers",
            "## Acceptance Criteria\n- [ ] Add logic for blocked couriers\n- [ ] Do we need this for banned couriers?",
            "this has an answer: ",
        ),
        (
            "新增封禁骑手检查",
            "## 验收标准\n- [ ] 新增封禁骑手的判断逻辑\n- [ ] 停用的骑手也需要这个检查吗？",
            "这个问题有答案：",
        ),
    ],
)
def test_what_is_asked_is_answered_and_no_result(title: str, text: str, answered: str) -> None:
    report = plan_of(text, title, "Story")
    asked = text.rpartition("] ")[2]
    assert asked not in _checks(report).replace(f"{answered}{asked}", "")
    assert not any(task.startswith(("Make sure", "确保")) and asked in task for task in tasks_of(report))


@pytest.mark.parametrize(
    ("title", "text", "names"),
    [
        (
            "Tablet: Implement important Log functionality",
            "It only looks like the following are required:\n\n* Kiosk.Log.debug\n* Kiosk.Log.error\n",
            "Kiosk.Log.debug; Kiosk.Log.error",
        ),
        (
            "平板：实现日志功能",
            "看起来只需要以下这些：\n\n* Kiosk.Log.debug\n* Kiosk.Log.error\n",
            "Kiosk.Log.debug；Kiosk.Log.error",
        ),
    ],
)
def test_names_below_what_only_leads_in_are_work(title: str, text: str, names: str) -> None:
    tasks = tasks_of(plan_of(text, title, "Story"))
    assert any(task in (f"Implement: {names}", f"实现：{names}") for task in tasks)


@pytest.mark.parametrize(
    ("title", "text", "record"),
    [
        (
            "Labels are cut off",
            "The labels are cut off.\n\n## Log\n\n| Date | Check | Result |\n|---|---|---|\n"
            "| 2026-03-01 | The new printer is in place and fails no more | partly passed |\n",
            "partly passed",
        ),
        (
            "标签被截断",
            "标签被截断，无法识别。\n\n## 验证记录\n\n| 日期 | 内容 | 结果 |\n|---|---|---|\n"
            "| 2026-03-01 | 新打印机已就位，不再失败 | 部分通过 |\n",
            "部分通过",
        ),
    ],
)
def test_a_row_of_a_record_is_neither_a_fault_nor_left_out(title: str, text: str, record: str) -> None:
    report = plan_of(text, title, "Bug")
    assert not any(record in one for one in (*tasks_of(report), *(one.text for one in report.unplanned)))


def test_a_sentence_with_its_verb_is_what_is_seen_in_the_end() -> None:
    checks = _checks(plan_of("## Acceptance criteria\n\n1. Depot tells the shop that it is open", "Depots", "Story"))
    assert "Then Depot tells the shop that it is open" in checks


@pytest.mark.parametrize(
    ("title", "text", "mends"),
    [
        (
            "Desktop: the list of depots has bad paths",
            "There are two issues with the list from our template:\n\n- The folders are using slashes in their names\n"
            "- The wrong slash is being used in the path\n",
            ("Fix: The folders are using slashes in their names", "Fix: The wrong slash is being used in the path"),
        ),
        (
            "桌面端仓库列表路径",
            "模板生成的列表有两个问题：\n\n- 文件夹名称里用了斜杠\n- 路径里用了错误的斜杠\n",
            ("修复：文件夹名称里用了斜杠", "修复：路径里用了错误的斜杠"),
        ),
    ],
)
def test_what_is_listed_as_wrong_is_mended(title: str, text: str, mends: tuple[str, ...]) -> None:
    report = plan_of(text, title, "Story")
    assert set(mends) <= set(tasks_of(report))
    assert any(words in _checks(report) for words in ("this is no longer so: The", "不再有这种情况："))


def test_a_misspelt_then_ends_a_scenario() -> None:
    text = "## Acceptance Criteria\n\nGIVEN that I'm on the form\nWHEN I press Enter\nThan I will see the next field\n"
    assert "When I press Enter\nThen I will see the next field" in _checks(plan_of(text, "Forms by keyboard", "Story"))


@pytest.mark.parametrize(
    ("title", "text", "expected"),
    [
        (
            "Module menu shows an active run icon",
            "Steps to Reproduce:\n1. Open a module.\n\nActual Result:\nDeployment icon is active.\n\nExpected Result:\n"
            "Deployment icon is inactive.",
            "Make sure: Deployment icon is inactive.",
        ),
        (
            "模块菜单显示运行图标",
            "复现步骤：\n1. 打开模块。\n\n实际结果：\n部署图标可以点击。\n\n期望结果：\n部署图标不可点击。",
            "确保：部署图标不可点击。",
        ),
    ],
)
def test_what_is_expected_is_put_right_in_the_fix(title: str, text: str, expected: str) -> None:
    fix = plan_of(text, title, "Bug").plan.stages[1]
    assert expected in fix.tasks
