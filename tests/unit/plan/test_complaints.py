"""A complaint is never told as what is wanted, and what comes before a fault is not what is seen of it."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.staging.proofs import proof_of
from workers.plan.telling.kinds import complains_of, tells_fault
from workers.plan.telling.present import tells_of_today
from workers.plan.telling.prose import expects, only_acts


@pytest.mark.parametrize(
    ("title", "complains"),
    [
        ("Export is slow", True),
        ("Guests cannot reopen the cart", True),
        ("The menu does not close", True),
        ("Error messages in French", False),
        ("Do not show empty carts", False),
        ("Make the export less slow", False),
        ("Guests should see why they cannot pay", False),
        ("导出太慢", True),
        ("游客无法重新打开购物车", True),
        ("报错信息支持法语", False),
        ("导出失败时应提示原因", False),
    ],
)
def test_a_title_that_only_says_what_is_wrong_is_known(title: str, *, complains: bool) -> None:
    assert complains_of(title) is complains


@pytest.mark.parametrize(
    ("title", "text", "gone"),
    [
        ("Export is slow", "Add a progress bar to the export page.", "no longer so: Export is slow"),
        ("导出太慢", "请在导出页新增进度条。", "不再有这种情况：导出太慢"),
    ],
)
def test_what_a_title_complains_of_is_gone_in_the_end(title: str, text: str, gone: str) -> None:
    plan = plan_of(text, title, "Story").plan
    assert gone in plan.stages[-1].success_criteria[0]
    assert title not in plan.stages[-1].success_criteria[0].replace(gone, "")


@pytest.mark.parametrize(
    "text", ["The menu does not close as it should.", "The lift is slower than it should", "菜单没有按预期关闭"]
)
def test_what_is_not_as_it_should_be_is_not_what_is_expected(text: str) -> None:
    assert not expects(text)


@pytest.mark.parametrize(
    ("title", "text", "sure"),
    [
        ("The menu does not close as it should", "Click outside of it.", "Make sure: The menu"),
        ("菜单没有按预期关闭", "点击外部区域时菜单没有按预期关闭。", "确保：菜单"),
    ],
)
def test_nobody_makes_sure_of_a_fault(title: str, text: str, sure: str) -> None:
    assert not any(task.startswith(sure) for task in tasks_of(plan_of(text, title, "Bug")))


@pytest.mark.parametrize(
    ("text", "is_of_today"),
    [
        ("Our search does not allow for typos.", True),
        ("The search must not allow for typos.", False),
        ("When it is closed, the shop does not allow orders.", False),
        ("搜索目前不支持模糊匹配。", True),
        ("未登录时不支持收藏。", False),
    ],
)
def test_what_a_product_does_not_do_so_far_is_told_of_today(text: str, *, is_of_today: bool) -> None:
    assert tells_of_today(text) is is_of_today


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("Log on to the shop and open the parcels", True),
        ("Open the parcels and see two of them twice", False),
        ("When you open the parcels, there is no list", False),
        ("登录商城并打开包裹列表", True),
        ("打开包裹列表看到重复的包裹", False),
    ],
)
def test_a_step_tells_what_is_done_and_nothing_that_is_seen(text: str, *, acts: bool) -> None:
    assert only_acts(text) is acts


@pytest.mark.parametrize(
    ("text", "step", "title"),
    [
        ("Log on to the shop, open the parcels and sort by date.", "Log on to the shop, open", "Lost parcels"),
        ("登录商城，打开包裹列表，点击排序。", "登录商城，打开", "包裹丢失"),
    ],
)
def test_a_test_shows_the_fault_and_not_the_steps_to_it(text: str, step: str, title: str) -> None:
    fails = [task for task in plan_of(text, title, "Bug").plan.stages[0].tasks if not task.startswith(("Repr", "重现"))]
    assert any(title in task for task in fails)
    assert not any(step in task for task in fails)


@pytest.mark.parametrize(
    ("order", "language", "seen"),
    [
        ("Fix the crash of the importer", "en", "this is no longer seen: the crash of the importer"),
        ("Fix the sort order of parcels", "en", "this is put right: the sort order of parcels"),
        ("修复导入时的崩溃", "zh", "不再出现：导入时的崩溃"),
        ("修复包裹的排序", "zh", "包裹的排序已经改对"),
    ],
)
def test_only_a_fault_is_gone_once_it_is_fixed(order: str, language: str, seen: str) -> None:
    proof = proof_of(order, "zh" if language == "zh" else "en")
    assert proof is not None
    assert proof[1] == seen


def test_a_failover_is_no_fault() -> None:
    assert not tells_fault("Run the failover every week")
    assert tells_fault("The failover fails")


@pytest.mark.parametrize(("order", "is_proved"), [("Stop the nightly job", False), ("Stop sending mails", True)])
def test_what_is_stopped_does_not_have_to_be_gone(order: str, *, is_proved: bool) -> None:
    assert (proof_of(order, "en") is not None) is is_proved


@pytest.mark.parametrize(
    ("text", "task"),
    [
        ("As a clerk, I'd like to reopen an order so that I can mend it.", "Make sure: a clerk can reopen an order"),
        (
            "As a developer, I'd like to move the mailer to its own package.",
            "Move the mailer to its own package.",
        ),
        ("作为店员，我希望可以重新打开订单，以便修改。", "确保：店员可以重新打开订单"),
        ("作为开发人员，我希望拆分邮件模块。", "拆分邮件模块。"),
    ],
)
def test_a_wish_told_as_a_story_is_a_task_in_its_own_words(text: str, task: str) -> None:
    assert task in tasks_of(plan_of(text, "Orders and mails" if text.isascii() else "订单与邮件", "Story"))


@pytest.mark.parametrize(
    ("title", "text", "fine"),
    [
        (
            "Line numbers are shown though they are off",
            "The setting is lost after a restart. It does not seem to affect scripts.",
            "scripts",
        ),
        ("关闭行号后仍显示行号", "重启后设置丢失。脚本文件不受影响。", "脚本文件"),
    ],
)
def test_where_it_does_not_fail_no_test_fails(title: str, text: str, fine: str) -> None:
    tasks = plan_of(text, title, "Bug").plan.stages[0].tasks
    assert not any(fine in task for task in tasks)
