"""Reads a ticket whole: its facets, what is open, and whether somebody could begin."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from workers.guardrail.masking import HiddenPlaces
from workers.reading.document import Document
from workers.review.facets.cues import CUES_PATH
from workers.review.facets.evident import is_record
from workers.review.facets.facets import read_facets
from workers.review.facets.openness import judge_openness
from workers.review.facets.values import Facet, FacetReading, FacetState, Point, Readiness
from workers.review.facets.weights import WEIGHTS_PATH
from workers.review.schemas import RequirementPacket, Scenario


@dataclass(frozen=True)
class TicketReading:
    """What a ticket says and leaves open. A READY one may have points that are worth a word in refinement."""

    facets: Mapping[Facet, FacetReading]
    outcome: Readiness
    points: tuple[Point, ...]


def read_ticket(
    document: Document,
    kind: Scenario,
    hidden: HiddenPlaces,
    *,
    has_secret: bool,
    is_chinese: bool,
    given: Mapping[Facet, str] = MappingProxyType({}),
    is_unfilled: bool = False,
) -> TicketReading:
    """Return the reading of a ticket.

    Args:
        document: the ticket.
        kind: of work, as it was given or told.
        hidden: what no quote shows.
        has_secret: a secret stands in it: nobody should work from it before it is gone.
        is_chinese: the language in which points are put.
        given: what the ticket's fields state beside its text, in their words.
        is_unfilled: nothing stands under its headings but a template.
    """
    openness = judge_openness(
        document,
        kind,
        has_secret=has_secret,
        is_chinese=is_chinese,
        given=frozenset(given),
        is_unfilled=is_unfilled,
    )
    in_fields = {
        facet: FacetReading(
            state=FacetState.PRESENT,
            quote=words,
            plainest=words,
            certainty=1,
            is_evident=facet is not Facet.TRACE or is_record(words),
        )
        for facet, words in given.items()
    }
    facets = {
        facet: _masked_words(one, hidden)
        for facet, one in {**in_fields, **_stated(read_facets(document, kind), in_fields)}.items()
    }
    return TicketReading(facets, openness.outcome, tuple(_masked(point, hidden) for point in openness.points))


def _stated(
    read: Mapping[Facet, FacetReading], in_fields: Mapping[Facet, FacetReading]
) -> Mapping[Facet, FacetReading]:
    """Return what the text states; the fields answer for what it does not, or not evidently."""
    return {facet: one for facet, one in read.items() if one.is_evident or facet not in in_fields}


def given_in_fields(packet: RequirementPacket) -> Mapping[Facet, str]:
    """Return what Jira's own fields say of a bug: where it lives, and that something is there to look at."""
    if packet.scenario is not Scenario.BUG:
        return {}
    where = (packet.environment.strip(), ", ".join(packet.affects_versions))
    named = {
        Facet.ENVIRONMENT: "; ".join(filter(None, where)),
        Facet.TRACE: min(
            (one.filename for one in packet.attachments), key=lambda name: not is_record(name), default=""
        ),
    }
    return {facet: words for facet, words in named.items() if words}


def _masked_words(one: FacetReading, hidden: HiddenPlaces) -> FacetReading:
    quote, plainest = (words and hidden.masked(words) for words in (one.quote, one.plainest))
    if (quote, plainest) == (one.quote, one.plainest):
        return one
    return one.model_copy(update={"quote": quote, "plainest": plainest})


def _masked(point: Point, hidden: HiddenPlaces) -> Point:
    options = tuple(map(hidden.masked, point.options))
    return point.model_copy(update={"quote": point.quote and hidden.masked(point.quote), "options": options})


@lru_cache(maxsize=1)
def reading_digest() -> str:
    """Return what the reading depends on beside the ticket, as a digest."""
    return hashlib.sha256(CUES_PATH.read_bytes() + WEIGHTS_PATH.read_bytes()).hexdigest()[:16]
