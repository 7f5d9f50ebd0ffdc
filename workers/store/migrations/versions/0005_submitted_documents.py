"""Documents of files that came over the HTTP API, and the files."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("submissions", sa.Column("document", sa.String(32), nullable=True))
    op.add_column("submissions", sa.Column("template", sa.String(64), nullable=False, server_default=""))
    op.add_column("submissions", sa.Column("language", sa.String(8), nullable=False, server_default=""))
    op.create_index("ix_submissions_document", "submissions", ["document", "turn"], unique=True)
    op.create_table(
        "document_files",
        sa.Column("run_id", sa.String(32), nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("name", sa.String(255), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("media_type", sa.String(80), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("run_id", "room", "name"),
    )
    op.create_index("ix_document_files_created", "document_files", ["created_at"])
