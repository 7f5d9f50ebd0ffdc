"""Clients of the sites, the queue and the store, from the settings: all that a command needs which runs no graph.

Not for what a run needs beside them: `workers/setup.py`.
"""

from functools import lru_cache
from typing import TypeVar

from config.projects import load_projects
from config.settings import Settings
from config.signing import Signer
from workers.atlassian.confluence.client import ConfluenceClient
from workers.atlassian.confluence.cloud import ConfluenceCloud
from workers.atlassian.confluence.datacenter import ConfluenceDataCenter
from workers.atlassian.jira import JiraClient
from workers.atlassian.marker import PURPOSE
from workers.atlassian.search import JiraSearch
from workers.atlassian.site import JiraSite
from workers.queueing.known_jobs import message_signer
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect
from workers.store import Store, open_store

Client = TypeVar("Client", bound=JiraClient)


@lru_cache(maxsize=1)
def store_of(settings: Settings) -> Store:
    """Return the store of this installation; it keeps no connection, so it may cross a fork."""
    return open_store(settings.effective_database_url)


def review_queue(settings: Settings) -> ReviewQueue:
    """Return the queue of this installation."""
    return ReviewQueue(
        connect(settings.effective_redis_url),
        message_signer(settings),
        debounce_s=settings.debounce_seconds,
        job_timeout_s=settings.job_timeout,
    )


def jira_client(settings: Settings) -> JiraClient:
    """Return a client for this process; it must not cross a fork. Raises ConfigError."""
    return _client(settings, JiraClient, load_projects(settings.projects_config_path).custom_fields)


def jira_search(settings: Settings) -> JiraSearch:
    """Return a client that can search, too; it must not cross a fork. Raises ConfigError."""
    return _client(settings, JiraSearch, load_projects(settings.projects_config_path).custom_fields)


def jira_site(settings: Settings) -> JiraSite:
    """Return a client that also sees the site's clock, projects, fields and webhooks."""
    return _client(settings, JiraSite)


def _client(settings: Settings, kind: type[Client], custom_fields: tuple[str, ...] = ()) -> Client:
    return kind(
        settings.jira_url,
        settings.jira_deployment,
        settings.jira_user,
        settings.jira_token.get_secret_value(),
        settings.jira_timeout,
        signer=_signer(settings),
        custom_fields=custom_fields,
    )


def _signer(settings: Settings) -> Signer:
    return Signer(PURPOSE, settings.signing_secrets)


def confluence_client(settings: Settings) -> ConfluenceClient | None:
    """Return a client for Confluence, None while it is switched off; it must not cross a fork."""
    if not settings.confluence_url:
        return None
    kind = ConfluenceCloud if settings.confluence_deployment == "cloud" else ConfluenceDataCenter
    user, token = settings.confluence_login
    return kind(
        settings.confluence_url, user, token.get_secret_value(), settings.jira_timeout, signer=_signer(settings)
    )
