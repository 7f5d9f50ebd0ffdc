"""Tickets that a search of Jira finds, as little of them as evidence needs, and the quoting of JQL and CQL."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workers.atlassian.jira_account import JiraAccount
from workers.atlassian.models import account_id, object_of, objects_in, plain_text

_FIELDS = "summary,description,status,project,parent,creator,security"


@dataclass(frozen=True)
class FoundIssue:
    """A ticket that a search found, as little of it as evidence needs; its text is wiki markup or Markdown.

    `is_restricted` says that a level of security hides it from some who see its project; `security` is the id of that
    level.
    """

    key: str
    project_key: str
    title: str
    text: str
    status: str
    parent: str
    creator_id: str
    is_restricted: bool


class JiraIssues(JiraAccount):
    """What evidence asks of Jira. Errors as `JiraClient`."""

    def find_issues(self, jql: str, most: int) -> tuple[FoundIssue, ...]:
        """Return the first `most` tickets that `jql` finds, without comments and markers."""
        query = {"jql": jql, "fields": _FIELDS, "maxResults": most}
        answer = self._object("GET", "search/jql" if self._is_cloud else "search", query=query)
        return tuple(map(found_issue, objects_in(answer.get("issues"))))


def jql_text(value: str) -> str:
    """Return a value as JQL quotes it: whatever stands in it, it ends where it ends here."""
    plain = "".join(character if character.isprintable() else " " for character in value)
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def found_issue(issue: Mapping[str, Any]) -> FoundIssue:
    """Return the issue that an answer of a search describes."""
    fields = object_of(issue.get("fields"))
    key = str(issue.get("key") or "")
    return FoundIssue(
        key=key,
        project_key=str(object_of(fields.get("project")).get("key") or key.rpartition("-")[0]),
        title=str(fields.get("summary") or ""),
        text=plain_text(fields.get("description")),
        status=str(object_of(fields.get("status")).get("name") or ""),
        parent=str(object_of(fields.get("parent")).get("key") or ""),
        creator_id=account_id(fields.get("creator")),
        is_restricted=bool(fields.get("security")),
    )
