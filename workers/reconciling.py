"""The reconciliation as periodic jobs, one for each site. Thin; the work is in `workers/reconcile*.py`.

What an event would have started is decided by the edge, which workers do not import: whoever starts the workers says
how, once, before they are forked.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog
from redis.exceptions import RedisError

from config.settings import Settings, get_settings
from workers.atlassian.errors import JiraError
from workers.atlassian.search import JiraSearch
from workers.observation import observed_run
from workers.periodic import PeriodicJob
from workers.reconcile import Edge, reconcile_once
from workers.reconcile_pages import PAGES_BOOKMARK, reconcile_pages_once
from workers.redis_server import QueueUnavailable
from workers.run_services import RunServices
from workers.setup import jira_search, run_services
from workers.store import StoreUnavailable

log = structlog.get_logger(__name__)

EdgeMaker = Callable[[RunServices, JiraSearch], Edge]
"""Makes what decides from what a run needs and a client of this process."""

RECONCILE = PeriodicJob(
    "reconcile", lambda settings: settings.reconcile_interval, f"{__name__}.reconcile", at_start=True
)
RECONCILE_PAGES = PeriodicJob(
    PAGES_BOOKMARK, lambda settings: settings.reconcile_interval, f"{__name__}.reconcile_pages", at_start=True
)
"""At the start as well: while nobody worked, nobody may have listened either."""

_makers: list[EdgeMaker] = []


def decide_by(maker: EdgeMaker) -> None:
    """Say what decides in this process and in those that it forks."""
    _makers[:] = [maker]


def reconciliations(settings: Settings) -> tuple[PeriodicJob, ...]:
    """Return the jobs for the sites that are switched on."""
    return (RECONCILE, RECONCILE_PAGES) if settings.confluence_url else (RECONCILE,)


def reconcile() -> None:
    """Job: submit what Jira did not tell us of."""
    settings = get_settings()
    services, jira = run_services(settings), jira_search(settings)
    (make,) = _makers
    try:
        with _turn(services, RECONCILE):
            reconcile_once(services, jira, make(services, jira))
    finally:
        jira.close()
        services.close()


def reconcile_pages() -> None:
    """Job: submit the pages that Confluence did not tell us of."""
    services = run_services(get_settings())
    try:
        if services.confluence is not None:  # switched off since it was queued
            with _turn(services, RECONCILE_PAGES):
                reconcile_pages_once(services, services.confluence)
    finally:
        services.close()


@contextmanager
def _turn(services: RunServices, job: PeriodicJob) -> Iterator[None]:
    """Surround one turn: what is away ends it with a line in the log, and nothing is lost."""
    try:
        with observed_run(services.queue.connection, job.name):
            yield
    except (JiraError, StoreUnavailable, QueueUnavailable, RedisError) as error:
        reason = type(error).__name__ if isinstance(error, RedisError) else str(error)  # Redis' words name the host
        log.warning("reconciliation was broken off; the next sweep goes on", job=job.name, error=reason)
