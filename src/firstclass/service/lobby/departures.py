"""One open game: its access, its participants, and whether all are ready.

A change returns a new object.
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
    """Return a new open game, with a host who is ready.

    Raises Refusal if there is no such game, or if its seats do not allow others to join.
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
    """Return the people who have joined, without the host."""
    return [each.person for each in departure.passengers]


def is_on_board(departure: Departure, person: str | None) -> bool:
    """Return whether a person has a seat."""
    return person is not None and person in (departure.host, *passengers(departure))


def is_invited(departure: Departure, person: Person | None) -> bool:
    """Return whether a person is invited by name."""
    if person is None or person.login is None:
        return False
    return person.login.casefold() in {login.casefold() for login in departure.invited}


def may_see(departure: Departure, person: Person | None) -> bool:
    """Return whether a person who knows the id may see the game and join it."""
    if departure.access != "named":
        return True
    return is_on_board(departure, person.id if person else None) or is_invited(departure, person)


def get_on(departure: Departure, seat: int, person: str) -> Departure:
    """Seat a person, or move them to another seat, and mark them as ready.

    Raises Refusal if the seat is not free.
    """
    if departure.host == person:
        raise Refusal("illegal", Reason("host_on_board"))
    if seat not in free(departure):
        raise Refusal("illegal", Reason("seat_taken"))
    others = [each for each in departure.passengers if each.person != person]
    on_board = sorted([*others, Passenger(seat, person, ready=True)], key=lambda each: each.seat)
    return replace(departure, passengers=tuple(on_board))


def get_off(departure: Departure, seat: int, person: str) -> Departure:
    """Free a seat: its participant leaves, or the host removes them.

    Raises Refusal if the caller is neither of the two.
    """
    found = next((each for each in departure.passengers if each.seat == seat), None)
    if found is None or person not in (found.person, departure.host):
        raise Refusal("forbidden", Reason("not_your_seat"))
    return without(departure, found.person)


def without(departure: Departure, person: str) -> Departure:
    """Return the open game without a participant."""
    left = tuple(each for each in departure.passengers if each.person != person)
    return replace(departure, passengers=left)


def say_ready(departure: Departure, person: str, ready: bool) -> Departure:
    """Mark a participant as ready or not. Raises Refusal if they have not joined."""
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
    """Return the free seats."""
    taken = {each.seat for each in departure.passengers}
    return [seat for seat in departure.vacant if seat not in taken]


def ready(departure: Departure, seat: int, here: Here) -> bool:
    """Return whether the person on a seat is ready. In a live game they must also be connected."""
    person = sitting_at(departure, seat)
    if person is None:
        return False
    said = {each.person: each.ready for each in departure.passengers}
    there = departure.pace == "turns" or here(person)
    return there and said.get(person, departure.ready)


def all_ready(departure: Departure, here: Here) -> bool:
    """Return whether all participants are ready."""
    taken = [seat for seat in people_of(departure) if seat not in free(departure)]
    return all(ready(departure, seat, here) for seat in taken)


def people_of(departure: Departure) -> list[int]:
    """Return the seats for people."""
    seats = enumerate(departure.wish["seats"])
    return [seat for seat, sitting in seats if sitting["kind"] == HUMAN]


def sitting_at(departure: Departure, seat: int) -> str | None:
    """Return the person on a seat for people, or None if it is free."""
    if seat not in departure.vacant:
        return departure.host
    return next((each.person for each in departure.passengers if each.seat == seat), None)


def by_lot(departure: Departure, chance: Random) -> Departure:
    """Return the open game with its seats shuffled at random, for people and bots alike."""
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
    """Return the request for the table, and the seats of the people who have joined.

    ``bots`` sit on the free seats. Raises Refusal if their number differs, or if one is not a bot.
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
    # The other seats for people belong to the table's owner.
    return wish, [Guest(each.seat, person=each.person) for each in departure.passengers]


def nameless(departure: Departure) -> Departure:
    """Return the open game without people's names. Once begun, the table holds them."""
    seats = departure.wish["seats"]
    blank = [sitting | {"name": ""} if sitting["kind"] == HUMAN else sitting for sitting in seats]
    return replace(departure, wish={**departure.wish, "seats": blank})
