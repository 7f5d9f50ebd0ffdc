"""Running text stands in a document in the paragraphs of its source; a line that answers a heading stands below it."""

import re
from pathlib import Path

import pytest

from tests.support.shop_documents import shop_parts
from workers.document.graph import start_document
from workers.document.request import DocumentRequest, File

_NOTE = re.compile(r"^\[\^\d+\]: .*$|\[\^\d+\]", re.MULTILINE)


def body(folder: Path, text: str, template: str = "prd") -> str:
    """Return the Markdown of a document without its footnotes."""
    request = DocumentRequest(template=template, sources=(File(name="a.md", text=text),))
    outcome = start_document(request, shop_parts(folder), "s", "t")
    assert outcome.markdown is not None
    return _NOTE.sub("", outcome.markdown.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "# Letters\n\nLetters are sent.\n\n## Goal\n\nThe shop mails. Guests read it.\n\nMembers do not.",
            "The shop mails. Guests read it.\n\nMembers do not.",
        ),
        (
            "# 信件\n\n信件已寄出。\n\n## 目标\n\n商店寄信给访客。访客会阅读。\n\n会员把信件扔掉。",
            "商店寄信给访客。 访客会阅读。\n\n会员把信件扔掉。",
        ),
    ],
)
def test_sentences_run_on_in_the_paragraph_of_their_source_only(tmp_path: Path, text: str, shown: str) -> None:
    assert shown in body(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "# Letters\n\nThe shop sends letters.\n\n## Readers\n\nGuests\n\n## Notes\n\nA letter has one page.",
            "- Readers\n  - Guests\n\nA letter has one page.",
        ),
        ("# 信件\n\n商店寄信给访客。\n\n## 读者\n\n访客\n\n## 备注\n\n每封信一页纸。", "- 读者\n  - 访客\n"),
    ],
)
def test_a_line_of_few_words_stands_below_the_heading_that_it_answers(tmp_path: Path, text: str, shown: str) -> None:
    assert shown in body(tmp_path, text)


def test_a_sentence_of_few_words_needs_no_heading(tmp_path: Path) -> None:
    text = "# Letters\n\nThe shop sends letters.\n\n## Readers\n\nGuests read.\n\n## Notes\n\nA letter has one page."
    assert "Readers" not in body(tmp_path, text)
