"""What the comment of a document says of sentences that no source supports: by section what is lacking, no sentence."""

import pytest

from workers.comment.text import render_text
from workers.document.outcome import DocumentOutcome, Lack, LeftOutStatement
from workers.handlers.document.comment import Around, document_comment
from workers.handlers.document.thread import DocumentThread
from workers.reading.language import Language


def left(section: str, lack: Lack) -> LeftOutStatement:
    return LeftOutStatement(text="The board approved it.", reason="the board", lack=lack, section=section)


def told(language: Language, *statements: LeftOutStatement) -> str:
    outcome = DocumentOutcome(status="finished", session_id="s", language=language, left_out=statements)
    thread = DocumentThread(status="finished", language=language)
    return render_text(document_comment(thread, "Product requirements", outcome, Around()))


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (
            "en",
            "Statements that no source supports: 4 (Checks: 2 named a number, name or date that the source does not "
            "have; Checks: 1 said the opposite of the source; elsewhere: 1 named no source that there is). Admins can",
        ),
        (
            "zh",
            "没有来源支持的陈述：4 条（Checks：2 条含有来源中没有的数字、名称或日期；Checks：1 条与来源相反；"
            "其他章节：1 条没有指明存在的来源）。管理员可",
        ),
    ],
)
def test_what_is_lacking_is_listed_by_section(language: Language, line: str) -> None:
    statements = (left("Checks", "exact"), left("Checks", "opposite"), left("", "source"), left("Checks", "exact"))
    shown = told(language, *statements)
    assert line in shown
    assert "board" not in shown


@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_is_said_where_nothing_was_left_out(language: Language) -> None:
    assert "source supports" not in told(language)
    assert "没有来源支持" not in told(language)
