"""Who may give commands on a ticket: one rule set, asked by the worker because only it can see the ticket."""

from collections.abc import Callable

import structlog

from config.projects import CommandAccess
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.models import Ticket, WrittenComment
from workers.reading.language import Language

log = structlog.get_logger(__name__)

Words = dict[Language, str]

DENIED: Words = {
    "en": "Sorry, this project lets only some people give me commands. Please ask the reporter or a project admin.",
    "zh": "抱歉，本项目只允许部分成员使用命令。请联系报告人或项目管理员。",
}
OF_A_CUSTOMER: Words = {
    "en": "Sorry, in this service project customers cannot give me commands. If you are none, write it as an internal "
    "comment.",
    "zh": "抱歉，在这个服务项目中，客户不能使用命令。如果您不是客户，请在内部评论中输入命令。",
}


def refusal(
    access: CommandAccess,
    actor: str,
    ticket: Ticket,
    comment: Callable[[], WrittenComment | None],
    groups_of: Callable[[str], tuple[str, ...]],
    is_member: Callable[[str, str], bool],
) -> Words | None:
    """Return why `actor` (account id or user key) may not give a command on `ticket`; None for who may.

    Any one condition of `access` is enough. Whoever may be a customer of a service project counts only where customers
    do, or by name.

    Args:
        comment: reads the comment that holds the command; asked in a service project only.
        groups_of: asked late, and only when groups are configured: each costs a call to Jira.
        is_member: says of a ticket's key and a person whether the ticket can be assigned to them; asked last, and only
            where members are let in. No customer is one.
    """
    if actor and actor in access.account_ids:
        return None
    is_involved = bool(actor) and actor in (ticket.reporter_id, ticket.assignee_id)
    is_let_in = access.anyone or (access.reporter_or_assignee and is_involved)
    if is_let_in and (access.customers or not ticket.is_service_desk or not _may_be_customers(comment())):
        return None
    if actor and access.groups and _is_in_a_group(access, actor, groups_of):
        return None
    if actor and access.members and _is_member(actor, ticket, is_member):
        return None
    return OF_A_CUSTOMER if is_let_in else DENIED


def _may_be_customers(comment: WrittenComment | None) -> bool:
    return comment is None or comment.may_be_customers


def _is_member(actor: str, ticket: Ticket, is_member: Callable[[str, str], bool]) -> bool:
    try:
        return is_member(ticket.key, actor)
    except JiraPermanent as error:  # the bot may not look: nobody is let in as a member, and the log says why
        log.warning("whether somebody is a member of the project cannot be read", reason=error.reason)
        return False


def _is_in_a_group(access: CommandAccess, actor: str, groups_of: Callable[[str], tuple[str, ...]]) -> bool:
    try:
        return bool(set(access.groups) & set(groups_of(actor)))
    except JiraPermanent as error:  # the bot may not look: nobody is let in by a group, and the log says why
        log.warning("groups of a user cannot be read", reason=error.reason)
        return False
