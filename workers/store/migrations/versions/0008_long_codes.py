"""Codes of issues may have forty letters, as the rubric allows: Postgres refused the review of a longer one."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_TABLES = ("code_sums", "feedback")


def upgrade() -> None:
    """Apply the change."""
    _widen(32, 40)


def downgrade() -> None:
    """Take the change back."""
    _widen(40, 32)


def _widen(old: int, new: int) -> None:
    for name in _TABLES:
        with op.batch_alter_table(name) as table:
            table.alter_column("code", existing_type=sa.String(old), type_=sa.String(new), existing_nullable=False)
