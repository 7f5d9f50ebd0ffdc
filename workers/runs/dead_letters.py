"""Dead letters: a run is given up with its reason kept and its ticket told.

How a person tries it again is in `workers/runs/rerun.py`.
"""

from dataclasses import replace
from datetime import UTC, datetime

import structlog

from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.contracts import GAVE_UP, PERMANENT, StoreUnavailable
from workers.queueing.messages import (
    RunMessage,
    message_from,
)
from workers.queueing.records import OutOfTime
from workers.queueing.redis_server import QueueUnavailable
from workers.runs.services import RunServices
from workers.store import DeadLetter, Store
from workers.telemetry.metrics import RUNS, count

log = structlog.get_logger(__name__)

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
    services.store.keep_run(message.run_id, message.ticket_key, message.kind, payload)
    letter = DeadLetter(
        run_id=message.run_id,
        ticket_key=message.ticket_key,
        project_key=services.store.project_of(message.run_id) or message.project_key,
        kind=message.kind,
        message=payload,
        reason=reason,
        attempts=attempts,
        created_at=datetime.now(UTC),
    )
    # First the words, then the letter: two processes never tell one ticket.
    letter = replace(letter, is_told=is_told or notify(letter, services))
    services.store.save_dead_letter(letter)
    drop_older(message, services.store, ended_well=False)
    services.store.finish_run(message.run_id, "failed", outcome, reason)
    count(RUNS, "failed" if outcome == PERMANENT else GAVE_UP)
    log.error("run given up", run=message.run_id, ticket=message.ticket_key, attempts=attempts, reason=reason)


def drop_older(message: RunMessage, store: Store, *, ended_well: bool) -> None:
    """Throw away the letters of runs that are needless now that this one has ended.

    Otherwise a ticket on which the bot may not write would have one for each search that finds it.
    """
    for letter in store.dead_letters_of(message.ticket_key) if message.ticket_key else ():
        older = message_from(letter.message)
        if older and message.replaces(older, ended_well=ended_well):
            store.drop_dead_letter(older.run_id)


def notify(letter: DeadLetter, services: RunServices) -> bool:
    """Let nobody wait for a run that was given up: as a rule by a word on its ticket, unless it stands there already
    or does not matter any more.

    The caller holds the turn of the ticket.

    Returns:
        False when Jira (or the queue, for a callback) is away: to be tried again later.

    Raises:
        StoreUnavailable: to be tried again later, too.
    """
    message = message_from(letter.message)
    kind = services.kinds.of(message)
    if message is None or kind is None or _is_settled(letter, message, services.store):
        return True
    try:
        kind.give_up(message, services)
    except QueueUnavailable:
        return False
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


def _is_settled(letter: DeadLetter, message: RunMessage, store: Store) -> bool:
    """Whether the run's words stand on the ticket, or a later review of the ticket has made them needless."""
    if store.was_applied(letter.run_id, _WORDS):
        return True
    return message.is_replaceable and store.was_run_since(letter.ticket_key, message.kind, letter.created_at)
