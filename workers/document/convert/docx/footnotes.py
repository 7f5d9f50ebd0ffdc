"""The part of a DOCX that holds its footnotes, which python-docx does not know. Source: ECMA-376, part 1, 17.11."""

from collections.abc import Callable, Mapping

from docx.document import Document as DocxDocument
from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import XmlPart
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from markdown_it.tree import SyntaxTreeNode

from workers.document.convert.docx.blocks import Blocks, Place
from workers.document.convert.docx.words import Shared
from workers.document.convert.docx.xml import NAMESPACES, elements, run, text_run

_SEPARATORS = {-1: "separator", 0: "continuationSeparator"}


def add_footnotes(
    document: DocxDocument,
    shared: Shared,
    notes: Mapping[str, SyntaxTreeNode],
    blocks: Callable[[XmlPart], Blocks],
) -> None:
    """Add the footnotes that `shared` counts.

    Args:
        notes: what each footnote says, by label; one that cites another makes the count longer.
        blocks: returns what writes in a part.
    """
    part = _part(document)
    writer = blocks(part)
    mark = run("<w:footnoteRef/>", f'<w:rStyle w:val="{shared.style("footnote reference")}"/>') + text_run(" ")
    place = Place("footnote text")
    for number, label in enumerate(shared.footnotes, 1):
        said = notes[label].children
        first = [Place("footnote text", lead=mark)]
        content = "".join(writer.of([node], first.pop() if first else place) for node in said)
        root = elements(f'<w:footnote w:id="{number}">{content}</w:footnote>')
        part.element.extend(root)
    _tell(document)


def _part(document: DocxDocument) -> XmlPart:
    """Return a new part; one that a template had goes, with the text of its own that cited it."""
    separators = "".join(
        f'<w:footnote w:type="{kind}" w:id="{number}"><w:p><w:pPr><w:spacing w:after="0"/></w:pPr>'
        f"<w:r><w:{kind}/></w:r></w:p></w:footnote>"
        for number, kind in _SEPARATORS.items()
    )
    root = parse_xml(f"<w:footnotes {NAMESPACES}>{separators}</w:footnotes>")
    part = XmlPart(PackURI("/word/footnotes.xml"), CONTENT_TYPE.WML_FOOTNOTES, root, document.part.package)
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    return part


def _tell(document: DocxDocument) -> None:
    """Tell the settings which footnotes are lines; they want it in front of what comes later in the schema."""
    settings = document.settings.element
    if settings.find(qn("w:footnotePr")) is None:
        ids = "".join(f'<w:footnote w:id="{number}"/>' for number in _SEPARATORS)
        later = [each for each in settings if each.tag in map(qn, ("w:endnotePr", "w:compat", "w:docVars", "w:rsids"))]
        [properties] = elements(f"<w:footnotePr>{ids}</w:footnotePr>")
        if later:
            later[0].addprevious(properties)
        else:
            settings.append(properties)
