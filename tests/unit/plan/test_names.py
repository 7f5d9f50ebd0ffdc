"""A list of names below an order is one task with its names; a name that is spelt in two ways is asked about."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.questions.told import told_open
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("text", "task"),
    [
        (
            "## What needs to be done\n\nImplement in-app notices using the endpoint of the web.\n\n1. Setup Profile\n"
            "2. Verify Email\n3. choose-your-topics\n4. Update Interests\n",
            "Implement in-app notices using the endpoint of the web: Setup Profile; Verify Email; choose-your-topics;"
            " Update Interests",
        ),
        (
            "## 需求\n\n使用网页端的接口实现以下提示：\n\n1. 完善资料\n2. 验证邮箱\n3. 开启推送\n",
            "使用网页端的接口实现以下提示：完善资料；验证邮箱；开启推送",
        ),
        (
            "## What needs to be done\n\nUpdate the copy of the two sections.\n\n- Top: Lift the talk\n"
            "- SubA: Bridge the gap\n\n## Design\n\n#### Top: Lift the talk\n\n> We lift it\n\n"
            "#### SubA: Bridge the gap\n\n> Our mission\n",
            "Update the copy of the two sections: Top: Lift the talk; SubA: Bridge the gap",
        ),
        (
            "## 需求\n\n更新首页两个栏目的文案。\n\n- 顶部：提升交流\n- 栏目一：连接彼此\n\n## 设计\n\n"
            "#### 顶部：提升交流\n\n> 我们提升交流\n\n#### 栏目一：连接彼此\n\n> 我们的使命\n",
            "更新首页两个栏目的文案：顶部：提升交流；栏目一：连接彼此",
        ),
    ],
)
def test_names_stand_in_the_task_that_names_them(text: str, task: str) -> None:
    found = tasks_of(plan_of(text, "Notices of the app"))
    assert task in found
    assert not any(one in found for one in ("Verify Email", "Setup Profile", "验证邮箱", "提升交流"))


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        (
            "## Tasks\n\nRework the notices of the app.\n\n- Update the texts\n- Remove the old icons\n",
            {"Update the texts", "Remove the old icons"},
        ),
        (
            "## Tasks\n\nRework the notices of the app.\n\n- Add Close Button\n- Fix Dark Mode\n",
            {"Add Close Button", "Fix Dark Mode"},
        ),
        ("## 任务\n\n改造应用内的提示。\n\n- 更新文案\n- 移除旧图标\n", {"更新文案", "移除旧图标"}),
    ],
)
def test_orders_below_an_order_stay_orders(text: str, orders: set[str]) -> None:
    assert orders <= set(tasks_of(plan_of(text, "Notices of the app")))


@pytest.mark.parametrize(
    ("text", "is_order"),
    [
        ("Display issue in the device menu", False),
        ("Experiment: new texts of the start page", False),
        ("Print errors to the log", True),
        ("Put issues on the board", True),
        ("Fix bug when saving twice", True),
        ("Re-integrate it into both apps", True),
    ],
)
def test_what_names_a_fault_is_no_order(text: str, *, is_order: bool) -> None:
    assert begins_with_verb(text) is is_order


@pytest.mark.parametrize(
    ("text", "matters"),
    [
        ("Turn on `front-88-mobile`. The trial is called `front-mobile-88`.", ["names"]),
        ("打开 `front-88-mobile`。该试验名为 `front-mobile-88`。", ["names"]),
        ("Turn on `front-88-mobile` and `front-99-mobile`.", []),
        ("Turn on it.\n\n## Mobile\n\n- [ ] Is Mobile Required?", ["asks"]),
        ("Turn on it.\n\n## Mobile\n\n- [x] Is Mobile Required?", []),
        ("The slots are probably defined there. The list should show them.", ["guess"]),
        ("插槽大概定义在那里。列表应显示它们。", ["guess"]),
    ],
)
def test_what_is_open_without_holding_up_the_plan_is_assumed(text: str, matters: list[str]) -> None:
    request = request_of(text, "Turn on the mobile trial")
    found = list(told_open(request, understand(request)))
    assert [one.matter for one in found] == matters
    assumed = "\n".join(one.text for one in plan_of(text, "Turn on the mobile trial").plan.assumptions)
    assert all(one.quote in assumed for one in found)


@pytest.mark.parametrize(
    "text", ["打开它。\n\n## 移动端\n\n- [ ] 是否需要移动端？", "Turn on it.\n\nIs Mobile Required?"]
)
def test_what_is_asked_already_is_asked_once(text: str) -> None:
    assumed = [one.text for one in plan_of(text, "Turn on the mobile trial").plan.assumptions]
    assert sum("移动端？" in one or "Is Mobile Required?" in one for one in assumed) == 1
