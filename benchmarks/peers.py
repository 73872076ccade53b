"""Measures the speed of other game engines with a Python API: `make peers`.

Each engine plays random games through its Python API, each in a separate process. They take
turns, so that all have the same machine in the same state. The median of the rounds counts. A
decision is one list of legal actions and one action. Chance takes time, but it is not counted.
Seconds are processor time.
"""

import argparse
import importlib
import json
import os
import random
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SECONDS = 1.0
MAX_DECISIONS = 2000  # decisions of a game, because random games of some kinds have no end

Choices = list[int]  # the number of legal actions at each decision of a game
Play = Callable[[random.Random], Choices]


def pick(actions: Sequence[Any], rng: random.Random) -> Any:
    """Return one of the actions, all with the same probability."""
    return actions[int(rng.random() * len(actions))]


def firstclass() -> Play:
    """Return a function that plays games with four players and modules A and B."""
    from firstclass import Game, Setup

    def play(rng: random.Random) -> Choices:
        choices = []
        game = Game(Setup(4, "AB", rng.getrandbits(60)))
        while not game.over:
            actions = game.legal_actions()
            choices.append(len(actions))
            game.apply(pick(actions, rng))
        return choices

    return play


def catanatron() -> Play:
    """Return a function that plays Catan with four players."""
    from catanatron import Color, Game, RandomPlayer

    def play(rng: random.Random) -> Choices:
        choices: Choices = []
        game = Game([RandomPlayer(color) for color in Color], seed=rng.getrandbits(30))
        while game.winning_color() is None and len(choices) < MAX_DECISIONS:
            actions = game.state.playable_actions
            choices.append(len(actions))
            game.execute(pick(actions, rng))
        return choices

    return play


def open_spiel(name: str) -> Callable[[], Play]:
    """Return a function that prepares a game of OpenSpiel, which is written in C++."""

    def prepare() -> Play:
        import pyspiel

        game = pyspiel.load_game(name)

        def play(rng: random.Random) -> Choices:
            choices: Choices = []
            state = game.new_initial_state()
            while not state.is_terminal() and len(choices) < MAX_DECISIONS:
                actions = state.legal_actions()
                # Chance is drawn with equal odds. To read the true ones takes Python longer than
                # hearts takes for the decisions of a game.
                if not state.is_chance_node():
                    choices.append(len(actions))
                state.apply_action(pick(actions, rng))
            return choices

        return play

    return prepare


def pettingzoo(name: str) -> Callable[[], Play]:
    """Return a function that prepares a classic game of PettingZoo."""

    def prepare() -> Play:
        env = importlib.import_module(f"pettingzoo.classic.{name}").env()

        def play(rng: random.Random) -> Choices:
            choices: Choices = []
            env.reset(seed=rng.getrandbits(30))
            while env.agents and len(choices) < MAX_DECISIONS:
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                actions = observation["action_mask"].nonzero()[0]
                choices.append(len(actions))
                env.step(int(pick(actions, rng)))
            return choices

        return play

    return prepare


def rlcard(name: str) -> Callable[[], Play]:
    """Return a function that prepares a game of RLCard."""

    def prepare() -> Play:
        import rlcard

        env = rlcard.make(name, config={"seed": 1})

        def play(rng: random.Random) -> Choices:
            choices: Choices = []
            state, _ = env.reset()
            while not env.is_over() and len(choices) < MAX_DECISIONS:
                actions = list(state["legal_actions"])
                choices.append(len(actions))
                state, _ = env.step(pick(actions, rng))
            return choices

        return play

    return prepare


def chess() -> Play:
    """Return a function that plays chess with python-chess."""
    import chess

    def play(rng: random.Random) -> Choices:
        choices: Choices = []
        board = chess.Board()
        while (moves := list(board.legal_moves)) and not board.is_insufficient_material():
            choices.append(len(moves))
            board.push(pick(moves, rng))
        return choices

    return play


PEERS: dict[str, Callable[[], Play]] = {
    "firstclass, compiled": firstclass,
    "firstclass, interpreted": firstclass,
    "OpenSpiel hearts": open_spiel("hearts"),
    "OpenSpiel gin_rummy": open_spiel("gin_rummy"),
    "OpenSpiel backgammon": open_spiel("backgammon"),
    "RLCard uno": rlcard("uno"),
    "RLCard gin-rummy": rlcard("gin-rummy"),
    "PettingZoo connect_four": pettingzoo("connect_four_v3"),
    "PettingZoo chess": pettingzoo("chess_v6"),
    "python-chess": chess,
    "catanatron": catanatron,
}
FOLDERS = {"firstclass, compiled": "build/compiled"}


def one_round(peer: str, seed: int) -> dict[str, float]:
    """Return the decisions per second and the mean number of legal actions, in this process."""
    play = PEERS[peer]()
    rng = random.Random(seed)
    play(rng)  # warm-up
    choices: Choices = []
    began = time.process_time()
    while (seconds := time.process_time() - began) < SECONDS:
        choices += play(rng)
    return {"per_second": len(choices) / seconds, "branching": statistics.mean(choices)}


def round_of(peer: str, seed: int) -> dict[str, float]:
    """Return the same from a separate process."""
    command = [sys.executable, __file__, "--one", peer, "--seed", str(seed)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / FOLDERS.get(peer, "src"))}
    answer = subprocess.run(command, env=environment, capture_output=True, check=True)
    result: dict[str, float] = json.loads(answer.stdout.splitlines()[-1])
    return result


def main() -> None:
    """Measure all engines in turn and print a table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--one", choices=PEERS, help="measure one engine once")
    options = parser.parse_args()
    if options.one:
        warnings.simplefilter("ignore")
        print(json.dumps(one_round(options.one, options.seed)))
        return
    rounds = [
        {peer: round_of(peer, options.seed + n) for peer in PEERS} for n in range(options.rounds)
    ]
    print("| engine | decisions a second | µs each | legal actions | firstclass is faster |")
    print("| --- | ---: | ---: | ---: | ---: |")
    ours = "firstclass, compiled"
    for peer in PEERS:
        speed = statistics.median(each[peer]["per_second"] for each in rounds)
        width = statistics.median(each[peer]["branching"] for each in rounds)
        ratio = statistics.median(
            each[ours]["per_second"] / each[peer]["per_second"] for each in rounds
        )
        print(f"| {peer} | {speed:,.0f} | {1e6 / speed:.1f} | {width:.1f} | {ratio:.1f} × |")


if __name__ == "__main__":
    main()
