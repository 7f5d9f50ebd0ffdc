"""Questions that came over the HTTP API: answered from the project that is named, and nothing is posted."""

from typing import Any

import structlog

from workers.atlassian.errors import JiraPermanent
from workers.contracts import Outcome, WorkflowExecutionError
from workers.handlers.ask.keeping import keep_answer
from workers.handlers.ask.pages import pages_of
from workers.handlers.ask.services import AskServices
from workers.handlers.ask.unposted import answer_unposted
from workers.handlers.callback import tell_caller
from workers.queueing.messages import AskText
from workers.reading.language import Language
from workers.runs.services import RunServices
from workers.store import SubmittedText
from workers.texts.question_resource import NO_ANSWER

log = structlog.get_logger(__name__)

_LANGUAGES: dict[str, Language] = {"en": "en", "zh": "zh"}
_NO_TEXT = "the question of a run that was given up is not kept; its caller must ask again"
_OVER_BUDGET = "The project has used its runs of this hour; ask again later."
_NO_PROJECT = "Jira shows the bot's account no such project, or does not let it search there."


def ask_text_run(message: AskText, services: RunServices) -> Outcome:
    """Answer what was asked, keep the answer, forget the question, and see to it that the caller is told.

    Every step may be repeated; a question that was answered once is not answered again.

    Raises:
        WorkflowExecutionError: the run was given up before, and the question is gone.
        JiraTransient, StoreUnavailable, QueueUnavailable: to be tried again.
    """
    asked = services.store.submission(message.run_id)
    if asked is None:
        return Outcome.IGNORED
    if asked.closed_at is None:
        services.store.set_project(message.run_id, asked.project_key)
        services.store.close_submission(message.run_id, _answer(asked, services))
    elif asked.error == NO_ANSWER.model_dump():
        raise WorkflowExecutionError(_NO_TEXT)
    tell_caller(asked, services)
    return Outcome.REPLIED


def give_up_ask_text(message: AskText, services: RunServices) -> None:
    """Let the question end as failed, so that nobody waits. Raises as `ask_text_run`."""
    asked = services.store.submission(message.run_id)
    if asked is None:
        return
    services.store.close_submission(message.run_id, NO_ANSWER.model_dump())
    tell_caller(asked, services)


def _answer(asked: SubmittedText, services: RunServices) -> dict[str, Any] | None:
    """Answer a question, keep the answer, and return why there is none, None when there is one."""
    if services.budgets.take_review(asked.run_id, asked.project_key):
        return _error(503, "budget", "OverBudget", _OVER_BUDGET)
    try:
        answer = answer_unposted(
            asked.text,
            (asked.project_key,),
            services.jira,
            services.of(AskServices),
            pages=pages_of(
                services.projects.rules_for(asked.project_key).spaces, services.settings, services.confluence
            ),
            language=_LANGUAGES.get(asked.answer_in or ""),
            run_id=asked.run_id,
        )
    except JiraPermanent as error:
        log.info("a question cannot be asked of Jira", status=error.status)
        return _error(400, "retrieve", "NoProject", _NO_PROJECT)
    status = keep_answer(answer, asked.run_id, "", asked.project_key, services)
    log.info("question answered", status=status, type=answer.request_type)
    return None


def _error(status: int, stage: str, error_type: str, message: str) -> dict[str, Any]:
    """Return the error as the store keeps it: the names of ReviewError."""
    update = {"status": status, "stage": stage, "error_type": error_type, "message": message}
    return NO_ANSWER.model_copy(update=update).model_dump()
