"""Backfill: tickets that were there before ReqGate, or before its present rules, are given to the workers at a pace.

Nothing of its own is remembered: what is done is read from the tickets' markers, and of observed projects from the
store, so a backfill that was stopped goes on when it is begun anew. A ticket that is submitted all the same is left
alone by its run.
"""

import math
import re
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tenacity import RetryCallState, Retrying, retry_if_exception_type

from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.atlassian.search import FoundTicket, JiraSearch
from workers.handlers.standing import decided, is_reviewed
from workers.missed.search import OUT_OF_SIGHT
from workers.queueing.messages import ReviewTicket
from workers.queueing.queue import ReviewQueue
from workers.queueing.records import is_alive
from workers.retry_policy import run_delay_s
from workers.review.schemas import Decision
from workers.runs.services import RunServices
from workers.store import Store

_ORDER = re.compile(r"\border\s+by\b", re.IGNORECASE)
_QUOTED = re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'")
_SEARCH_ATTEMPTS = 4
_LONGEST_PAUSE_S = 60.0
_POLL_S = 0.2
_WORKERS_KNOWN_S = 5.0
_LONGEST_WITHOUT_WORKERS_S = 60.0
_FEWEST_UNDER_WAY = 4
_LOST = "Redis lost its run before a worker took it; the same command goes on"


class NoWorkers(Exception):
    """No worker was heard of for a while, so what is queued would only pile up."""


@dataclass(frozen=True)
class DueTicket:
    """A ticket that is to be reviewed. Its comment, if it `has_comment` already, will be edited in place; of one that
    `is_observed` nothing will be written.
    """

    key: str
    title: str
    has_comment: bool
    is_observed: bool = False


@dataclass
class Survey:
    """What a search found: tickets to review, those reviewed as they are, and those that the projects' rules leave."""

    due: list[DueTicket] = field(default_factory=list)
    reviewed: int = 0
    not_served: int = 0

    @property
    def seen(self) -> int:
        """How many tickets were looked at."""
        return len(self.due) + self.reviewed + self.not_served


@dataclass
class Progress:
    """How far a backfill has come.

    `under_way` leads from runs to their tickets, `failed` from tickets to the reason, `outcomes` counts how the others
    ended, and `waits_for` says what the runs under way wait for, if they do.
    """

    total: int
    under_way: dict[str, str] = field(default_factory=dict)
    outcomes: Counter[str] = field(default_factory=Counter)
    failed: dict[str, str] = field(default_factory=dict)
    waits_for: str = ""

    @property
    def ended(self) -> int:
        """How many tickets came to an end, good or bad."""
        return self.outcomes.total() + len(self.failed)


def survey(
    jql: str, limit: int | None, services: RunServices, jira: JiraSearch, watch: Callable[[Survey], None]
) -> Survey:
    """Look at every ticket that `jql` finds, until `limit` of them are due. Writes nothing.

    Args:
        watch: is shown the survey after each page.

    Raises:
        JiraPermanent, JiraTransient: the search failed, the latter several times.
    """
    found, known, page = Survey(), set[str](), ""
    ordered = jql if _ORDER.search(_QUOTED.sub("", jql)) else f"{jql} ORDER BY created ASC"
    while True:
        answer = _patiently(jira.search_tickets, ordered, page)
        for each in answer.found:
            if each.ticket.key in known:
                continue  # pages may overlap
            if limit is not None and len(found.due) == limit:
                return found
            known.add(each.ticket.key)
            _sort_in(each, found, services, jira)
        watch(found)
        if not answer.next_page:
            return found
        page = answer.next_page


def _pause_s(state: RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    return run_delay_s(error.kind, state.attempt_number, error.retry_after_s) if isinstance(error, JiraTransient) else 0


_patiently = Retrying(
    retry=retry_if_exception_type(JiraTransient),
    wait=_pause_s,
    stop=lambda state: state.attempt_number == _SEARCH_ATTEMPTS or state.upcoming_sleep > _LONGEST_PAUSE_S,
    reraise=True,
)
"""Calls what asks Jira, a few times while it is busy for a short while."""


def _sort_in(each: FoundTicket, found: Survey, services: RunServices, jira: JiraSearch) -> None:
    ticket = each.ticket
    rules = services.projects.rules_for(ticket.project_key)
    if not rules.enabled or not rules.covers(ticket.issue_type) or ticket.is_left_alone:
        found.not_served += 1
        return
    try:
        was_decided = decided(ticket, rules, services.store)
        is_done = was_decided not in ("", Decision.ERROR.value) and (
            is_reviewed(ticket, rules, services)
            or is_reviewed(_patiently(jira.fetch_ticket, ticket.key), rules, services)
        )
    except JiraPermanent as error:
        if error.status not in OUT_OF_SIGHT:
            raise
        found.not_served += 1
        return
    if is_done:
        found.reviewed += 1
    else:
        found.due.append(DueTicket(ticket.key, ticket.title, ticket.marker is not None, rules.is_observed))


def review_in_turn(
    keys: Sequence[str],
    per_minute: int,
    queue: ReviewQueue,
    store: Store,
    stopped: threading.Event,
    patience_s: float = _LONGEST_WITHOUT_WORKERS_S,
) -> Iterator[Progress]:
    """Submit one ticket after another and follow the runs; yield the progress again and again until all have ended.

    No more are under way than keep the workers busy, so whatever holds up the workers (Jira's limits, budgets, a
    storm) holds up the backfill, and a ticket that somebody files meanwhile does not wait behind all of it.

    Args:
        stopped: once set, nothing more is submitted; the last progress tells what is still under way.
        patience_s: for how long there may be no worker.

    Raises:
        NoWorkers: what was submitted waits in the queue.
        QueueUnavailable, StoreUnavailable: the same, as far as it got.
    """
    waiting, progress = deque(keys), Progress(len(keys))
    pace, slots = _Pace(60 / per_minute), _Slots(queue, patience_s)
    while waiting or progress.under_way:
        most = slots.count()  # also at the end, when only the workers are waited for
        while waiting and not stopped.is_set() and len(progress.under_way) < most and pace.is_due():
            key = waiting.popleft()
            run_id = queue.submit(ReviewTicket(ticket=key, trigger="backfill")).run_id
            progress.under_way[run_id] = key
        _follow(progress, queue, store)
        yield progress
        if stopped.is_set():
            return
        stopped.wait(_POLL_S)


def _follow(progress: Progress, queue: ReviewQueue, store: Store) -> None:
    progress.waits_for = ""
    for run_id, key in list(progress.under_way.items()):
        state = store.run_state(run_id)
        if state is None:
            if not is_alive(queue, run_id) and store.run_state(run_id) is None:  # else it began just now
                del progress.under_way[run_id]
                progress.failed[key] = _LOST
            continue
        if not state.is_final:
            progress.waits_for = state.reason if state.state == "waiting" else progress.waits_for
            continue
        del progress.under_way[run_id]
        if state.state == "failed":
            progress.failed[key] = state.reason
        else:
            progress.outcomes[state.outcome] += 1


class _Pace:
    """Says when the next may go. Time that was not used is not made up for."""

    def __init__(self, interval_s: float) -> None:
        self._interval_s = interval_s
        self._next_at = -math.inf

    def is_due(self) -> bool:
        now = time.monotonic()
        if now < self._next_at:
            return False
        self._next_at = max(self._next_at, now - _POLL_S) + self._interval_s
        return True


class _Slots:
    """How many runs may be under way: twice the workers, asked for every few seconds."""

    def __init__(self, queue: ReviewQueue, patience_s: float) -> None:
        self._queue = queue
        self._patience_s = patience_s
        self._workers = 0
        self._asked_at = -math.inf
        self._alive_at = time.monotonic()

    def count(self) -> int:
        now = time.monotonic()
        if now - self._asked_at > _WORKERS_KNOWN_S:
            self._workers, self._asked_at = self._queue.live_workers(), now
        if self._workers:
            self._alive_at = now
        elif now - self._alive_at > self._patience_s:
            raise NoWorkers
        return max(_FEWEST_UNDER_WAY, 2 * self._workers)
