"""Sentences that lead in to what is shown below them: a line, or a block of code. It judges nothing."""

import re
from collections.abc import Iterator
from itertools import pairwise

from workers.plan.statements import one_line
from workers.plan.telling.present import is_log
from workers.reading.document import Block, BlockKind, Document
from workers.reading.language import weighted_length
from workers.reading.sentences import sentence_spans

_LEAD_INS = (":", "：")
_LONGEST = 240
_LEAST = 16
"""What is shorter is a label, and says nothing of what stands below it."""
_COMMENT = re.compile(r"(?:\A|\s)//\s.*")
"""Ends with its line: in one line it would swallow what stood below."""
_SHOWN = (BlockKind.CODE, BlockKind.PARAGRAPH)


def led_in(document: Document) -> dict[str, str]:
    """Return each sentence that leads in to a line or a block of code, and the same with what it leads in to.

    A log or a trace is none: it tells what happened.
    """
    return {lead: f"{lead} {shown}" for section in document.sections for lead, shown in _pairs(section.blocks)}


def _pairs(blocks: tuple[Block, ...]) -> Iterator[tuple[str, str]]:
    for above, below in pairwise(blocks):
        if above.kind is BlockKind.HEADING or above.kind is BlockKind.CODE or below.kind not in _SHOWN:
            continue
        start, end = list(sentence_spans(above.text, 0, len(above.text)))[-1] if above.text.strip() else (0, 0)
        lead, shown = one_line(above.text[start:end]), _shown(below)
        if lead.endswith(_LEAD_INS) and weighted_length(lead) >= _LEAST and shown and not shown.endswith(_LEAD_INS):
            yield lead, shown


def _shown(block: Block) -> str:
    """Return what a block shows in one line, the beginning of code that is long; empty for a log, and for more."""
    read = block.text.splitlines()
    read = [_COMMENT.sub("", line) for line in read] if block.kind is BlockKind.CODE else read
    lines = [line.strip() for line in read if line.strip()]
    if not lines or any(map(is_log, lines)):
        return ""
    whole = one_line(" ".join(lines))
    if block.kind is BlockKind.PARAGRAPH:
        return (
            whole if len(list(sentence_spans(block.text, 0, len(block.text)))) == 1 and len(whole) <= _LONGEST else ""
        )
    return whole if len(whole) <= _LONGEST else f"{lines[0][:_LONGEST]} …"
