"""A page comes back as Markdown that renders to the same page, or not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.document.convert.storage.reading import storage_to_markdown
from workers.document.convert.storage.render import render_storage
from workers.document.convert.storage.source import Unreadable, digest


@pytest.mark.parametrize(
    "storage",
    [
        "<ul><li>step<ol><li>a</li></ol></li></ul>",
        '<ul><li><p>step</p><ol start="2"><li><p>b</p></li></ol></li></ul>',
        "<ul><li>a</li></ul><ul><li>b</li></ul>",
        "<p>a *b* _c_ `d` &lt;e&gt; &amp;amp; [f] 1. www.x.org a@b.org ~g~ https://x.org</p>",
        "<p># no heading</p><p>- no item</p><p>1. no item</p>",
        "<h2>A <em>b</em></h2><p><strong>c</strong><br />d</p><hr />",
        "<table><tbody><tr><th><p>a</p></th></tr><tr><td><p>b<br />c</p></td></tr></tbody></table>",
        '<ac:structured-macro ac:name="code" ac:macro-id="1"><ac:parameter ac:name="language">sql</ac:parameter>'
        "<ac:plain-text-body><![CDATA[a ``` b]]></ac:plain-text-body></ac:structured-macro>",
        '<ac:structured-macro ac:name="note"><ac:rich-text-body><p>Mind this.</p></ac:rich-text-body>'
        "</ac:structured-macro>",
        '<p><ac:image ac:alt="A"><ri:attachment ri:filename="a b.png" /></ac:image></p>',
        "<ac:task-list><ac:task><ac:task-id>7</ac:task-id><ac:task-status>complete</ac:task-status>"
        "<ac:task-body>a</ac:task-body></ac:task></ac:task-list>",
    ],
)
def test_what_markdown_can_say_comes_back(storage: str) -> None:
    without_ids = storage.replace("<ac:task-id>7</ac:task-id>", "")

    assert digest(render_storage(storage_to_markdown(without_ids))) == digest(without_ids)


@pytest.mark.parametrize(
    "storage",
    [
        '<ul><li>step<ol start="2"><li>b</li></ol></li></ul>',
        '<ac:structured-macro ac:name="jira"><ac:parameter ac:name="key">A-1</ac:parameter></ac:structured-macro>',
        '<p><ac:link><ri:page ri:content-title="Other" /></ac:link></p>',
        "<p>not closed",
        '<ol start="x"><li>a</li></ol>',
        '<p style="color: red">a</p>',
        "<p>" * 400 + "</p>" * 400,
    ],
)
def test_what_markdown_cannot_say_is_refused(storage: str) -> None:
    with pytest.raises(Unreadable):
        storage_to_markdown(storage)


@given(st.text(alphabet="#->*`|[]()~!1. \na李", max_size=100))
def test_a_page_of_ours_comes_back_the_same_or_is_refused(markdown: str) -> None:
    storage = render_storage(markdown)
    try:
        back = storage_to_markdown(storage)
    except Unreadable:
        return

    assert digest(render_storage(back)) == digest(storage)
