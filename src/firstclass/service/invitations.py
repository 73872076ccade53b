"""Invitations to open games and tournaments, by sign-in name or by person.

An invitation is stored as a text: a sign-in name, or ``PERSON`` followed by a person's id. Sign-in
names cannot contain spaces, so the two cannot be confused.
"""

from collections.abc import Sequence

from firstclass.service.protocol.texts import comparable
from firstclass.service.stored import Person

PERSON = "person "
"""The beginning of an invitation that names a person by id."""


def invitation_of(person_id: str) -> str:
    """Return the invitation of the person with this id."""
    return PERSON + person_id


def invited_person(invitation: str) -> str | None:
    """Return the id in an invitation, or None for an invitation by sign-in name."""
    return invitation.removeprefix(PERSON) if invitation.startswith(PERSON) else None


def invites(invitation: str, person: Person | None) -> bool:
    """Return whether an invitation is for a person."""
    if person is None:
        return False
    if invited := invited_person(invitation):
        return invited == person.id
    return person.login is not None and comparable(invitation) == person.login


def is_invited(invitations: Sequence[str], person: Person | None) -> bool:
    """Return whether a person is invited."""
    return any(invites(invitation, person) for invitation in invitations)


def reassign_invitations(invitations: Sequence[str], person: str, to: str) -> list[str]:
    """Return the invitations, with those of one person given to another."""
    mine = invitation_of(person)
    return [invitation_of(to) if each == mine else each for each in invitations]


def without_invitation(invitations: Sequence[str], person: Person) -> list[str]:
    """Return the invitations without those of a person."""
    return [invitation for invitation in invitations if not invites(invitation, person)]
