"""What a plan does to its ticket: comment, file, label and marker, and sub-tasks once accepted. It writes nothing."""

import hashlib
from dataclasses import replace

from workers.actions.files import plan_file
from workers.actions.models import Action, SetOutcome, UpsertComment
from workers.actions.outgoing import Outgoing
from workers.actions.plan import plan_reply
from workers.actions.subtasks import subtask_of_stage
from workers.atlassian.jira_subtasks import SubtaskForm
from workers.atlassian.marker import Marker, TicketMarker
from workers.atlassian.models import PLAN_FILE, Ticket
from workers.comment.document import plain
from workers.handlers.opening import Opened
from workers.handlers.plan.talk import KIND
from workers.plan.compose.comment import Around, plan_comment, stage_document
from workers.plan.schemas import PlanReport, Stage
from workers.plan.thread import PlanThread
from workers.queueing.messages import AnswerCommand
from workers.reading.language import Language

WAITING_LABEL = "reqgate-plan-waiting"
"""Questions of a plan are open on the ticket: it is found by JQL when all else is lost."""
PLANNED_LABEL = "reqgate-planned"
"""Somebody accepted the plan."""

_WRITTEN_TWICE: dict[Language, str] = {
    "en": "This comment was written twice. My other comment here holds the plan and is kept up to date.",
    "zh": "这条评论重复了。计划在我的另一条评论里，并会持续更新。",
}
_REMINDER: dict[Language, str] = {
    "en": "Reminder: questions {numbers} of the plan are open. Without an answer by {date} (UTC) I go on with the "
    "assumptions that my comment names.",
    "zh": "提醒：计划的第 {numbers} 题还没有回答。{date}（UTC）之前没有回答，我就按评论中写明的假设继续。",
}
_ACCEPTED: dict[Language, str] = {
    "en": "The plan is accepted (version {version}).",
    "zh": "计划已接受（第 {version} 版）。",
}
_SUBTASKS: dict[Language, str] = {
    "en": "Each of its {count} stages has a sub-task.",
    "zh": "{count} 个阶段各有一个子任务。",
}
_NO_SUBTASKS: dict[Language, str] = {
    "en": "I made no sub-tasks: this project has no type for them, or I may not create any.",
    "zh": "没有创建子任务：本项目没有子任务类型，或者我没有创建权限。",
}
_UNKNOWN_FIELDS: dict[Language, str] = {
    "en": "I made no sub-tasks: this project requires fields there that I cannot fill: {fields}.",
    "zh": "没有创建子任务：本项目要求填写我无法填写的字段：{fields}。",
}


def plan_actions(
    opened: Opened,
    report: PlanReport,
    thread: PlanThread,
    around: Around,
    run_id: str,
    outgoing: Outgoing,
    *,
    notify: bool,
    files: tuple[str, ...] = (),
) -> tuple[Action, ...]:
    """Return the comment, the file of a finished plan, and last what the ticket carries of the conversation.

    Args:
        notify: let people know of the edit.
        files: ids of the plan's files that earlier runs attached.
    """
    ticket = opened.ticket
    is_ready = report.plan.status == "plan_ready"
    is_attached = is_ready and not around.hindrance
    shown = replace(around, attached=PLAN_FILE if is_attached else "")
    body = outgoing.body(plan_comment(report, shown), ticket, report.language)
    marker = _marker(ticket, run_id, thread.digest)
    actions: list[Action] = [
        UpsertComment(
            ticket_key=ticket.key,
            body=body,
            marker=marker,
            internal=ticket.is_service_desk,
            notify=notify,
            pointer=outgoing.body(plain(_WRITTEN_TWICE[report.language]), ticket, report.language),
        )
    ]
    if is_attached:
        actions.append(plan_file(report.plan.plan_markdown, ticket, outgoing, files))
    return (*actions, _outcome(ticket, thread, marker))


def reminder_actions(opened: Opened, thread: PlanThread, run_id: str, outgoing: Outgoing) -> tuple[Action, ...]:
    """Return the one reminder of a conversation, and that it was given."""
    ticket, language = opened.ticket, opened.language
    separator = "、" if language == "zh" else ", "
    words = _REMINDER[language].format(
        numbers=separator.join(map(str, thread.open)), date=f"{thread.deadline:%Y-%m-%d %H:%M}"
    )
    reminder = UpsertComment(
        ticket_key=ticket.key,
        body=outgoing.body(plain(words), ticket, language),
        marker=Marker(run=run_id, kind="reminder", internal=ticket.is_service_desk),
        internal=ticket.is_service_desk,
    )
    return reminder, _outcome(ticket, thread, None)


def accepted_actions(
    message: AnswerCommand,
    opened: Opened,
    report: PlanReport,
    thread: PlanThread,
    form: SubtaskForm | None,
    outgoing: Outgoing,
) -> tuple[Action, ...]:
    """Return the label, the sub-tasks where the project wants them, and the word below the command.

    Args:
        form: how sub-tasks are made in the project; None where none can be.
    """
    ticket, language = opened.ticket, opened.language
    label = SetOutcome(
        ticket_key=ticket.key,
        add_labels=() if PLANNED_LABEL in ticket.labels else (PLANNED_LABEL,),
        marker=_marked(ticket).with_thread(KIND, thread.model_dump_json(exclude_defaults=True)),
    )
    words, subtasks = [_ACCEPTED[language].format(version=thread.version)], tuple[Action, ...]()
    if opened.rules.plan_subtasks and form is None:
        words.append(_NO_SUBTASKS[language])
    elif opened.rules.plan_subtasks and form and form.unknown:
        words.append(_UNKNOWN_FIELDS[language].format(fields=", ".join(form.unknown)))
    elif opened.rules.plan_subtasks and form:
        subtasks = _subtasks(report, ticket, form, message.run_id, outgoing)
        words.append(_SUBTASKS[language].format(count=len(subtasks)))
    reply = plan_reply(plain(*words), ticket, message.comment_id, message.run_id, language, outgoing)
    return (label, *subtasks, *reply)


def _subtasks(
    report: PlanReport, ticket: Ticket, form: SubtaskForm, run_id: str, outgoing: Outgoing
) -> tuple[Action, ...]:
    return tuple(
        subtask_of_stage(
            _stage_id(stage),
            stage.name,
            stage_document(report, position),
            ticket,
            form,
            run_id,
            report.language,
            outgoing,
        )
        for position, stage in enumerate(report.plan.stages, start=1)
    )


def _stage_id(stage: Stage) -> str:
    """Return what names a stage in every version of a plan, wherever it stands in it."""
    return hashlib.sha256(stage.name.encode()).hexdigest()[:12]


def _outcome(ticket: Ticket, thread: PlanThread, marker: Marker | None) -> SetOutcome:
    marked = _marked(ticket).with_thread(KIND, thread.model_dump_json(exclude_defaults=True))
    is_labelled = WAITING_LABEL in ticket.labels
    return SetOutcome(
        ticket_key=ticket.key,
        add_labels=(WAITING_LABEL,) if thread.is_waiting and not is_labelled else (),
        remove_labels=(WAITING_LABEL,) if is_labelled and not thread.is_waiting else (),
        kind=KIND if marker else "",
        marker=marked.with_part(marker) if marker else marked,
    )


def _marker(ticket: Ticket, run_id: str, digest: str) -> Marker:
    earlier = ticket.marked.of(KIND) if ticket.marked else None
    return Marker(
        run=run_id,
        kind=KIND,
        fingerprint=digest,
        comment_id=earlier.comment_id if earlier else "",
        file_id=earlier.file_id if earlier else "",
        page_id=earlier.page_id if earlier else "",
        internal=ticket.is_service_desk,
    )


def _marked(ticket: Ticket) -> TicketMarker:
    return ticket.marked or TicketMarker(ticket=ticket.id)
