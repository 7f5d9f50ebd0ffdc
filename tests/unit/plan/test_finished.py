"""A ticket that says of itself that it is done is asked about, and not planned as if nothing had been done."""

from dataclasses import replace

import pytest

from tests.support.plan_tickets import PARTS, request_of
from tests.unit.review.long_texts import seconds_of
from workers.plan.clarify import clarify
from workers.plan.graph import plan_ticket
from workers.plan.request import PlanRequest
from workers.plan.telling.finished import finished_in
from workers.plan.understand import understand
from workers.reading.parse import parse_document

WORK = "Shop managers export orders as CSV.\n\n## Tasks\n\n- [ ] Add an export button\n"
WORK_ZH = "店长可以把订单导出为 CSV。\n\n## 任务\n\n- [ ] 新增导出按钮\n"


def finished(text: str, title: str = "Export orders") -> str:
    return finished_in(parse_document(title, text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{WORK}\n**Status**: Done (2026-01-08)\n", "**Status**: Done (2026-01-08)"),
        (f"- Status: fixed\n- Severity: S2\n\n{WORK}", "Status: fixed"),
        (f"{WORK_ZH}\n**完成状态**：✅ 已完成（2026-01-08）\n", "**完成状态**：✅ 已完成（2026-01-08）"),
        (f"**当前状态：** DONE\n\n{WORK_ZH}", "**当前状态：** DONE"),
        (f"> **状态：** DONE\n\n{WORK_ZH}", "**状态：** DONE"),
        (f"| 状态 | 已修复 |\n| 优先级 | P0 |\n\n{WORK_ZH}", "状态 | 已修复"),
        (f"{WORK}\n- **[x] fixed** by `ee9b2e1f6`\n", "**[x] fixed** by `ee9b2e1f6`"),
        (f"{WORK_ZH}\n- **[x] ① 已修复** — `ee9b2e1f6`\n", "**[x] ① 已修复** — `ee9b2e1f6`"),
        (f"{WORK_ZH}\n- **[x] ① 已修复**：移除旧的判断\n", "**[x] ① 已修复**：移除旧的判断"),
        (f"{WORK}\n## Status\n\nResolved\n", "Status: Resolved"),
        (f"{WORK_ZH}\n## 狀態\n\n✅ 已解決\n", "狀態: 已解決"),
        ("## Tasks\n\n- [x] Add an export button\n- [x] Document the export\n", "[x] Document the export"),
        ("## 任务\n\n- [x] 新增导出按钮\n- [x] 编写导出的使用文档\n", "[x] 编写导出的使用文档"),
    ],
)
def test_a_ticket_says_in_its_own_words_that_it_is_done(text: str, words: str) -> None:
    assert finished(text) == words


@pytest.mark.parametrize(
    "text",
    [
        WORK,
        WORK_ZH,
        f"{WORK}\nStatus: in progress\n",
        f"{WORK}\n## Status\n\nIn progress\n",
        f"{WORK_ZH}\n- **[x] 已修复**（部分浏览器除外）\n",
        f"{WORK}\nStatus: done when the export has a test\n",
        f"{WORK_ZH}\n状态：已完成 80%\n",
        f"{WORK_ZH}\n状态: in-progress\n",
        f"{WORK}\n- **[ ] fixed**\n",
        "## Tasks\n\n- [x] Add an export button\n- [ ] Document the export\n",
        "The list shows the state of an order. Status: Done is green.\n",
        "```\nStatus: Done\n```\n",
        "## Definition of Ready\n\n- [x] Weighted\n- [x] Described\n\n## Tasks\n\n- Add a button\n",
    ],
)
def test_a_ticket_with_work_left_is_not_done(text: str) -> None:
    assert finished(text) == ""


@pytest.mark.parametrize(("mark", "told"), [("Status: Done", "to be done"), ("状态：已完成", "没有做")])
def test_what_is_left_of_a_ticket_that_is_done_is_asked_first(mark: str, told: str) -> None:
    work, title = (WORK, "Export orders") if mark.isascii() else (WORK_ZH, "导出订单")
    request = _open(request_of(f"{mark}\n\n{work}", title))
    first = clarify(request, understand(request)).open[0]
    assert first.question.blocking
    assert mark in first.question.question
    assert told in first.question.question


def test_the_question_stays_where_the_ticket_is_in_traditional_characters() -> None:
    request = _open(request_of("店長可以匯出訂單。\n\n## 任務\n\n- 新增匯出按鈕\n\n## 狀態\n\n✅ 已解決\n", "匯出訂單"))
    (first,) = (one for one in clarify(request, understand(request)).asked if "狀態" in one.question.question)
    again = replace(request, asked=(first,))
    assert clarify(again, understand(again)).dropped == ()


def test_where_nobody_says_what_is_left_the_plan_says_that_it_takes_all_for_open() -> None:
    report = plan_ticket(request_of(f"Status: Done\n\n{WORK}", "Export orders"), PARTS)
    assert any("What is done as “Status: Done” says" in one.text for one in report.plan.assumptions)


def _open(request: PlanRequest) -> PlanRequest:
    return replace(request, is_over="")


@pytest.mark.parametrize("piece", ["Status: ", "**状态** ", "[x] ", "- [x] done\n", "| 状态 "])
def test_a_long_text_is_read_in_time(piece: str) -> None:
    assert seconds_of(lambda: finished(piece * (100_000 // len(piece)))) < 3
