"""An ADF description becomes the text that its author meant, and no document can break the reader."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.atlassian.adf import _BLOCKS, _INLINE, adf_to_text


def doc(*content: Any) -> dict[str, Any]:
    return {"type": "doc", "version": 1, "content": list(content)}


def node(kind: str, *content: Any, **attrs: Any) -> dict[str, Any]:
    return {"type": kind, "content": list(content), "attrs": attrs}


def text(words: str, *marks: dict[str, Any]) -> dict[str, Any]:
    return {"type": "text", "text": words, "marks": list(marks)}


def paragraph(*content: Any) -> dict[str, Any]:
    return node("paragraph", *content)


def item(words: str, *more: Any) -> dict[str, Any]:
    return node("listItem", paragraph(text(words)), *more)


LINK = {"type": "link", "attrs": {"href": "https://figma.example/f1"}}


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ([node("heading", text("验收标准"), level=3), paragraph(text("第一条"))], "## 验收标准\n\n第一条"),
        ([node("bulletList", item("one"), item("two"))], "- one\n- two"),
        ([node("bulletList", item("one", node("bulletList", item("deep"))))], "- one\n  - deep"),
        ([node("orderedList", item("open"), item("click"), order=3)], "3. open\n4. click"),
        ([node("taskList", node("taskItem", text("todo"), state="TODO"), node("taskItem", text("did"), state="DONE"))],
         "- [ ] todo\n- [x] did"),
        ([node("taskList", node("taskItem", text("a"), state="TODO"), node("taskList", node("taskItem", text("b"))))],
         "- [ ] a\n  - [ ] b"),
        ([node("codeBlock", text("if x:\n  y"), language="python")], "```python\nif x:\n  y\n```"),
        ([node("blockquote", paragraph(text("a")), paragraph(text("b")))], "> a\n> \n> b"),
        ([node("table", node("tableRow", node("tableHeader", paragraph(text("h"))), node("tableCell", text("c"))))],
         "| h | c |"),
        ([node("panel", paragraph(text("note")), panelType="info")], "note"),
        ([node("expand", paragraph(text("inside")), title="More")], "More\n\ninside"),
        ([paragraph(text("ask "), node("mention", id="5b10", text="@Jane Doe"))], "ask @name"),
        ([paragraph(text("the design", LINK))], "[the design](https://figma.example/f1)"),
        ([paragraph(text("https://figma.example/f1", LINK))], "https://figma.example/f1"),
        ([paragraph(node("inlineCard", url="https://x.example/1"))], "https://x.example/1"),
        ([node("blockCard", url="https://x.example/2")], "https://x.example/2"),
        ([paragraph(text("by "), node("date", timestamp="1767225600000"))], "by 2026-01-01"),
        ([paragraph(node("status", text="DONE", color="green"), node("emoji", shortName=":x:", text="❌"))], "DONE❌"),
        ([paragraph(text("a"), {"type": "hardBreak"}, text("b"))], "a\nb"),
        ([paragraph(text("f()", {"type": "code"}))], "`f()`"),
        ([node("someday", paragraph(text("kept")))], "kept"),
        ([paragraph(node("inlineExtension2", text("kept too")))], "kept too"),
        ([paragraph(text("one")), {"type": "rule"}, paragraph(text("two"))], "one\n\ntwo"),
    ],
)  # fmt: skip
def test_each_kind_of_node_becomes_text(content: list[Any], expected: str) -> None:
    assert adf_to_text(doc(*content)) == expected


@pytest.mark.parametrize(
    "document",
    [
        None,
        "text",
        7,
        [],
        {},
        {"content": "x"},
        {"content": [None, 3, {"type": ["list"]}, {"type": "text", "text": 4}, {"type": "paragraph", "content": {}}]},
        doc(node("orderedList", item("x"), order="²")),
        doc(paragraph(node("date", timestamp="1e400"), node("date", timestamp="never"), node("date", timestamp=1e300))),
        doc({"type": "text", "text": "x", "marks": "bold"}, {"type": "text", "text": "x", "marks": [1, {"type": []}]}),
    ],
)
def test_a_malformed_document_raises_nothing(document: object) -> None:
    assert isinstance(adf_to_text(document), str)


KINDS = (*_BLOCKS, *_INLINE, "listItem", "taskItem", "tableRow", "tableCell", "someday")


@pytest.mark.parametrize("inner", [None, "bulletList", "taskList", "tableRow", "paragraph"])
def test_nesting_without_end_is_cut_off(inner: str | None) -> None:
    for outer in KINDS:
        nested: dict[str, Any] = text("too deep")
        for _ in range(2_000):
            nested = {"type": outer, "content": [{"type": inner, "content": [nested]} if inner else nested]}
        read = adf_to_text(doc(paragraph(text("top")), nested))
        assert read.startswith("top"), outer
        assert "too deep" not in read, outer


def test_a_list_that_counts_from_anywhere_is_read() -> None:
    for order in ("9" * 5_000, 10**5_000, -3, "-3", 1e300, float("nan"), True, "٣", [], None):
        assert adf_to_text(doc(node("orderedList", item("x"), order=order, text=order))).endswith(". x")
        assert (
            adf_to_text(doc(paragraph(text("x"), node("status", text=order), node("date", timestamp=order))))[0] == "x"
        )


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=60), st.integers(1, 4))
def test_no_chain_of_nodes_makes_much_of_little(chain: list[str], width: int) -> None:
    nested: dict[str, Any] = paragraph(text("x\ny"))
    for kind in chain:
        nested = {"type": kind, "content": [nested]}
    document = doc(*[nested] * width)
    assert len(adf_to_text(document)) <= 8 * len(json.dumps(document))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda children: (
        st.lists(children, max_size=4)
        | st.fixed_dictionaries(
            {},
            optional={
                "type": st.sampled_from(
                    ("text", "paragraph", "taskList", "orderedList", "table", "date", "mention", "expand", "codeBlock")
                )
                | children,
                "text": children,
                "content": st.lists(children, max_size=4),
                "attrs": children,
                "marks": children,
            },
        )
    ),
    max_leaves=25,
)


@given(_JSON)
def test_no_json_at_all_breaks_the_reader(document: object) -> None:
    assert isinstance(adf_to_text(document), str)
