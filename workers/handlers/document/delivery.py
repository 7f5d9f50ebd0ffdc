"""What a document does to its ticket: the comment, the files, label and marker. It writes nothing."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from workers.actions.models import AttachDocument, SetOutcome, UpsertComment
from workers.actions.outgoing import Outgoing
from workers.atlassian.marker import Marker, TicketMarker
from workers.atlassian.models import Ticket, document_file
from workers.comment.document import CommentDocument, plain
from workers.document.outcome import DocumentOutcome
from workers.handlers.document.thread import KIND, DocumentThread
from workers.reading.language import Language

WAITING_LABEL = "reqgate-document-waiting"
"""A question of a document is open on the ticket: it is found by JQL when all else is lost."""

_MIME = {
    "md": "text/markdown",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}
_WRITTEN_TWICE: dict[Language, str] = {
    "en": "This comment was written twice. My other comment here tells of the document and is kept up to date.",
    "zh": "这条评论重复了。文档的情况在我的另一条评论里，并会持续更新。",
}


def comment_actions(
    ticket: Ticket,
    thread: DocumentThread,
    document: CommentDocument,
    run_id: str,
    outgoing: Outgoing,
    *,
    notify: bool = False,
) -> tuple[UpsertComment, SetOutcome]:
    """Return the comment, and what the ticket carries of its document.

    Args:
        notify: let people know of the edit.
    """
    body = outgoing.body(document, ticket, thread.language)
    marked = ticket.marked or TicketMarker(ticket=ticket.id)
    earlier = marked.of(KIND)
    marker = Marker(
        run=run_id,
        kind=KIND,
        fingerprint=hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()[:16],
        comment_id=earlier.comment_id if earlier else "",
        internal=ticket.is_service_desk,
    )
    comment = UpsertComment(
        ticket_key=ticket.key,
        body=body,
        marker=marker,
        internal=ticket.is_service_desk,
        notify=notify,
        pointer=outgoing.body(plain(_WRITTEN_TWICE[thread.language]), ticket, thread.language),
    )
    is_labelled = WAITING_LABEL in ticket.labels
    outcome = SetOutcome(
        ticket_key=ticket.key,
        add_labels=(WAITING_LABEL,) if thread.status == "asking" and not is_labelled else (),
        remove_labels=(WAITING_LABEL,) if is_labelled and thread.status != "asking" else (),
        kind=KIND,
        marker=marked.with_thread(KIND, thread.model_dump_json(exclude_defaults=True)).with_part(marker),
    )
    return comment, outcome


def file_actions(
    ticket: Ticket, thread: DocumentThread, outcome: DocumentOutcome, kept: Mapping[str, str]
) -> tuple[AttachDocument, ...]:
    """Return what attaches the files of a finished document.

    Args:
        kept: the ids of those that were attached for this template before, by name.
    """
    found = {"docx": outcome.docx, "md": outcome.markdown}
    return tuple(
        _attach(ticket, thread, path, suffix, kept) for suffix, path in found.items() if path and path.is_file()
    )


def _attach(ticket: Ticket, thread: DocumentThread, path: Path, suffix: str, kept: Mapping[str, str]) -> AttachDocument:
    name = document_file(ticket.key, thread.file_name, suffix)
    older = kept.get(name)
    return AttachDocument(
        ticket_key=ticket.key,
        filename=name,
        mime_type=_MIME[suffix],
        session=thread.session,
        source=path.name,
        digest=hashlib.sha256(path.read_bytes()).hexdigest(),
        replaces=(older,) if older else (),
    )
