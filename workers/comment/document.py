"""The comment as a document tree, independent of any markup. `workers/comment` makes ADF or wiki of it.

The tree has no image node on purpose: what cannot be said cannot be injected. The firewall lets a mention pass for the
one configured account only, and a link to the sites of this installation only.
"""

from dataclasses import dataclass
from typing import Literal

Colour = Literal["green", "red", "yellow", "blue", "neutral"]
PanelKind = Literal["info", "success", "warning", "error", "note"]


@dataclass(frozen=True)
class Text:
    """A run of plain text. Renderers escape it. `is_cited` where it is somebody's words in their own script."""

    text: str
    strong: bool = False
    emphasis: bool = False
    code: bool = False
    is_cited: bool = False


@dataclass(frozen=True)
class Status:
    """A coloured lozenge with a word or two."""

    text: str
    colour: Colour


@dataclass(frozen=True)
class Mention:
    """A person, by account id (Cloud) or user name (Data Center). Only a configured one; never from a ticket's text."""

    account_id: str


@dataclass(frozen=True)
class Link:
    """Words that open an address on the site, which code makes from a key or an id; never one from a ticket's text."""

    text: str
    address: str


Inline = Text | Status | Mention | Link


@dataclass(frozen=True)
class Paragraph:
    """One paragraph of inline content."""

    content: tuple[Inline, ...]


@dataclass(frozen=True)
class Heading:
    """A small heading (level 4 in both markups)."""

    text: str


@dataclass(frozen=True)
class Quotation:
    """Words of the ticket, set apart."""

    text: str


@dataclass(frozen=True)
class Preformatted:
    """A text to copy, shown as it is: its lines, its blanks, and its markup as characters."""

    text: str


@dataclass(frozen=True)
class BulletList:
    """Items; each item is a sequence of paragraphs, quotations or nested lists."""

    items: tuple[tuple["Block", ...], ...]


@dataclass(frozen=True)
class Panel:
    """A coloured box."""

    kind: PanelKind
    content: tuple["Block", ...]


@dataclass(frozen=True)
class Expand:
    """A folded part with a title (an ordinary heading where the markup has no folding)."""

    title: str
    content: tuple["Block", ...]


@dataclass(frozen=True)
class Rule:
    """A horizontal line."""


@dataclass(frozen=True)
class Table:
    """Rows under a header. A cell holds paragraphs; every row has as many cells as the header."""

    header: tuple[str, ...]
    rows: tuple[tuple[tuple[Paragraph, ...], ...], ...]


Block = Paragraph | Heading | Quotation | Preformatted | BulletList | Panel | Expand | Rule | Table


@dataclass(frozen=True)
class CommentDocument:
    """A whole comment, most important block first: renderers cut from the end, on a block boundary."""

    blocks: tuple[Block, ...]


def plain(*sentences: str) -> CommentDocument:
    """Build a comment of plain paragraphs."""
    return CommentDocument(tuple(paragraph(words) for words in sentences))


def paragraph(*parts: str | Inline) -> Paragraph:
    """Build a paragraph; bare strings become plain text."""
    return Paragraph(tuple(Text(part) if isinstance(part, str) else part for part in parts))
