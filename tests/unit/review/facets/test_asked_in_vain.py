"""What is asked only where an answer changes what gets built, and what a ticket leaves to choose is always asked."""

import pytest

from tests.unit.review.facets.told import document, passages, reading
from workers.review.facets.cues import cues_in
from workers.review.facets.demands import is_loosely_put, is_unmeasured_demand, is_vague_demand
from workers.review.facets.openness import is_surely_open, open_points
from workers.review.facets.values import Readiness
from workers.review.facets.ways import ways_left
from workers.review.schemas import Scenario

BUG, FEATURE, TECH_TASK = Scenario.BUG, Scenario.FEATURE, Scenario.TECH_TASK


def codes(title: str, text: str, kind: Scenario) -> list[str]:
    return [point.code for point in open_points(document(title, text), kind, is_chinese=False)]


# An example


@pytest.mark.parametrize(
    "text",
    [
        "As a buyer I want this. It must be sent to the shop and to the archive. The file needs to be named after it.",
        "作为买家，我希望有发票。发票必须同时发送给店铺和归档。发票需要以订单号命名。",
    ],
)
def test_what_names_its_result_is_asked_for_an_example_only_beside_what_decides(text: str) -> None:
    told = reading("Invoices", text, FEATURE)
    assert told.outcome is Readiness.READY


@pytest.mark.parametrize(
    ("text", "is_unmeasured"),
    [
        ("The appropriate message (outlined below) must be shown to the buyer and kept there.", False),
        ("需要按照以下规则处理订单。", False),
        ("The appropriate message must be returned to the buyer and kept there.", True),
        ("需要按照合适的规则处理订单。", True),
    ],
)
def test_what_stands_elsewhere_in_the_ticket_is_not_asked_for(text: str, is_unmeasured: bool) -> None:
    one = passages("Orders", text)[1]
    assert (is_unmeasured_demand(one) or is_vague_demand(one)) is is_unmeasured


# A measure


@pytest.mark.parametrize(
    ("text", "is_vague"),
    [
        ("The exposure is limited, but this has to be fixed fast.", False),
        ("The orders must be cached in a map for fast access.", False),
        ("The shop should rely on the default store (as some of them will be improved later).", False),
        ("列表应支持通过关键词和角色进行筛选。", False),
        ("The order list must be fast.", True),
        ("订单列表应更友好。", True),
    ],
)
def test_how_soon_what_for_and_what_is_said_by_the_way_are_no_vague_demands(text: str, is_vague: bool) -> None:
    assert is_vague_demand(passages("Orders", text)[1]) is is_vague


# A result


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("As a buyer, I'd like to be able to edit the address and the name of an order", "COS: as on the list."),
        ("希望能增加个导出excel文件的功能", "csv格式文件也可以"),
        ("Android: implement support for the ringtone manager", "https://example.org/reference/ringtones.html"),
        ("实现铃声管理的支持", "https://example.org/reference/ringtones.html"),
        ("order adapter", "- add a fetch event to reads\n- use the number of an order as its key"),
        ("Node tool should be able to select paths", "See the tool of the other editor."),
        ("Move widgets that stand in markup to the folder of widgets", "It is for the order editor."),
        ("订单适配器", "- 新增读取时的事件\n- 改为以订单号作为主键"),
    ],
)
def test_nobody_is_asked_what_will_be_new_where_it_is_told(title: str, text: str) -> None:
    assert "RESULT" not in codes(title, text, FEATURE)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Let admins open the settings of a shop", "## Steps to reproduce\n\n## Expected result\n\nN/A"),
        ("支持管理员打开店铺设置", "## 复现步骤\n\n## 预期结果\n\n无"),
    ],
)
def test_of_an_unfilled_form_below_a_title_that_tells_what_to_do_a_check_is_asked(title: str, text: str) -> None:
    assert codes(title, text, FEATURE) == ["UNMEASURED"]
    assert codes("Orders", text, FEATURE) == ["RESULT"]


# A name


@pytest.mark.parametrize(
    ("text", "is_loose"),
    [
        ("If the text is longer than 280 letters, it should end with ...", False),
        ("超过 280 字时，末尾应显示…", False),
        ("It shouldn't do something like that.", False),
        ("Export comments, shares etc.", True),
    ],
)
def test_dots_that_are_shown_are_not_loose(text: str, is_loose: bool) -> None:
    assert is_loosely_put(passages("Orders", text)[1]) is is_loose


# Steps


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("iPhone: add a native checksum utility", "We need one for passwords."),
        ("新增原生校验工具", "密码需要用到。"),
        ("The root does not redirect", "https://<account>.example.org does not redirect to /admin."),
        ("keyboardType is not documented for the text field", "The attribute is not documented."),
        ("文档里没有说明 keyboardType", "文档里缺少这个属性的说明。"),
    ],
)
def test_what_has_nothing_to_reproduce_is_not_asked_for_steps(title: str, text: str) -> None:
    assert "STEPS" not in codes(title, text, BUG)


# Questions


@pytest.mark.parametrize(
    "question",
    [
        "How can I resolve this?",
        "Is there a current issue with the server?",
        "Has anybody seen this?",
        "请问这个怎么解决？",
        "有人遇到过吗？",
    ],
)
def test_who_reports_a_fault_and_asks_for_help_leaves_nothing_to_decide(question: str) -> None:
    text = f"The order list is empty after a click on Save. The page shows 500.\n\n{question}"
    assert "ASKS" not in codes("Order list is empty", text, BUG)


@pytest.mark.parametrize("question", ["Should archived orders stay in the list?", "归档的订单要留在列表里吗？"])
def test_a_question_about_what_is_wanted_is_asked_in_a_report_too(question: str) -> None:
    text = f"The order list is empty after a click on Save. The page shows 500.\n\n{question}"
    assert "ASKS" in codes("Order list is empty", text, BUG)


@pytest.mark.parametrize(
    "line",
    [
        "Kubernetes version: ?",
        "集群版本：？",
        "Other?",
        "其他？",
        "Do you have any input or comments?",
        "大家有什么意见？",
        "src/View.h:108:2: Unknown type name 'UIView'; did you mean 'View'?",
    ],
)
def test_a_blank_and_a_line_of_a_machine_ask_nobody(line: str) -> None:
    assert "ASKS" not in codes("Add a list of orders", f"The shop should list its orders.\n\n{line}", FEATURE)


# Decisions


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The list is empty on iOS. I'm not sure if I moved a file by accident.", BUG),
        ("列表在 iOS 上是空的。不确定是不是我误删了文件。", BUG),
        ('The order list is empty. Line 40 throws a "function not defined" error.', BUG),
        ("Move the export to the worker. Not sure why it stands in the shop.", TECH_TASK),
        ("把导出移到后台。不清楚为什么放在前台。", TECH_TASK),
    ],
)
def test_who_does_not_know_a_cause_leaves_no_decision(text: str, kind: Scenario) -> None:
    assert "UNDECIDED" not in codes("Orders", text, kind)


@pytest.mark.parametrize(
    "text",
    [
        "It lets the user decide whether or not the order is sent.",
        "The errors of an order are not clear enough.",
        "No limit of its size (how to handle it is to be discussed separately).",
        "所有决策完成，已知待明确事项均已得到处理。",
        "这是哪里设置的问题还是什么",
    ],
)
def test_what_users_decide_and_what_was_settled_is_not_undecided(text: str) -> None:
    assert cues_in(text).names.isdisjoint({"undecided", "deferred"})


@pytest.mark.parametrize(
    "text",
    [
        "Keep the coordinates in sight, either make the shortcut work or move the slider.",
        "We should find out why and either improve the times or change the limit.",
        "There are two options I can think of:\n\n- keep pictures outside of the repository\n- keep them in a branch",
        "Option 1: keep pictures outside.\n\nOption 2: keep them in a branch.",
        "可以有两种方案：\n\n- 图片放到仓库外\n- 图片放到单独分支",
        "方案一：图片放到仓库外。\n\n方案二：图片放到单独分支。",
        "1) the ruler is drawn again OR\n\n2) the ruler draws no colour.",
    ],
)
def test_several_ways_of_which_none_is_taken_are_open(text: str) -> None:
    told = reading("Move the pictures", text, TECH_TASK)
    assert (told.outcome, told.points[0].code) == (Readiness.QUESTIONS, "UNDECIDED")


@pytest.mark.parametrize(
    "text",
    [
        "There are two options: outside or in a branch. We go with the branch.",
        "Option 1: outside.\n\nOption 2: in a branch. Option 2 is the simpler one.",
        "方案一：放到仓库外。\n\n方案二：放到分支。采用方案二。",
        "An admin either approves or rejects the order.",
        "Ping the reviewers to either review or reassign it.",
    ],
)
def test_ways_of_which_one_is_taken_and_what_people_do_are_not_open(text: str) -> None:
    ticket = document("Move the pictures", text)
    assert ways_left(ticket) is None
    assert not is_surely_open(ticket, TECH_TASK)
