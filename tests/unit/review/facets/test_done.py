"""What says of itself that it is done is not asked about: by its boxes, its status, or a sentence of its own."""

import pytest

from tests.support.by_bar import comment
from tests.unit.review.facets.told import document, reading
from workers.comment.text import render_text
from workers.review.facets.done import is_done, left_to_try, said_done, ticked_boxes, ticked_of_all
from workers.review.facets.values import Readiness


def shown(title: str, text: str) -> str:
    made = comment((title, text))
    assert made is not None
    return render_text(made)


@pytest.mark.parametrize(
    ("title", "text", "told"),
    [
        (
            "Improve the invoice list",
            "The list should be nicer.\n\n- [x] Sort by date\n- [x] Show the total, etc.",
            "Every box of the ticket is ticked (2).",
        ),
        (
            "优化发票列表",
            "列表要更友好。\n\n- [x] 支持按日期排序\n- [x] 显示合计金额\n- [x] 排序方式待定",
            "工单中的勾选项均已勾选（共 3 项）。",
        ),
    ],
)
def test_a_ticket_of_which_every_box_is_ticked_has_nothing_open(title: str, text: str, told: str) -> None:
    assert reading(title, text).outcome is Readiness.READY
    assert reading(title, text).points == ()
    said = shown(title, text)
    assert told in said
    assert "NOTHING TO ASK" in said or "没有待确认" in said
    assert "before work starts" not in said
    assert "开工前" not in said


@pytest.mark.parametrize(
    "text",
    [
        "- [x] Sort by date",
        "- [x] Sort by date\n- [ ] Show the total",
        "- [x] Sort by date\n- [x] Show the total: fails",
        "## Definition of Ready\n- [x] Weighted\n- [x] Design",
        "- [x] I have searched the existing issues\n- [x] I am on the latest version",
        "- [x] 我已搜索过现有的 issue\n- [x] 我已阅读文档",
        "## 就绪检查\n- [x] 已估点\n- [x] 有设计稿",
        "## Browsers\n- [x] Firefox\n- [x] Chrome",
        "## 影响平台\n- [x] 安卓\n- [x] 网页端",
        "## Requirements\nPlease check all that apply.\n- [x] Design\n- [x] Copy",
        "## 要求\n请勾选适用项。\n- [x] 设计\n- [x] 文案",
        "- [x] Sort by date\n- [x] Show the total\n\n## Remaining\nThe export is not done yet.",
        "- [x] 按日期排序\n- [x] 显示合计\n\n导出还没做完。",
    ],
)
def test_boxes_that_do_not_say_that_the_work_is_done(text: str) -> None:
    assert ticked_boxes(document("Invoice list", text)) == 0
    assert not is_done(document("Invoice list", text))


@pytest.mark.parametrize(
    ("title", "text", "words"),
    [
        ("导出订单", "希望导出更友好的格式。\n\n已于 6 月 3 日上线。", "已于 6 月 3 日上线。"),
        ("导出订单", "格式用 CSV 还是 Excel？\n\n该需求已完成并验收。", "该需求已完成并验收。"),
        ("导出订单", "状态：已完成并验收（3.2 版本）\n\n导出要更快。", "状态：已完成并验收（3.2 版本）"),
        ("导出报错", "**处理结果：** 已修复\n\n导出偶尔报错。", "处理结果： 已修复"),
        ("导出报错", "此问题已在 2.4 版本修复。\n\n导出偶尔报错。", "此问题已在 2.4 版本修复。"),
        ("导出订单（已完成）", "导出要更快。", "导出订单（已完成）"),
        (
            "Export orders",
            "It should be faster.\n\nThis has been released with 3.2.",
            "This has been released with 3.2.",
        ),
        ("Export fails", "It fails sometimes.\n\nFixed in 2.4.1.", "Fixed in 2.4.1."),
        (
            "Export fails",
            "It fails sometimes.\n\nThis issue was resolved by !4711.",
            "This issue was resolved by !4711.",
        ),
        ("Export orders [DONE]", "It should be faster.", "Export orders [DONE]"),
    ],
)
def test_what_says_of_itself_that_it_is_done_is_asked_nothing(title: str, text: str, words: str) -> None:
    assert said_done(document(title, text)).replace("**", "") == words
    told = reading(title, text)
    assert told.outcome is Readiness.READY
    assert told.points == ()
    assert words in shown(title, text)


@pytest.mark.parametrize(
    "text",
    [
        "已于 6 月 3 日上线，但导出仍然报错。",
        "已修复。但是今天又出现了。",
        "已上线的订单才能导出。",
        "后端已完成，前端未开始。",
        "状态：已完成，待验收",
        "## 验收标准\n- 已完成",
        "1. 打开订单\n2. 已完成",
        "Fixed in 2.4.1. It is back since 3.0.",
        "This was fixed, but it still happens.",
        "This is done by hand today.",
        "Done by the cron job at night.",
        "The order is done.",
        "Fixed in the footer.",
        "如果已修复，请关闭。",
        "The page shows:\n\n> Resolved.",
    ],
)
def test_what_is_done_of_something_else_or_came_back_is_not_done(text: str) -> None:
    assert said_done(document("Export orders", text)) == ""


def test_a_ticket_that_gives_a_secret_away_is_not_passed_for_being_done() -> None:
    told = reading("Export orders", "Status: Done", has_secret=True)
    assert told.outcome is Readiness.EMPTY


@pytest.mark.parametrize(
    "text",
    [
        "Status: done\n\n## Export\n\nStatus: in progress",
        "状态：已完成\n\n## 导出\n\n状态：进行中",
        "Status: done\n\n## History\n\n| day | state |\n|---|---|\n| 2025-03-02 | DONE |\n| 2025-03-05 | open |\n",
        "## 变更记录\n\n| 日期 | 状态 |\n|---|---|\n| 2025-03-05 | 测试中 |\n| 2025-03-02 | 已完成 |\n",
    ],
)
def test_what_is_called_done_and_elsewhere_not_done_is_not_done(text: str) -> None:
    assert said_done(document("Importer" if text.isascii() else "导入", text)) == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The tax is wrong.\n\n## Info\n- **Version:** 2.7\n- **Fixed in version:** 3.0.0", "Fixed in version:"),
        ("The tax is wrong.\n\nFixed in revision: 24572 (#2c79)", "Fixed in revision: 24572 (#2c79)"),
        ("税率算错。\n\n- 版本：2.7\n- 已修复版本：3.0.0", "已修复版本：3.0.0"),
        ("The core moved on.\n\nI reproduced the errors and used her fix (branch u/anna) to move on.", "used her fix"),
        ("核心有变化。\n\n我复现了这些错误，并使用了她的修复。", "使用了她的修复"),
    ],
)
def test_a_ticket_tells_in_which_version_it_was_fixed_or_that_a_fix_was_used(text: str, told: str) -> None:
    assert told in said_done(document("Tax of an order", text)).replace("*", "")


@pytest.mark.parametrize(
    "text",
    [
        "The tax is wrong.\n\n- Fixed in version: -",
        "The tax is wrong.\n\n- Fix version: 3.0.0",
        "The tax is wrong.\n\nI reproduced the errors and applied the patch, but it still fails.",
        "税率算错。\n\n- 修复版本：3.0.0",
        "税率算错。\n\n我复现了这些错误，并打了补丁，但仍然失败。",
    ],
)
def test_a_planned_version_or_a_fix_that_fails_is_no_end(text: str) -> None:
    assert said_done(document("Tax of an order", text)) == ""


@pytest.mark.parametrize("struck", ["- [ ] ~~Print it~~", "- [x] ~~Print it~~", "- [ ] ~~打印发票~~", "- [~] Print it"])
def test_a_box_that_is_struck_out_is_neither_open_nor_counted(struck: str) -> None:
    assert ticked_boxes(document("Invoice list", f"- [x] Sort by date\n- [x] Show the total\n{struck}")) == 2
    text = f"- [x] Sort by date\n- [ ] Show the total\n{struck}"
    assert ticked_of_all(document("Invoice list", text)) == (1, 2)


@pytest.mark.parametrize(
    ("title", "text", "told"),
    [
        (
            "Importer",
            "## Status\n\nDone\n\n## Work\n\n- [x] Write it\n- [ ] It should be easy to use\n- [ ] Columns: TBD",
            "The ticket itself says that this is done: “Done”. 1 of 3 boxes are ticked.",
        ),
        (
            "导入",
            "## 工作\n\n- [x] 编写导入\n- [ ] 导入要更友好\n- [ ] 导入的列待定\n\n**完成状态**：✅ 已完成",
            "工单自身已写明完成：“完成状态：✅ 已完成”。3 个勾选项中已勾选 1 项。",
        ),
        (
            "Importer",
            "- [ ] Write it, etc.\n\n## Change log\n\n| date | state |\n|---|---|\n| 2025-03-02 | TODO |\n"
            "| 2025-03-05 | DONE |\n",
            "The ticket itself says that this is done: “2025-03-05 | DONE”. 0 of 1 boxes are ticked.",
        ),
        (
            "Importer",
            "Status: done\n\n| part | state |\n|---|---|\n| It should be fast | TODO |\n| Export | TODO |\n",
            "“Status: done”. It also names a part that is still to do: “It should be fast | TODO”.",
        ),
        (
            "导入",
            "状态：已完成\n\n| 部分 | 情况 |\n|---|---|\n| 导入要更友好 | 待办 |\n",
            "“状态：已完成”。其中也写明尚未完成的部分：“导入要更友好 | 待办”。",
        ),
        (
            "导入",
            "- [ ] 导入等\n\n## 变更记录\n\n| 日期 | 状态 |\n|--|--|\n| 2025-03-05 | 已完成 |\n| 2025-03-02 | 新建 |\n",
            "工单自身已写明完成：“2025-03-05 | 已完成”。1 个勾选项中已勾选 0 项。",
        ),
    ],
)
def test_a_status_that_says_done_beside_open_boxes_is_told_with_them_and_nothing_is_asked(
    title: str, text: str, told: str
) -> None:
    assert reading(title, text).points == ()
    said = shown(title, text)
    assert told in said
    assert "?" not in said.replace("review?", "")


@pytest.mark.parametrize(
    ("title", "text", "told"),
    [
        (
            "Title sits too low",
            "- [x] Fixed in 2.4.1: the padding is 16 now.\n- [x] Test of the padding\n\n"
            "Spacing only. Still needs to be verified on a real phone.",
            "It also names a part that is still to do: “Still needs to be verified on a real phone.”.",
        ),
        (
            "Import",
            "- [x] Write the import\n- [x] Test it\n\nNeeds a retest with the large file.",
            "Every box of the ticket is ticked (2). It also names a part that is still to do: “Needs a retest with",
        ),
        (
            "标题离顶部过远",
            "- [x] 已修复：间距改为 16\n- [x] 已补充测试\n\n仅调整间距。需真机复测标题位置。",
            "其中也写明尚未完成的部分：“需真机复测标题位置。”",
        ),
        (
            "导入",
            "- [x] 编写导入\n- [x] 测试导入\n\n效果待用户确认。",
            "工单中的勾选项均已勾选（共 2 项）。其中也写明尚未完成的部分：“效果待用户确认。”",
        ),
    ],
)
def test_what_is_done_and_has_yet_to_be_tried_is_told(title: str, text: str, told: str) -> None:
    assert told in shown(title, text)


@pytest.mark.parametrize(
    "text",
    [
        "The address of a user needs to be verified by a link.",
        "It was verified on a real phone.",
        "需验证用户的邮箱。",
        "无需复测。",
        "已在真机复测。",
    ],
)
def test_what_the_product_verifies_or_was_tried_is_not_left_to_try(text: str) -> None:
    assert left_to_try(document("Import", text)) == ""


def test_a_box_for_the_fix_beside_an_open_one_does_not_end_a_ticket() -> None:
    assert said_done(document("Export fails", "- [x] Fixed in 2.4.1\n- [ ] Test of the export")) == ""
    assert said_done(document("导出报错", "- [x] 已修复\n- [ ] 补充导出的测试")) == ""
