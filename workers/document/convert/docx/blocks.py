"""The blocks of a DOCX: headings, paragraphs, lists, tables, code, quotations, figures with captions."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from markdown_it.tree import SyntaxTreeNode

from workers.document.convert.docx.lists import DEEPEST, INDENT, Lists
from workers.document.convert.docx.words import Shared, Words
from workers.document.convert.docx.xml import field, paragraph, run, text_run
from workers.document.convert.markdown import file_name, plain
from workers.reading.language import Language

_ALERTS: Mapping[str, Mapping[Language, str]] = {
    "note": {"en": "Note", "zh": "说明"},
    "tip": {"en": "Tip", "zh": "提示"},
    "important": {"en": "Important", "zh": "重要"},
    "warning": {"en": "Warning", "zh": "警告"},
    "caution": {"en": "Caution", "zh": "注意"},
}
_FIGURE: Mapping[Language, str] = {"en": "Figure", "zh": "图"}
_RULE = '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="BFBFBF"/></w:pBdr>'
_BOXES = {True: "☒ ", False: "☐ "}
_QUOTED = 284
"""How far a quotation is in, in twentieths of a point; its style says the same."""
_CODE = ("fence", "code_block")
_WIDEST_COLUMN = 40
"""Characters, beyond which a column does not get more of the width."""


@dataclass(frozen=True)
class Place:
    """Where a block stands.

    `style` is that of plain paragraphs; `numbering` makes a paragraph an item of its list, or one that continues it.
    """

    style: str = "normal"
    numbering: str = ""
    level: int = -1
    quoted: int = 0
    lead: str = ""
    """What stands in front of the first words."""


class Blocks:
    """Writes the blocks of one part of the document."""

    def __init__(self, shared: Shared, words: Words, lists: Lists, language: Language, width: int) -> None:
        """Write for a page of `width` twentieths of a point between its margins."""
        self._shared = shared
        self._words = words
        self._lists = lists
        self._language = language
        self._width = width
        self._figures = 0
        self._bookmarks = 0
        self._names = list(shared.places.values())

    def of(self, nodes: list[SyntaxTreeNode], place: Place) -> str:
        """Return blocks in order."""
        parts = []
        was_code = False
        for node in nodes:
            is_code = node.type in _CODE
            if was_code and is_code:
                # Word draws one box around both if nothing stands between them, be it a blank
                parts.append(paragraph(text_run("\xa0"), self._shared.style("table text")))
            if block := self._block(node, place):
                parts.append(block)
                was_code = is_code
        return "".join(parts)

    def _block(self, node: SyntaxTreeNode, place: Place) -> str:
        match node.type:
            case "heading":
                return self._heading(node)
            case "paragraph":
                return self._paragraph(node, place)
            case "fence" | "code_block":
                return self._code(node, place)
            case "bullet_list" | "ordered_list":
                return self._list(node, place)
            case "blockquote":
                return self.of(node.children, replace(place, style="quote", quoted=place.quoted + 1))
            case "alert":
                return self._alert(node, place)
            case "table":
                return self._table(node)
            case "hr":
                return paragraph("", self._shared.style("normal"), _RULE)
            case "html_block":
                return "".join(self._plain(words, place) for words in self._words.paragraphs(node.content))
        return ""

    def _plain(self, content: str, place: Place) -> str:
        style, properties = place.style, place.numbering
        if place.numbering and style == "normal":
            style = "list paragraph"
        elif place.numbering:
            style = "quoted list"
            properties += f'<w:ind w:left="{(place.level + 1) * INDENT + _QUOTED}" w:hanging="{INDENT}"/>'
        elif place.quoted > 1:
            properties = f'<w:ind w:left="{_QUOTED * place.quoted}"/>'
        return paragraph(place.lead + content, self._shared.style(style), properties)

    def _heading(self, node: SyntaxTreeNode) -> str:
        content = self._words.of(node)
        if node.level == 0:  # those inside others have no name
            name = self._names[self._bookmarks]
            self._bookmarks += 1
            content = (
                f'<w:bookmarkStart w:id="{self._bookmarks}" w:name="{name}"/>{content}'
                f'<w:bookmarkEnd w:id="{self._bookmarks}"/>'
            )
        return paragraph(content, self._shared.style(f"heading {node.tag[1]}"))

    def _paragraph(self, node: SyntaxTreeNode, place: Place) -> str:
        parts = node.children[0].children if node.children else []
        if len(parts) == 1 and parts[0].type == "image":
            source = str(parts[0].attrs.get("src", ""))
            if file_name(source) in self._shared.pictures and not place.numbering:
                return self._figure(parts[0], source)
        return self._plain(self._words.of(node), place)

    def _figure(self, image: SyntaxTreeNode, source: str) -> str:
        self._figures += 1
        said = str(image.attrs.get("title", "")) or plain(image)
        number = field("SEQ Figure \\* ARABIC", run(f"<w:t>{self._figures}</w:t>"))
        caption = text_run(f"{_FIGURE[self._language]} ") + number + text_run(f": {said}" if said else "")
        return paragraph(self._words.picture(source, plain(image)), self._shared.style("figure")) + paragraph(
            caption, self._shared.style("caption")
        )

    def _code(self, node: SyntaxTreeNode, place: Place) -> str:
        indent = f'<w:ind w:left="{(place.level + 1) * INDENT + 96}"/>' if place.level >= 0 else ""
        return paragraph(text_run(node.content.removesuffix("\n")), self._shared.style("source code"), indent)

    def _alert(self, node: SyntaxTreeNode, place: Place) -> str:
        kind = str(node.meta["kind"]).lower()
        inside = replace(place, style=f"alert {kind}")
        title = text_run(_ALERTS[kind][self._language], "<w:b/>")
        rest = [child for child in node.children if child.type != "alert_title"]
        return self._plain(title, inside) + self.of(rest, inside)

    def _list(self, node: SyntaxTreeNode, place: Place) -> str:
        level = min(place.level + 1, DEEPEST)
        start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
        first, again = (
            f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
            for number in self._lists.begin(start, level)
        )
        return "".join(self._item(item, replace(place, level=level), first, again) for item in node.children)

    def _item(self, item: SyntaxTreeNode, place: Place, first: str, again: str) -> str:
        lead = text_run(_BOXES[item.meta["checked"]]) if "checked" in item.meta else ""
        begun = replace(place, numbering=again if lead else first, lead=lead)
        rest = replace(place, numbering=again, lead="")
        if not item.children or item.children[0].type != "paragraph":
            return self._plain("", begun) + self.of(item.children, rest)
        return self._block(item.children[0], begun) + self.of(item.children[1:], rest)

    def _table(self, node: SyntaxTreeNode) -> str:
        rows = [row.children for part in node.children for row in part.children]
        widths = self._columns(rows)
        grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
        style = self._shared.style("document table")
        properties = (
            f'<w:tblPr><w:tblStyle w:val="{style}"/><w:tblW w:w="{sum(widths)}" w:type="dxa"/>'
            '<w:tblLook w:val="0020" w:firstRow="1" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="1"'
            ' w:noVBand="1"/></w:tblPr>'
        )
        content = "".join(self._row(row, widths, is_header=not number) for number, row in enumerate(rows))
        # Word joins two tables with nothing between them
        return f"<w:tbl>{properties}<w:tblGrid>{grid}</w:tblGrid>{content}</w:tbl>" + paragraph(
            "", self._shared.style("table text")
        )

    def _row(self, cells: list[SyntaxTreeNode], widths: list[int], *, is_header: bool) -> str:
        properties = f"<w:trPr><w:cantSplit/>{'<w:tblHeader/>' if is_header else ''}</w:trPr>"
        return f"<w:tr>{properties}{''.join(map(self._cell, cells, widths))}</w:tr>"

    def _cell(self, cell: SyntaxTreeNode, width: int) -> str:
        side = str(cell.attrs.get("style", "")).removeprefix("text-align:")
        aligned = f'<w:jc w:val="{side}"/>' if side in ("left", "center", "right") else ""
        words = paragraph(self._words.of(cell), self._shared.style("table text"), aligned)
        return f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>{words}</w:tc>'

    def _columns(self, rows: list[list[SyntaxTreeNode]]) -> list[int]:
        """Return the widths of the columns: the longer its longest cell, the wider."""
        longest = [
            min(max((_extent(plain(cell)) for cell in column), default=1), _WIDEST_COLUMN) + 3
            for column in zip(*rows, strict=False)
        ]
        return [self._width * each // sum(longest) for each in longest]


def _extent(text: str) -> int:
    """Return how wide a text is; a Chinese character is as wide as two letters."""
    return sum(2 if character > "\u2e7f" else 1 for character in text)
