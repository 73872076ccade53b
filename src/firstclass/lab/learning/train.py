"""Trains a value network by self-play, in the manner of TD-Gammon.

A generation plays games with the weights of the previous one. The first one plays as the planner,
or with given weights. It saves its games as compact files and continues to fit the previous network
to all games of the last generations. The target of a position mixes the end of the game with the
previous network's value of the seat's next position, as in TD(lambda). In half of the training
data, the upper and lower train change places, because that is the same game.

Training needs PyTorch; playing with the weights does not. Finally, games that the last generation
plays calibrate the odds (`odds.py`).
"""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from firstclass.errors import InvalidInputError
from firstclass.extras import install_command
from firstclass.lab.learning.selfplay import Task, play_task
from firstclass.lab.workers import THIS_PROCESS, Workers
from firstclass.players.conductor import SHAPES
from firstclass.players.features import FEATURES, SIZE
from firstclass.players.judgement import UNIT
from firstclass.players.network_file import ArchiveError, read_layers
from firstclass.players.numpy_network import NumpyNetwork, load_arrays
from firstclass.rules.vocabulary.actions import TRAINS

HIDDEN = (128, 64)
TD_LAMBDA = 0.8  # lambda: the weight of the outcome against the guess about the next position
GENERATIONS_KEPT = 3  # generations whose games are used
BATCH = 1024
MAX_LEARNING_RATE = 3e-3
FINE_TUNING_RATE = 1e-3  # the same for a network that has learned before
DECAY = 0.05  # of the weights
WIN, LEAD = 1, 2  # the places of these outputs; the first output is the score
WIN_SHARE = 0.5  # of the loss; the rest is the points
GAMES_A_FILE = 25
GAMES_FOR_ODDS = 6000
TEST_EVERY = 12  # one file in this many is only for testing

Data = dict[str, np.ndarray]


class TrainingError(InvalidInputError):
    """The training is impossible; the text is one line."""


@dataclass(frozen=True)
class TrainingConfig:
    """Everything on which the weights depend, apart from the versions of libraries."""

    folder: Path
    games: int = 4000  # of a generation
    epochs: int = 16
    seed: int = 1
    start: Path | None = None  # the weights with which the first generation plays
    workers: Workers = THIS_PROCESS
    device: str = "cpu"

    def weights(self, generation: int) -> Path:
        """Return the file of the weights that a generation has learned."""
        return self.folder / f"weights-{generation}.npz"

    def previous_weights(self, generation: int) -> Path | None:
        """Return the weights with which a generation plays and starts, or None for the planner."""
        return self.weights(generation - 1) if generation else self.start

    @property
    def calibrated_weights(self) -> Path:
        """The weights of the last generation, with calibrated odds."""
        return self.folder / "weights.npz"

    def for_odds(self) -> "TrainingConfig":
        """Return the same recipe with no more games than calibration needs."""
        return replace(self, games=min(self.games, GAMES_FOR_ODDS))

    def tasks(self, generation: int) -> list[tuple[Task, Path]]:
        """Return the missing files of games of a generation, and the tasks that make them."""
        weights = self.previous_weights(generation)
        files = ceil(self.games / GAMES_A_FILE)
        missing = []
        for number in range(files):
            path = self.folder / f"games-{generation}" / f"{number:05}.npz"
            if not path.is_file():
                seed = (self.seed * 1000 + generation) * 100_000 + number
                missing.append((Task(seed, GAMES_A_FILE, weights), path))
        return missing


def play_generation(recipe: TrainingConfig, generation: int) -> Iterator[Path]:
    """Play the missing games. Each file is complete or not there."""
    tasks = recipe.tasks(generation)
    (recipe.folder / f"games-{generation}").mkdir(parents=True, exist_ok=True)
    played = recipe.workers.map(play_task, [task for task, _ in tasks])
    for (_, path), notes in zip(tasks, played, strict=True):
        begun = path.with_suffix(".part.npz")
        save_games(begun, notes)
        yield begun.rename(path)


def save_games(path: Path, notes: Data) -> None:
    """Write notes to a file that `load_games` can read."""
    np.savez(path, **notes)  # type: ignore[arg-type]


def read_games(recipe: TrainingConfig, generation: int) -> tuple[Data, Data]:
    """Return the notes to learn from and those to test with, of the generations remembered."""
    learned: list[Data] = []
    tested: list[Data] = []
    for before in range(max(0, generation + 1 - GENERATIONS_KEPT), generation + 1):
        for number, notes in load_games(recipe, before):
            (tested if number % TEST_EVERY == 0 else learned).append(notes)
    if not learned or not tested:
        raise TrainingError(f"train: too few games in {recipe.folder}")
    return joined(learned), joined(tested)


def load_games(recipe: TrainingConfig, generation: int) -> Iterator[tuple[int, Data]]:
    """Yield the notes in the files of a generation, each with its number.

    Raises TrainingError for a damaged file.
    """
    for path in sorted((recipe.folder / f"games-{generation}").glob("[0-9]*.npz")):
        if not path.name.endswith(".part.npz"):
            try:
                notes = load_arrays(path)
            except ArchiveError as error:
                raise TrainingError(f"train: {error}") from None
            yield int(path.stem), notes


def joined(parts: Iterable[Data]) -> Data:
    """Return the notes of several files as one."""
    parts = list(parts)
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def targets(data: Data, before: NumpyNetwork | None) -> np.ndarray:
    """Return the expected final score and lead for each position.

    With a previous network, these are TD(lambda) targets over the later positions of the same seat.
    """
    aims = np.stack([data["score"], data["score"] - data["other"]], axis=1).astype(np.float32)
    if before is not None:
        seen = before.forward(data["rows"].astype(np.float32))[:, [0, LEAD]]
        guesses = planners_guess(data) + UNIT * seen
        for place in range(len(aims) - 2, -1, -1):
            if data["left"][place] > 0:  # the next row is the same seat's next position
                aims[place] = TD_LAMBDA * aims[place + 1] + (1 - TD_LAMBDA) * guesses[place + 1]
    return aims


def planners_guess(data: Data) -> np.ndarray:
    """Return the score and the lead as the planner guesses them, which the network improves."""
    return np.stack([data["worth"], data["worth"] - data["prospects"]], axis=1)


def swapped_feature_order() -> list[int]:
    """Return the source place of each feature when upper and lower train change places."""
    places: dict[str, list[int]] = {}
    first = 0
    for name, width, _ in FEATURES.fields:
        places[name] = [*range(first, first + width)]
        first += width
    other = dict(zip(TRAINS, reversed(TRAINS), strict=True))
    found: list[int] = []
    for name, own in places.items():
        upper, lower, *others = own if name.endswith("by_source") else [0, 0]
        swapped = [lower, upper, *others]
        same = ".".join(other.get(word, word) for word in name.split("."))
        found += swapped if name.endswith("by_source") else places[same]
    return found


def fit(recipe: TrainingConfig, generation: int) -> Iterator[tuple[NumpyNetwork, dict[str, Any]]]:
    """Fit a network to the games; yield the network and its figures after each epoch."""
    try:
        import torch  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        raise TrainingError(f"train: needs PyTorch: {install_command('train')}") from None
    torch.manual_seed(recipe.seed + generation)
    path = recipe.previous_weights(generation)
    before = None if path is None else NumpyNetwork(read_layers(path, SHAPES))
    learned, tested = read_games(recipe, generation)
    device = torch.device(recipe.device)

    def tensors(data: Data) -> tuple[Any, ...]:
        # The weights from which the first generation starts may know nothing of the lead.
        residue = (targets(data, before if generation else None) - planners_guess(data)) / UNIT
        arrays = (data["rows"], residue, data["win"])
        return tuple(torch.tensor(a.astype(np.float32), device=device) for a in arrays)

    rows, aims, wins = tensors(learned)
    linear = [torch.nn.Linear(*pair) for pair in pairwise((SIZE, *HIDDEN, SHAPES[SIZE]))]
    if before is not None:
        for layer, (weights, bias) in zip(linear, parameters(widened(before)), strict=True):
            layer.weight.data = torch.from_numpy(weights)
            layer.bias.data = torch.from_numpy(bias)
    layers = [step for layer in linear for step in (layer, torch.nn.ReLU())]
    net = torch.nn.Sequential(*layers[:-1]).to(device)
    binary = torch.nn.functional.binary_cross_entropy_with_logits
    rate = MAX_LEARNING_RATE if before is None else FINE_TUNING_RATE
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=DECAY)
    steps = recipe.epochs * ceil(len(rows) / BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)
    swap = torch.tensor(swapped_feature_order(), device=device)
    for epoch in range(recipe.epochs):
        for number, chosen in enumerate(torch.randperm(len(rows), device=device).split(BATCH)):
            seen = rows[chosen] if number % 2 else rows[chosen][:, swap]
            out = net(seen)
            loss = ((out[:, [0, LEAD]] - aims[chosen]) ** 2).mean()
            loss = loss + WIN_SHARE * binary(out[:, WIN], wins[chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        network = _in_numpy(linear)
        figures = {"generation": generation, "epoch": epoch, "positions": len(rows)}
        yield network, figures | errors(network, tested)


def widened(before: NumpyNetwork) -> NumpyNetwork:
    """Return a network with the same outputs that can learn from all features.

    Features that the previous network did not have start without effect. If it has no lead, the
    lead starts as the points. Raises TrainingError for layers of other sizes.
    """
    layers = before.layers[:]
    sizes = tuple(len(bias) for _, bias in layers[:-1])
    if sizes != HIDDEN:
        raise TrainingError(f"train: expected weights with layers of {HIDDEN}, not {sizes}")
    weights, bias = layers[0]
    untold = np.zeros((SIZE - len(weights), len(bias)), np.float32)
    layers[0] = np.concatenate([weights, untold]), bias
    weights, bias = layers[-1]
    if len(bias) == LEAD:
        layers[-1] = weights[:, [0, 1, 0]], bias[[0, 1, 0]]
    return NumpyNetwork(layers)


def parameters(network: NumpyNetwork) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Return the weights and the bias of each layer as PyTorch has them: a row for each output."""
    return [
        (np.ascontiguousarray(weights.T, np.float32), bias.astype(np.float32))
        for weights, bias in network.layers
    ]


def _in_numpy(layers: list[Any]) -> NumpyNetwork:
    return NumpyNetwork(
        [
            (layer.weight.detach().cpu().numpy().T.copy(), layer.bias.detach().cpu().numpy())
            for layer in layers
        ]
    )


def errors(network: NumpyNetwork, data: Data) -> dict[str, float]:
    """Return the errors: score and lead in points, the win as a logarithmic loss."""
    out = network.forward(data["rows"].astype(np.float32))
    off = planners_guess(data) + UNIT * out[:, [0, LEAD]] - targets(data, None)
    odds = out[:, WIN]
    return {
        "error": float(np.sqrt(np.mean(off[:, 0] ** 2))),
        "lead_error": float(np.sqrt(np.mean(off[:, 1] ** 2))),
        "planner_error": float(np.std(data["worth"] - data["score"])),
        "win_loss": float(np.mean(np.logaddexp(0, odds) - data["win"] * odds)),
    }


def note_curve(recipe: TrainingConfig, figures: dict[str, Any]) -> None:
    """Add the figures of an epoch to the folder's curves, in CSV."""
    path = recipe.folder / "curves.csv"
    new = not path.is_file()
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, figures)
        if new:
            writer.writeheader()
        writer.writerow(figures)
