"""A stage without a criterion is checked by what its orders leave behind, and not by the orders again."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.phrasing.tasks import as_task
from workers.plan.staging.examples import as_result, benefit_in, fault_in, tells_example, today_in, wished_in
from workers.plan.staging.proofs import load_proofs, named_by, proof_of
from workers.plan.staging.scenario import is_checkable, scenario, steps
from workers.plan.staging.shape import is_without_code
from workers.plan.telling.demands import demands
from workers.plan.understood import Understood, WorkItem
from workers.reading.language import Language


@pytest.mark.parametrize(
    ("order", "when", "then"),
    [
        ("Replace the old parser with lark.", "the places that had the old parser", "each of them has lark"),
        ("We should use tox instead of the shell script", "that had the shell script", "each of them has tox"),
        ("Rename the column to `price` in all reports", "searches for the column", "only `price` in all reports"),
        ("Upgrade the driver to 4.2", "the version of the driver", "they see 4.2"),
        ("Migrate the wiki to Confluence", "tried again", "now with Confluence"),
        ("Remove the coupon field, which nobody uses", "looks where it was", "no longer there: the coupon field"),
        ("Change the limit of the list from 20 to 50", "looks at the limit of the list", "50 in place of 20"),
        ("Allow clerks to reopen an order so that nobody calls us", "", "clerks can reopen an order"),
        ("Add the ability to sort by date", "", "it is possible to sort by date"),
        ("Add support for UTF-16", "tries UTF-16", "they can use UTF-16, and what worked before works as it did"),
        ("Please add unit tests for the tax rules", "the tests run", "they cover the tax rules"),
        ("Update the readme", "follows it", "without asking"),
        ("Write a guide for the importer", "follows it", "anything more about the importer"),
        ("Write down the guidelines for label colours", "follows it", "anything more about label colours"),
        ("Write down the opening hours", "did not build it", "the opening hours"),
        ("Make sure that all mails are signed", "", "all mails are signed"),
        ("Fix the crash of the importer", "done again", "no longer seen: the crash of the importer"),
        ("Refactor the order module", "passed before", "the new shape of the order module"),
        ("Reduce the size of the image", "measured before and after", "the size of the image"),
        ("Disable the old login", "tries to use it", "the old login can no longer be used"),
        ("Investigate why the build hangs", "what was found", "why the build hangs"),
        ("Decide on the format of the file", "decided", "nothing is left open about the format of the file"),
        ("Add a note to the receipt", "looks at the receipt", "they find a note there"),
        ("Create an importer for GPX files", "did not build it", "an importer for GPX files"),
        ("删除旧的优惠券字段", "原来的位置", "已去掉：旧的优惠券字段"),
        ("将默认上限改为 50", "查看默认上限", "默认上限是50"),
        ("升级驱动到 4.2", "驱动的版本", "为4.2"),
        ("避免重复扣款", "故意触发", "不会再重复扣款"),
        ("补充税率的单元测试", "运行税率的单元测试", "全部通过"),
        ("更新接口文档", "照着做", "对接口文档没有疑问"),
        ("确保所有邮件都有签名", "", "所有邮件都有签名"),
        ("重构订单模块", "改动前通过的测试", "订单模块的新结构"),
        ("支持批量导出，方便财务对账", "试用批量导出", "可以正常使用"),
        ("新增导出按钮，点击后下载", "没有参与开发的人", "导出按钮"),
        ("調研雙機房方案", "阅读结论", "雙機房方案"),
        ("清理商城的文案", "没有参与的人", "商城的文案"),
    ],
)
def test_an_order_is_proved_by_what_it_leaves_behind(order: str, when: str, then: str) -> None:
    language: Language = "en" if order.isascii() or order.startswith("Rename") else "zh"
    proof = proof_of(order, language)
    assert proof is not None
    assert when in proof[0]
    assert then in proof[1]


@pytest.mark.parametrize(
    ("order", "language"),
    [
        ("The list is too long", "en"),
        ("Add it to the list", "en"),
        ("Remove (see below", "en"),
        ("Paint the house", "en"),
        ("列表太长", "zh"),
        ("删除它们", "zh"),
        ("粉刷房子", "zh"),
    ],
)
def test_what_no_rule_knows_or_only_points_is_not_proved(order: str, language: Language) -> None:
    assert proof_of(order, language) is None


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_proof_is_read_by_gherkin(language: Language) -> None:
    proofs = load_proofs().zh if language == "zh" else load_proofs().en
    assert all(is_checkable(steps("x", one.when or "x", one.then, language), language) for one in proofs)


@pytest.mark.parametrize(
    ("title", "text", "first", "second"),
    [
        (
            "Old parts of the shop",
            "## Tasks\n\n- Remove the coupon field\n- Replace the old parser with lark\n",
            "Then this is no longer there: the coupon field",
            "Then each of them has lark",
        ),
        (
            "商城的旧内容",
            "## 任务\n\n- 删除优惠券字段\n- 将默认上限改为 50\n",
            "那么已去掉：优惠券字段",
            "那么默认上限是50",
        ),
    ],
)
def test_each_order_of_a_stage_is_checked_by_itself(title: str, text: str, first: str, second: str) -> None:
    checks = plan_of(text, title, "Task").plan.stages[1].success_criteria
    assert first in checks[0]
    assert second in checks[1]


def understood(title: str, *sentences: str, summary: str = "", demands: tuple[str, ...] = ()) -> Understood:
    return Understood(title=title, sentences=sentences, summary=(summary,) if summary else (), demands=demands)


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("Cache the tax rules", "The tax rules are currently read from disk for every order."),
        ("缓存税率规则", "目前每个订单都从磁盘读取税率规则。"),
    ],
)
def test_what_is_recorded_first_is_how_the_ticket_says_it_is_today(title: str, sentence: str) -> None:
    assert today_in(understood(title, sentence)) == sentence
    assert today_in(understood("Rename the column" if title.isascii() else "重命名字段", sentence)) == ""


@pytest.mark.parametrize(
    ("title", "wish"),
    [
        ("Reopen orders", "Clerks should be able to reopen orders of the last week."),
        ("重新打开订单", "店员需要能重新打开最近一周的订单。"),
    ],
)
def test_an_example_is_agreed_on_for_the_wish_that_says_more_than_the_title(title: str, wish: str) -> None:
    assert wished_in(understood(title, summary=wish)) == wish
    assert wished_in(understood(title, summary=title)) == ""
    listed = understood(title, summary=wish).model_copy(update={"work_items": (WorkItem(text="x"),)})
    assert wished_in(listed) == ""


@pytest.mark.parametrize(
    ("wish", "benefit"),
    [
        ("As a clerk I want to reopen orders so that I can correct my mistakes.", "they can correct their mistakes"),
        ("Store the hash so that clients do not load it twice.", "clients do not load it twice"),
        ("作为店员，我想重新打开订单，以便修改错误的数量。", "可以修改错误的数量"),
        ("Do so now.", ""),
    ],
)
def test_the_last_stage_shows_what_it_was_wanted_for(wish: str, benefit: str) -> None:
    assert benefit_in(understood("x", summary=wish)) == benefit


@pytest.mark.parametrize(
    ("seen", "fault"),
    [
        (("Use this ticket to collect them", "The export fails with a timeout"), "The export fails with a timeout"),
        (("更新本工单里的记录", "页面打开后报错"), "页面打开后报错"),
    ],
)
def test_an_order_is_no_fault_that_is_seen(seen: tuple[str, ...], fault: str) -> None:
    assert fault_in(Understood(title="x", observed=seen)) == fault


@pytest.mark.parametrize(
    "text",
    [
        "I could not find a duplicate of this, so mark it if there is one.",
        "There is a need for a store that survives a crash.",
        "We need to register the hook at the start.",
        "It would be better to return an empty string, always.",
        "我没找到重复的工单，如有请标记。",
    ],
)
def test_what_is_said_beside_it_or_ordered_is_no_example(text: str) -> None:
    assert not tells_example(text)


@pytest.mark.parametrize(
    ("title", "text", "remark"),
    [
        (
            "Reopen orders",
            "Clerks should be able to reopen orders. On my screen the list is already long.",
            "my screen",
        ),
        ("Cache the tax rules", "Cache the tax rules. The rules can currently be reloaded by hand.", "by hand"),
        ("重新打开订单", "店员需要能重新打开订单。不知道为什么列表每次都会闪。", "闪"),
        ("缓存税率规则", "需要缓存税率规则。我们没找到更快的接口，每次都要等。", "没找到"),
    ],
)
def test_what_somebody_only_remarks_is_no_task(title: str, text: str, remark: str) -> None:
    assert not [one for one in tasks_of(plan_of(text, title, "Task")) if remark in one and "today" not in one]


@pytest.mark.parametrize(
    ("wish", "result"),
    [
        ("As a clerk, I want to reopen my orders so that nobody calls.", "a clerk can reopen their orders"),
        ("As an admin I'd like to be able to see who reopened an order", "an admin can see who reopened an order"),
        ("作为店员，我想重新打开订单，以便修改数量。", "店员可以重新打开订单"),
        ("身為店員，我希望能重新打開訂單", "店員可以重新打開訂單"),
        ("The list must be sorted.", "The list must be sorted."),
    ],
)
def test_a_story_is_shown_by_what_somebody_can_do_then(wish: str, result: str) -> None:
    assert as_result(wish) == result


@pytest.mark.parametrize(
    ("title", "text", "task"),
    [
        ("Add a scroll bar to the list", "The end of the list cannot be read.", "Add a scroll bar to the list"),
        ("新增列表的滚动条", "列表的末尾看不到。", "新增列表的滚动条"),
    ],
)
def test_a_fault_whose_title_orders_something_is_mended_by_that_order(title: str, text: str, task: str) -> None:
    assert task in plan_of(text, title, "Bug").plan.stages[1].tasks


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("The list is empty", "This is not a regression, the list was empty in 3.2.0 as well."),
        ("列表为空", "这不是回归问题，3.2.0 之前的版本没有问题时也这样。"),
    ],
)
def test_what_is_no_regression_has_not_changed(title: str, text: str) -> None:
    assert not [one for one in tasks_of(plan_of(text, title, "Bug")) if "what changed" in one or "有何变化" in one]


@pytest.mark.parametrize(
    ("title", "is_plain"),
    [
        ("Document the importer", True),
        ("Write a guide for the importer", True),
        ("Write how-to documentation", True),
        ("Create unit and performance tests", True),
        ("补充支付模块的单元测试", True),
        ("Add a timeout to the tests", False),
        ("Check the consistency of stored documents", False),
        ("Hide the button for the new onboarding", False),
        ("编写导入手册", True),
    ],
)
def test_what_stands_behind_a_preposition_is_not_what_is_worked_on(title: str, is_plain: bool) -> None:
    assert is_without_code(title) is is_plain


def test_a_result_that_begins_with_a_condition_is_none() -> None:
    told = scenario("When the user can add a key when he selects a file", "en", "it runs", "it is tried")
    assert "Then when the user" in told
    assert "When it is tried" in told


def test_what_a_ticket_orders_of_several_things_is_a_task_of_each() -> None:
    text = "Write the manual of the shop. Add a page on taxes for the users. Add a page on taxes for the admins."
    tasks = tasks_of(plan_of(text, "Docs of the shop", "Task"))
    assert [one for one in tasks if "for the users" in one]
    assert [one for one in tasks if "for the admins" in one]


@pytest.mark.parametrize(
    ("title", "text", "goal"),
    [
        ("Always compute the tax of a group", "The total is wrong for groups.", "This is done: Always compute"),
        ("The total of a group is wrong", "The total is wrong for groups.", "The failure is gone: The total"),
        ("新增分组的税额", "分组的总额错误。", "已做到：新增分组的税额"),
    ],
)
def test_an_order_is_no_failure_that_is_gone(title: str, text: str, goal: str) -> None:
    assert plan_of(text, title, "Bug").plan.stages[1].goal.startswith(goal)


def test_a_criterion_stands_within_its_sentence_and_a_name_keeps_its_letter() -> None:
    assert "Then the list" in steps("G", "W", "The list is sorted", "en")
    assert "Then GitLab" in steps("G", "W", "GitLab is sorted", "en")


@pytest.mark.parametrize(
    ("text", "task"),
    [("需要把税额显示出来的入口", "确保：把税额显示出来的入口"), ("税额需要显示", "确保：税额需要显示")],
)
def test_what_is_made_sure_of_is_not_needed_again(text: str, task: str) -> None:
    assert as_task(text, "确保：") == task


@pytest.mark.parametrize(
    "text", ["This issue should be completed before the related ones.", "本工单应在相关工单之前完成。"]
)
def test_when_the_ticket_itself_is_done_is_no_demand(text: str) -> None:
    assert not demands(text)


@pytest.mark.parametrize(
    ("title", "text", "told"),
    [
        (
            "Refactor the mailer",
            "It needs to be refactored. This task also involves re-integrating it into https://example.com/shop.",
            "re-integrating it",
        ),
        ("重构邮件模块", "需要重构邮件模块。本任务还包括接入审计日志。", "接入审计日志"),
    ],
)
def test_what_a_task_involves_is_work(title: str, text: str, told: str) -> None:
    assert [one for one in tasks_of(plan_of(text, title, "Task")) if told in one]


@pytest.mark.parametrize(
    ("title", "language", "named"),
    [
        ("Move the labels to the header", "en", "Move the labels to the header"),
        ("Port the mailer to the new host", "en", "Port the mailer to the new host"),
        ("Change the colour of the button to red", "en", "Change the colour of the button to red"),
        ("Add the dark mode", "en", "the dark mode"),
        ("Add an option to report parcels", "en", "Add an option to report parcels"),
        ("把标签移到页眉", "zh", "把标签移到页眉"),
        ("新增深色模式", "zh", "深色模式"),
    ],
)
def test_an_order_that_speaks_of_two_things_is_named_whole(title: str, language: Language, named: str) -> None:
    assert named_by(title, language) == named


@pytest.mark.parametrize(
    ("criterion", "language", "when", "then"),
    [
        (
            "Reset the count when the list is refreshed",
            "en",
            "When the list is refreshed",
            "Then this is done: Reset the count",
        ),
        ("The list scrolls up when it is refreshed", "en", "When it is refreshed", "Then the list scrolls up"),
    ],
)
def test_of_an_order_on_a_condition_one_sees_that_it_is_done(
    criterion: str, language: Language, when: str, then: str
) -> None:
    assert scenario(criterion, language, "it is built", "it is shown").split("\n")[1:] == [when, then]


def test_what_is_only_so_is_made_sure_of() -> None:
    assert as_task("所有写路径只写最终状态名", "完成：") == "确保：所有写路径只写最终状态名"
    assert as_task("只读接口", "完成：") == "完成：只读接口"
