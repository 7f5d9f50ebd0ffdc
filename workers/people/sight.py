"""What may be told on a ticket: to the person who asks there, and to everybody who reads it.

An answer stands on the ticket for all who see the ticket. So an issue is told of only if the asker may browse its
project, and if it is no more restricted than the ticket: of the same project, or of one that the project's rules name
as open to the ticket's audience, and hidden by no level of security. What cannot be asked of Jira is not told.
"""

from collections.abc import Iterable

import structlog

from workers.atlassian.errors import JiraError
from workers.atlassian.jira_sight import JiraSight

log = structlog.get_logger(__name__)


def projects_seen(asker: str, projects: Iterable[str], jira: JiraSight) -> tuple[str, ...]:
    """Return those of the projects that an account id (Cloud) or user key (Data Center) may browse, in their order."""
    return tuple(key for key in dict.fromkeys(projects) if _may_browse(asker, key, jira))


def _may_browse(asker: str, project_key: str, jira: JiraSight) -> bool:
    try:
        return jira.may_browse(asker, project_key)
    except JiraError as error:  # its message may name a host
        log.info("what a person may see cannot be asked", error=type(error).__name__, status=error.status)
        return False
