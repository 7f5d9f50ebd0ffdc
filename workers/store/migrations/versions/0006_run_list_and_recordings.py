"""Runs that can be looked through by decision, project and trigger, and recordings to replay them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_INDEXES = {
    "ix_runs_project_started": ["project_key", "started_at", "id"],
    "ix_runs_decision_started": ["decision", "started_at", "id"],
    "ix_runs_trigger_started": ["trigger", "started_at", "id"],
}


def upgrade() -> None:
    """Apply the change."""
    op.add_column("runs", sa.Column("decision", sa.String(16), nullable=False, server_default=""))
    op.execute(
        "UPDATE runs SET decision = (SELECT decision FROM reviews WHERE reviews.run_id = runs.id)"
        " WHERE id IN (SELECT run_id FROM reviews)"
    )
    for name, columns in _INDEXES.items():
        op.create_index(name, "runs", columns)
    op.create_table(
        "recordings",
        sa.Column("run_id", sa.String(32), sa.ForeignKey("runs.id"), primary_key=True),
        sa.Column("packet", sa.JSON, nullable=False),
        sa.Column("circumstances", sa.JSON, nullable=False),
        sa.Column("exchanges", sa.JSON, nullable=False),
        sa.Column("shown", sa.JSON, nullable=False),
        sa.Column("replay", sa.JSON),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("recordings")
    for name in _INDEXES:
        op.drop_index(name, "runs")
    op.drop_column("runs", "decision")
