"""The RQ entry points: parse the message, run, and decide what a failure means. The work is done by what they call.

A job never raises for an outside failure: it records what happened and asks to be run again later, without holding a
worker while it waits. After the last attempt it becomes a dead letter, which the health page counts.
"""

from collections.abc import Callable, Mapping
from typing import Any

import structlog
from redis.exceptions import ResponseError

from config.settings import get_settings
from workers import commands
from workers.atlassian.errors import GONE, JiraPermanent, JiraTransient
from workers.attempts import (
    PutOff,
    RunAgain,
    current_age_s,
    current_attempt,
    current_holder,
    current_trace,
    put_off_spread,
    retry_later,
    wait_for_turn,
)
from workers.callback_urls import CallbackRefused
from workers.callbacks import CallbackUnavailable
from workers.deadletters import GAVE_UP, PERMANENT, bury, drop_older
from workers.messages import (
    AnswerCommand,
    Message,
    ReplayRun,
    ReplyToCommand,
    ReviewText,
    ReviewTicket,
    RunMessage,
    SendCallback,
)
from workers.metrics import RETRIES, RUNS, count
from workers.observation import observed_run
from workers.odd_records import take_out_after
from workers.replay import replay_run as replay_and_keep
from workers.retry_policy import Kind, run_delay_s
from workers.review.errors import WorkflowExecutionError
from workers.revival import JIRA_AWAY
from workers.run_services import Outcome, RunServices
from workers.runs import reply_run, review_run
from workers.setup import run_services
from workers.store import StoreUnavailable
from workers.text_reviews import callback_run, text_run

log = structlog.get_logger(__name__)


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


def review_text(payload: Mapping[str, Any]) -> RunAgain | None:
    """Job: review a text that was submitted over HTTP. `payload` is a ReviewText message."""
    message = ReviewText.model_validate(payload)
    return _run(message, "api", lambda services: text_run(message, services))


def send_callback(payload: Mapping[str, Any]) -> RunAgain | None:
    """Job: send a result to its caller's address. `payload` is a SendCallback message."""
    message = SendCallback.model_validate(payload)
    return _run(message, "callback", lambda services: callback_run(message, services))


def replay_run(payload: Mapping[str, Any]) -> RunAgain | None:
    """Job: replay a run and keep how it came out. `payload` is a ReplayRun message."""
    message = ReplayRun.model_validate(payload)
    return _run(message, "replay", lambda services: replay_and_keep(message, services))


def _run(message: RunMessage, trigger: str, work: Callable[[RunServices], Outcome]) -> RunAgain | None:
    services = run_services(get_settings())
    ids: dict[str, str | int] = {"run": message.run_id, "ticket": message.ticket_key, "attempt": current_attempt()}
    with observed_run(services.queue.connection, trigger, current_trace(), **ids):
        try:
            is_mine = not isinstance(message, Message) or services.queue.turns.take(message, current_holder())
        except ResponseError as error:
            take_out_after(error, services.queue.connection)
            services.close()
            raise  # RQ tries again
        if not is_mine:
            services.close()
            return wait_for_turn()
        try:
            state = services.store.run_state(message.run_id)
            if state and state.is_final:
                return None  # killed after the end of the run and before the end of the job
            payload = message.model_dump(mode="json")
            attempt = services.store.start_run(message.run_id, message.ticket_key, trigger, message.job, payload)
            return _attempt(message, attempt, services, work)
        except StoreUnavailable as error:
            log.error("the store is away; the run will be tried again", error=str(error))
            return _again(services, run_delay_s(Kind.AGAIN, current_attempt()))
        finally:
            if isinstance(message, Message):
                services.queue.turns.end(message, current_holder())
            services.close()


def _attempt(
    message: RunMessage, attempt: int, services: RunServices, work: Callable[[RunServices], Outcome]
) -> RunAgain | None:
    try:
        outcome = work(services)
    except JiraPermanent as error:
        if _is_gone(message, error, services):
            _end(message, Outcome.GONE, attempt, services)
            return None
        services.store.service_failed(_site_of(message), error.reason)
        bury(message, str(error), attempt, services, PERMANENT, is_told=error.is_shut_out)
        return None
    except JiraTransient as error:
        services.store.service_failed(_site_of(message), error.reason)
        # An answer that got lost may still be on its way to being applied: look again only when that is over.
        shortest_s = services.settings.jira_timeout if error.may_be_applied else 0
        delay_s = max(shortest_s, run_delay_s(error.kind, attempt, error.retry_after_s, age_s=current_age_s()))
        return _try_again(message, attempt, error.reason, delay_s, services, JIRA_AWAY)
    except PutOff as wait:
        return _put_off(message, wait, services)
    except CallbackUnavailable as error:
        return _try_again(message, attempt, str(error), run_delay_s(Kind.AGAIN, attempt), services)
    except (WorkflowExecutionError, CallbackRefused) as error:
        # For a ticket: ENABLE_FALLBACK=false and no draft. Trying again would end the same.
        bury(message, str(error), attempt, services, PERMANENT)
        return None
    except StoreUnavailable:
        raise
    except Exception as error:
        log.error("the run failed", error=type(error).__name__, exc_info=error)
        take_out_after(error, services.queue.connection)
        delay_s = run_delay_s(Kind.AGAIN, attempt)
        return _try_again(message, attempt, f"unexpected {type(error).__name__}", delay_s, services)
    if isinstance(message, ReviewTicket) and outcome in (Outcome.POSTED, Outcome.UNCHANGED):
        drop_older(message, services.store, is_settled=True)
    _end(message, outcome, attempt, services)
    return None


def _end(message: RunMessage, outcome: Outcome, attempt: int, services: RunServices) -> None:
    services.store.finish_run(message.run_id, "done", outcome.value)
    count(RUNS, outcome.value)
    log.info("run done", outcome=outcome.value, attempt=attempt)


def _is_gone(message: RunMessage, error: JiraPermanent, services: RunServices) -> bool:
    """Return whether nothing is left to be done, as the ticket is deleted or the page is in the trash."""
    if error.status == GONE:
        return True
    if error.status != 404 or not isinstance(message, Message) or message.site != "jira":
        return False
    return services.jira.is_gone(message.ticket)


def _site_of(message: RunMessage) -> str:
    return message.site if isinstance(message, Message) else "jira"


def _put_off(message: RunMessage, wait: PutOff, services: RunServices) -> RunAgain:
    """Let a run wait that nothing went wrong with; all its attempts are still before it."""
    services.store.let_run_wait(message.run_id, wait.reason)
    services.store.renew_run(message.run_id)
    if isinstance(message, Message):
        services.queue.wait_again(message)
    log.info("run is put off", reason=wait.reason, delay_s=round(wait.delay_s))
    return put_off_spread(wait.delay_s)


def _try_again(
    message: RunMessage,
    attempt: int,
    reason: str,
    delay_s: float,
    services: RunServices,
    outcome: str = GAVE_UP,
) -> RunAgain | None:
    """Return when to run again; after the last attempt give the run up, with this outcome."""
    state = services.store.run_state(message.run_id)
    if state and state.is_final:
        return None  # this process stood still, and another worker was given the job and ended it
    if attempt > services.settings.job_retries:
        bury(message, reason, attempt, services, outcome)
        return None
    services.store.let_run_wait(message.run_id, reason)
    count(RETRIES, reason)
    log.warning("run will be tried again", attempt=attempt, reason=reason, delay_s=round(delay_s))
    return _again(services, delay_s)


def _again(services: RunServices, delay_s: float) -> RunAgain:
    """Ask RQ for one more attempt. RQ's own count ends only runs that could not be counted here: the store was away."""
    return retry_later(delay_s, services.settings.job_retries)
