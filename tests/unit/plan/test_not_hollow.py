"""Success criteria say how something is seen, in the ticket's words where it has some, and not the title again."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.questions.candidates import candidates
from workers.plan.staging.risks import risk_of
from workers.plan.understand import understand

TITLES = {"en": "Export invoices from the archive", "zh": "从归档导出发票"}


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (TITLES["en"], "Accounting asks for invoices of past years. The export must hold all of 2019."),
        (TITLES["zh"], "财务需要往年的发票。导出的文件必须包含 2019 年的全部发票。"),
    ],
)
def test_no_success_criterion_is_the_title_again(title: str, text: str) -> None:
    plan = plan_of(text, title).plan
    assert not [one for stage in plan.stages for one in stage.success_criteria if title in one]
    assert "2019" in plan.stages[0].tasks[0]


@pytest.mark.parametrize(
    ("title", "text", "example"),
    [
        (
            "Link the branch name",
            "## What needs to be done\n\n- If useful: Add documentation to the readme\n- Add a unit test\n\n"
            "The name must open the overview of its branch.",
            "The name must open the overview of its branch",
        ),
        (
            "导出归档发票",
            "## 任务\n\n- 如有必要，补充说明文档\n- 补充测试\n\n导出的文件必须包含 2019 年的全部发票。",
            "导出的文件必须包含 2019 年的全部发票",
        ),
    ],
)
def test_the_first_example_is_how_it_is_in_the_end(title: str, text: str, example: str) -> None:
    assert example in tasks_of(plan_of(text, title))[0]


@pytest.mark.parametrize(
    ("title", "agrees"),
    [("Colour management of the tracer", "Agree on an example"), ("描摹的颜色管理", "确定一个能说明已完成的例子")],
)
def test_a_ticket_that_shows_nothing_is_said_to_need_an_example_once(title: str, agrees: str) -> None:
    tasks = tasks_of(plan_of("I just thought of it." if title.isascii() else "只是想到了。", title))
    assert [one for one in tasks if one.startswith(agrees)] == tasks[:1]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (
            "## Actual\n\n- WARN pool: 3 connections left\n- ERROR: the invoice was not written\n",
            "ERROR: the invoice was not written",
        ),
        ("## 实际结果\n\n- WARN 连接池剩余 3 个\n- 报错：发票写入失败\n", "报错：发票写入失败"),
    ],
)
def test_a_test_is_of_the_error_and_not_of_the_warning_beside_it(text: str, seen: str) -> None:
    report = plan_of(text, "Archive of invoices", "Bug")
    assert f"{seen}" in report.plan.stages[0].success_criteria[0]


def test_a_risk_is_about_what_is_changed_and_not_about_a_word_beside_it() -> None:
    for text in ("Move the link to the login page", "Fix a typo in the database guide", "Students can log in"):
        assert "break what works today" in risk_of("path", "Archive", (text,), "en", is_without_code=False)
    for text in ("Migrate the invoices", "Delete old records"):
        assert text in risk_of("path", "Archive", (text,), "en", is_without_code=False)
    assert "迁移发票" in risk_of("path", "归档", ("迁移发票",), "zh", is_without_code=False)
    assert "现有功能" in risk_of("path", "归档", ("学生可以登录",), "zh", is_without_code=False)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Breadcrumb > current page", "The last link should have `aria-current`."),
        ("面包屑 > 当前页", "最后一个链接必须带有 `aria-current`。"),
    ],
)
def test_nobody_is_asked_what_will_be_new_where_the_ticket_demands_it(title: str, text: str) -> None:
    request = request_of(text, title, "Task")
    assert "outcome" not in {one.matter for one in candidates(request, understand(request))}


def test_a_plan_names_its_ticket_once_and_speaks_of_its_parts_elsewhere() -> None:
    work = "- Add a filter for paid invoices\n- Show the sum below the list"
    text = f"{work}\n\n## Acceptance criteria\n\n- Only paid invoices count"
    stages = plan_of(text, title := "Invoices of past years").plan.stages

    assert [title in one.goal for one in stages] == [False, True, False]
    assert [any(title in risk for risk in one.risks) for one in stages] == [False, False, True]
    assert "Only paid invoices count" in stages[0].risks[0]
    assert "Add a filter for paid invoices" in stages[1].risks[0]


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("- The export takes less than 3 s", "Make sure: The export takes less than 3 s"),
        ("- Search returns the newest order first", "Make sure: Search returns the newest order first"),
        ("- E2E tests", "Implement: E2E tests"),
    ],
)
def test_how_it_is_in_the_end_is_made_sure_of_and_not_implemented(text: str, task: str) -> None:
    assert task in tasks_of(plan_of(f"## Acceptance criteria\n\n{text}", TITLES["en"]))


def test_one_of_several_parts_is_not_what_all_are_for() -> None:
    text = "- Search and filtering\n- Views of one's own\n- Editing, so that rows can be moved"
    assert "Editing" not in plan_of(text, "List view, second part").plan.requirement_summary
