"""What a form asks, and what files the ticket, is told nowhere; what an author says in its words is."""

from pathlib import Path

import pytest

from tests.support.shop_documents import shop_parts
from workers.document.graph import start_document
from workers.document.request import DocumentRequest, File

EN, ZH = "# Letters\n\nThe shop sends letters.\n\n", "# 信件\n\n商店寄信给访客。\n\n"


def told(folder: Path, text: str) -> list[str]:
    """Return the statements of a document behind its first one."""
    request = DocumentRequest(template="prd", sources=(File(name="a.md", text=text),))
    return [one.text for one in start_document(request, shop_parts(folder), "s", "t").statements][1:]


@pytest.mark.parametrize(
    "text",
    [
        f"{EN}## Status\n\nOpen",
        f"{EN}- Status: in progress\n- Created: 2026-08-16 20:15",
        f"{EN}## Environment\n\n- Server version: ?\n- Cloud: ?",
        f"{EN}## Mobile\n\n- [x] Is mobile required?",
        f"{EN}## Mobile\n\n- [ ] Is mobile required?",
        f"{EN}## Notes\n\nIf unsure, please provide all the fields. Add/remove rows as needed.",
        f"{EN}| Key | Value |\n|---|---|\n| ID | 7 |\n| Assignee | Ann |",
        f"{ZH}## 状态\n\n已解决",
        f"{ZH}- 状态：处理中\n- 发现时间：2026-08-16",
        f"{ZH}## 环境\n\n- 服务器版本：？",
        f"{ZH}## 移动端\n\n- [x] 是否需要移动端？",
        f"{ZH}| 字段 | 值 |\n|---|---|\n| 编号 | 七号 |\n| 负责人 | 小安 |",
    ],
)
def test_what_a_form_asks_and_what_files_the_ticket_is_told_nowhere(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (f"{EN}## In scope\n\nWhat is within scope of this request?\n\n- A page for letters.", "A page for letters."),
        (f"{ZH}## 范围\n\n本次需求包括什么？\n\n- 信件页面可以打印。", "信件页面可以打印。"),
    ],
)
def test_a_question_that_its_section_answers_is_not_open(tmp_path: Path, text: str, answer: str) -> None:
    assert told(tmp_path, text) == [answer]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{EN}## Open questions\n\n- [ ] Who pays for it?", "Who pays for it?"),
        (f"{EN}## In scope\n\nWhat is within scope of the trial?", "What is within scope of the trial?"),
        (f"{EN}## Status\n\nThe export works and the import is not built yet.", "The export works and the import is"),
        (f"{EN}## Notes\n\nThe page must let guests remove rows.", "The page must let guests remove rows."),
        (
            f"{EN}| Field | Rule |\n|---|---|\n| Status | open or paid |\n| Sum | in euro |\n| Day | of the order |",
            "open or paid",
        ),
        (f"{ZH}## 未决问题\n\n- [ ] 由谁付款？", "由谁付款？"),
        (f"{ZH}信件状态：未寄、已寄、已读。", "信件状态：未寄、已寄、已读。"),
    ],
)
def test_what_an_author_says_in_the_words_of_a_form_is_told(tmp_path: Path, text: str, said: str) -> None:
    assert any(one.startswith(said) for one in told(tmp_path, text))
