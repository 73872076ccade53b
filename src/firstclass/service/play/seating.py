"""Who sits at a table, and which seats a key opens.

The table's key opens the seats of the people who play where the table was made. A seat that was
given away by an invitation is opened by nobody else: neither while the invitation waits to be
accepted, nor when somebody sits there with a key of their own.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace
from typing import Self

from firstclass.messages import Reason
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import HUMAN
from firstclass.service.stored import Guest

Seats = tuple[int, ...]


@dataclass(frozen=True)
class Seating:
    """The seats of one table, and whose they are. What changes it gives another."""

    key_hash: str
    seats: list[dict[str, str]]
    guests: dict[int, Guest]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, sitting in enumerate(self.seats) if sitting["kind"] == HUMAN]

    def is_host(self, key: str | None) -> bool:
        """Whether this is the table's own key."""
        return key is not None and fits(key, self.key_hash)

    def opened_by(self, key: str | None) -> Seats | None:
        """The seats that this key opens; None if it is none of this table's."""
        if key is None:
            return None
        if self.is_host(key):
            return tuple(seat for seat in self.people if seat not in self.guests)
        return next(((g.seat,) for g in self.guests.values() if fits(key, g.key_hash)), None)

    def invite(self, seat: int, key: str | None) -> tuple[Self, str]:
        """Give a seat away to whoever brings the invitation that is returned; it is good once.

        Who sits there already stays until then. Raises Refusal if it is no seat of a person's,
        or the key neither the table's nor this seat's.
        """
        if not self.is_host(key) and self.opened_by(key) != (seat,):
            raise Refusal("forbidden", Reason("not_your_seat"))
        if seat not in self.people:
            raise Refusal("illegal", Reason("only_people_come"))
        invitation = secrets.token_urlsafe(18)
        guest = self.guests.get(seat, Guest(seat))
        return self._with(replace(guest, invitation_hash=hash_key(invitation))), invitation

    def withdraw(self, seat: int, key: str | None) -> Self:
        """Take an invitation back: nobody can accept it any more.

        Raises Refusal if there is none, or the key is not the table's.
        """
        if not self.is_host(key):
            raise Refusal("forbidden", Reason("not_the_host"))
        guest = self.guests.get(seat)
        if guest is None or guest.invitation_hash is None:
            raise Refusal("illegal", Reason("no_invitation"))
        if guest.key_hash is not None:
            return self._with(replace(guest, invitation_hash=None))
        return replace(self, guests={at: g for at, g in self.guests.items() if at != seat})

    def accept(self, invitation: str, name: str) -> tuple[Self, str]:
        """Let a guest sit down; the key that is returned is from now on the only one to the seat.

        Raises Refusal if there is no such invitation any more.
        """
        for guest in self.guests.values():
            if fits(invitation, guest.invitation_hash):
                key = secrets.token_urlsafe(24)
                seated = self._with(Guest(guest.seat, key_hash=hash_key(key)))
                return (seated._named(guest.seat, name) if name else seated), key
        raise Refusal("unknown", Reason("no_invitation"))

    def _with(self, guest: Guest) -> Self:
        return replace(self, guests={**self.guests, guest.seat: guest})

    def _named(self, seat: int, name: str) -> Self:
        others = enumerate(self.seats)
        return replace(self, seats=[s | {"name": name} if at == seat else s for at, s in others])


def fits(key: str, hashed: str | None) -> bool:
    """Whether a key is the one that was kept."""
    return hashed is not None and hmac.compare_digest(hash_key(key), hashed)


def hash_key(key: str) -> str:
    """How a key is kept. Keys are long and random, so a plain hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()
