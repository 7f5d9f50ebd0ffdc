"""A ticket's description as Jira keeps it, with its parts in a new order. What was there is moved, never made anew.

A rich text's own blocks stay as they are, also those that nobody here understands: pictures, tables, macros. Only what
is added is written by us, and passes the firewall.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from workers.actions.outgoing import Outgoing
from workers.atlassian.adf import adf_blocks, adf_to_text
from workers.atlassian.models import Ticket
from workers.comment.adf import render_adf
from workers.comment.document import CommentDocument, Paragraph, Text
from workers.comment.text import render_text
from workers.comment.wiki import render_wiki
from workers.reading.document import Document
from workers.reading.parse import parse_document
from workers.review.rewriting.parts import Kept, NewHeading, NewLine, Rewritten
from workers.review.rewriting.text import markup_of, put_together
from workers.review.rewriting.units import Span, is_heading_behind

LONGEST_DESCRIPTION = 32_767
"""Characters that Jira takes, counted as plain text or wiki markup."""

Body = dict[str, Any] | str | None
"""A description as Jira keeps it: ADF (Cloud), wiki markup (Data Center), or none."""

Why = Literal["form", "mixed", "long"]
Rewriter = Callable[[Document, Sequence[Span]], Rewritten]

_OF_EDITORS = frozenset({"localId"})
"""Attributes that Jira's editor gives to nodes as it likes."""
_BEFORE_ALL = -1
_BARE = frozenset({"paragraph", "rule", "heading"})


class Unfit(Exception):
    """A description that cannot be put in order: its form is odd, two markups are mixed in it, or it gets too long."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


def fingerprint_of(body: Body) -> str:
    """Return a hash of a description that stays as long as nobody edits it."""
    text = body.replace("\r\n", "\n").strip() if isinstance(body, str) else json.dumps(_plain(body), sort_keys=True)
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def rewritten_description(ticket: Ticket, rewrite: Rewriter, outgoing: Outgoing, mentionable: str) -> Body:
    """Return the description of a ticket as it was read, rewritten.

    Args:
        ticket: as it was read.
        rewrite: puts the text in order.
        outgoing: how what is added leaves.
        mentionable: the account id of whoever decided something.

    Raises:
        Unfit: it cannot be done without loss.
    """
    write = _Writer(ticket, outgoing, mentionable)
    body = ticket.description_body
    if outgoing.deployment == "cloud":
        new: Body = _in_adf(body, ticket, rewrite, write)
        length = len(adf_to_text(new))
    else:
        document = parse_document(ticket.title, ticket.description)
        markup = markup_of(document, "wiki")
        new = put_together(rewrite(document, ()), write.wiki if markup == "wiki" else write.markdown)
        length = len(new)
    if length > LONGEST_DESCRIPTION:
        raise Unfit("long")
    return new


@dataclass(frozen=True)
class _Writer:
    """Writes what is new, cleaned, in each markup."""

    ticket: Ticket
    outgoing: Outgoing
    mentionable: str

    def _cleaned(self, part: NewHeading | NewLine) -> CommentDocument:
        words = (Text(part.text),) if isinstance(part, NewHeading) else part.words
        return self.outgoing.cleaned(CommentDocument((Paragraph(words),)), self.ticket, self.mentionable)

    def wiki(self, part: NewHeading | NewLine) -> str:
        line = render_wiki(self._cleaned(part))
        return f"h{part.level}. {line}" if isinstance(part, NewHeading) else line

    def markdown(self, part: NewHeading | NewLine) -> str:
        line = render_text(self._cleaned(part))
        return f"{'#' * part.level} {line}" if isinstance(part, NewHeading) else line

    def adf(self, part: NewHeading | NewLine, level: int) -> dict[str, Any]:
        (node,) = render_adf(self._cleaned(part))["content"]
        if isinstance(part, NewHeading):
            return {"type": "heading", "attrs": {"level": level}, "content": node["content"]}
        return dict(node)


def _in_adf(body: Body, ticket: Ticket, rewrite: Rewriter, write: _Writer) -> dict[str, Any]:
    nodes = _top_nodes(body)
    document = parse_document(ticket.title, ticket.description)
    spans, groups = _groups(nodes, adf_blocks(body), document.source)
    if not is_heading_behind(document, "## "):  # that is how a heading of a rich text is read
        raise Unfit("mixed")
    rewritten = rewrite(document, spans)
    levels = [_level(node) for node in nodes if node.get("type") == "heading"]
    level = min([level for level in levels if level], default=2)
    content: list[Any] = []
    for part in rewritten.parts:
        if isinstance(part, Kept):
            starts = (start for start in groups if part.start <= start < part.end or start == part.start)
            content += [node for start in starts for node in groups[start]]
        else:
            content.append(write.adf(part, level))
    frame = body if isinstance(body, dict) else {"type": "doc", "version": 1}
    return {**frame, "content": content}


def _top_nodes(body: Body) -> list[dict[str, Any]]:
    """Return the nodes that are moved as a whole. Raises Unfit for what is no document."""
    if body is None:
        return []
    content = body.get("content", []) if isinstance(body, dict) and body.get("type") == "doc" else None
    if not isinstance(content, list) or not all(isinstance(node, dict) for node in content):
        raise Unfit("form")
    return content


def _groups(
    nodes: Sequence[dict[str, Any]], blocks: Sequence[tuple[int, int, int]], text: str
) -> tuple[tuple[Span, ...], dict[int, list[dict[str, Any]]]]:
    """Return what is moved as one: a node with text, and those without that follow it, such as the pictures to it.

    Behind a mark of ours, which may be taken away, and before all text they stay by themselves.
    """
    starts = {number: (start, end) for number, start, end in blocks}
    spans: list[Span] = []
    groups: dict[int, list[dict[str, Any]]] = {}
    for number, node in enumerate(nodes):
        if number in starts:
            spans.append(Span(*starts[number]))
        elif not spans:
            spans.append(Span(_BEFORE_ALL, _BEFORE_ALL))
        elif text.startswith("⟨?", spans[-1].start, spans[-1].end):
            spans.append(Span(spans[-1].end, spans[-1].end))
        last = spans[-1]
        spans[-1] = replace(last, carries=last.carries or (number not in starts and _carries(node)))
        groups.setdefault(last.start, []).append(node)
    return tuple(spans), groups


def _carries(node: Mapping[str, Any]) -> bool:
    """Return whether a node without text shows something, as a picture or a macro does."""
    return node.get("type") not in _BARE


def _level(node: Mapping[str, Any]) -> int:
    attributes = node.get("attrs")
    level = attributes.get("level") if isinstance(attributes, dict) else None
    return level if isinstance(level, int) and 1 <= level <= 6 else 0


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items() if name not in _OF_EDITORS}
    return [_plain(one) for one in value] if isinstance(value, list) else value
