"""The tables, as SQLAlchemy sees them. Times are aware UTC. Changes go through a migration in `migrations/versions`."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, ForeignKey, Index, LargeBinary, String, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class UtcDateTime(TypeDecorator[datetime]):
    """Aware UTC in and out, also on SQLite, which forgets time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse naive times rather than guess their zone."""
        if value is not None and value.tzinfo is None:
            raise ValueError("a time in the store needs a time zone")
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give back what SQLite stored as naive UTC."""
        return value.replace(tzinfo=UTC) if value and value.tzinfo is None else value


class Base(DeclarativeBase):
    """Base of all tables."""


class RunRow(Base):
    """One job: why it ran and how it ended. `state` is running, waiting, done or failed.

    `kind` and `message` are what the queue needs to run it again. `decision` is that of its
    review, kept here as well so that runs can be found by it; empty without one.
    """

    __tablename__ = "runs"
    __table_args__ = (
        Index("ix_runs_ticket_finished", "ticket_key", "finished_at"),
        Index("ix_runs_state_started", "state", "started_at"),
        Index("ix_runs_started", "started_at", "id"),
        Index("ix_runs_project_started", "project_key", "started_at", "id"),
        Index("ix_runs_decision_started", "decision", "started_at", "id"),
        Index("ix_runs_trigger_started", "trigger", "started_at", "id"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    ticket_key: Mapped[str] = mapped_column(String(64))
    project_key: Mapped[str] = mapped_column(String(32), default="")
    trigger: Mapped[str] = mapped_column(String(16))
    kind: Mapped[str] = mapped_column(String(20), default="")
    message: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    state: Mapped[str] = mapped_column(String(16))
    attempts: Mapped[int] = mapped_column(default=1)
    outcome: Mapped[str] = mapped_column(String(32), default="")
    decision: Mapped[str] = mapped_column(String(16), default="")
    reason: Mapped[str] = mapped_column(Text, default="")
    started_at: Mapped[datetime] = mapped_column(UtcDateTime)
    finished_at: Mapped[datetime | None] = mapped_column(UtcDateTime, default=None)


class ReviewRow(Base):
    """The full report of a run, by fingerprint: the cache, and the previous review of a ticket.

    The columns after `created_at` are what is counted, so that nobody opens every report for it: `tallies.Facts`.
    `said` are the codes that a comment could do without. Of a review that `is_observed` nobody was told.
    """

    __tablename__ = "reviews"
    __table_args__ = (
        Index("ix_reviews_ticket_created", "ticket_key", "created_at"),
        Index("ix_reviews_fingerprint", "ticket_key", "fingerprint"),
        Index("ix_reviews_created", "created_at", "run_id"),
    )

    run_id: Mapped[str] = mapped_column(ForeignKey("runs.id"), primary_key=True)
    ticket_key: Mapped[str] = mapped_column(String(64))
    fingerprint: Mapped[str] = mapped_column(String(64))
    decision: Mapped[str] = mapped_column(String(16))
    total_score: Mapped[int]
    report: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    project_key: Mapped[str] = mapped_column(String(32), default="")
    duration_ms: Mapped[int] = mapped_column(default=0)
    tokens: Mapped[int] = mapped_column(default=0)
    cost_usd: Mapped[float | None] = mapped_column(default=None)
    is_first: Mapped[bool] = mapped_column(default=False)
    rounds_to_pass: Mapped[int | None] = mapped_column(default=None)
    codes: Mapped[list[str]] = mapped_column(JSON, default=list)
    said: Mapped[list[str]] = mapped_column(JSON, default=list)
    is_observed: Mapped[bool] = mapped_column(default=False)


class ActionRow(Base):
    """The outbox: what a run decided to do, recorded before it is done, under (run, index)."""

    __tablename__ = "actions"

    run_id: Mapped[str] = mapped_column(ForeignKey("runs.id"), primary_key=True)
    index: Mapped[int] = mapped_column("idx", primary_key=True)
    type: Mapped[str] = mapped_column(String(32))
    payload: Mapped[dict[str, Any]] = mapped_column(JSON)
    state: Mapped[str] = mapped_column(String(16), default="recorded", index=True)
    result: Mapped[str] = mapped_column(String(64), default="")
    reason: Mapped[str] = mapped_column(Text, default="")
    recorded_at: Mapped[datetime] = mapped_column(UtcDateTime)
    applied_at: Mapped[datetime | None] = mapped_column(UtcDateTime, default=None)


class RecordingRow(Base):
    """What a run was given from outside, to replay it. Only `shown` has personal data and secrets masked."""

    __tablename__ = "recordings"

    run_id: Mapped[str] = mapped_column(ForeignKey("runs.id"), primary_key=True)
    packet: Mapped[dict[str, Any]] = mapped_column(JSON)
    circumstances: Mapped[dict[str, Any]] = mapped_column(JSON)
    exchanges: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    shown: Mapped[dict[str, Any]] = mapped_column(JSON)
    replay: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), default=None)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class AnswerRow(Base):
    """A model's validated answer under the hash of its question: unchanged content is not paid for again."""

    __tablename__ = "answers"

    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class FeedbackRow(Base):
    """What a person said against a verdict: a dispute of one issue, or an override of the whole. A labelled example.

    It may be kept longer than its run. `ticket_id` stays when the ticket is moved.
    """

    __tablename__ = "feedback"
    __table_args__ = (
        Index("ix_feedback_created", "created_at", "run_id"),
        Index("ix_feedback_said", "kind", "code", "ticket_key", "withdrawn_at"),
        Index("ix_feedback_ticket", "ticket_id", "kind", "withdrawn_at"),
    )

    run_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    ticket_key: Mapped[str] = mapped_column(String(64))
    ticket_id: Mapped[str] = mapped_column(String(64), default="")
    comment_id: Mapped[str] = mapped_column(String(20), default="")
    code: Mapped[str] = mapped_column(String(40), default="")
    quote: Mapped[str] = mapped_column(Text, default="")
    verdict: Mapped[str] = mapped_column(String(16))
    reason: Mapped[str] = mapped_column(Text, default="")
    fingerprint: Mapped[str] = mapped_column(String(64))
    rubric: Mapped[str] = mapped_column(String(64))
    packet: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    withdrawn_at: Mapped[datetime | None] = mapped_column(UtcDateTime, default=None)


class VariantRow(Base):
    """How a variant of prompt and model judged a run: the posted review's, or a shadow's beside it."""

    __tablename__ = "variant_results"

    run_id: Mapped[str] = mapped_column(ForeignKey("runs.id"), primary_key=True)
    variant: Mapped[str] = mapped_column(String(40), primary_key=True)
    is_shadow: Mapped[bool]
    decision: Mapped[str] = mapped_column(String(16))
    total_score: Mapped[int]
    codes: Mapped[list[str]] = mapped_column(JSON)
    calls: Mapped[int]
    cost_usd: Mapped[float | None]
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class ParagraphRow(Base):
    """A paragraph of a ticket, as hashes: of itself, and of the whole text (`content`)."""

    __tablename__ = "paragraphs"
    __table_args__ = (
        Index("ix_paragraphs_repeated", "project_key", "digest", "content"),
        Index("ix_paragraphs_created", "created_at"),
    )

    ticket_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    digest: Mapped[str] = mapped_column(String(24), primary_key=True)
    project_key: Mapped[str] = mapped_column(String(32))
    content: Mapped[str] = mapped_column(String(24))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class PlanRow(Base):
    """A version of a ticket's plan, or its questions, as the run that made it left it."""

    __tablename__ = "plans"
    __table_args__ = (Index("ix_plans_ticket_created", "ticket_key", "created_at"),)

    run_id: Mapped[str] = mapped_column(ForeignKey("runs.id"), primary_key=True)
    ticket_key: Mapped[str] = mapped_column(String(64))
    project_key: Mapped[str] = mapped_column(String(32))
    version: Mapped[int]
    status: Mapped[str] = mapped_column(String(24))
    report: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class QuestionRow(Base):
    """A question and its answer or refusal, as the run that made it left it."""

    __tablename__ = "questions"

    run_id: Mapped[str] = mapped_column(ForeignKey("runs.id"), primary_key=True)
    ticket_key: Mapped[str] = mapped_column(String(64))
    project_key: Mapped[str] = mapped_column(String(32))
    status: Mapped[str] = mapped_column(String(24))
    report: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class DocumentRow(Base):
    """A document that is written, under the run that it was begun with: how far it is, and what people decided.

    `thread` names its state at the checkpointer.
    """

    __tablename__ = "documents"
    __table_args__ = (
        Index("ix_documents_ticket_created", "ticket_key", "created_at"),
        Index("ix_documents_updated", "updated_at"),
    )

    session: Mapped[str] = mapped_column(String(32), primary_key=True)
    ticket_key: Mapped[str] = mapped_column(String(64))
    project_key: Mapped[str] = mapped_column(String(32))
    template: Mapped[str] = mapped_column(String(64))
    thread: Mapped[str] = mapped_column(String(160), default="")
    status: Mapped[str] = mapped_column(String(16))
    decisions: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    report: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    updated_at: Mapped[datetime] = mapped_column(UtcDateTime)


class ThreadRow(Base):
    """A ticket on which people are waited for, and when it is to be looked at though nobody answers."""

    __tablename__ = "threads"
    __table_args__ = (Index("ix_threads_wakes", "wakes_at"),)

    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    ticket_key: Mapped[str] = mapped_column(String(64), primary_key=True)
    project_key: Mapped[str] = mapped_column(String(32))
    run_id: Mapped[str] = mapped_column(String(32))
    wakes_at: Mapped[datetime] = mapped_column(UtcDateTime)


class ServiceRow(Base):
    """When an outside service (jira, llm) last worked and last failed, as the workers saw it."""

    __tablename__ = "services"

    service: Mapped[str] = mapped_column(String(16), primary_key=True)
    last_success_at: Mapped[datetime | None] = mapped_column(UtcDateTime, default=None)
    last_failure_at: Mapped[datetime | None] = mapped_column(UtcDateTime, default=None)
    last_error: Mapped[str] = mapped_column(Text, default="")


class DeadLetterRow(Base):
    """A run that was given up, with what is needed to try it again. Nothing of a ticket's text is in it."""

    __tablename__ = "dead_letters"

    run_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    ticket_key: Mapped[str] = mapped_column(String(64))
    project_key: Mapped[str] = mapped_column(String(32))
    kind: Mapped[str] = mapped_column(String(20))
    message: Mapped[dict[str, Any]] = mapped_column(JSON)
    reason: Mapped[str] = mapped_column(Text)
    attempts: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    is_told: Mapped[bool] = mapped_column(default=False)


class BookmarkRow(Base):
    """How far a periodic job has come."""

    __tablename__ = "bookmarks"

    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    moment: Mapped[datetime] = mapped_column(UtcDateTime)
    detail: Mapped[str] = mapped_column(Text, default="")


class SubmissionRow(Base):
    """What a caller of the HTTP API gave, under the id of its run: a text for review or to be planned, a question, or
    the files of a document.

    `plan` is the run that a plan began with, None for all else, and `document` that of a document; `turn` is 0 for what
    it is made of, then counts replies. `answer_in` is None for what is no question, and empty where its answer takes
    the language of the question. `template` and `language` are a document's, of which empty is that of its files.
    """

    __tablename__ = "submissions"
    __table_args__ = (
        Index("ix_submissions_turn", "plan", "turn", unique=True),
        Index("ix_submissions_document", "document", "turn", unique=True),
    )

    run_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    idempotency_key: Mapped[str | None] = mapped_column(String(255), unique=True)
    body_digest: Mapped[str] = mapped_column(String(64))
    title: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)
    issue_type: Mapped[str] = mapped_column(String(64))
    project_key: Mapped[str] = mapped_column(String(32))
    reference: Mapped[str] = mapped_column(String(255), default="")
    callback_url: Mapped[str] = mapped_column(Text, default="")
    callback_state: Mapped[str] = mapped_column(String(16), default="")
    plan: Mapped[str | None] = mapped_column(String(32), default=None)
    turn: Mapped[int] = mapped_column(default=0)
    unread: Mapped[list[str] | None] = mapped_column(JSON, default=None)
    answer_in: Mapped[str | None] = mapped_column(String(8), default=None)
    document: Mapped[str | None] = mapped_column(String(32), default=None)
    template: Mapped[str] = mapped_column(String(64), default="")
    language: Mapped[str] = mapped_column(String(8), default="")
    error: Mapped[dict[str, Any] | None] = mapped_column(JSON, default=None)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    closed_at: Mapped[datetime | None] = mapped_column(UtcDateTime, default=None)


class DocumentFileRow(Base):
    """A file of a document that was asked for over the HTTP API: `given` with a submission, or `made` for its first.

    They lie here and not in a folder: web processes and workers may be on machines that share nothing else. `digest` is
    the SHA-256 of the content, `size` its bytes.
    """

    __tablename__ = "document_files"
    __table_args__ = (Index("ix_document_files_created", "created_at"),)

    run_id: Mapped[str] = mapped_column(String(32), primary_key=True)
    room: Mapped[str] = mapped_column(String(8), primary_key=True)
    name: Mapped[str] = mapped_column(String(255), primary_key=True)
    position: Mapped[int]
    media_type: Mapped[str] = mapped_column(String(80))
    digest: Mapped[str] = mapped_column(String(64))
    size: Mapped[int]
    content: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
