"""Whose turn it is at a table, for somebody who is away."""

from typing import NamedTuple

from firstclass.service.play.seating import Credentials, Seats
from firstclass.service.play.table import Table


class PendingTurn(NamedTuple):
    """The turn of a person since a version, after which nobody else has decided anything."""

    person: str
    since: int


def pending_turn(table: Table) -> PendingTurn | None:
    """Return the turn of a person known here. None if the seat is a bot's or only has a key."""
    seat, seating = table.game.current_seat, table.seating
    if seat is None or seat not in seating.human_seats:
        return None
    person = seating.person_at(seat)
    if person is None:
        return None
    return PendingTurn(
        person, turn_start(table, seating.seats_of(Credentials(person=person)) or ())
    )


def turn_start(table: Table, seats: Seats) -> int:
    """Return the version at which these seats began to decide."""
    history, version = table.history, table.game.version
    while version > history.first_version and history.decider(version) in seats:
        version -= 1
    return version
