"""The facts about a public game that decide what it is worth."""

from collections.abc import Sequence

from firstclass.messages import Reason
from firstclass.service.lobby.open_games import human_seats, is_match, person_at
from firstclass.service.lobby.ports import OpenGame
from firstclass.service.outcome import GUEST, GameFacts, SeatFacts
from firstclass.service.play.table import Table
from firstclass.service.protocol.requests import HUMAN


def facts_of(open_game: OpenGame, table: Table, places: Sequence[float]) -> GameFacts:
    """Return how a game was played. ``places`` are those by score."""
    match, people = is_match(open_game), human_seats(open_game)
    code = open_game.unrated
    unrated = Reason(code) if code else None
    return GameFacts(
        [
            person_facts(open_game, table, seat, place)
            if seat in people
            else SeatFacts(place, is_person=False)
            for seat, place in enumerate(places)
        ],
        over=table.game.over,
        unrated=unrated or (None if table.rated else GUEST),
        in_tournament=match,
        moved=table.seating.has_moved_away,
    )


def person_facts(open_game: OpenGame, table: Table, seat: int, place: float) -> SeatFacts:
    """Return how a person's seat was played."""
    person, sitting = person_at(open_game, seat) or None, table.seats[seat]
    turns = table.history.turns_of(seat)
    own = sum(table.clock.has_played(seat, turn) for turn in turns)
    return SeatFacts(
        place,
        left="left" in sitting,
        deleted=person is None,
        timed_out=table.clock.ended == seat,
        away=table.clock.is_away(seat),
        replaced=sitting["kind"] == HUMAN and table.seating.person_at(seat) != person,
        turns=own,
        missed=len(turns) - own,
    )
