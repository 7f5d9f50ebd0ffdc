"""From a decision to the queue's message."""

from bot.webhooks.triggers import Answer, RunCommand, StartReview
from workers.queueing.messages import AnswerCommand, CommandMessage, ReplyToCommand, ReviewTicket


def message_of(decision: StartReview | RunCommand | Answer) -> CommandMessage:
    """Return the message that carries `decision` to a worker."""
    if isinstance(decision, StartReview):
        return ReviewTicket(
            ticket=decision.ticket,
            trigger=decision.trigger,
            actor=decision.actor,
            comment_id=decision.comment_id,
        )
    if isinstance(decision, RunCommand):
        return AnswerCommand(
            ticket=decision.ticket,
            kind=decision.command,
            actor=decision.actor,
            comment_id=decision.comment_id,
            language=decision.language,
        )
    return ReplyToCommand(
        ticket=decision.ticket,
        actor=decision.actor,
        comment_id=decision.comment_id,
        lines=decision.lines,
        language=decision.language,
    )
