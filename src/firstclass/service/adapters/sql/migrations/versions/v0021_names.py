"""Store sign-in names and email addresses in the form in which they are compared."""

import logging
from itertools import count

import sqlalchemy as sa
from alembic import op

from firstclass.service.protocol.texts import comparable

revision = "0021"
down_revision = "0020"

LENGTHS = {"login": 40, "mail": 200}
"""The columns, and how many characters each can hold."""

people = sa.table("people", *map(sa.column, ("id", "made", "login", "mail")))
logger = logging.getLogger(__name__)


def upgrade() -> None:
    """Change them. If two people would get the same name, only one does.

    This is the person who has it already in this form, or else who came first. The sign-in name of
    the other gets a number at the end. An email address stays as it was, and no longer signs in.
    The log lists these people, so that the administrator can write to them.
    """
    rows = op.get_bind().execute(sa.select(people).order_by(people.c.made, people.c.id)).all()
    for name, length in LENGTHS.items():
        kept = {getattr(row, name) for row in rows if is_comparable(getattr(row, name))}
        for row in rows:
            old = getattr(row, name)
            if old is None or is_comparable(old):
                continue
            new = comparable(old)
            impossible = new in kept or len(new) > length
            if impossible and name == "login":
                new = with_number(new, kept)
                logger.warning("person %s now signs in as %r instead of %r", row.id, new, old)
            elif impossible:
                logger.warning("person %s can no longer sign in by email as %r", row.id, old)
                continue
            kept.add(new)
            op.execute(people.update().where(people.c.id == row.id).values({name: new}))


def is_comparable(name: str | None) -> bool:
    """Return whether a name needs no change."""
    return name is not None and comparable(name) == name


def with_number(name: str, taken: set[str | None]) -> str:
    """Return a name that nobody has."""
    endings = (f"-{number}" for number in count(2))
    names = (name[: LENGTHS["login"] - len(ending)] + ending for ending in endings)
    return next(each for each in names if each not in taken)


def downgrade() -> None:
    """Do nothing: an earlier version reads these names as well."""
