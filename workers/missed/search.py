"""One sweep over what changed on a site since the last one: page by page, and continued where it was broken off.

What is searched for, and what is done with what was found, is said by a `Searched`.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, Protocol, TypeVar

import structlog
from pydantic import AwareDatetime, BaseModel
from redis.exceptions import RedisError

from config.projects import Projects
from workers.atlassian.errors import GONE, JiraError, JiraPermanent
from workers.atlassian.models import FoundPage
from workers.contracts import StoreUnavailable
from workers.queueing.messages import CommandMessage, ReviewTicket
from workers.queueing.records import OutOfTime
from workers.queueing.redis_server import QueueUnavailable
from workers.runs.services import RunServices
from workers.store import Bookmark

log = structlog.get_logger(__name__)

OUT_OF_SIGHT = (403, 404, GONE)
"""What a site answers of a ticket that was deleted or hidden."""

_SINCE = "{} since"
_MINUTES_A_DAY = 24 * 60


class _HasKey(Protocol):
    @property
    def key(self) -> str: ...


Found = TypeVar("Found", bound=_HasKey)


class Searched(Protocol[Found]):
    """A site, as a sweep sees it. All but `query` and `submit_unreadable` raise what `reconcile_once` raises."""

    bookmark: str
    """Name of the bookmark up to which, by the site's clock, everything was looked at."""

    def now(self) -> datetime:
        """Return what the site's clock says."""
        ...

    def query(self, since: datetime, now: datetime) -> str:
        """Return the search for what changed since a moment, in an order that no edit changes."""
        ...

    def search(self, query: str, page: str) -> FoundPage[Found]:
        """Return a page of what is found."""
        ...

    def settle(self, found: Found, since: datetime) -> int:
        """Submit what was missed on what was found, and return how much that was."""
        ...

    def submit_unreadable(self, found: Found) -> int:
        """Submit what cannot be looked at: its own run tells people what is wrong with it."""
        ...


class _Progress(BaseModel):
    """A sweep under way: when it began by the site's clock, the page that comes next or is under way, and which tickets
    of that page are settled.
    """

    started: AwareDatetime
    page: str = ""
    settled: tuple[str, ...] = ()


def sweep_once(site: Searched[Found], services: RunServices, clock: Callable[[], float] = time.monotonic) -> None:
    """Look at everything that changed since the last sweep. A long sweep stops after a while and is continued later.

    Raises:
        JiraTransient, JiraPermanent, StoreUnavailable, QueueUnavailable: the next sweep goes on where this one stopped.
    """
    mark = _start(site, services)
    if mark is None or not served(services.projects):
        return
    since = mark.moment - timedelta(minutes=services.settings.reconcile_overlap)
    stop_at = clock() + services.settings.job_timeout / 2
    now = site.now()
    progress = _Progress.model_validate_json(mark.detail) if mark.detail else _Progress(started=now)
    # By the age of now also when a sweep is continued: that of its beginning would not reach back as far any more, and
    # what falls out of the result is never looked at.
    sweep = _Sweep(services, site, mark, since, site.query(since, now), progress, lambda: clock() > stop_at)
    while sweep.settle_page():
        if sweep.is_late():
            log.info("reconciliation goes on with the next sweep", tickets=sweep.seen, submitted=sweep.submitted)
            return
    services.store.set_bookmark(Bookmark(mark.name, sweep.progress.started))
    log.info("reconciled", tickets=sweep.seen, submitted=sweep.submitted)


@dataclass
class _Sweep(Generic[Found]):
    """One turn of a sweep: what it works with, how far it is, and what it has seen and submitted."""

    services: RunServices
    site: Searched[Found]
    mark: Bookmark
    since: datetime
    query: str
    progress: _Progress
    is_late: Callable[[], bool]
    seen: int = 0
    submitted: int = 0

    def settle_page(self) -> bool:
        """Settle what is on the page and return whether something is left to do. Raises as `sweep_once`."""
        try:
            page = self.site.search(self.query, self.progress.page)
        except JiraPermanent:
            self.services.store.set_bookmark(Bookmark(self.mark.name, self.mark.moment))  # its name may have expired
            raise
        settled = list(self.progress.settled)
        try:
            for found in page.found:
                if found.key in settled:
                    continue
                if self.seen and self.is_late():
                    return True
                self.submitted += _settle(self.site, found, self.since)
                self.seen += 1
                settled.append(found.key)
            if page.next_page:
                self.progress, settled = self.progress.model_copy(update={"page": page.next_page}), []
            return bool(page.next_page)
        finally:  # also within a page: one whose tickets are slow to read would never come to its end
            self.progress = self.progress.model_copy(update={"settled": tuple(settled)})
            detail = self.progress.model_dump_json()
            self.services.store.set_bookmark(Bookmark(self.mark.name, self.mark.moment, detail))


def _start(site: Searched[Found], services: RunServices) -> Bookmark | None:
    """Return where the sweep begins. The first start sets a bookmark only, so that what is old is left alone."""
    store, wanted = services.store, services.settings.reconcile_since
    applied = store.bookmark(_SINCE.format(site.bookmark))
    if wanted and (applied is None or applied.moment != wanted):
        store.set_bookmark(Bookmark(site.bookmark, wanted))
        store.set_bookmark(Bookmark(_SINCE.format(site.bookmark), wanted))
    mark = store.bookmark(site.bookmark)
    if mark is None:
        store.set_bookmark(Bookmark(site.bookmark, site.now()))
    return mark


def _settle(site: Searched[Found], found: Found, since: datetime) -> int:
    """Submit what was missed on what was found and return how much that was."""
    try:
        return site.settle(found, since)
    except JiraPermanent as error:
        if error.status not in OUT_OF_SIGHT:
            raise
        log.info("the ticket went out of sight since it was found", ticket=found.key)
        return 0
    except (JiraError, StoreUnavailable, QueueUnavailable, RedisError, OutOfTime):
        raise
    except Exception as error:
        # An odd ticket must not stop the sweep at its page for ever.
        log.error("a found ticket could not be looked at; it is submitted", ticket=found.key, exc_info=error)
        return site.submit_unreadable(found)


def age_of(since: datetime, now: datetime) -> str:
    """Return how long ago a moment was in the words of JQL and CQL, never shorter than it is.

    Searches are by age, as an absolute time would be read in the time zone of the bot's account.
    """
    minutes = max(1, math.ceil((now - since).total_seconds() / 60))
    return f"-{minutes}m" if minutes <= _MINUTES_A_DAY else f"-{math.ceil(minutes / _MINUTES_A_DAY)}d"


def served(projects: Projects) -> list[str]:
    """Return the projects that are served; the empty key stands for every other."""
    every = {"": projects.defaults} | {key: projects.rules_for(key) for key in projects.projects}
    return [key for key in sorted(every) if every[key].enabled]


def submit_review(ticket: str, services: RunServices) -> int:
    """Submit a ticket and return 1, or 0 when a review of it waits already."""
    return int(submit(ReviewTicket(ticket=ticket, trigger="updated"), (), services))


def submit(message: CommandMessage, names: tuple[str, ...], services: RunServices) -> bool:
    """Queue what was missed, and return False when it waits already.

    Either way its run is recorded. Later sweeps do not look back this far, so when Redis forgets what waits, only the
    store knows of it; the sweeper runs it then.
    """
    submission = services.queue.submit(message, names)
    waiting = message.model_copy(update={"run_id": submission.run_id})
    services.store.keep_run(waiting.run_id, waiting.ticket, waiting.kind, waiting.model_dump(mode="json"))
    return submission.status == "queued"
