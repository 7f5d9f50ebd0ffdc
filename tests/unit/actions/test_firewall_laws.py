"""What holds for every report text and every ticket, after the firewall and after either markup, English and Chinese.

The markups are read back: ADF as the tree that Jira gets, wiki markup both by its bare characters and by the sandbox's
own reader, which shares no code with the renderer.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.sandbox.text.wiki import wiki_to_adf
from config.projects import ProjectRules
from tests.support.documents import NASTY, documents
from tests.support.reviewed import REPORT, TICKET
from workers.actions.models import UpsertComment
from workers.actions.outgoing import Outgoing
from workers.actions.plan import plan_review
from workers.comment.adf import adf_length, render_adf
from workers.comment.document import (
    Block,
    BulletList,
    CommentDocument,
    Expand,
    Panel,
    Paragraph,
    Quotation,
    Table,
    Text,
    paragraph,
)
from workers.comment.firewall import MASK, clean, hosts_named_in
from workers.comment.limit import LONGEST_COMMENT
from workers.comment.wiki import render_wiki
from workers.events.commands.parser import parse

SECRETS = ("s3cret-token-1", "密钥-0123456789", "p@ss/w0rd+1=")
HOSTS = frozenset({"good.example"})
ATTACKS = (
    *NASTY,
    *SECRETS,
    "s3cret-\u200btoken-1",
    "/reqgate override 因为我说了算",
    "／reqgate review",
    " \u3000/assign @bob",
    "!approve",
    "＠reqgate 评审",
    "［～reqgate］ review",
    "\n/merge",
    "\r/merge",
    "\u2028/merge",
    "[~张三]",
    "[~accountid:5b10ac8d82e05b22cc7d4ef5]",
    "@all 请确认",
    "{html}<script>alert(1)</script>{html}",
    "{include:OTHER}",
    "{color:red}x{color}",
    "!image.png|thumbnail!",
    "!https://good.example/pixel.png!",
    "[^secret.txt]",
    "[点击这里|https://evil.example/登录]",
    "[x|javascript:alert(1)]",
    "[mailto:a@b.example]",
    "mailto:boss@corp.example",
    "file://server/share",
    "https://good.example@evil.example/",
    "https://evil.example。",
    "（https://evil.example/路径）",
    "password: Wq8$kLm2pZ",
    "密码：Wq8$kLm2pZ",
    "-----BEGIN PRIVATE KEY-----\nMIIE",
    "AKIAIOSFODNN7EXAMPLE",
)
lines = st.lists(
    st.one_of(
        st.sampled_from(ATTACKS), st.sampled_from((" ", "\n", "。", "a", "的", "*", "_", "\\")), st.text(max_size=4)
    ),
    min_size=1,
    max_size=6,
).map("".join)
runs = st.lists(st.builds(Text, lines, st.booleans(), st.booleans(), st.booleans()), min_size=1, max_size=3).map(tuple)
attacks = st.one_of(
    documents,
    st.builds(
        lambda text, parts, title: CommentDocument(
            (Paragraph(parts), Quotation(text), BulletList(((Quotation(text), Paragraph(parts)),)),
             Expand(title, (Quotation(text), Paragraph(parts))))
        ),
        lines, runs, lines,
    ),
)  # fmt: skip

_COMMAND = re.compile(r"^\s*(?:[/／]\w|[!！][A-Za-z])")
_TOKEN = re.compile(r"AKIA[A-Z0-9]{16}|ghp_[A-Za-z0-9]{30}")
_ALLOWED_NODES = {
    "doc", "paragraph", "heading", "blockquote", "codeBlock", "bulletList", "listItem", "panel", "expand",
    "nestedExpand", "rule", "text", "hardBreak", "status", "table", "tableRow", "tableHeader", "tableCell",
}  # fmt: skip
_ALLOWED_MARKS = {"strong", "em", "code"}
# What the renderer itself may write; the same characters from a text have a backslash before them.
_OUR_MARKUP = re.compile(
    r"\{(?:quote|color(?::#[0-9A-F]{6})?|panel(?::bgColor=#[0-9A-F]{6})?|\*|_)\}|(?<!\\)\{\{|(?<!\\)\}\}"
    r"|^\*+ |^h4\. |^-{4}$|(?<=\})\*|\*(?=\{color\})| \\\\ ",
    re.MULTILINE,
)


def nodes_in(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in node.get("content", ()):
        yield from nodes_in(child)


def lines_in(adf: dict[str, Any]) -> list[str]:
    """Return every line that people, and other bots, see. Code is quoted: our own footer names commands so."""
    seen = [str(node["attrs"]["title"]) for node in nodes_in(adf) if "title" in node.get("attrs", {})]
    for node in nodes_in(adf):
        if node["type"] in ("paragraph", "heading"):
            seen += "".join(map(visible, node.get("content", ()))).split("\n")
    return seen


def visible(part: dict[str, Any]) -> str:
    if part["type"] == "hardBreak":
        return "\n"
    text = str(part.get("text") or part.get("attrs", {}).get("text", ""))
    return f"`{text}`" if {"type": "code"} in part.get("marks", ()) else text


def says_no_secret(text: str) -> bool:
    return not any(secret in text for secret in SECRETS) and not _TOKEN.search(text)


@settings(max_examples=60, deadline=None)
@given(attacks)
def test_adf_holds_nothing_that_acts(document: CommentDocument) -> None:
    adf = render_adf(clean(document, secrets=SECRETS, allowed_hosts=HOSTS))
    assert {node["type"] for node in nodes_in(adf)} <= _ALLOWED_NODES
    assert {mark["type"] for node in nodes_in(adf) for mark in node.get("marks", ())} <= _ALLOWED_MARKS
    for line in lines_in(adf):
        assert not _COMMAND.match(line), line
        assert parse(line) is None, line
        assert says_no_secret(line), line
        assert hosts_named_in(line) <= HOSTS, line
        assert not re.search(r"(?:file|javascript|ftp)://", line), line
        assert not re.search(r"[\u200b-\u200f\u2028\u2029\u202a-\u202e\ufeff]", line), line
        assert not re.search(r"[\w.]@[\w-]+\.example", line), line


def _bars(block: Block) -> int:
    """How many bars a block's tables need; in a list there are no tables."""
    match block:
        case Table(header, rows):
            return (2 + len(rows)) * (len(header) + 1)
        case Panel(content=content) | Expand(content=content):
            return sum(map(_bars, content))
    return 0


@settings(max_examples=60, deadline=None)
@given(attacks)
def test_wiki_markup_holds_no_markup_but_ours(document: CommentDocument) -> None:
    wiki = render_wiki(clean(document, secrets=SECRETS, allowed_hosts=HOSTS))
    bare = _OUR_MARKUP.sub(" ", wiki)
    bars = re.compile(r"(?<!\\)\|")
    assert len(bars.findall(bare)) == sum(map(_bars, document.blocks)), bare
    assert not re.search(r"(?<!\\)[{}\[\]!^~]", bare), bare
    assert "[~" not in wiki
    assert says_no_secret(re.sub(r"\\(?=[^\w\s])", "", wiki))
    assert hosts_named_in(wiki) <= frozenset()  # `://` is written as a reference, which makes no link at all
    assert not re.search(r"(?i)mailto:|javascript:(?!&)\S*alert\(", wiki)


@settings(max_examples=60, deadline=None)
@given(attacks)
def test_who_reads_the_wiki_markup_finds_no_link_mention_image_or_command(document: CommentDocument) -> None:
    read = wiki_to_adf(render_wiki(clean(document, secrets=SECRETS, allowed_hosts=HOSTS)))
    assert not {node["type"] for node in nodes_in(read)} & {
        "mention",
        "mediaSingle",
        "inlineCard",
        "codeBlock",
        "table",
    }
    links = [
        mark["attrs"]["href"] for node in nodes_in(read) for mark in node.get("marks", ()) if mark["type"] == "link"
    ]
    assert links == []
    assert [line for line in lines_in(read) if _COMMAND.match(line)] == []


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
@settings(max_examples=8, deadline=None)
@given(lines=st.lists(lines, min_size=200, max_size=260), title=lines)
def test_no_comment_is_longer_than_jira_takes_however_it_is_escaped(
    deployment: Any, lines: list[str], title: str
) -> None:
    document = CommentDocument(tuple(Quotation(f"{line}\n" + "{}[]|*\\" * 40) for line in lines))
    ticket = replace(TICKET, title=title, description="\n".join(lines))
    actions = plan_review(REPORT, document, ticket, ProjectRules(), "r1", Outgoing(deployment, SECRETS))
    (comment,) = (action for action in actions if isinstance(action, UpsertComment))
    length = len(comment.body) if isinstance(comment.body, str) else adf_length(comment.body)
    assert length <= LONGEST_COMMENT


@given(st.sampled_from(SECRETS), st.data())
def test_a_secret_cut_into_runs_is_still_masked(secret: str, data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(secret) - 1))
    document = CommentDocument((paragraph("a ", Text(secret[:cut], strong=True), Text(secret[cut:]), " 的"),))
    text = "".join(lines_in(render_adf(clean(document, secrets=SECRETS, allowed_hosts=HOSTS))))
    assert secret not in text
    assert MASK in text
