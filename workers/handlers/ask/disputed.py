"""`/reqgate dispute answer`: what a person has against an answer on a ticket is kept as an example."""

from workers.actions.plan import DISPUTED_LABEL
from workers.ask.queries.folding import folded
from workers.ask.request import Answer
from workers.comment.document import CommentDocument, Quotation, Text, paragraph, plain
from workers.contracts import Outcome
from workers.events.commands.registry import usage
from workers.handlers.opening import Opened
from workers.handlers.posting import post_reply
from workers.handlers.recording import masked
from workers.people.feedback import answer_example
from workers.people.overrides import recording_run
from workers.queueing.messages import AnswerCommand
from workers.reading.language import Language
from workers.review.compose.details import shortened
from workers.runs.services import RunServices
from workers.store import StoredQuestion

ANSWER_WORDS = frozenset({"ANSWER", "回答", "答案", "答复"})
"""What stands in the place of a code."""

_LOOKED_AT = 50

Words = dict[Language, str]

_COMMAND: Words = {"en": "answer <why>", "zh": "回答 <理由>"}
_NO_ANSWER: Words = {
    "en": "I answered no question on this ticket, so there is nothing to dispute.",
    "zh": "我没有在这张工单上回答过提问，因此无需异议。",
}
_NO_REASON: Words = {
    "en": "Please say what is wrong with the answer, so that people can learn from it: ",
    "zh": "请写明回答错在哪里，方便大家改进：",
}
_NOTED: Words = {
    "en": "Thank you. I noted that you dispute my answer to this question, with your reason:",
    "zh": "谢谢，已记录您对这个提问的回答的异议和理由：",
}
_WHAT_HAPPENS: Words = {
    "en": "The ticket has the label {label} now. The example is kept, and my rules are measured against it. The answer "
    "stands until the question is asked again.",
    "zh": "工单已加上标签 {label}。这个例子会保留下来，用来检验我的规则。回答保持不变，直到再次提问。",
}


def dispute_answer(message: AnswerCommand, opened: Opened, reason: str, services: RunServices) -> Outcome:
    """Keep what a person has against an answer, and thank below the command. Raises as `open_ticket`."""
    ticket, language = opened.ticket, opened.language
    asked = services.store.questions_on(ticket.key, _LOOKED_AT)
    if not asked:
        post_reply(message, ticket, plain(_NO_ANSWER[language]), language, services)
        return Outcome.REPLIED
    if not reason:
        command = Text(usage("dispute", language, _COMMAND[language]), code=True)
        words = CommentDocument((paragraph(_NO_REASON[language], command),))
        post_reply(message, ticket, words, language, services)
        return Outcome.NO_REASON
    meant = _meant(asked, reason)
    answer = Answer.model_validate(meant.report)
    recording = services.store.recording_of(meant.run_id)
    services.store.save_feedback(
        answer_example(
            recording_run(message, services.store.feedback_in(ticket.key, message.comment_id)),
            answer,
            masked(recording.circumstances, services.pii) if recording else None,
            services.pii,
            ticket_key=ticket.key,
            ticket_id=ticket.id,
            comment_id=message.comment_id,
            reason=reason,
            verdict=meant.status,
        )
    )
    noted = CommentDocument(
        (
            paragraph(_NOTED[language]),
            Quotation(shortened(answer.question)),
            paragraph(_WHAT_HAPPENS[language].format(label=DISPUTED_LABEL)),
        )
    )
    post_reply(message, ticket, noted, language, services, label=DISPUTED_LABEL)
    return Outcome.DISPUTED


def _meant(asked: tuple[StoredQuestion, ...], reason: str) -> StoredQuestion:
    """Return the answer to the question that the reason repeats; the newest one when it repeats none."""
    said = folded(reason)
    return next((one for one in asked if folded(str(one.report["question"])).strip(" .?!。？！") in said), asked[0])
