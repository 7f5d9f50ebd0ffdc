"""Answers about missing files: recorded, checked, and once none is open the document is written on."""

from workers.actions.plan import plan_reply
from workers.comment.document import plain
from workers.contracts import Outcome
from workers.document.session import Session
from workers.events.commands.registry import usage
from workers.handlers.document.arguments import Deed, read_file_answers
from workers.handlers.document.comment import answer_words, document_comment
from workers.handlers.document.delivery import comment_actions
from workers.handlers.document.runs import around_of, queue_writing, stored_outcome, title_in
from workers.handlers.document.sources.uploads import NotUsed, Uploads
from workers.handlers.document.texts import words
from workers.handlers.document.thread import MOST_ASKED, DocumentThread, document_thread_on
from workers.handlers.opening import Opened, answer
from workers.handlers.posting import carry_on, post_actions
from workers.queueing.messages import AnswerCommand
from workers.reading.language import Language
from workers.runs.services import RunServices
from workers.telemetry.metrics import DOCUMENT_ANSWERS, count

_LONGEST_SAID = 80


def take_file_answers(message: AnswerCommand, opened: Opened, argument: str, services: RunServices) -> Outcome:
    """Take what a command says about missing files, and say below it what could not be done.

    Args:
        message: the command.
        opened: its ticket.
        argument: the answer, without an addressee.

    Raises:
        JiraTransient, JiraPermanent: the site did not do what it was asked.
    """
    thread, language = document_thread_on(opened.ticket), opened.language
    answers = read_file_answers(argument)
    if not answers:
        upload, skip = answer_words(language)
        first = thread.open[0].number if thread.open else 1
        told = words(
            "unread",
            language,
            unread=f"“{argument[:_LONGEST_SAID]}”",
            upload=usage("answer", language, f"{first} {upload}"),
            skip=usage("answer", language, f"{first} {skip}"),
        )
        return _reply(message, opened, told, services)
    known = {one.number: one for one in thread.asked}
    deeds: dict[int, Deed] = {}
    for one in answers:
        deeds |= dict.fromkeys([one.number] if one.number else [each.number for each in thread.open], one.deed)
    if unknown := [number for number in deeds if number not in known]:
        still_open = words("gap", language).join(str(one.number) for one in thread.open) or "–"
        return _reply(message, opened, words("no_such_number", language, number=unknown[0], open=still_open), services)
    if message.comment_id in thread.taken:  # an earlier attempt of this run got so far
        carry_on(message.run_id, opened.ticket.key, services)
        return _written_on(opened, thread, services)
    if not any(one.number in deeds for one in thread.open):
        number = next(iter(deeds), 1)
        return _reply(message, opened, words("answered_already", language, number=number), services)
    if not _is_kept(thread, services):
        command = usage("document", language, thread.argument)
        return _reply(message, opened, words("expired", language, command=command), services)
    return _decide(message, opened, thread, deeds, services)


def _decide(
    message: AnswerCommand, opened: Opened, thread: DocumentThread, deeds: dict[int, Deed], services: RunServices
) -> Outcome:
    wanted = {one: deeds[one.number] for one in thread.open if one.number in deeds}
    said = {one.reference: deed for one, deed in wanted.items()}
    stored = services.store.document(thread.session)
    services.store.change_document(thread.session, decisions={**(stored.decisions if stored else {}), **said})
    uploads = Uploads(message.actor, opened, Session(services.settings.documents_dir / thread.session), services)
    decided, problems = dict[int, str](), list[str]()
    for one, deed in wanted.items():
        try:
            decided[one.number] = uploads.taken(one) if deed == "upload" else "skip"
        except NotUsed as reason:
            problems.append(str(reason))
            count(DOCUMENT_ANSWERS, "refused")
        else:
            count(DOCUMENT_ANSWERS, deed)
    if not decided:
        return _reply(message, opened, " ".join(problems), services)
    return _go_on(message, opened, thread.decided(decided, message.comment_id), tuple(problems), services)


def _go_on(
    message: AnswerCommand, opened: Opened, thread: DocumentThread, problems: tuple[str, ...], services: RunServices
) -> Outcome:
    """Bring the ticket up to date, and have the document written on where nothing is open any more."""
    title = title_in(thread, thread.language, services)
    document = document_comment(thread, title, stored_outcome(thread, services), around_of(opened, services))
    actions = comment_actions(opened.ticket, thread, document, message.run_id, services.outgoing)
    reply = (
        plan_reply(
            plain(*problems), opened.ticket, message.comment_id, message.run_id, opened.language, services.outgoing
        )
        if problems
        else ()
    )
    services.store.change_document(thread.session, status=thread.status)
    post_actions(message.run_id, (*actions, *reply), services)
    return _written_on(opened, thread, services)


def _written_on(opened: Opened, thread: DocumentThread, services: RunServices) -> Outcome:
    if thread.status == "writing":
        queue_writing(opened, thread, thread.question, services)
    return Outcome.POSTED


def _is_kept(thread: DocumentThread, services: RunServices) -> bool:
    """Return whether there is anything left to go on with."""
    folder = services.settings.documents_dir / thread.session
    return services.store.document(thread.session) is not None and folder.is_dir()


def _reply(message: AnswerCommand, opened: Opened, told: str, services: RunServices) -> Outcome:
    return answer(message, opened, {opened.language: told}, Outcome.REPLIED, services)


def ask_whose(message: AnswerCommand, opened: Opened, argument: str, services: RunServices) -> Outcome:
    """Ask whether a plan's question was meant or a document's, and see to it that the plan does not take the answer."""
    thread, language = document_thread_on(opened.ticket), opened.language
    number = next((one.number for one in read_file_answers(argument) if one.number), thread.open[0].number)
    said = " ".join(argument.split())[:_LONGEST_SAID]
    told = words("both", language, number=number, **_addressed(said, language))
    taken = thread.model_copy(update={"taken": (*thread.taken, message.comment_id)[-MOST_ASKED:]})
    document = document_comment(
        taken,
        title_in(thread, thread.language, services),
        stored_outcome(thread, services),
        around_of(opened, services),
    )
    actions = comment_actions(opened.ticket, taken, document, message.run_id, services.outgoing)
    reply = plan_reply(plain(told), opened.ticket, message.comment_id, message.run_id, language, services.outgoing)
    post_actions(message.run_id, (*actions, *reply), services)
    return Outcome.REPLIED


def _addressed(said: str, language: Language) -> dict[str, str]:
    names = {"plan": "计划", "document": "文档"} if language == "zh" else {"plan": "plan", "document": "document"}
    return {name: usage("answer", language, f"{word} {said}") for name, word in names.items()}
