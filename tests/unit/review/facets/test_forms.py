"""Whole statements in both languages: how things stand, what is left out, what happens when something goes wrong."""

import pytest

from workers.review.facets.forms import FORMS, declares


@pytest.mark.parametrize(
    "text",
    [
        "Renaming the voucher is beyond the scope of this ticket.",
        "This does not include the invoices of last year.",
        "The invoices will be handled in another ticket.",
        "For now only the orders of one shop are shown.",
        "Do not change the address of the page.",
        "The old list must remain unchanged.",
        "~~Remove the old list~~",
        "旧接口保持不变",
        "导出不在本次范围内。",
        "批量删除后续迭代再做",
        "不要修改旧的返回格式",
        "本期不做退款。",
    ],
)
def test_what_is_left_out_put_off_or_left_alone_has_a_form(text: str) -> None:
    assert FORMS["leaves_out"].is_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "The list should show the orders of a shop.",
        "The export does not work on the phone.",
        "Customers are not able to pay.",
        "导出订单列表为表格。",
        "点击保存后页面没有变化。",
        "订单做不了导出",
    ],
)
def test_what_is_wanted_or_broken_is_not_left_out(text: str) -> None:
    assert not FORMS["leaves_out"].is_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "If the voucher is missing, show a message.",
        "The order should be rejected when the address is empty.",
        "Warn the user before the basket is emptied.",
        "On failure the job starts again.",
        "The service returns 404.",
        "优惠券不存在时提示用户",
        "提交失败后应自动重试。",
        "防止重复提交",
    ],
)
def test_what_happens_when_something_is_wrong_has_a_form(text: str) -> None:
    assert FORMS["handles_fault"].is_in(text)


@pytest.mark.parametrize(
    "text",
    ["The export fails.", "Show the orders of a shop, newest first.", "导出订单时报错。", "列表按日期排序。"],
)
def test_a_fault_that_is_only_told_is_not_handled(text: str) -> None:
    assert not FORMS["handles_fault"].is_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "Currently, each channel uses its own port.",
        "The old solver still uses the old schema.",
        "The titles of the list are too long.",
        "The page of prices is very confusing.",
        "There is no way to preview the basket.",
        "The export only supports one shop.",
        "目前仅支持单一来源。",
        "旧页面仍显示原来的价格",
        "用户只能逐条删除",
    ],
)
def test_how_things_stand_has_a_form(text: str) -> None:
    assert FORMS["stands"].is_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "Show the orders of a shop, newest first.",
        "The title should be confusing to nobody.",
        "If there are no orders, show a message.",
        "导出订单列表为表格。",
        "仍需补充说明",
    ],
)
def test_what_is_wanted_is_not_how_things_stand(text: str) -> None:
    assert not FORMS["stands"].is_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "Show the total to the customer.",
        "An admin should see all orders.",
        "Let new users skip the tour.",
        "This confuses our end users.",
        "The button is hidden for anyone without a shop.",
        "Developers",
        "让用户可以导出账单",
        "客服反馈订单打不开",
        "管理员在后台输入编号",
        "如果你想恢复这笔账",
    ],
)
def test_somebody_who_does_or_meets_something_is_a_person(text: str) -> None:
    assert FORMS["person"].is_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "Move the user settings to a table.",
        "Close the http client after each call.",
        "Member function of a null pointer.",
        "The text editor flickers for two seconds.",
        "The payments team has its own list.",
        "给用户表增加索引",
        "浏览器报错",
    ],
)
def test_a_thing_that_is_called_after_people_is_no_person(text: str) -> None:
    assert not FORMS["person"].is_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "When I click the button, nothing is saved.",
        "The page is empty after reloading it twice.",
        "If you then try to open the basket it crashes.",
        "Go to the list of orders.",
        "On saving the form the date is lost.",
        "点击保存后页面空白",
        "打开列表，再返回，筛选就没了",
        "刷新页面后订单消失",
    ],
)
def test_what_somebody_did_before_it_was_seen_is_tried(text: str) -> None:
    assert FORMS["tried"].is_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "The total is wrong for orders of one item.",
        "Orders on Monday are late.",
        "When the queue is full, orders are lost.",
        "订单总额不对",
        "库存接口返回旧数据",
    ],
)
def test_what_is_only_seen_is_not_tried(text: str) -> None:
    assert not FORMS["tried"].is_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "Basket keeps the old price",
        "Chart not being drawn on a phone",
        "`Tree::parse(...)` allows two roots",
        "The cart is emptied at night",
        "Bus will only take ten riders",
        "草稿却变成了空的",
        "删除的订单仍显示在列表中",
    ],
)
def test_a_sentence_tells_how_things_are(text: str) -> None:
    assert declares(text)


@pytest.mark.parametrize(
    "text",
    [
        "Add a box that shows the price",
        "Role of an auditor",
        "Update the manual once the feature is released",
        "Tests of the basket",
        "Sort orders by date",
        "新增显示价格的输入框",
        "订单仍需审核",
    ],
)
def test_an_order_or_a_name_tells_nothing_of_how_things_are(text: str) -> None:
    assert not declares(text)
