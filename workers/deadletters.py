"""Dead letters: a run is given up with its reason kept and its ticket told.

How a person tries it again is in `workers/repeating.py`.
"""

from dataclasses import replace
from datetime import UTC, datetime

import structlog

from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.messages import (
    AnswerCommand,
    Message,
    ReplyToCommand,
    ReviewText,
    ReviewTicket,
    RunMessage,
    SendCallback,
    message_from,
)
from workers.metrics import RUNS, count
from workers.queue_jobs import OutOfTime
from workers.redis_server import QueueUnavailable
from workers.run_services import RunServices
from workers.runs import report_fault
from workers.store import DeadLetter, Store, StoreUnavailable
from workers.text_reviews import abandon

log = structlog.get_logger(__name__)

GAVE_UP, PERMANENT = "gave up", "permanent"
"""Outcomes of runs: no attempt is left, or another could not help."""

_WORDS = ("upsert_comment", "post_reply")


def bury(
    message: RunMessage,
    reason: str,
    attempts: int,
    services: RunServices,
    outcome: str = GAVE_UP,
    *,
    is_told: bool = False,
) -> None:
    """End a run that is given up: keep it as a dead letter, tell its ticket, and count it, once for all its attempts.

    Args:
        message: the message of the run.
        reason: for an administrator's eyes; no text of a ticket.
        attempts: how often it was begun.
        outcome: one word or two for the run's row.
        is_told: there is no use in telling the ticket.

    Raises:
        StoreUnavailable: nothing is lost; the run is found again by the sweeper.
    """
    payload = message.model_dump(mode="json")
    services.store.keep_run(message.run_id, message.ticket_key, message.job, payload)
    letter = DeadLetter(
        run_id=message.run_id,
        ticket_key=message.ticket_key,
        project_key=services.store.project_of(message.run_id) or message.project_key,
        job=message.job,
        message=payload,
        reason=reason,
        attempts=attempts,
        created_at=datetime.now(UTC),
    )
    # First the words, then the letter: two processes never tell one ticket.
    letter = replace(letter, is_told=is_told or tell(letter, services))
    services.store.save_dead_letter(letter)
    if isinstance(message, ReviewTicket):
        drop_older(message, services.store, is_settled=False)
    services.store.finish_run(message.run_id, "failed", outcome, reason)
    count(RUNS, "failed" if outcome == PERMANENT else GAVE_UP)
    log.error("run given up", run=message.run_id, ticket=message.ticket_key, attempts=attempts, reason=reason)


def drop_older(message: ReviewTicket, store: Store, *, is_settled: bool) -> None:
    """Throw away the letters of earlier reviews of the ticket: this one has read it as it is since.

    Otherwise a ticket on which the bot may not write would have one for each search that finds it.

    Args:
        message: the review that has ended.
        store: where the letters are.
        is_settled: it ended well, so that what people asked for is done as well, except for an override.
    """
    for letter in store.dead_letters_of(message.ticket):
        older = message_from(letter.job, letter.message)
        if not isinstance(older, ReviewTicket) or older.run_id == message.run_id:
            continue
        if not older.is_asked_for or (is_settled and older.trigger != "override"):
            store.drop_dead_letter(older.run_id)


def tell(letter: DeadLetter, services: RunServices) -> bool:
    """Say on the ticket that a run was given up, unless it is known there already or does not matter any more.

    Who submitted a text is told by the review's state, and called back.

    The caller holds the turn of the ticket.

    Returns:
        False when Jira (or the queue, for a callback) is away: to be tried again later.

    Raises:
        StoreUnavailable: to be tried again later, too.
    """
    message, store = message_from(letter.job, letter.message), services.store
    if isinstance(message, ReviewText | SendCallback):
        try:
            abandon(message, services)
        except QueueUnavailable:
            return False
    elif isinstance(message, ReviewTicket | ReplyToCommand | AnswerCommand) and not _is_settled(letter, message, store):
        try:
            report_fault(message, services)
        except JiraTransient as error:
            log.warning("the ticket will be told later", run=letter.run_id, reason=error.reason)
            return False
        except JiraPermanent as error:
            log.error("the ticket cannot be told", run=letter.run_id, reason=error.reason)
        except (StoreUnavailable, OutOfTime):
            raise
        except Exception as error:  # what broke the run may break this; the letter is there all the same
            log.error("the ticket cannot be told", run=letter.run_id, error=type(error).__name__, exc_info=error)
    return True


def _is_settled(letter: DeadLetter, message: Message, store: Store) -> bool:
    """Whether the run's words stand on the ticket, or a later review of the ticket has made them needless."""
    if store.was_applied(letter.run_id, _WORDS):
        return True
    return isinstance(message, ReviewTicket) and store.was_run_since(letter.ticket_key, letter.created_at)
