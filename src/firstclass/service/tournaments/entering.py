"""Before a tournament begins, and who leaves it: what changes one gives another."""

from dataclasses import replace
from random import Random

from firstclass.messages import Reason
from firstclass.service.lobby.ports import Departure, Passenger
from firstclass.service.play.seating import Seating
from firstclass.service.play.tables import make_setup
from firstclass.service.play.timekeeping import TAKES_OVER
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import HUMAN, NewSeat, NewTable
from firstclass.service.protocol.tournaments import NewTournament
from firstclass.service.stored import Person
from firstclass.service.tournaments.ports import Entrant, Match, Tournament
from firstclass.service.tournaments.rounds import TWO, rounds_for

FEWEST = 3
"""Who take part at least ..."""

MOST = 64
"""... and at most."""


def announced(tournament_id: str, wish: NewTournament, host: str, now: int) -> Tournament:
    """A new tournament, in which the host takes part.

    Raises Refusal if there are no such games.
    """
    for players in range(TWO, wish.table.players + 1):
        seats = [NewSeat(kind=HUMAN)] * players
        make_setup(NewTable(**wish.table.model_dump() | {"players": players, "seats": seats}))
    first = (Entrant(1, host, HUMAN),)
    return Tournament(tournament_id, host, wish.model_dump(), now, now, entrants=first)


def entrant_of(tournament: Tournament, person: str | None) -> Entrant | None:
    """The entrant who is a person, if they take part."""
    found = (each for each in tournament.entrants if each.person == person)
    return None if person is None else next(found, None)


def people_of(tournament: Tournament) -> list[str]:
    """The people who take part."""
    return [each.person for each in tournament.entrants if each.person is not None]


def is_invited(tournament: Tournament, person: Person | None) -> bool:
    """Whether somebody is invited by name."""
    if person is None or person.login is None:
        return False
    return person.login.casefold() in {login.casefold() for login in tournament.wish["invited"]}


def may_see(tournament: Tournament, person: Person | None) -> bool:
    """Whether somebody who knows the id may know of it, and take part."""
    if tournament.wish["access"] != "named" or is_invited(tournament, person):
        return True
    return person is not None and person.id in (tournament.host, *people_of(tournament))


def joined(tournament: Tournament, person: str) -> Tournament:
    """With one more who takes part. Raises Refusal if they do already, or it is full."""
    if entrant_of(tournament, person):
        raise Refusal("illegal", Reason("takes_part"))
    if len(tournament.entrants) >= MOST:
        raise Refusal("too_many", Reason("tournament_full", most=MOST))
    number = 1 + max((each.number for each in tournament.entrants), default=0)
    return replace(tournament, entrants=(*tournament.entrants, Entrant(number, person, HUMAN)))


def without(tournament: Tournament, number: int) -> Tournament:
    """Before it begins somebody takes part no more; later they have withdrawn."""
    others = tuple(each for each in tournament.entrants if each.number != number)
    if tournament.begun:
        left = tuple(
            replace(each, withdrawn=True) if each.number == number else each
            for each in tournament.entrants
        )
        return replace(tournament, entrants=left)
    return replace(tournament, entrants=others)


def begun(tournament: Tournament, bots: list[NewSeat], now: int, chance: Random) -> Tournament:
    """It begins: the computer's players fill the last table, and numbers are drawn.

    Raises Refusal if too few take part, or the bots do not fill just that.
    """
    people, players = list(tournament.entrants), tournament.wish["table"]["players"]
    short = -len(people) % players
    if any(bot.kind == HUMAN for bot in bots) or len(bots) not in (0, short):
        raise Refusal("malformed", Reason("bots_fill_table", n=short))
    entrants = [*people, *(Entrant(0, None, bot.kind, bot.name) for bot in bots)]
    if len(entrants) < FEWEST:
        raise Refusal("illegal", Reason("too_few_entrants", fewest=FEWEST))
    order = chance.sample(entrants, len(entrants))
    numbers = tuple(replace(each, number=n) for n, each in enumerate(order, 1))
    starting = replace(tournament, entrants=numbers, begun=now, touched=now)
    return replace(starting, rounds=rounds_for(starting))


def table_of(tournament: Tournament, match: Match, names: dict[int, str]) -> NewTable:
    """The wish for the table of a match, where people have these names."""
    entrants = {each.number: each for each in tournament.entrants}
    seats = [NewSeat(name=names[who], kind=entrants[who].kind) for who in match.seats]
    wish = tournament.wish["table"]
    return NewTable.model_validate(
        wish | {"players": len(seats), "modules": match.modules, "seats": seats}
    )


def departure_of(tournament: Tournament, match: Match, wish: NewTable, now: int) -> Departure:
    """A match as a departure that has left: so it is watched, counted and rated as others are.

    It has no host: each sits on a seat of their own, and nobody may ask others to leave.
    """
    assert match.table is not None
    person = {each.number: each.person for each in tournament.entrants}
    passengers = tuple(
        Passenger(seat, sitting, ready=True)
        for seat, who in enumerate(match.seats)
        if (sitting := person[who]) is not None
    )
    people = [seat for seat, sitting in enumerate(wish.seats) if sitting.kind == HUMAN]
    access, pace = tournament.wish["access"], tournament.wish["pace"]
    return Departure(
        match.table,
        "",
        wish.model_dump(),
        people,
        access,
        pace,
        [],
        ready=True,
        passengers=passengers,
        made=now,
        touched=now,
        begun=now,
    )


def taken_over(seating: Seating, seat: int) -> Seating:
    """The computer plays on a seat whose person has withdrawn, under their name."""
    seats = [
        sitting | {"kind": TAKES_OVER} if at == seat and sitting["kind"] == HUMAN else sitting
        for at, sitting in enumerate(seating.seats)
    ]
    guests = {at: guest for at, guest in seating.guests.items() if at != seat}
    return replace(seating, seats=seats, guests=guests)
