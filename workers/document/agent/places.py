"""The places that a part of a document takes sentences of: the ticket, those below it, the files, as it asks."""

from workers.document.request import File, Ticket
from workers.document.sources.evidence import Evidence
from workers.document.templates import SentencesPart, Tickets

_NOT_DONE = frozenset(
    {
        "duplicate",
        "invalid",
        "won't fix",
        "won't do",
        "wont fix",
        "wontfix",
        "cannot reproduce",
        "not a bug",
        "incomplete",
        "重复",
        "无效",
        "不修复",
        "不做",
        "无法复现",
    }
)
"""Resolutions of tickets of which nothing comes into being, in lower case."""


def is_not_done(ticket: Ticket) -> bool:
    """Say whether a ticket was closed without anything coming of it."""
    return ticket.resolution.strip().lower().replace("’", "'") in _NOT_DONE


def children(evidence: Evidence) -> tuple[Ticket, ...]:
    """Return the tickets beside the one that the document is asked for on."""
    return tuple(one for one in evidence.sources[1:] if isinstance(one, Ticket))


def counts(ticket: Ticket, wanted: Tickets) -> bool:
    """Say whether a ticket is of the types that are asked for, and as resolved as that."""
    kind = ticket.type.lower()
    return (
        (not wanted.types or kind in wanted.types)
        and kind not in wanted.not_types
        and (wanted.is_resolved is None or wanted.is_resolved == (ticket.is_done or bool(ticket.resolution)))
    )


def places(part: SentencesPart, evidence: Evidence) -> frozenset[str]:
    """Return the places that a part takes sentences of; of tickets of which nothing came it takes none. Files belong to
    what the document was asked for on: somebody attached them to it, or gave them with it.
    """
    is_wanted = not isinstance(evidence.root, Ticket) or counts(evidence.root, part.tickets)
    files = {one.name for one in evidence.sources if isinstance(one, File)}
    root = {evidence.place, *files} if is_wanted else set()
    below = children(evidence)
    counted = {one.key for one in below if not is_not_done(one) and counts(one, part.tickets)}
    others = {one.place for one in evidence.passages} - {evidence.place, *files} - {one.key for one in below}
    return frozenset({"root": root, "children": counted | others, "all": root | counted | others}[part.of])
