"""What gunicorn serves (``gunicorn bot.wsgi:app``). Importing it makes the application, or refuses to."""

import sys

from flask import Flask

from bot.app import create_app
from config.loading import ConfigError
from config.logs import configure_logging
from config.settings import get_settings
from config.tracing import configure_tracing

# gunicorn's own code for "a worker could not boot": it ends then instead of starting another.
_CANNOT_BOOT = 3


def _application() -> Flask:
    try:
        settings = get_settings()
        configure_logging(settings)
        configure_tracing(settings)
        return create_app(settings)
    except ConfigError as error:
        sys.stderr.write(f"{error}\n")
        raise SystemExit(_CANNOT_BOOT) from None


app = _application()
