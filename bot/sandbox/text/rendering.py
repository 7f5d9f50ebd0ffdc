"""ADF and wiki markup as HTML for the sandbox's page. Every word is escaped; no styles, scripts or images come out."""

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup, escape

from bot.sandbox.text.adf import Node, date_text
from bot.sandbox.text.wiki import wiki_to_adf

_CONTAINERS = {
    "paragraph": "p", "bulletList": "ul", "listItem": "li", "blockquote": "blockquote",
    "tableRow": "tr", "tableCell": "td", "tableHeader": "th",
}  # fmt: skip
_MARKS = {"strong": "strong", "em": "em", "code": "code", "strike": "s", "underline": "u"}
_PANELS = {"info", "note", "tip", "warning", "error", "success"}
_COLOURS = {"neutral", "purple", "blue", "red", "yellow", "green"}


def adf_to_html(document: Node | None) -> Markup:
    """Return an ADF document as HTML. Unknown nodes give their content, unknown marks are dropped."""
    return _nodes((document or {}).get("content", ()))


def wiki_to_html(markup: str) -> Markup:
    """Return wiki markup as HTML."""
    return adf_to_html(wiki_to_adf(markup))


def rich_text_to_html(text: Node | str | None) -> Markup:
    """Return a stored rich text, ADF or wiki markup, as HTML."""
    return wiki_to_html(text) if isinstance(text, str) else adf_to_html(text)


def _nodes(nodes: Iterable[Node]) -> Markup:
    return Markup("").join(_node(part) for part in nodes)


def _node(part: Node) -> Markup:
    kind, attributes = part["type"], part.get("attrs", {})
    if kind == "text":
        return _text(part)
    inner = _nodes(part.get("content", ()))
    if tag := _CONTAINERS.get(kind):
        return _element(tag, inner)
    match kind:
        case "heading":
            # The page's own headings are h1 and h2.
            return _element(f"h{min(6, 2 + attributes['level'])}", inner)
        case "orderedList":
            return Markup('<ol start="{}">{}</ol>').format(int(attributes.get("order", 1)), inner)
        case "codeBlock":
            return Markup("<pre><code>{}</code></pre>").format(inner)
        case "panel":
            name = attributes["panelType"] if attributes["panelType"] in _PANELS else "info"
            return Markup('<div class="panel panel-{}">{}</div>').format(name, inner)
        case "expand" | "nestedExpand":
            title = attributes.get("title") or "Details"
            return Markup("<details><summary>{}</summary>{}</details>").format(title, inner)
        case "table":
            return Markup('<div class="table"><table>{}</table></div>').format(inner)
        case "taskList":
            return Markup('<ul class="tasks">{}</ul>').format(inner)
        case "taskItem":
            box = "☑" if attributes["state"] == "DONE" else "☐"
            return Markup("<li>{} {}</li>").format(box, inner)
        case "rule":
            return Markup("<hr>")
        case "hardBreak":
            return Markup("<br>")
        case _:
            return _leaf(kind, attributes) or inner


def _leaf(kind: str, attributes: dict[str, Any]) -> Markup:
    match kind:
        case "status":
            colour = attributes["color"] if attributes["color"] in _COLOURS else "neutral"
            return Markup('<span class="lozenge {}">{}</span>').format(colour, attributes["text"])
        case "mention":
            name = attributes.get("text") or f"@{attributes['id']}"
            return Markup('<span class="mention">{}</span>').format(name)
        case "emoji":
            return escape(attributes.get("text") or attributes["shortName"])
        case "date":
            return _element("time", escape(date_text(attributes["timestamp"])))
        case "inlineCard" | "blockCard":
            return _link(attributes["url"], escape(attributes["url"]))
        case "media":
            return Markup('<span class="attachment">[{}]</span>').format(attributes.get("alt") or "attachment")
        case _:
            return Markup("")


def _element(tag: str, inner: Markup) -> Markup:
    return Markup(f"<{tag}>{inner}</{tag}>")  # noqa: S704 - the tag is ours, the inner part is escaped already


def _link(href: str, inner: Markup) -> Markup:
    if not href.startswith(("https://", "http://", "mailto:")):
        return inner
    return Markup('<a href="{}" rel="noreferrer noopener">{}</a>').format(href, inner)


def _text(part: Node) -> Markup:
    html = escape(part["text"])
    for mark in part.get("marks", ()):
        if tag := _MARKS.get(mark["type"]):
            html = _element(tag, html)
        elif mark["type"] == "link":
            html = _link(mark["attrs"]["href"], html)
    return html
