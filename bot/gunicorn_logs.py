"""The lines of gunicorn itself in the form of all others; `--logger-class bot.gunicorn_logs.Logger`.

`GUNICORN_CMD_ARGS="--access-logfile -"` switches its access lines on. They are for what never reaches the application,
which logs each request by its route; they have no query string, because callers put tokens there.
"""

from datetime import timedelta
from typing import Any

import structlog
from gunicorn import glogging  # type: ignore[import-untyped]  # gunicorn has no types

from config.logs import configure_logging, use_root_handler
from config.settings import get_settings

_LONGEST_PATH = 200

log = structlog.get_logger("gunicorn.access")


class Logger(glogging.Logger):  # type: ignore[misc]  # for the same reason
    """Gunicorn's logger without handlers of its own."""

    def setup(self, cfg: Any) -> None:
        """Send both of its loggers to the handler of the process."""
        super().setup(cfg)
        configure_logging(get_settings())
        use_root_handler("gunicorn.error", "gunicorn.access")

    def access(self, resp: Any, _req: Any, environ: dict[str, Any], request_time: timedelta) -> None:
        """Log one request, when access lines are wanted."""
        if self.cfg.accesslog:
            log.info(
                "access",
                method=environ.get("REQUEST_METHOD"),
                path=str(environ.get("PATH_INFO"))[:_LONGEST_PATH],
                status=int(str(resp.status).split(maxsplit=1)[0]),
                duration_ms=round(request_time.total_seconds() * 1000, 1),
            )
