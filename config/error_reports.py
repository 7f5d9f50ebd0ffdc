"""Error reports to Sentry, switched on by SENTRY_DSN: of an unexpected exception its type and place, nothing else.

Messages of exceptions, local variables, source lines, the host's name, requests and breadcrumbs stay here: they quote
tickets or name people. What is sent is built anew from a short list of fields and passes the censor of the logs.
"""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

import structlog

from config.settings import Settings

if TYPE_CHECKING:
    from sentry_sdk.types import Event

Censor = Callable[[dict[str, Any]], dict[str, Any]]

FLUSH_TIMEOUT_S = 2.0

_EVENT_FIELDS = ("event_id", "timestamp", "platform", "level", "release", "tags")
_FRAME_FIELDS = ("filename", "module", "function", "lineno", "in_app")
_TAGS = ("run", "ticket", "stage", "attempt", "request_id")

log = structlog.get_logger(__name__)


class _Switch:
    is_on = False


def configure_error_reports(settings: Settings, censor: Censor) -> None:
    """Switch reports on if the settings say where to. Call once, at start; a fork inherits it."""
    dsn = settings.sentry_dsn.get_secret_value()
    _Switch.is_on = bool(dsn) and find_spec("sentry_sdk") is not None
    if dsn and not _Switch.is_on:
        log.warning(
            "error reports are switched on but not installed",
            remedy=".venv/bin/pip install --require-hashes -r requirements/observability.txt, or unset SENTRY_DSN",
        )
    if not _Switch.is_on:
        return
    import sentry_sdk

    def before_send(event: "Event", _hint: object) -> "Event":
        return cast("Event", censor(_only_places(dict(event))))

    sentry_sdk.init(
        dsn,
        before_send=before_send,
        # Each integration adds data of its own: requests, arguments of the process, breadcrumbs of every HTTP call.
        default_integrations=False,
        auto_enabling_integrations=False,
        max_breadcrumbs=0,
        include_local_variables=False,
        include_source_context=False,
        auto_session_tracking=False,
        send_client_reports=False,
        server_name="reqgate",
        shutdown_timeout=FLUSH_TIMEOUT_S,
    )


def report_error(error: BaseException, facts: Mapping[str, Any]) -> None:
    """Report `error`; of `facts`, the log line about it, only ids and states go along."""
    if not _Switch.is_on:
        return
    import sentry_sdk

    with sentry_sdk.new_scope() as scope:
        scope.set_tags({name: facts[name] for name in _TAGS if name in facts})
        scope.capture_exception(error)


def flush_error_reports() -> None:
    """Send what is waiting; a job's process ends too abruptly to do it by itself."""
    if _Switch.is_on:
        import sentry_sdk

        sentry_sdk.flush(timeout=FLUSH_TIMEOUT_S)


def _only_places(event: dict[str, Any]) -> dict[str, Any]:
    values = (event.get("exception") or {}).get("values") or []
    kept = {name: event[name] for name in _EVENT_FIELDS if name in event}
    kept["exception"] = {
        "values": [
            {
                "type": value.get("type"),
                "module": value.get("module"),
                "stacktrace": {
                    "frames": [
                        {name: frame[name] for name in _FRAME_FIELDS if name in frame}
                        for frame in (value.get("stacktrace") or {}).get("frames") or []
                    ]
                },
            }
            for value in values
        ]
    }
    return kept
