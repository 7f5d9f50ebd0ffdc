import pytest

from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.phrasing.tasks import as_task
from workers.plan.staging.titles import short


@pytest.mark.parametrize(
    "text",
    [
        "Add a button",
        "Please add a button",
        "Ensure users can log in",
        "Ensure the order of seen posts still works",
        "Verify the export is complete",
        "**Document** the export",
        "Implement: the list is sorted",
        "Make sure: it is kept",
        "In the billing plugin, add the totals of a month",
        "Backend: create the endpoint",
        "Need to update the scripts",
        "用 PHP 写导出工具",
        "新增导出接口",
        "新增接口",
        "在订单服务中写导出的逻辑",
        "后端：新增导出接口",
        "将导出格式修改为 CSV",
        "编写会失败的测试",
        "请修复登录",
        "實現匯出功能",
        "重现：打开页面",
    ],
)
def test_what_says_what_to_do_begins_with_a_verb(text: str) -> None:
    assert begins_with_verb(text)


@pytest.mark.parametrize(
    "text",
    [
        "Search results should be sorted",
        "Display is broken",
        "Adding a button",
        "The list",
        "统计页显示两行",
        "使用者可以登录",
        "更新后保留设置",
        "列表",
    ],
)
def test_what_tells_how_things_are_does_not(text: str) -> None:
    assert not begins_with_verb(text)


def test_a_statement_becomes_a_task_by_a_verb_before_its_own_words() -> None:
    assert as_task("A sorted list of all orders", "Implement: ") == "Implement: A sorted list of all orders"
    assert as_task("The list is sorted", "Implement: ") == "Make sure: The list is sorted"
    assert as_task("The list is sorted", "Verify: ") == "Verify: The list is sorted"
    assert as_task("Sort the list", "Implement: ") == "Sort the list"
    assert as_task("列表按日期排列", "实现：") == "实现：列表按日期排列"


def test_words_are_cut_between_and_a_long_one_is_kept_whole() -> None:
    assert short("Export all the orders", 12) == "Export all…"
    assert (
        short("For https://shop.example/a/very/long/address see", 12) == "For https://shop.example/a/very/long/address…"
    )
    assert short("导出全部订单到表格", 4) == "导出全部…"


@pytest.mark.parametrize(
    "text",
    [
        "In the settings, we add a row by hand",
        "For example, add an order and delete it",
        "In production, exports are slow",
        "在导出页中的按钮很小",
    ],
)
def test_a_place_before_a_statement_makes_no_order_of_it(text: str) -> None:
    assert not begins_with_verb(text)


def test_nobody_implements_what_must_not_be() -> None:
    assert as_task("Do not change the old API", "Implement: ") == "Make sure: Do not change the old API"
    assert as_task("不要改动旧接口", "实现：") == "确保：不要改动旧接口"


@pytest.mark.parametrize("text", ["Automatically generate ids", "also add a test", "自动生成编号", "统一替换图标"])
def test_how_something_is_done_may_stand_before_the_verb(text: str) -> None:
    assert begins_with_verb(text)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Also, add a button", "Add a button"),
        ("Additionally, the list is sorted", "The list is sorted"),
        ("We should investigate the reason", "Investigate the reason"),
        ("And we will also need to update the manual", "Update the manual"),
        ("I would like to add a filter", "Add a filter"),
        ("Instead, it should write a file", "It should write a file"),
        ("We should be fast", "We should be fast"),
        ("We want users to add notes", "We want users to add notes"),
        ("Android needs the same", "Android needs the same"),
        ("Andrew adds a button", "Andrew adds a button"),
        ("此外，需要新增导出按钮", "新增导出按钮"),
        ("需评估按币种选择来源", "评估按币种选择来源"),
        ("另外，列表按日期排列", "列表按日期排列"),
        ("需求评审", "需求评审"),
        ("還需要新增匯出按鈕", "新增匯出按鈕"),
    ],
)
def test_a_task_has_no_word_of_the_sentence_before_it_or_of_who_is_to_do_it(text: str, order: str) -> None:
    assert bare_order(text) == order


def test_an_order_after_the_name_of_an_area_comes_first() -> None:
    assert as_task("ScrollView: add insets", "Implement: ") == "Add insets (ScrollView)"
    assert as_task("ScrollView: insets", "Implement: ") == "Implement: ScrollView: insets"
    assert as_task("后端：新增导出接口", "实现：") == "后端：新增导出接口"


@pytest.mark.parametrize(
    ("text", "verb", "task"),
    [
        ("If there are failing tests, fix them!", "Complete: ", "Fix them (if there are failing tests)"),
        ("Once the page is saved, update the index.", "Implement: ", "Update the index (once the page is saved)"),
        ("If pending: the start cannot be past", "Complete: ", "Make sure: If pending: the start cannot be past"),
        (
            "When the list is empty, nothing is sent",
            "Implement: ",
            "Make sure: When the list is empty, nothing is sent",
        ),
        ("如果列表为空：不发送", "完成：", "确保：如果列表为空：不发送"),
    ],
)
def test_a_condition_stands_behind_its_order_and_is_made_sure_of_without_one(text: str, verb: str, task: str) -> None:
    assert as_task(text, verb) == task
    assert begins_with_verb(task)
