"""What readers of real comments called needless to ask: what is answered, settled, named or only said in passing."""

import pytest

from tests.unit.review.facets.told import document, kind_of, passages, reading, said
from workers.review.facets.asked import worth_a_word
from workers.review.facets.demands import is_loosely_put, is_unmeasured_demand, is_vague_demand, names_nothing
from workers.review.facets.done import said_done
from workers.review.facets.evident import is_evident
from workers.review.facets.questions import options_in
from workers.review.facets.values import Facet, Point, Readiness
from workers.review.schemas import Scenario


def asked_of(text: str, title: str = "Orders of a shop") -> list[str | None]:
    return [point.quote for point in reading(title, text, Scenario.FEATURE).points]


def only(text: str, kind: str = "") -> set[str]:
    """The cues of the one sentence below a title."""
    return set(passages("Orders", f"{kind}{text}")[1].cues)


@pytest.mark.parametrize(("code", "is_said"), [("UNDECIDED", True), ("ASKS", True), ("LOOSE", False), ("CHECK", False)])
def test_of_a_ticket_that_is_ready_only_what_it_calls_open_itself_is_worth_a_word(code: str, is_said: bool) -> None:
    point = Point(code=code, facet=Facet.OUTCOME, quote="The list", text="Which list?")
    assert bool(worth_a_word((point,))) is is_said
    assert worth_a_word((point.model_copy(update={"by_model": True}),))


@pytest.mark.parametrize(
    ("text", "is_loose"),
    [
        ("The call should probably be wrapped in a transaction.", False),
        ("There should be a flag to turn the filter off if needed.", False),
        ("可能需要增加一个筛选按钮。", False),
        ("Run Configurations...", False),
        ("Export orders, invoices etc.", True),
        ("It should do something like the old list.", True),
        ("支持导出订单、发票等等。", True),
    ],
)
def test_how_sure_somebody_is_leaves_nothing_unnamed(text: str, is_loose: bool) -> None:
    assert is_loosely_put(passages("Orders", text)[1]) is is_loose


@pytest.mark.parametrize(
    ("text", "is_unnamed"),
    [
        ("There are a few places where this setting is set for a single test.", False),
        ("There are many cases that are handled by the shop today.", False),
        ("The importer has some issues.", True),
        ("Add some improvements to the order page.", True),
    ],
)
def test_that_there_are_many_things_is_no_task_to_name_them(text: str, is_unnamed: bool) -> None:
    assert names_nothing(passages("Orders", text)[1]) is is_unnamed


@pytest.mark.parametrize(
    ("text", "is_vague"),
    [
        ("Improve the speed of the list by removing the timer.", False),
        ("We should optimize this so that we don't run it for each order.", False),
        ("It would be better to keep the order.", False),
        ("希望增加提示词增强的功能", False),
        ("需要通过增加缓存的方式优化列表。", False),
        ("Improve the list by making it nicer.", True),
        ("We should optimize this so that customers are happy.", True),
        ("需要优化列表。", True),
    ],
)
def test_a_weak_word_with_what_is_done_for_it_can_be_checked(text: str, is_vague: bool) -> None:
    assert is_vague_demand(passages("Orders", text)[1]) is is_vague


@pytest.mark.parametrize(
    ("goal", "criteria", "is_asked"),
    [
        ("Improve the order list.", "## Acceptance criteria\n\n- The list holds the orders of 30 days.", False),
        ("完善订单列表，确保系统的安全性。", "## 验收标准\n\n- 未登录时跳转到登录页。", False),
        ("Improve the order list.", "## Acceptance criteria\n\n- The list should be nice.", True),
        ("We should perhaps improve the order list.", "## Acceptance criteria\n\n- The list holds 30 orders.", True),
    ],
)
def test_how_a_goal_is_measured_is_not_asked_where_criteria_say_so(goal: str, criteria: str, is_asked: bool) -> None:
    assert (goal in asked_of(f"## Goal\n\n{goal}\n\n{criteria}\n")) is is_asked


@pytest.mark.parametrize(
    ("demand", "criteria", "is_asked"),
    [
        ("The form should be easy to use.", '## Acceptance criteria\n\n- The order shows a button "Change".', True),
        ("The form should be easy to use.", "## Acceptance criteria\n\n- The form has at most 3 fields.", False),
        ("表单需要清晰易用。", "## 验收标准\n\n- 订单详情页显示“修改”按钮。", True),
        ("表单需要清晰易用。", "## 验收标准\n\n- 表单最多 3 个字段。", False),
    ],
)
def test_outside_of_the_goal_a_criterion_settles_what_it_is_about(demand: str, criteria: str, is_asked: bool) -> None:
    assert (demand in asked_of(f"{demand}\n\n{criteria}\n")) is is_asked


@pytest.mark.parametrize(
    "criterion",
    [
        "Display an empty state when no orders are there",
        "The event must be fired when the sidebar is requested",
        "channel created with posts",
        "We should only migrate the orders if the version is higher",
        "Refresh Token 也过期时跳转登录页",
        "刷新期间不会发送重复的请求",
        "任务可以成功提交",
    ],
)
def test_what_is_seen_on_a_condition_or_never_needs_no_example(criterion: str) -> None:
    assert not is_unmeasured_demand(passages("Orders", f"## Acceptance criteria\n\n- {criterion}")[1])


@pytest.mark.parametrize("criterion", ["The list must work as before", "列表需要显示", "The sync should work"])
def test_a_demand_that_names_neither_is_asked_for_one(criterion: str) -> None:
    assert is_unmeasured_demand(passages("Orders", f"## Acceptance criteria\n\n- {criterion}")[1])


@pytest.mark.parametrize(
    "text",
    [
        "Sounds complicated? It is!",
        "Still can follow?",
        "Can we do something to fix this?",
        "Wondering if nobody else has this problem!?",
        "Does the list hold old orders? Yes, it holds all.",
        "列表包含旧订单吗？是的，全部包含。",
    ],
)
def test_what_an_author_answers_at_once_or_only_says_is_not_asked_back(text: str) -> None:
    assert not any(quote and quote in text for quote in asked_of(f"The list is shown to customers.\n\n{text}"))


def test_a_question_that_nobody_answers_is_asked() -> None:
    question = "Does the list hold old orders?"
    assert question in asked_of(f"The list is shown to customers.\n\n{question} No orders are there yet.")


@pytest.mark.parametrize("speaker", ["Anna Lee  1 hour ago", "Anna Lee  10:32 AM", "张三 5 分钟前"])
def test_what_was_said_in_a_chat_and_pasted_is_not_asked_about(speaker: str) -> None:
    chat = f"{speaker}\nI am not sure what the cause is. Is the site working?"
    asked = asked_of(f"The list of orders breaks, and needs tests.\n\n{chat}\n")
    assert not any(quote and quote in chat for quote in asked)


def test_a_list_of_times_is_nobodys_chat() -> None:
    text = "TBD: what opens at 10:32\nand what closes then."
    assert "TBD: what opens at 10:32" in asked_of(text)


def test_what_is_struck_out_is_not_asked_about_though_it_has_several_sentences() -> None:
    text = "~~Do we want to show old orders? TBD~~ The list holds the orders of 30 days."
    assert not any(quote and ("TBD" in quote or "Do we" in quote) for quote in asked_of(text))


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("It could either mean adding what is new, or redoing something that broke or was a workaround", ()),
        ("Either send a mail, or show a message", ("send a mail", "show a message")),
    ],
)
def test_a_part_of_an_option_is_no_option(text: str, options: tuple[str, ...]) -> None:
    assert options_in(text) == options


@pytest.mark.parametrize("text", ["Either way we need to be consistent.", "Either way, the list stays."])
def test_in_any_case_is_no_choice(text: str) -> None:
    assert "undecided" not in only(text)


@pytest.mark.parametrize(
    "text",
    [
        "This list needs to be reviewed and completed by someone who did not work on the ticket.",
        "可以补充参考链接、截图、已有实现思路等。",
    ],
)
def test_how_a_form_speaks_to_its_readers_is_no_text(text: str) -> None:
    assert said("Orders", text) == []


def test_a_form_of_questions_that_nobody_answered_is_empty() -> None:
    form = "## 你希望增加什么功能？\n\n请描述你希望新增的功能。\n\n## 其它补充\n\n可以补充参考链接、截图等。\n"
    assert reading("[Feature]", form).outcome is Readiness.EMPTY


@pytest.mark.parametrize("title", ["后台登录页面空白", "登录后，有时页面空白", "打开订单后白屏", "点击保存无反应"])
def test_an_empty_page_or_no_answer_is_a_fault(title: str) -> None:
    assert kind_of(title, "在浏览器输入地址，回车后没有可以输入用户名的地方。") is Scenario.BUG


@pytest.mark.parametrize("title", ["可不可以加一个导出按钮", "希望增加导出功能", "能否支持批量导出"])
def test_who_asks_for_a_thing_asks_for_a_feature(title: str) -> None:
    assert kind_of(title, "现在这个按钮处于不可用状态。") is Scenario.FEATURE


@pytest.mark.parametrize("text", ["![shown](/uploads/48f1/shown.jpg)", "![shown](https://example.org/assets/56c2)"])
def test_a_picture_below_a_title_tells_what_is_meant(text: str) -> None:
    assert [point.code for point in reading("Vote list on a phone", text, Scenario.FEATURE).points] == []


def test_words_that_say_a_ticket_is_done_are_long_enough_to_be_cut_visibly() -> None:
    line = "- [x] ① 已修复 — " + "根因是列表没有清空，改为保存后清空。" * 6
    assert len(said_done(document("订单", line))) > 100


@pytest.mark.parametrize(
    ("code", "is_log"),
    [
        ("var orders = get({success: show, error: function(){}});", False),
        ("var orders = get();\njava.io.IOException: gone\n\tat shop.Orders.get(Orders.java:7)", True),
        ("try:\n    orders[0]\nexcept IndexError:\n    pass", False),
        ("ERROR: the order is gone", True),
    ],
)
def test_a_program_that_names_what_may_fail_is_no_log(code: str, is_log: bool) -> None:
    passage = passages("Orders", f"It breaks.\n\n```\n{code}\n```\n")[2]
    assert is_evident(Facet.TRACE, passage) is is_log


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Shop pages - support `labelMode`", "When creating pages, support the property `labelMode` for labels."),
        ("Shop is broken after the update", "I have attached the log file in it."),
        ("更新后保存报错", "日志已上传。"),
    ],
)
def test_what_will_be_new_is_not_asked_where_the_title_names_it_or_what_is_wrong(title: str, text: str) -> None:
    assert "RESULT" not in {point.code for point in reading(title, text, Scenario.FEATURE).points}


def test_the_lines_of_an_example_are_not_asked_about_one_by_one() -> None:
    lines = [
        "Given the user has orders...",
        "when the user opens the list",
        "then the list appears below the title of the page.",
    ]
    text = "## Acceptance criteria\n\n" + "\n".join(f"- {line}" for line in lines)
    assert not set(asked_of(text)) & set(lines)


@pytest.mark.parametrize(
    "text",
    [
        "As a member I want to see what is missing so that I can decide whether to buy more.",
        "Show the fees so the customer can choose whether to go on.",
        "作为会员，我想看到还差多少，以便决定要不要再买一单。",
        "显示费用，方便用户判断是否需要继续。",
    ],
)
def test_what_somebody_decides_by_what_is_asked_for_is_not_left_open(text: str) -> None:
    assert only(text).isdisjoint({"undecided", "deferred"})
    assert "UNDECIDED" not in {one.code for one in reading("Orders of a shop", text, Scenario.FEATURE).points}


@pytest.mark.parametrize(
    "text",
    [
        "Show the fees so that users can see them. TBD",
        "The fees are shown so that users can know them, and it is to be decided where.",
        "要不要显示费用还没定，以便用户知道。",
    ],
)
def test_what_is_left_open_beside_a_purpose_still_is(text: str) -> None:
    assert only(text) & {"undecided", "deferred"}


@pytest.mark.parametrize(
    ("title", "text", "is_asked"),
    [
        ("Several parcels at once?", "I may be missing the setting where one can send several parcels at once.", False),
        ("Why does the parcel list fail?", "The parcel list fails since Monday, nobody can send anything.", True),
        ("能同时寄多个包裹吗？", "没找到同时寄多个包裹的设置。", False),
        ("为什么包裹列表报错？", "包裹列表从周一起报错，谁都寄不了。", True),
    ],
)
def test_of_a_question_in_which_nothing_fails_nobody_asks_how_to_see_it_again(
    title: str, text: str, is_asked: bool
) -> None:
    points = reading(title, text, Scenario.BUG).points
    assert ("STEPS" in [one.code for one in points]) is is_asked


@pytest.mark.parametrize(
    "scenario",
    [
        "**Background**\nGiven a cart\n\n- [ ] Given it is full\n  - When it is emptied\n  - Then the total is 0",
        "**背景**\n假设有购物车\n\n- [ ] 当购物车被清空时\n  - 那么总价为 0",
    ],
)
def test_a_heading_above_a_scenario_is_not_called_empty(scenario: str) -> None:
    text = "Carts show their total.\n\n## Acceptance criteria\n\n{}\n\n## Links\n\nnone"
    assert "Acceptance criteria" in asked_of(text.format("**Background**"))
    assert "Acceptance criteria" not in asked_of(text.format(scenario))
