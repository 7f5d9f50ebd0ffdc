"""Tickets as the reading sees them. No test of its own."""

from collections.abc import Mapping
from types import MappingProxyType

from workers.guardrail.masking import HiddenPlaces
from workers.reading.document import Document
from workers.reading.language import language_of
from workers.reading.parse import parse_document
from workers.review.facets.kind import read_kind
from workers.review.facets.passages import Passage, passages_of
from workers.review.facets.reader import TicketReading, read_ticket
from workers.review.facets.values import Facet
from workers.review.schemas import Scenario


def document(title: str, text: str = "") -> Document:
    """Return the ticket as it is parsed."""
    return parse_document(title, text)


def passages(title: str, text: str) -> tuple[Passage, ...]:
    """Return the passages of a ticket."""
    return passages_of(document(title, text))


def said(title: str, text: str) -> list[str]:
    """Return what the passages behind the title say."""
    return [one.text for one in passages(title, text)[1:]]


def kind_of(title: str, text: str = "") -> Scenario:
    """Return the kind that the words tell."""
    return read_kind(document(title, text))


def reading(
    title: str,
    text: str,
    kind: Scenario | None = None,
    *,
    has_secret: bool = False,
    given: Mapping[Facet, str] = MappingProxyType({}),
) -> TicketReading:
    """Return the reading of a ticket of this kind, of the kind that its words tell when none is given."""
    ticket = document(title, text)
    return read_ticket(
        ticket,
        kind or read_kind(ticket),
        HiddenPlaces(text),
        has_secret=has_secret,
        is_chinese=language_of(f"{title}\n{text}") == "zh",
        given=given,
    )
