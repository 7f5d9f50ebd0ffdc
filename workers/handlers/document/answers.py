"""Answers about missing files: recorded, checked, and once none is open the document is written on."""

from dataclasses import dataclass
from urllib.parse import unquote

from workers.actions.plan import plan_reply
from workers.atlassian.models import Ticket
from workers.comment.document import plain
from workers.contracts import Outcome
from workers.document.images import MOST_BYTES, NoPicture, read_picture
from workers.document.outcome import DocumentOutcome
from workers.document.session import NoSuchFile, Session
from workers.events.commands.registry import usage
from workers.handlers.document.arguments import Deed, read_file_answers
from workers.handlers.document.comment import answer_words, document_comment
from workers.handlers.document.delivery import comment_actions
from workers.handlers.document.runs import around_of, queue_writing, title_in
from workers.handlers.document.texts import words
from workers.handlers.document.thread import AskedFile, DocumentThread, document_thread_on
from workers.handlers.document.tickets import MORE_FIELDS, AttachedFile, files_on
from workers.handlers.opening import Opened, answer
from workers.handlers.posting import post_actions
from workers.people.access import refusal
from workers.queueing.messages import AnswerCommand
from workers.reading.language import Language
from workers.runs.services import RunServices
from workers.telemetry.metrics import DOCUMENT_ANSWERS, count

_LONGEST_SAID = 80


class _NotUsed(Exception):
    """A file cannot be used; the text is for whoever answered."""


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
        return _go_on(message, opened, thread, (), services)
    if not any(one.number in deeds for one in thread.open):
        number = next(iter(deeds), 1)
        return _reply(message, opened, words("answered_already", language, number=number), services)
    if not _is_kept(thread, services):
        command = usage("document", language, thread.template)
        return _reply(message, opened, words("expired", language, command=command), services)
    return _decide(message, opened, thread, deeds, services)


def _decide(
    message: AnswerCommand, opened: Opened, thread: DocumentThread, deeds: dict[int, Deed], services: RunServices
) -> Outcome:
    wanted = {one: deeds[one.number] for one in thread.open if one.number in deeds}
    said = {one.reference: deed for one, deed in wanted.items()}
    stored = services.store.document(thread.session)
    services.store.change_document(thread.session, decisions={**(stored.decisions if stored else {}), **said})
    uploads = _Uploads(message, opened, Session(services.settings.documents_dir / thread.session), services)
    decided, problems = dict[int, str](), list[str]()
    for one, deed in wanted.items():
        try:
            decided[one.number] = uploads.taken(one) if deed == "upload" else "skip"
        except _NotUsed as reason:
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
    stored = services.store.document(thread.session)
    outcome = DocumentOutcome.model_validate(stored.report) if stored and stored.report else None
    title = title_in(thread.template, thread.language, services)
    document = document_comment(thread, title, outcome, around_of(services))
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
    if thread.status == "writing":
        queue_writing(opened, thread, thread.question, services)
    return Outcome.POSTED


def _is_kept(thread: DocumentThread, services: RunServices) -> bool:
    """Return whether there is anything left to go on with."""
    folder = services.settings.documents_dir / thread.session
    return services.store.document(thread.session) is not None and folder.is_dir()


def _reply(message: AnswerCommand, opened: Opened, told: str, services: RunServices) -> Outcome:
    return answer(message, opened, {opened.language: told}, Outcome.REPLIED, services)


@dataclass(frozen=True)
class _Uploads:
    """Files that people attached to the ticket, as far as they may answer with them."""

    message: AnswerCommand
    opened: Opened
    session: Session
    services: RunServices

    def taken(self, asked: AskedFile) -> str:
        """Copy a file into the session and return its name there. Raises _NotUsed."""
        language, name = self.opened.language, asked.reference
        file = self._attached(name)
        if file is None:
            raise _NotUsed(words("not_attached", language, name=name))
        if not self._may_answer(file.author_id):
            raise _NotUsed(words("not_allowed_file", language, name=name))
        if file.size > MOST_BYTES:
            raise _NotUsed(words("bad_file", language, name=name, why=NoPicture("bytes").why(language)))
        content = self.services.jira.attached_content(file.id, file.name, MOST_BYTES)
        if content is None:
            raise _NotUsed(words("unreadable_file", language, name=name))
        kept = _last_part(name)
        try:
            self.session.write("assets", kept, read_picture(content).content)
        except NoPicture as error:
            raise _NotUsed(words("bad_file", language, name=name, why=error.why(language))) from None
        except NoSuchFile:
            raise _NotUsed(words("bad_file", language, name=name, why=NoPicture("kind").why(language))) from None
        return kept

    def _attached(self, reference: str) -> AttachedFile | None:
        """Return the newest file of this name on the ticket."""
        jira, key = self.services.jira, _key(reference)
        files = files_on(jira.issue_with(self.opened.ticket.key, MORE_FIELDS), jira.myself())
        return next((file for file in files if _key(file.name) == key), None)

    def _may_answer(self, author: str) -> bool:
        if author == self.message.actor:
            return True
        ticket: Ticket = self.opened.ticket
        access = self.opened.rules.access_to("answers", ticket.is_service_desk)
        jira = self.services.jira
        return refusal(access, author, ticket, lambda: None, jira.user_groups, jira.is_assignable) is None


def _last_part(reference: str) -> str:
    return unquote(reference).replace("\\", "/").rpartition("/")[2]


def _key(name: str) -> str:
    return _last_part(name).casefold()


def ask_whose(message: AnswerCommand, opened: Opened, argument: str, services: RunServices) -> Outcome:
    """Ask whether a plan's question was meant or a document's, and see to it that the plan does not take the answer."""
    thread, language = document_thread_on(opened.ticket), opened.language
    number = next((one.number for one in read_file_answers(argument) if one.number), thread.open[0].number)
    said = " ".join(argument.split())[:_LONGEST_SAID]
    told = words("both", language, number=number, **_addressed(said, language))
    taken = thread.model_copy(update={"taken": (*thread.taken, message.comment_id)})
    document = document_comment(
        taken, title_in(thread.template, thread.language, services), _outcome(thread, services), around_of(services)
    )
    actions = comment_actions(opened.ticket, taken, document, message.run_id, services.outgoing)
    reply = plan_reply(plain(told), opened.ticket, message.comment_id, message.run_id, language, services.outgoing)
    post_actions(message.run_id, (*actions, *reply), services)
    return Outcome.REPLIED


def _addressed(said: str, language: Language) -> dict[str, str]:
    names = {"plan": "计划", "document": "文档"} if language == "zh" else {"plan": "plan", "document": "document"}
    return {name: usage("answer", language, f"{word} {said}") for name, word in names.items()}


def _outcome(thread: DocumentThread, services: RunServices) -> DocumentOutcome | None:
    stored = services.store.document(thread.session)
    return DocumentOutcome.model_validate(stored.report) if stored and stored.report else None
