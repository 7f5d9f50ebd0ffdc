"""Feedback knows its ticket by what stays when it is moved to another project, where it has another key."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    with op.batch_alter_table("feedback") as table:
        table.add_column(sa.Column("ticket_id", sa.String(64), nullable=False, server_default=""))
        table.create_index("ix_feedback_ticket", ["ticket_id", "kind", "withdrawn_at"])
    with op.batch_alter_table("feedback") as table:
        table.alter_column("ticket_id", server_default=None)


def downgrade() -> None:
    """Take the change back."""
    with op.batch_alter_table("feedback") as table:
        table.drop_index("ix_feedback_ticket")
        table.drop_column("ticket_id")
