"""The RQ entry points: parse the message, run, and decide what a failure means. Thin; the work is in `workers/runs.py`.

A job never raises for an outside failure: it records what happened and asks to be run again later, without holding a
worker while it waits. After the last attempt RQ keeps it among the failed jobs, where the health page counts it.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any

import structlog

from config.settings import Settings, get_settings
from workers import commands
from workers.atlassian.errors import JiraError, JiraPermanent, JiraTransient
from workers.llm.client import load_litellm
from workers.messages import AnswerCommand, ReplyToCommand, ReviewTicket
from workers.metrics import RETRIES, RUNS, count
from workers.observation import observed_run
from workers.queue import RunAgain, current_attempt, current_trace, retry_later, wait_for_turn
from workers.review.errors import WorkflowExecutionError
from workers.review.graph import create_workflow
from workers.runs import Outcome, RunServices, reply_run, report_fault, review_run
from workers.setup import review_parts, run_services, store_of
from workers.store import StoreUnavailable

log = structlog.get_logger(__name__)

_LONGEST_DELAY_S = 300.0

Message = ReviewTicket | ReplyToCommand | AnswerCommand


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


def answer_command(payload: Mapping[str, Any]) -> RunAgain | None:
    """Job: do what a command asks and answer it. `payload` is an AnswerCommand message."""
    message = AnswerCommand.model_validate(payload)
    return _run(message, message.command, lambda services: commands.answer_command(message, services))


def _run(message: Message, trigger: str, work: Callable[[RunServices], Outcome]) -> RunAgain | None:
    services = run_services(get_settings())
    with observed_run(
        message.run_id, message.ticket, trigger, current_attempt(), current_trace(), services.queue.connection
    ):
        if not services.queue.take_turn(message):
            services.jira.close()
            return wait_for_turn()
        try:
            services.store.start_run(message.run_id, message.ticket, trigger)
            return _attempt(message, services, work)
        except StoreUnavailable as error:
            log.error("the store is away; the run will be tried again", error=str(error))
            return _again(services, _delay_s(current_attempt(), None))
        finally:
            services.queue.end_turn(message)
            services.jira.close()


def _attempt(message: Message, services: RunServices, work: Callable[[RunServices], Outcome]) -> RunAgain | None:
    try:
        outcome = work(services)
    except JiraPermanent as error:
        services.store.service_failed("jira", error.reason)
        services.store.finish_run(message.run_id, "failed", "permanent", error.reason)
        count(RUNS, "failed")
        log.error("Jira refused; the run ends", status=error.status, reason=error.reason)
        return None
    except JiraTransient as error:
        services.store.service_failed("jira", error.reason)
        # An answer that got lost may still be on its way to being applied: look again only when that is over.
        shortest_s = services.settings.jira_timeout if error.may_be_applied else 0
        delay_s = max(shortest_s, _delay_s(current_attempt(), error.retry_after_s))
        return _try_again(message, services, error.reason, delay_s)
    except WorkflowExecutionError as error:
        # ENABLE_FALLBACK=false and no draft: trying again would end the same.
        _say_so(message, services)
        services.store.finish_run(message.run_id, "failed", "permanent", str(error))
        count(RUNS, "failed")
        log.error("no verdict without a draft; the run ends", reason=str(error))
        return None
    except StoreUnavailable:
        raise
    except Exception as error:
        log.error("the run failed", error=type(error).__name__, exc_info=error)
        if current_attempt() > services.settings.job_retries:
            _say_so(message, services)
        return _try_again(message, services, f"unexpected {type(error).__name__}", _delay_s(current_attempt(), None))
    services.store.finish_run(message.run_id, "done", outcome.value)
    count(RUNS, outcome.value)
    log.info("run done", outcome=outcome.value, attempt=current_attempt())
    return None


def _say_so(message: Message, services: RunServices) -> None:
    """The last attempt failed inside: tell the ticket, so that nobody waits for an answer that will not come."""
    try:
        report_fault(message, services)
    except JiraError as error:
        log.error("the fault could not be told on the ticket", reason=str(error))


def _try_again(message: Message, services: RunServices, reason: str, delay_s: float) -> RunAgain:
    is_last = current_attempt() > services.settings.job_retries
    if is_last:
        services.store.finish_run(message.run_id, "failed", "gave up", reason)
        count(RUNS, "gave up")
        log.error("run given up", attempts=current_attempt(), reason=reason)
    else:
        services.store.finish_run(message.run_id, "waiting", "", reason)
        count(RETRIES, reason)
        log.warning("run will be tried again", attempt=current_attempt(), reason=reason, delay_s=round(delay_s))
    return _again(services, delay_s)


def _again(services: RunServices, delay_s: float) -> RunAgain:
    """Ask RQ for one more attempt; past the last one RQ counts the job as failed."""
    return retry_later(delay_s, services.settings.job_retries)


def _delay_s(attempt: int, retry_after_s: float | None) -> float:
    """Return what the service asked for, else 2, 4, 8 … 300 s; with jitter, so that no herd comes back as one."""
    base = retry_after_s if retry_after_s is not None else min(_LONGEST_DELAY_S, 2.0**attempt)
    return max(1.0, base * random.uniform(1.0, 1.3))  # noqa: S311 - jitter, not a secret
