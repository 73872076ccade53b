"""Tests whether bots win as often as their odds say.

`python -m benchmarks.calibration --games 1200 --jobs 2`. Conductors play each other and sometimes
choose a different turn, as in training. At the end of each turn the network gives the odds of its
seat, and the game gives the outcome. All turns of a game share one outcome. Even correct odds are
therefore off in a finite number of games; the table also shows how far by chance alone. Started
again, it plays only the games that are missing in `--folder`.
"""

import argparse
import sys
from itertools import pairwise
from math import pi, sqrt
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import numpy as np

from firstclass.lab.learning.odds import rounds_of, sizes_of
from firstclass.lab.learning.train import (
    WIN,
    TrainingConfig,
    joined,
    load_games,
    play_generation,
)
from firstclass.lab.plotting import new_figure, save
from firstclass.lab.workers import LocalProcesses
from firstclass.players.conductor import SHAPES
from firstclass.players.network_file import DEFAULT_WEIGHTS, read_layers
from firstclass.players.numpy_network import NumpyNetwork
from firstclass.players.odds import SIZES, calibration_of
from firstclass.rules.vocabulary.timetable import ROUNDS

STEPS = np.linspace(0, 1, 11)

Notes = dict[str, np.ndarray]


class Step(NamedTuple):
    """Turns with odds in the same tenth."""

    turns: int
    predicted: float
    """The mean of the odds ..."""
    won: float
    """... and the share of these turns whose seat won."""
    chance: float
    """The expected distance of the two if the odds are correct, as one standard deviation."""


def predictions_and_outcomes(
    weights: Path, notes: Notes, players: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return the odds, the outcome, the game and the round of each turn at tables of this size."""
    network, calibration = NumpyNetwork(read_layers(weights, SHAPES)), calibration_of(weights)
    here = sizes_of(notes) == players
    rounds = rounds_of(notes)[here]
    log_odds = network.forward(notes["rows"][here].astype(np.float32))[:, WIN]
    odds = [
        calibration.probability(value, players, round_)
        for value, round_ in zip(log_odds.tolist(), rounds.tolist(), strict=True)
    ]
    # The turns of a seat are consecutive, the last one at the end, and so are the seats of a game.
    seats_before = np.cumsum(notes["left"][here] == 0) - (notes["left"][here] == 0)
    return np.array(odds), notes["win"][here], seats_before // players, rounds


def steps(predicted: np.ndarray, won: np.ndarray, game: np.ndarray) -> list[Step]:
    """Return the odds and the outcomes, tenth by tenth."""
    bins = []
    for low, high in pairwise(STEPS):
        here = (predicted >= low) & (predicted < high)
        if here.any():
            count = int(here.sum())
            surprise = np.bincount(game[here], won[here] - predicted[here])
            spread = sqrt(float(np.sum(surprise**2))) / count
            bins.append(Step(count, float(predicted[here].mean()), float(won[here].mean()), spread))
    return bins


def calibration_error(bins: list[Step]) -> tuple[float, float]:
    """Return the mean error of the odds, and the expected mean error of correct odds."""
    turns = sum(step.turns for step in bins)
    true = sum(step.turns * abs(step.predicted - step.won) for step in bins) / turns
    # The mean absolute deviation of a normal variable is this fraction of its standard deviation.
    by_chance = sum(step.turns * step.chance for step in bins) / turns * sqrt(2 / pi)
    return true, by_chance


def draw(tables: dict[int, list[Step]], path: Path) -> None:
    """Draw odds against outcomes, with one standard deviation of chance."""
    figure = new_figure(height=3.2)
    for axes, (players, bins) in zip(
        figure.subplots(1, 3, sharey=True), tables.items(), strict=True
    ):
        axes.plot([0, 1], [0, 1], color="0.8", lw=1)
        axes.errorbar(
            [step.predicted for step in bins], [step.won for step in bins],
            [step.chance for step in bins], fmt="o", markersize=4, capsize=2,
        )  # fmt: skip
        axes.set_title(f"{players} players", fontsize=9)
        axes.set_xlabel("predicted odds")
        axes.spines[["top", "right"]].set_visible(False)
    figure.axes[0].set_ylabel("share of wins")
    save(figure, path)


def main() -> None:
    """Play, and print a row for each size, and for each size and round."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--weights", type=Path, default=DEFAULT_WEIGHTS)
    parser.add_argument("--folder", type=Path, default=Path("build/calibration"))
    parser.add_argument("--plot", type=Path)
    options = parser.parse_args()
    # Games belong to their seed and weights.
    folder = options.folder / f"{options.seed}-{crc32(options.weights.read_bytes()):08x}"
    config = TrainingConfig(
        folder,
        games=options.games,
        seed=options.seed,
        start=options.weights,
        workers=LocalProcesses(options.jobs),
    )
    for path in play_generation(config, 0):
        print(path, file=sys.stderr)
    notes = joined(notes for _, notes in load_games(config, 0))
    tables, errors = {}, {}
    print("| players | games | turns | off by, on average | by chance | predicted → won |")
    print("| ---: | ---: | ---: | ---: | ---: | --- |")
    for players in SIZES:
        predicted, won, game, rounds = predictions_and_outcomes(options.weights, notes, players)
        bins = tables[players] = steps(predicted, won, game)
        true, by_chance = calibration_error(bins)
        cell = ", ".join(f"{step.predicted:.0%} → {step.won:.0%}" for step in bins)
        games = int(game.max()) + 1
        print(
            f"| {players} | {games} | {len(predicted):,} | {true:.1%} | {by_chance:.1%} | {cell} |"
        )
        for number in range(1, ROUNDS + 1):
            here = rounds == number
            errors[players, number] = calibration_error(
                steps(predicted[here], won[here], game[here])
            )
    print()
    print("| players, round | off by, on average | by chance |")
    print("| --- | ---: | ---: |")
    for (players, number), (true, by_chance) in errors.items():
        print(f"| {players}, {number} | {true:.1%} | {by_chance:.1%} |")
    if options.plot:
        draw(tables, options.plot)


if __name__ == "__main__":
    main()
