"""One departure: who may get on, who is on board, whether all are ready.

What changes it gives another.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from firstclass.messages import Reason
from firstclass.service.lobby.ports import Departure, Passenger
from firstclass.service.play.tables import make_setup
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.lobby import NewDeparture
from firstclass.service.protocol.messages import HUMAN, NewSeat, NewTable
from firstclass.service.stored import Guest, Person

Here = Callable[[str], bool]
"""Whether a person is connected."""


def announced(departure_id: str, wish: NewDeparture, host: str, now: int) -> Departure:
    """A new departure, whose host is ready.

    Raises Refusal if there is no such game, or its seats are not such that others can get on.
    """
    make_setup(wish.table)
    people = [seat for seat, sitting in enumerate(wish.table.seats) if sitting.kind == HUMAN]
    if len(wish.table.seats) != wish.table.players:
        raise Refusal("malformed", Reason("seats", players=wish.table.players))
    vacant = sorted(set(wish.vacant))
    if not set(vacant) < set(people):
        raise Refusal("malformed", Reason("vacant_seats"))
    table = wish.table.model_dump()
    for seat in vacant:
        table["seats"][seat]["name"] = ""
    return Departure(
        departure_id,
        host,
        table,
        vacant,
        wish.access,
        wish.pace,
        [*wish.invited],
        ready=True,
        passengers=(),
        made=now,
        touched=now,
        drawn=wish.drawn,
    )


def passengers(departure: Departure) -> list[str]:
    """The people who have got on."""
    return [each.person for each in departure.passengers]


def is_on_board(departure: Departure, person: str | None) -> bool:
    """Whether somebody has a seat."""
    return person is not None and person in (departure.host, *passengers(departure))


def is_invited(departure: Departure, person: Person | None) -> bool:
    """Whether somebody is invited by name."""
    if person is None or person.login is None:
        return False
    return person.login.casefold() in {login.casefold() for login in departure.invited}


def may_see(departure: Departure, person: Person | None) -> bool:
    """Whether somebody who knows the id may know of it, and get on."""
    if departure.access != "named":
        return True
    return is_on_board(departure, person.id if person else None) or is_invited(departure, person)


def get_on(departure: Departure, seat: int, person: str) -> Departure:
    """Let somebody take a seat, or change to it; who gets on is ready.

    Raises Refusal if it is none that is free.
    """
    if departure.host == person:
        raise Refusal("illegal", Reason("host_on_board"))
    if seat not in free(departure):
        raise Refusal("illegal", Reason("seat_taken"))
    others = [each for each in departure.passengers if each.person != person]
    on_board = sorted([*others, Passenger(seat, person, ready=True)], key=lambda each: each.seat)
    return replace(departure, passengers=tuple(on_board))


def get_off(departure: Departure, seat: int, person: str) -> Departure:
    """Free a seat: who sits there gets off, or the host has somebody leave.

    Raises Refusal if it is neither.
    """
    found = next((each for each in departure.passengers if each.seat == seat), None)
    if found is None or person not in (found.person, departure.host):
        raise Refusal("forbidden", Reason("not_your_seat"))
    return without(departure, found.person)


def without(departure: Departure, person: str) -> Departure:
    """The departure without a passenger."""
    left = tuple(each for each in departure.passengers if each.person != person)
    return replace(departure, passengers=left)


def say_ready(departure: Departure, person: str, ready: bool) -> Departure:
    """Say whether somebody on board is ready. Raises Refusal if they are not on board."""
    if departure.host == person:
        return replace(departure, ready=ready)
    if person not in passengers(departure):
        raise Refusal("forbidden", Reason("not_on_board"))
    said = (
        replace(each, ready=ready) if each.person == person else each
        for each in departure.passengers
    )
    return replace(departure, passengers=tuple(said))


def free(departure: Departure) -> list[int]:
    """The seats where nobody sits."""
    taken = {each.seat for each in departure.passengers}
    return [seat for seat in departure.vacant if seat not in taken]


def ready(departure: Departure, seat: int, here: Here) -> bool:
    """Whether the person of a seat is ready; where all are to be there, who is away is not."""
    person = sitting_at(departure, seat)
    if person is None:
        return False
    said = {each.person: each.ready for each in departure.passengers}
    there = departure.pace == "turns" or here(person)
    return there and said.get(person, departure.ready)


def all_ready(departure: Departure, here: Here) -> bool:
    """Whether everybody on board is ready."""
    taken = [seat for seat in people_of(departure) if seat not in free(departure)]
    return all(ready(departure, seat, here) for seat in taken)


def people_of(departure: Departure) -> list[int]:
    """The seats of people."""
    seats = enumerate(departure.wish["seats"])
    return [seat for seat, sitting in seats if sitting["kind"] == HUMAN]


def sitting_at(departure: Departure, seat: int) -> str | None:
    """The person on the seat of a person, if anybody has taken it."""
    if seat not in departure.vacant:
        return departure.host
    return next((each.person for each in departure.passengers if each.seat == seat), None)


def by_lot(departure: Departure, chance: Random) -> Departure:
    """The departure with its seats drawn: all that sit there, or are to, change places."""
    order = chance.sample(range(len(departure.wish["seats"])), len(departure.wish["seats"]))
    now_at = {before: now for now, before in enumerate(order)}
    on_board = (replace(each, seat=now_at[each.seat]) for each in departure.passengers)
    return replace(
        departure,
        wish={**departure.wish, "seats": [departure.wish["seats"][before] for before in order]},
        vacant=sorted(now_at[seat] for seat in departure.vacant),
        passengers=tuple(sorted(on_board, key=lambda each: each.seat)),
        drawn=False,
    )


def table_of(
    departure: Departure, name_of: Callable[[str], str], bots: Sequence[NewSeat] = ()
) -> tuple[NewTable, list[Guest]]:
    """The wish for the table, and the seats that are persons' who got on.

    On the seats that are free sit these computer's players. Raises Refusal if they are not as
    many, or no computer's players.
    """
    empty = free(departure)
    if len(bots) != len(empty) or any(bot.kind == HUMAN for bot in bots):
        raise Refusal("malformed", Reason("bots_on_free_seats", n=len(empty)))
    seats: list[dict[str, Any]] = [*departure.wish["seats"]]
    for seat in people_of(departure):
        person = sitting_at(departure, seat)
        name = seats[seat]["name"] or name_of(person or "")
        seats[seat] = {"name": name, "kind": HUMAN}
    for seat, bot in zip(empty, bots, strict=True):
        seats[seat] = bot.model_dump()
    wish = NewTable.model_validate({**departure.wish, "seats": seats})
    # Whose the other seats of people are, the table's owner says.
    return wish, [Guest(each.seat, person=each.person) for each in departure.passengers]


def nameless(departure: Departure) -> Departure:
    """The departure without the names of people, which are the table's once it has begun."""
    seats = departure.wish["seats"]
    blank = [sitting | {"name": ""} if sitting["kind"] == HUMAN else sitting for sitting in seats]
    return replace(departure, wish={**departure.wish, "seats": blank})
