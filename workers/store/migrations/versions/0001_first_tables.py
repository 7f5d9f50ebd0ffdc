"""The first tables: runs, reviews, actions, answers, services."""

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
        "runs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("trigger", sa.String(16), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(32), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("started_at", Moment, nullable=False),
        sa.Column("finished_at", Moment),
    )
    op.create_index("ix_runs_state", "runs", ["state"])
    op.create_index("ix_runs_ticket_finished", "runs", ["ticket_key", "finished_at"])
    op.create_table(
        "reviews",
        sa.Column("run_id", sa.String(32), sa.ForeignKey("runs.id"), primary_key=True),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("decision", sa.String(16), nullable=False),
        sa.Column("total_score", sa.Integer, nullable=False),
        sa.Column("report", sa.JSON, nullable=False),
        sa.Column("created_at", Moment, nullable=False),
    )
    op.create_index("ix_reviews_ticket_created", "reviews", ["ticket_key", "created_at"])
    op.create_index("ix_reviews_fingerprint", "reviews", ["ticket_key", "fingerprint"])
    op.create_table(
        "actions",
        sa.Column("run_id", sa.String(32), sa.ForeignKey("runs.id"), primary_key=True),
        sa.Column("idx", sa.Integer, primary_key=True),
        sa.Column("type", sa.String(32), nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("result", sa.String(64), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("recorded_at", Moment, nullable=False),
        sa.Column("applied_at", Moment),
    )
    op.create_index("ix_actions_state", "actions", ["state"])
    op.create_table(
        "answers",
        sa.Column("key", sa.String(80), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created_at", Moment, nullable=False),
    )
    op.create_table(
        "services",
        sa.Column("service", sa.String(16), primary_key=True),
        sa.Column("last_success_at", Moment),
        sa.Column("last_failure_at", Moment),
        sa.Column("last_error", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take the change back."""
    for table in ("services", "answers", "actions", "reviews", "runs"):
        op.drop_table(table)
