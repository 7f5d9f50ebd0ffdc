"""The order of a title is work, whatever else a ticket lists; and what is checked is told in its own words."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.phrasing.bare import bare_order
from workers.plan.telling.remarks import only_remarks


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Hide the coupon field for guests", "- The total must be right after a reload", "Story"),
        ("Hide the coupon field for guests", "- check the cart with two browsers", "Task"),
        ("隐藏游客的优惠券输入框", "- 刷新后总价必须正确", "Story"),
        ("隐藏游客的优惠券输入框", "- 检查两种浏览器里的购物车", "Task"),
    ],
)
def test_the_order_of_the_title_comes_before_what_speaks_of_something_else(title: str, text: str, kind: str) -> None:
    tasks = tasks_of(plan_of(text, title, kind))
    beside = [at for at, one in enumerate(tasks) if one.endswith(text[2:])]
    assert title in tasks
    assert tasks.index(title) < beside[-1]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Hide the coupon field", "We should hide the coupon field for guests."),
        ("Rework the checkout", "- [ ] Move the address form\n- [ ] Remove the voucher box\n- [ ] Add a progress bar"),
        ("隐藏优惠券输入框", "需要对游客隐藏优惠券输入框。"),
        ("改造结算页", "- [ ] 移动地址表单\n- [ ] 删除代金券区域\n- [ ] 新增进度条"),
    ],
)
def test_a_title_that_the_work_says_again_or_spells_out_is_no_task_beside_it(title: str, text: str) -> None:
    assert title not in tasks_of(plan_of(text, title, "Task"))


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("This task is to update the API so that guests cannot write", "Update the API so that guests cannot write"),
        ("The purpose of this ticket is to remove the old queue", "Remove the old queue"),
        ("本任务是更新接口，使游客不能写入", "更新接口，使游客不能写入"),
        ("本工单的目的是删除旧队列", "删除旧队列"),
        ("This improvement is to add a second cache", "Add a second cache"),
        ("该功能是新增第二级缓存", "新增第二级缓存"),
        ("This task is to blame for the outage", "This task is to blame for the outage"),
    ],
)
def test_what_a_ticket_says_it_is_for_is_an_order(text: str, order: str) -> None:
    assert bare_order(text) == order


@pytest.mark.parametrize(
    ("text", "title", "order"),
    [
        ("Vendors are synchronised. This task is to lock the form for vendors.", "Vendors read only", "Lock the form"),
        ("供应商资料会同步。本任务是更新表单，对供应商锁定。", "供应商只读", "更新表单"),
    ],
)
def test_it_is_a_task_of_the_plan(text: str, title: str, order: str) -> None:
    assert any(one.startswith(order) for one in tasks_of(plan_of(text, title, "Story")))


@pytest.mark.parametrize(
    ("text", "title", "about"),
    [
        ("Clean up the texts of the shop app.", "German texts", "the texts of the shop app"),
        ("清理商城应用的文案。", "德语文案", "商城应用的文案"),
    ],
)
def test_the_main_stage_is_checked_by_what_was_asked_for(text: str, title: str, about: str) -> None:
    main = plan_of(text, title, "Task").plan.stages[1]
    assert about in main.success_criteria[0]
    assert text.rstrip(".。") not in main.success_criteria[0]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Add a retry limit to the mail queue", "The colour of the list should be green."),
        ("新增邮件队列的重试上限", "列表的颜色应该是绿色。"),
    ],
)
def test_the_order_of_the_title_stands_in_the_main_stage(title: str, text: str) -> None:
    main = plan_of(text, title, "Story").plan.stages[1]
    assert title in main.tasks


@pytest.mark.parametrize(
    ("text", "is_remark"),
    [
        ("There is no need to keep the old file", True),
        ("The only down side is that the list gets longer", True),
        ("The old file must not be kept", False),
    ],
)
def test_why_it_is_so_is_no_demand(text: str, *, is_remark: bool) -> None:
    assert only_remarks(text) is is_remark
