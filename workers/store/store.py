"""The store as one thing: every table's methods, and the purge across them. Nothing here decides anything."""

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Self

from sqlalchemy import delete, func, select

from workers.store.actions import Actions
from workers.store.answers import Answers
from workers.store.bookmarks import Bookmarks
from workers.store.dead_letters import DeadLetters
from workers.store.feedback import FeedbackExamples
from workers.store.made.documents import Documents
from workers.store.made.plans import Plans
from workers.store.made.questions import Questions
from workers.store.paragraphs import Paragraphs
from workers.store.recordings import Recordings
from workers.store.reviews import Reviews
from workers.store.runs import Runs
from workers.store.services import Services
from workers.store.sessions import open_engine
from workers.store.submitted_documents import SubmittedDocuments
from workers.store.tables import (
    ActionRow,
    AnswerRow,
    DeadLetterRow,
    DocumentFileRow,
    ParagraphRow,
    PlanRow,
    QuestionRow,
    RecordingRow,
    ReviewRow,
    RunRow,
    SubmissionRow,
    VariantRow,
)
from workers.store.threads import Threads
from workers.store.variants import VariantResults
from workers.store.views.attention import Attention
from workers.store.views.exports import Exports
from workers.store.views.history import History
from workers.store.views.observed import Observed
from workers.store.views.plan_list import PlanList
from workers.store.views.run_list import RunList


class Store(
    Runs,
    Reviews,
    FeedbackExamples,
    VariantResults,
    Paragraphs,
    Plans,
    Questions,
    Documents,
    Threads,
    Actions,
    Answers,
    Services,
    DeadLetters,
    Bookmarks,
    SubmittedDocuments,
    History,
    Attention,
    Observed,
    Exports,
    Recordings,
    RunList,
    PlanList,
):
    """The database of one installation. Safe to use before a fork: none of its connections crosses one."""

    @contextmanager
    def rehearsal(self) -> Iterator[Self]:
        """Yield the same store, whose writes are undone at the end: how its statements are written, the engine knows
        from then on. Raises StoreUnavailable.
        """
        with self._session() as session:
            unkept = copy.copy(self)
            unkept._engine = session.connection()
            yield unkept
            session.rollback()

    def purge(self, before: datetime) -> int:
        """Delete what ended before `before` and return the count of runs: no feedback, no run without an end."""
        old = select(RunRow.id).where(RunRow.finished_at < before)
        with self._session() as session:
            count = session.scalar(select(func.count()).select_from(old.subquery())) or 0
            for table in (ActionRow, PlanRow, QuestionRow, RecordingRow, ReviewRow, VariantRow):
                session.execute(delete(table).where(table.run_id.in_(old)))
            for dated in (AnswerRow, DeadLetterRow, DocumentFileRow, ParagraphRow, SubmissionRow):
                session.execute(delete(dated).where(dated.created_at < before))
            session.execute(delete(RunRow).where(RunRow.finished_at < before))
        return count


def open_store(database_url: str) -> Store:
    """Return the store at a SQLAlchemy URL. Connects lazily; `workers.store.migrate` makes the tables."""
    return Store(open_engine(database_url))
