"""Add people, sessions, sign-in methods, and the owners of tables and seats."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the tables and columns; the time of the last move is unknown for existing tables."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("login", sa.String(40), nullable=True, unique=True),
        sa.Column("password_hash", sa.String(200), nullable=True),
        sa.Column("mail", sa.String(200), nullable=True, unique=True),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        _person(),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(400), primary_key=True),
        _person(),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
    )
    op.create_table(
        "letters",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("mail", sa.String(200), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=True),
        sa.Column("until", sa.Integer(), nullable=False),
    )
    for table in ("sessions", "passkeys"):
        op.create_index(f"ix_{table}_person", table, ["person"])
    op.add_column("guests", sa.Column("person", sa.String(32), nullable=True))
    op.create_index("ix_guests_person", "guests", ["person"])
    op.add_column("tables", sa.Column("owner", sa.String(32), nullable=True))
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.add_column(
        "tables", sa.Column("played", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )


def downgrade() -> None:
    """Drop them; no key opens the tables of people afterwards."""
    op.drop_column("tables", "played")
    op.drop_index("ix_tables_owner", "tables")
    op.drop_column("tables", "owner")
    op.drop_index("ix_guests_person", "guests")
    op.drop_column("guests", "person")
    for table in ("letters", "passkeys", "sessions", "people"):
        op.drop_table(table)


def _person() -> sa.Column[str]:
    return sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False)
