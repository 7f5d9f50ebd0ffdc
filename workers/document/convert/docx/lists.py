"""The numbering of a DOCX: one definition of bullets and one of numbers, and a list of its own for each list.

What continues an item is numbered as well, by a definition that shows no number: so it stands where the item stands.
"""

from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.oxml.xmlchemy import BaseOxmlElement

DEEPEST = 8
"""Word knows nine levels; deeper lists stand at the last."""

_BULLETS = "•◦▪"
INDENT = 360
"""Of each level, in twentieths of a point."""
_KINDS = ("bullet", "number", "bullet again", "number again")


class Lists:
    """Adds lists to a template's numbering."""

    def __init__(self, numbering: BaseOxmlElement) -> None:
        """Change `numbering`, the root of the template's numbering."""
        self._numbering = numbering
        self._next_id = 1 + max((int(each.get(qn("w:numId"))) for each in numbering.findall(qn("w:num"))), default=0)
        definitions = numbering.findall(qn("w:abstractNum"))
        first = 1 + max((int(each.get(qn("w:abstractNumId"))) for each in definitions), default=0)
        self._definitions = {kind: first + number for number, kind in enumerate(_KINDS)}
        first_list = numbering.find(qn("w:num"))  # the schema wants definitions in front of lists
        for kind, number in self._definitions.items():
            levels = "".join(_level(level, kind) for level in range(DEEPEST + 1))
            definition = parse_xml(
                f'<w:abstractNum {nsdecls("w")} w:abstractNumId="{number}"><w:multiLevelType w:val="multilevel"/>'
                f"{levels}</w:abstractNum>"
            )
            if first_list is None:
                numbering.append(definition)
            else:
                first_list.addprevious(definition)

    def begin(self, start: int | None, level: int) -> tuple[int, int]:
        """Return the ids of a new list: that of its items, and that of what continues them.

        Args:
            start: the number of its first item, None for bullets.
            level: how deep it stands, from 0.
        """
        kind = "bullet" if start is None else "number"
        override = "" if start is None else f'<w:startOverride w:val="{start}"/>'
        return self._added(kind, level, override), self._added(f"{kind} again", level, "")

    def _added(self, kind: str, level: int, override: str) -> int:
        number = self._next_id
        self._next_id += 1
        inside = f'<w:lvlOverride w:ilvl="{level}">{override}</w:lvlOverride>' if override else ""
        definition = self._definitions[kind]
        self._numbering.append(
            parse_xml(
                f'<w:num {nsdecls("w")} w:numId="{number}"><w:abstractNumId w:val="{definition}"/>{inside}</w:num>'
            )
        )
        return number


def _level(level: int, kind: str) -> str:
    is_number, is_again = kind.startswith("number"), kind.endswith("again")
    shown = "" if is_again else f"%{level + 1}." if is_number else _BULLETS[level % len(_BULLETS)]
    return (
        f'<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="{"decimal" if is_number else "bullet"}"/>'
        f'<w:lvlText w:val="{shown or " " * (not is_number)}"/><w:lvlJc w:val="left"/>'
        f'<w:pPr><w:ind w:left="{(level + 1) * INDENT}" w:hanging="{INDENT}"/></w:pPr></w:lvl>'
    )
