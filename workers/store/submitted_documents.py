"""Documents that are asked for over the HTTP API: their turns, the files that were given, and those that were made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, select, update

from workers.store.document_files import DocumentFile, KeptFile, file_rows
from workers.store.sessions import value_of
from workers.store.submissions import Submissions, Submitted
from workers.store.tables import DocumentFileRow, DocumentRow, RunRow, SubmissionRow


@dataclass(frozen=True)
class TurnEnd:
    """How a turn of a document ends.

    Attributes:
        status: of the document: asking, finished or failed.
        report: the JSON of its outcome, None to leave what there is.
        error: why nothing came of the turn, None where something did.
        unread: what of the given files could not be used, in words; None to leave what was noted.
        made: the files of a finished document.
    """

    status: str
    report: Mapping[str, Any] | None = None
    error: Mapping[str, Any] | None = None
    unread: Sequence[str] | None = None
    made: Sequence[DocumentFile] = ()

    @property
    def is_over(self) -> bool:
        """Whether nothing is asked any more, so that nothing needs the given files."""
        return self.status != "asking"


class SubmittedDocuments(Submissions):
    """The part of the table `submissions` that is about documents, and the table `document_files`."""

    def submitted_document(self, document: str) -> tuple[Submitted, ...]:
        """Return what a document was asked for with and the replies to its questions, in their order; each with the
        document's report. Nothing where none was asked for under this id. One statement, as for a review.
        """
        found = (
            select(SubmissionRow, RunRow, DocumentRow.report)
            .outerjoin(RunRow, RunRow.id == SubmissionRow.run_id)
            .outerjoin(DocumentRow, DocumentRow.session == SubmissionRow.document)
            .where(SubmissionRow.document == document)
            .order_by(SubmissionRow.turn)
        )
        turns = self._submitted(found)
        return turns if turns and turns[0].submission.turn == 0 else ()  # the first may be purged already

    def given_files(self, document: str, turn: int | None = None) -> tuple[DocumentFile, ...]:
        """Return the files that were given for a document, or with one of its turns only, in their order."""
        found = (
            select(DocumentFileRow)
            .join(SubmissionRow, SubmissionRow.run_id == DocumentFileRow.run_id)
            .where(SubmissionRow.document == document, DocumentFileRow.room == "given")
            .order_by(SubmissionRow.turn, DocumentFileRow.position)
        )
        if turn is not None:
            found = found.where(SubmissionRow.turn == turn)
        with self._session() as session:
            return tuple(value_of(DocumentFile, row) for row in session.scalars(found))

    def made_files(self, document: str) -> tuple[KeptFile, ...]:
        """Return what is known of the files of a finished document, in their order; nothing before it is finished."""
        columns = DocumentFileRow.name, DocumentFileRow.media_type, DocumentFileRow.digest, DocumentFileRow.size
        found = select(*columns).where(*_made(document)).order_by(DocumentFileRow.position)
        with self._session() as session:
            return tuple(KeptFile(*row) for row in session.execute(found))

    def made_file(self, document: str, name: str) -> DocumentFile | None:
        """Return a file of a finished document, None where there is none of this name."""
        found = select(DocumentFileRow).where(*_made(document), DocumentFileRow.name == name)
        with self._session() as session:
            row = session.scalars(found).first()
            return value_of(DocumentFile, row) if row else None

    def note_unread(self, run_id: str, unread: Sequence[str]) -> None:
        """Keep what of the files of a turn could not be used, in words."""
        with self._session() as session:
            session.execute(update(SubmissionRow).where(SubmissionRow.run_id == run_id).values(unread=list(unread)))

    def close_document_turn(self, document: str, run_id: str, end: TurnEnd) -> None:
        """Keep how a turn ended and what came of it, and forget the given files and replies where they are of no more
        use: all of it or nothing. Whoever closes it first says how it ended.
        """
        now = datetime.now(UTC)
        closed = {"error": end.error, "closed_at": now} | ({} if end.unread is None else {"unread": list(end.unread)})
        is_open = SubmissionRow.run_id == run_id, SubmissionRow.closed_at.is_(None)
        with self._session() as session:
            ended = session.execute(
                update(SubmissionRow).where(*is_open).values(closed).returning(SubmissionRow.run_id)
            ).first()
            if not ended:
                return
            values = {"status": end.status, "updated_at": now} | ({} if end.report is None else {"report": end.report})
            session.execute(update(DocumentRow).where(DocumentRow.session == document).values(values))
            session.add_all(file_rows(document, "made", end.made))
            if end.is_over:
                session.execute(_given_deleted(document))
                session.execute(update(SubmissionRow).where(SubmissionRow.document == document).values(text=""))

    def expire_document(self, document: str, error: Mapping[str, Any]) -> None:
        """Forget the given files of a document for whose answers nobody waits any more, and say so by `error`."""
        last = select(SubmissionRow).where(SubmissionRow.document == document).order_by(SubmissionRow.turn.desc())
        with self._session() as session:
            row = session.scalars(last.limit(1)).first()
            gone = session.execute(_given_deleted(document).returning(DocumentFileRow.name)).first()
            if row and gone:
                row.error, row.closed_at = dict(error), row.closed_at or datetime.now(UTC)
                session.execute(update(SubmissionRow).where(SubmissionRow.document == document).values(text=""))


def _made(document: str) -> tuple[Any, ...]:
    return DocumentFileRow.run_id == document, DocumentFileRow.room == "made"


def _given_deleted(document: str) -> Any:
    runs = select(SubmissionRow.run_id).where(SubmissionRow.document == document)
    return delete(DocumentFileRow).where(DocumentFileRow.room == "given", DocumentFileRow.run_id.in_(runs))
