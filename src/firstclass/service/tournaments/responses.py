"""Tournaments as the protocol shows them."""

from firstclass.service.protocol import tournaments as protocol
from firstclass.service.stored import Person
from firstclass.service.tournaments.entries import awaits_answer, entrant_of
from firstclass.service.tournaments.ports import Match, Tournament
from firstclass.service.tournaments.rounds import current_round
from firstclass.service.tournaments.standings import Standing, standings

POINTS_DIGITS = 3
"""Digits to which thirds are rounded."""


def summary(tournament: Tournament, host: str, person: Person | None) -> protocol.TournamentSummary:
    """Return the summary of a tournament for a person. ``host`` is the host's name."""
    mine = entrant_of(tournament, person.id if person else None)
    return {
        "id": tournament.id,
        "settings": tournament.settings.model_dump(),
        "host": host,
        "is_host": person is not None and tournament.host == person.id,
        "is_invited": awaits_answer(tournament, person),
        "your_number": mine.number if mine else None,
        "entrant_count": len(tournament.entrants),
        "round": current_round(tournament),
        "rounds": tournament.rounds,
        "created_at": tournament.created_at,
        "over": tournament.ended_at > 0,
    }


def details(
    tournament: Tournament, short: protocol.TournamentSummary, names: dict[int, str]
) -> protocol.Tournament:
    """Return a full tournament. ``names`` are the participants' names."""
    numbers = [each.number for each in tournament.entrants]
    rounds = range(1, current_round(tournament) + 1)
    return {
        **short,
        "entrants": [
            {
                "number": each.number,
                "name": names[each.number],
                "kind": each.kind,
                "withdrawn": each.withdrawn,
            }
            for each in tournament.entrants
        ],
        "played_rounds": [
            round_to_protocol([match for match in tournament.matches if match.round == number])
            for number in rounds
        ],
        "standings": [
            standing_to_protocol(each) for each in standings(numbers, tournament.matches)
        ],
    }


def round_to_protocol(matches: list[Match]) -> protocol.TournamentRound:
    """Return a round as the protocol shows it."""
    return {
        "modules": matches[0].modules,
        "matches": [
            {
                "table": match.table_id,
                "entrants": [*match.entrants],
                "over": match.over,
                "places": [*match.places],
                "scores": [*match.scores],
            }
            for match in matches
        ],
    }


def standing_to_protocol(rank: Standing) -> protocol.TournamentStanding:
    """Return a line of the standings as the protocol shows it."""
    return {
        "rank": rank.rank,
        "entrant": rank.entrant,
        "games": rank.games,
        "points": round(float(rank.points), POINTS_DIGITS),
        "buchholz": round(float(rank.buchholz), POINTS_DIGITS),
        "margin": round(float(rank.margin), POINTS_DIGITS),
    }
