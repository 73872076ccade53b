"""Joining, leaving and beginning a tournament. A change returns a new object."""

import json
from dataclasses import replace
from random import Random

from firstclass.messages import Reason
from firstclass.service.invitations import is_invited, without_invitation
from firstclass.service.lobby.ports import OpenGame, Participant
from firstclass.service.play.tables import make_setup
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.lobby import OpenGameSettings, mode_for
from firstclass.service.protocol.requests import HUMAN, NewSeat, NewTable, parse_body
from firstclass.service.protocol.tournaments import NewTournament, TournamentSettings
from firstclass.service.stored import Person
from firstclass.service.tournaments.ports import Entrant, Match, Tournament
from firstclass.service.tournaments.rounds import MIN_PLAYERS, round_count

MIN_ENTRANTS = 3
"""The least number of participants."""

MAX_ENTRANTS = 64
"""The greatest number of participants."""


def new_tournament(tournament_id: str, request: NewTournament, host: str, now: int) -> Tournament:
    """Return a new tournament, in which the host takes part.

    Raises RefusedError if no such games are possible.
    """
    for players in range(MIN_PLAYERS, request.table.players + 1):
        seats = [NewSeat(kind=HUMAN)] * players
        make_setup(NewTable(**request.table.model_dump() | {"players": players, "seats": seats}))
    first = (Entrant(1, host, HUMAN),)
    chosen = request.model_dump(exclude={"invited"})
    settings = TournamentSettings.model_validate(
        chosen | {"mode": mode_for(request.mode, request.table.time_limit)}
    )
    return Tournament(tournament_id, host, settings, request.invited, now, now, entrants=first)


def entrant_of(tournament: Tournament, person: str | None) -> Entrant | None:
    """Return the entrant of a person, or None if they do not take part."""
    found = (each for each in tournament.entrants if each.person == person)
    return None if person is None else next(found, None)


def people_of(tournament: Tournament) -> list[str]:
    """Return the people who take part."""
    return [each.person for each in tournament.entrants if each.person is not None]


def awaits_answer(tournament: Tournament, person: Person | None) -> bool:
    """Return whether a person is invited and has neither joined nor declined."""
    if person is None or tournament.started_at or entrant_of(tournament, person.id):
        return False
    return is_invited(tournament.invitations, person)


def decline(tournament: Tournament, person: Person) -> Tournament:
    """Return the tournament without the invitation of a person.

    Raises RefusedError if they are not invited.
    """
    if not awaits_answer(tournament, person):
        raise RefusedError("illegal", Reason("not_invited"))
    return replace(tournament, invitations=without_invitation(tournament.invitations, person))


def may_see(tournament: Tournament, person: Person | None) -> bool:
    """Return whether a person who knows the id may see the tournament and join it."""
    if tournament.settings.access != "named" or is_invited(tournament.invitations, person):
        return True
    return person is not None and person.id in (tournament.host, *people_of(tournament))


def with_entrant(tournament: Tournament, person: str) -> Tournament:
    """Return the tournament with one more participant.

    Raises RefusedError if they take part already, or if it is full.
    """
    if entrant_of(tournament, person):
        raise RefusedError("illegal", Reason("takes_part"))
    if len(tournament.entrants) >= MAX_ENTRANTS:
        raise RefusedError("too_many", Reason("tournament_full", most=MAX_ENTRANTS))
    number = 1 + max((each.number for each in tournament.entrants), default=0)
    return replace(tournament, entrants=(*tournament.entrants, Entrant(number, person, HUMAN)))


def without_entrant(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament without a participant.

    After it has begun, they are marked as withdrawn.
    """
    others = tuple(each for each in tournament.entrants if each.number != number)
    if tournament.started_at:
        left = tuple(
            replace(each, withdrawn=True) if each.number == number else each
            for each in tournament.entrants
        )
        return replace(tournament, entrants=left)
    return replace(tournament, entrants=others)


def started(tournament: Tournament, bots: list[NewSeat], now: int, chance: Random) -> Tournament:
    """Begin: bots fill the last table, and everybody gets a random number.

    Raises RefusedError if too few take part, or if the bots do not exactly fill the table.
    """
    people, players = list(tournament.entrants), tournament.settings.table.players
    short = -len(people) % players
    if any(bot.kind == HUMAN for bot in bots) or len(bots) not in (0, short):
        raise RefusedError("malformed", Reason("bots_fill_table", n=short))
    entrants = [*people, *(Entrant(0, None, bot.kind, bot.name) for bot in bots)]
    if len(entrants) < MIN_ENTRANTS:
        raise RefusedError("illegal", Reason("too_few_entrants", fewest=MIN_ENTRANTS))
    order = chance.sample(entrants, len(entrants))
    numbers = tuple(replace(each, number=n) for n, each in enumerate(order, 1))
    starting = replace(tournament, entrants=numbers, started_at=now, last_active_at=now)
    return replace(starting, rounds=round_count(starting))


def to_table_request(tournament: Tournament, match: Match, names: dict[int, str]) -> NewTable:
    """Return the request for the table of a match. ``names`` are the participants' names.

    Raises RefusedError if a bot or an option of the tournament is gone.
    """
    kinds = {each.number: each.kind for each in tournament.entrants}
    seats = [{"name": names[who], "kind": kinds[who]} for who in match.entrants]
    of_match = {"players": len(seats), "modules": match.modules, "seats": seats}
    request = tournament.settings.table.model_dump() | of_match | {"help_allowed": False}
    # The tournament may have been announced when there were other bots and options.
    table: NewTable = parse_body(NewTable, json.dumps(request))
    return table


def to_open_game(tournament: Tournament, match: Match, request: NewTable, now: int) -> OpenGame:
    """Return a match as an open game that can begin, so that it is listed, counted and rated.

    It has no host. Each person has only their seat, and nobody can remove others.
    """
    assert match.table_id is not None
    person = {each.number: each.person for each in tournament.entrants}
    participants = tuple(
        Participant(seat, sitting, ready=True)
        for seat, who in enumerate(match.entrants)
        if (sitting := person[who]) is not None
    )
    people = [seat for seat, sitting in enumerate(request.seats) if sitting.kind == HUMAN]
    settings = OpenGameSettings(
        table=request,
        open_seats=people,
        access=tournament.settings.access,
        mode=tournament.settings.mode,
    )
    return OpenGame(match.table_id, "", settings, [], True, participants, now, now)
