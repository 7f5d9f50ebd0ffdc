"""Facts of a ticket reach its plan: where a fault was seen, how long research may take, what it leaves behind."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.questions.candidates import candidates
from workers.plan.staging.shape import is_without_code
from workers.plan.telling.demands import demands_apart
from workers.plan.understand import understand


def told(text: str, title: str, kind: str) -> str:
    plan = plan_of(text, title, kind).plan
    return "\n".join(one for stage in plan.stages for one in (*stage.tasks, *stage.risks))


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "h3. Environment\n* Version 3.2 behind a proxy\n* Firefox 121\n\nh3. Actual\nThe list is empty.\n\n"
            "h3. Expected\nThe list has twelve rows.",
            ("Version 3.2 behind a proxy", "Firefox 121"),
        ),
        (
            "环境：生产 v2.4，仅 Safari 17。\n前置条件：账号已绑定手机。\n步骤：\n1. 打开列表\n2. 点击筛选\n"
            "实际：列表为空。\n预期：列表有 12 行。",
            ("生产 v2.4，仅 Safari 17", "账号已绑定手机"),
        ),
    ],
)
def test_where_a_fault_was_seen_is_made_ready_first(text: str, facts: tuple[str, ...]) -> None:
    first = plan_of(text, "Empty list" if text.startswith("h3") else "列表为空", "Bug").plan.stages[0]
    assert all(any(fact in task for task in first.tasks) for fact in facts)


def test_a_fault_without_an_environment_is_made_ready_nowhere() -> None:
    first = plan_of("Actual: the list is empty.\nExpected: the list has rows.", "Empty list", "Bug").plan.stages[0]
    assert not [one for one in first.tasks if one.startswith("Set up")]


@pytest.mark.parametrize(
    ("text", "title", "facts"),
    [
        (
            "Which of the two queues keeps the order of messages? Not more than four days.",
            "Compare the two queues",
            ("four days",),
        ),
        (
            "两种队列哪一种能保证消息顺序？预计 4 天，输出对比文档并组织一次评审。",
            "调研消息队列",
            ("4 天", "对比文档并组织一次评审"),
        ),
    ],
)
def test_research_keeps_its_time_and_what_it_leaves_behind(text: str, title: str, facts: tuple[str, ...]) -> None:
    said = told(text, title, "Spike")
    assert [fact for fact in facts if fact not in said] == []


@pytest.mark.parametrize(
    ("text", "title", "kind"),
    [
        ("内部检查发现日志里有银行卡号。需要做掩码处理，旧日志也要清理，并防止以后再出现。", "日志掩码", "Task"),
    ],
)
def test_a_task_that_tells_no_fault_is_none(text: str, title: str, kind: str) -> None:
    assert request_of(text, title, kind).kind == "TECH_TASK"


@pytest.mark.parametrize(
    "order",
    [
        *("Evaluate results of the load test", "Generate a new licence key", "Deprecate the old key"),
        *("Prorate the price for the rest of the term", "Notify the owner by mail"),
    ],
)
def test_an_order_is_known_by_its_verb(order: str) -> None:
    assert begins_with_verb(order)


@pytest.mark.parametrize("text", ["开放平台的接口没有限流", "Search results are empty"])
def test_the_name_of_a_thing_is_no_order(text: str) -> None:
    assert not begins_with_verb(text)


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("Please start with the small shops.", "Start with the small shops."),
        ("请先从小门店开始迁移。", "先从小门店开始迁移。"),
    ],
)
def test_courtesy_is_no_part_of_an_order(said: str, order: str) -> None:
    assert bare_order(said) == order


@pytest.mark.parametrize(
    ("title", "is_plain"),
    [
        *(("会议室预订支持审批", False), ("组织需求评审会议", True), ("Meeting rooms can be booked by phone", False)),
        *(("Add invoice download to the order page", False), ("Write the user guide", True)),
    ],
)
def test_a_part_of_the_product_is_planned_as_one(title: str, is_plain: bool) -> None:
    assert is_without_code(title) is is_plain


def test_what_happens_by_itself_is_not_assumed_to_be_switched_off() -> None:
    plan = plan_of("节假日自动跳过，由系统处理。提前一天展示提示。", "签到规则支持节假日", "Story").plan
    assert not [one for one in plan.assumptions if "默认关闭" in one.text]


def test_haste_is_not_expected_and_what_is_wanted_beside_it_is() -> None:
    text = "支付宝的退款到账了，列表还是退款中。希望尽快修复，并把这 40 单的状态改对。"
    assert understand(request_of(text, "退款成功后状态不变", "Bug")).expected == ("把这 40 单的状态改对。",)


def test_a_rule_below_a_list_of_a_technical_task_is_planned() -> None:
    text = "- 按应用限流，默认 100 QPS\n- 超限返回 429\n\n内部服务间调用不限流。灰度：先只记录不拦截，观察一周。"
    planned = "\n".join(tasks_of(plan_of(text, "接口限流", "Task")))
    assert "内部服务间调用不限流" in planned
    assert "先只记录不拦截" in planned


@pytest.mark.parametrize(
    "text", ["This way we can tell at once which release it is.", "这样就可以马上知道是哪个版本。"]
)
def test_what_something_is_good_for_is_no_task(text: str) -> None:
    title = "Log the version" if text.isascii() else "日志记录版本号"
    assert not [one for one in tasks_of(plan_of(text, title, "Story")) if text.rstrip(".。") in one]


def test_a_label_in_brackets_is_no_part_of_a_reading() -> None:
    text = "作为买家，我希望降价时收到提醒，以便下单。\n\n【待确认】套装按单价还是总价计算降价？"
    said = "\n".join(one.text for one in plan_of(text, "降价提醒", "Story").plan.assumptions)
    assert "套装按单价" in said
    assert "【" not in said


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        (
            "Jobs must run hourly, secrets have to come from the vault, and failures must page the team.",
            ("Jobs must run hourly", "Secrets have to come from the vault", "Failures must page the team."),
        ),
        (
            "需要做掩码处理，旧日志也要清理，并且增加一项定期检查。",
            ("需要做掩码处理", "旧日志也要清理", "增加一项定期检查。"),
        ),
        ("If jobs must run hourly, secrets have to come from the vault.", None),
        ("The list must show name, city and age.", None),
        ("导出必须包含姓名，城市，年龄。", None),
    ],
)
def test_demands_in_one_sentence_are_planned_one_by_one(sentence: str, parts: tuple[str, ...] | None) -> None:
    assert demands_apart(sentence) == (parts or (sentence,))


def test_who_is_no_reporter_of_a_fault_is_not_asked_how_it_is_seen() -> None:
    text = "内部检查发现日志里有银行卡号。需要做掩码处理，旧日志也要清理，并防止以后再出现。"
    understood = understand(request_of(text, "日志掩码", "Task"))
    assert not understood.out_of_scope
    asked = candidates(request_of(text, "日志掩码", "Task"), understood)
    assert not [one for one in asked if one.matter == "steps"]


def test_orders_in_one_sentence_are_planned_one_by_one() -> None:
    text = "Replace it with dayjs, remove the locales we do not use (we ship en, de and fr), and add a lint rule."
    assert [one.partition(" ")[0] for one in demands_apart(text)] == ["Replace", "Remove", "Add"]


def test_what_is_done_in_turn_is_planned() -> None:
    text = "首先在测试环境用数据副本演练一次；其次修改驱动版本；再次排查隐式排序的 SQL；最后在凌晨窗口内切换。"
    planned = "\n".join(tasks_of(plan_of(text, "订单库升级到 8.0", "Task")))
    assert [one for one in ("演练一次", "修改驱动版本", "隐式排序", "凌晨窗口内切换") if one not in planned] == []


@pytest.mark.parametrize(
    "text", ["We haven't decided yet what happens with several seats.", "It has not been decided who pays."]
)
def test_what_people_have_not_decided_is_asked_and_not_planned(text: str) -> None:
    request = request_of(f"A guest can book one seat.\n\n{text}", "Book a seat", "Story")
    assert understand(request).put_off == (text,)
    assert not [one for one in tasks_of(plan_of(f"A guest can book one seat.\n\n{text}", "Book a seat")) if text in one]


def test_ways_in_which_something_happens_are_no_choice() -> None:
    text = "There are two ways in which a job can be stopped:\n- The user stops it\n- It took too long\n\nRemove it."
    assert understand(request_of(text, "Remove the flag", "Task")).choices == ()
    assert not [one for one in tasks_of(plan_of(text, "Remove the flag", "Task")) if "took too long" in one]


def test_where_else_a_fault_was_seen_is_not_expected() -> None:
    text = "Actual: two mails.\n\nExpected\nOne mail.\n\nSeen on 31 January. Single nodes are not affected."
    assert understand(request_of(text, "Two mails", "Bug")).expected == ("One mail.",)


def test_how_a_thing_works_today_is_no_criterion() -> None:
    text = "支付回调目前同步发券，短信慢时会超时。\n\n方案\n1、回调只落库\n2、消费者用流水号去重"
    said = understand(request_of(text, "支付回调改为异步", "Task"))
    assert not [one for one in (*said.demands, *(each.text for each in said.criteria)) if "目前同步发券" in one]
