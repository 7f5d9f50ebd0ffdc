"""A file of ours on a ticket: the new one is attached, then the older one removed. Doing it twice does nothing more."""

import hashlib
from pathlib import Path
from typing import Protocol

import structlog

from workers.actions.models import AttachDocument, AttachFile
from workers.actions.once import written_once
from workers.actions.outbox import Outbox
from workers.actions.outgoing import Outgoing
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.jira_files import OwnFile
from workers.atlassian.models import PLAN_FILE, Ticket

log = structlog.get_logger(__name__)


class FileKeeper(Protocol):
    """What attaching needs of Jira. Raises JiraPermanent, JiraTransient."""

    def own_files(self, key: str, filename: str) -> tuple[OwnFile, ...]:
        """Return the files of this name that we attached, the newest first."""
        ...

    def attach_file(self, key: str, filename: str, content: bytes, mime_type: str = "text/markdown") -> str:
        """Attach a file and return its id."""
        ...

    def file_content(self, file: OwnFile) -> bytes | None:
        """Return what a file of ours holds; None where that cannot be read."""
        ...

    def delete_file(self, file_id: str) -> None:
        """Remove a file of ours."""
        ...


def plan_file(markdown: str, ticket: Ticket, outgoing: Outgoing, kept: tuple[str, ...] = ()) -> AttachFile:
    """Return what attaches a plan to its ticket, cleaned as comments are.

    Args:
        kept: the ids of older ones, as they were kept when these were attached; the ticket's marker knows of one.
    """
    marked = ticket.marked.of("plan") if ticket.marked else None
    older = dict.fromkeys(filter(None, (*kept, marked.file_id if marked else "")))
    return AttachFile(
        ticket_key=ticket.key, filename=PLAN_FILE, text=outgoing.text(markdown, ticket), replaces=tuple(older)
    )


def attach(action: AttachFile, outbox: Outbox, jira: FileKeeper) -> str:
    """Return the id of the file, which an earlier attempt may have attached."""
    return _attached(action, action.text.encode(), "text/markdown", outbox, jira)


def attach_document(action: AttachDocument, outbox: Outbox, jira: FileKeeper, sessions: Path | None) -> str:
    """Return the id of the file, which an earlier attempt or run may have attached.

    Args:
        sessions: the folder of the sessions; None where none are kept.

    Raises:
        JiraPermanent: besides what Jira refuses, the file is not in its session any more.
    """
    if action.file_id:
        return action.file_id
    try:
        content = (sessions / action.session / "output" / action.source).read_bytes() if sessions else b""
    except OSError:
        content = b""
    if hashlib.sha256(content).hexdigest() != action.digest:
        raise JiraPermanent(None, "the document's file is not in its session any more; write the document again")
    return _attached(action, content, action.mime_type, outbox, jira)


def _attached(
    action: AttachFile | AttachDocument, content: bytes, mime_type: str, outbox: Outbox, jira: FileKeeper
) -> str:
    key, name = action.ticket_key, action.filename
    ours = jira.own_files(key, name)
    file_id = _with_content(content, ours, jira) or written_once(
        key,
        outbox,
        lambda: jira.attach_file(key, name, content, mime_type),
        lambda: _with_content(content, jira.own_files(key, name), jira),
    )
    for file in ours:
        if file.id in action.replaces and file.id != file_id:
            _remove(file, action, outbox, jira)
    return file_id


def _with_content(content: bytes, files: tuple[OwnFile, ...], jira: FileKeeper) -> str:
    same = (file.id for file in files if file.size == len(content) and jira.file_content(file) == content)
    return next(same, "")


def _remove(file: OwnFile, action: AttachFile | AttachDocument, outbox: Outbox, jira: FileKeeper) -> None:
    """Remove an older file. That the bot may not is no failure of the run: the newer one counts."""
    outbox.require_turn()
    try:
        jira.delete_file(file.id)
    except JiraPermanent as error:
        log.warning("an older file cannot be removed", ticket=action.ticket_key, file=file.id, reason=error.reason)
