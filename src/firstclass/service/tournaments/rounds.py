"""The rounds of one tournament: their number, the next pairings, and the result of a match."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from firstclass.catalogue import load
from firstclass.service.lobby.facts import facts_of
from firstclass.service.lobby.ports import OpenGame, Rater
from firstclass.service.outcome import outcome
from firstclass.service.play.table import Table
from firstclass.service.tournaments.pairing import (
    PairingHistory,
    TableSeating,
    groups,
    round_robin,
    round_robin_length,
    swiss,
)
from firstclass.service.tournaments.ports import Match, Tournament
from firstclass.service.tournaments.standings import points_of

MIN_PLAYERS = 2
"""The players at the smallest table."""

MODULES_PER_GAME = 2
"""How many modules every game has."""


def is_round_robin_of_two(tournament: Tournament) -> bool:
    """Return whether everybody meets everybody, two at a table."""
    request = tournament.settings
    return request.format == "round_robin" and request.table.players == MIN_PLAYERS


def round_count(tournament: Tournament) -> int:
    """Return the number of rounds. At tables for two, it ends when everybody has met everybody."""
    wished = tournament.settings.rounds
    if tournament.settings.table.players > MIN_PLAYERS:
        return wished
    most = round_robin_length(len(tournament.entrants))
    return most if is_round_robin_of_two(tournament) else min(wished, most)


def current_round(tournament: Tournament) -> int:
    """Return the round in progress, or the last one. 0 before the first."""
    return max((match.round for match in tournament.matches), default=0)


def open_matches(tournament: Tournament) -> list[Match]:
    """Return the matches that are not over. All are in the current round."""
    return [match for match in tournament.matches if not match.over]


def active_numbers(tournament: Tournament) -> list[int]:
    """Return the numbers of those who have not withdrawn."""
    return [each.number for each in tournament.entrants if not each.withdrawn]


def next_round(tournament: Tournament, chance: Random) -> list[TableSeating]:
    """Return the seats of the next round. A person alone has a bye."""
    here = active_numbers(tournament)
    if is_round_robin_of_two(tournament):
        everybody = [each.number for each in tournament.entrants]
        tables = round_robin(everybody, current_round(tournament) + 1)
        left = (tuple(who for who in table if who in here) for table in tables)
        return [table for table in left if table]
    past = PairingHistory.of(
        (match.entrants for match in tournament.matches), points_of(tournament.matches)
    )
    players = tournament.settings.table.players
    by_points = tournament.settings.format == "swiss"
    if players == MIN_PLAYERS:
        return swiss(here, past)
    return groups(here, players, past, by_points=by_points, chance=chance)


def draw_modules(named: str, chance: Random) -> str:
    """Return the modules of a round: those named, and others at random."""
    others = [letter for letter in load().modules if letter not in named]
    return "".join(sorted([*named, *chance.sample(others, MODULES_PER_GAME - len(named))]))


def has_player(tournament: Tournament, match: Match, stood_in: set[int]) -> bool:
    """Return whether a person still plays a match: not withdrawn, and without a stand-in."""
    people = {each.number for each in tournament.entrants if each.person and not each.withdrawn}
    return any(who in people and seat not in stood_in for seat, who in enumerate(match.entrants))


def with_result(match: Match, open_game: OpenGame, table: Table, rater: Rater) -> Match:
    """Return a match that is over, with what it is worth."""
    worth = outcome(facts_of(open_game, table, rater.places(table.game)))
    has_winner = any(each.won for each in worth.seats)
    places = tuple(each.place for each in worth.seats) if has_winner else ()
    scores = tuple(table.game.scores()) if table.game.over else ()
    return replace(match, over=True, places=places, scores=scores)


def matches_of(tables: Sequence[TableSeating], round_number: int, modules: str) -> list[Match]:
    """Return the matches of a round, without their tables. A bye is over and won."""
    return [
        Match(round_number, number, None, modules, table, over=True, places=(1.0,))
        if len(table) == 1
        else Match(round_number, number, None, modules, table)
        for number, table in enumerate(tables)
    ]
