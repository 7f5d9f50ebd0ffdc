"""A sub-task for each stage of a plan that people accepted: made once, and found again by its property."""

from typing import Any, Protocol

from workers.actions.models import CreateSubtask
from workers.actions.once import written_once
from workers.actions.outbox import Outbox
from workers.actions.outgoing import Outgoing
from workers.atlassian.jira_subtasks import LONGEST_SUMMARY, SubtaskForm
from workers.atlassian.marker import SubtaskMarker
from workers.atlassian.models import Ticket
from workers.comment.document import CommentDocument
from workers.reading.language import Language


class SubtaskMaker(Protocol):
    """What making sub-tasks needs of Jira. Raises JiraPermanent, JiraTransient."""

    def own_subtasks(self, key: str) -> dict[str, str]:
        """Return the keys of the sub-tasks of a ticket that we made, by stage."""
        ...

    def create_subtask(self, key: str, type_id: str, summary: str, body: Any, marker: SubtaskMarker) -> str:
        """Make a marked sub-task and return its key."""
        ...


def subtask_of_stage(
    stage: str,
    name: str,
    document: CommentDocument,
    ticket: Ticket,
    form: SubtaskForm,
    run_id: str,
    language: Language,
    outgoing: Outgoing,
) -> CreateSubtask:
    """Return what makes the sub-task of a stage, its texts cleaned as comments are.

    Args:
        stage: its id, which is the same in every run and version of the plan.
        name: becomes the title: one line, and cut where it is longer than Jira allows.
        form: what the project asks of sub-tasks; nothing of it may be unknown.
    """
    title = " ".join(outgoing.text(name, ticket).split())
    return CreateSubtask(
        ticket_key=ticket.key,
        type_id=form.type_id,
        summary=title if len(title) <= LONGEST_SUMMARY else title[: LONGEST_SUMMARY - 1].rstrip() + "…",
        body=outgoing.body(document, ticket, language),
        marker=SubtaskMarker(parent=ticket.id, stage=stage, run=run_id),
    )


def create(action: CreateSubtask, outbox: Outbox, jira: SubtaskMaker) -> str:
    """Return the key of the sub-task of a stage, which an earlier attempt or run may have made."""
    key = action.ticket_key

    def made() -> str:
        return jira.own_subtasks(key).get(action.marker.stage, "")

    return made() or written_once(
        key, outbox, lambda: jira.create_subtask(key, action.type_id, action.summary, action.body, action.marker), made
    )
