"""Invitations to open games and tournaments, by sign-in name or by person.

They are stored as texts. That of a person has a space, which no sign-in name has.
"""

from collections.abc import Sequence

from firstclass.service.protocol.texts import comparable
from firstclass.service.stored import Person

PERSON = "person "
"""The beginning of an invitation that names a person by id."""


def invitation_of(person_id: str) -> str:
    """Return the invitation of the person with this id."""
    return PERSON + person_id


def invites(invitation: str, person: Person | None) -> bool:
    """Return whether an invitation is for a person."""
    if person is None:
        return False
    if invitation.startswith(PERSON):
        return invitation == invitation_of(person.id)
    return person.login is not None and comparable(invitation) == person.login


def is_invited(invitations: Sequence[str], person: Person | None) -> bool:
    """Return whether a person is invited."""
    return any(invites(invitation, person) for invitation in invitations)


def without_invitation(invitations: Sequence[str], person: Person) -> list[str]:
    """Return the invitations without those of a person."""
    return [invitation for invitation in invitations if not invites(invitation, person)]
