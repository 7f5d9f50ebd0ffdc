"""`/reqgate document`: it begins a document, says how far it is, or stops it. The writing is a run of its own."""

import hashlib
from typing import Any

from workers.contracts import Outcome
from workers.document.outcome import DocumentOutcome
from workers.document.templates import Template
from workers.events.commands.registry import usage
from workers.handlers.budgeting import over_budget
from workers.handlers.document.arguments import Wanted, wanted_in
from workers.handlers.document.comment import Around, document_comment, progress_of, title_of
from workers.handlers.document.delivery import comment_actions
from workers.handlers.document.services import DocumentServices
from workers.handlers.document.sources.versions import named_version, versions_of
from workers.handlers.document.texts import words
from workers.handlers.document.thread import DocumentThread, document_thread_on
from workers.handlers.opening import Opened, answer, open_ticket
from workers.handlers.posting import carry_on, post_actions
from workers.handlers.recording import masked
from workers.queueing.messages import AnswerCommand, WriteDocument
from workers.reading.language import Language
from workers.runs.services import RunServices
from workers.telemetry.metrics import DOCUMENTS, count

_LONGEST_SAID = 80
_MOST_VERSIONS = 10


def document_run(message: AnswerCommand, services: RunServices) -> Outcome:
    """Do what the command says. Raises JiraTransient, JiraPermanent as `open_ticket`."""
    opened = open_ticket(message, services)
    if isinstance(opened, Outcome):
        return opened
    wanted = wanted_in(opened.argument, services.of(DocumentServices).templates.values())
    thread = document_thread_on(opened.ticket)
    match wanted.what:
        case "write":
            return _begin(message, opened, thread, wanted, services)
        case "status":
            return _status(message, opened, thread, services)
        case "stop":
            return _stop(message, opened, thread, services)
    return _explain(message, opened, wanted.words, services)


def _begin(
    message: AnswerCommand, opened: Opened, thread: DocumentThread, wanted: Wanted, services: RunServices
) -> Outcome:
    if thread.session == message.run_id:  # an earlier attempt of this run got so far
        carry_on(message.run_id, opened.ticket.key, services)
        if thread.status == "writing":
            queue_writing(opened, thread, thread.question, services)
        return Outcome.POSTED
    if busy := _busy(thread, wanted, services):
        title = title_in(thread, opened.language, services)
        return _say(message, opened, services, busy, title=title, stop=_how_to_stop(opened.language))
    if used_up := over_budget(message, opened, services):
        return used_up
    version = ""
    if wanted.version:
        if opened.ticket.is_service_desk or opened.ticket.is_page:
            return _say(message, opened, services, "page_version" if opened.ticket.is_page else "desk_version")
        known = versions_of(opened.ticket.project_key, services.jira)
        version = named_version(wanted.version, known)
        if not version:
            return _say_versions(message, opened, wanted.version, known, services)
    thread = thread.begun(message.run_id, wanted.template, version, opened.language, message.actor)
    services.store.begin_document(thread.session, opened.ticket.key, opened.ticket.project_key, wanted.template)
    title = title_in(thread, thread.language, services)
    document = document_comment(thread, title, None, around_of(opened, services))
    post_actions(
        message.run_id,
        comment_actions(opened.ticket, thread, document, message.run_id, services.outgoing),
        services,
    )
    queue_writing(opened, thread, "", services)
    count(DOCUMENTS, "begun")
    return Outcome.POSTED


def _busy(thread: DocumentThread, wanted: Wanted, services: RunServices) -> str:
    """Return why no other document begins now. What the store has forgotten keeps nobody waiting."""
    known = services.store.document(thread.session) if thread.session else None
    if known is None or thread.status not in ("writing", "asking"):
        return ""
    if thread.status == "writing":
        return "busy"
    is_same = (wanted.template, wanted.version) == (thread.template, thread.version)
    return "" if is_same else "asks_still"  # the same begins anew: the file may be there now


def queue_writing(opened: Opened, thread: DocumentThread, cause: str, services: RunServices) -> None:
    """Have a document written on; once for each cause, however often an attempt says it. Raises QueueUnavailable.

    Args:
        cause: what it goes on after: empty for its beginning, the question that was answered, or "page" where only its
            page is not written yet.
    """
    name = f"document:{thread.session}:{cause}"
    message = WriteDocument(
        ticket=opened.ticket.key,
        actor=thread.actor,
        session=thread.session,
        language=thread.language,
        run_id=hashlib.sha256(name.encode()).hexdigest()[:12],
    )
    payload = message.model_dump(mode="json")
    services.store.keep_run(message.run_id, message.ticket, message.kind, payload)  # the sweep finds it, if it is lost
    services.queue.submit(message, (name,))


def _status(message: AnswerCommand, opened: Opened, thread: DocumentThread, services: RunServices) -> Outcome:
    if not thread.status:
        return _say(message, opened, services, "no_document")
    language = opened.language
    title = title_in(thread, language, services)
    outcome = stored_outcome(thread, services)
    progress = progress_of(outcome, language) if outcome else "…"
    names = words("gap", language).join(f"{one.number}. {one.reference}" for one in thread.open)
    return _say(message, opened, services, f"status_{thread.status}", title=title, progress=progress, names=names)


def _stop(message: AnswerCommand, opened: Opened, thread: DocumentThread, services: RunServices) -> Outcome:
    if thread.status not in ("writing", "asking"):
        return _say(message, opened, services, "no_document")
    stopped = thread.model_copy(update={"status": "stopped"})
    services.store.change_document(thread.session, status="stopped")
    title = title_in(thread, thread.language, services)
    document = document_comment(stopped, title, None, around_of(opened, services))
    post_actions(
        message.run_id,
        comment_actions(opened.ticket, stopped, document, message.run_id, services.outgoing),
        services,
    )
    count(DOCUMENTS, "stopped")
    return Outcome.POSTED


def _explain(message: AnswerCommand, opened: Opened, said: str, services: RunServices) -> Outcome:
    """List the documents that there are; what was not understood is repeated, cut."""
    language = opened.language
    known = services.of(DocumentServices).templates
    kinds = words("gap", language).join(
        title if language == "zh" else f"{name} ({title})"
        for name, one in known.items()
        if (title := title_of(one, name, language))
    )
    first = next(iter(known.values()))
    listed = words(
        "kinds",
        language,
        kinds=kinds,
        command=usage("document", language, first.title.zh if language == "zh" else first.name),
        status=usage("document", language, "状态" if language == "zh" else "status"),
        stop=_how_to_stop(language),
    )
    cut = said if len(said) <= _LONGEST_SAID else said[: _LONGEST_SAID - 1] + "…"
    text = f"{words('unknown', language, words=cut)} {listed}" if cut else listed
    return answer(message, opened, {language: text}, Outcome.REPLIED, services)


def _say_versions(
    message: AnswerCommand, opened: Opened, said: str, known: tuple[str, ...], services: RunServices
) -> Outcome:
    newest = words("gap", opened.language).join(known[: -_MOST_VERSIONS - 1 : -1])
    key, project = "no_version" if newest else "no_versions", opened.ticket.project_key
    return _say(message, opened, services, key, version=said[:_LONGEST_SAID], project=project, versions=newest)


def _how_to_stop(language: Language) -> str:
    return usage("document", language, "停止" if language == "zh" else "stop")


def _say(message: AnswerCommand, opened: Opened, services: RunServices, key: str, **values: object) -> Outcome:
    told = words(key, opened.language, **values)
    return answer(message, opened, {opened.language: told}, Outcome.REPLIED, services)


def title_in(thread: DocumentThread, language: Language, services: RunServices) -> str:
    """Return what people call the document, such as “Release notes 2.4”."""
    known: Template | None = services.of(DocumentServices).templates.get(thread.template)
    return f"{title_of(known, thread.template, language)} {thread.version}".rstrip()


def around_of(opened: Opened, services: RunServices) -> Around:
    """Return what every comment says beside its document."""
    return Around(days=services.settings.document_keep_days, where="page" if opened.ticket.is_page else "ticket")


def stored_outcome(thread: DocumentThread, services: RunServices) -> DocumentOutcome | None:
    """Return how far a document was after its last slice, None where it had none."""
    stored = services.store.document(thread.session)
    return DocumentOutcome.model_validate(stored.report) if stored and stored.report else None


def report_of(outcome: DocumentOutcome, services: RunServices) -> dict[str, Any]:
    """Return an outcome as the store keeps it. Its sources are masked; what an author made up is masked here."""
    report = outcome.model_dump(mode="json")
    return {**report, "left_out": masked(report["left_out"], services.pii)}
