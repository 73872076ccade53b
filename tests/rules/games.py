"""Random games: setups of every kind, and players with different preferences."""

import json
import random
from collections.abc import Iterator, Sequence
from functools import reduce
from inspect import isdatadescriptor
from itertools import combinations
from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st

from firstclass import ACTIONS, Game, Setup
from firstclass.rules.vocabulary.events import Events
from firstclass.rules.vocabulary.setup import OPTIONS, PRESETS
from tests.rules.boxes import BOXES

NOTHING: Any = []
HOSTILE: dict[str, Any] = {
    "deep": reduce(lambda inner, _: [inner], range(50_000), NOTHING),
    "deep tables": reduce(lambda inner, _: {"a": inner}, range(50_000), NOTHING),
    "huge": 10**5000,
    "far below": -(10**5000),
    "huge within": [10**5000],
    "lines": "\n" * 10**6,
    "long": [0] * 200_000,
    "bytes": b"\n",
}
RELUCTANT = ("forgo", "point", "decline", "end")
SAVED = ("coin", "point", "buy")
FAMILY = [notation.split()[0] for notation in ACTIONS]


def fields(instance: object) -> list[str]:
    """Return the names of the attributes of a rules object, interpreted or compiled."""
    return [name for name, value in vars(type(instance)).items() if isdatadescriptor(value)]


def examples(count: int) -> settings:
    """Draw the same `count` examples everywhere, or the share of them that the profile names.

    Examples are not shrunk, because a game with another seed is no simpler.
    """
    return settings(
        max_examples=max(1, count * settings().max_examples // 100),
        derandomize=True,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
    )


PAIRS = ["".join(pair) for pair in combinations("ABCDEF", 2)]


def setups(modules: Sequence[str] = ("", "A", "F", *PAIRS)) -> st.SearchStrategy[Setup]:
    """Generate setups with any players, modules, seed, ruleset, options, start player and box."""
    return st.builds(
        lambda box, **rest: Setup(catalogue=BOXES[box], **rest),
        box=st.sampled_from(["printed", *BOXES]),
        players=st.integers(2, 4),
        seed=st.integers(0, 2**63 - 1),
        modules=st.sampled_from(modules),
        ruleset=st.sampled_from(sorted(PRESETS)),
        start_player=st.sampled_from((None, 0, 1)),
        **{name: st.sampled_from(values) for name, values in OPTIONS.items()},
    )


def seeds() -> st.SearchStrategy[int]:
    """Generate seeds for random players."""
    return st.integers(0, 2**32 - 1)


class Player:
    """A random player that gives each kind of action a fixed weight for the whole game."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.weights: dict[str, float] = {}
        self.lazy = self.rng.random() < 0.15
        self.saves = self.rng.random() < 0.4

    def choose(self, game: Game) -> int:
        legal = game.legal_actions()
        weights = [self._weight(FAMILY[action]) for action in legal]
        return self.rng.choices(legal, weights)[0]

    def _weight(self, family: str) -> float:
        if family not in self.weights:
            weight: float = self.rng.choice((1, 4, 16))
            if family in RELUCTANT and not self.lazy:
                weight /= 30
            if family in SAVED and self.saves:
                weight /= 3000
            self.weights[family] = weight
        return self.weights[family]


def moments(setup: Setup, seed: int, every: int = 1) -> Iterator[Game]:
    """Yield the same game at its start and after each `every` actions, until its end."""
    game = Game(setup)
    player = Player(seed)
    yield game
    while not game.over:
        for _ in range(every):
            if not game.over:
                game.apply(player.choose(game))
        yield game


def play_on(game: Game, seed: int, actions: int = 10**6) -> list[Events]:
    """Play at most so many actions; return the events of each."""
    player = Player(seed)
    events: list[Events] = []
    while not game.over and len(events) < actions:
        events.append(game.apply(player.choose(game)))
    return events


def game_after(setup: Setup, seed: int, actions: int) -> Game:
    """Return a game after so many actions, or at its end."""
    game = Game(setup)
    play_on(game, seed, actions)
    return game


def deciding_seat(game: Game) -> int:
    """Return the seat that decides in a game that is not over."""
    seat = game.current_seat
    assert seat is not None
    return seat


def viewers(game: Game) -> list[int | None]:
    """Return every seat, and None for a spectator."""
    return [*range(game.setup.players), None]


def whole_games() -> str:
    """Return some games from start to end, with every observation on the way, as text."""
    observations: list[list[Any]] = []
    for seed in range(6):
        options: dict[str, Any] = {name: values[seed % 2] for name, values in OPTIONS.items()}
        setup = Setup(players=2 + seed % 3, modules="ABCDEF"[seed], seed=seed, **options)
        for game in moments(setup, seed, every=11):
            observations.append([game.fingerprint(), game.record()])
            observations.append([game.observe(viewer) for viewer in viewers(game)])
            observations.append([game.why_illegal(action) for action in range(len(ACTIONS))])
    return json.dumps(observations, default=repr)
