"""The ladder: every built-in bot against every other bot and against itself."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations_with_replacement
from math import ceil
from pathlib import Path
from typing import Any

from firstclass import RULES, __version__
from firstclass.catalogue import load
from firstclass.lab.bench import machine
from firstclass.lab.json_lines import JsonLinesWriter, read_json_lines
from firstclass.lab.matches.arena import Match, Standings, line_ups, play_match, seatings
from firstclass.lab.matches.games import Plan, Result, play_all
from firstclass.lab.workers import Workers
from firstclass.players import NAMES, find_player

SLOW = 5
"""The divisor for the number of games of a pair with a slow bot."""

ITSELF = "itself"
"""The second name of a bot that plays itself."""

LadderRow = dict[str, Any]
ProgressWrapper = Callable[[Iterable[Result], int], Iterable[Result]]


@dataclass(frozen=True)
class Ladder:
    """The games that make up a ladder."""

    players: tuple[int, ...]
    games: int
    seed: int
    modules: str
    bots: tuple[str, ...] = NAMES  # weakest first

    def pairs(self) -> list[tuple[int, str, str]]:
        """Return the pairs for each table size, the stronger bot first."""
        return [
            (players, strong, ITSELF if strong == weak else weak)
            for players in self.players
            for strong, weak in combinations_with_replacement(self.bots[::-1], 2)
        ]

    def signature(self) -> LadderRow:
        """Return the values that all results of a ladder share."""
        return {
            "games": self.games,
            "seed": self.seed,
            "modules": self.modules,
            "version": __version__,
            "catalogue": load().hash,
        }


def play_ladder(
    ladder: Ladder, path: Path, workers: Workers, watch: ProgressWrapper
) -> Iterator[LadderRow]:
    """Yield the results of all pairs; pairs missing in the file are played and added to it.

    Raises JsonLinesError if the file cannot be used, SimulationError or WorkersError.
    """
    have = read_json_lines(path)
    for players, *bots in ladder.pairs():
        wanted = {"players": players, "bots": bots} | ladder.signature()
        row = next((row for row in have if wanted.items() <= row.items()), None)
        if row is None:
            row = wanted | environment_info() | play_pair(ladder, players, bots, workers, watch)
            with JsonLinesWriter(path) as lines:
                lines.write(row)
        yield row


def play_pair(
    ladder: Ladder, players: int, bots: Sequence[str], workers: Workers, watch: ProgressWrapper
) -> LadderRow:
    """Return the figures of two bots that share the seats in all ways, each deal on all seats."""
    first = bots[0]
    slow = any(known is not None and known.accepts_budget for known in map(find_player, bots))
    games = ladder.games // SLOW if slow else ladder.games
    plan = Plan((first,), players, ladder.modules, ladder.seed)
    tables = [seats for line_up in line_ups(bots, players) for seats in seatings(line_up)]
    deals = range(ceil(games / len(tables)))
    todo = [(deal, seats) for deal in deals for seats in tables]
    matches = [
        Match(plan, deal, tuple(first if bot == ITSELF else bot for bot in seats))
        for deal, seats in todo
    ]
    results = watch(play_all(play_match, matches, workers), len(todo))
    standings = Standings()
    for match, (_, seats), result in zip(matches, todo, results, strict=True):
        standings.add(match, replace(result, bots=list(seats)))
    won, low, high = standings.share(first)
    return {"won": won, "low": low, "high": high, "standings": standings.as_dict()}


def environment_info() -> LadderRow:
    """Return the day, the machine and its software."""
    here = machine()
    return {
        "date": date.today().isoformat(),
        "machine": f"{here['processor']}, {here['python']}",
        "rules": RULES,
    }
