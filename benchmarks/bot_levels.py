"""Measures the distance between the levels of the bots with styles, and what each style scores.

`python -m benchmarks.bot_levels --games 200 --jobs 2`. Each level meets the previous one at tables
of two, with random modules and the styles in turn, and each deal on both seats. The first level
meets the novice, the last one the conductor. Then all styles play at one table, at the same level.
"""

import argparse
from fractions import Fraction
from itertools import permutations, product

from firstclass import RULES
from firstclass.lab.matches.arena import Match, Standings, play_match, seatings
from firstclass.lab.matches.games import Plan, play_all
from firstclass.lab.matches.intervals import interval
from firstclass.lab.workers import LocalProcesses
from firstclass.players.regular import LEVELS, STYLES

SOURCES = {
    "trains": ("upper train", "lower train", "locomotive tiles"),
    "route": ("stations", "constantinople"),
    "coins": ("coins spent", "coins left"),
    "cards at the end": ("car cards", "conductor cards", "locomotive cards"),
}
COMPARED = 8
"""The level at which the styles are compared."""


def won(above: list[str], below: list[str], games: int, seed: int, jobs: int) -> str:
    """Return the win rate of the bots above against those below; each pair meets."""
    pairs = list(product(above, below))
    tables = [
        Match(Plan(pair, 2, "", seed + deal), deal, seats)
        for deal in range(games // 2)
        for pair in [pairs[deal % len(pairs)]]
        for seats in seatings(pair)
    ]
    deals: dict[int, Fraction] = {}
    for match, result in zip(
        tables, play_all(play_match, tables, LocalProcesses(jobs)), strict=True
    ):
        winners = [result.bots[seat] in above for seat in result.winners]
        share = Fraction(sum(winners), len(winners)) if winners else Fraction(0)
        deals[match.deal] = deals.get(match.deal, Fraction(0)) + share
    low, high = interval([(wins, 2) for wins in deals.values()])
    return f"{float(sum(deals.values())) / len(tables):.1%} | {low:.0%} – {high:.0%}"


def styles_at(level: int) -> list[str]:
    """Return all bots of a level."""
    return [f"{style}@{level}" for style in STYLES]


def taken(games: int, seed: int, jobs: int) -> Standings:
    """Return the results of games between all styles at one table, in all seatings."""
    orders = [(first, *rest) for first, *rest in permutations(styles_at(COMPARED))]
    plan = Plan(orders[0], 4, "", seed)
    tables = [Match(plan, deal, orders[deal % len(orders)]) for deal in range(games)]
    standings = Standings()
    for match, result in zip(
        tables, play_all(play_match, tables, LocalProcesses(jobs)), strict=True
    ):
        standings.add(match, result)
    return standings


def main() -> None:
    """Play, and print two tables."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    how = options.games, options.seed, options.jobs
    rungs = [["novice"], *map(styles_at, range(1, len(LEVELS) + 1)), ["conductor"]]
    print(f"rules {RULES}, {options.games} games of a pair, seed {options.seed}\n")
    print("| level | against | won | 95% |\n| --- | --- | ---: | ---: |")
    names = ["novice", *map(str, range(1, len(LEVELS) + 1)), "conductor"]
    for number in range(1, len(rungs)):
        told = won(rungs[number], rungs[number - 1], *how)
        print(f"| {names[number]} | {names[number - 1]} | {told} |", flush=True)
    print(f"\n| style | won | points | {' | '.join(SOURCES)} | the rest |")
    print("| --- |" + " ---: |" * (len(SOURCES) + 3))
    for name, figures in taken(*how).as_dict().items():
        found = [sum(figures["points"][kind] for kind in kinds) for kinds in SOURCES.values()]
        rest = figures["mean_score"] - sum(found)
        cells = " | ".join(f"{points:.0f}" for points in (figures["mean_score"], *found, rest))
        print(f"| {name.partition('@')[0]} | {figures['win_rate']:.1%} | {cells} |")


if __name__ == "__main__":
    main()
