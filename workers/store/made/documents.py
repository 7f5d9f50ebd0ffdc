"""Documents that are written: how far each is. What they say stands in the folders of their sessions, never here."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from workers.store.sessions import Sessions, value_of
from workers.store.tables import DocumentRow, RunRow


@dataclass(frozen=True)
class StoredDocument:
    """A document under the run that it was begun with.

    Attributes:
        thread: the name of its state at the checkpointer, empty before it was begun.
        status: writing, asking, finished, stopped or failed.
        decisions: of each reference that people were asked about, "skip" or the id of an attachment.
        report: the JSON of its outcome, empty before there is one.
    """

    session: str
    ticket_key: str
    project_key: str
    template: str
    thread: str
    status: str
    decisions: Mapping[str, Any]
    report: Mapping[str, Any]
    created_at: datetime
    updated_at: datetime


class Documents(Sessions):
    """The table `documents`."""

    def begin_document(self, session_id: str, ticket_key: str, project_key: str, template: str) -> None:
        """Keep that a document is written; one that is known stays as it is."""
        now = datetime.now(UTC)

        def begin(session: Session) -> None:
            if session.get(DocumentRow, session_id) is None:
                row = DocumentRow(
                    session=session_id,
                    ticket_key=ticket_key,
                    project_key=project_key,
                    template=template,
                    thread="",
                    status="writing",
                    decisions={},
                    report={},
                    created_at=now,
                    updated_at=now,
                )
                session.add(row)

        self._written(begin)

    def change_document(self, session_id: str, **changed: Any) -> None:
        """Keep how far a document is: `thread`, `status`, `decisions` or `report`. One that is gone stays gone."""
        now = datetime.now(UTC)
        with self._session() as session:
            named = update(DocumentRow).where(DocumentRow.session == session_id)
            session.execute(named.values(**changed, updated_at=now))

    def document(self, session_id: str) -> StoredDocument | None:
        """Return a document, None for one that nobody knows or that is purged."""
        with self._session() as session:
            row = session.get(DocumentRow, session_id)
            return value_of(StoredDocument, row) if row else None

    def document_of_run(self, run_id: str) -> StoredDocument | None:
        """Return the document that a run began, or wrote on; None for another run."""
        with self._session() as session:
            run = session.get(RunRow, run_id)
            told = (run.message or {}) if run else {}
            name = str(told.get("session") or told.get("document") or run_id)
            row = session.get(DocumentRow, name)
            return value_of(StoredDocument, row) if row else None

    def latest_documents(self, offset: int, most: int) -> tuple[StoredDocument, ...]:
        """Return documents, the one that changed last first."""
        query = select(DocumentRow).order_by(DocumentRow.updated_at.desc(), DocumentRow.session)
        with self._session() as session:
            return tuple(value_of(StoredDocument, row) for row in session.scalars(query.offset(offset).limit(most)))

    def documents_of(self, ticket_key: str) -> tuple[StoredDocument, ...]:
        """Return the documents of a ticket, the newest first."""
        query = select(DocumentRow).where(DocumentRow.ticket_key == ticket_key).order_by(DocumentRow.created_at.desc())
        with self._session() as session:
            return tuple(value_of(StoredDocument, row) for row in session.scalars(query))

    def documents_untouched_since(self, before: datetime) -> tuple[StoredDocument, ...]:
        """Return the documents with which nothing has happened since, the oldest first."""
        query = select(DocumentRow).where(DocumentRow.updated_at < before).order_by(DocumentRow.updated_at)
        with self._session() as session:
            return tuple(value_of(StoredDocument, row) for row in session.scalars(query))

    def drop_document(self, session_id: str) -> None:
        """Forget a document."""
        with self._session() as session:
            session.execute(delete(DocumentRow).where(DocumentRow.session == session_id))
