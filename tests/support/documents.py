"""Comment documents for tests: hypothesis strategies over the whole tree, with texts that try to break out."""

from hypothesis import strategies as st

from workers.comment.document import (
    Block,
    BulletList,
    CommentDocument,
    Expand,
    Heading,
    Panel,
    Paragraph,
    Preformatted,
    Quotation,
    Rule,
    Status,
    Table,
    Text,
)

NASTY = (
    "{noformat}",
    "{code}x{code}",
    "[~admin]",
    "[~accountid:5b10]",
    "@admin",
    "!https://evil.example/x.png!",
    "[label|https://evil.example]",
    "https://evil.example/a",
    "https://good.example/a",
    "h1. big",
    "* item\n# item",
    "bq. quote",
    "||head||",
    "----",
    "\\",
    "&#123;",
    ":)",
    "/reqgate review",
    "/assign me",
    "a@b.example.com",
    "用户点击“提交”后页面变慢",
    "\u202e\u200b",
    "ghp_0123456789abcdefghijABCDEFGHIJ012345",
)
texts = st.one_of(
    st.text(max_size=30),
    st.lists(st.one_of(st.sampled_from(NASTY), st.text(max_size=5)), max_size=4).map("".join),
)
inlines = st.one_of(
    st.builds(Text, texts, st.booleans(), st.booleans(), st.booleans()),
    st.builds(Status, texts, st.sampled_from(("green", "red", "yellow", "blue", "neutral"))),
)
_cells = st.lists(st.builds(Paragraph, st.lists(inlines, max_size=2).map(tuple)), max_size=2).map(tuple)
tables = st.integers(1, 3).flatmap(
    lambda columns: st.builds(
        Table,
        st.lists(texts, min_size=columns, max_size=columns).map(tuple),
        st.lists(st.lists(_cells, min_size=columns, max_size=columns).map(tuple), max_size=3).map(tuple),
    )
)
leaves = st.one_of(
    st.builds(Paragraph, st.lists(inlines, max_size=4).map(tuple)),
    st.builds(Heading, texts),
    st.builds(Quotation, texts),
    st.builds(Preformatted, texts),
    st.just(Rule()),
    tables,
)


def _containers(blocks: st.SearchStrategy[Block]) -> st.SearchStrategy[Block]:
    content = st.lists(blocks, max_size=3).map(tuple)
    return st.one_of(
        st.builds(BulletList, st.lists(content, max_size=3).map(tuple)),
        st.builds(Panel, st.sampled_from(("info", "success", "warning", "error", "note")), content),
        st.builds(Expand, texts, content),
    )


documents = st.builds(
    CommentDocument, st.lists(st.recursive(leaves, _containers, max_leaves=10), max_size=6).map(tuple)
)
