"""Which paragraphs stand in which tickets, as hashes: so those of a template are known. No text is kept."""

from collections.abc import Collection
from datetime import UTC, datetime

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from workers.store.sessions import Sessions
from workers.store.tables import ParagraphRow


class Paragraphs(Sessions):
    """The table `paragraphs`."""

    def keep_paragraphs(self, project_key: str, ticket_id: str, content: str, digests: Collection[str]) -> None:
        """Keep which paragraphs a ticket has now, in place of those that it had.

        Args:
            content: the digest of its whole text.
            digests: of its paragraphs, each once.
        """
        now = datetime.now(UTC)

        def keep(session: Session) -> None:
            session.execute(delete(ParagraphRow).where(ParagraphRow.ticket_id == ticket_id))
            session.add_all(
                ParagraphRow(ticket_id=ticket_id, digest=one, project_key=project_key, content=content, created_at=now)
                for one in sorted(digests)
            )

        self._written(keep)

    def repeated_paragraphs(
        self, project_key: str, ticket_id: str, content: str, digests: Collection[str], times: int
    ) -> frozenset[str]:
        """Return which of a ticket's paragraphs stand in this many tickets of the project, itself among them.

        Tickets whose whole text is the same are copies of one and count once.
        """
        if not digests:
            return frozenset()
        others = (ParagraphRow.project_key == project_key, ParagraphRow.ticket_id != ticket_id)
        found = (
            select(ParagraphRow.digest)
            .where(*others, ParagraphRow.content != content, ParagraphRow.digest.in_(sorted(digests)))
            .group_by(ParagraphRow.digest)
            .having(func.count(ParagraphRow.content.distinct()) >= times - 1)
        )
        with self._session() as session:
            return frozenset(session.scalars(found))
