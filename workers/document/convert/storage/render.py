"""Markdown as Confluence's storage format, by section. The only place where pages of documents are written.

A section keeps its footnotes to itself: those of a section that people edited stay right when another one changes.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from markdown_it.tree import SyntaxTreeNode

from workers.document.convert import html
from workers.document.convert.markdown import file_name, is_safe, plain, read, readable, slug, without_front_matter
from workers.document.convert.storage import markup
from workers.document.convert.storage.markup import element, text

START = "start"
"""The id of what stands above the first heading."""

BOXES = {"NOTE": "info", "TIP": "tip", "IMPORTANT": "info", "WARNING": "note", "CAUTION": "warning"}
_MARKS = {"strong": "strong", "em": "em", "s": "del"}
_LANGUAGE = re.compile(r"[A-Za-z0-9+#._-]{1,32}")
_WEB = re.compile(r"https?://", re.IGNORECASE)
_ALIGNED = re.compile(r"text-align:(?:left|center|right)")
_NO_FILES: Mapping[str, str] = {}


@dataclass(frozen=True)
class PageSection:
    """A heading and what follows it until the next, in storage format. `id` is the heading's name in links."""

    id: str
    title: str
    body: str


def render_storage(markdown: str, files: Mapping[str, str] = _NO_FILES) -> str:
    """Return a text as the body of a page. Any text has one; never raises.

    Args:
        files: the page's attachments by the name that the text uses; other pictures are shown from where they are on
            the web, or named by the last part of their path, so that the page tells which file is missing.
    """
    return "".join(section.body for section in render_sections(markdown, files))


def render_sections(markdown: str, files: Mapping[str, str] = _NO_FILES) -> tuple[PageSection, ...]:
    """Return a text as the sections of a page, in order; see `render_storage`."""
    tree = read(without_front_matter(markdown))
    footnotes = {
        str(note.meta["label"]): note
        for block in tree.children
        if block.type == "footnote_block"
        for note in block.children
    }
    wanted = {_target(node) for node in tree.walk() if node.type == "link"}
    taken: dict[str, int] = {}
    sections = []
    for heading, nodes in _cut(tree.children):
        name = slug(plain(heading), taken) if heading else START
        writer = _Writer(name, files, footnotes, wanted)
        if body := writer.blocks(nodes) + writer.footnotes():
            sections.append(PageSection(name, plain(heading).strip() if heading else "", body))
    return tuple(sections)


def _cut(nodes: list[SyntaxTreeNode]) -> Iterable[tuple[SyntaxTreeNode | None, list[SyntaxTreeNode]]]:
    heading: SyntaxTreeNode | None = None
    run: list[SyntaxTreeNode] = []
    for node in nodes:
        if node.type == "heading":
            yield heading, run
            heading, run = node, []
        run.append(node)
    yield heading, run


def _target(link: SyntaxTreeNode) -> str:
    return readable(str(link.attrs.get("href", "")))


@dataclass
class _Writer:
    """Writes the nodes of one section."""

    section: str
    files: Mapping[str, str]
    known_footnotes: Mapping[str, SyntaxTreeNode]
    wanted: set[str]
    """Addresses that links of the document lead to."""
    cited: list[str] = field(default_factory=list)
    """Labels of the footnotes of this section, in the order of their numbers."""

    def blocks(self, nodes: list[SyntaxTreeNode]) -> str:
        return "".join(map(self._block, nodes))

    def footnotes(self) -> str:
        """Return the section's footnotes as a numbered list below it."""
        items = []
        for label in self.cited:  # a footnote that cites another makes the list longer meanwhile
            note = self.known_footnotes[label]
            back = element("ac:link", element("ac:link-body", "↩"), ac_anchor=f"{self._anchor(label)}-back")
            blocks = [self._block(node) for node in note.children]
            items.append(element("li", markup.anchor(self._anchor(label)) + "".join(blocks) + back))
        return element("hr") + element("ol", "".join(items)) if items else ""

    def _anchor(self, label: str) -> str:
        return f"{self.section}-{label}"

    def _block(self, node: SyntaxTreeNode) -> str:
        match node.type:
            case "paragraph":
                content = self._inside(node)
                return content if node.hidden or not content else element("p", content)
            case "heading":
                return self._heading(node)
            case "fence" | "code_block":
                return _code(node)
            case "blockquote":
                return self._around("blockquote", node)
            case "alert":
                inner = [child for child in node.children if child.type != "alert_title"]
                return markup.macro(BOXES[str(node.meta["kind"])], markup.rich_body(self.blocks(inner)))
            case "bullet_list" | "ordered_list":
                return self._list(node)
            case "table":
                rows = [row for part in node.children for row in part.children]
                return element("table", element("tbody", "".join(map(self._row, rows))))
            case "hr":
                return element("hr")
            case "html_block":
                return self._html(node.content)
        return ""

    def _around(self, name: str, node: SyntaxTreeNode) -> str:
        content = self.blocks(node.children)
        return element(name, content) if content else ""

    def _heading(self, node: SyntaxTreeNode) -> str:
        place = markup.anchor(self.section) if node.level == 0 and f"#{self.section}" in self.wanted else ""
        return element(node.tag, place + self._inside(node))

    def _row(self, row: SyntaxTreeNode) -> str:
        cells = []
        for cell in row.children:
            style = str(cell.attrs.get("style", ""))
            cells.append(element(cell.tag, self._inside(cell), style=style if _ALIGNED.fullmatch(style) else ""))
        return element("tr", "".join(cells))

    def _list(self, node: SyntaxTreeNode) -> str:
        if all("checked" in item.meta for item in node.children):
            return element("ac:task-list", "".join(map(self._task, node.children)))
        start = str(node.attrs.get("start", ""))
        return element(node.tag, "".join(map(self._item, node.children)), **({"start": start} if start else {}))

    def _item(self, item: SyntaxTreeNode) -> str:
        content = self.blocks(item.children)
        if "checked" in item.meta:  # amid other items a task has no box of its own
            box = "[x] " if item.meta["checked"] else "[ ] "
            content = f"<p>{box}{content[3:]}" if content.startswith("<p>") else box + content
        return element("li", content)

    def _task(self, item: SyntaxTreeNode) -> str:
        status = "complete" if item.meta["checked"] else "incomplete"
        return element("ac:task", element("ac:task-status", status) + self._around("ac:task-body", item))

    def _html(self, source: str) -> str:
        paragraphs, run = [], _Run(self._image)
        for piece in html.pieces(source, inline=False):
            if piece.kind == "paragraph":
                paragraphs.append(run.closed())
                run = _Run(self._image)
            else:
                run.add(piece)
        paragraphs.append(run.closed())
        return "".join(element("p", each.strip()) for each in paragraphs if each.strip())

    def _inside(self, node: SyntaxTreeNode) -> str:
        """Return the words of a paragraph, a heading or a cell."""
        return "".join(self._inline(child.children) for child in node.children if child.type == "inline")

    def _inline(self, nodes: list[SyntaxTreeNode]) -> str:
        run, before = _Run(self._image), ""
        for node in nodes:
            if node.type == "html_inline":
                for piece in html.pieces(node.content, inline=True):
                    run.add(piece)
            else:
                if node.type == before == "footnote_ref":
                    run.parts.append(element("sup", ","))  # or 1 and 2 are read as 12
                run.parts.append(self._part(node))
            before = node.type
        return run.closed()

    def _part(self, node: SyntaxTreeNode) -> str:
        match node.type:
            case "text":
                return text(node.content)
            case "code_inline":
                return element("code", text(node.content))
            case "softbreak":
                return "\n"
            case "hardbreak":
                return element("br")
            case "link":
                return self._link(node)
            case "image":
                return self._image(str(node.attrs.get("src", "")), plain(node), str(node.attrs.get("title", "")))
            case "footnote_ref":
                return self._footnote(str(node.meta["label"]))
        content = self._inline(node.children)
        return element(_MARKS[node.type], content) if node.type in _MARKS and content else content

    def _link(self, node: SyntaxTreeNode) -> str:
        address, words = _target(node), self._inline(node.children)
        if not words or not is_safe(address):
            return words
        if name := self.files.get(file_name(address)):
            return element("ac:link", element("ri:attachment", ri_filename=name) + element("ac:link-body", words))
        if address.startswith("#") and len(address) > 1:
            return element("ac:link", element("ac:link-body", words), ac_anchor=address[1:])
        return element("a", words, href=address, title=str(node.attrs.get("title", "")))

    def _image(self, source: str, alt: str, title: str = "") -> str:
        name = self.files.get(file_name(source), "")
        if not name and _WEB.match(source):
            target = element("ri:url", ri_value=source)
        elif name := name or file_name(source).rstrip("/").rpartition("/")[2]:
            target = element("ri:attachment", ri_filename=name)
        else:
            return text(alt)
        return element("ac:image", target, ac_alt=alt, ac_title=title)

    def _footnote(self, label: str) -> str:
        place = ""
        if label not in self.cited:
            self.cited.append(label)
            place = markup.anchor(f"{self._anchor(label)}-back")
        number = element("ac:link-body", str(self.cited.index(label) + 1))
        return element("sup", place + element("ac:link", number, ac_anchor=self._anchor(label)))


class _Run:
    """Words with marks of HTML, which need not be closed in the right order, or at all."""

    def __init__(self, image: Callable[[str, str], str]) -> None:
        self.parts: list[str] = []
        self._open: list[str] = []
        self._image = image

    def add(self, piece: html.Piece) -> None:
        match piece.kind:
            case "open":
                self._open.append(piece.text)
                self.parts.append(f"<{piece.text}>")
            case "close" if self._open and self._open[-1] == piece.text:
                self.parts.append(f"</{self._open.pop()}>")
            case "line":
                self.parts.append(element("br"))
            case "image":
                self.parts.append(self._image(piece.source, piece.text))
            case "text":
                self.parts.append(text(piece.text))

    def closed(self) -> str:
        """Return what was added, with what is still open closed."""
        return "".join([*self.parts, *(f"</{name}>" for name in reversed(self._open))])


def _code(node: SyntaxTreeNode) -> str:
    language = (node.info.split() or [""])[0] if node.type == "fence" else ""
    shown = language if _LANGUAGE.fullmatch(language) else ""
    return markup.macro("code", markup.plain_body(node.content.removesuffix("\n")), language=shown)
