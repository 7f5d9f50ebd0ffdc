"""The bot's wiki markup as the sandbox shows it: on Data Center a reader sees the words that the comment holds."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.text.rendering import wiki_to_html
from bot.sandbox.text.wiki import wiki_to_adf
from workers.comment.document import (
    Block,
    BulletList,
    CommentDocument,
    Expand,
    Panel,
    Quotation,
    Status,
    Text,
    paragraph,
)
from workers.comment.wiki import render_wiki

WORDS = st.lists(
    st.text(st.sampled_from("ab1字，。.:*_{}[]()|!?@~^+-#&;/\\'\"<>"), min_size=1, max_size=12), min_size=1, max_size=4
).map(" ".join)
MARKS = st.sampled_from(({}, {"strong": True}, {"emphasis": True}, {"code": True}))


def shown(*blocks: Block) -> str:
    return str(wiki_to_html(render_wiki(CommentDocument(blocks))))


def words_of(node: dict[str, Any]) -> str:
    return "".join([node.get("text", ""), *(words_of(child) for child in node.get("content", ()))])


@given(WORDS, MARKS)
def test_a_reader_sees_exactly_the_words_of_the_comment(words: str, marks: dict[str, bool]) -> None:
    document = wiki_to_adf(render_wiki(CommentDocument((paragraph("x ", Text(words, **marks)),))))

    assert words_of(document) == f"x {words}"


@pytest.mark.parametrize(
    ("words", "html"),
    [
        (r"C:\temp\new", r"C:\temp\new"),
        ("&lt;b&gt; &#92; R&D", "&amp;lt;b&amp;gt; &amp;#92; R&amp;D"),
        ("see https://internal.example", "see https://internal.example"),
        ("snake_case_name and [~admin]", "snake_case_name and [~admin]"),
        ("bq. no quotation", "bq. no quotation"),
    ],
)
def test_characters_that_the_bot_writes_as_references_or_escapes_are_shown_as_themselves(words: str, html: str) -> None:
    assert shown(paragraph(words)) == f"<p>{html}</p>"


def test_marks_stand_next_to_chinese_characters() -> None:
    line = paragraph(
        "缺少", Text("验收标准", strong=True), "（", Text("列表", emphasis=True), "）", Text("A_B", code=True)
    )

    assert shown(line) == "<p>缺少<strong>验收标准</strong>（<em>列表</em>）<code>A_B</code></p>"


def test_a_whole_report_keeps_its_parts() -> None:
    html = shown(
        Panel("error", (paragraph(Status("NOT READY", "red"), " 25 of 100"),)),
        BulletList(((paragraph("One ", Text("F-AC-NONE", code=True)), paragraph(Text("To add:", strong=True))),)),
        Quotation("as soon as possible\nand *nice*"),
        Expand("Scores", (BulletList(((paragraph("Clarity: 50"),),)),)),
    )

    assert html == (
        '<div class="panel panel-error"><p><strong>NOT READY</strong> 25 of 100</p></div>'
        "<ul><li><p>One <code>F-AC-NONE</code> <br> <strong>To add:</strong></p></li></ul>"
        "<blockquote><p>as soon as possible<br>and *nice*</p></blockquote>"
        "<h6>Scores</h6><ul><li><p>Clarity: 50</p></li></ul>"
    )
