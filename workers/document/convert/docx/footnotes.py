"""The part of a DOCX that holds its footnotes, which python-docx does not know. Source: ECMA-376, part 1, 17.11."""

from collections.abc import Callable, Mapping

from docx.document import Document as DocxDocument
from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part, XmlPart
from docx.oxml import parse_xml
from docx.oxml.ns import qn
from markdown_it.tree import SyntaxTreeNode

from workers.document.convert.docx.blocks import Blocks, Place
from workers.document.convert.docx.words import Shared
from workers.document.convert.docx.xml import NAMESPACES, elements, run, text_run

_SEPARATORS = {-1: "separator", 0: "continuationSeparator"}
_ID = qn("w:id")
_NAME = PackURI("/word/footnotes.xml")
_LATER = frozenset(
    map(qn, ("w:endnotePr", "w:compat", "w:docVars", "w:rsids", "w:themeFontLang", "w:clrSchemeMapping"))
)


def first_free(document: DocxDocument) -> int:
    """Return the id of the first footnote that can be added."""
    there = _there(document)
    return 1 if there is None else 1 + max([0, *(int(each.get(_ID, "0")) for each in parse_xml(there.blob))])


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
    for number, label in enumerate(shared.footnotes, shared.first_footnote):
        said = notes[label].children
        content = writer.of(said[:1], Place("footnote text", lead=mark)) + writer.of(said[1:], Place("footnote text"))
        part.element.extend(elements(f'<w:footnote w:id="{number}">{content}</w:footnote>'))


def _there(document: DocxDocument) -> Part | None:
    relations = document.part.rels.values()
    return next((each.target_part for each in relations if each.reltype == RELATIONSHIP_TYPE.FOOTNOTES), None)


def _part(document: DocxDocument) -> XmlPart:
    """Return the part, new or with the footnotes of the template; only the latter knows its lines already."""
    there = _there(document)
    separators = "".join(
        f'<w:footnote w:type="{kind}" w:id="{number}"><w:p><w:pPr><w:spacing w:after="0"/></w:pPr>'
        f"<w:r><w:{kind}/></w:r></w:p></w:footnote>"
        for number, kind in _SEPARATORS.items()
    )
    xml = f"<w:footnotes {NAMESPACES}>{separators}</w:footnotes>".encode() if there is None else there.blob
    part = XmlPart(_NAME, CONTENT_TYPE.WML_FOOTNOTES, parse_xml(xml), document.part.package)
    if there is None:
        document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
        _tell(document)
    else:
        part.rels.update(there.rels)
        for relation in document.part.rels.values():
            if relation.reltype == RELATIONSHIP_TYPE.FOOTNOTES:
                relation._target = part  # the library cannot load this part as one that can be written
    return part


def _tell(document: DocxDocument) -> None:
    """Tell the settings which footnotes are lines; they want it in front of what comes later in the schema."""
    settings = document.settings.element
    ids = "".join(f'<w:footnote w:id="{number}"/>' for number in _SEPARATORS)
    [properties] = elements(f"<w:footnotePr>{ids}</w:footnotePr>")
    later = next((each for each in settings if each.tag in _LATER), None)
    if later is None:
        settings.append(properties)
    else:
        later.addprevious(properties)
