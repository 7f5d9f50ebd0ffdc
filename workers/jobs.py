"""The RQ entry points: parse the message, run, and decide what a failure means. Thin; the work is in `workers/runs.py`.

A job never raises for an outside failure: it records what happened and asks to be run again later, without holding a
worker while it waits.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any

import structlog

from config.settings import Settings, get_settings
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.llm.client import load_litellm
from workers.queue import ReplyToCommand, ReviewTicket, RunAgain, retry_later
from workers.review.graph import create_workflow
from workers.runs import Outcome, RunServices, reply_run, review_run
from workers.setup import review_parts, run_services, store_of
from workers.store import StoreUnavailable

log = structlog.get_logger(__name__)

_LONGEST_DELAY_S = 300.0


def preload(settings: Settings) -> None:
    """Load what every job needs before the first fork: model library, graph, rubric, lexicons. Raises ConfigError."""
    create_workflow(review_parts(settings, store_of(settings)))
    if settings.llm_model:
        load_litellm()


def review_ticket(payload: Mapping[str, Any]) -> RunAgain | None:
    """Job: review a ticket. `payload` is a ReviewTicket message."""
    message = ReviewTicket.model_validate(payload)
    return _run(message, message.trigger, lambda services: review_run(message, services))


def reply_to_command(payload: Mapping[str, Any]) -> RunAgain | None:
    """Job: answer a command comment. `payload` is a ReplyToCommand message."""
    message = ReplyToCommand.model_validate(payload)
    return _run(message, "reply", lambda services: reply_run(message, services))


def _run(
    message: ReviewTicket | ReplyToCommand, trigger: str, work: Callable[[RunServices], Outcome]
) -> RunAgain | None:
    with structlog.contextvars.bound_contextvars(run=message.run_id, ticket=message.ticket):
        settings = get_settings()
        services = run_services(settings)
        try:
            attempt = services.store.start_run(message.run_id, message.ticket, trigger)
        except StoreUnavailable as error:
            log.error("store is away; the run will be tried again", error=str(error))
            return retry_later(_delay_s(1, None), settings.job_retries)
        try:
            outcome = work(services)
        except JiraPermanent as error:
            _note_failure(services, error.reason)
            services.store.finish_run(message.run_id, "failed", "permanent", error.reason)
            log.error("Jira refused; the run ends", status=error.status, reason=error.reason)
            return None
        except JiraTransient as error:
            _note_failure(services, error.reason)
            return _try_again(services, message.run_id, attempt, error.reason, error.retry_after_s)
        except Exception as error:  # noqa: BLE001 - the last line of defence: nothing may be lost silently
            reason = f"unexpected {type(error).__name__}"
            log.exception("run failed") if settings.log_level == "DEBUG" else log.error("run failed", error=reason)
            return _try_again(services, message.run_id, attempt, reason, None)
        services.store.finish_run(message.run_id, "done", outcome.value)
        log.info("run done", outcome=outcome.value, attempt=attempt)
        return None


def _note_failure(services: RunServices, reason: str) -> None:
    services.store.service_failed("jira", reason)


def _try_again(
    services: RunServices, run_id: str, attempt: int, reason: str, retry_after_s: float | None
) -> RunAgain | None:
    retries = services.settings.job_retries
    if attempt > retries:
        services.store.finish_run(run_id, "failed", "gave up", reason)
        log.error("run given up", attempts=attempt, reason=reason)
        return None
    delay_s = _delay_s(attempt, retry_after_s)
    services.store.finish_run(run_id, "waiting", "", reason)
    log.warning("run will be tried again", attempt=attempt, reason=reason, delay_s=round(delay_s))
    return retry_later(delay_s, retries)


def _delay_s(attempt: int, retry_after_s: float | None) -> float:
    """Return what the service asked for, else 2, 4, 8 … 300 s; with jitter, so that no herd comes back as one."""
    base = retry_after_s if retry_after_s is not None else min(_LONGEST_DELAY_S, 2.0**attempt)
    return max(1.0, base * random.uniform(1.0, 1.3))  # noqa: S311 - jitter, not a secret
