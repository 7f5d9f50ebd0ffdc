"""What a form prints, why something is wanted, how it goes today and what is left out are no tasks of a plan."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.statements import says_something
from workers.plan.telling.demands import is_no_demand
from workers.plan.telling.present import introduces_today, only_shows
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("text", "is_prompt"),
    [
        ("Add technical implementation details here", True),
        ("Please add any relevant screenshots below.", True),
        ("Details to be added", True),
        ("Yes: `please describe why`", True),
        ("Add/remove rows as needed.", True),
        ("Add rows for the totals", False),
        ("*So we can ...*", True),
        ("So we can see the totals", False),
        ("以便……", True),
        ("`Please describe how success will be measured`", True),
        ("No", True),
        ("No customer may see the old price", False),
        ("Yes and no are stored as true and false", False),
        ("Please describe the new endpoint in the manual", False),
        ("是：请说明原因", True),
        ("请说明如何衡量效果", True),
        ("是否启用由管理员决定", False),
        ("Make sure to use the bug template above", True),
        ("If your question is about billing, ask in the forum", True),
        ("Please fill in this form", True),
        ("Make sure the information you provide fits the parcel.", True),
        ("If unsure, please leave it empty.", True),
        ("Make sure the information on the parcel is complete.", False),
        ("请确保填写的信息准确", True),
        ("如不确定，请留空", True),
        ("请在此填写实现细节", True),
        ("请填写复现步骤", True),
        ("实现细节待补充", True),
        ("如果您的问题与账单有关，请到论坛提问", True),
        ("Add details to the order page", False),
        ("Add screenshots of the cart to the manual", False),
        ("If your browser is offline, the cart is kept", False),
        ("请补充退款接口的单元测试", False),
        ("在订单页添加详情", False),
    ],
)
def test_what_a_form_prints_is_no_statement(text: str, *, is_prompt: bool) -> None:
    assert says_something(text) is not is_prompt


@pytest.mark.parametrize(
    ("text", "work", "beside"),
    [
        (
            "## Problem\n\nClerks must retype each address.\n\n## Proposal\n\nAdd a button that copies the address.\n\n"
            "## Workarounds\n\n- Copy the address from the mail",
            "Add a button that copies the address.",
            ("retype", "from the mail"),
        ),
        (
            "## 背景\n\n店员必须重新输入每个地址。\n\n## 需求\n\n新增复制地址的按钮。\n\n"
            "## 临时方案\n\n- 从邮件复制地址",
            "新增复制地址的按钮。",
            ("重新输入", "从邮件"),
        ),
    ],
)
def test_beside_a_proposal_its_reasons_order_nothing(text: str, work: str, beside: tuple[str, ...]) -> None:
    tasks = tasks_of(plan_of(text, "Address" if text.startswith("## P") else "地址", "Story"))
    assert work in tasks
    assert not any(one in task for one in beside for task in tasks)


@pytest.mark.parametrize(
    "text",
    ["## Problem\n\nClerks must be able to copy each address.", "## 背景\n\n店员必须能够复制每个地址。"],
)
def test_where_nothing_is_proposed_the_problem_says_what_is_wanted(text: str) -> None:
    assert understand(request_of(text, "Addresses" if text.isascii() else "地址", "Story")).demands


@pytest.mark.parametrize(
    ("intro", "is_today"),
    [
        ("Currently it works like this:", True),
        ("How it works today:", True),
        ("Alternatives we have considered:", True),
        ("目前的流程如下：", True),
        ("考虑过的其他方案：", True),
        ("Now we need to:", False),
        ("How it should work:", False),
        ("目前需要的流程：", False),
    ],
)
def test_a_list_below_how_it_goes_so_far_is_no_work(intro: str, *, is_today: bool) -> None:
    assert introduces_today(intro) is is_today


@pytest.mark.parametrize(
    ("text", "is_none"),
    [
        ("The following cases must be supported.", True),
        ("We need the following:", True),
        ("需要支持以下场景。", True),
        ("Q: Should it be sent twice?", True),
        ("答：必须每天发送一次", True),
        ("It is easy to change this in the loader", True),
        ("Totals must follow the currency of the shop.", False),
        ("需要支持退款。", False),
    ],
)
def test_what_leads_in_or_was_answered_is_no_demand(text: str, *, is_none: bool) -> None:
    assert (text.endswith(":") or is_no_demand(text)) is is_none


@pytest.mark.parametrize("text", ["Please check the video for more information.", "请查看附件"])
def test_who_is_sent_to_a_picture_is_given_no_work(text: str) -> None:
    assert only_shows(text)


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("## Acceptance criteria\n\n- The total is shown\n\nDo not implement:\n\n- Vouchers for guests", "Vouchers"),
        ("## 验收标准\n\n- 显示总价\n\n不包括：\n\n- 游客的代金券", "代金券"),
    ],
)
def test_what_is_left_out_inside_the_criteria_is_no_task(text: str, left_out: str) -> None:
    report = plan_of(text, "Cart" if "total" in text else "购物车", "Story")
    assert not any(left_out in one for one in tasks_of(report))
    assert any(left_out in one for one in report.plan.out_of_scope)


@pytest.mark.parametrize(
    ("title", "text", "filed", "kind"),
    [
        ("Don't write the cache twice", "There is no need for it, as the file holds it.", "", "TECH_TASK"),
        ("不再写入两次缓存", "文件里已经有了，需要去掉第二次写入。", "", "TECH_TASK"),
        ("Rename the field of the tax number", "All pages use the new name.", "Bug", "FEATURE"),
        ("重命名税号字段", "所有页面使用新名称。", "Bug", "FEATURE"),
        ("The order list is extremely slow", "## Steps to reproduce\n\n1. Open the orders", "", "BUG"),
        ("订单列表非常慢", "## 复现步骤\n\n1. 打开订单列表", "", "BUG"),
        ("Rename the field", "It crashes when it is empty.", "Bug", "BUG"),
    ],
)
def test_an_order_is_no_fault_and_what_is_slow_is_one(title: str, text: str, filed: str, kind: str) -> None:
    assert request_of(text, title, filed).kind == kind
