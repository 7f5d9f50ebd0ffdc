"""Pages in storage format become text with nothing lost; comments in it say only what they should."""

import time
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.documents import documents
from workers.atlassian.storage import _BLOCKS, _INLINE, attached_files, storage_to_text
from workers.comment.document import CommentDocument, Expand, Heading, Panel, Quotation, Status, Text, paragraph
from workers.comment.storage import invisible_anchor, render_storage


def macro(name: str, body: str = "", **parameters: str) -> str:
    given = "".join(f'<ac:parameter ac:name="{key}">{value}</ac:parameter>' for key, value in parameters.items())
    return f'<ac:structured-macro ac:name="{name}" ac:schema-version="1">{given}{body}</ac:structured-macro>'


def rich(body: str) -> str:
    return f"<ac:rich-text-body>{body}</ac:rich-text-body>"


@pytest.mark.parametrize(
    ("storage", "text"),
    [
        ("<h1>目标</h1><p>作为店主，我想导出订单。</p>", "## 目标\n\n作为店主，我想导出订单。"),
        ("<p>one&nbsp;two &amp; &lt;b&gt; &rsquo;s</p>", "one two & <b> ’s"),
        ("<p>a<br />b</p>", "a\nb"),
        ("<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>", "- a\n  - b\n- c"),
        ('<ol start="3"><li>a</li><li>b</li></ol>', "3. a\n4. b"),
        (
            "<table><colgroup><col /></colgroup><tbody><tr><th><p>键</p></th><th>v</th></tr>"
            "<tr><td><ul><li>x</li></ul></td><td>1&nbsp;s</td></tr></tbody></table>",
            "| 键 | v |\n| --- | --- |\n| - x | 1 s |",
        ),
        ('<p><a href="https://x.example/a?b=1&amp;c=2">design</a></p>', "[design](https://x.example/a?b=1&c=2)"),
        ("<blockquote><p>so</p></blockquote>", "> so"),
        ('<p>Use <code>f()</code> on <time datetime="2026-11-22" /></p>', "Use `f()` on 2026-11-22"),
        ('<p><ac:link><ri:user ri:account-id="5b1" /></ac:link> asks</p>', "@name asks"),
        ('<p><ac:link><ri:page ri:content-title="Plan" /></ac:link></p>', "Plan"),
        (
            "<ac:task-list><ac:task><ac:task-id>1</ac:task-id><ac:task-status>complete</ac:task-status>"
            "<ac:task-body>done</ac:task-body></ac:task><ac:task><ac:task-status>incomplete</ac:task-status>"
            "<ac:task-body><span>待办</span></ac:task-body></ac:task></ac:task-list>",
            "- [x] done\n- [ ] 待办",
        ),
        (macro("expand", rich("<p>inside</p>"), title="More"), "More\n\ninside"),
        (macro("info", rich("<p>mind this</p>")), "mind this"),
        (f"<p>It is {macro('status', title='IN PROGRESS', colour='Blue')}.</p>", "It is IN PROGRESS."),
        (f"<p>{macro('jira', server='x', key='SHOP-7')}</p>", "SHOP-7"),
        (
            macro("code", "<ac:plain-text-body><![CDATA[if a < b && c:\n  go]]></ac:plain-text-body>", language="py"),
            "```py\nif a < b && c:\n  go\n```",
        ),
        (macro("drawio", diagramName="flow", width="600"), "[drawio: flow]"),
        (macro("toc") + "<p>a</p>", "a"),
        (
            "<ac:layout><ac:layout-section><ac:layout-cell><p>left</p></ac:layout-cell>"
            "<ac:layout-cell><p>right</p></ac:layout-cell></ac:layout-section></ac:layout>",
            "left\n\nright",
        ),
        (
            '<ac:adf-extension><ac:adf-node type="panel"><ac:adf-attribute key="panel-type">note</ac:adf-attribute>'
            "<ac:adf-content><p>noted</p></ac:adf-content></ac:adf-node><ac:adf-fallback><p>noted</p></ac:adf-fallback>"
            "</ac:adf-extension>",
            "noted",
        ),
        ("<p>half <b>open &nbsp;text", "half open text"),
        ("<p>&LT;b&GT; &nosuch; &AMP; &hearts;</p>", "<b> &nosuch; & ♥"),
        (
            '<ac:structured-macro ac:name="code"><ac:plain-text-body><![CDATA[a &nbsp; &co; b]]></ac:plain-text-body>'
            "</ac:structured-macro>",
            "```\na &nbsp; &co; b\n```",
        ),
        ('<p><ac:placeholder>Type here</ac:placeholder></p><x:y xmlns:x="u">kept</x:y>', "kept"),
        ("", ""),
    ],
)
def test_a_page_as_text(storage: str, text: str) -> None:
    assert storage_to_text(storage) == text


def test_entities_that_grow_are_text_and_nothing_else() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><p>&b;</p>'
    assert len(storage_to_text(bomb)) < 200


@pytest.mark.parametrize("inner", ["", "p", "ul", "ac:adf-node"])
def test_deep_nesting_ends(inner: str) -> None:
    for outer in (*_BLOCKS, *_INLINE, "li", "tr", "td", "ac:task", "ac:task-body", "b"):
        opened, closed = (f"<{outer}><{inner}>", f"</{inner}></{outer}>") if inner else (f"<{outer}>", f"</{outer}>")
        read = storage_to_text("<p>top</p>" + opened * 2500 + "deep" + closed * 2500)
        assert read.startswith("top"), outer
        assert ("deep" in read) is (outer == "pre"), outer  # what is preformatted is read as one text


def test_text_that_is_opened_again_and_again_and_never_closed_is_read_once() -> None:
    before = time.process_time()
    assert storage_to_text("<p>Pay</p>" + "<![CDATA[" * 20_000).startswith("Pay")
    assert time.process_time() - before < 1.0


def test_files_on_a_page_are_named_once() -> None:
    image = '<ac:image><ri:attachment ri:filename="图.png" /></ac:image>'
    assert attached_files(f"<p>{image}</p>{image}") == ("图.png",)


@given(st.text(max_size=200))
def test_any_body_is_read(storage: str) -> None:
    storage_to_text(storage)
    storage_to_text(f"<p>{storage}</p>")


@given(documents)
def test_every_comment_is_well_formed_and_says_nothing_else(document: CommentDocument) -> None:
    rendered = render_storage(document)
    printable = "".join(each for each in rendered if each.isprintable() or each == "\n")  # the firewall's work
    root = ElementTree.fromstring(f'<body xmlns:ac="ac">{printable}</body>')
    macros = {each.get("{ac}name") for each in root.iter("{ac}structured-macro")}
    assert macros <= {"status", "expand", "info", "tip", "note", "warning", "panel"}
    assert not {each.tag for each in root.iter()} & {"a", "script", "{ac}link", "{ac}image"}


def test_a_comment_in_storage_format() -> None:
    document = CommentDocument(
        (
            paragraph(Status("未就绪", "red"), " 42 < 60 & more", Text("x", strong=True)),
            Heading("What"),
            Quotation("</p><ac:macro>"),
            Expand('a "b"', (paragraph("in"),)),
            Panel("error", (paragraph("box"),)),
        )
    )
    assert render_storage(document, "zh") == (
        '<p><ac:structured-macro ac:name="status"><ac:parameter ac:name="colour">Red</ac:parameter>'
        '<ac:parameter ac:name="title">未就绪</ac:parameter></ac:structured-macro> 42 &lt; 60 &amp; more'
        "<strong>x</strong></p><h4>What</h4><blockquote><p>&lt;/p&gt;&lt;ac:macro&gt;</p></blockquote>"
        '<ac:structured-macro ac:name="expand"><ac:parameter ac:name="title">a &quot;b&quot;</ac:parameter>'
        "<ac:rich-text-body><p>in</p></ac:rich-text-body></ac:structured-macro>"
        '<ac:structured-macro ac:name="warning"><ac:rich-text-body><p>box</p></ac:rich-text-body></ac:structured-macro>'
    )


def test_nobody_sees_the_anchor() -> None:
    assert storage_to_text(f"<p>{invisible_anchor('reqgate-review-a1')}text</p>") == "text"
