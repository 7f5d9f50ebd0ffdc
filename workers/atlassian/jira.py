"""The Jira client: the calls that the bot makes and no others.

Cloud speaks v3 with ADF bodies, Data Center v2 with wiki markup. A client belongs to one job; it is not for threads.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

import structlog

from workers.atlassian.errors import JiraPermanent
from workers.atlassian.jira_account import issue_path, number
from workers.atlassian.jira_files import JiraFiles
from workers.atlassian.jira_issues import JiraIssues
from workers.atlassian.jira_questions import JiraQuestions
from workers.atlassian.jira_sight import JiraSight
from workers.atlassian.jira_subtasks import JiraSubtasks
from workers.atlassian.marker import Marker, TicketMarker, subtask_marker_from
from workers.atlassian.models import (
    INTERNAL_PROPERTY,
    MARKER_PROPERTY,
    SUBTASK_PROPERTY,
    MarkedComment,
    Ticket,
    TicketAttachment,
    WrittenComment,
    account_id,
    is_name_of_ours,
    marked_comment_from,
    object_of,
    objects_in,
    ticket_from,
    written_comment_from,
)

log = structlog.get_logger(__name__)

Body = dict[str, Any] | str

COMMENTS_PER_PAGE = 100

PROPERTIES = f"{MARKER_PROPERTY},{SUBTASK_PROPERTY}"
"""Those of ours that are read with a ticket."""
_NO_LABELS = "Jira refused to change the labels; the field may be missing from the ticket's edit screen"
_JSM_INTERNAL = {"key": INTERNAL_PROPERTY, "value": {"internal": True}}


class JiraClient(JiraFiles, JiraSubtasks, JiraIssues, JiraQuestions, JiraSight):
    """One account on one Jira site.

    Every method raises JiraPermanent or JiraTransient, and ValueError for a key or id that cannot be one. Where a
    method takes a key, Jira's numeric issue id serves as well.
    """

    def fetch_ticket(self, key: str) -> Ticket:
        """Return the ticket as it is now, with the URLs of its remote links."""
        query = {"fields": self._ticket_fields, "properties": PROPERTIES, "updateHistory": "false"}
        issue = self._object("GET", issue_path(key), query=query)
        return self._ticket(issue, self._remote_urls(key))

    def _ticket(self, issue: Mapping[str, Any], remote_urls: tuple[str, ...] = ()) -> Ticket:
        """Return the ticket without our own echo: a file of ours is nothing that people tell."""
        ticket = ticket_from(issue, remote_urls, self._marker_on(issue))
        files = tuple(file for file in ticket.attachments if not self._is_own_file(file, ticket.marked))
        return replace(ticket, attachments=files, stage=self._stage_on(issue))

    def _is_own_file(self, file: TicketAttachment, marked: TicketMarker | None) -> bool:
        if marked and file.id and file.id in (part.file_id for part in marked.parts.values()):
            return True
        return is_name_of_ours(file.filename) and file.author_id == self._own_id

    def _stage_on(self, issue: Mapping[str, Any]) -> str:
        """Return for which stage of a plan we made the sub-task; empty for a ticket that people made.

        The property alone tells nothing, as people may copy it; who created a ticket cannot be changed.
        """
        marker = subtask_marker_from(object_of(issue.get("properties")).get(SUBTASK_PROPERTY))
        fields = object_of(issue.get("fields"))
        if marker is None or marker.parent != object_of(fields.get("parent")).get("id"):
            return ""
        return marker.stage if account_id(fields.get("creator")) == self._own_id else ""

    def _marker_on(self, issue: Mapping[str, Any]) -> TicketMarker | None:
        value = object_of(issue.get("properties")).get(MARKER_PROPERTY)
        return self._seal.opened(value, str(issue.get("id") or ""))

    def _remote_urls(self, key: str) -> tuple[str, ...]:
        try:
            links = self._send("GET", issue_path(key, "remotelink"))
        except JiraPermanent:  # linking can be switched off; a ticket without links is still a ticket
            return ()
        urls = (object_of(link.get("object")).get("url") for link in objects_in(links))
        return tuple(url for url in urls if isinstance(url, str))

    def server_time(self) -> datetime | None:
        """Return what Jira's clock says, None where it says nothing usable."""
        try:
            return datetime.fromisoformat(str(self._object("GET", "serverInfo").get("serverTime")))
        except ValueError:
            return None

    def find_marked_comments(self, key: str, named: str = "") -> tuple[MarkedComment, ...]:
        """Return our own marked comments, newest first. Never by text: anyone can write a text.

        Comments come in pages. No further ones are read behind the one that holds ours with the id `named`: it is on
        the first as a rule, and all that was written with it.
        """
        found: dict[str, MarkedComment] = {}
        start = 0
        while True:
            query = {"startAt": start, "maxResults": COMMENTS_PER_PAGE, "expand": "properties"}
            page = self._object("GET", issue_path(key, "comment"), query=query)
            comments = page.get("comments") or []
            for comment in objects_in(comments):
                if marked := marked_comment_from(comment, self._own_id):
                    found[marked.id] = marked
            start += len(comments)
            if not comments or named in found or start >= int(page.get("total") or 0):
                return tuple(sorted(found.values(), key=lambda comment: int(comment.id), reverse=True))

    def written_comment(self, key: str, comment_id: str) -> WrittenComment | None:
        """Return what a person wrote in the comment `comment_id`; None when it is gone."""
        try:
            comment = self._object("GET", _comment(key, comment_id), query={"expand": "properties"})
            return written_comment_from(comment)
        except JiraPermanent as error:
            if error.status == 404:
                return None
            raise

    def written_comments(self, key: str) -> tuple[WrittenComment, ...]:
        """Return what people wrote on a ticket, the oldest first. Comments that carry our marker are left out."""
        query = {"orderBy": "created", "maxResults": COMMENTS_PER_PAGE, "expand": "properties"}
        comments = self._pages(issue_path(key, "comment"), query, "comments")
        return tuple(written_comment_from(one) for one in comments if not marked_comment_from(one, self._own_id))

    def create_comment(self, key: str, body: Body, marker: Marker, internal: bool) -> str:
        """Add a comment that carries `marker` from its first moment, and return its id.

        Args:
            body: ADF object (Cloud) or wiki markup (Data Center).
            internal: hide it from the customers of Jira Service Management.
        """
        properties: list[dict[str, Any]] = [{"key": MARKER_PROPERTY, "value": marker.model_dump()}]
        if internal:
            properties.append(_JSM_INTERNAL)
        answer = self._object("POST", issue_path(key, "comment"), data={"body": body, "properties": properties})
        return str(answer.get("id") or "")

    def edit_comment(
        self,
        key: str,
        comment: MarkedComment,
        body: Body,
        marker: Marker,
        notify: bool = False,
        internal: bool = False,
    ) -> None:
        """Replace body and marker of our comment; unless `notify`, quietly (Data Center cannot be asked to be quiet).

        `internal` is as for a new one: the ticket may have been moved into a service project since.
        The marker comes second: while it is old, the edit is not done. Other properties stay as they are. A marker
        that Jira refuses is left old (the next edit writes it), or the labels would contradict the comment.
        """
        data: dict[str, Any] = {"body": body}
        if comment.visibility:
            data["visibility"] = dict(comment.visibility)
        if internal:
            data["properties"] = [_JSM_INTERNAL]
        quietly = {"notifyUsers": "false"} if self._is_cloud and not notify else None
        self._send("PUT", _comment(key, comment.id), data=data, query=quietly)
        try:
            self._send("PUT", f"comment/{comment.id}/properties/{MARKER_PROPERTY}", data=marker.model_dump())
        except JiraPermanent as error:
            if error.status == 404:  # deleted by a person a moment ago
                raise
            log.error("the comment is edited, but not its marker", ticket=key, reason=error.reason)

    def delete_comment(self, key: str, comment: MarkedComment) -> None:
        """Remove our comment."""
        self._send("DELETE", _comment(key, comment.id))

    def set_outcome(self, key: str, add: tuple[str, ...], remove: tuple[str, ...], marker: TicketMarker) -> None:
        """Add and remove labels and set the issue's marker in one update; other labels are not touched.

        Where the labels are refused, as they are when the edit screen has no field for them, the marker is set all the
        same: without one the ticket counts as never reviewed. The refusal is raised then.
        """
        marker = self._seal.sealed(marker)
        if not add and not remove:  # an update without fields is refused
            self._set_marker(key, marker)
            return
        operations = [{"add": label} for label in add] + [{"remove": label} for label in remove]
        data = {
            "update": {"labels": operations},
            "properties": [{"key": MARKER_PROPERTY, "value": marker.model_dump()}],
        }
        try:
            self._update(key, data)
        except JiraPermanent as error:
            if error.status != 400:
                raise
            self._set_marker(key, marker)
            raise JiraPermanent(400, _NO_LABELS) from None

    def _update(self, key: str, data: dict[str, Any]) -> None:
        try:
            self._send("PUT", issue_path(key), data=data, query={"notifyUsers": "false"})
        except JiraPermanent as error:
            if self._is_cloud or error.status != 403:
                raise
            self._send("PUT", issue_path(key), data=data)  # Data Center lets only administrators write quietly

    def _set_marker(self, key: str, marker: TicketMarker) -> None:
        self._send("PUT", issue_path(key, f"properties/{MARKER_PROPERTY}"), data=marker.model_dump())

    def description(self, key: str) -> Any:
        """Return the ticket's description as it is now: an ADF object, wiki markup, or None."""
        query = {"fields": "description", "updateHistory": "false"}
        return object_of(self._object("GET", issue_path(key), query=query).get("fields")).get("description")

    def set_description(self, key: str, body: Body | None) -> None:
        """Replace the ticket's description, quietly where that is possible."""
        self._update(key, {"fields": {"description": body}})

    def transition(self, key: str, name: str) -> bool:
        """Move the ticket by the transition called `name`; return False when it is not available now."""
        answer = self._object("GET", issue_path(key, "transitions"))
        for transition in objects_in(answer.get("transitions")):
            if str(transition.get("name") or "").casefold() == name.casefold():
                data = {"transition": {"id": str(transition["id"])}}
                self._send("POST", issue_path(key, "transitions"), data=data)
                return True
        return False

    def user_groups(self, user_id: str) -> tuple[str, ...]:
        """Return the names of the groups of an account id (Cloud) or user key (Data Center)."""
        if self._is_cloud:
            groups = self._send("GET", "user/groups", query={"accountId": user_id})
        else:
            user = self._object("GET", "user", query={"key": user_id, "expand": "groups"})
            groups = object_of(user.get("groups")).get("items")
        return tuple(str(group["name"]) for group in objects_in(groups) if group.get("name"))

    def is_assignable(self, key: str, user_id: str) -> bool:
        """Say whether a ticket can be assigned to an account id (Cloud) or user key (Data Center).

        Asking needs the permission to assign issues in the project, on Cloud else to browse users and groups.
        """
        who, query = "accountId", {"issueKey": key}
        if self._is_cloud:
            query["accountId"] = user_id
        else:
            who = "key"
            query["username"] = str(self._object("GET", "user", query={"key": user_id}).get("name") or "")
            if not query["username"]:
                return False
        found = self._send("GET", "user/assignable/search", query={**query, "maxResults": "100"})
        return any(user.get(who) == user_id for user in objects_in(found))


def _comment(key: str, comment_id: str) -> str:
    return issue_path(key, f"comment/{number(comment_id)}")
