"""What a measuring process needs of itself: to be quiet, and to end its children when it is told to end."""

import logging
import signal
import sys

import structlog


def quiet() -> None:
    """Log warnings only, and turn SIGTERM into an exit that lets context managers end what they started."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
