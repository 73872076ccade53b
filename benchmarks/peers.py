"""Measures the speed of other game engines with a Python API: `python -m campaigns peers`.

Each engine plays random games with the cheapest calls that its documentation names: rules without
observations. A decision is one list of legal actions and one action. Set-up and chance moves are
measured separately. Where an engine hides chance, it is part of the set-up (the deals of firstclass
and RLCard) or of an action (the dice of catanatron). The engines take turns, and the median of the
rounds counts. Seconds are processor time.
"""

import argparse
import json
import random
import statistics
import time
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

from benchmarks.in_turn import about, in_another_process, pick

MODULE = "benchmarks.peers"
SECONDS = 1.0
MAX_DECISIONS = 2000  # decisions of a game, because random games of some kinds have no end

Choices = list[int]  # the number of legal actions at each decision of a game


class Engine(NamedTuple):
    """How an engine plays a game, in stretches of one kind of work."""

    set_up: Callable[[random.Random], Any]
    decide: Callable[[Any, random.Random, Choices], bool]
    """Decides until chance moves or the game is over; returns whether chance moves."""
    move_by_chance: Callable[[Any, random.Random], None] | None = None
    """Makes all chance moves before the next decision."""


def firstclass() -> Engine:
    """Return our engine, with four players and modules A and B."""
    from firstclass import Game, Setup

    def decide(game: Game, rng: random.Random, choices: Choices) -> bool:
        while not game.over:
            actions = game.legal_actions()
            choices.append(len(actions))
            game.apply(pick(actions, rng))
        return False

    return Engine(lambda rng: Game(Setup(4, "AB", rng.getrandbits(60))), decide)


def catanatron() -> Engine:
    """Return Catan with four players."""
    from catanatron import Color, Game, RandomPlayer

    def set_up(rng: random.Random) -> Any:
        return Game([RandomPlayer(color) for color in Color], seed=rng.getrandbits(30))

    def decide(game: Any, rng: random.Random, choices: Choices) -> bool:
        while game.winning_color() is None and len(choices) < MAX_DECISIONS:
            actions = game.state.playable_actions
            choices.append(len(actions))
            game.execute(pick(actions, rng), validate_action=False)
        return False

    return Engine(set_up, decide)


def open_spiel(name: str) -> Callable[[], Engine]:
    """Return a function that prepares a game of OpenSpiel, which is written in C++."""

    def prepare() -> Engine:
        import pyspiel

        game = pyspiel.load_game(name)

        def decide(state: Any, rng: random.Random, choices: Choices) -> bool:
            while state.current_player() >= 0:
                actions = state.legal_actions()
                choices.append(len(actions))
                state.apply_action(pick(actions, rng))
            return not state.is_terminal()

        def move_by_chance(state: Any, rng: random.Random) -> None:
            # All outcomes have the same odds in the card games, and nearly so in backgammon. A list
            # of the odds would cost more than the move.
            while state.is_chance_node():
                state.apply_action(pick(state.legal_actions(), rng))

        return Engine(lambda rng: game.new_initial_state(), decide, move_by_chance)

    return prepare


def rlcard(name: str, legal_actions: Callable[[Any, Any], Any]) -> Callable[[], Engine]:
    """Return a function that prepares a game of RLCard, without its environment."""

    def prepare() -> Engine:
        import rlcard

        game = rlcard.make(name, config={"seed": 1}).game

        def decide(state: Any, rng: random.Random, choices: Choices) -> bool:
            while not game.is_over() and len(choices) < MAX_DECISIONS:
                actions = legal_actions(game, state)
                choices.append(len(actions))
                state, _ = game.step(pick(actions, rng))
            return False

        return Engine(lambda rng: game.init_game()[0], decide)

    return prepare


def chess() -> Engine:
    """Return python-chess."""
    import chess

    def decide(board: Any, rng: random.Random, choices: Choices) -> bool:
        while (moves := list(board.legal_moves)) and not board.is_insufficient_material():
            choices.append(len(moves))
            board.push(pick(moves, rng))
        return False

    return Engine(lambda rng: chess.Board(), decide)


ENGINES: dict[str, Callable[[], Engine]] = {
    "firstclass, compiled": firstclass,
    "firstclass, interpreted": firstclass,
    "OpenSpiel hearts": open_spiel("hearts"),
    "OpenSpiel gin_rummy": open_spiel("gin_rummy"),
    "OpenSpiel backgammon": open_spiel("backgammon"),
    "RLCard uno": rlcard("uno", lambda game, state: state["legal_actions"]),
    "RLCard gin-rummy": rlcard("gin-rummy", lambda game, state: game.judge.get_legal_actions()),
    "python-chess": chess,
    "catanatron": catanatron,
}
OURS = "firstclass, compiled"
LIBRARIES = ("open-spiel", "rlcard", "chess", "catanatron")


class Stopwatch:
    """Measures stretches of processor time, without the time that reading the clock takes."""

    def __init__(self) -> None:
        """Measure how long a lap without work takes."""
        self._reading = 0.0
        self._began = time.process_time()
        self._reading = statistics.mean(self.lap() for _ in range(10_000))

    def lap(self) -> float:
        """Return the seconds since the last lap."""
        now = time.process_time()
        passed = now - self._began - self._reading
        self._began = now
        return passed


class Round(NamedTuple):
    """The work of an engine in some games; the first three are seconds."""

    set_up: float
    chance: float
    deciding: float
    games: int
    decisions: int
    legal_actions: int

    @property
    def decision(self) -> float:
        """The seconds of a decision."""
        return self.deciding / self.decisions

    @property
    def game(self) -> float:
        """The seconds of a whole game."""
        return (self.set_up + self.chance + self.deciding) / self.games


def one_round(name: str, seed: int) -> Round:
    """Return a round of an engine, in this process."""
    engine = ENGINES[name]()
    rng = random.Random(seed)
    watch = Stopwatch()
    played(engine, rng, watch)  # warm-up
    games: list[Round] = []
    seconds = 0.0
    while seconds < SECONDS:
        games.append(played(engine, rng, watch))
        seconds += games[-1].game
    return Round(*map(sum, zip(*games, strict=True)))


def played(engine: Engine, rng: random.Random, watch: Stopwatch) -> Round:
    """Play a game, and return what it took."""
    choices: Choices = []
    chance = deciding = 0.0
    watch.lap()
    game = engine.set_up(rng)
    set_up = watch.lap()
    goes_on = True
    while goes_on:
        if engine.move_by_chance:
            engine.move_by_chance(game, rng)
            chance += watch.lap()
        goes_on = engine.decide(game, rng, choices)
        deciding += watch.lap()
    return Round(set_up, chance, deciding, 1, len(choices), sum(choices))


def table(rounds: list[dict[str, Round]]) -> str:
    """Return the medians as a Markdown table, with the speed of firstclass relative to each."""
    lines = [
        "| engine | decisions a second | µs each | legal actions | decisions a game "
        "| set-up, µs a game | chance, µs a game | speed of firstclass, a decision | a game |",
        "| --- |" + " ---: |" * 8,
    ]
    ours = [each[OURS] for each in rounds]
    return "\n".join(
        [*lines, *(line(name, [each[name] for each in rounds], ours) for name in ENGINES)]
    )


def line(name: str, rounds: list[Round], ours: list[Round]) -> str:
    """Return the line of an engine, compared with our engine in the same rounds."""

    def median(figure: Callable[[Round], float]) -> float:
        return statistics.median(map(figure, rounds))

    def ratio(figure: Callable[[Round], float]) -> str:
        ratios = (figure(one) / figure(our) for one, our in zip(rounds, ours, strict=True))
        return f"{statistics.median(ratios):.2f} ×"

    chance = 1e6 * median(lambda it: it.chance / it.games)
    figures = [
        f"{1 / median(lambda it: it.decision):,.0f}",
        f"{1e6 * median(lambda it: it.decision):.2f}",
        f"{median(lambda it: it.legal_actions / it.decisions):.1f}",
        f"{median(lambda it: it.decisions / it.games):.0f}",
        f"{1e6 * median(lambda it: it.set_up / it.games):,.1f}",
        f"{chance:,.1f}" if chance else "",
        ratio(lambda it: it.decision),
        ratio(lambda it: it.game),
    ]
    return f"| {name} | {' | '.join(figures)} |"


def main() -> None:
    """Measure all engines in turn and print a table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--one", choices=ENGINES, help="measure one engine once")
    options = parser.parse_args()
    if options.one:
        warnings.simplefilter("ignore")
        print(json.dumps(one_round(options.one, options.seed)))
        return
    rounds = [
        {
            name: Round(*in_another_process(MODULE, name, options.seed + n, build_of(name)))
            for name in ENGINES
        }
        for n in range(options.rounds)
    ]
    print(about(LIBRARIES, options.seed, options.rounds), end="\n\n")
    print(table(rounds))


def build_of(name: str) -> str:
    """Return the build of the rules that an engine uses."""
    return "interpreted" if "interpreted" in name else "compiled"


if __name__ == "__main__":
    main()
