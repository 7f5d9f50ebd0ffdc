"""`/reqgate answer`: it answers the plan of a ticket or its document, whichever asked the question."""

from workers.contracts import Outcome
from workers.handlers.document.answers import ask_whose, take_file_answers
from workers.handlers.document.arguments import addressee_of, whose
from workers.handlers.document.thread import document_thread_on
from workers.handlers.opening import open_ticket
from workers.handlers.plan.runs import take_answers
from workers.handlers.plan.talk import thread_on
from workers.queueing.messages import AnswerCommand
from workers.runs.services import RunServices


def answer_run(message: AnswerCommand, services: RunServices) -> Outcome:
    """Take the answers in a command, and say what of it could not be read. Raises as `open_ticket`."""
    opened = open_ticket(message, services)
    if isinstance(opened, Outcome):
        return opened
    if opened.ticket.is_page:  # no plan is made there
        return take_file_answers(message, opened, addressee_of(opened.argument)[1], services)
    plan, document = thread_on(opened.ticket), document_thread_on(opened.ticket)
    named, argument = addressee_of(opened.argument)
    addressee = named or whose(
        argument,
        (plan.open, [one.number for one in plan.asked]),
        ([one.number for one in document.open], [one.number for one in document.asked]),
    )
    if addressee == "plan":
        return take_answers(message, opened, services)
    if addressee == "both":
        return ask_whose(message, opened, argument, services)
    return take_file_answers(message, opened, argument, services)
