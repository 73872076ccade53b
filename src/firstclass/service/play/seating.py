"""Who sits at a table, and which seats somebody decides for.

The host decides for the people who play where the table was made: whoever has the table's key, or
the person whose table it is. A seat that was given away by an invitation is opened by nobody else:
neither while the invitation waits to be accepted, nor when somebody sits there, with a key of
their own or as the person they are.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from firstclass.messages import Reason
from firstclass.service.ids import new_secret
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import HUMAN
from firstclass.service.stored import Guest, StoredTable

Seats = tuple[int, ...]

KEY_BYTES = 24
INVITATION_BYTES = 18

NO_KEY = ""
"""The hash of the key of a table that no key opens."""


class Shown(NamedTuple):
    """What somebody shows of themselves: a key, and the person whose session it is."""

    key: str | None = None
    person: str | None = None

    def is_at(self, key_hash: str | None, person: str | None) -> bool:
        """Whether what is kept with this hash of a key, or as this person's, is theirs."""
        return (self.person is not None and self.person == person) or (
            self.key is not None and fits(self.key, key_hash)
        )


@dataclass(frozen=True)
class Seating:
    """The seats of one table, and whose they are. What changes it gives another."""

    key_hash: str
    owner: str | None
    seats: list[dict[str, str]]
    guests: dict[int, Guest]

    @classmethod
    def of(cls, stored: StoredTable) -> Self:
        """Who sits at a table that was kept."""
        guests = {guest.seat: guest for guest in stored.guests}
        return cls(stored.key_hash, stored.owner, stored.seats, guests)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, sitting in enumerate(self.seats) if sitting["kind"] == HUMAN]

    @property
    def hosted(self) -> list[int]:
        """The seats of people that were not given away."""
        return [seat for seat in self.people if seat not in self.guests]

    def is_host(self, shown: Shown) -> bool:
        """Whether this is who made the table."""
        return shown.is_at(self.key_hash, self.owner)

    def is_guest(self, seat: int, shown: Shown) -> bool:
        """Whether this is who sits on a seat that was given away."""
        guest = self.guests.get(seat)
        return guest is not None and shown.is_at(guest.key_hash, guest.person)

    def opened_by(self, shown: Shown) -> Seats | None:
        """The seats they decide for; None if they have no part in this table."""
        host = self.is_host(shown)
        seats = [seat for seat in self.guests if self.is_guest(seat, shown)]
        if not host and not seats:
            return None
        return tuple(sorted([*seats, *(self.hosted if host else ())]))

    def person_at(self, seat: int) -> str | None:
        """The person who decides for a seat of people, if they are known."""
        guest = self.guests.get(seat)
        return self.owner if guest is None else guest.person

    def is_taken(self, seat: int) -> bool:
        """Whether somebody decides for a person's seat, rather than that it waits for a guest."""
        guest = self.guests.get(seat)
        if guest is None:
            return self.owner is not None or self.key_hash != NO_KEY
        return guest.key_hash is not None or guest.person is not None

    def invite(self, seat: int, shown: Shown) -> tuple[Self, str]:
        """Give a seat away to whoever brings the invitation that is returned; it is good once.

        Who sits there already stays until then. Raises Refusal if it is no seat of a person's,
        or they are neither the host nor sit there.
        """
        if not self.is_host(shown) and not self.is_guest(seat, shown):
            raise Refusal("forbidden", Reason("not_your_seat"))
        if seat not in self.people:
            raise Refusal("illegal", Reason("only_people_come"))
        invitation = new_secret(INVITATION_BYTES)
        guest = self.guests.get(seat, Guest(seat))
        return self._with(replace(guest, invitation_hash=hash_key(invitation))), invitation

    def withdraw(self, seat: int, shown: Shown) -> Self:
        """Take an invitation back: nobody can accept it any more.

        Raises Refusal if there is none, or they are not the host.
        """
        if not self.is_host(shown):
            raise Refusal("forbidden", Reason("not_the_host"))
        guest = self.guests.get(seat)
        if guest is None or guest.invitation_hash is None:
            raise Refusal("illegal", Reason("no_invitation"))
        if self.is_taken(seat):
            return self._with(replace(guest, invitation_hash=None))
        return replace(self, guests={at: g for at, g in self.guests.items() if at != seat})

    def accept(self, invitation: str, name: str, shown: Shown) -> tuple[Self, str | None]:
        """Let a guest sit down, who is from now on the only one to open the seat.

        What is returned is the key to it, the one they have shown, if any; a person needs none. Who
        sits there already is answered the same once more, as they may not have heard it.

        Raises Refusal if there is no such invitation any more.
        """
        person = shown.person
        for guest in self.guests.values():
            if fits(invitation, guest.invitation_hash):
                key = None if person else shown.key or new_secret(KEY_BYTES)
                seated = self._with(
                    Guest(guest.seat, key_hash=key and hash_key(key), person=person)
                )
                return (seated._named({guest.seat}, name) if name else seated), key
        if any(self.is_guest(seat, shown) for seat in self.guests):
            return self, None if person else shown.key
        raise Refusal("unknown", Reason("no_invitation"))

    def claim(self, shown: Shown, person: str) -> Self:
        """Make what somebody opens a person's; a key of theirs opens nothing any more.

        Raises Refusal if they have no part in this table.
        """
        host, seats = self.is_host(shown), [s for s in self.guests if self.is_guest(s, shown)]
        if not host and not seats:
            raise Refusal("forbidden", Reason("wrong_key"))
        theirs = {seat: replace(self.guests[seat], key_hash=None, person=person) for seat in seats}
        claimed = replace(self, guests={**self.guests, **theirs})
        return replace(claimed, key_hash=NO_KEY, owner=person) if host else claimed

    def forget(self, person: str) -> Self:
        """Let a person be nobody any more: the seats stay, without their name."""
        seats = {seat for seat, guest in self.guests.items() if guest.person == person}
        nobody = {seat: replace(self.guests[seat], person=None) for seat in seats}
        left = replace(self, guests={**self.guests, **nobody})
        if self.owner != person:
            return left._named(seats, "")
        return replace(left, owner=None)._named({*seats, *self.hosted}, "")

    def among(self, staying: Sequence[int]) -> Self:
        """Those on these seats alone, for another game: they sit closer together."""
        guests = {
            seat: Guest(seat, key_hash=self.guests[old].key_hash, person=self.guests[old].person)
            for seat, old in enumerate(staying)
            if old in self.guests
        }
        seats = [
            {"name": sitting["name"], "kind": sitting["kind"]}
            for sitting in map(self.seats.__getitem__, staying)
        ]
        company = replace(self, seats=seats, guests=guests)
        leaves = self.hosted and not set(self.hosted) & set(staying)
        return replace(company, key_hash=NO_KEY, owner=None) if leaves else company

    @property
    def moved(self) -> bool:
        """Whether the game goes on elsewhere."""
        return any("moved" in sitting for sitting in self.seats)

    def moved_away(self) -> Self:
        """Keep that the game goes on elsewhere."""
        return replace(self, seats=[sitting | {"moved": "yes"} for sitting in self.seats])

    def by_program(self, seats: Seats) -> Self:
        """Keep that a program plays on these seats of people."""
        marked = [s | {"program": "yes"} if at in seats else s for at, s in enumerate(self.seats)]
        return replace(self, seats=marked)

    def _with(self, guest: Guest) -> Self:
        return replace(self, guests={**self.guests, guest.seat: guest})

    def _named(self, named: set[int], name: str) -> Self:
        others = enumerate(self.seats)
        return replace(self, seats=[s | {"name": name} if at in named else s for at, s in others])


def fits(key: str, hashed: str | None) -> bool:
    """Whether a key is the one that was kept."""
    return hashed is not None and hmac.compare_digest(hash_key(key), hashed)


def hash_key(key: str) -> str:
    """How a key is kept. Keys are long and random, so a plain hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()
