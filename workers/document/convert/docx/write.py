"""A Markdown text as a DOCX file: its template, table of contents, text, footnotes and properties put together."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from zipfile import BadZipFile

from docx import Document
from docx.document import Document as DocxDocument
from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.exceptions import PackageNotFoundError
from docx.opc.packuri import PackURI
from docx.opc.part import Part, XmlPart
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Mm
from markdown_it.tree import SyntaxTreeNode

from workers.document.convert.docx.blocks import Blocks, Place
from workers.document.convert.docx.footnotes import add_footnotes, first_free
from workers.document.convert.docx.lists import Lists
from workers.document.convert.docx.styles import add_styles
from workers.document.convert.docx.words import Shared, Words
from workers.document.convert.docx.xml import elements, field, paragraph, text_run, value
from workers.document.convert.markdown import legal, plain, read, slug, without_front_matter
from workers.document.images import Picture
from workers.reading.language import Language

_CONTENTS: Mapping[Language, str] = {"en": "Contents", "zh": "目录"}
_LOCALES: Mapping[Language, str] = {"en": "en-US", "zh": "zh-CN"}
_FEWEST_HEADINGS = 4
"""A shorter document needs no table of contents."""
_CONTENTS_LEVEL = 3
_LONGEST_BOOKMARK = 40
_LONGEST_PROPERTY = 255
_EMU_PER_PIXEL = 9525
_EMU_PER_TWIP = 635
_NO_PICTURES: Mapping[str, Picture] = {}
_STYLES_WITH_EFFECTS = "http://schemas.microsoft.com/office/2007/relationships/stylesWithEffects"


class BadTemplate(Exception):
    """The template is no DOCX file. The text tells an administrator what to do."""


@dataclass(frozen=True)
class Properties:
    """What the file says about itself. `created` is left out where it is None, so that equal texts say the same."""

    title: str = ""
    author: str = ""
    subject: str = ""
    language: Language = "en"
    created: datetime.datetime | None = None


def write_docx(
    markdown: str,
    properties: Properties | None = None,
    *,
    pictures: Mapping[str, Picture] = _NO_PICTURES,
    template: bytes | None = None,
) -> bytes:
    """Return a text as a DOCX file. Any text has one.

    Args:
        properties: what the file says about itself; without a title it gets the first heading.
        pictures: by the name that the text uses; in place of others their alternative text stands.
        template: a DOCX file whose styles, page and header are taken, and whose own text stands in front; ours without.

    Raises:
        BadTemplate: the template is no DOCX file.
    """
    known = properties or Properties()
    document = _opened(template)
    _drop_styles_with_effects(document)
    tree = read(without_front_matter(markdown))
    headings = [node for node in tree.children if node.type == "heading"]
    _Assembly(document, tree, headings, pictures, known.language, is_ours=template is None).fill()
    _describe(document, known, plain(headings[0]).strip() if headings else "")
    written = BytesIO()
    document.save(written)
    return written.getvalue()


def _opened(template: bytes | None) -> DocxDocument:
    try:
        return Document(BytesIO(template) if template is not None else None)
    except (BadZipFile, PackageNotFoundError, KeyError, ValueError, SyntaxError):
        raise BadTemplate("The template of documents is no DOCX file. Save it in Word as .docx.") from None


def _drop_styles_with_effects(document: DocxDocument) -> None:
    """Drop the second list of styles, which Word 2010 kept for itself: it does not know those that we add."""
    relations = document.part.rels
    for name in [name for name, each in relations.items() if each.reltype == _STYLES_WITH_EFFECTS]:
        relations.pop(name)


class _Assembly:
    """Fills one document."""

    def __init__(
        self,
        document: DocxDocument,
        tree: SyntaxTreeNode,
        headings: list[SyntaxTreeNode],
        pictures: Mapping[str, Picture],
        language: Language,
        *,
        is_ours: bool,
    ) -> None:
        self._document = document
        self._tree = tree
        self._headings = headings
        self._language = language
        self._drawn = 0
        styles = add_styles(document.styles.element, replace=is_ours)
        if is_ours:
            _set_page(document, styles)
        taken: dict[str, int] = {}
        names = [slug(plain(heading), taken) for heading in headings]
        self._shared = Shared(
            styles,
            pictures,
            {name: _bookmark(name, at) for at, name in enumerate(names)},
            self._draw,
            first_free(document),
        )
        section = document.sections[-1]
        self._width = int(section.page_width or 0) - int(section.left_margin or 0) - int(section.right_margin or 0)
        self._height = int(section.page_height or 0) - int(section.top_margin or 0) - int(section.bottom_margin or 0)
        self._lists = Lists(_numbering(document))

    def fill(self) -> None:
        """Add the text behind what the template has."""
        nodes = [node for node in self._tree.children if node.type != "footnote_block"]
        blocks = self._blocks(self._document.part)
        content = blocks.of(nodes[:1], Place()) if self._opens_with_title(nodes) else ""
        rest = nodes[1:] if content else nodes
        content += self._contents(is_titled=bool(content)) + blocks.of(rest, Place())
        notes = {
            str(note.meta["label"]): note
            for block in self._tree.children
            if block.type == "footnote_block"
            for note in block.children
        }
        body = self._document.element.body
        end = body.find(qn("w:sectPr"))
        for element in elements(content):
            body.append(element) if end is None else end.addprevious(element)
        if self._shared.footnotes:
            add_footnotes(self._document, self._shared, notes, self._blocks)

    def _blocks(self, part: Part) -> Blocks:
        def relate(address: str) -> str:
            return part.relate_to(legal(address), RELATIONSHIP_TYPE.HYPERLINK, is_external=True)

        return Blocks(
            self._shared, Words(self._shared, relate), self._lists, self._language, self._width // _EMU_PER_TWIP
        )

    def _opens_with_title(self, nodes: list[SyntaxTreeNode]) -> bool:
        return bool(nodes) and nodes[0].type == "heading" and [h.tag for h in self._headings].count("h1") == 1

    def _contents(self, *, is_titled: bool) -> str:
        """Return the table of contents, filled as far as possible without knowing where pages end."""
        places = list(self._shared.places.values())
        entries = [
            (int(heading.tag[1]), plain(heading).strip(), place)
            for heading, place in zip(self._headings, places, strict=True)
            if int(heading.tag[1]) <= _CONTENTS_LEVEL
        ][int(is_titled) :]
        if len(entries) < _FEWEST_HEADINGS:
            return ""
        lines = [
            f'<w:hyperlink w:anchor="{value(place)}" w:history="1">{text_run(title)}</w:hyperlink>'
            for _, title, place in entries
        ]
        styles = [self._shared.style(f"toc {level}") for level, _, _ in entries]
        begin, end = field(f'TOC \\o "1-{_CONTENTS_LEVEL}" \\h \\z \\u', "\0", is_stale=True).split("\0")
        lines[0], lines[-1] = begin + lines[0], lines[-1] + end
        title = paragraph(text_run(_CONTENTS[self._language]), self._shared.style("toc heading"))
        gaps = [*[""] * (len(lines) - 1), '<w:spacing w:after="240"/>']
        inside = title + "".join(map(paragraph, lines, styles, gaps))
        return (
            '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/>'
            f"</w:docPartObj></w:sdtPr><w:sdtContent>{inside}</w:sdtContent></w:sdt>"
        )

    def _draw(self, picture: Picture, alt: str) -> str:
        self._drawn += 1
        scale = min(
            1.0,
            self._width / (picture.width * _EMU_PER_PIXEL),
            0.8 * self._height / (picture.height * _EMU_PER_PIXEL),
        )
        width, height = (max(1, int(each * _EMU_PER_PIXEL * scale)) for each in (picture.width, picture.height))
        name = f"picture{self._drawn}.{picture.suffix}"
        extent = f'cx="{width}" cy="{height}"'
        return (
            f'<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent {extent}/>'
            f'<wp:docPr id="{self._drawn}" name="{name}" descr="{value(alt)}"/>'
            '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>'
            f'<pic:nvPicPr><pic:cNvPr id="{self._drawn}" name="{name}"/><pic:cNvPicPr/></pic:nvPicPr>'
            f'<pic:blipFill><a:blip r:embed="{self._embedded(picture)}"/><a:stretch><a:fillRect/></a:stretch>'
            f'</pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext {extent}/></a:xfrm>'
            '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>'
            "</wp:inline></w:drawing>"
        )

    def _embedded(self, picture: Picture) -> str:
        """Return the id of the file in the package; the library's own way reads sizes anew, and fails at odd ones."""
        name = PackURI(f"/word/media/document{self._drawn}.{picture.suffix}")
        part = Part(name, picture.content_type, picture.content, self._document.part.package)
        return self._document.part.relate_to(part, RELATIONSHIP_TYPE.IMAGE)


def _numbering(document: DocxDocument) -> BaseOxmlElement:
    part = document.part
    if not any(each.reltype == RELATIONSHIP_TYPE.NUMBERING for each in part.rels.values()):
        root = parse_xml(f"<w:numbering {nsdecls('w')}/>")
        new = XmlPart(PackURI("/word/numbering.xml"), CONTENT_TYPE.WML_NUMBERING, root, part.package)
        part.relate_to(new, RELATIONSHIP_TYPE.NUMBERING)
        return root
    there: BaseOxmlElement = part.numbering_part.element
    return there


def _set_page(document: DocxDocument, styles: Mapping[str, str]) -> None:
    """Give our own template its page: A4 with a page number below."""
    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = Mm(23)
    footer = section.footer
    for element in elements(paragraph(field("PAGE", text_run("1")), styles["normal"], '<w:jc w:val="right"/>')):
        footer._element.append(element)
    for empty in footer._element.findall(qn("w:p"))[:-1]:
        footer._element.remove(empty)


def _describe(document: DocxDocument, known: Properties, first_heading: str) -> None:
    told = document.core_properties
    told.title = legal(known.title or first_heading)[:_LONGEST_PROPERTY]
    told.author = legal(known.author)[:_LONGEST_PROPERTY]
    told.subject = legal(known.subject)[:_LONGEST_PROPERTY]
    told.language = _LOCALES[known.language]
    told.comments = ""
    for name in ("created", "modified"):
        for old in told._element.findall(qn(f"dcterms:{name}")):  # the template's are not the document's
            told._element.remove(old)
    if known.created is not None:
        told.created = known.created


def _bookmark(name: str, number: int) -> str:
    """Return what Word calls a heading: its name in links, if Word can hold it, else one that no heading has."""
    return name if name[:1].isalpha() and len(name) <= _LONGEST_BOOKMARK else f"_heading{number + 1}"
