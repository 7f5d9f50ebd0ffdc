"""What a comment quotes or asks is what stands there: no guess, no column's head, no picture's name, no struck line."""

import pytest

from tests.unit.review.facets.told import passages, reading
from workers.review.facets.demands import is_vague_demand
from workers.review.facets.evident import is_evident
from workers.review.facets.passages import Passage
from workers.review.facets.values import Facet, Readiness
from workers.review.schemas import Scenario

FEATURE, TASK, BUG = Scenario.FEATURE, Scenario.TECH_TASK, Scenario.BUG


def codes(title: str, text: str, kind: Scenario) -> list[str]:
    return [one.code for one in reading(title, text, kind).points]


def last(text: str) -> Passage:
    return passages("Orders", text)[-1]


@pytest.mark.parametrize(
    "text",
    [
        "The list is sorted by date, but that might not be the case for all shops?",
        "I guess that is what guests call the list of orders?",
        "We probably have to empty the list then?",
        "我猜这就是客人所说的订单列表？",
        "这里应该是按日期排序的吧？",
    ],
)
def test_a_guess_with_a_question_mark_asks_nothing(text: str) -> None:
    assert "ASKS" not in codes("List of orders", f"Guests see the list of orders.\n{text}", FEATURE)


@pytest.mark.parametrize(
    "text",
    [
        "I think we should sort it, but by which date?",
        "Do you think guests should see it?",
        "我觉得要排序，但按哪个日期？",
    ],
)
def test_a_question_with_an_opinion_in_it_is_still_asked(text: str) -> None:
    told = codes("List of orders", f"Guests see the list of orders.\n{text}", FEATURE)
    assert {"ASKS", "UNDECIDED"} & set(told)


def test_a_broken_quotation_mark_is_no_question_mark() -> None:
    text = "Guests see the list of orders.\nThe listener is called “orderLauncher\ufffd?"
    assert "ASKS" not in codes("List of orders", text, FEATURE)


@pytest.mark.parametrize(
    "text",
    [
        "- [ ] Is the data of guests encrypted?\n- [ ] Do we know how fast it grows?\n- [ ] Can it be deleted by age?",
        "- [ ] 客户数据是否加密？\n- [ ] 是否了解数据增长速度？\n- [ ] 能否按时间删除数据？",
    ],
)
def test_a_checklist_of_questions_is_the_work(text: str) -> None:
    assert "ASKS" not in codes("Review of the order service", f"Check the service.\n\n## Data\n{text}", TASK)


@pytest.mark.parametrize(
    "text",
    [
        "| Text of the bar | Do I follow Ana? |\n|---|---|\n| Follow Ana | no |\n| Message Ana | yes |",
        "| 顶栏文字 | 我关注安娜了吗？ |\n|---|---|\n| 关注安娜 | 否 |\n| 给安娜留言 | 是 |",
    ],
)
def test_the_head_of_a_column_asks_nothing(text: str) -> None:
    assert "ASKS" not in codes("Top bar of a profile", f"The bar shows one of two texts.\n\n{text}", FEATURE)


@pytest.mark.parametrize(
    "text",
    [
        "Failure example: https://build.example.com/browse/SHOP-MASTER-17",
        "失败的构建：https://build.example.com/browse/SHOP-MASTER-17",
    ],
)
def test_a_link_to_what_failed_shows_it(text: str) -> None:
    assert "STEPS" not in codes("Order tests fail in the build", text, BUG)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Export the order database for the warehouse", "Runbook https://wiki.example.com/export"),
        ("导出订单库供数仓使用", "操作手册 https://wiki.example.com/export"),
    ],
)
def test_work_with_a_page_that_tells_how_is_not_asked_what_will_be_new(title: str, text: str) -> None:
    assert codes(title, text, TASK) == []


@pytest.mark.parametrize(
    "text",
    [
        "We want to move the page, which will improve our efficiency as measured by the hours per ticket.",
        "需要优化该页面，以每单处理时长衡量。",
    ],
)
def test_a_demand_with_its_measure_is_not_vague(text: str) -> None:
    assert not is_vague_demand(last(text))


@pytest.mark.parametrize(
    ("facet", "text"),
    [
        (Facet.OBSERVED, "!2026-02-04 error of the order page.png|thumbnail!"),
        (Facet.OBSERVED, "--repeat=-1 --shuffle --break_on_failure"),
        (Facet.OBSERVED, "Error handling for writing orders to the database"),
        (Facet.OBSERVED, "订单写库的异常处理"),
        (Facet.OBSERVED, "I think I have all logs turned on, yet I cannot see which query is failing."),
        (Facet.OBSERVED, "我觉得我已经开了全部日志，还是看不到哪条查询失败。"),
        (Facet.ENVIRONMENT, "## Environment\nI can successfully run Shop 4.2 on Android 14"),
        (Facet.ENVIRONMENT, "## 环境\n我可以正常运行商城 4.2，安卓 14"),
        (Facet.CRITERIA, "## Acceptance criteria\n- ~~The list shows no old order.~~"),
        (Facet.CRITERIA, "## 验收标准\n- ~~列表不显示旧订单。~~"),
    ],
)
def test_what_is_struck_or_names_no_behaviour_is_no_evidence(facet: Facet, text: str) -> None:
    assert not is_evident(facet, last(text))


@pytest.mark.parametrize(
    ("facet", "text"),
    [
        (Facet.OBSERVED, "The error handling of the order page fails with a blank screen."),
        (Facet.OBSERVED, "订单页的异常处理失败，页面一片空白。"),
        (Facet.CRITERIA, "## Acceptance criteria\n- The list shows no old order."),
    ],
)
def test_what_says_so_is_evidence(facet: Facet, text: str) -> None:
    assert is_evident(facet, last(text))


@pytest.mark.parametrize(
    "title",
    [
        "Test not passing: OrderServiceTest",
        "Unit tests of the basket fail",
        "test_order_total fails",
        "购物车的单元测试失败",
    ],
)
def test_a_test_that_fails_is_the_way_to_see_it(title: str) -> None:
    assert "STEPS" not in codes(title, "", BUG)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Importer ignores {{--quiet}}", "Since the rework the {{--quiet}} flag no longer works."),
        ("The --dry-run option of the importer has no effect", ""),
        ("导入工具的 --quiet 参数不再生效", "重构后 `--quiet` 参数不起作用，仍然输出日志。"),
    ],
)
def test_a_flag_that_does_nothing_is_seen_by_whoever_gives_it(title: str, text: str) -> None:
    assert "STEPS" not in codes(title, text, BUG)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("The importer no longer works", "It was fine before --quiet came."),
        ("导入工具启动失败", "加上 --quiet 之前都正常。"),
    ],
)
def test_a_flag_that_is_only_spoken_of_shows_nothing(title: str, text: str) -> None:
    assert "STEPS" in codes(title, text, BUG)


@pytest.mark.parametrize(
    ("facet", "text"),
    [
        (Facet.OBSERVED, "## 现象\n1. 保存订单后，"),
        (Facet.OBSERVED, "## Actual result\nAfter the order is saved,"),
        (Facet.ENVIRONMENT, "## Environment\nTried Shop 4.2 on Android 14 and on iOS 17"),
        (Facet.ENVIRONMENT, "## 环境\n各版本的安卓手机都试过，结果还是闪退"),
        (
            Facet.TRACE,
            "The fact that a traceback of the other failure points at the basket leads me to guess that something is "
            "wrong with how the total of an order is rounded before it is stored in the table of invoices.",
        ),
    ],
)
def test_a_fragment_a_try_and_a_trace_that_is_only_spoken_of_are_no_evidence(facet: Facet, text: str) -> None:
    assert not is_evident(facet, last(text))


@pytest.mark.parametrize(
    ("facet", "text"),
    [
        (Facet.ENVIRONMENT, "## Environment\nShop 4.2 on Android 14"),
        (Facet.ENVIRONMENT, "## 环境\n商城 4.2，安卓 14"),
        (Facet.TRACE, "The stack trace is below."),
        (Facet.TRACE, "堆栈见附件。"),
    ],
)
def test_an_environment_and_a_trace_that_is_there_are_evidence(facet: Facet, text: str) -> None:
    assert is_evident(facet, last(text))


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("订单列表的排序", "订单列表默认按金额排序。\n可否优化一下，改成按日期排序？"),
        ("Order of the list", "The list is sorted by amount.\nCould we change it so that it is sorted by date?"),
    ],
)
def test_a_request_to_change_something_asks_for_no_answer(title: str, text: str) -> None:
    assert "ASKS" not in codes(title, text, FEATURE)


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("Fold of the basket fails", "See the description in https://shop.example.com/issues/17", BUG),
        ("购物车折叠失败", "描述见 https://shop.example.com/issues/17", BUG),
        ("Bug triage of the shop team", "", BUG),
        ("缺陷治理", "", BUG),
    ],
)
def test_a_report_that_stands_elsewhere_and_work_on_bugs_are_not_asked_for_steps(
    title: str, text: str, kind: Scenario
) -> None:
    assert "STEPS" not in codes(title, text, kind)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Update to Shop Navigation V6", "https://nav.example.com/v6"),
        ("升级到 Vue3", "https://vue.example.com/v3"),
        ("List: header and footer", "Implement `footerView` and `headerView` for the list."),
        ("列表的页眉页脚", "为列表实现 `footerView` 和 `headerView`。"),
    ],
)
def test_work_that_names_its_version_or_its_parts_is_named_enough(title: str, text: str) -> None:
    assert not {"RESULT", "UNMEASURED"} & set(codes(title, text, TASK))


@pytest.mark.parametrize(
    "text",
    [
        "This could certainly be simplified and clarified?",
        "It would be better to sort it by date?",
        "这里可以再简化一下吧？",
    ],
)
def test_a_wish_with_a_question_mark_asks_nothing(text: str) -> None:
    assert "ASKS" not in codes("List of orders", f"Guests see the list of orders.\n{text}", FEATURE)


@pytest.mark.parametrize(
    ("facet", "text"),
    [
        (Facet.OBSERVED, "This does not fail with Shop 5.5, so it is a change of behaviour."),
        (Facet.OBSERVED, "在 5.5 版本上没有失败，属于行为变化。"),
        (Facet.ENVIRONMENT, 'File "/Library/shop/osx/1.4.0/iphone/builder.py", line 612, in main'),
    ],
)
def test_where_it_does_not_fail_and_a_line_of_a_trace_are_no_evidence(facet: Facet, text: str) -> None:
    assert not is_evident(facet, last(text))


def test_a_sentence_that_ends_with_the_name_of_a_file_is_evidence() -> None:
    assert is_evident(Facet.OBSERVED, last("When the tests of the shop run, the build fails with a missing Icon.png."))


def test_a_guess_at_what_is_wrong_leaves_no_choice() -> None:
    text = "The page of parts is empty.\nIt seems we either ship too few parts, or the page lists parts that are gone."
    assert "UNDECIDED" not in codes("Page of parts is empty", text, BUG)
    chinese = "配件页是空的。\n看起来要么配件没有发布，要么列表丢失了数据。"
    assert "UNDECIDED" not in codes("配件页空白", chinese, BUG)


@pytest.mark.parametrize(
    "text",
    [
        "Assumption: the order of the test does not exist.",
        "The dashboard of the shop has a panel for the error rate of some of its calls.",
        "假设：测试用的订单不存在。",
        "商城看板上有一个展示各接口错误率的面板。",
    ],
)
def test_an_assumption_and_the_rate_of_errors_are_no_fault_that_was_seen(text: str) -> None:
    assert not is_evident(Facet.OBSERVED, last(text))


def test_a_panel_that_fails_is_seen() -> None:
    assert is_evident(Facet.OBSERVED, last("The panel for the error rate of the shop fails with a blank page."))
    assert is_evident(Facet.OBSERVED, last("商城看板的错误率面板加载失败，页面一片空白。"))


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Filter of the list of orders",
            "Customers want to filter the list of orders by status.\n"
            "- The list shows only orders with the chosen status.\n- Nice to have: several at once",
        ),
        ("订单列表的筛选", "客户希望按状态筛选订单列表。\n- 列表只显示所选状态的订单\n- 加分项：可同时选择多个状态"),
    ],
)
def test_a_wish_besides_keeps_nobody_from_beginning(title: str, text: str) -> None:
    assert reading(title, text, FEATURE).outcome is Readiness.READY


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Install hook broken", "There is a missing prefix in the hook for data, which causes it to be broken."),
        ("文档构建失败", "文档目标里漏了前缀，导致构建不通过。"),
    ],
)
def test_who_is_told_the_cause_need_not_see_it_first(title: str, text: str) -> None:
    assert "STEPS" not in codes(title, text, BUG)


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Investigate the new bridge", "## Acceptance criteria\n\n- The creation of a bridge if all goes well\n"),
        ("调研新的网关", "## 验收标准\n\n- 顺利的话完成网关的创建\n"),
    ],
)
def test_research_is_asked_for_no_example(title: str, text: str) -> None:
    assert "CHECK" not in codes(title, text, Scenario.SPIKE)
