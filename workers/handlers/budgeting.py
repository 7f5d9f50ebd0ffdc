"""What people are told when the budget keeps a run from starting."""

from workers.atlassian.models import Ticket
from workers.comment.document import plain
from workers.contracts import Outcome, Postponed
from workers.handlers.opening import Opened
from workers.handlers.posting import post_reply
from workers.limits.budgets import UsedUp
from workers.queueing.messages import CommandMessage, ReviewTicket
from workers.runs.services import RunServices


def over_budget(message: CommandMessage, opened: Opened, services: RunServices) -> Outcome | None:
    """Take the run from the budgets; return how it ends where one is used up, and None where it may go on.

    A command is answered once a ticket, an automatic review waits instead: raises Postponed. Raises JiraTransient and
    JiraPermanent as well.
    """
    ticket = opened.ticket
    used_up = _take(message, ticket, services)
    if used_up is None:
        return None
    if not message.command:
        wait_s = services.budgets.wait_in_turn_s(ticket.project_key, used_up)
        raise Postponed(wait_s, f"the {used_up.whose}'s reviews of this hour are used up")
    if not services.budgets.is_told(ticket.key, message.run_id, used_up):
        post_reply(message, ticket, plain(*used_up.lines(opened.language)), opened.language, services)
    return Outcome.OVER_BUDGET


def _take(message: CommandMessage, ticket: Ticket, services: RunServices) -> UsedUp | None:
    """Return the budget that is used up. The operator's own command line has none."""
    if isinstance(message, ReviewTicket) and message.trigger == "console":
        return None
    user = message.actor if message.command else ""
    return services.budgets.take_review(message.run_id, ticket.project_key, user)
