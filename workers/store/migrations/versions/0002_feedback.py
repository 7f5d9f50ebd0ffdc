"""What people said against a verdict: disputes and overrides."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "feedback",
        sa.Column("run_id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("ticket_key", sa.String(64), nullable=False),
        sa.Column("comment_id", sa.String(20), nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("quote", sa.Text, nullable=False),
        sa.Column("verdict", sa.String(16), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("rubric", sa.String(64), nullable=False),
        sa.Column("packet", sa.JSON, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True)),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("feedback")
