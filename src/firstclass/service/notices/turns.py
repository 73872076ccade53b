"""Whose turn it is at a table, as one who is not there wants to know it."""

from typing import NamedTuple

from firstclass.service.play.seating import Seats, Shown
from firstclass.service.play.table import Table


class Turn(NamedTuple):
    """It is a person's turn since a version: nobody else has decided anything after it."""

    person: str
    since: int


def turn_at(table: Table) -> Turn | None:
    """The turn of a person who is known here; None if it is nobody's, or that of who has a key."""
    seat, seating = table.game.current_seat, table.seating
    if seat is None or seat not in seating.people:
        return None
    person = seating.person_at(seat)
    if person is None:
        return None
    return Turn(person, came(table, seating.opened_by(Shown(person=person)) or ()))


def came(table: Table, seats: Seats) -> int:
    """The version at which the decision came to who decides for these seats."""
    story, version = table.story, table.game.version
    while version > story.first and story.decider(version) in seats:
        version -= 1
    return version
