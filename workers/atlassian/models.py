"""A ticket and a comment as the rest of the code sees them, read from Jira's JSON. No request is made here."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Generic, Self, TypeVar

from workers.atlassian.adf import adf_to_text
from workers.atlassian.marker import Marker, TicketMarker, marker_from
from workers.queueing.messages import PAGE_PREFIX, is_page

Found = TypeVar("Found", covariant=True)

MARKER_PROPERTY = "reqgate"
"""Key of the entity property on our comments and on the issue."""

INTERNAL_PROPERTY = "sd.public.comment"
"""Key of the property by which Jira Service Management hides a comment from customers."""

SUBTASK_PROPERTY = "reqgate-stage"
"""Key of the entity property on sub-tasks that we made."""

PLAN_FILE = "IMPLEMENTATION_PLAN.md"
_DOCUMENT_FILE = re.compile(
    r"(?:[A-Z][A-Z0-9_]{1,31}-[1-9][0-9]{0,11}|[1-9][0-9]{0,17})-[a-z][a-z0-9-]{0,39}(?:-[\w.-]{1,100})?\.(?:md|docx)"
)


def document_file(ticket_key: str, name: str, suffix: str) -> str:
    """Return what a file of a ticket's document of this name is called; on a page its number stands for the key."""
    return f"{ticket_key.removeprefix(PAGE_PREFIX)}-{name}.{suffix}"


def is_name_of_ours(filename: str) -> bool:
    """Return whether files that we attach are called so. One that we uploaded tells nothing of what people want."""
    return filename == PLAN_FILE or _DOCUMENT_FILE.fullmatch(filename) is not None


CUSTOM_FIELD = "customfield_"
"""What the id of a field of the site's own begins with."""

TICKET_FIELDS = (
    "summary,description,environment,labels,components,priority,issuetype,project,reporter,assignee,"
    "attachment,issuelinks,created,creator,versions,parent"
)


@dataclass(frozen=True)
class TicketAttachment:
    """A file on the ticket; its content is never fetched."""

    filename: str
    mime_type: str
    id: str = ""
    author_id: str = ""


@dataclass(frozen=True)
class Ticket:
    """A ticket as it is now, or a page of Confluence, whose project is its space.

    Texts are wiki markup or Markdown; people are account ids, or keys on Data Center. `id` is what stays when it is
    moved: its number, or a page's key. `marked` is what we wrote on it.
    """

    id: str
    key: str
    project_key: str
    issue_type: str
    title: str
    description: str
    environment: str
    labels: tuple[str, ...]
    components: tuple[str, ...]
    priority: str
    reporter_id: str
    assignee_id: str
    attachments: tuple[TicketAttachment, ...]
    links: tuple[str, ...]
    created: str
    marked: TicketMarker | None
    is_service_desk: bool
    description_body: Any = field(default=None, compare=False, repr=False)
    """The description as Jira keeps it: ADF (Cloud), wiki markup (Data Center), or None."""
    affects_versions: tuple[str, ...] = ()
    parent: str = ""
    custom_fields: tuple[tuple[str, str], ...] = ()
    """The texts of the fields of the site's own that were asked for and are filled in, by their ids."""
    stage: str = ""
    """Of a sub-task that we made: for which stage of its parent's plan."""

    @property
    def is_left_alone(self) -> bool:
        """Whether it is a sub-task that we made, and nobody has asked for its review so far."""
        return bool(self.stage) and self.marker is None

    @property
    def is_page(self) -> bool:
        """Whether it is a page of Confluence."""
        return is_page(self.key)

    @property
    def marker(self) -> Marker | None:
        """What our last review left on it."""
        return self.marked.of("review") if self.marked else None

    @property
    def settled(self) -> str:
        """The kind of work that a person said it is; empty where nobody did."""
        return self.marked.settled if self.marked else ""

    def settled_as(self, kind: str) -> Self:
        """Return the ticket as it is when a person has said of what kind it is."""
        marked = self.marked or TicketMarker(ticket=self.id)
        return replace(self, marked=marked.model_copy(update={"settled": kind}))


@dataclass(frozen=True)
class FoundPage(Generic[Found]):
    """A page of what a search found. `next_page` names the one behind it; empty on the last."""

    found: tuple[Found, ...]
    next_page: str


@dataclass(frozen=True)
class MarkedComment:
    """A comment of ours, told by its property and its author. `visibility` must be sent again on an edit."""

    id: str
    marker: Marker
    visibility: Mapping[str, str] | None
    updated: str = ""


@dataclass(frozen=True)
class WrittenComment:
    """A person's comment. `editor_id` is who changed it last, the author where nobody did.

    In a service project it may be a customer's unless Jira says that it is not (Cloud knows the kind of an account), or
    it is internal, which customers cannot write.
    """

    author_id: str
    editor_id: str
    text: str
    may_be_customers: bool
    id: str = ""
    created: datetime | None = None
    updated: datetime | None = None
    is_of_app: bool = False
    """Its author is a program; Cloud alone says so."""
    is_restricted: bool = False
    """It is for a role or a group alone. An internal one in a service project is not: there ours are internal, too."""
    is_internal: bool = False
    """Customers of its service project do not see it."""


def ticket_from(issue: Mapping[str, Any], remote_urls: tuple[str, ...], marked: TicketMarker | None) -> Ticket:
    """Return the ticket that an answer to `GET issue` describes; absent and null fields become empty.

    `marked` is what the caller found to be ours among the issue's properties.
    """
    fields = object_of(issue.get("fields"))
    project = object_of(fields.get("project"))
    key = str(issue.get("key") or "")
    return Ticket(
        id=str(issue.get("id") or ""),
        key=key,
        project_key=str(project.get("key") or key.rpartition("-")[0]),
        issue_type=_name(fields.get("issuetype")),
        title=str(fields.get("summary") or ""),
        description=plain_text(fields.get("description")),
        environment=plain_text(fields.get("environment")),
        labels=tuple(label for label in fields.get("labels") or () if isinstance(label, str)),
        components=tuple(_name(component) for component in objects_in(fields.get("components"))),
        priority=_name(fields.get("priority")),
        reporter_id=account_id(fields.get("reporter")),
        assignee_id=account_id(fields.get("assignee")),
        attachments=tuple(
            TicketAttachment(
                str(file.get("filename") or ""),
                str(file.get("mimeType") or ""),
                str(file.get("id") or ""),
                account_id(file.get("author")),
            )
            for file in objects_in(fields.get("attachment"))
        ),
        links=(*_linked_keys(fields.get("issuelinks")), *remote_urls),
        created=str(fields.get("created") or ""),
        marked=marked,
        is_service_desk=project.get("projectTypeKey") == "service_desk",
        description_body=fields.get("description"),
        affects_versions=tuple(filter(None, map(_name, objects_in(fields.get("versions"))))),
        parent=str(object_of(fields.get("parent")).get("key") or ""),
        custom_fields=tuple(
            (name, text)
            for name in sorted(fields)
            if name.startswith(CUSTOM_FIELD) and (text := _written_in(fields[name]))
        ),
    )


def object_of(value: object) -> Mapping[str, Any]:
    """Return `value` when it is a JSON object, else an empty one: where Jira documents an object it may send null."""
    return value if isinstance(value, Mapping) else {}


def objects_in(values: object) -> list[Mapping[str, Any]]:
    """Return the JSON objects in a list, without nulls; none for what is no list."""
    return [value for value in values if isinstance(value, Mapping)] if isinstance(values, list) else []


def moment_of(value: object) -> datetime | None:
    """Return a time as Atlassian writes it, None for what is none or has no zone."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def account_id(user: object) -> str:
    """Return who `user` is: the accountId (Cloud) or the user key (Data Center); empty for nobody."""
    if not isinstance(user, Mapping):
        return ""
    return str(user.get("accountId") or user.get("key") or user.get("name") or "")


def marked_comment_from(comment: Mapping[str, Any], own_id: str) -> MarkedComment | None:
    """Return `comment` when its author is `own_id` and it carries our marker. Its text is never looked at."""
    if account_id(comment.get("author")) != own_id:
        return None
    for entry in objects_in(comment.get("properties")):
        if entry.get("key") == MARKER_PROPERTY and (marker := marker_from(entry.get("value"))):
            visibility = comment.get("visibility")
            updated = str(comment.get("updated") or "")
            return MarkedComment(str(comment.get("id") or ""), marker, _restriction(visibility), updated)
    return None


def written_comment_from(comment: Mapping[str, Any]) -> WrittenComment:
    """Return the comment that an answer to `GET comment` describes, its text as wiki markup or Markdown."""
    author_id = account_id(comment.get("author"))
    editor_id = account_id(comment.get("updateAuthor")) or author_id
    kind = object_of(comment.get("author")).get("accountType")
    return WrittenComment(
        author_id,
        editor_id,
        plain_text(comment.get("body")),
        may_be_customers=kind == "customer" if kind else not _is_internal(comment),
        id=str(comment.get("id") or ""),
        created=moment_of(comment.get("created")),
        updated=moment_of(comment.get("updated")),
        is_of_app=kind == "app",
        is_restricted=_restriction(comment.get("visibility")) is not None,
        is_internal=_is_internal(comment),
    )


def _is_internal(comment: Mapping[str, Any]) -> bool:
    properties = {entry.get("key"): object_of(entry.get("value")) for entry in objects_in(comment.get("properties"))}
    return comment.get("jsdPublic") is False or properties.get(INTERNAL_PROPERTY, {}).get("internal") is True


def _restriction(visibility: object) -> Mapping[str, str] | None:
    if not isinstance(visibility, Mapping):
        return None
    return {name: visibility[name] for name in ("type", "value", "identifier") if visibility.get(name)}


def _name(value: object) -> str:
    return str(value.get("name") or "") if isinstance(value, Mapping) else ""


def plain_text(text: object) -> str:
    """Return a rich text, ADF or wiki markup, as wiki markup or Markdown; empty for null."""
    return text if isinstance(text, str) else adf_to_text(text)


def _written_in(value: object) -> str:
    """Return what people wrote or chose in a field of the site's own; empty where it holds no words."""
    chosen = object_of(value).get("value")
    return (chosen if isinstance(chosen, str) else plain_text(value)).strip()


def _linked_keys(links: object) -> tuple[str, ...]:
    others = (object_of(link.get("outwardIssue") or link.get("inwardIssue")) for link in objects_in(links))
    return tuple(str(other["key"]) for other in others if other.get("key"))
