"""A comment reads the same in every markup, stays within Jira's limit, and no text in it becomes markup."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.documents import NASTY, documents
from workers.atlassian.adf import adf_to_text
from workers.comment.adf import adf_length, render_adf
from workers.comment.document import (
    BulletList,
    CommentDocument,
    Expand,
    Heading,
    Panel,
    Paragraph,
    Quotation,
    Rule,
    Status,
    Text,
    paragraph,
)
from workers.comment.limit import LONGEST_COMMENT
from workers.comment.text import render_text
from workers.comment.wiki import escape, render_wiki

COMMENT = CommentDocument(
    (
        Panel("error", (paragraph(Status("REJECT", "red"), " 45 / 60"),)),
        Heading("What blocks"),
        BulletList(
            (
                (
                    paragraph(Text("F-AC-NONE", code=True), " no criteria"),
                    Quotation("尽快优化"),
                    paragraph("Add them."),
                ),
                (paragraph(Text("second", strong=True)), BulletList(((paragraph("inner"),),))),
            )
        ),
        Quotation("as the ticket says"),
        Rule(),
        Expand("Details", (paragraph("score"), Expand("Draft", (paragraph("draft"),)))),
        paragraph("Commands: ", Text("/reqgate help", code=True)),
    )
)


def test_the_wiki_comment_uses_jiras_own_notation() -> None:
    assert render_wiki(COMMENT) == "\n\n".join(
        (
            "{panel:bgColor=#FFEBE6}\n{color:#BF2600}*REJECT*{color} 45 / 60\n{panel}",
            "h4. What blocks",
            "* {{F\\-AC\\-NONE}} no criteria \\\\ {_}“尽快优化”{_} \\\\ Add them.\n* {*}second{*}\n** inner",
            "{quote}\nas the ticket says\n{quote}",
            "----",
            "h4. Details\n\nscore\n\nh5. Draft\n\ndraft",
            "Commands: {{/reqgate help}}",
        )
    )


def test_the_adf_comment_has_the_same_words_in_the_same_order() -> None:
    adf = render_adf(COMMENT)
    kinds = [node["type"] for node in adf["content"]]
    assert kinds == ["panel", "heading", "bulletList", "blockquote", "rule", "expand", "paragraph"]
    assert adf["content"][5]["content"][1]["type"] == "nestedExpand"
    words = (
        "REJECT 45 / 60",
        "What blocks",
        "“尽快优化”",
        "inner",
        "as the ticket says",
        "Details",
        "Draft",
        "/reqgate help",
    )
    positions = [adf_to_text(adf).index(word) for word in words]
    assert positions == sorted(positions)


def test_the_text_comment_is_markdown() -> None:
    assert render_text(COMMENT) == "\n\n".join(
        (
            "[REJECT] 45 / 60",
            "#### What blocks",
            "- `F-AC-NONE` no criteria\n  > 尽快优化\n  Add them.\n- **second**\n  - inner",
            "> as the ticket says",
            "---",
            "#### Details\n\nscore\n\n#### Draft\n\ndraft",
            "Commands: `/reqgate help`",
        )
    )


def test_terminal_controls_do_not_reach_the_terminal() -> None:
    assert render_text(CommentDocument((paragraph("a\x1b[31mred\x07\u202e"),))) == "a[31mred"


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("{noformat}", r"\{noformat\}"),
        ("[~admin] [x|https://e.example]", r"\[\~admin\] \[x\|https&#58;//e.example\]"),
        ("!pic.png!", r"\!pic.png\!"),
        ("*b* _i_ -s- +u+ ^p^ ~d~ ??c??", r"\*b\* \_i\_ \-s\- \+u\+ \^p\^ \~d\~ \?\?c\?\?"),
        ("h1. big\nbq. quote\n# one\n* two", "h1&#46; big\nbq&#46; quote\n\\# one\n\\* two"),
        ("C:\\temp\\*", "C:&#92;temp&#92;\\*"),
        ("&#123;code&#125; &lt; a & b", r"&amp;\#123;code&amp;\#125; &amp;lt; a & b"),
        ("mailto:me@x :) :D", r"mailto&#58;me\@x :\) &#58;D"),
        ("file:a and profile: b", "file&#58;a and profile&#58; b"),
        ("价格：100 元", "价格：100 元"),
    ],
)
def test_markup_in_a_text_is_escaped(text: str, escaped: str) -> None:
    assert escape(text) == escaped


def _shown(markup: str) -> str:
    """Return what Jira shows for escaped text: the two escapes undone, left to right."""
    references = {"&#92;": "\\", "&amp;": "&", "&#58;": ":", "&#46;": "."}
    return re.sub(r"\\(.)|&(?:#92|amp|#58|#46);", lambda match: match[1] or references[match[0]], markup)


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(NASTY), max_size=4).map("".join)))
def test_escaping_loses_no_character_and_leaves_nothing_active(text: str) -> None:
    escaped = escape(text)
    assert _shown(escaped) == text
    bare = re.sub(r"\\.|&(?:#\d\d|amp);", "…", escaped)
    assert not re.search(r"[{}\[\]|*_\-+^~!?@#\\()]|://|^(?:h[1-6]|bq)\.", bare, re.MULTILINE)


@given(documents)
def test_macros_in_the_wiki_comment_are_ours_and_closed(document: CommentDocument) -> None:
    bare = re.sub(r"\\.|\{[*_]\}|\{\{|\}\}", "…", render_wiki(document))
    macros = re.findall(r"\{(\w+)(?::[^}]*)?\}", bare)
    assert set(macros) <= {"panel", "quote", "color"}
    assert all(macros.count(name) % 2 == 0 for name in macros)
    assert "[" not in bare
    assert "!" not in bare


def _long(word: str) -> CommentDocument:
    items = tuple((paragraph(f"{number} {word * 40}"),) for number in range(400))
    return CommentDocument((paragraph("verdict first"), Expand("many", (BulletList(items),)), paragraph("footer")))


@pytest.mark.parametrize("word", ["word ", "需求", "{*}", "“\\”\n"])
def test_a_long_comment_is_cut_from_its_end_after_rendering(word: str) -> None:
    adf, wiki = render_adf(_long(word), "en"), render_wiki(_long(word), "zh")
    assert LONGEST_COMMENT * 0.9 < adf_length(adf) <= LONGEST_COMMENT
    assert LONGEST_COMMENT * 0.9 < len(wiki) <= LONGEST_COMMENT
    assert wiki.startswith("verdict first")
    assert wiki.endswith("…… 内容过长，已截断")
    assert adf_to_text(adf).startswith("verdict first")
    assert adf_to_text(adf).endswith("… shortened")


def test_a_comment_that_fits_is_left_whole() -> None:
    assert "shortened" not in adf_to_text(render_adf(COMMENT))
    assert "shortened" not in render_wiki(COMMENT)


def test_even_a_first_block_without_end_gives_a_legal_comment() -> None:
    document = CommentDocument((Paragraph((Text("x" * 40_000),)),))
    assert adf_to_text(render_adf(document)) == "… shortened"
    assert render_wiki(document) == "… shortened"
