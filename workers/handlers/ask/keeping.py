"""What is kept of an answer beside its reply: for the page of its run, and for the caller who asked over HTTP."""

from workers.ask.request import Answer
from workers.grounding.script import with_words
from workers.guardrail.masking import masked
from workers.runs.services import RunServices
from workers.telemetry.metrics import ANSWER_ROUNDS, ANSWERS, count
from workers.texts.question_resource import AnswerStatus, status_of


def keep_answer(answer: Answer, run_id: str, ticket: str, project: str, services: RunServices) -> AnswerStatus:
    """Keep and count an answer, with secrets and personal data masked as in its comment; return how it came out.

    `ticket` is empty for a question that stands on none. Raises StoreUnavailable.
    """
    status = status_of(answer)
    report = with_words(answer, masked).model_dump(mode="json")
    services.store.save_question(run_id, ticket, project, status, report)
    count(ANSWERS, answer.request_type, status)
    count(ANSWER_ROUNDS, str(len(answer.rounds)))
    return status
