"""What one ticket repeats of others: its lines as hashes, and its text without those of a template. No judgement."""

import hashlib
import re
import unicodedata
from collections.abc import Container
from dataclasses import dataclass

from workers.reading.document import BlockKind
from workers.reading.language import CJK, weighted_length
from workers.reading.measures import LOG_LINE, without_pointers
from workers.reading.parse import parse_document
from workers.reading.parse_markers import says_nothing

SHORTEST_PARAGRAPH = 40
"""Weighted characters. Shorter ones ("Steps to reproduce:", "Thanks in advance") people write by themselves."""
MOST_PARAGRAPHS = 60
"""Of a ticket; a form is not longer."""

_LINE = re.compile(r"[^\n]+")
_WORD = re.compile(r"\w")
_KINDS = (BlockKind.PARAGRAPH, BlockKind.QUOTATION, BlockKind.CHECKBOX)
_STEP_OF_SCENARIO = re.compile(
    r"\W*(?:(?:given|when|then|and|but|scenario)\b|假如|假设|当|那么|并且|场景)", re.IGNORECASE
)
_HAN = re.compile(f"[{CJK}]")
_FEWEST_WORDS = 4
_PARTS_OF_FORM = 2


@dataclass(frozen=True)
class Paragraph:
    """What stands between two line breaks; the digest is that of its words, whatever their case and spacing."""

    digest: str
    start: int
    end: int


def paragraphs_in(text: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs by which a text may repeat another.

    Headings, code, logs and what is short are none. Nor are items and steps: how one logs in stands word for word in
    many reports, and is part of each.
    """
    blocks = (one for one in parse_document("", text).blocks if one.kind in _KINDS)
    lines = ((found.group(), block.start + found.start()) for block in blocks for found in _LINE.finditer(block.text))
    found = (Paragraph(digest_of(line), start, start + len(line)) for line, start in lines if _is_paragraph(line))
    return tuple(found)[:MOST_PARAGRAPHS]


def digest_of(text: str) -> str:
    """Return the digest of the words of a text."""
    words = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return hashlib.sha256(words.encode(errors="surrogatepass")).hexdigest()[:24]


def without_paragraphs(text: str, digests: Container[str]) -> str:
    """Return a text without the paragraphs of these digests; of a line of which only marks are left, nothing is."""
    gone = [one for one in paragraphs_in(text) if one.digest in digests]
    if not gone:
        return text
    kept, position = [], 0
    for line in text.split("\n"):
        end = position + len(line)
        inside = [one for one in gone if position <= one.start < end]
        for one in reversed(inside):
            line = line[: one.start - position] + line[one.end - position :]
        if not inside or _WORD.search(line):
            kept.append(line)
        position = end + 1
    return "\n".join(kept)


def says_anything(text: str) -> bool:
    """Say whether a text says anything besides its headings."""
    blocks = parse_document("", text).blocks
    return any(
        one.kind is not BlockKind.HEADING and _WORD.search(one.text) and not says_nothing(one.text) for one in blocks
    )


def is_form(text: str) -> bool:
    """Say whether a text has the headings of a form."""
    return sum(one.kind is BlockKind.HEADING for one in parse_document("", text).blocks) >= _PARTS_OF_FORM


def _is_prose(line: str) -> bool:
    """Say whether a line has words: a frame of a stack is one of them, however long."""
    return len(line.split()) >= _FEWEST_WORDS or _HAN.search(line) is not None


def _is_paragraph(line: str) -> bool:
    if LOG_LINE.match(line) or _STEP_OF_SCENARIO.match(line) or not _is_prose(line):
        return False
    return weighted_length(" ".join(without_pointers(line).split())) >= SHORTEST_PARAGRAPH
