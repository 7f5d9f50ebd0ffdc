"""The reconciliation as a periodic job: here the workers' sweep meets the edge's decisions.

No command of the command line: a worker calls it by name.
"""

import structlog
from redis.exceptions import RedisError

from bot.webhooks.missed import MissedEvents
from bot.webhooks.replay import tenant_of
from config.settings import get_settings
from workers.atlassian.errors import JiraError
from workers.observation import observed_run
from workers.periodic import PeriodicJob
from workers.queue import QueueUnavailable
from workers.reconcile import reconcile_once
from workers.setup import jira_search, run_services
from workers.store import StoreUnavailable

log = structlog.get_logger(__name__)

RECONCILE = PeriodicJob("reconcile", lambda settings: settings.reconcile_interval, f"{__name__}.reconcile")


def reconcile() -> None:
    """Job: submit what Jira did not tell us of."""
    settings = get_settings()
    services, jira = run_services(settings), jira_search(settings)
    edge = MissedEvents(services.projects.rules_for, jira.myself, tenant_of(settings.jira_url))
    try:
        with observed_run(services.queue.connection, RECONCILE.name):
            reconcile_once(services, jira, edge)
    except (JiraError, StoreUnavailable, QueueUnavailable, RedisError) as error:
        log.warning("reconciliation was broken off; the next sweep goes on", error=str(error))
    finally:
        jira.close()
        services.jira.close()
