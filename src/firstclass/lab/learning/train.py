"""Learning a value network from self-play, in the manner of TD-Gammon.

A generation plays games with the weights of the one before (the first as the planner),
keeps them as compact files, and fits a network to all games of the last generations. What
a position is to be worth is told by the final score and by what the network before thought
of the next position of the same seat, mixed as TD(lambda) does. Needs PyTorch; whoever
plays with the weights does not.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any

import numpy as np

from firstclass.lab.learning.selfplay import Task, play_task
from firstclass.lab.workers import HERE, Workers
from firstclass.players.conductor import UNIT
from firstclass.players.features import SIZE
from firstclass.players.matrices import Matrices
from firstclass.players.network import read_layers

HIDDEN = (128, 64)
TRACE = 0.8  # lambda: how far the outcome counts, and not the guess about the next position
REMEMBERED = 3  # generations whose games are learned from
BATCH = 1024
HIGHEST_RATE = 3e-3
WIN_SHARE = 0.3  # of the loss
GAMES_A_FILE = 25
TESTED = 12  # one file in so many is kept out of the fitting and only looked at

Data = dict[str, np.ndarray]


class TrainingError(ValueError):
    """There can be no such training; the text is one line."""


@dataclass(frozen=True)
class Recipe:
    """All that the weights depend on, but for the libraries' versions."""

    folder: Path
    games: int = 4000  # of a generation
    epochs: int = 12
    seed: int = 1
    workers: Workers = HERE
    device: str = "cpu"

    def weights(self, generation: int) -> Path:
        """Where the weights that a generation has learned are kept."""
        return self.folder / f"weights-{generation}.npz"

    def tasks(self, generation: int) -> list[tuple[Task, Path]]:
        """The files of games of a generation that are not there yet, and how they are made."""
        weights = self.weights(generation - 1) if generation else None
        files = ceil(self.games / GAMES_A_FILE)
        missing = []
        for number in range(files):
            path = self.folder / f"games-{generation}" / f"{number:05}.npz"
            if not path.is_file():
                seed = (self.seed * 1000 + generation) * 100_000 + number
                missing.append((Task(seed, GAMES_A_FILE, weights), path))
        return missing


def play_generation(recipe: Recipe, generation: int) -> Iterator[Path]:
    """Plays the games that are missing; each file is whole or not there."""
    tasks = recipe.tasks(generation)
    (recipe.folder / f"games-{generation}").mkdir(parents=True, exist_ok=True)
    played = recipe.workers.map(play_task, [task for task, _ in tasks])
    for (_, path), notes in zip(tasks, played, strict=True):
        begun = path.with_suffix(".part.npz")
        np.savez(begun, **notes)  # type: ignore[arg-type]
        yield begun.rename(path)


def read_games(recipe: Recipe, generation: int) -> tuple[Data, Data]:
    """The notes to learn from and those to test with, of the generations remembered."""
    learned: list[Data] = []
    tested: list[Data] = []
    for before in range(max(0, generation + 1 - REMEMBERED), generation + 1):
        for path in sorted((recipe.folder / f"games-{before}").glob("[0-9]*.npz")):
            if path.name.endswith(".part.npz"):
                continue
            with np.load(path) as file:
                kept = tested if int(path.stem) % TESTED == 0 else learned
                kept.append({name: file[name] for name in file.files})
    if not learned or not tested:
        raise TrainingError(f"train: too few games in {recipe.folder}")
    return _joined(learned), _joined(tested)


def _joined(parts: list[Data]) -> Data:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def targets(data: Data, before: Matrices | None) -> np.ndarray:
    """For each position the final score to expect, by TD(lambda) over the seat's later ones."""
    if before is None:
        return data["score"].astype(np.float32)
    guesses = data["worth"] + UNIT * before.forward(data["rows"].astype(np.float32))[:, 0]
    aims = data["score"].astype(np.float32)
    for place in range(len(aims) - 2, -1, -1):
        if data["left"][place] > 0:  # the next row is the same seat's next position
            aims[place] = TRACE * aims[place + 1] + (1 - TRACE) * guesses[place + 1]
    return aims


def fit(recipe: Recipe, generation: int) -> Iterator[tuple[Matrices, dict[str, Any]]]:
    """Fits a network to the games: after each epoch how it is then, and the figures about it."""
    try:
        import torch  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        raise TrainingError("train: needs PyTorch: pip install 'firstclass[train]'") from None
    torch.manual_seed(recipe.seed + generation)
    before = Matrices(read_layers(recipe.weights(generation - 1), SIZE)) if generation else None
    learned, tested = read_games(recipe, generation)
    device = torch.device(recipe.device)

    def tensors(data: Data) -> tuple[Any, ...]:
        residue = (targets(data, before) - data["worth"]) / UNIT
        arrays = (data["rows"], residue, data["win"])
        return tuple(torch.tensor(a.astype(np.float32), device=device) for a in arrays)

    rows, aims, wins = tensors(learned)
    layers: list[Any] = []
    for inputs, outputs in pairwise((SIZE, *HIDDEN, 2)):
        layers += [torch.nn.Linear(inputs, outputs), torch.nn.ReLU()]
    net = torch.nn.Sequential(*layers[:-1]).to(device)
    binary = torch.nn.functional.binary_cross_entropy_with_logits
    optimizer = torch.optim.AdamW(net.parameters(), lr=HIGHEST_RATE, weight_decay=1e-2)
    steps = recipe.epochs * ceil(len(rows) / BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, HIGHEST_RATE, total_steps=steps)
    for epoch in range(recipe.epochs):
        for chosen in torch.randperm(len(rows), device=device).split(BATCH):
            out = net(rows[chosen])
            loss = ((out[:, 0] - aims[chosen]) ** 2).mean()
            loss = loss + WIN_SHARE * binary(out[:, 1], wins[chosen])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        network = _in_numpy([layer for layer in net if isinstance(layer, torch.nn.Linear)])
        figures = {"generation": generation, "epoch": epoch, "positions": len(rows)}
        yield network, figures | errors(network, tested)


def _in_numpy(layers: list[Any]) -> Matrices:
    return Matrices(
        [
            (layer.weight.detach().cpu().numpy().T.copy(), layer.bias.detach().cpu().numpy())
            for layer in layers
        ]
    )


def errors(network: Matrices, data: Data) -> dict[str, float]:
    """How far the guesses are off: the score in points, the win as a logarithmic loss."""
    out = network.forward(data["rows"].astype(np.float32))
    off = data["worth"] + UNIT * out[:, 0] - data["score"]
    odds = out[:, 1]
    return {
        "error": float(np.sqrt(np.mean(off**2))),
        "planner_error": float(np.std(data["worth"] - data["score"])),
        "win_loss": float(np.mean(np.logaddexp(0, odds) - data["win"] * odds)),
    }


def note_curve(recipe: Recipe, figures: dict[str, Any]) -> None:
    """Adds the figures of an epoch to the folder's curves, in CSV."""
    path = recipe.folder / "curves.csv"
    new = not path.is_file()
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, figures)
        if new:
            writer.writeheader()
        writer.writerow(figures)
