"""Tables of values, names in code and what stands on a page are work as they stand; a settled question is kept to."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of


@pytest.mark.parametrize(
    ("title", "text", "told"),
    [
        (
            "Measure clicks on the depot filters",
            "## What needs to be done\n\nAdd click refs to the filter items.\n\n| Filter | Ref |\n|---|---|\n"
            "| All depots | depot-all |\n| Near depots | depot-near |\n| Own depots | depot-own |\n",
            "Values of “Filter”: All depots (depot-all); Near depots (depot-near); Own depots (depot-own)",
        ),
        (
            "通知买家包裹状态",
            "包裹状态变化时发送通知。\n\n## 设计\n\n| 事件 | 标题 |\n|---|---|\n| 已发货 | 您的包裹已发货 |\n"
            "| 已丢失 | 您的包裹丢失了 |\n| 已签收 | 您的包裹已签收 |\n",
            "“事件”各项：已发货（您的包裹已发货）；已丢失（您的包裹丢失了）；已签收（您的包裹已签收）",
        ),
        (
            "Desktop: Implement Ui.Compass",
            "Implement the following:\n\n||Name||Value||\n|HEADING_NORTH|0|\n|HEADING_EAST|90|\n|HEADING_SOUTH|180|\n",
            "HEADING_NORTH (0); HEADING_EAST (90); HEADING_SOUTH (180)",
        ),
        (
            "Desktop: Implement Ui.Compass",
            "h2. Constants\n- HEADING_NORTH R O\n- HEADING_EAST R O\n\nh2. Methods\n- getHeading\n- setFilter\n",
            "Methods: getHeading; setFilter",
        ),
        ("桌面端：实现 Ui.Compass", "## 常量\n- HEADING_NORTH\n- HEADING_EAST\n", "常量：HEADING_NORTH；HEADING_EAST"),
        (
            "Banner for the summer fair",
            "Create a banner for the summer fair.\n\n* Text: Summer Fair in the Park\n* CTA: Buy Tickets\n"
            "* Link: https://fair.example.org/tickets\n",
            "banner for the summer fair: Text: Summer Fair in the Park; CTA: Buy Tickets; Link: https://fair.example.org",
        ),
        (
            "夏日集市横幅",
            "制作夏日集市的横幅。\n\n* 文字：公园夏日集市\n* 按钮：购票\n",
            "制作夏日集市的横幅：文字：公园夏日集市；按钮：购票",
        ),
    ],
)
def test_what_is_only_given_is_one_task(title: str, text: str, told: str) -> None:
    report = plan_of(text, title, "Story")
    assert sum(told in task for task in tasks_of(report) if not task.startswith(("Write the first", "编写"))) == 1
    assert not report.unplanned


@pytest.mark.parametrize(
    ("title", "text", "told"),
    [
        (
            "Grant orders to a courier",
            "## What needs to be done\n\n- Add a form for orders\n- Should the end date be required? Yes\n",
            "Keep to this: Should the end date be required? Yes",
        ),
        (
            "为快递员授权订单",
            "## 需要做的\n\n- 新增订单表单\n- 结束日期是否必填？是必填的\n",
            "遵守：结束日期是否必填？是必填的",
        ),
    ],
)
def test_a_question_with_its_answer_is_kept_to(title: str, text: str, told: str) -> None:
    report = plan_of(text, title, "Story")
    assert told in tasks_of(report)
    assert not any(told[-12:-4] in one.text for one in report.plan.assumptions)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Go through the old menus and move them to the new list.", "Finish moving the menus"),
        ("逐一检查旧菜单并移到新列表。", "迁移菜单"),
    ],
)
def test_going_through_things_is_an_order(text: str, title: str) -> None:
    assert any(task.startswith(text[:10]) for task in tasks_of(plan_of(text, title, "Task")))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("- [x] Title: Depots\n- [ ] Subject: Parcels", "Build the page"),
        ("- [x] 标题：仓库\n- [ ] 副标题：包裹", "制作页面"),
    ],
)
def test_what_is_ticked_off_is_not_joined_with_what_is_left(text: str, title: str) -> None:
    order = "Build the page of the depots." if title.isascii() else "制作仓库页面。"
    tasks = tasks_of(plan_of(f"{order}\n\n{text}", title, "Story"))
    done = [task for task in tasks if "ticked off" in task or "已勾选" in task]
    assert len(done) == 1
    assert not any(part in done[0] for part in ("Subject", "副标题"))
