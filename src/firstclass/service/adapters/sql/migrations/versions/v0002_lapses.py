"""Actions that a simpler player chose, because the one on the seat did not."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Tell for each action what went wrong before it; mostly nothing did."""
    op.add_column("actions", sa.Column("lapse", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("actions", "lapse")
