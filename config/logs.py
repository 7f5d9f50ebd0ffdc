"""How processes log: structlog and the standard library through one chain that knows every loaded secret.

Lines carry ids, states and reasons. Neither ticket text nor a traceback belongs there: messages of exceptions quote
what failed, so of an exception only its type is kept.
"""

import logging
import re
import sys
import threading
from types import TracebackType

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from config.censor import Censor
from config.error_reports import configure_error_reports, report_error
from config.settings import Settings

# LOG_LEVEL is theirs alone. Libraries log request bodies, prompts and SQL values below WARNING, and new ones come.
_OWN_LOGGERS = ("bot", "workers", "config", "prompts", "gunicorn.error")

_TRACEBACK = "Traceback (most recent call last)"
_EXCEPTION_NAME = re.compile(r"^(?:\w+\.)*(\w+)(?=:|$)", re.MULTILINE)

log = structlog.get_logger(__name__)


def configure_logging(settings: Settings) -> None:
    """Send all logs of this process to standard error, as `LOG_FORMAT` and `LOG_LEVEL` say. Call once, at start.

    Python's warnings go the same way, and exceptions that nobody caught in any thread, these also to where errors are
    reported.
    """
    censor = Censor(settings.secret_values())
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _name_exception_only,
        _leave_out_traceback,
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                censor,
                _renderer(settings),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    level = logging.getLevelNamesMapping()[settings.log_level]
    root.setLevel(max(level, logging.WARNING))
    for name in _OWN_LOGGERS:
        logging.getLogger(name).setLevel(level)
    logging.captureWarnings(True)
    sys.excepthook = _log_uncaught
    threading.excepthook = _log_uncaught_in_thread
    configure_error_reports(settings, lambda event: dict(censor(None, "", event)))


def use_root_handler(*names: str) -> None:
    """Take from the loggers `names` the handlers that their library gave them: their lines go the way of all others."""
    for name in names:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True


def _renderer(settings: Settings) -> Processor:
    if settings.log_format == "console":
        return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    return structlog.processors.JSONRenderer(ensure_ascii=False)


def _name_exception_only(logger: WrappedLogger, method: str, event_dict: EventDict) -> EventDict:
    """Replace an exception by the name of its type, and report it."""
    error = event_dict.pop("exc_info", None)
    event_dict.pop("stack_info", None)
    if error is True:
        error = sys.exc_info()
    if isinstance(error, tuple):
        error = error[1]
    if isinstance(error, BaseException):
        event_dict["error_type"] = type(error).__name__
        report_error(error, event_dict)
    return event_dict


def _leave_out_traceback(logger: WrappedLogger, method: str, event_dict: EventDict) -> EventDict:
    """Cut a traceback out of the message, where RQ puts it: it quotes code and values. The exception's type stays."""
    event = event_dict.get("event")
    if isinstance(event, str) and (start := event.find(_TRACEBACK)) >= 0:
        event_dict["event"] = event[:start].rstrip() or "an exception"
        if name := _EXCEPTION_NAME.search(event, start + len(_TRACEBACK)):  # the first: its words may have lines, too
            event_dict["error_type"] = name[1]
    return event_dict


def _log_uncaught(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, traceback)
        return
    log.critical("the process ends by an exception", exc_info=error)


def _log_uncaught_in_thread(failure: threading.ExceptHookArgs) -> None:
    if failure.exc_type is not SystemExit:
        log.error("a thread ended by an exception", exc_info=failure.exc_value)
