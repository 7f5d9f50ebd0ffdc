"""The comment in Confluence's storage format, for Cloud and Data Center alike. Text of others comes out as text: every
character that could be markup is escaped."""

from html import escape

from workers.comment.document import (
    Block,
    BulletList,
    CommentDocument,
    Expand,
    Heading,
    Inline,
    Link,
    Mention,
    Panel,
    PanelKind,
    Paragraph,
    Preformatted,
    Quotation,
    Rule,
    Status,
    Table,
)
from workers.comment.limit import render_within_limit
from workers.reading.language import Language

# Confluence calls its boxes otherwise: its `note` is yellow and its `warning` red.
_BOXES: dict[PanelKind, str] = {
    "info": "info",
    "success": "tip",
    "warning": "note",
    "error": "warning",
    "note": "panel",
}
_COLOURS = {"green": "Green", "red": "Red", "yellow": "Yellow", "blue": "Blue", "neutral": "Grey"}


def render_storage(document: CommentDocument, language: Language = "en") -> str:
    """Return `document` in storage format within the limit of a comment.

    Args:
        language: of the closing line when something had to be cut.
    """
    return render_within_limit(document, language, lambda whole: _blocks(whole.blocks), len)


def _blocks(blocks: tuple[Block, ...]) -> str:
    return "".join(_block(block) for block in blocks)


def _block(block: Block) -> str:
    match block:
        case Paragraph(content):
            return _wrapped("p", _inline(content))
        case Heading(text):
            return _wrapped("h4", _text(" ".join(text.split())))
        case Quotation(text):
            return _wrapped("blockquote", _wrapped("p", _text(text.strip())))
        case Preformatted(text):
            return _wrapped("pre", escape(text, quote=False))
        case BulletList(items):
            return _wrapped("ul", "".join(_wrapped("li", _blocks(item)) for item in items))
        case Panel(kind, content=inner):
            return _macro(_BOXES[kind], {}, _blocks(inner))
        case Expand(title, inner):
            return _macro("expand", {"title": title}, _blocks(inner))
        case Rule():
            return "<hr />"
        case Table(header, rows):
            head = "".join(f"<th>{_text(name)}</th>" for name in header)
            lines = ("".join(f"<td>{_blocks(cell)}</td>" for cell in row) for row in rows)
            return _wrapped("table", _wrapped("tbody", "".join(f"<tr>{line}</tr>" for line in (head, *lines))))


def _wrapped(tag: str, content: str) -> str:
    return f"<{tag}>{content}</{tag}>" if content else ""


def _macro(name: str, parameters: dict[str, str], body: str) -> str:
    return _macro_element(name, parameters, _wrapped("ac:rich-text-body", body)) if body else ""


def _macro_element(name: str, parameters: dict[str, str], body: str = "") -> str:
    given = "".join(
        f'<ac:parameter ac:name="{key}">{escape(" ".join(value.split()))}</ac:parameter>'
        for key, value in parameters.items()
    )
    return f'<ac:structured-macro ac:name="{name}">{given}{body}</ac:structured-macro>'


def invisible_anchor(name: str) -> str:
    """Return an element that nobody sees and that keeps `name`; people cannot type one into a comment's text."""
    return _macro_element("anchor", {"": name})


def _inline(parts: tuple[Inline, ...]) -> str:
    return "".join(_inline_part(part) for part in parts)


def _inline_part(part: Inline) -> str:
    match part:
        case Status(text, colour):
            return _macro_element("status", {"colour": _COLOURS[colour], "title": text}) if text.strip() else ""
        case Mention():
            return ""  # nobody is called to a page
        case Link(words, address):
            return f'<a href="{escape(address)}">{_text(words)}</a>' if words.strip() else ""
    text = _text(part.text)
    for tag, is_on in (("code", part.code), ("em", part.emphasis), ("strong", part.strong)):
        text = _wrapped(tag, text) if is_on else text
    return text


def _text(text: str) -> str:
    return escape(text, quote=False).replace("\n", "<br />")
