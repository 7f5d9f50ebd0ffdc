"""structure.json: a document as values, with the place of each block in the Markdown and the evidence behind it.

Every text is the Markdown of its place, so that nothing of it is lost; what a section is made of is told apart here.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal

from markdown_it.tree import SyntaxTreeNode
from pydantic import Field

from workers.contracts import Value
from workers.document.convert.markdown import plain, read, slug

VERSION: Final = "1.0"
Lines = tuple[int, int]
"""First and last line in the Markdown, counted from 1."""


class Evidence(Value):
    """What a footnote stands for: where a statement was found."""

    id: str
    place: str = ""
    address: str = ""


class Metadata(Value):
    """What the document is. `evidence` is by the label of its footnote in the Markdown."""

    title: str = ""
    author: str = ""
    created: str = ""
    kind: str = ""
    language: str = ""
    evidence: Mapping[str, Evidence] = Field(default_factory=dict)


class _Placed(Value):
    lines: Lines
    evidence: tuple[str, ...] = ()


class Paragraph(_Placed):
    """Running text."""

    kind: Literal["paragraph"] = "paragraph"
    text: str


class Item(Value):
    """One item of a list. `checked` is None where it is no task."""

    checked: bool | None = None
    blocks: tuple["Block", ...]


class List(_Placed):
    """A list; `start` is the number of its first item, None where its items have bullets."""

    kind: Literal["list"] = "list"
    start: int | None = None
    items: tuple[Item, ...]


class Table(_Placed):
    """A table; every row has as many cells as the header."""

    kind: Literal["table"] = "table"
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Code(_Placed):
    """Preformatted text. `language` is what stands behind the fence."""

    kind: Literal["code"] = "code"
    language: str = ""
    text: str


class Image(_Placed):
    """A picture that stands alone; one amid words stays in their text."""

    kind: Literal["image"] = "image"
    source: str
    alt: str = ""
    title: str = ""


class Note(_Placed):
    """What stands apart: a quotation, or an alert with its `label` (note, tip, important, warning, caution)."""

    kind: Literal["note"] = "note"
    label: str = ""
    blocks: tuple["Block", ...]


Block = Annotated[Paragraph | List | Table | Code | Image | Note, Field(discriminator="kind")]


class Section(Value):
    """A heading and what follows it until the next; text before the first has level 0 and no title."""

    id: str
    level: int = Field(ge=0, le=6)
    title: str = ""
    lines: Lines
    blocks: tuple[Block, ...] = ()

    @property
    def evidence(self) -> tuple[str, ...]:
        """Return the ids of all evidence of the section, each once."""
        return tuple(dict.fromkeys(each for block in self.blocks for each in block.evidence))


class Footnote(Value):
    """What stands at the end for a `[^label]` in the text."""

    label: str
    blocks: tuple[Block, ...]


class Structure(Value):
    """A whole document."""

    version: Literal["1.0"] = VERSION
    metadata: Metadata
    sections: tuple[Section, ...]
    footnotes: tuple[Footnote, ...] = ()


def parse(markdown: str, metadata: Metadata | None = None) -> Structure:
    """Return the structure of a text. Any text has one; never raises.

    A heading inside a quotation or a list opens a section like any other: what follows it there follows it here.

    Args:
        metadata: what is known of the document; without a title it gets its first heading.
    """
    known = metadata or Metadata()
    tree = read(markdown)
    reader = _Reader(known.evidence)
    notes = [note for block in tree.children if block.type == "footnote_block" for note in block.children]
    if not known.title:
        first = next((node for node in tree.walk() if node.type == "heading"), None)
        known = known.model_copy(update={"title": plain(first).strip() if first else ""})
    return Structure(
        metadata=known,
        sections=tuple(_sections(tree, reader)),
        footnotes=tuple(Footnote(label=str(note.meta["label"]), blocks=reader.noted(note)) for note in notes),
    )


def _sections(tree: SyntaxTreeNode, reader: "_Reader") -> Iterator[Section]:
    taken: dict[str, int] = {}
    opened: SyntaxTreeNode | None = None
    blocks: list[Block] = []
    for each in [*reader.stream(tree.children), None]:
        if not isinstance(each, SyntaxTreeNode) and each is not None:
            blocks.append(each)
            continue
        if opened is not None or blocks:
            yield _section(opened, tuple(blocks), taken)
        opened, blocks = each, []


def _section(heading: SyntaxTreeNode | None, blocks: tuple[Block, ...], taken: dict[str, int]) -> Section:
    if heading is None:
        return Section(id="start", level=0, lines=(blocks[0].lines[0], blocks[-1].lines[1]), blocks=blocks)
    first, last = _lines(heading)
    return Section(
        id=slug(plain(heading), taken) or "section",
        level=int(heading.tag[1]),
        title=_source(heading),
        lines=(first, max(last, *(block.lines[1] for block in blocks)) if blocks else last),
        blocks=blocks,
    )


class _Reader:
    """Reads nodes as blocks; knows which evidence a footnote stands for."""

    def __init__(self, evidence: Mapping[str, Evidence]) -> None:
        self._evidence = evidence

    def stream(self, nodes: list[SyntaxTreeNode]) -> list["SyntaxTreeNode | Block"]:
        """Return blocks in order, and the headings between them."""
        return [each for node in nodes for each in self._node(node)]

    def noted(self, footnote: SyntaxTreeNode) -> tuple[Block, ...]:
        """Return the blocks of a footnote, in which a heading is a paragraph."""
        return tuple(
            Paragraph(lines=_lines(each), text=_source(each)) if isinstance(each, SyntaxTreeNode) else each
            for each in self.stream(footnote.children)
        )

    def _node(self, node: SyntaxTreeNode) -> list["SyntaxTreeNode | Block"]:
        match node.type:
            case "heading":
                return [node]
            case "paragraph":
                return [self._paragraph(node)]
            case "fence" | "code_block":
                return [Code(lines=_lines(node), language=_language(node), text=node.content)]
            case "table":
                return [self._table(node)]
            case "bullet_list" | "ordered_list":
                return self._list(node)
            case "blockquote" | "alert":
                return self._note(node)
            case "html_block":
                return [Paragraph(lines=_lines(node), text=node.content.strip())]
        return []  # a rule divides and says nothing; footnotes stand apart

    def _paragraph(self, node: SyntaxTreeNode) -> Block:
        parts = node.children[0].children if node.children else []
        if len(parts) == 1 and parts[0].type == "image":
            image = parts[0]
            return Image(
                lines=_lines(node),
                source=str(image.attrs.get("src", "")),
                alt=plain(image),
                title=str(image.attrs.get("title", "")),
            )
        return Paragraph(lines=_lines(node), evidence=self._cited(node), text=_source(node))

    def _table(self, node: SyntaxTreeNode) -> Table:
        rows = [tuple(map(_source, row.children)) for part in node.children for row in part.children]
        return Table(lines=_lines(node), evidence=self._cited(node), header=rows[0], rows=tuple(rows[1:]))

    def _list(self, node: SyntaxTreeNode) -> list["SyntaxTreeNode | Block"]:
        start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
        found: list[SyntaxTreeNode | Block] = []
        items: list[Item] = []

        def close() -> None:
            if items:
                found.append(List(lines=_lines(node), evidence=self._cited(node), start=start, items=tuple(items)))
                items.clear()

        for item in node.children:
            for blocks in _runs(self.stream(item.children)):
                if isinstance(blocks, SyntaxTreeNode):
                    close()
                    found.append(blocks)
                else:
                    items.append(Item(checked=item.meta.get("checked"), blocks=blocks))
        close()
        return found

    def _note(self, node: SyntaxTreeNode) -> list["SyntaxTreeNode | Block"]:
        label = str(node.meta.get("kind", "")).lower()
        return [
            blocks
            if isinstance(blocks, SyntaxTreeNode)
            else Note(lines=_lines(node), evidence=self._cited(node), label=label, blocks=blocks)
            for blocks in _runs(self.stream(node.children))
        ]

    def _cited(self, node: SyntaxTreeNode) -> tuple[str, ...]:
        labels = (str(each.meta["label"]) for each in node.walk() if each.type == "footnote_ref")
        return tuple(dict.fromkeys(self._evidence[name].id if name in self._evidence else name for name in labels))


def _runs(stream: list["SyntaxTreeNode | Block"]) -> Iterator["SyntaxTreeNode | tuple[Block, ...]"]:
    """Yield the headings of a stream, and what stands between them together; at least one, so that no item is lost."""
    run: list[Block] = []
    for each in stream:
        if isinstance(each, SyntaxTreeNode):
            if run:
                yield tuple(run)
            run = []
            yield each
        else:
            run.append(each)
    if run or not stream:
        yield tuple(run)


def _lines(node: SyntaxTreeNode) -> Lines:
    first, end = node.map or (0, 1)
    return first + 1, max(end, first + 1)


def _source(node: SyntaxTreeNode) -> str:
    return "".join(child.content for child in node.children if child.type == "inline")


def _language(node: SyntaxTreeNode) -> str:
    return (node.info.split() or [""])[0] if node.type == "fence" else ""
