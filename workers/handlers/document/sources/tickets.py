"""A ticket as Jira tells it, as the source of a document: what people said on it, and nothing of ours. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from workers.atlassian.models import (
    WrittenComment,
    account_id,
    is_name_of_ours,
    object_of,
    objects_in,
    plain_text,
    written_comment_from,
)
from workers.document.request import Attachment, Comment, Link, Ticket
from workers.events.commands.parser import parse

MORE_FIELDS = ("environment", "attachment", "comment")
"""What a document wants to know of a ticket beside what answers to questions show."""
_OURS = "reqgate-"
"""How our labels begin: they say how a ticket was reviewed, and nothing of its matter."""


@dataclass(frozen=True)
class AttachedFile:
    """A file on the ticket with the key `ticket`, or on the page with that number. `size` is in bytes."""

    id: str
    name: str
    mime: str
    size: int
    author_id: str
    ticket: str


def ticket_source(
    raw: Mapping[str, Any], comments: Iterable[WrittenComment], own_id: str, address: str, told: frozenset[str]
) -> Ticket:
    """Return a ticket as a source.

    Args:
        raw: the issue, with MORE_FIELDS.
        comments: those of its comments that may be told.
        own_id: our account, whose files are none, nor are our labels.
        address: where people open it; empty for nowhere.
        told: the keys of the tickets that may be told of; links to others are left out.
    """
    fields = object_of(raw.get("fields"))
    return Ticket(
        key=str(raw.get("key") or ""),
        type=_name(fields, "issuetype"),
        summary=str(fields.get("summary") or ""),
        status=_name(fields, "status"),
        resolution=_name(fields, "resolution"),
        is_done=object_of(object_of(fields.get("status")).get("statusCategory")).get("key") == "done",
        priority=_name(fields, "priority"),
        labels=tuple(one for one in fields.get("labels") or () if isinstance(one, str) and not one.startswith(_OURS)),
        components=_names(fields, "components"),
        fix_versions=_names(fields, "fixVersions"),
        affects_versions=_names(fields, "versions"),
        created=str(fields.get("created") or ""),
        resolved=str(fields.get("resolutiondate") or ""),
        environment=plain_text(fields.get("environment")),
        description=plain_text(fields.get("description")),
        comments=tuple(
            Comment(id=one.id, text=one.text, created=one.created.isoformat() if one.created else "")
            for one in comments
        ),
        attachments=tuple(Attachment(name=file.name, mime=file.mime, size=file.size) for file in files_on(raw, own_id)),
        links=tuple(link for link in _links(fields) if link.key in told),
        address=address,
    )


def files_on(raw: Mapping[str, Any], own_id: str) -> tuple[AttachedFile, ...]:
    """Return the files that people attached, the newest first: of two of one name the newer one counts."""
    key = str(raw.get("key") or "")
    found = (
        AttachedFile(
            id=str(file.get("id") or ""),
            name=str(file.get("filename") or ""),
            mime=str(file.get("mimeType") or ""),
            size=int(file.get("size") or 0),
            author_id=account_id(file.get("author")),
            ticket=key,
        )
        for file in objects_in(object_of(raw.get("fields")).get("attachment"))
    )
    people = (one for one in found if one.name and not (is_name_of_ours(one.name) and one.author_id == own_id))
    by_name: dict[str, AttachedFile] = {}
    for file in sorted(people, key=lambda file: int(file.id) if file.id.isdecimal() else 0, reverse=True):
        by_name.setdefault(file.name, file)
    return tuple(by_name.values())


def comments_in(raw: Mapping[str, Any]) -> tuple[WrittenComment, ...] | None:
    """Return the comments that came with an issue, the oldest first; None where it has more than came."""
    page = object_of(object_of(raw.get("fields")).get("comment"))
    comments = objects_in(page.get("comments"))
    if int(page.get("total") or 0) > len(comments):
        return None
    return tuple(map(written_comment_from, comments))


def told_comments(
    comments: Iterable[WrittenComment], own_id: str, *, is_service_desk: bool
) -> tuple[WrittenComment, ...]:
    """Return the comments that everybody who sees the ticket may read, of people: no program's, ours, or command.

    Args:
        own_id: our account.
        is_service_desk: customers read the files there, and no internal comment.
    """
    return tuple(
        one
        for one in comments
        if one.author_id != own_id
        and not (one.is_of_app or one.is_restricted or (is_service_desk and one.is_internal))
        and parse(one.text, own_id) is None
    )


def linked_keys(raw: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys of the tickets that a ticket is linked to, in order."""
    return tuple(dict.fromkeys(link.key for link in _links(object_of(raw.get("fields")))))


def _links(fields: Mapping[str, Any]) -> Iterable[Link]:
    for link in objects_in(fields.get("issuelinks")):
        kind = object_of(link.get("type"))
        for direction, side in (("outward", "outwardIssue"), ("inward", "inwardIssue")):
            other = object_of(link.get(side))
            if other.get("key"):
                summary = str(object_of(other.get("fields")).get("summary") or "")
                yield Link(kind=str(kind.get(direction) or ""), key=str(other["key"]), summary=summary)


def _name(fields: Mapping[str, Any], field: str) -> str:
    return str(object_of(fields.get(field)).get("name") or "")


def _names(fields: Mapping[str, Any], field: str) -> tuple[str, ...]:
    return tuple(str(one["name"]) for one in objects_in(fields.get(field)) if one.get("name"))
