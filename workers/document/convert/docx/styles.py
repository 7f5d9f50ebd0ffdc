"""The styles that documents use: looked up in the template by name, added where it has none. Knows no content.

Word finds its own styles by their English name, whatever the language of the template; the ids differ.
"""

import re
from collections.abc import Mapping
from functools import partial

from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.oxml.xmlchemy import BaseOxmlElement

_LATIN, _CHINESE, _FIXED = "Calibri", "Microsoft YaHei", "Consolas"
_BLUE, _GREY = "1F3864", "595959"
_FONT = f'<w:rFonts w:ascii="{_LATIN}" w:hAnsi="{_LATIN}" w:eastAsia="{_CHINESE}" w:cs="{_LATIN}"/>'
_FIXED_FONT = f'<w:rFonts w:ascii="{_FIXED}" w:hAnsi="{_FIXED}" w:eastAsia="{_CHINESE}" w:cs="{_FIXED}"/>'
_BOX = "".join(
    f'<w:{side} w:val="single" w:sz="4" w:space="4" w:color="D9D9D9"/>' for side in ("top", "left", "bottom", "right")
)
_GRID = "".join(
    f'<w:{side} w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/>'
    for side in ("top", "left", "bottom", "right", "insideH", "insideV")
)

_REFERENCE = re.compile(r'<w:(basedOn|next) w:val="([^"]+)"/>')


def _spacing(before: int, after: int, line: int = 0) -> str:
    """Return the room around a paragraph, in twentieths of a point."""
    height = f' w:line="{line}" w:lineRule="auto"' if line else ""
    return f'<w:spacing w:before="{before}" w:after="{after}"{height}/>'


def _shade(colour: str) -> str:
    return f'<w:shd w:val="clear" w:color="auto" w:fill="{colour}"/>'


def _bar(colour: str) -> str:
    return f'<w:pBdr><w:left w:val="single" w:sz="24" w:space="8" w:color="{colour}"/></w:pBdr>'


def _heading(level: int) -> tuple[str, str, str]:
    size = (36, 30, 26, 24, 22, 22)[level - 1]
    return (
        f"heading {level}",
        f'<w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:keepLines/>'
        f'{_spacing(360 if level < 3 else 240, 120)}<w:outlineLvl w:val="{level - 1}"/></w:pPr>',
        f'{_FONT}<w:b/><w:color w:val="{_BLUE}"/><w:sz w:val="{size}"/><w:szCs w:val="{size}"/>',
    )


def _contents(level: int) -> tuple[str, str, str]:
    return (
        f"toc {level}",
        f'<w:basedOn w:val="Normal"/><w:pPr>{_spacing(0, 60)}<w:ind w:left="{(level - 1) * 360}"/></w:pPr>',
        "",
    )


_PARAGRAPHS: tuple[tuple[str, str, str], ...] = (
    (
        "Normal",
        f"<w:qFormat/><w:pPr>{_spacing(0, 120, 264)}</w:pPr>",
        f'{_FONT}<w:sz w:val="21"/><w:szCs w:val="21"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/>',
    ),
    *map(_heading, range(1, 7)),
    *map(_contents, range(1, 4)),
    (
        "TOC Heading",
        f'<w:basedOn w:val="Normal"/><w:pPr><w:keepNext/>{_spacing(240, 120)}</w:pPr>',
        f'<w:b/><w:color w:val="{_BLUE}"/><w:sz w:val="26"/>',
    ),
    ("List Paragraph", f'<w:basedOn w:val="Normal"/><w:pPr>{_spacing(0, 60)}</w:pPr>', ""),
    (
        "Quote",
        f'<w:basedOn w:val="Normal"/><w:pPr>{_bar("BFBFBF")}<w:ind w:left="284"/></w:pPr>',
        f'<w:color w:val="{_GREY}"/>',
    ),
    ("Quoted List", f'<w:basedOn w:val="List Paragraph"/><w:pPr>{_bar("BFBFBF")}</w:pPr>', ""),
    *(
        (
            f"Alert {name}",
            f'<w:basedOn w:val="Quote"/><w:pPr>{_bar(colour)}{_shade(fill)}</w:pPr>',
            '<w:color w:val="000000"/>',
        )
        for name, colour, fill in (
            ("Note", "0969DA", "EEF5FD"),
            ("Tip", "1A7F37", "EDF7F0"),
            ("Important", "8250DF", "F4EFFD"),
            ("Warning", "9A6700", "FDF6E3"),
            ("Caution", "CF222E", "FDEEEF"),
        )
    ),
    (
        "Source Code",
        f'<w:basedOn w:val="Normal"/><w:pPr><w:pBdr>{_BOX}</w:pBdr>{_shade("F6F8FA")}'
        f'{_spacing(60, 180, 240)}<w:ind w:left="96" w:right="96"/></w:pPr>',
        f'{_FIXED_FONT}<w:noProof/><w:sz w:val="18"/><w:szCs w:val="18"/>',
    ),
    ("Table Text", f'<w:basedOn w:val="Normal"/><w:pPr>{_spacing(20, 20)}</w:pPr>', '<w:sz w:val="20"/>'),
    (
        "caption",
        f'<w:basedOn w:val="Normal"/><w:pPr>{_spacing(60, 200)}<w:jc w:val="center"/></w:pPr>',
        f'<w:i/><w:color w:val="{_GREY}"/><w:sz w:val="18"/>',
    ),
    ("Figure", f'<w:basedOn w:val="Normal"/><w:pPr><w:keepNext/>{_spacing(120, 0)}<w:jc w:val="center"/></w:pPr>', ""),
    ("footnote text", f'<w:basedOn w:val="Normal"/><w:pPr>{_spacing(0, 0, 240)}</w:pPr>', '<w:sz w:val="18"/>'),
)
_CHARACTERS: tuple[tuple[str, str], ...] = (
    (
        "Verbatim Char",
        f'{_FIXED_FONT}<w:noProof/><w:sz w:val="19"/>{_shade("F0F1F2")}',
    ),
    ("Hyperlink", '<w:color w:val="0563C1"/><w:u w:val="single"/>'),
    ("footnote reference", '<w:vertAlign w:val="superscript"/>'),
    ("Missing Picture", f'<w:color w:val="{_GREY}"/>'),
)
_TABLE = (
    "Document Table",
    f'<w:basedOn w:val="Normal Table"/><w:tblPr><w:tblBorders>{_GRID}</w:tblBorders><w:tblCellMar>'
    '<w:left w:w="100" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr>'
    f'<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr><w:tcPr>{_shade("E9EDF4")}'
    "</w:tcPr></w:tblStylePr>",
)


def add_styles(styles: BaseOxmlElement, *, replace: bool = False) -> Mapping[str, str]:
    """Add the styles that a template lacks, and return the id of each style by its name in lower case.

    Args:
        styles: the root of the template's styles, which is changed.
        replace: whether ours take the place of those that are there; looks of tables that we do not use then go. Word
            has them all by itself, and here they are most of a file.
    """
    if replace:
        _drop_looks_of_tables(styles)
    known = {_name(style): style for style in styles.findall(qn("w:style"))}
    ours = [
        *((name, "paragraph", rest, format_) for name, rest, format_ in _PARAGRAPHS),
        *((name, "character", "", format_) for name, format_ in _CHARACTERS),
        (_TABLE[0], "table", _TABLE[1], ""),
    ]
    for name, kind, rest, format_ in ours:
        there = known.get(name.lower())
        if there is None:
            known[name.lower()] = styles.makeelement(qn("w:style"), {qn("w:styleId"): name.title().replace(" ", "")})
        elif not replace:
            continue
        ids = _ids(known)
        new = _style(ids[name.lower()], name, kind, _REFERENCE.sub(partial(_resolved, ids), rest), format_)
        if there is not None:
            styles.replace(there, new)
        else:
            styles.append(new)
        known[name.lower()] = new
    return _ids(known)


def _drop_looks_of_tables(styles: BaseOxmlElement) -> None:
    for style in styles.findall(qn("w:style")):
        if style.get(qn("w:type")) == "table" and style.get(qn("w:default")) is None:
            styles.remove(style)


def _style(style_id: str, name: str, kind: str, rest: str, format_: str) -> BaseOxmlElement:
    default = ' w:default="1"' if name == "Normal" else ""
    run = f"<w:rPr>{format_}</w:rPr>" if format_ else ""
    return parse_xml(
        f'<w:style {nsdecls("w")} w:type="{kind}" w:styleId="{style_id}"{default}><w:name w:val="{name}"/>'
        + (rest.replace("<w:tblPr>", f"{run}<w:tblPr>") if kind == "table" else rest + run)
        + "</w:style>"
    )


def _resolved(ids: Mapping[str, str], match: re.Match[str]) -> str:
    """Return a reference to a style by its id in this template instead of its name."""
    known = ids.get(match[2].lower())
    return f'<w:{match[1]} w:val="{known}"/>' if known else ""


def _ids(known: Mapping[str, BaseOxmlElement]) -> dict[str, str]:
    return {name: str(style.get(qn("w:styleId"))) for name, style in known.items()}


def _name(style: BaseOxmlElement) -> str:
    name = style.find(qn("w:name"))
    return "" if name is None else str(name.get(qn("w:val"))).lower()
