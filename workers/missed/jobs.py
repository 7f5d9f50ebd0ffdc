"""The reconciliation as periodic jobs, one for each site. Thin; the work is in the modules beside."""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from redis.exceptions import RedisError

from config.settings import Settings, get_settings
from workers.atlassian.errors import JiraError
from workers.connections import jira_search
from workers.contracts import StoreUnavailable
from workers.events.missed import MissedEvents
from workers.events.tenant import tenant_of
from workers.missed.confluence import PAGES_BOOKMARK, reconcile_pages_once
from workers.missed.jira import reconcile_once
from workers.missed.page_comments import reconcile_comments_once
from workers.missed.waiting import renew_waiting
from workers.queueing.periodic import PeriodicJob
from workers.queueing.redis_server import QueueUnavailable
from workers.runs.services import RunServices
from workers.setup import run_services
from workers.telemetry.observation import observed_run

log = structlog.get_logger(__name__)

RECONCILE = PeriodicJob(
    "reconcile", lambda settings: settings.reconcile_interval, f"{__name__}.reconcile", at_start=True
)
RECONCILE_PAGES = PeriodicJob(
    PAGES_BOOKMARK, lambda settings: settings.reconcile_interval, f"{__name__}.reconcile_pages", at_start=True
)
"""At the start as well: while nobody worked, nobody may have listened either."""


def reconciliations(settings: Settings) -> tuple[PeriodicJob, ...]:
    """Return the jobs for the sites that are switched on."""
    return (RECONCILE, RECONCILE_PAGES) if settings.confluence_url else (RECONCILE,)


def reconcile() -> None:
    """Job: submit what Jira did not tell us of."""
    settings = get_settings()
    services, jira = run_services(settings), jira_search(settings)
    queue, tenant = services.queue, tenant_of(settings.jira_url)
    events = MissedEvents(services.projects.rules_for, jira.myself, tenant, queue.is_waiting)
    try:
        with _turn(services, RECONCILE):
            renew_waiting(services, jira)
            reconcile_once(services, jira, events)
    finally:
        jira.close()
        services.close()


def reconcile_pages() -> None:
    """Job: submit the pages, and the commands below pages, that Confluence did not tell us of."""
    services = run_services(get_settings())
    try:
        if services.confluence is not None:  # switched off since it was queued
            with _turn(services, RECONCILE_PAGES):
                reconcile_pages_once(services, services.confluence)
                reconcile_comments_once(services, services.confluence)
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
