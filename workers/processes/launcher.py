"""Start worker processes and keep them running: preload once, fork, respawn the dead, tidy RQ's registries.

Preloading matters: litellm and langgraph cost 4-5 s and 200 MB to import; forked workers and work horses share them.
No process outlives its parent: a work horse dies with its worker, so that its job is not run twice at the same time.
"""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor

import structlog
from redis.exceptions import RedisError

from config.logs import configure_logging
from config.settings import Settings
from config.tracing import configure_tracing
from workers.atlassian.errors import JiraError
from workers.processes.supervisor import Supervisor
from workers.queueing.periodic import PERIODIC_JOBS, PeriodicJob

log = structlog.get_logger(__name__)


def run_workers(settings: Settings, count: int, periodic: tuple[PeriodicJob, ...] = PERIODIC_JOBS) -> None:
    """Run `count` workers until SIGTERM or SIGINT, then let each finish the job it holds, or hand it back.

    Args:
        settings: the settings of this installation.
        count: how many workers run here.
        periodic: what is queued again and again.

    Raises:
        StoreUnavailable: the database cannot be brought up to date.
        ConfigError: a configuration file cannot be used.
    """
    configure_logging(settings)
    configure_tracing(settings)
    os.environ["LANGSMITH_TRACING"] = "false"
    os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"
    bring_up_to_date(settings.effective_database_url)

    # Late, because the model library reads the environment when it is imported.
    import workers.jobs  # noqa: F401 - what every job needs, shared by all of them
    from workers.processes.preload import preload

    preload(settings)
    _introduce(settings)
    Supervisor(settings, count, periodic).run()


def bring_up_to_date(database_url: str) -> None:
    """Migrate in a process that ends with it: Alembic takes 9 MB, and no job needs it. Raises StoreUnavailable."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as alone:
        alone.submit(_migrate, database_url).result()


def _migrate(database_url: str) -> None:
    from workers.store.migrate import migrate

    migrate(database_url)


def _introduce(settings: Settings) -> None:
    """Ask Jira who the bot is and leave the answer for the edge, which ignores the bot's own events by it.

    When Jira or Redis is away the workers start all the same: a review is safe without it, only not as cheap.
    """
    from workers.connections import jira_client, review_queue

    if not settings.jira_url and not settings.bot_account_id:
        log.warning("no Jira is set", remedy="JIRA_URL is not set; run `reqgate init` or fill in .env, start again")
        return
    client = jira_client(settings)
    try:
        review_queue(settings).remember_bot_account(settings.bot_account_id or client.myself())
    except JiraError as error:
        log.warning("the bot's own account is not known yet", error=str(error))
    except RedisError as error:  # its words name the host
        log.warning("the bot's own account is not known yet", error=type(error).__name__)
    finally:
        client.close()
