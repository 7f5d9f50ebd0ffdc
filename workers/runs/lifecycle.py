"""One attempt of a run, and what its failure means. The work is done by its kind.

A run never fails for good over an outside failure: what happened is recorded, and it is asked to be run again later,
without holding a worker while it waits. An attempt that came further than those before it is the first of a new row.
After the last one the run becomes a dead letter, which the health page counts.
"""

import math
from typing import Any

import structlog

from workers.atlassian.errors import GONE, JiraPermanent
from workers.contracts import GAVE_UP, PERMANENT, Kind, Outcome, Permanent, Postponed, StoreUnavailable, Transient
from workers.queueing.attempts import (
    RunAgain,
    came_further,
    current_age_s,
    current_attempt,
    postpone_with_jitter,
    retry_later,
)
from workers.queueing.messages import Message, RunMessage
from workers.queueing.odd_records import take_out_after
from workers.retry_policy import run_delay_s
from workers.runs.dead_letters import bury, drop_older
from workers.runs.kinds import RunKind
from workers.runs.revival import JIRA_AWAY
from workers.runs.services import RunServices
from workers.telemetry.metrics import RETRIES, RUNS, count

log = structlog.get_logger(__name__)

_ENDED_WELL = (Outcome.POSTED, Outcome.OBSERVED, Outcome.UNCHANGED)
"""The ticket was judged as it is."""


def attempt(kind: RunKind[Any], message: RunMessage, services: RunServices) -> RunAgain | None:
    """Make one attempt of a run that is not over, and return when it is to be run again. The store may be away."""
    try:
        state = services.store.run_state(message.run_id)
        if state and state.is_final:
            return None  # killed after the end of the run and before the end of the job
        payload = message.model_dump(mode="json")
        number = services.store.start_run(message.run_id, message.ticket_key, message.cause, kind.name, payload)
        return _attempt(kind, message, number, services)
    except StoreUnavailable as error:
        log.error("the store is away; the run will be tried again", error=str(error))
        return _again(services, run_delay_s(Kind.AGAIN, current_attempt()))


def _attempt(kind: RunKind[Any], message: RunMessage, number: int, services: RunServices) -> RunAgain | None:
    try:
        outcome = kind.run(message, services)
    except Permanent as error:
        if _is_gone(message, error, services):
            _end(message, Outcome.GONE, number, services)
            return None
        _note(message, error, services)
        bury(message, str(error), number, services, PERMANENT, is_told=error.is_shut_out)
        return None
    except Transient as error:
        _note(message, error, services)
        number = _attempts_in_vain(kind, message, number, services)
        # An answer that got lost may still be on its way to being applied: look again only when that is over.
        shortest_s = services.settings.jira_timeout if error.may_be_applied else 0
        age_s = current_age_s() if error.is_of_site else math.inf
        delay_s = max(shortest_s, run_delay_s(error.kind, number, error.retry_after_s, age_s=age_s))
        return _try_again(message, number, error.reason, delay_s, services, JIRA_AWAY if error.is_of_site else GAVE_UP)
    except Postponed as wait:
        return _postpone(message, wait, services)
    except StoreUnavailable:
        raise
    except Exception as error:
        log.error("the run failed", error=type(error).__name__, exc_info=error)
        take_out_after(error, services.queue.connection)
        number = _attempts_in_vain(kind, message, number, services)
        delay_s = run_delay_s(Kind.AGAIN, number)
        return _try_again(message, number, f"unexpected {type(error).__name__}", delay_s, services, GAVE_UP)
    drop_older(message, services.store, ended_well=outcome in _ENDED_WELL)
    _end(message, outcome, number, services)
    return None


def _attempts_in_vain(kind: RunKind[Any], message: RunMessage, number: int, services: RunServices) -> int:
    """Return how many attempts have failed without coming further, this one included; one that did is the first again.

    A run that gets ahead is not given up and does not wait longer and longer; as it has an end, so has that.
    """
    done = len(services.store.actions_done(message.run_id)) + kind.steps(message, services)
    if not came_further(message.run_id, done, services.queue.connection):
        return number
    services.store.renew_run(message.run_id)
    return 1


def _note(message: RunMessage, error: Permanent | Transient, services: RunServices) -> None:
    """Tell the health page of a failure of a site: of the message's, where the error names no other."""
    if error.is_of_site:
        services.store.service_failed(error.site or message.site, error.reason)


def _end(message: RunMessage, outcome: Outcome, number: int, services: RunServices) -> None:
    services.store.finish_run(message.run_id, "done", outcome.value)
    count(RUNS, outcome.value)
    log.info("run done", outcome=outcome.value, attempt=number)


def _is_gone(message: RunMessage, error: Permanent, services: RunServices) -> bool:
    """Return whether nothing is left to be done, as the ticket is deleted or the page is in the trash."""
    if not isinstance(error, JiraPermanent):
        return False
    if error.status == GONE:
        return True
    is_of_jira = isinstance(message, Message) and message.site == "jira"
    return error.status == 404 and is_of_jira and services.jira.is_gone(message.ticket_key)


def _postpone(message: RunMessage, wait: Postponed, services: RunServices) -> RunAgain:
    """Let a run wait that nothing went wrong with; all its attempts are still before it."""
    services.store.let_run_wait(message.run_id, wait.reason)
    services.store.renew_run(message.run_id)
    if isinstance(message, Message):
        services.queue.wait_again(message)
    log.info("run is postponed", reason=wait.reason, delay_s=round(wait.delay_s))
    return postpone_with_jitter(wait.delay_s)


def _try_again(
    message: RunMessage, number: int, reason: str, delay_s: float, services: RunServices, outcome: str
) -> RunAgain | None:
    """Return when to run again; after the last attempt give the run up, with this outcome."""
    state = services.store.run_state(message.run_id)
    if state and state.is_final:
        return None  # this process stood still, and another worker was given the job and ended it
    if number > services.settings.job_retries:
        bury(message, reason, number, services, outcome)
        return None
    services.store.let_run_wait(message.run_id, reason)
    count(RETRIES, reason)
    log.warning("run will be tried again", attempt=number, reason=reason, delay_s=round(delay_s))
    return _again(services, delay_s)


def _again(services: RunServices, delay_s: float) -> RunAgain:
    """Ask RQ for one more attempt. RQ's own count ends only runs that could not be counted here: the store was away."""
    return retry_later(delay_s, services.settings.job_retries)
