"""Add reminders before time runs out, and automatic choices."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

INDEXED = ("person", "way")


def upgrade() -> None:
    """Add the kind of a notification, and automatic choices.

    Each kind can then have one notification per turn and channel.
    """
    op.add_column(
        "wishes", sa.Column("reminded", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    what = sa.Column("what", sa.String(8), nullable=False, server_default="turn")
    _lay_anew(what, unique=("table_id", "person", "since", "way", "what"))
    op.create_table(
        "instructions",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("action", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("whose", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    """Drop both."""
    op.drop_table("instructions")
    op.execute(sa.text("DELETE FROM notices WHERE what <> 'turn'"))
    _lay_anew(unique=("table_id", "person", "since", "way"))
    op.drop_column("wishes", "reminded")


def _lay_anew(*more: sa.Column[str], unique: tuple[str, ...]) -> None:
    """Create the table of notifications again, because SQLite cannot change a constraint."""
    columns = (
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("way", sa.String(32), sa.ForeignKey("ways.id"), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("due", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
    )
    op.create_table(
        "notices_anew",
        *columns,
        *more,
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
        sa.UniqueConstraint(*unique, name="one_notice"),
    )
    names = ", ".join(column.name for column in columns)
    op.execute(sa.text(f"INSERT INTO notices_anew ({names}) SELECT {names} FROM notices"))
    op.drop_table("notices")
    op.rename_table("notices_anew", "notices")
    for name in INDEXED:
        op.create_index(f"ix_notices_{name}", "notices", [name])
