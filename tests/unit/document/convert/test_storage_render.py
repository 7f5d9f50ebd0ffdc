"""Pages hold elements of the list only, well-formed, whatever the Markdown says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.document.convert.storage.markup import LEGAL, MACROS, element, macro
from workers.document.convert.storage.render import render_sections, render_storage
from workers.document.convert.storage.source import tree

MARKDOWN = st.text(alphabet="#->*`|[]()^:~!<b/>&\"'1. \n\x00\ud800a李", max_size=150)


def named(tag: str) -> str:
    return tag.replace("{", "").replace("}", ":")


@given(MARKDOWN)
def test_any_text_is_a_page_of_listed_elements(markdown: str) -> None:
    for each in list(tree(render_storage(markdown)).iter())[1:]:
        assert {named(name) for name in each.keys()} <= LEGAL[named(each.tag)]  # noqa: SIM118 - an element
        if each.tag == "{ac}structured-macro":
            assert each.get("{ac}name") in MACROS


def test_nothing_else_can_be_written() -> None:
    with pytest.raises(KeyError):
        element("script", "x")
    with pytest.raises(KeyError):
        element("p", "x", onclick="x")
    with pytest.raises(KeyError):
        macro("html", "x")


@pytest.mark.parametrize(
    ("markdown", "storage"),
    [
        ("# A *b*", "<h1>A <em>b</em></h1>"),
        ("- a\n  1. b", "<ul><li>a<ol><li>b</li></ol></li></ul>"),
        ("3. a", '<ol start="3"><li>a</li></ol>'),
        ("`a < b` & ~~c~~", "<p><code>a &lt; b</code> &amp; <del>c</del></p>"),
        ("a  \nb", "<p>a<br />b</p>"),
        ("[a](https://x.org?b=1&c=2)", '<p><a href="https://x.org?b=1&amp;c=2">a</a></p>'),
        ("[a](ms-word:x)", "<p>a</p>"),
        ("List<String> and <b>bold</b>", "<p>List&lt;String&gt; and <strong>bold</strong></p>"),
        ("<b>*a</b>*", "<p><strong><em>a</em></strong></p>"),
        ("<script>alert(1)</script>\n", ""),
        ("<!-- a -->", ""),
    ],
)
def test_markdown_as_storage_format(markdown: str, storage: str) -> None:
    assert render_storage(markdown) == storage


def test_code_keeps_what_would_end_it() -> None:
    body = render_storage("```python\na = b[c[0]]>1\n```\n")

    assert "".join(tree(body).itertext()) == "pythona = b[c[0]]>1"
    assert '<ac:parameter ac:name="language">python</ac:parameter>' in body


def test_a_task_list_has_boxes_and_one_amid_other_items_is_text() -> None:
    assert "<ac:task-status>complete</ac:task-status>" in render_storage("- [x] a\n- [ ] b")
    assert render_storage("- [x] a\n- b") == "<ul><li>[x] a</li><li>b</li></ul>"


def test_an_alert_is_a_box() -> None:
    assert render_storage("> [!CAUTION]\n> Stop.").startswith('<ac:structured-macro ac:name="warning">')


def test_pictures_are_attachments_by_the_name_they_have_there() -> None:
    files = {"img/flow.png": "SHOP-7-flow.png"}

    assert 'ri:filename="SHOP-7-flow.png"' in render_storage("![Flow](img/flow.png)", files)
    assert 'ri:filename="other.png"' in render_storage("![Flow](img/other.png)", files)
    assert 'ri:value="https://x.org/a.png"' in render_storage("![Flow](https://x.org/a.png)", files)


def test_each_section_numbers_its_own_footnotes() -> None:
    first, second = render_sections("# A\n\nOne.[^x]\n\n# B\n\nTwo.[^y] Again.[^x]\n\n[^x]: SHOP-1\n[^y]: SHOP-2\n")

    assert 'ac:anchor="a-x"><ac:link-body>1<' in first.body
    assert "SHOP-2" not in first.body
    assert 'ac:anchor="b-y"><ac:link-body>1<' in second.body
    assert 'ac:anchor="b-x"><ac:link-body>2<' in second.body
    assert "SHOP-1" in second.body


def test_two_footnotes_beside_one_another_are_told_apart() -> None:
    (section,) = render_sections("# A\n\nOne.[^x][^y]\n\n[^x]: SHOP-1\n[^y]: SHOP-2\n")

    assert ">1</ac:link-body></ac:link></sup><sup>,</sup><sup>" in section.body


def test_a_link_within_the_document_finds_its_heading() -> None:
    _, risks = render_sections("[See](#open-risks)\n\n## Open risks\n")

    assert '<ac:parameter ac:name="">open-risks</ac:parameter>' in risks.body
