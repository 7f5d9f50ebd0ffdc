"""The sweeper: every accepted run comes to an end that people can see, whatever died on the way. A periodic job."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta

import structlog

from workers.contracts import GAVE_UP
from workers.queueing.attempts import current_holder
from workers.queueing.known_jobs import FOREIGN
from workers.queueing.messages import ReadAnswers, RunMessage, is_page, message_from
from workers.queueing.quarantine import put_aside
from workers.queueing.records import FailedJob, failed_jobs, forget_job, is_alive, lost_jobs
from workers.runs.dead_letters import bury, notify
from workers.runs.revival import revive
from workers.runs.services import RunServices
from workers.store import Bookmark, DeadLetter, OpenRun

log = structlog.get_logger(__name__)

SWEEP = "sweep"
"""Name of the periodic job, and of the bookmark that holds when the last sweep was done."""

_AWAY_AFTER = 3
"""Tickets in a row that cannot be told: one may have a fault of its own, so many have not."""

_WAKE_AGAIN = timedelta(hours=1)
_LOST = "the run was lost: its worker was killed, or Redis forgot it"
_KILLED = "RQ gave the job up: its worker was killed, or the database was away"
_DEPLOY_ENDS_WITHIN = timedelta(days=1)
"""While machines are upgraded in turn, one version sweeps what only the other can read."""
_UNKNOWN = "the run was lost, and its message is none that this version knows"


def sweep_once(services: RunServices, now: datetime) -> None:
    """Sweep: jobs that RQ gave up, runs whose job is gone, and dead letters: what an outage of Jira ended is run again,
    and tickets that were not told yet are.

    Raises:
        StoreUnavailable, QueueUnavailable, RedisError: the next sweep goes on where this one stopped.
    """
    given_up = (*failed_jobs(services.queue), *lost_jobs(services.queue))
    if unknown := [job.job_id for job in given_up if not _settle_failed(job, services, now)]:
        log.warning("jobs wait for a version that knows them", jobs=len(unknown), run=unknown[0])
    lost_before = now - timedelta(minutes=services.settings.sweep_after)
    for run in services.store.open_runs(lost_before):
        if not is_alive(services.queue, run.run_id):
            _settle_lost(run, services, now)
    revive(services, now)
    _wake_threads(services, now)
    failed: Counter[bool] = Counter()  # by site: pages are on another
    for letter in services.store.untold_letters():
        site = is_page(letter.ticket_key)
        if failed[site] < _AWAY_AFTER:  # else it is away for the others as well
            failed[site] = 0 if _tell_later(letter, services) else failed[site] + 1
    services.store.set_bookmark(Bookmark(SWEEP, now))


def _wake_threads(services: RunServices, now: datetime) -> None:
    """Have each ticket looked at on which people were waited for long enough; later again if nothing comes of it."""
    for thread in services.store.due_threads(now):
        services.queue.submit(ReadAnswers(ticket=thread.ticket_key))
        services.store.wait_for_people(replace(thread, wakes_at=now + _WAKE_AGAIN))


def _settle_failed(job: FailedJob, services: RunServices, now: datetime) -> bool:
    """Bring a job that RQ gave up to its end. It leaves RQ only when the store knows of it.

    Return False when it is left for another version.
    """
    message = _known(job.message, services)
    state = services.store.run_state(job.job_id)
    if message is None or (state and state.is_final):
        if job.is_foreign:
            put_aside(services.queue.connection, job.job_id, FOREIGN)
        elif message is None and not job.is_periodic and now - job.created_at < _DEPLOY_ENDS_WITHIN:
            return False
        forget_job(services.queue, job.job_id)
        return True
    services.store.keep_run(job.job_id, message.ticket_key, message.kind, message.model_dump(mode="json"))
    run = services.store.open_run(job.job_id)
    attempts = run.attempts if run else 0
    if _has_attempts_left(attempts, services):
        forget_job(services.queue, job.job_id)
        _submit_again(message, attempts, services)
    elif _bury(message, _KILLED, attempts, services):
        forget_job(services.queue, job.job_id)
    return True


def _settle_lost(run: OpenRun, services: RunServices, now: datetime) -> None:
    message = _known(message_from(run.message), services)
    if message is None:
        if now - run.started_at < _DEPLOY_ENDS_WITHIN:
            return
        services.store.finish_run(run.run_id, "failed", GAVE_UP, _UNKNOWN)
        log.error("a lost run cannot be run again", run=run.run_id, ticket=run.ticket_key, kind=run.kind)
    elif _has_attempts_left(run.attempts, services):
        _submit_again(message, run.attempts, services)
    else:
        _bury(message, run.reason or _LOST, run.attempts, services)


def _known(message: RunMessage | None, services: RunServices) -> RunMessage | None:
    """Return the message, None for one that only another version knows."""
    return message if services.kinds.of(message) else None


def _has_attempts_left(attempts: int, services: RunServices) -> bool:
    return attempts <= services.settings.job_retries


def _submit_again(message: RunMessage, attempts: int, services: RunServices) -> None:
    services.queue.submit_again(message)
    log.warning("a lost run is run again", run=message.run_id, attempts=attempts)


def _bury(message: RunMessage, reason: str, attempts: int, services: RunServices) -> bool:
    """Return False when another run of the ticket is at work; the next sweep comes back to it."""
    with _turn(message, services) as is_mine:
        state = services.store.run_state(message.run_id)
        if is_mine and not (state and state.is_final):  # it may have ended since the sweep found it open
            bury(message, reason, attempts, services)
        return is_mine


def _tell_later(letter: DeadLetter, services: RunServices) -> bool:
    """Return False when Jira did not take it."""
    with _turn(message_from(letter.message), services) as is_mine:
        if not is_mine:
            return True
        is_told = notify(letter, services)
        if is_told:
            services.store.mark_told(letter.run_id)
        return is_told


@contextmanager
def _turn(message: RunMessage | None, services: RunServices) -> Iterator[bool]:
    """Keep other runs of the ticket from writing meanwhile; gives False when one is at work."""
    if message is None or not message.turn:
        yield True
        return
    is_mine = services.queue.turns.take(message, current_holder())
    try:
        yield is_mine
    finally:
        services.queue.turns.end(message, current_holder())
