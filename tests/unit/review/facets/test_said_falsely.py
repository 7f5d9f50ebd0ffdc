"""What real tickets showed to be false: words that say nothing, choices that are open, and examples that are given."""

import pytest

from tests.unit.review.facets.told import document, passages, reading, said
from workers.review.facets.cues import cues_in
from workers.review.facets.demands import is_unmeasured_demand, is_vague_demand
from workers.review.facets.evident import is_evident
from workers.review.facets.openness import is_surely_open
from workers.review.facets.values import Facet
from workers.review.schemas import Scenario


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("[Original report](https://bugs.example.org/bugs/1499990) by Anna", "fault"),
        ("The list shows the orders ~~fast and easily~~", "vague"),
        ("As a result of this, customers are not able to add seats", "story"),
        ("Please allow a label to be specified in the constructor", "deferred"),
        ("Comment it out until we decide whether it is worth keeping", "undecided"),
        ("The quick filters are hidden", "vague"),
        ("The layout used to be defined in files", "deferred"),
        ("It must be related to the driver", "must"),
        ("没有人盯着页面是不可能的", "loose"),
        ("按步骤做了，还是显示失败", "loose"),
        ("能不能加上飞书通知", "negated"),
        ("是否可以添加飞书通知", "find_out"),
        ("这样会不会更快", "negated"),
        ("We need to be able to sort the orders", "reason"),
        ("The user guide names the buttons", "role"),
        ("A task with CommandInfo.user set, and `user`", "role"),
        ("The executor runs as the default", "story"),
        ("If unsure, ask for all of them", "reason"),
        ("This task is to improve the measurement", "purpose"),
    ],
)
def test_what_an_author_does_not_say_is_no_cue(text: str, cue: str) -> None:
    assert cue not in cues_in(text).names


@pytest.mark.parametrize("text", ["Yes, as a user I want to sort", "As the owner, I see all orders", "As a user"])
def test_a_story_begins_its_sentence_or_goes_on_with_who_tells_it(text: str) -> None:
    assert "story" in cues_in(text).names


@pytest.mark.parametrize(
    ("text", "is_named"),
    [
        ("See US", False),
        ("Please see the designs.", False),
        ("详见需求文档。", False),
        ("See https://example.org/designs", True),
        ("See the designs of the order page", True),
        ("See below", True),
    ],
)
def test_a_line_that_sends_its_reader_nowhere_names_nothing(text: str, is_named: bool) -> None:
    assert passages("Orders", text)[1].has("unnamed") is not is_named


@pytest.mark.parametrize(
    ("text", "is_open"),
    [
        ("Lines should not show like that, either:\n\n- use a state of its own\n- filter them out", True),
        ("We should either mail the file or offer a download.", True),
        ("报表需要按周统计，或者由门店自己填写统计周期。", True),
        ("需补充按周或按门店的统计、导出和告警。", False),
        ("要显示排队人数、最近 N 位读者和等候时间。", False),
        ("We need the time of a sync, the last N errors, and thresholds.", False),
        ("连续失败 N 次后发送告警。", True),
        ("Currently it is either empty or shows the old price.", False),
        ("已经按步骤做了，还是显示失败。", False),
        ("格式待定：导出为表格，还是文本。", True),
        ("Comment the option out. Either way the code stays.", False),
    ],
)
def test_a_choice_between_ways_of_doing_it_is_open_and_how_things_are_is_not(text: str, is_open: bool) -> None:
    assert is_surely_open(document("Export the orders of a branch", text), Scenario.FEATURE) is is_open


@pytest.mark.parametrize(
    "text",
    [
        "In order to keep the content consistent between providers, the button should be removed.",
        "为了提升体验，列表需要显示门店。",
    ],
)
def test_a_weak_word_that_says_why_demands_nothing(text: str) -> None:
    assert not is_vague_demand(passages("Orders", text)[1])


@pytest.mark.parametrize(
    "criterion",
    [
        "If the user hides the component, the component disappears from the page.",
        "Users can add a token by dragging it onto the map",
        "The buttons Apply and Update should be shown",
    ],
)
def test_a_criterion_that_is_an_example_is_not_asked_for_one(criterion: str) -> None:
    one = passages("Tokens", f"## Acceptance criteria\n- {criterion}")[1]
    assert one.has("role.acceptance")
    assert not is_unmeasured_demand(one)


def test_the_questions_of_research_are_not_asked_back() -> None:
    text = "Are there other alternatives? Would this break existing apps?"
    asked = reading("Investigate replacing the layout engine", text, Scenario.SPIKE).points
    assert "ASKS" not in {point.code for point in asked}


@pytest.mark.parametrize(
    ("text", "facet"),
    [
        ('```\n{"creationDate": "2021-09-29T18:00:00Z"}\n```', Facet.TRACE),
        ("## Actual result\nGiven that I am on the home screen", Facet.OBSERVED),
        ("Do not show the error counts on pictures", Facet.OBSERVED),
        ("书内弹窗没有搜索框，不在本 bug 范围。", Facet.OBSERVED),
    ],
)
def test_what_is_no_log_and_no_fault_is_not_shown_as_one(text: str, facet: Facet) -> None:
    assert not is_evident(facet, passages("The list of orders is broken", text)[1])


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("I am open to other ideas if someone has a better one?", False),
        ("Any other suggestions?", False),
        ("The list is sorted by date, right?", False),
        ("后台明明支持多选，却没有批量删除？", False),
        ("有bug？？", False),
        ("Should the list show any comments?", True),
        ("Is the price on the right?", True),
        ("时间格式不对？", True),
        ("管理员能看到吗？", True),
    ],
)
def test_what_is_asked_out_of_politeness_or_in_complaint_is_no_question(text: str, asks: bool) -> None:
    assert passages("Orders", text)[1].has("asks") is asks


@pytest.mark.parametrize(
    ("text", "facet"),
    [
        ("## Actual result\nThe list shows no problems.", Facet.OBSERVED),
        ("## 实际结果\n用模板上传订单，页面显示没有问题", Facet.OBSERVED),
        ("The log currently leaves the cause out and needs to be improved.", Facet.EXPECTED),
        ("当前的日志忽略了异常堆栈信息，需要优化。", Facet.EXPECTED),
        ("When the shop 6.1 is built for iOS 8.0 on macOS, the build fails.", Facet.ENVIRONMENT),
    ],
)
def test_what_is_right_what_is_so_now_and_what_happened_are_no_evidence_of_another_thing(
    text: str, facet: Facet
) -> None:
    assert not is_evident(facet, passages("The list of orders is broken", text)[1])


@pytest.mark.parametrize("text", ["The basket does not work correctly.", "The total is fine, but the tax is missing."])
def test_what_does_not_work_is_what_happens(text: str) -> None:
    assert is_evident(Facet.OBSERVED, passages("Basket", f"## Actual result\n{text}")[1])


@pytest.mark.parametrize(
    "prompt",
    [
        "描述你期望发生的情况。\nDescribe what you expected to happen.",
        "简明扼要地描述遇到的问题。\nBriefly describe the problem.",
        "- Python 版本 / Python version: [e.g. 3.11]",
        "Paste relevant error logs here",
    ],
)
def test_a_prompt_in_two_languages_is_no_text_of_the_author(prompt: str) -> None:
    assert said("导出订单失败", f"## 期望行为 / Expected Behavior\n\n{prompt}") == []


@pytest.mark.parametrize("task", ["Describe what happens on logout in the manual", "描述导出接口的返回值"])
def test_an_order_to_describe_something_is_the_authors_text(task: str) -> None:
    assert said("Manual", task) == [task]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("短信验证码控件优化", "短信验证码控件的倒计时事件建议上报手机号码，这样上层就不用再次获取。"),
        ("新功能建议", "希望可以增加针对留言点赞的功能，类似于论坛。"),
        ("Idea for the basket", "The basket should show the number of its orders."),
        ("Basket", "Could you add the number of orders to the page of the basket?"),
        ("飞书通知", "请问会考虑增加飞书通知的配置吗？"),
    ],
)
def test_what_a_text_says_will_be_new_is_not_asked_for(title: str, text: str) -> None:
    assert "RESULT" not in {point.code for point in reading(title, text, Scenario.FEATURE).points}


@pytest.mark.parametrize(
    ("title", "text"), [("Android 12", "All items for Android 12."), ("订单页", "订单页的各项内容。")]
)
def test_a_ticket_that_names_neither_work_nor_fault_is_open(title: str, text: str) -> None:
    assert is_surely_open(document(title, text), Scenario.FEATURE)


@pytest.mark.parametrize(
    ("text", "is_asked"),
    [
        ('"This is pretty much needed, a better and clearer shape should be added for us."', False),
        ("Some tests fail when the clock moves on to the next second.", False),
        ("If you click around, you see that in some cases they are hidden.", False),
        ("Write a test in which one of the shops is closed.", False),
        ("Our code should do something similar to as follows...", False),
        ("Fix some issues of the order page.", True),
        ("希望增加一些批量操作", True),
    ],
)
def test_somebody_elses_words_and_what_tells_which_ones_are_not_asked_about(text: str, is_asked: bool) -> None:
    asked = reading("Orders", f"The orders of a shop are shown. {text}", Scenario.FEATURE).points
    assert any(point.quote == text for point in asked) is is_asked


@pytest.mark.parametrize(
    "line",
    [
        "The console shows the following error, as follows",
        "控制台错误提示如下",
        "index-B2-3gX9l.js:60 URL not found in the environment, using a default",
        "line 126 of /lib/orders.php: exception thrown",
    ],
)
def test_a_lead_in_and_a_line_of_a_log_are_not_shown_as_what_happens(line: str) -> None:
    (one,) = (one for one in passages("Orders", f"## Actual result\n\n{line}") if one.text.startswith(line[:5]))
    assert not is_evident(Facet.OBSERVED, one)


@pytest.mark.parametrize(
    ("text", "is_expected"),
    [
        ("登录后跳到 /home，但没有这个页面（应为 /shop）。", False),
        ("It goes to /home, but there is no such page (should be /shop).", False),
        ("登录后应该跳到 /shop 页面。", True),
        ("It should go to /shop (the start page).", True),
    ],
)
def test_what_is_said_in_brackets_is_not_what_should_happen(text: str, is_expected: bool) -> None:
    assert is_evident(Facet.EXPECTED, passages("Login", text)[1]) is is_expected


def test_that_something_is_changed_leaves_nothing_unnamed() -> None:
    text = "We have to change something in the module and build it again."
    assert "LOOSE" not in {point.code for point in reading("Debug modules", text, Scenario.FEATURE).points}


def test_by_what_demand_a_law_asks_for_is_no_weak_word() -> None:
    text = "根据合规要求，用户可以在设置里注销账号。"
    assert not is_vague_demand(passages("注销账号", text)[1])


@pytest.mark.parametrize(
    ("text", "is_vague"),
    [
        ("As it runs in the cloud it should be pretty quick to set up a new one.", False),
        ("It should be easy to add, the gateway has a plugin.", False),
        ("网关有插件，改起来应该很快。", False),
        ("It should be easy to add new products.", True),
        ("添加商品的流程应该优化，更加便捷。", True),
    ],
)
def test_how_much_work_something_is_demands_nothing(text: str, is_vague: bool) -> None:
    assert is_vague_demand(passages("Copy of the order database", text)[1]) is is_vague
