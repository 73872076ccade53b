"""Measures the steps between the characters of the cast, and how each of them plays.

`python -m benchmarks.cast --games 400 --jobs 2` lets each character play against the one below at
tables of two, three and four with drawn modules, and writes docs/results/cast.json. Both have each
number of seats and all seats in turn, with the same deals. A character wins against an opponent if
it ends ahead of it; a tie counts half. Started again, it plays only the games that are missing in
`--results`.
"""

import argparse
import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import ceil, log10
from pathlib import Path
from typing import Any

from firstclass import Game
from firstclass.lab.matches.arena import Match, line_ups, play_match, seatings
from firstclass.lab.matches.games import Plan, Result, play_all
from firstclass.lab.matches.intervals import interval
from firstclass.lab.matches.ladder import environment_info
from firstclass.lab.workers import LocalProcesses
from firstclass.players import registered_players
from firstclass.rules.vocabulary.booking import KINDS

FIGURES = Path("docs/results/cast.json")
TITLE = "The cast"
TEXT = (
    "Each character against the one below, with drawn modules, all seats and the same deals. The"
    " share is that of pairs of opponents in which the stronger one ends ahead; a tie counts half."
    " Each figure is for two, three and four players. Elo adds up the steps from the weakest."
    " The second table has means of each character's boards at the end."
)
SIZES = (2, 3, 4)

SOURCES = {
    "trains": ("upper train", "lower train", "locomotive tiles"),
    "route": ("stations", "constantinople"),
    "coins": ("coins spent", "coins left"),
    "cards at the end": ("car cards", "conductor cards", "locomotive cards"),
}
Row = dict[str, Any]


def matches(above: str, below: str, players: int, games: int, seed: int) -> list[Match]:
    """Return about this many matches of two characters."""
    tables = [seats for line_up in line_ups((above, below), players) for seats in seatings(line_up)]
    plan = Plan((above, below), players, "", seed)
    return [
        Match(plan, deal, seats) for deal in range(ceil(games / len(tables))) for seats in tables
    ]


def step(above: str, played: list[tuple[Match, Result]]) -> tuple[float, float, float]:
    """Return how often a character ends ahead of the one below, with its 95% interval."""
    deals: dict[int, tuple[Fraction, int]] = {}
    for match, result in played:
        of_both: tuple[list[float], list[float]] = ([], [])
        for bot, place in zip(result.bots, result.places, strict=True):
            of_both[bot != above].append(place)
        pairs = [(own, other) for own in of_both[0] for other in of_both[1]]
        ahead = sum(Fraction((own < other) + (own <= other), 2) for own, other in pairs)
        wins, number = deals.get(match.deal, (Fraction(0), 0))
        deals[match.deal] = wins + ahead, number + len(pairs)
    low, high = interval(deals.values())
    share = float(sum(wins for wins, _ in deals.values())) / sum(n for _, n in deals.values())
    return share, low, high


def boards(name: str, played: list[tuple[Match, Result]]) -> Iterator[dict[str, float]]:
    """Yield the figures of a character's board at the end of each game, once for each seat."""
    for match, result in played:
        game = Game(match.setup())
        for action in result.actions:
            game.apply(action)
        for seat, bot in enumerate(result.bots):
            if bot == name:
                yield figures(game, seat, result.points[seat])


def figures(game: Game, seat: int, points: list[int]) -> dict[str, float]:
    """Return the points by source of a seat, and what is on its board at the end."""
    board = game.state.boards[seat]
    types = game.state.rules.box.types
    values: dict[str, float] = {
        name: sum(points[KINDS.index(kind)] for kind in kinds) for name, kinds in SOURCES.items()
    }
    values["the rest"] = sum(points) - sum(values.values())
    values["points"] = sum(points)
    for number, kind in enumerate(("car", "conductor", "locomotive")):
        values[f"{kind} cards"] = sum(types[card] == number for card in board.pile)
    values["cars"] = float(board.trains[0].levels[0] + board.trains[1].levels[0])
    values["stations"] = float(board.locomotive)
    return values


def mean(rows: list[dict[str, float]]) -> dict[str, float]:
    """Return the mean of each figure."""
    return {name: round(sum(row[name] for row in rows) / len(rows), 1) for name in rows[0]}


def row(what: str, figure: str, command: str) -> Row:
    """Return a row of the results page."""
    here = environment_info()
    return {
        "what": what,
        "goal": "60–68%",
        "figure": figure,
        "command": f"`{command}`",
        "machine": here["machine"],
        "date": here["date"],
    }


def main() -> None:
    """Play, print each step, and write the figures."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--results", type=Path, default=Path("build/cast.jsonl"))
    options = parser.parse_args()
    command = f"python -m benchmarks.cast --games {options.games} --seed {options.seed}"
    cast = [player.name for player in registered_players() if player.in_cast]
    workers = LocalProcesses(options.jobs)
    rows: list[Row] = []
    elo = dict.fromkeys(SIZES, 0.0)
    seen: dict[str, list[dict[str, float]]] = {name: [] for name in cast}
    for below, above in pairwise(cast):
        won_by_size = []
        for players in SIZES:
            tables = matches(above, below, players, options.games, options.seed)
            results = play_all(play_match, tables, workers, options.results)
            played = [*zip(tables, results, strict=True)]
            won, low, high = step(above, played)
            finite = min(max(won, 0.01), 0.99)
            elo[players] += 400 * log10(finite / (1 - finite))
            won_by_size.append(f"{won:.1%} ({low:.0%}–{high:.0%})")
            print(f"{above} against {below}, {players} players: {won_by_size[-1]}", flush=True)
            for name in (above, below):
                seen[name] += boards(name, played)
        figure_text = (
            f"{', '.join(won_by_size)}; Elo {', '.join(f'{points:.0f}' for points in elo.values())}"
        )
        rows.append(row(f"{above} against {below}", figure_text, command))
    means = {name: {"games": len(per_game)} | mean(per_game) for name, per_game in seen.items()}
    page = {"title": TITLE, "text": TEXT, "rows": rows, "means": means}
    FIGURES.write_text(json.dumps(page, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
