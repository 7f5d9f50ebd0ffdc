"""Feedback that can be looked through page by page and counted without reading the tickets kept with it."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_INDEXES = {
    "ix_feedback_created": ["created_at", "run_id"],
    "ix_feedback_said": ["kind", "code", "ticket_key", "withdrawn_at"],
}


def upgrade() -> None:
    """Apply the change."""
    for name, columns in _INDEXES.items():
        op.create_index(name, "feedback", columns)


def downgrade() -> None:
    """Take the change back."""
    for name in _INDEXES:
        op.drop_index(name, "feedback")
