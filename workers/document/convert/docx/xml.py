"""The building blocks of WordprocessingML as text, with everything that is text escaped. Knows no Markdown.

Source: ECMA-376, part 1, chapter 17.
"""

from collections.abc import Iterable
from html import escape

from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.oxml.xmlchemy import BaseOxmlElement

from workers.document.convert.markdown import legal

NAMESPACES = nsdecls("w", "r", "wp", "a", "pic")


def value(text: str) -> str:
    """Return `text` as the value of an attribute."""
    return escape(legal(text)).replace("\n", " ").replace("\t", " ")


def text_run(text: str, properties: str = "") -> str:
    """Return words in the format of `properties`; a line break is one in the document, a tab one as well."""
    parts = []
    for number, line in enumerate(legal(text).split("\n")):
        parts.append("<w:br/>" if number else "")
        for place, words in enumerate(line.split("\t")):
            parts.append("<w:tab/>" if place else "")
            parts.append(f'<w:t xml:space="preserve">{escape(words, quote=False)}</w:t>' if words else "")
    return run("".join(parts), properties) if text else ""


def run(content: str, properties: str = "") -> str:
    """Return a run of `content`."""
    return f"<w:r>{f'<w:rPr>{properties}</w:rPr>' if properties else ''}{content}</w:r>"


def paragraph(content: str, style: str, properties: str = "") -> str:
    """Return a paragraph.

    Args:
        style: the id of its style.
        properties: more of its format, in the order of the schema.
    """
    return f'<w:p><w:pPr><w:pStyle w:val="{value(style)}"/>{properties}</w:pPr>{content}</w:p>'


def field(instruction: str, shown: str, *, is_stale: bool = False) -> str:
    """Return a field, with the runs that are shown until it is computed.

    Args:
        is_stale: whether Word is to compute it when the file is opened.
    """
    dirty = ' w:dirty="true"' if is_stale else ""
    return (
        run(f'<w:fldChar w:fldCharType="begin"{dirty}/>')
        + run(f'<w:instrText xml:space="preserve"> {value(instruction)} </w:instrText>')
        + run('<w:fldChar w:fldCharType="separate"/>')
        + shown
        + run('<w:fldChar w:fldCharType="end"/>')
    )


def elements(content: str) -> Iterable[BaseOxmlElement]:
    """Return the elements that a text of WordprocessingML holds."""
    return list(parse_xml(f"<w:body {NAMESPACES}>{content}</w:body>"))
