"""Carry recorded actions out, in order, so that doing it twice does nothing more. What was done is told by the ticket.

Jira has no idempotency keys: before a comment is written, our marked one is looked for, and after an answer that got
lost it is looked for again. While one may still be on its way, no other is written. Should two be there all the same,
one is removed.
"""

from pathlib import Path
from typing import Any, Protocol

import structlog

from workers.actions.description import fingerprint_of
from workers.actions.document_pages import DocumentPageKeeper, keep_document
from workers.actions.files import FileKeeper, attach, attach_document
from workers.actions.models import (
    AttachDocument,
    AttachFile,
    CreateSubtask,
    KeepDocumentPage,
    KeepPage,
    PostReply,
    SetOutcome,
    TicketAction,
    Transition,
    UpdateDescription,
    UpsertComment,
)
from workers.actions.once import written_once
from workers.actions.outbox import Outbox
from workers.actions.pages import PageKeeper, keep
from workers.actions.subtasks import SubtaskMaker, create
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.atlassian.marker import Marker, TicketMarker
from workers.atlassian.models import MarkedComment
from workers.contracts import Kind, Transient

log = structlog.get_logger(__name__)


class TicketWriter(FileKeeper, SubtaskMaker, Protocol):
    """What applying needs of Jira; `workers.atlassian.jira.JiraClient` is it. Raises JiraPermanent, JiraTransient."""

    def find_marked_comments(self, key: str, named: str = "") -> tuple[MarkedComment, ...]:
        """Return our own marked comments, newest first; at least those beside the one whose id is `named`."""
        ...

    def create_comment(self, key: str, body: Any, marker: Marker, internal: bool) -> str:
        """Add a marked comment and return its id."""
        ...

    def edit_comment(
        self, key: str, comment: MarkedComment, body: Any, marker: Marker, notify: bool, internal: bool
    ) -> None:
        """Replace the body, then the marker, of our comment; without notifying anyone unless `notify`."""
        ...

    def delete_comment(self, key: str, comment: MarkedComment) -> None:
        """Remove our comment."""
        ...

    def set_outcome(self, key: str, add: tuple[str, ...], remove: tuple[str, ...], marker: TicketMarker) -> None:
        """Change labels and the issue's marker in one update."""
        ...

    def description(self, key: str) -> Any:
        """Return the description as it is now."""
        ...

    def set_description(self, key: str, body: Any) -> None:
        """Replace the description."""
        ...

    def transition(self, key: str, name: str) -> bool:
        """Move the ticket; False when the transition is not available."""
        ...


class Pages(PageKeeper, DocumentPageKeeper, Protocol):
    """What keeping pages needs of Confluence."""


class DescriptionChanged(Transient):
    """Somebody edited the description since it was read: it is to be read, and decided about, anew."""

    kind = Kind.READ_AGAIN


def apply_actions(
    run_id: str,
    outbox: Outbox,
    jira: TicketWriter,
    pages: Pages | None = None,
    sessions: Path | None = None,
) -> None:
    """Apply what is pending of a run.

    Args:
        pages: where plans and documents of tickets are kept. What is refused there keeps no ticket waiting, nor does a
            page of a plan that is not written now.
        sessions: the folder with the files of documents.

    Raises:
        JiraTransient, DescriptionChanged: try again later; what was applied stays marked, the rest stays pending.
        JiraPermanent: the action is marked as failed; later ones of the run are not tried. Only a file that Jira does
            not take is done without.
    """
    comment_id = ""
    for index, action in outbox.pending(run_id):
        try:
            if isinstance(action, KeepPage):
                result = keep(action, outbox, pages)
            elif isinstance(action, KeepDocumentPage):
                result = keep_document(action, outbox, pages, sessions)
            else:
                result = _apply(run_id, action, comment_id, outbox, jira, sessions)
        except JiraTransient as error:
            if not isinstance(action, KeepPage):
                raise
            outbox.mark_failed(run_id, index, str(error))
            log.warning("a page is not kept", ticket=action.ticket_key, reason=error.reason)
            continue
        except JiraPermanent as error:
            outbox.mark_failed(run_id, index, str(error))
            is_of_page = isinstance(action, KeepPage | KeepDocumentPage)
            if not (isinstance(action, AttachFile | AttachDocument) and not error.is_shut_out) and not is_of_page:
                raise
            log.warning("an action is not done", type=action.type, ticket=action.ticket_key, reason=error.reason)
            continue
        if isinstance(action, UpsertComment | PostReply):
            comment_id = result
        outbox.mark_applied(run_id, index, result)
        log.info("action applied", index=index, type=action.type, result=result)


def _apply(
    run_id: str, action: TicketAction, comment_id: str, outbox: Outbox, jira: TicketWriter, sessions: Path | None
) -> str:
    match action:
        case UpsertComment():
            return _upsert(action, outbox, jira)
        case PostReply():
            return _reply(action, outbox, jira)
        case SetOutcome():
            return _set_outcome(run_id, action, comment_id, outbox, jira)
        case Transition():
            outbox.require_turn()
            return "moved" if jira.transition(action.ticket_key, action.name) else "not available"
        case UpdateDescription():
            return _update_description(action, outbox, jira)
        case AttachFile():
            return attach(action, outbox, jira)
        case AttachDocument():
            return attach_document(action, outbox, jira, sessions)
        case CreateSubtask():
            return create(action, outbox, jira)


def _update_description(action: UpdateDescription, outbox: Outbox, jira: TicketWriter) -> str:
    """Replace the description once. Jira cannot be told to compare, so it is read right before, and after lost answers.

    While such a write may be on its way no other leaves, as with comments.
    """
    key, wanted = action.ticket_key, fingerprint_of(action.body)
    found = fingerprint_of(jira.description(key))
    if found == wanted:
        return "written"
    if found != action.expected_fingerprint:
        raise DescriptionChanged("somebody edited the description since it was read")
    outbox.note_sending(key)
    try:
        outbox.require_turn()
        jira.set_description(key, action.body)
    except (JiraPermanent, JiraTransient) as error:
        is_lost = isinstance(error, JiraTransient) and error.may_be_applied
        outbox.note_answer(key, may_be_applied=is_lost)
        if not is_lost or fingerprint_of(jira.description(key)) != wanted:
            raise
    outbox.note_answer(key)
    return "written"


def _upsert(action: UpsertComment, outbox: Outbox, jira: TicketWriter) -> str:
    found, surplus = _comments_of_kind(action.ticket_key, action.marker, jira)
    comment_id = _write(action, found, outbox, jira)
    for comment in surplus:
        _remove(comment, action, outbox, jira)
    return comment_id


def _write(action: UpsertComment, found: MarkedComment | None, outbox: Outbox, jira: TicketWriter) -> str:
    marker = action.marker.model_copy(update={"comment_id": ""})  # belongs on the issue, not on the comment itself
    if found is None:
        return _create(action, marker, outbox, jira)
    if found.marker == marker:
        return found.id  # the marker is written with or after the body, so this outcome's body is there
    outbox.require_turn()
    try:
        jira.edit_comment(action.ticket_key, found, action.body, marker, action.notify, action.internal)
    except JiraPermanent as error:
        if error.status != 404:
            raise
        return _create(action, marker, outbox, jira)  # deleted by a person a moment ago
    return found.id


def _comments_of_kind(
    key: str, marker: Marker, jira: TicketWriter
) -> tuple[MarkedComment | None, tuple[MarkedComment, ...]]:
    """Return the ticket's comment of a marker's kind, and further ones that should not be there.

    It is the one that the issue's marker names, else the oldest: that is what people saw first, answered and linked to.
    """
    hint = marker.comment_id
    ours = [comment for comment in jira.find_marked_comments(key, hint) if comment.marker.kind == marker.kind]
    kept = next((comment for comment in ours if comment.id == hint), ours[-1] if ours else None)
    return kept, tuple(comment for comment in ours if comment is not kept)


def _remove(comment: MarkedComment, action: UpsertComment, outbox: Outbox, jira: TicketWriter) -> None:
    """Remove a surplus comment; where the bot may not, let it say in a line that another one counts.

    What it is refused is no failure of the run. A refusal may come as 400, 403 or 404, so an edit tells whether the
    comment is still there.
    """
    outbox.require_turn()
    try:
        jira.delete_comment(action.ticket_key, comment)
    except JiraPermanent:
        marker = comment.marker.model_copy(update={"kind": "surplus"})
        try:
            jira.edit_comment(
                action.ticket_key, comment, action.pointer, marker, notify=False, internal=action.internal
            )
        except JiraPermanent as error:
            log.warning("a surplus comment cannot be removed", ticket=action.ticket_key, reason=error.reason)
            return
    log.info("a surplus comment is removed", ticket=action.ticket_key, comment=comment.id)


def _reply(action: PostReply, outbox: Outbox, jira: TicketWriter) -> str:
    key, marker = action.ticket_key, action.marker
    replies = [comment for comment in jira.find_marked_comments(key) if comment.marker.kind == marker.kind]
    for comment in replies:
        if comment.marker.does_answer(marker.answers):
            if comment.marker.decision and not marker.decision:  # it only said that there was a fault
                outbox.require_turn()
                jira.edit_comment(key, comment, action.body, marker, notify=False, internal=action.internal)
            return comment.id
    if same := next(
        (one for one in replies if marker.fingerprint and one.marker.fingerprint == marker.fingerprint), None
    ):
        outbox.require_turn()
        try:
            # Who asks again waits for an answer, and is told of it as of a new one.
            jira.edit_comment(key, same, action.body, marker.again(same.marker), notify=True, internal=action.internal)
        except JiraPermanent as error:
            if error.status != 404:
                raise
        else:
            return same.id
    return _create(action, marker, outbox, jira)


def _create(action: UpsertComment | PostReply, marker: Marker, outbox: Outbox, jira: TicketWriter) -> str:
    key = action.ticket_key
    return written_once(
        key,
        outbox,
        lambda: jira.create_comment(key, action.body, marker, action.internal),
        lambda: _arrived(key, marker, jira),
    )


def _arrived(key: str, marker: Marker, jira: TicketWriter) -> str:
    """Return the id of the comment whose answer got lost; empty when it is not there, or not yet."""
    ours = jira.find_marked_comments(key)
    return next((each.id for each in ours if (each.marker.run, each.marker.kind) == (marker.run, marker.kind)), "")


def _set_outcome(run_id: str, action: SetOutcome, comment_id: str, outbox: Outbox, jira: TicketWriter) -> str:
    marker, part = action.marker, action.marker.of(action.kind)
    if part is not None:
        if not comment_id:  # it was written by an earlier attempt of this run
            found, _ = _comments_of_kind(action.ticket_key, part, jira)
            comment_id = found.id if found else ""
        page_id = outbox.result(run_id, KeepPage)
        names = {
            "comment_id": comment_id,
            "file_id": outbox.result(run_id, AttachFile) or part.file_id,
            "page_id": page_id if page_id.isdecimal() else part.page_id,
        }
        marker = marker.with_part(part.model_copy(update=names))
    outbox.require_turn()
    jira.set_outcome(action.ticket_key, action.add_labels, action.remove_labels, marker)
    return "set"
