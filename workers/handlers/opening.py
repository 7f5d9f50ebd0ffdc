"""The opening of every run on a ticket: it is read as it is now, and who gave a command may give it and gave it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from config.projects import ProjectRules
from workers.atlassian.confluence.content import PAGE_LABEL
from workers.atlassian.models import Ticket, WrittenComment
from workers.comment.document import plain
from workers.contracts import Outcome
from workers.events.commands.registry import BY_WORD
from workers.handlers.posting import post_reply
from workers.people.access import refusal
from workers.people.overrides import spoken_argument
from workers.queueing.messages import CommandMessage, new_run_id
from workers.reading.language import Language, language_of
from workers.runs.services import RunServices
from workers.telemetry.observation import stage

NOT_COVERED: dict[Language, str] = {
    "en": "Tickets of this type are not reviewed in this project, so I did not start a review. "
    "An administrator of ReqGate can add the type to issue_types in projects.yaml.",
    "zh": "本项目不评审这种类型的工单，因此没有开始评审。"
    "ReqGate 管理员可以在 projects.yaml 的 issue_types 中添加该类型。",
}


@dataclass(frozen=True)
class Opened:
    """A ticket as it is, and what counts for a run on it: rules, the language of answers, the command's argument."""

    ticket: Ticket
    rules: ProjectRules
    language: Language
    argument: str = ""


def open_ticket(message: CommandMessage, services: RunServices) -> Opened | Outcome:
    """Read the ticket of a run, or return how the run ends without doing anything more.

    It moved, and a run under its key does the rest; nothing is done in its project or for its type; the command was
    taken back; its author may not give it. Who gave a command is told why nothing starts.

    Raises:
        JiraTransient, JiraPermanent: the site did not do what it was asked.
    """
    opened = read_ticket(message, services)
    if isinstance(opened, Outcome):
        return opened
    ticket, rules = opened.ticket, opened.rules
    command = BY_WORD.get(message.command)
    if not is_covered(ticket, rules) and (command is None or command.needs_cover):
        return answer(message, opened, NOT_COVERED, Outcome.IGNORED, services) if command else Outcome.IGNORED
    if command is None:
        return opened
    site, comment = services.site_of(ticket.key), _comment_of(message, ticket, services)
    access = rules.access_to(command.access, ticket.is_service_desk)
    if denied := refusal(access, message.actor, ticket, comment, site.user_groups, site.is_assignable):
        return answer(message, opened, denied, Outcome.DENIED, services)
    if not command.arguments_en:
        return opened
    argument = spoken_argument(message, comment())
    return Outcome.IGNORED if argument is None else replace(opened, argument=argument)


def read_ticket(message: CommandMessage, services: RunServices) -> Opened | Outcome:
    """Read the ticket of a run, whoever started it; return how the run ends where nothing is done there any more.

    Raises as `open_ticket`.
    """
    with stage("read"):
        ticket = services.site_of(message.ticket).fetch_ticket(message.ticket)
    services.store.service_worked(message.site)
    if not ticket.is_page and not services.queue.bot_account():
        services.queue.remember_bot_account(services.jira.myself())
    if ticket.key != message.ticket:  # named by number, or moved: its runs queue up under its key
        services.queue.submit(message.model_copy(update={"ticket": ticket.key, "run_id": new_run_id()}))
        return Outcome.MOVED
    if ticket.is_page:  # its key does not name its space
        services.store.set_project(message.run_id, ticket.project_key)
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled:
        return Outcome.IGNORED
    return Opened(ticket, rules, language_of_answer(message, ticket))


def answer(
    message: CommandMessage, opened: Opened, words: dict[Language, str], outcome: Outcome, services: RunServices
) -> Outcome:
    """Tell who gave a command, in words of ours, and return the outcome."""
    post_reply(message, opened.ticket, plain(words[opened.language]), opened.language, services)
    return outcome


def is_covered(ticket: Ticket, rules: ProjectRules) -> bool:
    """Return whether a ticket's type is reviewed in its project, or a page asks for it by its label."""
    return PAGE_LABEL in ticket.labels if ticket.is_page else rules.covers(ticket.issue_type)


def language_of_answer(message: CommandMessage, ticket: Ticket) -> Language:
    """Return the language of the command, or else of the ticket."""
    return message.language or language_of(f"{ticket.title}\n{ticket.description}")


def _comment_of(message: CommandMessage, ticket: Ticket, services: RunServices) -> Callable[[], WrittenComment | None]:
    """Return what reads the comment that holds a command, once, when it is needed; None when it is gone."""
    site = services.site_of(ticket.key)
    return cache(lambda: site.written_comment(ticket.key, message.comment_id) if message.comment_id else None)
