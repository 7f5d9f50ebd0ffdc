"""One parser reads all Markdown; what it cannot nest becomes text, and links lead to safe places only."""

import gc
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.document.convert.markdown import is_safe, legal, plain, read, readable, slug, without_front_matter


@given(st.text(max_size=200))
def test_any_text_has_a_tree(text: str) -> None:
    assert read(text).type == "root"


def test_a_tree_is_gone_when_nobody_holds_it_without_the_collector() -> None:
    gc.disable()
    try:
        leaf = weakref.ref(next(iter(read("# Orders\n\n- one\n").walk())))

        assert leaf() is None
    finally:
        gc.enable()


def test_marks_that_are_nested_too_deeply_are_text() -> None:
    deep = "*a " * 500 + "a* " * 500

    assert [node.type for node in read(deep).walk()].count("em") == 0
    assert plain(read(deep)).count("a") == 1000


def test_a_footnote_and_an_alert_are_read() -> None:
    types = {node.type for node in read("> [!NOTE]\n> Read this.[^1]\n\n[^1]: SHOP-7\n").walk()}

    assert {"alert", "footnote_ref", "footnote_block"} <= types


@pytest.mark.parametrize(
    "address",
    ["https://example.com", "HTTP://example.com/a:b", "mailto:a@b.org", "tel:+1", "#risks", "a/b.md", "/x", "a"],
)
def test_links_to_the_web_and_within_the_site_are_safe(address: str) -> None:
    assert is_safe(address)


@pytest.mark.parametrize(
    "address", ["", "javascript:alert(1)", "file:///etc", "//machine/share", "ms-word:x", "data:a"]
)
def test_links_that_start_programs_or_reach_other_machines_are_not(address: str) -> None:
    assert not is_safe(address)


def test_what_xml_cannot_hold_is_left_out() -> None:
    assert legal("a\x00\x0b\ud800\ufffe\tb\n") == "a\tb\n"


def test_headings_are_called_as_github_calls_them() -> None:
    taken: dict[str, int] = {}

    assert [slug(title, taken) for title in ("What's new?", "What's new?", "范围 Scope")] == [
        "whats-new",
        "whats-new-1",
        "范围-scope",
    ]


def test_letters_beyond_ascii_stay_readable_in_addresses() -> None:
    assert readable("/a%20b#%E8%8C%83%E5%9B%B4") == "/a%20b#范围"
    assert readable("/%FF") == "/%FF"


def test_only_yaml_in_front_is_front_matter() -> None:
    assert without_front_matter("---\ntitle: A\n---\n# B\n") == "# B\n"
    assert without_front_matter("---\nFoo\n---\n# B\n") == "---\nFoo\n---\n# B\n"
