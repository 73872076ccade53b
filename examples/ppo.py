"""Masked PPO from untrained weights to a learning curve, in a short program.

    pip install --editable '.[envs,lab,train]'
    python -m examples.ppo runs/ppo                        # against itself
    python -m examples.ppo runs/novice --against novice --chapters 5
    python -m examples.ppo runs/response --against planner --start examples/ppo.npz

J. Schulman and others: Proximal Policy Optimization Algorithms, 2017 (arXiv 1707.06347). The reward
of each move is the change of the lead. A run consists of chapters, each with its own deals. A run
that was stopped continues with its next chapter. On one thread the same seed gives the same
weights, with or without stops. The folder contains the weights, the state of the run and the curve.
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, Final, NamedTuple

from firstclass import ACTIONS
from firstclass.extras import install_hint, optional_imports
from firstclass.lab.plotting import new_figure, save
from firstclass.players.network_file import ArchiveError

with optional_imports("ppo"):
    import numpy as np
    from numpy.typing import NDArray

    from examples.ppo_player import CARD_WIDTH, POINTED, Floats, input_columns, pointed
    from firstclass.envs import VectorEnv
    from firstclass.players.numpy_network import load_arrays

try:
    import torch  # type: ignore[import-not-found,unused-ignore]
except ImportError as missing:
    LACKING = install_hint(missing)  # reported when learning is requested
else:
    LACKING = ""

GAMES: Final = 64  # at the same time
STEPS: Final = 64  # in each game before a round of learning
ROUNDS: Final = 40  # of playing and learning in a chapter
EPOCHS: Final = 3
BATCH: Final = 1024
HIDDEN: Final = 256
RATE: Final = 5e-4
CHAPTERS: Final = 14  # until the learning rate is zero
CLIPPED: Final = 0.2
ENTROPY: Final = 0.01
LAMBDA: Final = 0.95
UNIT: Final = 25.0  # points of the lead that count as one
JUDGES: Final = ("novice", "apprentice", "planner")
JUDGED: Final = 64  # games with each judge
JUDGED_FROM: Final = 1_000_000  # deals that are not used for learning
MASKED: Final = -1e9

Tensor = Any
Weights = dict[str, Tensor]
Flags = NDArray[np.bool_]


class Played(NamedTuple):
    """The observations, actions and rewards: a row for each step, a column for each game."""

    numbers: Floats
    cards: NDArray[np.uint8]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    chances: Floats  # logarithms of their probabilities
    worths: Floats  # expected returns
    seats: NDArray[np.int8]
    rewards: Floats  # of all seats
    over: Flags


def new_weights() -> Weights:
    """Return untrained weights."""
    seen = input_columns()
    told = len(seen.numbers) + len(seen.asked) + CARD_WIDTH * len(seen.lists)
    sizes = {
        "card": (seen.features.shape[1], CARD_WIDTH, 1.0),
        "first": (told, HIDDEN, 1.4),
        "second": (HIDDEN, HIDDEN, 1.4),
        "liked": (HIDDEN, len(ACTIONS), 0.01),
        "wanted": (HIDDEN, CARD_WIDTH * len(POINTED), 0.1),
        "worth": (HIDDEN, 1, 1.0),
    }
    weights = {}
    for name, (inputs, outputs, gain) in sizes.items():
        weights[name] = torch.empty(inputs, outputs)
        torch.nn.init.orthogonal_(weights[name], gain)
        weights[f"{name}.bias"] = torch.zeros(outputs)
    return weights


def think(weights: Weights, numbers: Tensor, there: Tensor) -> tuple[Tensor, Tensor]:
    """Compute the same as in examples/ppo_player.py, with gradients."""
    features = torch.from_numpy(input_columns().features)
    known = torch.tanh(features @ weights["card"] + weights["card.bias"])
    known = torch.cat([torch.zeros(1, CARD_WIDTH), known[1:]])
    cards = torch.nn.functional.embedding(there.int(), known)
    seen = dict(
        zip(input_columns().lists, cards.split([*input_columns().lists.values()], 1), strict=True)
    )
    thought = torch.cat([numbers, *(cards.sum(1) for cards in seen.values())], 1)
    for layer in ("first", "second"):
        thought = torch.relu(thought @ weights[layer] + weights[f"{layer}.bias"])
    liked = thought @ weights["liked"] + weights["liked.bias"]
    wanted = (thought @ weights["wanted"] + weights["wanted.bias"]).split(CARD_WIDTH, 1)
    there_are = [seen[name] for name in POINTED.values()]
    fits = [(cards @ one[:, :, None])[..., 0] for cards, one in zip(there_are, wanted, strict=True)]
    liked = liked.index_add(1, torch.from_numpy(pointed()), torch.cat(fits, 1))
    return liked, (thought @ weights["worth"] + weights["worth.bias"])[:, 0]


def odds(liked: Tensor, masks: Tensor) -> Tensor:
    """Return the logarithm of each action's probability. Masked actions are never chosen."""
    return torch.log_softmax(liked.masked_fill(masks == 0, MASKED), 1)


def play(weights: Weights, envs: VectorEnv, rows: Any, infos: dict[str, Any]) -> Played:
    """Play with these weights, and record the steps."""
    notes = []
    for _ in range(STEPS):
        numbers, there = input_columns().look(rows)
        masks, seats = infos["action_mask"].copy(), infos["seat"].copy()
        with torch.no_grad():
            liked, worths = think(weights, torch.from_numpy(numbers), torch.from_numpy(there))
            likely = odds(liked, torch.from_numpy(masks))
            actions = torch.multinomial(likely.exp(), 1)
            chances = likely.gather(1, actions)[:, 0]
        chosen = actions[:, 0].numpy()
        _, _, over, _, infos = envs.step(chosen)
        rewards = (infos["rewards"] / UNIT).astype(np.float32)
        notes.append((numbers, there, masks, chosen, chances, worths, seats, rewards, over.copy()))
    return Played(*(np.stack(column) for column in zip(*notes, strict=True)))


def advantages(played: Played, last: Floats, seats: NDArray[np.int8]) -> tuple[Floats, Flags]:
    """Return by how much each action was better than expected, and where this is known.

    ``last`` is the present expectation of the ``seats`` that decide now. The last actions of the
    other seats are unknown, because their results are not seen yet.
    """
    steps, games, players = played.rewards.shape
    each = np.arange(games)
    later = np.zeros((games, players), np.float32)  # expectation at the seat's next decision
    better = np.zeros((games, players), np.float32)
    earned = np.zeros((games, players), np.float32)  # until then
    known = np.zeros((games, players), np.bool_)
    later[each, seats], known[each, seats] = last, True
    found, told = np.zeros((steps, games), np.float32), np.zeros((steps, games), np.bool_)
    for step in range(steps - 1, -1, -1):
        over = played.over[step]
        later[over] = better[over] = earned[over] = 0
        known[over] = True
        earned += played.rewards[step]
        here = each, played.seats[step]
        told[step] = known[here]
        found[step] = earned[here] + later[here] - played.worths[step] + LAMBDA * better[here]
        found[step] *= told[step]
        later[here], better[here], earned[here] = played.worths[step], found[step], 0
        known[here] = True
    return found, told


def learn(weights: Weights, optimizer: Any, played: Played, better: Floats, told: Flags) -> float:
    """Make better actions more likely; return the entropy."""
    flat = [torch.from_numpy(column[told]) for column in (*played[:6], better)]
    entropies = []
    for _ in range(EPOCHS):
        for some in torch.randperm(len(flat[0])).split(BATCH):
            numbers, there, masks, actions, chances, worths, gain = (part[some] for part in flat)
            liked, worth = think(weights, numbers, there)
            likely = odds(liked, masks)
            ratio = (likely.gather(1, actions[:, None])[:, 0] - chances).exp()
            aim = (gain - gain.mean()) / (gain.std() + 1e-8)
            clipped = ratio.clamp(1 - CLIPPED, 1 + CLIPPED)
            policy = -torch.minimum(ratio * aim, clipped * aim).mean()
            value = (worth - worths - gain).square().mean()
            entropy = -(likely.exp() * likely).sum(1).mean()
            optimizer.zero_grad()
            (policy + 0.5 * value - ENTROPY * entropy).backward()
            torch.nn.utils.clip_grad_norm_(weights.values(), 0.5)
            optimizer.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


def judge(weights: Weights, name: str) -> tuple[float, float]:
    """Return the share of games won against a player with the likeliest actions, and the score."""
    envs = VectorEnv(JUDGED, opponents=[name], modules="AB")
    rows, infos = envs.reset(seed=JUDGED_FROM)
    ends: dict[int, dict[str, Any]] = {}
    seats = infos["seat"].copy()
    while len(ends) < JUDGED:
        numbers, there = input_columns().look(rows)
        with torch.no_grad():
            liked, _ = think(weights, torch.from_numpy(numbers), torch.from_numpy(there))
            actions = odds(liked, torch.from_numpy(infos["action_mask"])).argmax(1).numpy()
        rows, _, over, _, infos = envs.step(actions)
        for game in np.flatnonzero(over).tolist():
            final = infos["final_info"]
            ends.setdefault(game, {key: final[key][game] for key in ("winners", "scores")})
    shares, scores = [], []
    for game, info in ends.items():
        seat, winners = int(seats[game]), info["winners"]
        shares.append((seat in winners) / max(1, len(winners)))
        scores.append(info["scores"][seat])
    return float(np.mean(shares)), float(np.mean(scores))


def chapter(weights: Weights, optimizer: Any, against: str, seed: int) -> float:
    """Play and learn for some rounds with separate deals; return the last entropy."""
    torch.manual_seed(seed)
    opponents = [against] if against else []
    envs = VectorEnv(GAMES, opponents=opponents, modules="AB", reward="margin")
    rows, infos = envs.reset(seed=seed * GAMES)
    for _ in range(ROUNDS):
        played = play(weights, envs, rows, infos)
        numbers, there = input_columns().look(rows)
        with torch.no_grad():
            _, last = think(weights, torch.from_numpy(numbers), torch.from_numpy(there))
        better, told = advantages(played, last.numpy(), infos["seat"])
        entropy = learn(weights, optimizer, played, better, told)
    return entropy


def write(weights: Weights, path: Path) -> None:
    """Write the weights for examples/ppo_player.py, in half precision, which is accurate enough."""
    arrays = {name: weight.detach().numpy().astype(np.float16) for name, weight in weights.items()}
    np.savez_compressed(path, **arrays)


def known(path: Path) -> Weights:
    """Return the weights in a file from `write`; raises ValueError for any other file."""
    wanted = new_weights()
    try:
        arrays = load_arrays(path)
    except ArchiveError as error:
        raise ValueError(f"--start: {error}") from None
    found = {name: torch.from_numpy(array.astype(np.float32)) for name, array in arrays.items()}
    if {n: w.shape for n, w in found.items()} != {n: w.shape for n, w in wanted.items()}:
        raise ValueError(f"--start: {path}: weights of another network")
    return found


def draw(lines: Sequence[dict[str, Any]], path: Path) -> None:
    """Draw the curve: the share of games won against each judge."""
    figure = new_figure()
    axes = figure.add_subplot()
    for name in lines[0]["won"]:
        points = [(line["steps"] / 1e6, line["won"][name]) for line in lines]
        axes.plot(*zip(*points, strict=True), marker=".", label=name)
    axes.set_xlabel("million choices")
    axes.set_ylabel("share won against")
    axes.set_xlim(left=0)
    axes.set_ylim(-0.02, 1.02)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    save(figure, path)


def parse_arguments() -> argparse.Namespace:
    """Return the arguments of the command."""
    parser = argparse.ArgumentParser(prog="ppo", description="Masked PPO.")
    parser.add_argument("folder", type=Path, help="folder of the run; an existing run continues")
    parser.add_argument("--against", default="", help="opponent; by default itself")
    parser.add_argument("--start", type=Path, help="weights to start from")
    parser.add_argument("--chapters", type=int, choices=range(1, CHAPTERS + 1), default=CHAPTERS)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Run:
    """A run in its folder: the weights, the state of the optimizer, and the curve."""

    def __init__(self, folder: Path, against: str, start: Path | None, seed: int) -> None:
        torch.manual_seed(seed)
        self.folder, self.against, self.seed = folder, against, seed
        self.recipe = {"against": against, "start": str(start or ""), "seed": seed}
        self.weights = known(start) if start else new_weights()
        for weight in self.weights.values():
            weight.requires_grad_()
        self.optimizer = torch.optim.Adam(self.weights.values(), RATE, eps=1e-5)
        self.lines: list[dict[str, Any]] = []
        folder.mkdir(parents=True, exist_ok=True)
        self.state = folder / "state.pt"
        if self.state.exists():
            self.restore(torch.load(self.state))

    def restore(self, kept: dict[str, Any]) -> None:
        """Continue from a stored state; raises ValueError if it belongs to another run."""
        if kept["recipe"] != self.recipe:
            raise ValueError(f"{self.folder}: has another run, {kept['recipe']}")
        self.lines = kept["lines"]
        self.optimizer.load_state_dict(kept["optimizer"])
        with torch.no_grad():
            for name, weight in self.weights.items():
                weight.copy_(kept["weights"][name])

    def next(self) -> dict[str, Any]:
        """Learn for another chapter; return its line of the curve."""
        number = len(self.lines)
        self.optimizer.param_groups[0]["lr"] = RATE * (1 - number / CHAPTERS)
        began = time.process_time()
        seed = self.seed * 10_000 + number
        entropy = chapter(self.weights, self.optimizer, self.against, seed)
        seconds = round(time.process_time() - began)
        judges = (self.against,) if self.against else JUDGES
        results = {name: judge(self.weights, name) for name in judges}
        line = {
            "steps": (number + 1) * GAMES * STEPS * ROUNDS,
            "seconds": seconds,
            "entropy": entropy,
            "won": {name: won for name, (won, _) in results.items()},
            "score": {name: score for name, (_, score) in results.items()},
        }
        self.lines.append(line)
        return line

    def keep(self) -> None:
        """Write all files. The state file is always complete, either the old or the new one."""
        write(self.weights, self.folder / "weights.npz")
        curve = "".join(json.dumps(line) + "\n" for line in self.lines)
        (self.folder / "curve.jsonl").write_text(curve, encoding="utf-8")
        draw(self.lines, self.folder / "curve.svg")
        kept = {
            "recipe": self.recipe,
            "lines": self.lines,
            "weights": self.weights,
            "optimizer": self.optimizer.state_dict(),
        }
        torch.save(kept, self.state.with_suffix(".part"))
        self.state.with_suffix(".part").replace(self.state)


def main() -> None:
    """Learn chapter by chapter, and print the progress."""
    asked = parse_arguments()
    if LACKING:
        raise SystemExit(f"ppo: {LACKING}")
    torch.set_num_threads(1)
    try:
        run = Run(asked.folder, asked.against, asked.start, asked.seed)
        while len(run.lines) < asked.chapters:
            print(json.dumps(run.next()), flush=True)
            run.keep()
    except (EOFError, KeyError, OSError, RuntimeError, UnpicklingError, ValueError) as error:
        raise SystemExit(f"ppo: {error}") from None


if __name__ == "__main__":
    main()
