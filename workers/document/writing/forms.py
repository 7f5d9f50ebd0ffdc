"""In which form a statement stands in a document, and the statement as it is written. Values only."""

from enum import StrEnum

from workers.contracts import Value

CELL_GAP = " | "
"""What stands between two cells of a row in Markdown; a bar within a cell is escaped."""


class Form(StrEnum):
    """How a statement stands in its section. Neighbours of one group stand in one list, table or paragraph."""

    PARAGRAPH = "paragraph"
    ITEM = "item"
    NESTED = "nested"
    DEEP = "deep"
    STEP = "step"
    SUBSTEP = "substep"
    ROW = "row"
    HEAD = "head"
    CELLS = "cells"
    TICKET = "ticket"
    SUBJECT = "subject"
    LINK = "link"
    LEFT_OUT = "left_out"
    PICTURE = "picture"

    @property
    def group(self) -> str:
        """What neighbours of this form make together."""
        return {
            "paragraph": "paragraph",
            "subject": "subject",
            "step": "steps",
            "substep": "steps",
            "row": "table",
            "head": "grid",
            "cells": "grid",
            "picture": "pictures",
        }.get(self, "list")


class Written(Value):
    """A statement as it is written: its Markdown without footnotes, the same as plain text, and its evidence.

    `label` is the first cell of a row. `paragraph` tells one paragraph of the sources from another.
    """

    form: Form
    markdown: str
    text: str
    evidence: tuple[str, ...]
    label: str = ""
    paragraph: str = ""
