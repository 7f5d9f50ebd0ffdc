"""The words of a paragraph in a DOCX: runs with their marks, links, pictures amid words, footnotes."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from markdown_it.tree import SyntaxTreeNode

from workers.document.convert import html
from workers.document.convert.docx.xml import field as field_of
from workers.document.convert.docx.xml import run, text_run, value
from workers.document.convert.markdown import file_name, is_safe, plain, readable
from workers.document.images import Picture

_MARKS = {"strong": "strong", "em": "em", "s": "del"}
_FORMATS = (  # in the order of the schema
    ("strong", "<w:b/>"),
    ("em", "<w:i/>"),
    ("del", "<w:strike/>"),
    ("u", '<w:u w:val="single"/>'),
    ("sub", '<w:vertAlign w:val="subscript"/>'),
    ("sup", '<w:vertAlign w:val="superscript"/>'),
)
_STYLES = (("code", "verbatim char"), ("link", "hyperlink"), ("missing", "missing picture"))
_FIRST_NOTE = 100_000
"""Bookmarks of footnotes are counted from here, those of headings from 1."""

Marks = tuple[str, ...]


@dataclass
class Shared:
    """What all parts of one document share."""

    styles: Mapping[str, str]
    pictures: Mapping[str, Picture]
    places: Mapping[str, str]
    """Bookmarks of headings by their name in links."""
    draw: Callable[[Picture, str], str]
    """Returns a picture, with its alternative text, as the content of a run."""
    first_footnote: int = 1
    """The id of our first footnote, behind those that a template has."""
    footnotes: list[str] = field(default_factory=list)
    """Labels of the footnotes that were cited, in order."""

    def style(self, name: str) -> str:
        """Return the id of a style."""
        return self.styles[name]


class Words:
    """Writes the words of one part of the document; links belong to the part that they stand in."""

    def __init__(self, shared: Shared, relate: Callable[[str], str]) -> None:
        """Write with `relate`, which returns the part's id of a link to an address."""
        self._shared = shared
        self._relate = relate

    def of(self, node: SyntaxTreeNode, marks: Marks = ()) -> str:
        """Return the words of a paragraph, a heading or a cell."""
        return "".join(self.inline(child.children, marks) for child in node.children if child.type == "inline")

    def inline(self, nodes: Iterable[SyntaxTreeNode], marks: Marks = ()) -> str:
        """Return nodes amid words as runs."""
        parts: list[str] = []
        before = ""
        for node in nodes:
            if node.type == "html_inline":
                marks = self._pieces(html.pieces(node.content, inline=True), marks, parts)
            else:
                if node.type == before == "footnote_ref":
                    parts.append(text_run(",", self._note_style))  # or 1 and 2 are read as 12
                parts.append(self._part(node, marks))
            before = node.type
        return "".join(parts)

    def paragraphs(self, source: str) -> list[str]:
        """Return the words of a block of HTML by paragraph."""
        found: list[list[str]] = [[]]
        marks: Marks = ()
        for piece in html.pieces(source, inline=False):
            if piece.kind == "paragraph":
                found.append([])
                marks = ()
            elif piece.kind != "text" or piece.text.strip():
                marks = self._pieces([piece], marks, found[-1])
        return ["".join(parts) for parts in found if parts]

    def picture(self, source: str, alt: str) -> str:
        """Return a picture, or what it would show where it is missing."""
        name = file_name(source)
        known, said = self._shared.pictures.get(name), alt or name.rpartition("/")[2]
        return self._text(said, ("missing",)) if known is None else run(self._shared.draw(known, said))

    def _pieces(self, pieces: Iterable[html.Piece], marks: Marks, parts: list[str]) -> Marks:
        for piece in pieces:
            match piece.kind:
                case "open":
                    marks = (*marks, piece.text)
                case "close" if piece.text in marks:
                    at = len(marks) - 1 - marks[::-1].index(piece.text)
                    marks = marks[:at] + marks[at + 1 :]
                case "line":
                    parts.append(run("<w:br/>"))
                case "image":
                    parts.append(self.picture(piece.source, piece.text))
                case "text":
                    parts.append(self._text(" ".join(f".{piece.text}.".split())[1:-1], marks))
        return marks

    def _part(self, node: SyntaxTreeNode, marks: Marks) -> str:
        match node.type:
            case "text":
                return self._text(node.content, marks)
            case "code_inline":
                return self._text(node.content, (*marks, "code"))
            case "softbreak":
                return self._text(" ", marks)
            case "hardbreak":
                return run("<w:br/>")
            case "link":
                return self._link(node, marks)
            case "image":
                return self.picture(str(node.attrs.get("src", "")), plain(node))
            case "footnote_ref":
                return self._footnote(str(node.meta["label"]))
        return self.inline(node.children, (*marks, _MARKS[node.type]) if node.type in _MARKS else marks)

    def _text(self, text: str, marks: Marks) -> str:
        style = next((name for mark, name in _STYLES if mark in marks), "")
        chosen = f'<w:rStyle w:val="{self._shared.style(style)}"/>' if style else ""
        return text_run(text, chosen + "".join(format_ for mark, format_ in _FORMATS if mark in marks))

    def _link(self, node: SyntaxTreeNode, marks: Marks) -> str:
        address = readable(str(node.attrs.get("href", "")))
        target = self._target(address)
        content = self.inline(node.children, (*marks, "link") if target else marks)
        if not target or not content:
            return content
        title = str(node.attrs.get("title", ""))
        tip = f' w:tooltip="{value(title)}"' if title else ""
        return f"<w:hyperlink {target}{tip}>{content}</w:hyperlink>"

    def _target(self, address: str) -> str:
        if address.startswith("#"):
            place = self._shared.places.get(address[1:])
            return f'w:anchor="{value(place)}"' if place else ""
        return f'r:id="{self._relate(address)}"' if is_safe(address) else ""

    @property
    def _note_style(self) -> str:
        return f'<w:rStyle w:val="{self._shared.style("footnote reference")}"/>'

    def _footnote(self, label: str) -> str:
        """Return the mark of a footnote; Word lets it stand once, so that a second citation refers to the first."""
        style, cited = self._note_style, self._shared.footnotes
        if label in cited:
            number = cited.index(label) + 1
            return field_of(f"NOTEREF _note{number} \\f \\h", run(f"<w:t>{number}</w:t>", style))
        cited.append(label)
        number = len(cited)
        place = f'w:id="{_FIRST_NOTE + number}"'
        mark = run(f'<w:footnoteReference w:id="{self._shared.first_footnote + number - 1}"/>', style)
        return f'<w:bookmarkStart {place} w:name="_note{number}"/>{mark}<w:bookmarkEnd {place}/>'
