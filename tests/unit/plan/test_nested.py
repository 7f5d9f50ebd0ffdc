"""What stands below an item of a list is read with it; what a form prints or the author leaves to choose is no work."""

from dataclasses import replace

import pytest

from tests.support.plan_tickets import PARTS, plan_of, request_of, tasks_of
from tests.unit.review.long_texts import seconds_of
from workers.plan.graph import plan_ticket
from workers.plan.request import PlanRequest
from workers.plan.telling.choices import introduces_choice
from workers.plan.telling.forms import asks_to_choose, is_filled_in
from workers.plan.understand import understand

PARTS_EN = """Teachers import students.

## Tasks

1. **Upload page**
   - a place to drop files
   - at most 10 MB in a file
2. **Server**
   - Parse the file
   - Save the students
3. Show the result
   - number of rows
   - rows with errors and why they failed
"""
PARTS_ZH = """教务人员批量导入学生。

## 任务

1. **上传界面**
   - 文件拖拽区域
   - 文件不超过 10MB
2. **后端**
   - 解析文件内容
   - 保存学生信息
3. 显示导入结果
   - 成功的行数
   - 失败的行以及失败的原因
"""
CHOICE = """We want styles for each platform. There are two ways to do so:

- use separate files for each platform
- use selectors in the style files

## Acceptance criteria

- Given a phone, when the page opens, then it has the style of phones.
"""
CHOICE_ZH = """每个平台要有自己的样式。有以下两种方案：

- 每个平台使用单独的文件
- 在样式文件中使用选择器

## 验收标准

- 假如使用手机，当打开页面，那么显示手机的样式。
"""


def items(text: str, title: str = "Import students") -> list[str]:
    return [one.text for one in understand(request_of(text, title)).work_items]


def test_the_parts_of_a_thing_stand_with_its_name() -> None:
    assert items(PARTS_EN) == [
        "**Upload page**: a place to drop files; at most 10 MB in a file",
        "Parse the file (**Server**)",
        "Save the students (**Server**)",
        "Show the result: number of rows; rows with errors and why they failed",
    ]


def test_the_parts_of_a_thing_stand_with_its_name_in_chinese() -> None:
    assert items(PARTS_ZH, "批量导入学生") == [
        "**上传界面**：文件拖拽区域；文件不超过 10MB",
        "解析文件内容（**后端**）",
        "保存学生信息（**后端**）",
        "显示导入结果：成功的行数；失败的行以及失败的原因",
    ]


def test_parts_with_ticks_of_their_own_keep_them() -> None:
    text = "Import.\n\n## Tasks\n\n- [ ] Upload page\n  - [x] area to drop files\n  - [ ] limit of 10 MB in a file\n"
    read = understand(request_of(text, "Import students")).work_items
    assert [(one.text, one.is_done) for one in read] == [
        ("Upload page: area to drop files", True),
        ("Upload page: limit of 10 MB in a file", False),
    ]


def test_the_steps_of_an_example_below_one_another_stay_an_example() -> None:
    text = "## Acceptance criteria\n\n- Given a cart\n  - When it is emptied\n  - Then it is shown empty\n"
    (one,) = understand(request_of(text, "Show empty carts")).criteria
    assert one.text == "Given a cart, When it is emptied, Then it is shown empty"


@pytest.mark.parametrize(
    "intro",
    [
        "There are two ways to do so:",
        "To do so, we have 2 options:",
        "Possible solutions:",
        "Alternatives:",
        "有以下两种方案：",
        "备选方案：",
    ],
)
def test_what_is_left_to_choose_is_introduced_as_such(intro: str) -> None:
    assert introduces_choice(intro)


@pytest.mark.parametrize("intro", ["The command has these options:", "We need the following:", "导出选项包括：", ""])
def test_options_of_a_product_are_not_left_to_choose(intro: str) -> None:
    assert not introduces_choice(intro)


@pytest.mark.parametrize(("text", "title"), [(CHOICE, "Styles for each platform"), (CHOICE_ZH, "各平台的样式")])
def test_of_what_is_left_to_choose_one_is_asked_for_and_none_is_planned(text: str, title: str) -> None:
    understood = understand(request_of(text, title))
    assert understood.work_items == ()
    report = plan_ticket(_open(request_of(text, title)), PARTS)
    assert [len(one.options) for one in report.asked if one.question.priority == 1] == [2]


def _open(request: PlanRequest) -> PlanRequest:
    return replace(request, is_over="")


@pytest.mark.parametrize(
    "intro", ["Please check all that apply:", "Delete what does not fit; select one:", "请选择（可多选）："]
)
def test_a_form_asks_to_choose(intro: str) -> None:
    assert asks_to_choose(intro)


@pytest.mark.parametrize(
    "text",
    [
        "Informed: everybody",
        "Consulted: Ida",
        "**DRI**: Ida",
        "If you have a date in mind, put it into the title",
        "If applicable, add a label",
        "知会：全体",
        "如适用，添加标签",
    ],
)
def test_whom_a_ticket_concerns_and_what_is_done_for_some_only_is_filled_in(text: str) -> None:
    assert is_filled_in(text)
    assert items(f"Export.\n\n## Tasks\n\n- [ ] {text}\n- [ ] Add a button\n") == ["Add a button"]


@pytest.mark.parametrize(
    "text", ["If the export fails, show a message", "Informed users see a hint", "如果导出失败，显示提示"]
)
def test_a_condition_of_the_product_is_work(text: str) -> None:
    assert not is_filled_in(text)


def test_what_a_form_lists_to_choose_from_makes_no_task() -> None:
    text = "Update the page.\n\n## Requirements\n\nPlease check all that apply:\n\n- [ ] Copy writing\n- [x] Design\n"
    assert not any("Copy" in one for one in tasks_of(plan_of(text, "Update the press page", "Task")))


@pytest.mark.parametrize("piece", ["- a\n  - b\n", "if ", "options ", "we have 2 ", "有两种"])
def test_a_long_text_is_read_in_time(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    assert seconds_of(lambda: (introduces_choice(text), asks_to_choose(text), is_filled_in(text))) < 3


def test_details_of_an_item_that_ends_with_a_colon_stand_with_it() -> None:
    text = "Run it.\n\n## Tasks\n\n- Pass these on:\n  - `sql`: the text of the query\n  - `db`: where the data is\n"
    assert items(text, "Run queries") == ["Pass these on: `sql`: the text of the query; `db`: where the data is"]
    text = "运行。\n\n## 任务\n\n- 传递以下参数给对话框：\n  - `sql`：生成的查询语句\n  - `db`：数据所在的位置\n"
    assert items(text, "运行查询") == ["传递以下参数给对话框：`sql`：生成的查询语句；`db`：数据所在的位置"]


def test_what_the_work_is_said_to_include_is_work() -> None:
    text = "Replace the library.\n\nThis includes rework on classes that use it:\n\n- Analytics\n- Geolocation\n"
    assert items(text, "Replace the library")[-1].endswith("use it: Analytics; Geolocation")
    assert any("订单；库存" in one for one in items("替换该库。\n\n本次改动涉及：\n\n- 订单\n- 库存\n", "替换该库"))


@pytest.mark.parametrize("names", ["| Notice | Position | Sticky |", "| 通知 | 位置 | 固定 |"])
def test_the_names_of_columns_are_no_work(names: str) -> None:
    text = f"Show a notice.\n\n## What needs to be done\n\n{names}\n|---|---|---|\n| You have offers | Top | No |\n"
    assert items(text, "Show a notice") == ["You have offers · Top · No"]
