"""What may be told on a ticket: to the person who asks there, and to everybody who reads it.

An answer stands on the ticket for all who see the ticket. So an issue is told of only if the asker may browse its
project, and if it is no more restricted than the ticket: of the same project, or of one that the project's rules name
as open to the ticket's audience, and hidden by no level of security. What cannot be asked of Jira is not told.
"""

from dataclasses import dataclass, field

import structlog

from workers.atlassian.errors import JiraError
from workers.atlassian.jira_issues import FoundIssue
from workers.atlassian.jira_sight import JiraSight

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Sight:
    """One person's view from one ticket, for one run: what Jira said is not asked again.

    `projects` are the keys of the ticket's own project and of those that are open to its audience.
    """

    jira: JiraSight
    asker: str
    projects: tuple[str, ...]
    _browsed: dict[str, bool] = field(default_factory=dict, repr=False)

    def tells_of(self, issue: FoundIssue) -> bool:
        """Return whether an issue may be told of."""
        return not issue.is_restricted and self.reaches(issue.project_key)

    def reaches(self, project_key: str) -> bool:
        """Return whether the issues of a project may be told of, but for those that a level of security hides."""
        if project_key not in self.projects:
            return False
        if project_key not in self._browsed:
            self._browsed[project_key] = self._may_browse(project_key)
        return self._browsed[project_key]

    def _may_browse(self, project_key: str) -> bool:
        try:
            return self.jira.may_browse(self.asker, project_key)
        except JiraError as error:  # its message may name a host
            log.info("what a person may see cannot be asked", error=type(error).__name__, status=error.status)
            return False
