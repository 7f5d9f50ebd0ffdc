"""Documents that are written over several jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

Moment = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Apply the change."""
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
