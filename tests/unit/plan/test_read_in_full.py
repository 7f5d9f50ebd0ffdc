"""What a ticket demands in passing is planned, what it does not demand is not, and nothing goes unnamed."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.aims import passed_over
from workers.plan.phrasing.weighed import is_optional
from workers.plan.telling.counted import enumerated
from workers.plan.telling.demands import demands, demands_apart, is_no_demand
from workers.plan.telling.present import complaint_and_wish
from workers.plan.telling.remarks import only_remarks
from workers.plan.telling.reports import seen_in
from workers.plan.telling.roles import SET_APART, is_source, waits_for_others, waits_for_ticket
from workers.plan.telling.weighed import recommended
from workers.plan.understand import understand

_AIMS = (
    "## Goal\n\nShow all parcels in one list. The list's heading should name the depot.\n\n"
    "## What needs to be done\n\n- Add the list\n- Translate its columns\n"
)
_AIMS_ZH = (
    "## 目标\n\n在一个列表里展示全部包裹。列表标题应当包含仓库名称。\n\n## 任务\n\n- 新增包裹列表\n- 翻译各列名称\n"
)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("It is suggested that we drop the old labels.", "Drop the old labels."),
        ("It makes more sense to print labels at the depot.", "Print labels at the depot."),
        ("The next step for the depot is to print labels at night.", "Print labels at night."),
        ("This task is for writing the import of parcels.", "Write the import of parcels."),
        ("This ticket is about splitting the parcel table.", "Split the parcel table."),
        ("下一步是迁移包裹表。", "迁移包裹表。"),
        ("更合理的做法是在仓库打印标签。", "在仓库打印标签。"),
        ("It makes no sense to print labels.", ""),
        ("It would be better to print labels, but we decided to mail them.", ""),
        ("更合理的做法是在仓库打印标签，但最后决定邮寄。", ""),
        ("This task is for morning shifts.", ""),
    ],
)
def test_what_is_put_as_a_suggestion_or_as_what_a_task_is_for_is_an_order(text: str, order: str) -> None:
    assert recommended(text) == order


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Hide the old labels in 3.1 and remove their code afterwards.",
            ("Hide the old labels in 3.1", "Remove their code afterwards."),
        ),
        ("先隐藏旧标签，之后再删除相关代码。", ("先隐藏旧标签", "再删除相关代码。")),
        ("Print and fold the labels.", ("Print and fold the labels.",)),
    ],
)
def test_what_is_done_in_turn_is_two(text: str, parts: tuple[str, ...]) -> None:
    assert demands_apart(text) == parts


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        (
            "Currently the list is read by number, although we should extend it to read by depot.",
            "We should extend it to read by depot.",
        ),
        ("目前只能按编号查询，但我们应该扩展它，支持按仓库查询。", "我们应该扩展它，支持按仓库查询。"),
        ("The list is read by number, but it should not be empty.", ""),
    ],
)
def test_what_is_wanted_stands_behind_how_it_is_today(text: str, wish: str) -> None:
    assert complaint_and_wish(text)[1] == (wish or text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (_AIMS, "The list's heading should name the depot."),
        (_AIMS_ZH, "列表标题应当包含仓库名称。"),
    ],
)
def test_what_obliges_below_a_goal_is_demanded_beside_a_list_of_work(text: str, wanted: str) -> None:
    assert wanted in understand(request_of(text, "Parcels")).demands


@pytest.mark.parametrize(
    ("title", "text", "order"),
    [
        (
            "Two prints at once spoil the label",
            "Prints write the same file. We should queue up the prints so they run one by one.\n\n"
            "Expected: Each label is whole\n\nActual: Error occurs",
            "Queue up the prints so they run one by one.",
        ),
        (
            "同时打印两次会损坏标签",
            "两次打印写同一个文件。我们应该合并同一仓库的打印任务。\n\n预期：每张标签完整\n\n实际：报错",
            "合并同一仓库的打印任务。",
        ),
    ],
)
def test_the_remedy_that_a_report_asks_for_is_a_task(title: str, text: str, order: str) -> None:
    assert any(order.rstrip(".。") in one for one in tasks_of(plan_of(text, title, "Bug")))


def test_what_a_report_says_that_people_should_see_is_no_remedy() -> None:
    text = "We should see one label.\n\nExpected: one label\n\nActual: two labels"
    assert understand(request_of(text, "Two labels are printed", "Bug")).work_items == ()


@pytest.mark.parametrize(
    ("title", "text", "wanted"),
    [
        (
            "As a packer, I want the label page on the start page",
            "Show a print button. Supervisors also see a link to hide the page.",
            "Supervisors also see a link to hide the page.",
        ),
        ("在首页展示标签页", "展示打印按钮。管理员还会看到隐藏该页的链接。", "管理员还会看到隐藏该页的链接。"),
    ],
)
def test_what_somebody_sees_besides_is_wanted(title: str, text: str, wanted: str) -> None:
    assert wanted in understand(request_of(text, title)).demands


@pytest.mark.parametrize(
    "text",
    ["Bonus if labels can be folded.", "Nice to have: folded labels", "加分项：标签可以折叠", "如有余力，支持折叠标签"],
)
def test_what_is_welcome_is_no_demand(text: str) -> None:
    assert is_optional(text)
    assert is_no_demand(text)


@pytest.mark.parametrize("criterion", ["Bonus if they can be folded", "如有余力，支持折叠标签"])
def test_a_criterion_that_is_only_welcome_is_kept(criterion: str) -> None:
    criteria = f"## Acceptance criteria\n\n- Labels are shown\n- {criterion}\n"
    report = plan_of(f"## Tasks\n\n- Add the label page\n\n{criteria}", "Label page")
    assert [one.criterion for one in report.coverage] == ["Labels are shown", criterion]
    assert not report.unplanned


def test_a_bonus_that_the_product_pays_is_none_of_ours() -> None:
    assert not is_optional("Bonus points must be shown")


@pytest.mark.parametrize(
    "text",
    [
        "There may be ways to print this more nicely.",
        "This is needed in order to satisfy the requirements of the depots.",
        "也许有更优雅的办法。",
        "这是为了满足仓库的要求。",
    ],
)
def test_a_thought_and_a_reason_are_no_demands(text: str) -> None:
    assert only_remarks(text)
    assert not demands(text)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Renamed depots lose their parcels",
            "Parcels stay with the old name.\n\n"
            "**Workaround**: Choose it well. Else you must move all of them by hand.",
        ),
        (
            "仓库改名后包裹不跟着变",
            "包裹仍挂在旧名称下。\n\n**现在的做法**：名称一开始就想好。否则必须逐条手工移动包裹。",
        ),
    ],
)
def test_how_people_get_round_it_is_no_demand(title: str, text: str) -> None:
    assert understand(request_of(text, title, "Bug")).demands == ()


@pytest.mark.parametrize("text", ["Not the archive.", "Except for the archive", "不含归档列表。", "除归档列表外"])
def test_a_line_that_only_excludes_is_out_of_scope(text: str) -> None:
    assert SET_APART.search(text)


@pytest.mark.parametrize("text", ["Not the archive but the list is sorted", "除归档列表外，其余列表都要排序"])
def test_a_sentence_that_says_more_is_not(text: str) -> None:
    assert not SET_APART.search(text)


def test_what_is_not_tried_is_left_out_of_the_plan() -> None:
    understood = understand(request_of("## Tasks\n\n- Sort all lists\n\n## QA\n\nNot the archive.\n", "Sort the lists"))
    assert understood.trials == ()
    assert understood.out_of_scope == ("Not the archive.",)


@pytest.mark.parametrize("text", ["Mira to provide new icons.", "Design to deliver the mock-ups", "图标由小李提供。"])
def test_what_somebody_gives_is_waited_for(text: str) -> None:
    assert waits_for_others(text)


@pytest.mark.parametrize("text", ["Users to provide translations.", "Need to provide icons.", "价格由接口提供。"])
def test_what_the_product_gives_is_not(text: str) -> None:
    assert not waits_for_others(text)


@pytest.mark.parametrize("text", ["This builds on the work of the first phase (SHOP-119).", "基于一期（SHOP-119）。"])
def test_what_a_ticket_builds_on_comes_first(text: str) -> None:
    assert waits_for_ticket(text)


@pytest.mark.parametrize(
    "text",
    [
        "The full specification can be found here: https://docs.example.org/labels",
        "See discussions related to this here: https://docs.example.org/labels",
        "完整规格文档见：https://docs.example.org/labels",
    ],
)
def test_where_it_is_told_what_to_do_is_read_first(text: str) -> None:
    assert is_source(text)
    assert understand(request_of(f"Add the label page. {text}", "Label page")).dependencies == (text,)


@pytest.mark.parametrize(
    "text",
    [
        "Implement the design that is described here: https://docs.example.org/labels",
        "The page must show the items listed here: https://docs.example.org/labels",
        "按文档实现标签页，见 https://docs.example.org/labels，然后上线。",
    ],
)
def test_an_order_with_an_address_is_none(text: str) -> None:
    assert not is_source(text)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "For packers: show a print button For guests: ask them to sign in.",
            ("For packers: show a print button", "For guests: ask them to sign in"),
        ),
        ("对于会员：展示打印按钮 对于访客：提示需要登录。", ("对于会员：展示打印按钮", "对于访客：提示需要登录")),
        ("For packers: show a print button.", ("For packers: show a print button.",)),
    ],
)
def test_what_is_each_for_somebody_else_is_counted(text: str, parts: tuple[str, ...]) -> None:
    assert enumerated(text) == parts


@pytest.mark.parametrize(
    ("text", "item"),
    [
        (
            "For each depot (see sub-tasks):\n1. List all of the printers\n2. Replace the labels by new ones",
            "Replace the labels by new ones (for each depot)",
        ),
        (
            "对每个仓库：\n1. 列出所有正在使用的打印机及其驱动版本号\n"
            "2. 用新标签替换已经贴在货架上并且还在使用的全部旧标签",
            "用新标签替换已经贴在货架上并且还在使用的全部旧标签（对每个仓库）",
        ),
    ],
)
def test_what_a_list_is_done_for_stays_with_its_items(text: str, item: str) -> None:
    assert item in [one.text for one in understand(request_of(text, "Labels", "Task")).work_items]


def test_two_orders_with_a_bracket_between_them_are_two() -> None:
    text = "Obtain a shelf for the drafts (if the depot has one) Receive comments of the packers."
    told = understand(request_of(text, "Drafts of labels", "Task")).demands
    assert told == ("Obtain a shelf for the drafts (if the depot has one)", "Receive comments of the packers.")


@pytest.mark.parametrize(
    ("told", "seen"),
    [
        (
            ("The label gets another number each time.", "This causes trouble at the gate."),
            "The label gets another number each time. This causes trouble at the gate.",
        ),
        (("标签每次都会换号。", "这会导致出库失败。"), "标签每次都会换号。这会导致出库失败。"),
        (("The label should be whole.", "This causes trouble at the gate."), "This causes trouble at the gate."),
        (("标签应该完整。", "这会导致出库失败。"), "这会导致出库失败。"),
    ],
)
def test_what_points_back_is_seen_with_what_it_points_at(told: tuple[str, str], seen: str) -> None:
    assert seen_in(told, told[1:]) == (seen,)


def test_what_a_heading_has_nothing_below_it_is_not_assumed() -> None:
    report = plan_of("## Tasks\n\n- Sort the list\n\n## Acceptance Criteria\n\n- [ ] ...\n", "Sort the list")
    assert not [one for one in report.plan.assumptions if "Acceptance Criteria" in one.text]


@pytest.mark.parametrize(
    ("told", "named"),
    [
        ("Create a shelf of all kinds of labels.", True),
        ("Improve the labels of all the depots.", False),
        ("As a packer, I want to create a shelf of labels.", False),
        ("创建一个包含各类标签的货架。", True),
        ("提升各仓库标签的质量。", False),
    ],
)
def test_an_order_that_no_demand_takes_up_is_named(told: str, *, named: bool) -> None:
    assert tuple(passed_over((told,), ())) == ((told,) if named else ())
    assert not tuple(passed_over((told,), (told,)))
