"""Searching Jira: what the reconciliation reads, page by page. It decides nothing; a review needs none of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workers.atlassian.jira import COMMENTS_PER_PAGE, PROPERTIES, JiraClient
from workers.atlassian.jira_account import issue_path
from workers.atlassian.models import (
    MARKER_PROPERTY,
    SUBTASK_PROPERTY,
    FoundPage,
    Ticket,
    account_id,
    object_of,
    objects_in,
)

TICKETS_PER_PAGE = 50
_PAGES_OVERLAP = 10


@dataclass(frozen=True)
class FoundTicket:
    """A ticket that a search found, without the URLs of its remote links.

    `issue` and `comments` are as Jira sent them; `has_all_comments` says whether there are no more.
    """

    ticket: Ticket
    issue: Mapping[str, Any]
    comments: tuple[Mapping[str, Any], ...]
    has_all_comments: bool

    @property
    def key(self) -> str:
        """The key of the ticket."""
        return self.ticket.key


class JiraSearch(JiraClient):
    """The client that can search as well. Errors as there."""

    def search_tickets(self, jql: str, page: str = "") -> FoundPage[FoundTicket]:
        """Return a page of the tickets that `jql` finds, with their markers and comments.

        Args:
            jql: restricts the search, without which Cloud refuses it, and has an order that edits do not change.
            page: `next_page` of the page before; empty for the first.
        """
        query: dict[str, Any] = {"jql": jql, "fields": f"{self._ticket_fields},comment", "maxResults": TICKETS_PER_PAGE}
        if self._is_cloud:
            query |= {"properties": PROPERTIES} | ({"nextPageToken": page} if page else {})
            answer = self._object("GET", "search/jql", query=query)
            found = tuple(self._found_ticket(issue) for issue in objects_in(answer.get("issues")))
            return FoundPage(found, str(answer.get("nextPageToken") or ""))
        start = int(page or 0)
        answer = self._object("GET", "search", query=query | {"startAt": start})
        found = tuple(self._found_ticket(self._with_properties(issue)) for issue in objects_in(answer.get("issues")))
        end = start + len(found)
        is_last = not found or end >= int(answer.get("total") or 0)
        # Pages overlap: a ticket that leaves the result while it is read moves those behind it forward.
        return FoundPage(found, "" if is_last else str(max(start + 1, end - _PAGES_OVERLAP)))

    def newest_comments(self, key: str) -> tuple[Mapping[str, Any], ...]:
        """Return the newest comments of a ticket as Jira sends them, COMMENTS_PER_PAGE at most."""
        query = {"orderBy": "-created", "maxResults": COMMENTS_PER_PAGE}
        return tuple(objects_in(self._object("GET", issue_path(key, "comment"), query=query).get("comments")))

    def changes(self, key: str) -> tuple[Mapping[str, Any], ...]:
        """Return the newest changes of a ticket as Jira sends them, each with its author, time and items."""
        query = {"fields": "created", "expand": "changelog", "updateHistory": "false"}
        changelog = object_of(self._object("GET", issue_path(key), query=query).get("changelog"))
        return tuple(objects_in(changelog.get("histories")))

    def _with_properties(self, issue: Mapping[str, Any]) -> Mapping[str, Any]:
        """Data Center's search returns no properties. That of a sub-task is asked for where only we can have set it."""
        fields = object_of(issue.get("fields"))
        is_ours = bool(fields.get("parent")) and account_id(fields.get("creator")) == self._own_id
        names = (MARKER_PROPERTY, SUBTASK_PROPERTY) if is_ours else (MARKER_PROPERTY,)
        key = str(issue.get("key") or "")
        return {**issue, "properties": {name: self._property(key, name) for name in names}}

    def _found_ticket(self, issue: Mapping[str, Any]) -> FoundTicket:
        page = object_of(object_of(issue.get("fields")).get("comment"))
        comments = tuple(objects_in(page.get("comments")))
        return FoundTicket(self._ticket(issue), issue, comments, int(page.get("total") or 0) <= len(comments))
