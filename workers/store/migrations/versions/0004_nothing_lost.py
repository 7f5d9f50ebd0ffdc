"""What runs need to be found again: their message, dead letters, bookmarks of periodic jobs, submitted texts."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Apply the change."""
    op.add_column("runs", sa.Column("job", sa.String(64), nullable=False, server_default=""))
    op.add_column("runs", sa.Column("message", sa.JSON, nullable=False, server_default="{}"))
    op.drop_index("ix_runs_state", "runs")
    op.create_index("ix_runs_state_started", "runs", ["state", "started_at"])
    op.create_table(
        "dead_letters",
        sa.Column("run_id", sa.String(32), primary_key=True),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("job", sa.String(64), nullable=False),
        sa.Column("message", sa.JSON, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("is_told", sa.Boolean, nullable=False),
    )
    op.create_table(
        "bookmarks",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("moment", Moment, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    )
    op.create_table(
        "submissions",
        sa.Column("run_id", sa.String(32), primary_key=True),
        sa.Column("idempotency_key", sa.String(255), unique=True),
        sa.Column("body_digest", sa.String(64), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("issue_type", sa.String(64), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("reference", sa.String(255), nullable=False),
        sa.Column("callback_url", sa.Text, nullable=False),
        sa.Column("callback_state", sa.String(16), nullable=False),
        sa.Column("error", sa.JSON),
        sa.Column("created_at", Moment, nullable=False),
        sa.Column("closed_at", Moment),
    )


def downgrade() -> None:
    """Take the change back."""
    for table in ("submissions", "bookmarks", "dead_letters"):
        op.drop_table(table)
    op.drop_index("ix_runs_state_started", "runs")
    op.create_index("ix_runs_state", "runs", ["state"])
    op.drop_column("runs", "message")
    op.drop_column("runs", "job")
