"""The seats of a table, and who decides for each.

The host decides for the people who play on the host's device. The host is the person who owns the
table, or anybody with its key. A seat that was given away by an invitation is no longer the host's,
even before the invitation is accepted. It opens only to the guest, by the seat's key or by the
guest's account.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Self

from firstclass.messages import Reason
from firstclass.service.ids import new_secret
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import HUMAN
from firstclass.service.stored import InvitedSeat, Seat, StoredTable

Seats = tuple[int, ...]

SeatMark = Literal["is_bot", "helped", "moved", "left"]
"""A program plays for the person, they used help, the game has moved, or the person has left."""

KEY_BYTES = 24
INVITATION_BYTES = 18

STAND_IN_BOT = "planner"
"""The bot that plays on for a person who has left, or whose time has run out."""

NO_KEY = ""
"""The hash of the key of a table that no key opens."""


class Credentials(NamedTuple):
    """The credentials of a caller: a key, and the person of their session."""

    key: str | None = None
    person: str | None = None

    def matches(self, key_hash: str | None, person: str | None) -> bool:
        """Return whether something stored with this key's hash, or this person, belongs to them."""
        return (self.person is not None and self.person == person) or (
            self.key is not None and matches_hash(self.key, key_hash)
        )


@dataclass(frozen=True)
class Seating:
    """The seats of one table, and who they belong to. A change returns a new object."""

    key_hash: str
    owner: str | None
    seats: list[Seat]
    invited_seats: dict[int, InvitedSeat]

    @classmethod
    def of(cls, stored: StoredTable) -> Self:
        """Return the seating of a stored table."""
        invited_seats = {each.seat: each for each in stored.invited_seats}
        return cls(stored.key_hash, stored.owner, stored.seats, invited_seats)

    @property
    def human_seats(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, sitting in enumerate(self.seats) if sitting["kind"] == HUMAN]

    @property
    def host_seats(self) -> list[int]:
        """The seats of people that were not given away."""
        return [seat for seat in self.human_seats if seat not in self.invited_seats]

    def is_host(self, credentials: Credentials) -> bool:
        """Return whether this is the host."""
        return credentials.matches(self.key_hash, self.owner)

    def has_invited_seat(self, seat: int, credentials: Credentials) -> bool:
        """Return whether this is the guest on a seat that was given away."""
        invited_seat = self.invited_seats.get(seat)
        return invited_seat is not None and credentials.matches(
            invited_seat.key_hash, invited_seat.person
        )

    def seats_of(self, credentials: Credentials) -> Seats | None:
        """Return the seats that they decide for, or None if they have no part in this table."""
        host = self.is_host(credentials)
        seats = [seat for seat in self.invited_seats if self.has_invited_seat(seat, credentials)]
        if not host and not seats:
            return None
        return tuple(sorted([*seats, *(self.host_seats if host else ())]))

    def person_at(self, seat: int) -> str | None:
        """Return the person who decides for a seat, or None if they are not known."""
        invited_seat = self.invited_seats.get(seat)
        return self.owner if invited_seat is None else invited_seat.person

    def is_taken(self, seat: int) -> bool:
        """Return whether somebody decides for a person's seat. If not, it waits for a guest."""
        invited_seat = self.invited_seats.get(seat)
        if invited_seat is None:
            return self.owner is not None or self.key_hash != NO_KEY
        return invited_seat.key_hash is not None or invited_seat.person is not None

    def invite(self, seat: int, credentials: Credentials) -> tuple[Self, str]:
        """Invite a guest to a seat. Return the seating and the invitation, which works once.

        A guest who already has the seat keeps it until then. Raises RefusedError if it is not a
        person's seat, or if the caller is neither the host nor the guest on it.
        """
        if not self.is_host(credentials) and not self.has_invited_seat(seat, credentials):
            raise RefusedError("forbidden", Reason("not_your_seat"))
        if seat not in self.human_seats:
            raise RefusedError("illegal", Reason("only_people_come"))
        invitation = new_secret(INVITATION_BYTES)
        invited_seat = self.invited_seats.get(seat, InvitedSeat(seat))
        return self._with(replace(invited_seat, invitation_hash=hash_key(invitation))), invitation

    def withdraw(self, seat: int, credentials: Credentials) -> Self:
        """Withdraw an invitation. Nobody can accept it any longer.

        Raises RefusedError if there is none, or if the caller is not the host.
        """
        if not self.is_host(credentials):
            raise RefusedError("forbidden", Reason("not_the_host"))
        invited_seat = self.invited_seats.get(seat)
        if invited_seat is None or invited_seat.invitation_hash is None:
            raise RefusedError("illegal", Reason("no_invitation"))
        if self.is_taken(seat):
            return self._with(replace(invited_seat, invitation_hash=None))
        return replace(
            self, invited_seats={at: g for at, g in self.invited_seats.items() if at != seat}
        )

    def accept(
        self, invitation: str, name: str, credentials: Credentials
    ) -> tuple[Self, str | None]:
        """Seat a guest. From now on, the guest alone opens the seat.

        Return the seating and the key to the seat: the one that was shown, if any. A person needs
        none. A guest who asks again gets the same answer, because the first may have been lost.
        Raises RefusedError if the invitation is not valid.
        """
        person = credentials.person
        for invited_seat in self.invited_seats.values():
            if matches_hash(invitation, invited_seat.invitation_hash):
                key = None if person else credentials.key or new_secret(KEY_BYTES)
                seated = self._with(
                    InvitedSeat(invited_seat.seat, key_hash=key and hash_key(key), person=person)
                )
                return (seated._named({invited_seat.seat}, name) if name else seated), key
        if any(self.has_invited_seat(seat, credentials) for seat in self.invited_seats):
            return self, None if person else credentials.key
        raise RefusedError("unknown", Reason("no_invitation"))

    def claim(self, credentials: Credentials, person: str) -> Self:
        """Give a caller's seats to a person. The caller's key no longer opens anything.

        Raises RefusedError if the caller has no part in this table.
        """
        host, seats = (
            self.is_host(credentials),
            [s for s in self.invited_seats if self.has_invited_seat(s, credentials)],
        )
        if not host and not seats:
            raise RefusedError("forbidden", Reason("wrong_key"))
        theirs = {
            seat: replace(self.invited_seats[seat], key_hash=None, person=person) for seat in seats
        }
        claimed = replace(self, invited_seats={**self.invited_seats, **theirs})
        return replace(claimed, key_hash=NO_KEY, owner=person) if host else claimed

    def without_person(self, person: str) -> Self:
        """Remove a person. Their seats stay, without a name."""
        seats = {seat for seat, each in self.invited_seats.items() if each.person == person}
        nobody = {seat: replace(self.invited_seats[seat], person=None) for seat in seats}
        left = replace(self, invited_seats={**self.invited_seats, **nobody})
        if self.owner != person:
            return left._named(seats, "")
        return replace(left, owner=None)._named({*seats, *self.host_seats}, "")

    def with_stand_in(self, seat: int) -> Self:
        """Put a bot on the seat of a person who has left, under the person's name."""
        seats = [
            sitting | {"kind": STAND_IN_BOT, "left": True}
            if at == seat and sitting["kind"] == HUMAN
            else sitting
            for at, sitting in enumerate(self.seats)
        ]
        invited_seats = {at: each for at, each in self.invited_seats.items() if at != seat}
        return replace(self, seats=seats, invited_seats=invited_seats)

    def restricted_to(self, staying: Sequence[int]) -> Self:
        """Return only these seats, for another game. Bots there have no names of people."""
        invited_seats = {
            seat: InvitedSeat(
                seat,
                key_hash=self.invited_seats[old].key_hash,
                person=self.invited_seats[old].person,
            )
            for seat, old in enumerate(staying)
            if old in self.invited_seats
        }
        seats: list[Seat] = [
            {"name": "" if "left" in sitting else sitting["name"], "kind": sitting["kind"]}
            for sitting in map(self.seats.__getitem__, staying)
        ]
        company = replace(self, seats=seats, invited_seats=invited_seats)
        leaves = self.host_seats and not set(self.host_seats) & set(staying)
        return replace(company, key_hash=NO_KEY, owner=None) if leaves else company

    @property
    def somebody_has_left(self) -> bool:
        """Whether a bot plays for a person who has left."""
        return any("left" in sitting for sitting in self.seats)

    @property
    def has_moved_away(self) -> bool:
        """Whether the game has moved elsewhere."""
        return any("moved" in sitting for sitting in self.seats)

    def mark_moved_away(self) -> Self:
        """Mark that the game has moved elsewhere."""
        return self.mark("moved", tuple(range(len(self.seats))))

    def mark(self, mark: SeatMark, seats: Seats) -> Self:
        """Mark these seats."""
        marked = [sitting.copy() for sitting in self.seats]
        for seat in seats:
            marked[seat][mark] = True
        return replace(self, seats=marked)

    def _with(self, invited_seat: InvitedSeat) -> Self:
        return replace(self, invited_seats={**self.invited_seats, invited_seat.seat: invited_seat})

    def _named(self, named: set[int], name: str) -> Self:
        others = enumerate(self.seats)
        return replace(self, seats=[s | {"name": name} if at in named else s for at, s in others])


def matches_hash(key: str, hashed: str | None) -> bool:
    """Return whether a key has this hash."""
    return hashed is not None and hmac.compare_digest(hash_key(key), hashed)


def hash_key(key: str) -> str:
    """Return the hash of a key. Keys are long and random, so a plain hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()
