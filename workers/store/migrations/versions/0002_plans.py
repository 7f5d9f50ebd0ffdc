"""Plans of tickets and of texts, and the conversations that wait for people."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Apply the change."""
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
        "threads",
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("project_key", sa.String(32), nullable=False),
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("wakes_at", Moment, nullable=False),
        sa.PrimaryKeyConstraint("kind", "ticket_key"),
    )
    op.create_index("ix_threads_wakes", "threads", ["wakes_at"])
    op.add_column("submissions", sa.Column("plan", sa.String(32), nullable=True))
    op.add_column("submissions", sa.Column("turn", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("submissions", sa.Column("unread", sa.JSON(), nullable=True))
    op.create_index("ix_submissions_turn", "submissions", ["plan", "turn"], unique=True)
