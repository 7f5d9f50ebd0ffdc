"""The web application: the only place where its parts are wired together."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask
from pydantic import SecretStr

from bot.admin.door import AdminDoor
from bot.admin.metrics import count_deliveries, metrics_blueprint
from bot.admin.pages import pages_blueprint
from bot.admin.parts import AdminParts
from bot.admin.routes import admin_blueprint
from bot.answers import answer_all
from bot.api.door import ApiDoor
from bot.api.routes import api_blueprint
from bot.security import mark_for_programs, protect, rate_limiter
from bot.webhooks.confluence import confluence_blueprint
from bot.webhooks.jira import jira_blueprint
from config.loading import ConfigError
from config.projects import Projects, load_projects
from config.settings import Settings
from workers.queueing.known_jobs import message_signer
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect

if TYPE_CHECKING:
    from workers.store import Store

_OPEN_DOOR = (
    "environment or .env: set WEBHOOK_SECRETS to the secret of the webhook in Jira (or WEBHOOK_TOKENS where Jira "
    "cannot sign); without one anybody could send events. A good secret: "
    "python -c 'import secrets; print(secrets.token_urlsafe(32))'"
)


def create_app(
    settings: Settings,
    queue: ReviewQueue | None = None,
    store: "Store | None" = None,
    projects: Projects | None = None,
) -> Flask:
    """Return the web application.

    Args:
        settings: the settings of this process.
        queue, store, projects: given by tests; otherwise made as `settings` say, connecting on first use.

    Raises:
        ConfigError: no webhook secret and no token is set, or a configuration file is wrong.
    """
    if not settings.webhook_secrets and not settings.webhook_tokens:
        raise ConfigError(_OPEN_DOOR)
    queue = queue or ReviewQueue(
        connect(settings.effective_redis_url),
        message_signer(settings),
        debounce_s=settings.debounce_seconds,
        job_timeout_s=settings.job_timeout,
    )
    projects = projects or load_projects(settings.projects_config_path)

    def store_of() -> "Store":
        return store or _open_store(settings)

    app = Flask(__name__, static_folder=None)
    answer_all(app)
    forgery = protect(app, settings)
    limiter = rate_limiter(queue.connection)
    door = AdminDoor(settings.admin_token, limiter)
    parts = AdminParts(settings, projects, queue, store_of, door)
    scraper = tuple(filter(SecretStr.get_secret_value, (settings.metrics_token, *settings.admin_token)))
    api_door = ApiDoor(settings.api_tokens, settings.api_requests_per_minute, limiter)
    # Its callers bring their credentials along, so a browser cannot be tricked into sending one.
    app.register_blueprint(forgery.exempt(api_blueprint(settings, queue, projects, parts.open_store, api_door)))
    app.register_blueprint(admin_blueprint(door, queue))
    app.register_blueprint(pages_blueprint(parts))
    app.register_blueprint(
        metrics_blueprint(AdminDoor(scraper, limiter, "METRICS_TOKEN or ADMIN_TOKEN"), queue, parts.open_store)
    )
    # As Flask's documentation of middlewares says.
    app.wsgi_app = _forked(_webhooks(settings, queue, projects), app.wsgi_app)  # type: ignore[assignment, method-assign]
    return app


def _webhooks(settings: Settings, queue: ReviewQueue, projects: Projects) -> Flask:
    """Return the application that takes deliveries: programs call it, so it has nothing of what pages need."""
    app = Flask("bot.webhooks", static_folder=None)
    count_deliveries(app, queue)
    answer_all(app)
    mark_for_programs(app)
    app.register_blueprint(jira_blueprint(settings, queue, projects))
    app.register_blueprint(confluence_blueprint(settings, queue, projects))
    return app


def _forked(webhooks: WSGIApplication, others: WSGIApplication) -> WSGIApplication:
    """Return what gives deliveries to one application and everything else to the other (PEP 3333)."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        is_delivery = environ.get("PATH_INFO", "").startswith("/webhooks/")
        return (webhooks if is_delivery else others)(environ, start_response)

    return answer


@cache
def _open_store(settings: Settings) -> "Store":
    """Return the store, imported when health is asked for: it is a third of the start and webhooks need none."""
    from workers.store import open_store

    return open_store(settings.effective_database_url)
