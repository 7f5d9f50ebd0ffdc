"""`/reqgate ask` on a ticket: one reply below the question, for everybody who reads the ticket."""

from dataclasses import dataclass
from datetime import UTC, datetime

from workers.ask.compose.comment import answer_comment
from workers.ask.graph import answer_question
from workers.ask.request import Answer, AskRequest
from workers.asking.ask.model import LlmAnswerer
from workers.contracts import Outcome
from workers.handlers.ask.issues import asked_issues
from workers.handlers.ask.keeping import keep_answer
from workers.handlers.ask.modelled import model_for, note_use
from workers.handlers.ask.pages import pages_of
from workers.handlers.ask.places import places_on
from workers.handlers.ask.recorded import Heard, ask_recording, heard_ports
from workers.handlers.ask.sameness import fingerprint_of
from workers.handlers.ask.services import AskServices
from workers.handlers.budgeting import over_budget
from workers.handlers.opening import Opened, answer, open_ticket
from workers.handlers.posting import post_reply
from workers.llm.exchanges import Exchange, kept_exchanges
from workers.people.sight import projects_seen
from workers.queueing.messages import AnswerCommand
from workers.reading.language import Language, language_of
from workers.runs.services import RunServices

Words = dict[Language, str]

_NO_QUESTION: Words = {
    "en": "What would you like to know? Write the question behind the command, such as “/reqgate ask which bugs are "
    "open?” or “/reqgate ask who works on this ticket?”.",
    "zh": "您想知道什么？请把问题写在命令后面，例如“/reqgate 提问 有哪些未解决的缺陷？”"
    "或“/reqgate 提问 这张工单由谁负责？”。",
}
_SERVICE_DESK: Words = {
    "en": "Questions are not answered in this service project. An administrator of ReqGate can allow it with "
    "ask.service_desk in projects.yaml.",
    "zh": "本服务项目不回答提问。ReqGate 管理员可以在 projects.yaml 中用 ask.service_desk 开启。",
}
_PAGE: Words = {
    "en": "I answer questions on tickets of Jira only, not on pages.",
    "zh": "我只在 Jira 工单上回答提问，不在页面上回答。",
}


def ask_run(message: AnswerCommand, services: RunServices) -> Outcome:
    """Answer a question below the comment that asks it, once. Raises JiraTransient, JiraPermanent as `open_ticket`."""
    opened = open_ticket(message, services)
    if isinstance(opened, Outcome):
        return opened
    if opened.ticket.is_page:
        return answer(message, opened, _PAGE, Outcome.REPLIED, services)
    if opened.ticket.is_service_desk and not opened.rules.ask.service_desk:
        return answer(message, opened, _SERVICE_DESK, Outcome.DENIED, services)
    if not opened.argument.strip():
        return answer(message, opened, _NO_QUESTION, Outcome.REPLIED, services)
    if used_up := over_budget(message, opened, services):
        return used_up
    model = model_for(opened.ticket.project_key, services)
    made = _made(message, opened, model, services)
    if not _is_open_still(made.answer, opened, services):  # a page was closed or went while the answer was made
        made = _made(message, opened, model, services)
    found, request = made.answer, made.request
    if model:
        note_use(model, opened.ticket.project_key, services)
    keep_answer(found, message.run_id, opened.ticket.key, opened.ticket.project_key, services)
    if services.settings.record_runs:
        given = made.heard.circumstances(request, model.client.model if model else None)
        services.store.save_recording(ask_recording(message.run_id, given, made.exchanges, services.pii))
    document = answer_comment(found, places_on(services.settings))
    fingerprint = fingerprint_of(request, message.actor)
    post_reply(message, opened.ticket, document, found.language, services, fingerprint=fingerprint)
    return Outcome.REPLIED


@dataclass(frozen=True)
class _Made:
    """An answer, and what it was made of."""

    answer: Answer
    request: AskRequest
    heard: Heard
    exchanges: tuple[Exchange, ...]


def _made(message: AnswerCommand, opened: Opened, model: LlmAnswerer | None, services: RunServices) -> _Made:
    request, heard = _asked(message, opened, model, services)
    with kept_exchanges() as exchanges:
        found = answer_question(request, services.of(AskServices).parts, heard.ports)
    return _Made(found, request, heard, tuple(exchanges))


def _is_open_still(found: Answer, opened: Opened, services: RunServices) -> bool:
    """Return whether every page that the answer names may still be told of; a model takes a while to write."""
    named = {one.place for one in (*found.evidence, *found.nearest) if one.source in ("doc", "policy")}
    pages = pages_of(opened.rules.spaces, services.settings, services.confluence) if named else None
    return pages is None or all(pages.is_open(place) for place in named)


def _asked(
    message: AnswerCommand, opened: Opened, model: LlmAnswerer | None, services: RunServices
) -> tuple[AskRequest, Heard]:
    """Return the question, and what it may be asked of: with the asker's eyes, and for who reads the ticket."""
    ticket, question, now = opened.ticket, opened.argument.strip(), datetime.now(UTC)
    projects = projects_seen(message.actor, (ticket.project_key, *opened.rules.ask.audience), services.jira)
    issues = None
    if projects:
        asker = services.jira.name_in_queries(message.actor)
        links = services.of(AskServices).links
        issues = asked_issues(services.jira, projects, now, asker, ticket.project_key, links)
    pages = pages_of(opened.rules.spaces, services.settings, services.confluence)
    request = AskRequest(
        question=question,
        language=language_of(question),
        now=now,
        ticket=ticket.key,
        spaces=pages.spaces if pages else (),
        projects=projects,
        trace_id=message.run_id,
    )
    return request, heard_ports(issues, pages, model)
