"""What a ticket says beside the work stands where it belongs, once, and in the words that a developer needs."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.closing import verifies
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.phrasing.tasks import as_task
from workers.plan.staging.scenario import scenario
from workers.plan.understand import understand
from workers.reading.language import Language


@pytest.mark.parametrize(
    "text",
    ['Apply rule **Shop-3** "An order can not be changed when in Paid state"', "执行规则 “订单支付之后，不可修改”"],
)
def test_a_quotation_is_not_cut_into_condition_and_result(text: str) -> None:
    language: Language = "zh" if "规则" in text else "en"
    assert scenario(text, language, "a shop", "it is shown").splitlines()[-1].endswith(text)


def test_what_is_quoted_takes_nothing_from_the_order_before_it() -> None:
    assert as_task('Apply rule 3 "An order can not be changed"', "Implement: ") == (
        'Apply rule 3 "An order can not be changed"'
    )
    assert not begins_with_verb('Load "orders" fails')


@pytest.mark.parametrize(
    ("text", "order"),
    [
        (
            "As a developer, I'd like to add support for themes, so I can brand it",
            "Add support for themes in order to brand it",
        ),
        ("作为店长，我希望新增退货按钮，以便当场处理", "新增退货按钮，以便当场处理"),
        ("So proposal: we add a second queue", "Add a second queue"),
        ("所以建议：增加第二个队列", "增加第二个队列"),
        ("As a clerk, I want to add notes to an order", "As a clerk, I want to add notes to an order"),
        ("作为店长，我希望导出退货单", "作为店长，我希望导出退货单"),
    ],
)
def test_an_order_is_told_without_who_asks_for_it(text: str, order: str) -> None:
    assert bare_order(text) == order


@pytest.mark.parametrize(
    ("text", "title", "order"),
    [
        ("Mails are slow at noon. So proposal: we add a second queue for receipts.", "Slow mails", "a second queue"),
        ("中午邮件很慢。所以建议：我们给收据增加第二个队列。", "邮件很慢", "第二个队列"),
    ],
)
def test_a_proposal_is_a_task(text: str, title: str, order: str) -> None:
    assert any(order in one for one in tasks_of(plan_of(text, title, "Task")))


@pytest.mark.parametrize(
    ("text", "is_of_checking"),
    [
        ("Run all regression tests", True),
        ("Check that the old links still work", True),
        ("跑一遍全量回归测试", True),
        ("确认旧链接是否仍可打开", True),
        ("Write regression tests for the import", False),
        ("Check the amount before it is stored", False),
        ("补充导入的回归测试", False),
        ("检查金额后再保存", False),
    ],
)
def test_a_look_at_whether_it_is_right_is_known(text: str, is_of_checking: bool) -> None:
    assert verifies(text) is is_of_checking


@pytest.mark.parametrize(
    ("text", "title", "check"),
    [
        (
            "Plan:\n1. Move the jobs to the new scheduler\n2. Delete the old crontab\n3. Run all regression tests",
            "Move the jobs to the new scheduler",
            "Run all regression tests",
        ),
        (
            "计划：\n1. 把任务迁移到新调度器\n2. 删除旧的 crontab\n3. 跑一遍全量回归测试",
            "迁移定时任务",
            "跑一遍全量回归测试",
        ),
    ],
)
def test_it_is_looked_whether_all_is_right_after_the_work(text: str, title: str, check: str) -> None:
    stages = plan_of(text, title, "Task").plan.stages
    assert [at for at, one in enumerate(stages, 1) if any(check in task for task in one.tasks)] == [len(stages)]


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("Upgrade the client to version 3. The billing team has to confirm it first.", "The billing team"),
        ("把客户端升级到 3。支付服务还在用旧接口，需要他们先确认兼容。", "需要他们先确认"),
    ],
)
def test_what_others_do_first_is_a_dependency_and_neither_task_nor_criterion(text: str, waits: str) -> None:
    report = plan_of(text, "升级客户端" if "客户端" in text else "Upgrade the client", "Task")
    assert any(waits in one for one in report.plan.dependencies)
    told = [one for stage in report.plan.stages for one in (*stage.tasks, *stage.success_criteria)]
    assert not any(waits in one for one in told)


@pytest.mark.parametrize(
    ("text", "title", "back"),
    [
        (
            "Switch to the new index. If more than 1 % of the searches fail, roll back to the old one.",
            "New index",
            "roll",
        ),
        ("切换到新索引。如果搜索失败率超过 1%，直接回滚到旧索引。", "切换新索引", "回滚"),
    ],
)
def test_what_is_gone_back_to_is_rehearsed_and_is_no_criterion(text: str, title: str, back: str) -> None:
    report = plan_of(text, title, "Task")
    assert not any(back in one for stage in report.plan.stages for one in stage.success_criteria)
    assert any(back in one for one in tasks_of(report))


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("The amount is empty in the export. It also takes long, but that can wait.", "that can wait"),
        ("导出的金额为空。另外导出超过 5000 条会超时，这次先不管。", "这次先不管"),
    ],
)
def test_what_is_put_off_by_the_reporter_is_out_of_scope(text: str, left_out: str) -> None:
    understood = understand(request_of(text, "Export without amounts", "Bug"))
    assert any(left_out in one for one in understood.out_of_scope)


def test_who_says_that_they_left_something_out_leaves_nothing_out_of_the_work() -> None:
    text = "Nested filters are rendered wrongly. I probably left out a case in the parser."
    understood = understand(request_of(text, "Nested filters are rendered wrongly", "Bug"))
    assert understood.out_of_scope == ()
    assert understood.suspected == ("I probably left out a case in the parser.",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The total should be shown in euros, but it is shown in cents.", "The total should be shown in euros"),
        ("合计应该以元显示，但现在显示的是分。", "合计应该以元显示"),
    ],
)
def test_what_is_seen_is_cut_from_what_is_expected(text: str, expected: str) -> None:
    understood = understand(request_of(text, "Total of the cart", "Bug"))
    assert understood.expected == (expected,)
    assert not any(text in one for one in tasks_of(plan_of(text, "Total of the cart", "Bug")) if one.startswith("Make"))


def test_the_words_that_are_to_be_shown_stand_with_the_sentence_that_asks_for_them() -> None:
    text = (
        "1. Try to login with a wrong password\n\nResult: the text ends without a period\n\n"
        'Expected: The sentence ends with a period. "Click here for more."\n\nOr maybe:\n\n"Try again later."'
    )
    understood = understand(request_of(text, "Text of the login error", "Bug"))
    assert understood.expected == ('The sentence ends with a period. "Click here for more."',)
    assert understood.steps == ("Try to login with a wrong password",)
    assert understood.suspected == ()
    assert not any("Try again later" in one for one in understood.demands)


@pytest.mark.parametrize(
    ("text", "title", "aim"),
    [
        (
            "Shop staff would like a birthday voucher for each member.\n\nTasks:\n- Find the members with a birthday\n"
            "- Send a voucher to each member\n- Retry three times when it fails",
            "Birthday voucher for each member",
            "would like",
        ),
        (
            "运营希望在会员生日当天自动发优惠券。\n\n"
            "任务：\n- 查找当天生日的会员\n- 给会员发放优惠券\n- 失败时重试三次",
            "会员生日当天自动发优惠券",
            "运营希望",
        ),
    ],
)
def test_what_it_is_all_for_is_no_task_beside_what_spells_it_out(text: str, title: str, aim: str) -> None:
    assert not any(aim in one for stage in plan_of(text, title, "Story").plan.stages[1:] for one in stage.tasks)


@pytest.mark.parametrize("why", ["This is because the list has a fixed height.", "这是因为列表高度固定。"])
def test_the_reason_of_what_is_seen_is_no_task(why: str) -> None:
    text = f"{why} Show the versions in three rows." if why.isascii() else f"{why}把版本分三行显示。"
    assert not any(why[:10] in one for one in tasks_of(plan_of(text, "List of versions", "Story")))


def test_what_must_not_be_is_made_sure_of_in_chinese() -> None:
    assert as_task("没有填生日的会员不发", "实现：") == "确保：没有填生日的会员不发"


@pytest.mark.parametrize(
    ("text", "title", "told"),
    [
        (
            "In the last meeting we discussed what format trees should take. Keep it in the source.",
            "Add tree diagrams",
            "we discussed",
        ),
        ("会上讨论了要不要加树状图、应该用什么格式。把图保存在源码里。", "增加树状图", "会上讨论了"),
        (
            "While that should find most of them, some stand in the registry. Read the registry on Windows.",
            "Find more installs",
            "While that should",
        ),
        ("虽然这样应该能找到大部分，但有些在注册表里。在 Windows 上读取注册表。", "查找更多安装", "虽然这样应该"),
    ],
)
def test_what_was_talked_of_or_is_admitted_first_is_no_task(text: str, title: str, told: str) -> None:
    assert not any(told in one for one in understand(request_of(text, title, "Story")).demands)


@pytest.mark.parametrize(
    ("text", "title", "last"),
    [
        (
            "Tasks:\n- Find the wrong field\n- Code review\n- Merge to main",
            "Empty profile",
            ("Code review", "Merge to main"),
        ),
        ("任务：\n- 查找错误的字段\n- 代码评审\n- 合并到主分支", "个人资料为空", ("代码评审", "合并到主分支")),
    ],
)
def test_review_and_merge_stand_before_the_release(text: str, title: str, last: tuple[str, ...]) -> None:
    release = plan_of(text, title, "Bug").plan.stages[-1]
    assert all(any(one in task for task in release.tasks) for one in last)
    assert title in release.risks[0]
