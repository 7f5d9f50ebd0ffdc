"""The reconciliation as a periodic job. Thin; the work is in `workers/reconcile.py`.

What an event would have started is decided by the edge, which workers do not import: whoever starts the workers says
how, once, before they are forked.
"""

from collections.abc import Callable

import structlog
from redis.exceptions import RedisError

from config.settings import get_settings
from workers.atlassian.errors import JiraError
from workers.atlassian.search import JiraSearch
from workers.observation import observed_run
from workers.periodic import PeriodicJob
from workers.queue import QueueUnavailable
from workers.reconcile import Edge, reconcile_once
from workers.run_services import RunServices
from workers.setup import jira_search, run_services
from workers.store import StoreUnavailable

log = structlog.get_logger(__name__)

EdgeMaker = Callable[[RunServices, JiraSearch], Edge]
"""Makes what decides from what a run needs and a client of this process."""

RECONCILE = PeriodicJob("reconcile", lambda settings: settings.reconcile_interval, f"{__name__}.reconcile")

_makers: list[EdgeMaker] = []


def decide_by(maker: EdgeMaker) -> None:
    """Say what decides in this process and in those that it forks."""
    _makers[:] = [maker]


def reconcile() -> None:
    """Job: submit what Jira did not tell us of."""
    settings = get_settings()
    services, jira = run_services(settings), jira_search(settings)
    try:
        (make,) = _makers
        with observed_run(services.queue.connection, RECONCILE.name):
            reconcile_once(services, jira, make(services, jira))
    except (JiraError, StoreUnavailable, QueueUnavailable, RedisError) as error:
        log.warning("reconciliation was broken off; the next sweep goes on", error=str(error))
    finally:
        jira.close()
        services.close()
