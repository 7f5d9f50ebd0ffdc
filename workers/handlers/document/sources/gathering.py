"""What the document of a ticket is made of: the ticket, its children, what it is linked to, and texts attached to it.

A document stands on the ticket for everybody who sees the ticket. So another ticket is a source only if whoever asked
may browse its project, and if it is no more restricted than this one (see `workers.people.sight`). In a service project
only the request itself is one: customers may read its files.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import structlog

from workers.atlassian.errors import JiraPermanent
from workers.atlassian.jira import JiraClient
from workers.atlassian.jira_issues import found_issue, jql_text
from workers.atlassian.jira_questions import is_refused_query
from workers.atlassian.models import Ticket as OpenedTicket
from workers.atlassian.models import object_of
from workers.document.request import File, Source, Ticket
from workers.document.texts import LARGEST_TEXT, is_text_name, text_file
from workers.handlers.document.sources.files import ContentOf, content_on
from workers.handlers.document.sources.tickets import (
    MORE_FIELDS,
    AttachedFile,
    comments_in,
    files_on,
    linked_keys,
    ticket_source,
    told_comments,
)
from workers.handlers.document.sources.versions import version_source
from workers.people.sight import projects_seen

log = structlog.get_logger(__name__)

Raw = Mapping[str, Any]

MOST_TICKETS = 200
"""Children that one document is made of."""
_MOST_LINKED = 30
_MOST_TEXTS = 10


@dataclass(frozen=True)
class Scope:
    """What a document is about: the ticket, or where `version` names one, that version of its project.

    Of a kind that `is_of_version` one about a ticket without children tells of the tickets of its versions.
    """

    is_of_version: bool = False
    version: str = ""


@dataclass(frozen=True)
class Gathered:
    """The sources in order, and the files on them.

    `hidden` counts the tickets and pages that not everybody may see; `beyond` is after how many no further one was
    read, 0 where all were; `unread` names the attached texts that are none of the sources.
    """

    sources: tuple[Source, ...]
    files: tuple[AttachedFile, ...] = ()
    hidden: int = 0
    beyond: int = 0
    unread: tuple[str, ...] = ()

    @property
    def thin(self) -> tuple[int, int]:
        """How many of the tickets have no description, of how many."""
        tickets = [one for one in self.sources if isinstance(one, Ticket)]
        return sum(not one.description.strip() for one in tickets), len(tickets)


def gathered(
    ticket: OpenedTicket, scope: Scope, asker: str, audience: Iterable[str], jira: JiraClient, site: str
) -> Gathered:
    """Return what a document on `ticket` is made of.

    Args:
        scope: what the document is about.
        asker: account id (Cloud) or user key (Data Center) of who asked.
        audience: projects whose tickets everybody who sees this one may see.
        site: the address of Jira as people open it; empty where nobody knows.

    Raises:
        JiraTransient, JiraPermanent: the ticket itself cannot be read.
    """
    roots: tuple[Raw, ...] = () if scope.version else (jira.issue_with(ticket.key, MORE_FIELDS),)
    own_id = jira.myself()
    others, hidden, beyond = list[Raw](), 0, 0
    if not ticket.is_service_desk:
        seen = projects_seen(asker, (ticket.project_key, *audience), jira)
        if scope.version:
            found = tuple(_finished_in(ticket.project_key, scope.version, jira))
        else:
            found = _related(roots[0], ticket.project_key, scope, jira)
        others = [raw for raw in found if _may_be_told(raw, seen)]
        hidden, beyond = len(found) - len(others), MOST_TICKETS * (len(found) > MOST_TICKETS)
        others = others[: MOST_TICKETS + _MOST_LINKED]
    raws = (*roots, *others)
    told = frozenset(str(raw.get("key") or "") for raw in others)
    tickets = [
        ticket_source(
            raw,
            _comments(raw, own_id, jira, is_service_desk=ticket.is_service_desk or is_request(raw)),
            own_id,
            f"{site}/browse/{raw.get('key')}" if site else "",
            told,
        )
        for raw in raws
    ]
    files = tuple(file for raw in raws for file in files_on(raw, own_id))
    if scope.version:
        about = version_source(ticket.project_key, scope.version, jira, site)
        return Gathered((about, *tickets), files, hidden, beyond)
    attached = told_texts(files, ticket)
    texts, unread = read_texts(attached, content_on(jira))
    return Gathered((*tickets, *texts), files, hidden, beyond, unread)


def _related(root: Raw, project_key: str, scope: Scope, jira: JiraClient) -> tuple[Raw, ...]:
    """Return children, else the tickets of the same version where that is what is wanted; then what is linked."""
    key = str(root["key"])
    children = list(_children(key, jira))
    if not children and scope.is_of_version:
        children = [raw for raw in _of_version(root, project_key, jira) if raw.get("key") != key]
    known = {key, *(raw.get("key") for raw in children)}
    linked = [one for one in linked_keys(root) if one not in known][:_MOST_LINKED]
    return (*children, *_by_keys(linked, jira))


def _children(key: str, jira: JiraClient) -> Iterator[Raw]:
    """Yield the children in the order of their keys. On Data Center those of an epic hang on a field of their own."""
    parent = f"parent = {jql_text(key)}"
    queries = (parent,) if jira.deployment == "cloud" else (f'({parent} OR "Epic Link" = {jql_text(key)})', parent)
    for query in queries:
        try:
            yield from _found(f"{query} ORDER BY key ASC", jira)
            return
        except JiraPermanent as error:
            if not is_refused_query(error):
                raise


def _of_version(root: Raw, project_key: str, jira: JiraClient) -> Iterator[Raw]:
    versions = [str(one["name"]) for one in object_of(root.get("fields")).get("fixVersions") or () if one.get("name")]
    if versions:
        named = ", ".join(map(jql_text, versions))
        yield from _found(f"project = {jql_text(project_key)} AND fixVersion in ({named}) ORDER BY key ASC", jira)


def _finished_in(project_key: str, version: str, jira: JiraClient) -> Iterator[Raw]:
    """Yield the finished tickets of a version."""
    named = f"project = {jql_text(project_key)} AND fixVersion = {jql_text(version)}"
    yield from _found(f"{named} AND statusCategory = Done ORDER BY key ASC", jira)


def _by_keys(keys: list[str], jira: JiraClient) -> Iterator[Raw]:
    """Yield these tickets. Jira refuses a whole query for one key that is gone or hidden."""
    if not keys:
        return
    try:
        yield from list(_found(f"key in ({', '.join(map(jql_text, keys))}) ORDER BY key ASC", jira))
    except JiraPermanent as error:
        if not is_refused_query(error):
            raise
        if len(keys) > 1:
            for key in keys:
                yield from _by_keys([key], jira)


def _found(jql: str, jira: JiraClient) -> Iterator[Raw]:
    """Yield what a query finds, one more than MOST_TICKETS at most."""
    page, count = "", 0
    while True:
        answer = jira.search_page(jql, page, more=MORE_FIELDS)
        for raw in answer.found:
            yield raw
            count += 1
            if count > MOST_TICKETS:
                return
        page = answer.next_page
        if not page:
            return


def _may_be_told(raw: Raw, projects: tuple[str, ...]) -> bool:
    issue = found_issue(raw)
    return issue.project_key in projects and not issue.is_restricted


def is_request(raw: Raw) -> bool:
    """Return whether a ticket is of a service project, whose internal comments a search does not mark."""
    return object_of(object_of(raw.get("fields")).get("project")).get("projectTypeKey") == "service_desk"


def _comments(raw: Raw, own_id: str, jira: JiraClient, *, is_service_desk: bool) -> tuple[Any, ...]:
    """Return the comments that may be told. A search gives some, and not what marks internal ones."""
    comments = None if is_service_desk else comments_in(raw)
    if comments is None:
        comments = jira.written_comments(str(raw["key"]))
    return told_comments(comments, own_id, is_service_desk=is_service_desk)


def told_texts(files: tuple[AttachedFile, ...], ticket: OpenedTicket) -> tuple[AttachedFile, ...]:
    """Return the attached texts that may be told. Of a request those of its reporter only: what agents attach may
    belong to an internal comment, and Jira does not say of a file to which.
    """
    wanted = (one for one in files if one.ticket == ticket.key and is_text_name(one.name))
    told = (one for one in wanted if not ticket.is_service_desk or one.author_id == ticket.reporter_id)
    return tuple(told)


def read_texts(attached: tuple[AttachedFile, ...], content_of: ContentOf) -> tuple[tuple[File, ...], tuple[str, ...]]:
    """Return attached texts as sources, and the names of those that are none. Raises JiraTransient."""
    texts = {file.name: text for file in attached[:_MOST_TEXTS] if (text := _text(file, content_of))}
    return tuple(texts.values()), tuple(file.name for file in attached if file.name not in texts)


def _text(file: AttachedFile, content_of: ContentOf) -> File | None:
    if file.size > LARGEST_TEXT:
        return None
    content = content_of(file, LARGEST_TEXT)
    text = text_file(file.name, content) if content is not None else None
    if text is None:
        log.info("an attached text cannot be read", ticket=file.ticket, file=file.id)
    return text
