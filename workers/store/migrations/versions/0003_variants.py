"""How variants of prompt and model did, run by run."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "variant_results",
        sa.Column("run_id", sa.String(32), sa.ForeignKey("runs.id"), primary_key=True),
        sa.Column("variant", sa.String(40), primary_key=True),
        sa.Column("is_shadow", sa.Boolean, nullable=False),
        sa.Column("decision", sa.String(16), nullable=False),
        sa.Column("total_score", sa.Integer, nullable=False),
        sa.Column("codes", sa.JSON, nullable=False),
        sa.Column("calls", sa.Integer, nullable=False),
        sa.Column("cost_usd", sa.Double),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("variant_results")
