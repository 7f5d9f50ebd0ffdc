"""The description in the order of its template, as a text to paste. Nothing is written anywhere."""

import re
from dataclasses import replace

from workers.comment.document import CommentDocument, Paragraph
from workers.comment.text import render_text
from workers.reading.document import Document
from workers.review.facets.questions import MISSING
from workers.review.facets.values import Facet, FacetState
from workers.review.facets.wanted import holds_only_form
from workers.review.rewriting.parts import Kept, NewHeading, NewLine, Rewritten
from workers.review.rewriting.rewrite import rewrite
from workers.review.rewriting.template import template_for
from workers.review.rewriting.text import Markup, markup_of, put_together
from workers.review.schemas import RequirementPacket, ReviewReport, WorkflowConfig

_PICTURE = re.compile(r"\.(?:png|jpe?g|bmp|webp|heic)$", re.IGNORECASE)
_RECORDING = re.compile(r"\.(?:gif|mp4|m4v|mov|avi|webm|mkv)$", re.IGNORECASE)
_HOLE = "⟨?"
LONGEST = 6_000
"""Characters; a longer one would fill the comment, and `/reqgate apply` does the same."""


def said_in(report: ReviewReport) -> frozenset[str]:
    """Return the facets that are not certainly absent; one that a point calls missing is none of them."""
    asked = {point.facet for point in report.asked if point.code in MISSING}
    there = (facet for facet, one in report.facets.items() if one.state is not FacetState.ABSENT)
    return frozenset(facet for facet in there if facet not in asked)


def in_order(document: Document, packet: RequirementPacket, config: WorkflowConfig, report: ReviewReport) -> str:
    """Return the description in order; empty where it is so already, is not read whole, or would be too long.

    A form with nothing in it is not told in another order: it is returned only where something is asked in it.

    Args:
        document: the text as it was read.
        packet: its kind, its language, and how the site writes a heading.
        config: the project's own template, if any.
        report: what the text states: nobody is asked for that.
    """
    text = packet.raw_text[: len(packet.raw_text) - packet.beside].rstrip()
    is_whole = not packet.unread and not packet.is_trimmed and not (packet.title and text.startswith(packet.title))
    if not is_whole or not text or len(text) > LONGEST:
        return ""
    whole, document = document, _beginning(document, text)
    template = template_for(packet.scenario, packet.language, config.template)
    markup = markup_of(document, packet.markup)
    rewritten = rewrite(document, packet.language, template, said=said_in(report) | _shown_by_files(packet))
    new = put_together(rewritten, lambda part: _written(part, markup))
    is_same = _only_gets_headings(rewritten) or (holds_only_form(whole) and _HOLE not in new)
    return "" if is_same else new


def _only_gets_headings(rewritten: Rewritten) -> bool:
    """Return whether everything stands where it stood and nobody is asked for anything: one more heading is no help."""
    starts = [part.start for part in rewritten.parts if isinstance(part, Kept)]
    return starts == sorted(starts) and not any(isinstance(part, NewLine) for part in rewritten.parts)


def _shown_by_files(packet: RequirementPacket) -> frozenset[str]:
    """Return what attached pictures and recordings may show of a fault: nobody calls missing what they did not see."""
    names = [one.filename for one in packet.attachments]
    shown = {Facet.OBSERVED} if any(map(_PICTURE.search, names)) else set[Facet]()
    return frozenset(shown | {Facet.OBSERVED, Facet.STEPS} if any(map(_RECORDING.search, names)) else shown)


def _beginning(document: Document, text: str) -> Document:
    """Return as much of a document as the text that it begins with: what stands in other fields stays there."""
    sections = tuple(one for one in document.sections if one.heading is None or one.heading.start < len(text))
    blocks = tuple(one for one in document.blocks if one.start < len(text))
    return replace(document, source=text, blocks=blocks, sections=sections)


def _written(part: NewHeading | NewLine, markup: Markup) -> str:
    if isinstance(part, NewHeading):
        return f"h{part.level}. {part.text}" if markup == "wiki" else f"{'#' * part.level} {part.text}"
    return render_text(CommentDocument((Paragraph(part.words),)))
