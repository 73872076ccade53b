"""Whose turn it is at a table, for somebody who is away."""

from typing import NamedTuple

from firstclass.service.play.seating import Seats, Shown
from firstclass.service.play.table import Table


class Turn(NamedTuple):
    """The turn of a person since a version, after which nobody else has decided anything."""

    person: str
    since: int


def turn_at(table: Table) -> Turn | None:
    """Return the turn of a person known here. None if the seat is a bot's or only has a key."""
    seat, seating = table.game.current_seat, table.seating
    if seat is None or seat not in seating.people:
        return None
    person = seating.person_at(seat)
    if person is None:
        return None
    return Turn(person, came(table, seating.opened_by(Shown(person=person)) or ()))


def came(table: Table, seats: Seats) -> int:
    """Return the version at which these seats began to decide."""
    story, version = table.story, table.game.version
    while version > story.first and story.decider(version) in seats:
        version -= 1
    return version
