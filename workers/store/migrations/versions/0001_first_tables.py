"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "answers",
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "bookmarks",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("moment", Moment, nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "code_sums",
        sa.Column("span", sa.String(4), nullable=False),
        sa.Column("start", sa.Date(), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("span", "start", "project_key", "code"),
    )
    op.create_table(
        "dead_letters",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("message", sa.JSON(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("is_told", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("run_id"),
    )
    op.create_table(
        "document_files",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("name", sa.String(255), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("media_type", sa.String(80), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("run_id", "room", "name"),
    )
    op.create_index("ix_document_files_created", "document_files", ["created_at"])
    op.create_table(
        "documents",
        sa.Column("session", sa.String(32), nullable=False),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("template", sa.String(64), nullable=False),
        sa.Column("thread", sa.String(160), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("decisions", sa.JSON(), nullable=False),
        sa.Column("report", sa.JSON(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("updated_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("session"),
    )
    op.create_index("ix_documents_ticket_created", "documents", ["ticket_key", "created_at"])
    op.create_index("ix_documents_updated", "documents", ["updated_at"])
    op.create_table(
        "feedback",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("ticket_id", sa.String(64), nullable=False),
        sa.Column("comment_id", sa.String(20), nullable=False),
        sa.Column("code", sa.String(40), nullable=False),
        sa.Column("quote", sa.Text(), nullable=False),
        sa.Column("verdict", sa.String(16), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("rubric", sa.String(64), nullable=False),
        sa.Column("packet", sa.JSON(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("withdrawn_at", Moment, nullable=True),
        sa.PrimaryKeyConstraint("run_id"),
    )
    op.create_index("ix_feedback_created", "feedback", ["created_at", "run_id"])
    op.create_index("ix_feedback_said", "feedback", ["kind", "code", "ticket_key", "withdrawn_at"])
    op.create_index("ix_feedback_ticket", "feedback", ["ticket_id", "kind", "withdrawn_at"])
    op.create_table(
        "paragraphs",
        sa.Column("ticket_id", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(24), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("content", sa.String(24), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("ticket_id", "digest"),
    )
    op.create_index("ix_paragraphs_created", "paragraphs", ["created_at"])
    op.create_index("ix_paragraphs_repeated", "paragraphs", ["project_key", "digest", "content"])
    op.create_table(
        "review_sums",
        sa.Column("span", sa.String(4), nullable=False),
        sa.Column("start", sa.Date(), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("decision", sa.String(16), nullable=False),
        sa.Column("reviews", sa.Integer(), nullable=False),
        sa.Column("first_reviews", sa.Integer(), nullable=False),
        sa.Column("score_0", sa.Integer(), nullable=False),
        sa.Column("score_10", sa.Integer(), nullable=False),
        sa.Column("score_20", sa.Integer(), nullable=False),
        sa.Column("score_30", sa.Integer(), nullable=False),
        sa.Column("score_40", sa.Integer(), nullable=False),
        sa.Column("score_50", sa.Integer(), nullable=False),
        sa.Column("score_60", sa.Integer(), nullable=False),
        sa.Column("score_70", sa.Integer(), nullable=False),
        sa.Column("score_80", sa.Integer(), nullable=False),
        sa.Column("score_90", sa.Integer(), nullable=False),
        sa.Column("within_50_ms", sa.Integer(), nullable=False),
        sa.Column("within_100_ms", sa.Integer(), nullable=False),
        sa.Column("within_200_ms", sa.Integer(), nullable=False),
        sa.Column("within_500_ms", sa.Integer(), nullable=False),
        sa.Column("within_1000_ms", sa.Integer(), nullable=False),
        sa.Column("within_2000_ms", sa.Integer(), nullable=False),
        sa.Column("within_5000_ms", sa.Integer(), nullable=False),
        sa.Column("within_10000_ms", sa.Integer(), nullable=False),
        sa.Column("within_20000_ms", sa.Integer(), nullable=False),
        sa.Column("within_30000_ms", sa.Integer(), nullable=False),
        sa.Column("within_60000_ms", sa.Integer(), nullable=False),
        sa.Column("within_120000_ms", sa.Integer(), nullable=False),
        sa.Column("within_300000_ms", sa.Integer(), nullable=False),
        sa.Column("longer", sa.Integer(), nullable=False),
        sa.Column("rounds_1", sa.Integer(), nullable=False),
        sa.Column("rounds_2", sa.Integer(), nullable=False),
        sa.Column("rounds_3", sa.Integer(), nullable=False),
        sa.Column("rounds_4", sa.Integer(), nullable=False),
        sa.Column("rounds_5", sa.Integer(), nullable=False),
        sa.Column("rounds_6", sa.Integer(), nullable=False),
        sa.Column("rounds_7", sa.Integer(), nullable=False),
        sa.Column("rounds_8", sa.Integer(), nullable=False),
        sa.Column("rounds_9", sa.Integer(), nullable=False),
        sa.Column("rounds_10", sa.Integer(), nullable=False),
        sa.Column("tokens", sa.BigInteger(), nullable=False),
        sa.Column("cost_usd", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("span", "start", "project_key", "decision"),
    )
    op.create_table(
        "runs",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("trigger", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("message", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(32), nullable=False),
        sa.Column("decision", sa.String(16), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("started_at", Moment, nullable=False),
        sa.Column("finished_at", Moment, nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_runs_decision_started", "runs", ["decision", "started_at", "id"])
    op.create_index("ix_runs_project_started", "runs", ["project_key", "started_at", "id"])
    op.create_index("ix_runs_started", "runs", ["started_at", "id"])
    op.create_index("ix_runs_state_started", "runs", ["state", "started_at"])
    op.create_index("ix_runs_ticket_finished", "runs", ["ticket_key", "finished_at"])
    op.create_index("ix_runs_trigger_started", "runs", ["trigger", "started_at", "id"])
    op.create_table(
        "services",
        sa.Column("service", sa.String(16), nullable=False),
        sa.Column("last_success_at", Moment, nullable=True),
        sa.Column("last_failure_at", Moment, nullable=True),
        sa.Column("last_error", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("service"),
    )
    op.create_table(
        "submissions",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("idempotency_key", sa.String(255), nullable=True),
        sa.Column("body_digest", sa.String(64), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("issue_type", sa.String(64), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("reference", sa.String(255), nullable=False),
        sa.Column("callback_url", sa.Text(), nullable=False),
        sa.Column("callback_state", sa.String(16), nullable=False),
        sa.Column("error", sa.JSON(), nullable=True),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("closed_at", Moment, nullable=True),
        sa.Column("plan", sa.String(32), nullable=True),
        sa.Column("turn", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("unread", sa.JSON(), nullable=True),
        sa.Column("answer_in", sa.String(8), nullable=True),
        sa.Column("document", sa.String(32), nullable=True),
        sa.Column("template", sa.String(64), nullable=False, server_default=""),
        sa.Column("language", sa.String(8), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("run_id"),
        sa.UniqueConstraint("idempotency_key"),
    )
    op.create_index("ix_submissions_document", "submissions", ["document", "turn"], unique=True)
    op.create_index("ix_submissions_turn", "submissions", ["plan", "turn"], unique=True)
    op.create_table(
        "threads",
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("wakes_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("kind", "ticket_key"),
    )
    op.create_index("ix_threads_wakes", "threads", ["wakes_at"])
    op.create_table(
        "actions",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("idx", sa.Integer(), nullable=False),
        sa.Column("type", sa.String(32), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("result", sa.String(64), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("recorded_at", Moment, nullable=False),
        sa.Column("applied_at", Moment, nullable=True),
        sa.ForeignKeyConstraint(
            ["run_id"],
            ["runs.id"],
        ),
        sa.PrimaryKeyConstraint("run_id", "idx"),
    )
    op.create_index(op.f("ix_actions_state"), "actions", ["state"])
    op.create_table(
        "plans",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(24), nullable=False),
        sa.Column("report", sa.JSON(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["run_id"],
            ["runs.id"],
        ),
        sa.PrimaryKeyConstraint("run_id"),
    )
    op.create_index("ix_plans_ticket_created", "plans", ["ticket_key", "created_at"])
    op.create_table(
        "questions",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("status", sa.String(24), nullable=False),
        sa.Column("report", sa.JSON(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["run_id"],
            ["runs.id"],
        ),
        sa.PrimaryKeyConstraint("run_id"),
    )
    op.create_table(
        "recordings",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("packet", sa.JSON(), nullable=False),
        sa.Column("circumstances", sa.JSON(), nullable=False),
        sa.Column("exchanges", sa.JSON(), nullable=False),
        sa.Column("shown", sa.JSON(), nullable=False),
        sa.Column("replay", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("created_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["run_id"],
            ["runs.id"],
        ),
        sa.PrimaryKeyConstraint("run_id"),
    )
    op.create_table(
        "reviews",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("decision", sa.String(16), nullable=False),
        sa.Column("total_score", sa.Integer(), nullable=False),
        sa.Column("report", sa.JSON(), nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("duration_ms", sa.Integer(), nullable=False),
        sa.Column("tokens", sa.Integer(), nullable=False),
        sa.Column("cost_usd", sa.Double(), nullable=True),
        sa.Column("is_first", sa.Boolean(), nullable=False),
        sa.Column("rounds_to_pass", sa.Integer(), nullable=True),
        sa.Column("codes", sa.JSON(), nullable=False),
        sa.Column("said", sa.JSON(), nullable=False),
        sa.Column("is_observed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["run_id"],
            ["runs.id"],
        ),
        sa.PrimaryKeyConstraint("run_id"),
    )
    op.create_index("ix_reviews_created", "reviews", ["created_at", "run_id"])
    op.create_index("ix_reviews_fingerprint", "reviews", ["ticket_key", "fingerprint"])
    op.create_index("ix_reviews_ticket_created", "reviews", ["ticket_key", "created_at"])
    op.create_table(
        "variant_results",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("is_shadow", sa.Boolean(), nullable=False),
        sa.Column("decision", sa.String(16), nullable=False),
        sa.Column("total_score", sa.Integer(), nullable=False),
        sa.Column("codes", sa.JSON(), nullable=False),
        sa.Column("calls", sa.Integer(), nullable=False),
        sa.Column("cost_usd", sa.Double(), nullable=True),
        sa.Column("created_at", Moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["run_id"],
            ["runs.id"],
        ),
        sa.PrimaryKeyConstraint("run_id", "variant"),
    )
