"""Who may give commands on a ticket: one rule set, asked by the worker because only it can see the ticket."""

from collections.abc import Callable

import structlog

from config.projects import CommandAccess
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.models import Ticket

log = structlog.get_logger(__name__)


def may_command(access: CommandAccess, actor: str, ticket: Ticket, groups_of: Callable[[str], tuple[str, ...]]) -> bool:
    """Return whether `actor` (account id or user key) may give commands on `ticket`; any one condition is enough.

    `groups_of` is asked last, and only when groups are configured: it costs a call to Jira.
    """
    if access.anyone:
        return True
    if not actor:
        return False
    if actor in access.account_ids:
        return True
    if access.reporter_or_assignee and actor in (ticket.reporter_id, ticket.assignee_id):
        return True
    if not access.groups:
        return False
    try:
        return bool(set(access.groups) & set(groups_of(actor)))
    except JiraPermanent as error:  # the bot may not look: nobody is let in by a group, and the log says why
        log.warning("groups of a user cannot be read", reason=error.reason)
        return False
