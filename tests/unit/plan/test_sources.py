"""Tickets, designs and pictures that the work rests on are named as dependencies; "not only" leaves nothing out."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.telling.beside.tickets import only_rests_on, rests_on_ticket
from workers.plan.telling.roles import leaves_out
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Depends on #311", True),
        ("This is related to #4 and #5.", True),
        ("Blocked by https://example.org/acme/shop/issues/7", True),
        ("Once acme/shop#12 is merged, the list can be sorted.", True),
        ("After #12 we saw the fault again, and #13 changed nothing.", False),
        ("!322 brought it in, and very soon after it was removed in !404.", False),
        ("The total is #1 in the list.", False),
        ("依赖 #311", True),
        ("本单与 #4 和 #5 相关。", True),
        ("等待 https://example.org/acme/shop/issues/7 合并", True),
        ("排名 #1 的商品置顶", False),
    ],
)
def test_a_sentence_may_say_that_another_ticket_comes_first(text: str, *, is_told: bool) -> None:
    assert rests_on_ticket(text) is is_told


@pytest.mark.parametrize(
    ("text", "is_only"),
    [
        ("Depends on #311", True),
        ("依赖 #311", True),
        ("Add the list; depends on #311", False),
        ("新增列表，依赖 #311", False),
    ],
)
def test_what_says_only_that_is_no_work(text: str, *, is_only: bool) -> None:
    assert only_rests_on(text) is is_only


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Add a list of parcels.\n\n- Depends on #311\n", "Depends on #311"),
        ("新增包裹列表。\n\n- 依赖 #311\n", "依赖 #311"),
        (
            "Add a list. Until it is fixed upstream, we cannot sort.\n\nhttps://example.org/acme/shop/issues/7",
            "https://example.org/acme/shop/issues/7",
        ),
        (
            "新增列表。在上游修复前无法排序。\n\nhttps://example.org/acme/shop/issues/7",
            "https://example.org/acme/shop/issues/7",
        ),
        (
            "Add a list of parcels. It depends on the back end team to provide the endpoint.",
            "It depends on the back end team to provide the endpoint.",
        ),
        ("新增包裹列表。依赖后端团队提供接口。", "依赖后端团队提供接口。"),
        ("Add a list of parcels as per the screens attached.", "As per the screens attached"),
        ("按照附件中的截图新增包裹列表。", "按照附件中的截图"),
        (
            "Add a list of parcels.\n\n## Design\n\n[List mock](https://www.figma.com/file/abc/List)",
            "List mock: https://www.figma.com/file/abc/List",
        ),
        (
            "新增包裹列表。\n\n## 设计\n\n[列表原型](https://www.figma.com/file/abc/List)",
            "列表原型：https://www.figma.com/file/abc/List",
        ),
    ],
)
def test_what_the_work_rests_on_is_a_dependency_and_no_task(text: str, told: str) -> None:
    report = plan_of(text, "List of parcels")
    assert told in report.plan.dependencies
    assert not any(told in one and one.endswith(told) for one in tasks_of(report))


@pytest.mark.parametrize(
    ("text", "is_left_out"),
    [
        ("This will not only reduce the upload time but also the load.", False),
        ("It does not just change the list, it sorts it.", False),
        ("This will not change the archive.", True),
        ("这不仅会减少上传时间，还会降低负载。", False),
        ("不只做列表，还要排序。", False),
        ("本期不改归档。", True),
    ],
)
def test_not_only_leaves_nothing_out(text: str, *, is_left_out: bool) -> None:
    assert leaves_out(text) is is_left_out


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "Display issue in the device menu.    1. Open a notebook  2. Press 'Start' and pick a phone.  Result: the"
            " entry is shown twice.",
            ("Open a notebook", "Press 'Start' and pick a phone"),
        ),
        (
            "设备菜单显示有问题。\n\n1. 打开一个笔记本\n2. 点击“开始”，选择一台手机\n\n结果：该项显示了两次。",
            ("打开一个笔记本", "点击“开始”，选择一台手机"),
        ),
    ],
)
def test_all_steps_of_a_line_are_kept_in_their_order(text: str, steps: tuple[str, ...]) -> None:
    found = understand(request_of(text, "The entry is shown twice", "Bug")).steps
    assert tuple(one.rstrip(".。") for one in found) == steps
