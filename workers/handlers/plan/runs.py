"""`/reqgate plan`, the answers to its questions, and `/reqgate plan accept`.

Level-triggered: each run reads the ticket, what was asked and every answer, and makes the plan anew from that.
"""

from dataclasses import dataclass
from datetime import UTC, datetime

import structlog

from workers.actions.models import Action, AttachFile
from workers.actions.plan import plan_reply
from workers.atlassian.jira_files import Hindrance
from workers.atlassian.models import moment_of
from workers.comment.document import plain
from workers.contracts import Outcome
from workers.conversation.rounds import Conversation
from workers.evidence.sources import evidence_sources
from workers.handlers.budgeting import over_budget
from workers.handlers.opening import Opened, answer, open_ticket
from workers.handlers.plan.counting import count_plan
from workers.handlers.plan.delivery import accepted_actions, plan_actions, reminder_actions
from workers.handlers.plan.modelled import note_use, parts_for
from workers.handlers.plan.page import kept_page
from workers.handlers.plan.recorded import Heard, PlanCircumstances, PlanTake, plan_recording
from workers.handlers.plan.request import plan_request
from workers.handlers.plan.services import PlanServices
from workers.handlers.plan.talk import KIND, given_in, talk_on, thread_on
from workers.handlers.planning import task_of
from workers.handlers.posting import post_actions
from workers.handlers.review_services import ReviewServices
from workers.llm.exchanges import kept_exchanges
from workers.people.access import refusal
from workers.plan.compose.changes import changes
from workers.plan.compose.comment import Around
from workers.plan.graph import plan_ticket
from workers.plan.questions.wording import quotes_in
from workers.plan.schemas import PlanReport
from workers.plan.thread import End, PlanThread, digest_of
from workers.queueing.messages import AnswerCommand, ReadAnswers
from workers.reading.language import Language
from workers.runs.services import RunServices
from workers.store import WaitingThread

log = structlog.get_logger(__name__)

Words = dict[Language, str]

_ACCEPT = ("accept", "接受", "接受计划")
_ATTACH = AttachFile.model_fields["type"].default
_LONGEST_UNREAD = 120

_NOTHING_OPEN: Words = {
    "en": "No question of mine is open here. “/reqgate plan” makes a plan of this ticket, and asks where it must.",
    "zh": "这里没有待回答的问题。可用“/reqgate 计划”为这张工单制定计划，需要时我会提问。",
}
_UNREAD: Words = {
    "en": "I could not read this as an answer: {unread}. Please write the number and the letter or your words, such as "
    "“1A 2: by e-mail”; “2 skip” leaves one out.{kept}",
    "zh": "未能识别这些内容：{unread}。请写题号加选项字母或文字，例如“1A 2：用邮件”；“2 跳过”表示跳过。{kept}",
}
_KEPT: Words = {"en": " What I could read, I kept.", "zh": "能识别的部分已记录。"}
_UNKNOWN: Words = {
    "en": "I do not know what to do with “{argument}”. “/reqgate plan” plans this ticket, “/reqgate plan accept” "
    "accepts the plan, and “/reqgate answer …” answers its questions.",
    "zh": "无法理解“{argument}”。“/reqgate 计划”制定计划，“/reqgate 计划 接受”接受计划，“/reqgate 回答 …”回答问题。",
}
_NO_PLAN: Words = {
    "en": "There is no finished plan here to accept. “/reqgate plan” makes one; if questions are open, please answer "
    "them first.",
    "zh": "这里还没有可接受的计划。请先用“/reqgate 计划”制定计划；如果还有问题未回答，请先回答。",
}
_MAY_NOT_ACCEPT: Words = {
    "en": "Sorry, a plan is accepted by the reporter, the assignee, or whom an administrator named in projects.yaml.",
    "zh": "抱歉，只有报告人、经办人或管理员在 projects.yaml 中指定的人可以接受计划。",
}
_PAGE: Words = {
    "en": "I plan tickets of Jira only, not pages.",
    "zh": "我只为 Jira 工单制定计划，不为页面制定计划。",
}


@dataclass(frozen=True)
class _Made:
    """What a run made of a ticket: the report, and where the conversation stands after it.

    `was_seen` says that people see these questions already: an attempt ended before the ticket could carry them.
    """

    report: PlanReport
    take: PlanTake
    before: PlanThread
    thread: PlanThread
    talk: Conversation
    at: datetime
    was_seen: bool


def plan_run(message: AnswerCommand, services: RunServices) -> Outcome:
    """Plan a ticket, or accept its plan. Raises JiraTransient, JiraPermanent as `open_ticket`."""
    opened = open_ticket(message, services)
    if isinstance(opened, Outcome):
        return opened
    if opened.ticket.is_page:
        return answer(message, opened, _PAGE, Outcome.REPLIED, services)
    argument = opened.argument.strip(" .。!！").casefold()
    if argument in _ACCEPT:
        return _accept(message, opened, services)
    if argument:
        words = {opened.language: _UNKNOWN[opened.language].format(argument=_shortened(opened.argument))}
        return answer(message, opened, words, Outcome.REPLIED, services)
    if used_up := over_budget(message, opened, services):
        return used_up
    return _deliver(message, opened, _made(opened, services), services)


def take_answers(message: AnswerCommand, opened: Opened, services: RunServices) -> Outcome:
    """Take the answers in a command, and say what of it could not be read. Raises as `plan_run`."""
    thread = thread_on(opened.ticket)
    if not thread.asked:
        return answer(message, opened, _NOTHING_OPEN, Outcome.REPLIED, services)
    made = _made(opened, services)
    unread = dict(made.talk.unread).get(message.comment_id, ())
    if not unread:
        return _deliver(message, opened, made, services)
    is_kept = any(said.comment_id == message.comment_id for said in made.talk.said)
    quoted = ", ".join(f"“{_shortened(one)}”" for one in unread)
    words = _UNREAD[opened.language].format(unread=quoted, kept=_KEPT[opened.language] if is_kept else "")
    reply = plan_reply(
        plain(words), opened.ticket, message.comment_id, message.run_id, opened.language, services.outgoing
    )
    return _deliver(message, opened, made, services, reply)


def answers_run(message: ReadAnswers, services: RunServices) -> Outcome:
    """Look again at a ticket on which people are waited for. Ordinary talk changes nothing. Raises as `plan_run`."""
    services.queue.begin(message)
    opened = open_ticket(message, services)
    if isinstance(opened, Outcome):
        services.store.end_thread(KIND, message.ticket_key)
        return opened
    thread = thread_on(opened.ticket)
    if not thread.asked:
        _stop_waiting(opened, services)
        return Outcome.IGNORED
    made = _made(opened, services)
    if made.thread != made.before:
        return _deliver(message, opened, made, services)
    now = _now(services)
    if thread.is_to_remind(now):
        reminded = thread.model_copy(update={"is_reminded": True})
        post_actions(message.run_id, reminder_actions(opened, reminded, message.run_id, services.outgoing), services)
        _wait_or_stop(message.run_id, opened, reminded, services)
        return Outcome.POSTED
    _wait_or_stop(message.run_id, opened, thread, services)
    return Outcome.UNCHANGED


def give_up_answers(message: ReadAnswers, services: RunServices) -> None:
    """Nobody waits for a word: the next event on the ticket, or the sweep, reads the same conversation again."""
    log.warning("answers on a ticket were not read", ticket=message.ticket_key)


def _made(opened: Opened, services: RunServices) -> _Made:
    """Return the plan of a ticket as it is now, or what is asked before there can be one."""
    thread, parts = thread_on(opened.ticket), services.of(PlanServices)
    now = _now(services)
    talk = talk_on(opened.ticket, opened.rules, thread, services.jira)
    report, take = _report(opened, thread, talk, _is_over(thread, talk, now), services)
    asks_anew = {one.number for one in report.asked} - {one.number for one in thread.asked}
    if asks_anew and len(thread.rounds) >= parts.rounds:
        used = report.tokens
        report, take = _report(opened, thread, talk, "rounds", services)
        report = report.model_copy(update={"tokens": used + report.tokens})
    digest = digest_of(report)
    seen_at = _seen_at(opened, digest, services) if asks_anew else None
    after = thread.after(report, seen_at or _now(services), parts.patience, digest)
    return _Made(report, take, thread, after, talk, now, was_seen=seen_at is not None)


def _seen_at(opened: Opened, digest: str, services: RunServices) -> datetime | None:
    """Return since when our comment says the very same; None where it does not. Whoever answered since then answers."""
    ours = services.jira.find_marked_comments(opened.ticket.key)
    same = (one for one in ours if (one.marker.kind, one.marker.fingerprint) == (KIND, digest))
    return moment_of(next((one.updated for one in same), ""))


def _is_over(thread: PlanThread, talk: Conversation, now: datetime) -> End:
    """Return why no more is asked: what ended a conversation once stands, as its plan does."""
    if thread.is_over:
        return thread.is_over
    if talk.takes_defaults:
        return "defaults"
    return "deadline" if thread.is_waiting and thread.deadline and now >= thread.deadline else ""


def _report(
    opened: Opened, thread: PlanThread, talk: Conversation, is_over: End, services: RunServices
) -> tuple[PlanReport, PlanTake]:
    asked = [one.question.question for one in thread.asked]
    spared = [*asked, *(quote for question in asked for quote in quotes_in(question))]
    task = task_of(opened.ticket, opened.rules, services.of(ReviewServices), services.store, spared)
    answers = given_in(talk)
    request = plan_request(task.packet, task.config, task.parts, asked=thread.asked, answers=answers, is_over=is_over)
    var_dir, database_url = services.settings.var_dir, services.settings.effective_database_url
    heard = Heard(evidence_sources(opened.rules, var_dir, services.jira, services.confluence, database_url))
    parts = parts_for(opened.ticket.project_key, services)
    with kept_exchanges() as exchanges:
        report = plan_ticket(request, parts, (heard,))
    note_use(report, opened.ticket.project_key, services)
    circumstances = PlanCircumstances(
        asked=thread.asked,
        answers=answers,
        is_over=is_over,
        evidence=tuple(heard.found),
        language=report.language,
        model=report.model,
        without_model=report.without_model,
        prompt_versions=parts.prompt_versions,
    )
    return report, PlanTake(task.packet, circumstances, tuple(exchanges))


def _deliver(
    message: AnswerCommand | ReadAnswers,
    opened: Opened,
    made: _Made,
    services: RunServices,
    reply: tuple[Action, ...] = (),
) -> Outcome:
    """Keep the plan, and bring it to the ticket."""
    report, thread = made.report, made.thread
    earlier = services.store.plans_of(opened.ticket.key, before=message.run_id)
    before = next((PlanReport.model_validate(one.report).plan for one in earlier if one.status == "plan_ready"), None)
    services.store.save_plan(
        message.run_id,
        opened.ticket.key,
        opened.ticket.project_key,
        thread.version,
        report.plan.status,
        report.model_dump(mode="json"),
    )
    if services.settings.record_runs:
        services.store.save_recording(plan_recording(message.run_id, made.take, services.pii))
    last = PlanReport.model_validate(earlier[0].report) if earlier else None
    asked_at = {one.number: each.asked_at for each in made.before.rounds for one in each.asked}
    is_new_version = thread.version != made.before.version
    count_plan(report, last, made.at, asked_at, is_new_version=is_new_version)
    page = kept_page(message.run_id, opened, report, services)
    hindrance = _hindrance(opened, report, services)
    around = Around(
        thread.deadline, changes(before, report.plan), hindrance, page=page.state, space=opened.rules.plan_space
    )
    is_news = thread.open != made.before.open or is_new_version
    files = tuple(services.store.action_results(_ATTACH, ticket_key=opened.ticket.key))
    actions = plan_actions(
        opened, report, thread, around, message.run_id, services.outgoing, notify=is_news, files=files
    )
    _wait_or_stop(message.run_id, opened, thread, services)  # before people see it, or the edge passes answers over
    post_actions(message.run_id, (*page.actions, *actions, *reply), services)
    if made.was_seen:
        services.queue.submit(ReadAnswers(ticket=opened.ticket.key))
    return Outcome.POSTED


def _hindrance(opened: Opened, report: PlanReport, services: RunServices) -> Hindrance:
    """Return what keeps the plan's file from being attached."""
    size = len(report.plan.plan_markdown.encode())
    return services.jira.attach_hindrance(opened.ticket.project_key, size) if report.plan.stages else ""


def _accept(message: AnswerCommand, opened: Opened, services: RunServices) -> Outcome:
    thread = thread_on(opened.ticket)
    access = opened.rules.access_to("accept", opened.ticket.is_service_desk)
    comment = services.jira.written_comment(opened.ticket.key, message.comment_id)
    if refusal(
        access, message.actor, opened.ticket, lambda: comment, services.jira.user_groups, services.jira.is_assignable
    ):
        return answer(message, opened, _MAY_NOT_ACCEPT, Outcome.DENIED, services)
    stored = next(iter(services.store.plans_of(opened.ticket.key)), None)
    if stored is None or stored.status != "plan_ready" or not thread.version:
        return answer(message, opened, _NO_PLAN, Outcome.REPLIED, services)
    report = PlanReport.model_validate(stored.report)
    accepted = thread.model_copy(update={"accepted": thread.version})
    form = services.jira.subtask_form(opened.ticket.project_key) if opened.rules.plan_subtasks else None
    actions = accepted_actions(message, opened, report, accepted, form, services.outgoing)
    post_actions(message.run_id, actions, services)
    return Outcome.POSTED


def _wait_or_stop(run_id: str, opened: Opened, thread: PlanThread, services: RunServices) -> None:
    """Have the ticket looked at again in time, and let the edge know whether people's comments matter there."""
    wakes_at = thread.wakes_at()
    if wakes_at is None:
        _stop_waiting(opened, services)
        return
    ticket = opened.ticket
    services.store.wait_for_people(WaitingThread(KIND, ticket.key, ticket.project_key, run_id, wakes_at))
    services.queue.wait_for_people(ticket.key, ticket.id)


def _stop_waiting(opened: Opened, services: RunServices) -> None:
    services.store.end_thread(KIND, opened.ticket.key)
    services.queue.stop_waiting(opened.ticket.key, opened.ticket.id)


def _now(services: RunServices) -> datetime:
    """Return the time by the site's clock, by which comments are dated; by ours where it says none."""
    return services.jira.server_time() or datetime.now(UTC)


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _LONGEST_UNREAD else words[: _LONGEST_UNREAD - 1] + "…"
