"""The description in the order of its template, as a text to paste. Nothing is written anywhere."""

import re
from collections.abc import Iterable
from dataclasses import replace

from workers.comment.document import CommentDocument, Paragraph
from workers.comment.text import render_text
from workers.reading.document import Document
from workers.review.facets.questions import MISSING
from workers.review.facets.values import Facet, FacetState, Readiness
from workers.review.facets.wanted import holds_only_form
from workers.review.rewriting.parts import Kept, NewHeading, NewLine, Rewritten, hole
from workers.review.rewriting.rewrite import rewrite
from workers.review.rewriting.template import Template, template_for
from workers.review.rewriting.text import Markup, markup_of, put_together
from workers.review.schemas import RequirementPacket, ReviewReport, WorkflowConfig

_PICTURE = re.compile(r"\.(?:png|jpe?g|bmp|webp|heic)$", re.IGNORECASE)
_RECORDING = re.compile(r"\.(?:gif|mp4|m4v|mov|avi|webm|mkv)$", re.IGNORECASE)
LONGEST = 6_000
"""Characters; a longer one would fill the comment, and `/reqgate apply` does the same."""


def said_in(report: ReviewReport) -> frozenset[str]:
    """Return the facets that are not certainly absent; one that a point calls missing is none of them."""
    there = (facet for facet, one in report.facets.items() if one.state is not FacetState.ABSENT)
    return frozenset(there) - missing_in(report)


def missing_in(report: ReviewReport) -> frozenset[str]:
    """Return the facets that points call missing."""
    return frozenset(point.facet for point in report.asked if point.code in MISSING and point.facet)


def in_order(document: Document, packet: RequirementPacket, config: WorkflowConfig, report: ReviewReport) -> str:
    """Return the description in order; empty where that would help nobody, it is not read whole, or would be too long.

    It helps where it asks what a point asks, or anything of a ticket that tells nothing, and where the project has an
    order of its own. That their own headings stand in another order is no help to an author who has answered them.

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
    missing = missing_in(report)
    rewritten = rewrite(
        document, packet.language, template, said=said_in(report) | _shown_by_files(packet), asked=missing
    )
    is_asked = report.outcome is Readiness.EMPTY or _asks(rewritten, template, missing)
    is_sorted = bool(config.template) and _is_moved(rewritten) and not holds_only_form(whole)
    return put_together(rewritten, lambda part: _written(part, markup)) if is_asked or is_sorted else ""


def _is_moved(rewritten: Rewritten) -> bool:
    """Return whether anything of the author's stands elsewhere than it stood."""
    starts = [part.start for part in rewritten.parts if isinstance(part, Kept)]
    return starts != sorted(starts)


def _asks(rewritten: Rewritten, template: Template, facets: Iterable[str]) -> bool:
    """Return whether one of these facets is asked for in a text."""
    places = (template.slot_at(facet) for facet in facets)
    questions = [hole(template.slots[place].question) for place in places if place is not None]
    return any(part in questions for part in rewritten.parts)


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
