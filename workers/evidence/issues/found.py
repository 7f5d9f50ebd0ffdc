"""What a typed query finds. Values only."""

from datetime import date
from typing import Protocol

from workers.contracts import Value
from workers.evidence.issues.query import IssueQuery


class IssueFacts(Value):
    """One issue as Jira has it now. Times are ISO 8601 in UTC, dates ``YYYY-MM-DD``; "" is a field without value."""

    key: str
    project: str
    title: str
    type: str = ""
    status: str = ""
    category: str = ""
    priority: str = ""
    resolution: str = ""
    assignee: str = ""
    reporter: str = ""
    labels: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    fix_versions: tuple[str, ...] = ()
    affects_versions: tuple[str, ...] = ()
    sprints: tuple[str, ...] = ()
    parent: str = ""
    links: tuple[tuple[str, str], ...] = ()
    created: str = ""
    updated: str = ""
    resolved: str = ""
    due: str = ""
    text: str = ""

    @property
    def days_to_resolution(self) -> int | None:
        """The days from its creation to its resolution, None where it has none."""
        if not (self.created and self.resolved):
            return None
        return (date.fromisoformat(self.resolved[:10]) - date.fromisoformat(self.created[:10])).days


class FoundIssues(Value):
    """The answer to a query: how many may be shown, those that are shown in order, and counts by group, greatest first.

    `jql` is what was asked, as people may open it; empty where nothing could be asked. `projects` are those that it was
    asked of. `group_by` is the field that the groups are of, "" that of issues without a value. Without
    `is_complete` there are more than were read, and `total` is the least that there are.
    """

    jql: str
    projects: tuple[str, ...] = ()
    total: int
    issues: tuple[IssueFacts, ...] = ()
    groups: tuple[tuple[str, int], ...] = ()
    group_by: str = ""
    is_complete: bool = True


class IssueSearch(Protocol):
    """Answers typed queries, with no more than the asker and everybody who reads the ticket may see."""

    def run(self, query: IssueQuery) -> FoundIssues:
        """Return what the query finds."""
        ...
