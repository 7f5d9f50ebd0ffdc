"""Replies to commands in words of our own, and what is said where a command was given up."""

from collections.abc import Callable
from functools import cache

from workers.actions.plan import reply_document
from workers.atlassian.models import Ticket, WrittenComment
from workers.handlers.posting import post_reply
from workers.people.access import refusal
from workers.queueing.messages import AnswerCommand, CommandMessage, ReplyToCommand, new_run_id
from workers.reading.language import Language
from workers.runs.services import Outcome, RunServices

_FAULT: dict[Language, str] = {
    "en": "Sorry, something went wrong on my side and I could not answer this command. An administrator can see why.",
    "zh": "抱歉，我这边出了问题，未能答复这条命令。管理员可以查看原因。",
}


def reply_run(message: ReplyToCommand, services: RunServices) -> Outcome:
    """Answer a command comment once. Raises as `review_run`."""
    ticket = services.jira.fetch_ticket(message.ticket)
    if ticket.key != message.ticket:
        services.queue.submit(message.model_copy(update={"ticket": ticket.key, "run_id": new_run_id()}))
        return Outcome.MOVED
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled:
        return Outcome.IGNORED
    everybody = rules.commands.model_copy(update={"anyone": True})  # may ask which commands there are
    comment = comment_of(message, ticket, services)
    denied = refusal(everybody, message.actor, ticket, comment, services.jira.user_groups)
    lines = (denied[message.language],) if denied else message.lines
    post_reply(message, ticket, reply_document(*lines), message.language, services)
    return Outcome.DENIED if denied else Outcome.REPLIED


def comment_of(message: CommandMessage, ticket: Ticket, services: RunServices) -> Callable[[], WrittenComment | None]:
    """Return what reads the comment that holds a command, once, when it is needed; None when it is gone."""
    return cache(lambda: services.jira.written_comment(ticket.key, message.comment_id) if message.comment_id else None)


def give_up_command(message: ReplyToCommand | AnswerCommand, services: RunServices) -> None:
    """Say below the command that it was given up. Raises as `review_run`."""
    ticket = services.jira.fetch_ticket(message.ticket)
    if services.projects.rules_for(ticket.project_key).enabled:
        post_reply(message, ticket, reply_document(_FAULT[message.language]), message.language, services, is_fault=True)
