"""The game for OpenSpiel, as ``python_firstclass``; needs the extra ``openspiel``.

Importing this registers it: ``pyspiel.load_game("python_firstclass(players=3,modules=CD)")``.
Something is drawn at each card that is turned up, so its chance is the game's, card by card.
"""

import json
from copy import deepcopy
from random import Random
from typing import Any, Final

import numpy as np

from firstclass.courses.rewards import win
from firstclass.encoding import encode, layout
from firstclass.envs.unfolding import Unfolding
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.box import box_of
from firstclass.rules.vocabulary.setup import Setup

try:
    import pyspiel
except ModuleNotFoundError as error:
    needs = "firstclass.envs.openspiel needs open_spiel: pip install 'firstclass[openspiel]'"
    raise ModuleNotFoundError(needs, name=error.name) from None

__all__ = ["FirstClassGame", "FirstClassState"]

NAME: Final = "python_firstclass"
WORDS: Final = {"players": 2, "modules": "AB", "ruleset": "rulebook", "teatime": False}
LONGEST: Final = 1000
"""More than is decided in a game, and more than everybody is told in it."""
OWN: Final = 7
"""Of what a seat knows alone: whether it is the murderer, a hand of up to five cards, that kept."""

TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="First Class",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=WORDS,
)


class FirstClassGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """The game; its words are those of ``Setup``, and two modules are to be named.

    Who wins gets 1, what the others pay adds up to it. Raises SetupError or ValueError for what
    there is not.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        words = params or {}
        self.setup = Setup(**{**WORDS, **words})
        self.start = Unfolding(self.setup)
        self.size = layout(self.setup).size
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=len(box_of(self.setup.catalogue).names),
            num_players=self.setup.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, words)

    def new_initial_state(self) -> "FirstClassState":
        """Nothing is dealt yet."""
        return FirstClassState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """Tensors and strings of what a seat sees, or of all that it knows (perfect recall)."""
        if params:
            raise ValueError(f"params: expected none, not {params!r:.60}")
        recall = kind is not None and kind.perfect_recall
        return Observer(self.size, recall)


class FirstClassState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A game: ``table`` has it, as :class:`firstclass.envs.unfolding.Unfolding`."""

    def __init__(self, game: FirstClassGame) -> None:
        super().__init__(game)
        self.table = deepcopy(game.start)

    def current_player(self) -> int:
        """The seat that decides, or chance, or nobody."""
        if self.table.drawing:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._position().current_seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self._position().legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may be drawn, and how likely it is."""
        left = self.table.left()
        return [(item, count / left.total()) for item, count in sorted(left.items())]

    def _apply_action(self, action: int) -> None:
        self.table.go(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.name(action) if player == pyspiel.PlayerId.CHANCE else ACTIONS[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.table.drawing and self._position().over

    def returns(self) -> list[float]:
        """At the end 1 for the winner, less for all others; before it nothing."""
        none = [0] * self.num_players()
        return win(self._position(), none) if self.is_terminal() else [0.0 for _ in none]

    def resample_from_infostate(self, player: int, sampler: Any) -> "FirstClassState":
        """Another state, with a history of its own, of which the player knows as much."""
        rng = Random(int(sampler() * 2**53))
        other = FirstClassState(self.get_game())
        for action in self.table.alike(player, rng):
            other.apply_action(action)
        return other

    def __str__(self) -> str:
        """All that happened."""
        return " ".join(map(str, (self.table.public, *self.table.own)))

    def _position(self) -> Game:
        assert self.table.game is not None
        return self.table.game


class Observer:
    """What a player sees: the row of the encoding, and with perfect recall all it was told, too.

    That is a number for each thing, in order: first the player's own (the hand it was shown, what
    it kept, whether it is the murderer), then what all know.
    """

    def __init__(self, size: int, recall: bool) -> None:
        self.recall = recall
        sizes = {"row": size} | ({"own": OWN, "public": LONGEST} if recall else {})
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict = {}
        begin = 0
        for name, length in sizes.items():
            self.dict[name] = self.tensor[begin : begin + length]
            begin += length

    def set_from(self, state: FirstClassState, player: int) -> None:
        """Writes the tensor; what is known is counted from 1, so that 0 is nothing."""
        table = state.table
        self.tensor[:] = 0
        if table.game is not None:
            self.dict["row"][:] = np.frombuffer(encode(table.game, player), np.uint8)
        if self.recall:
            for name, known in (("own", table.own[player]), ("public", table.public)):
                self.dict[name][: len(known)] = np.array(known) + 1

    def string_from(self, state: FirstClassState, player: int) -> str:
        """What it sees as JSON, or all it was told in numbers."""
        table = state.table
        if self.recall:
            return f"{player}: {table.own[player]} {table.public}"
        return "nothing is dealt" if table.game is None else json.dumps(table.game.observe(player))


pyspiel.register_game(TYPE, FirstClassGame)
