"""The game for OpenSpiel, as ``python_firstclass``; needs the extra ``openspiel``.

Importing this module registers the game:
``pyspiel.load_game("python_firstclass(players=3,modules=CD)")``. There is a chance node for each
card that is turned up, with the same odds as in the game.

``python_firstclass_endgame`` begins at a position. The default is small enough for exact methods:
the last two turns of two players, with a small box and hidden Game End cards.
"""

import json
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from firstclass.catalogue import load
from firstclass.encoding import encode, layout
from firstclass.envs.chance_game import Deal, ExplicitChanceGame
from firstclass.envs.initial_deal import InitialDeal
from firstclass.envs.position_deal import PositionDeal
from firstclass.episodes.rewards import win
from firstclass.extras import install_hint
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.box import box_of
from firstclass.rules.vocabulary.setup import OPTIONS, Setup
from firstclass.scenarios import read, set_up

try:
    import pyspiel
except ModuleNotFoundError as error:
    needs = f"firstclass.envs.openspiel {install_hint(error)}"
    raise ModuleNotFoundError(needs, name=error.name) from None

__all__ = ["FirstClassEndgame", "FirstClassGame", "FirstClassState"]

NAME: Final = "python_firstclass"
ENDGAME: Final = "python_firstclass_endgame"
DRAWN: Final = -1
"""The start player that a chance node draws."""
OF_RULESET: Final = ""
"""The value of an option that the ruleset decides."""
DEFAULT_PARAMETERS: Final = {
    "players": 2,
    "modules": "AB",
    "ruleset": "rulebook",
    "start_player": DRAWN,
    **dict.fromkeys(OPTIONS, OF_RULESET),
    "teatime": False,  # as in all rulesets
}
"""OpenSpiel takes the types of the parameters from these."""
SMALL: Final = Path(__file__).parent / "small"
"""The position and the box of the small game."""
ENDGAME_PARAMETERS: Final = {"position": "", "box": ""}
MAX_GAME_LENGTH: Final = 1000
"""An upper bound for the length of a game and of its public history."""
MAX_PRIVATE_EVENTS: Final = 7
"""The numbers that only one seat knows.

They are: whether it is the murderer, a hand of up to five cards, and the card it kept.
"""


def type_of(name: str, title: str, parameters: dict[str, Any]) -> pyspiel.GameType:
    """Return the type of a game with these names and default parameters."""
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
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
        parameter_specification=parameters,
    )


class FirstClassGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """The game. Its parameters are those of ``Setup``, except for what chance nodes decide.

    So there is no seed, and the two modules must be named. ``teatime`` is a bool, and all other
    options are strings. The winner gets 1, and the losers pay for it in equal parts. Raises
    SetupError or ValueError for values that do not fit; OpenSpiel itself refuses unknown parameters
    and names those that there are.
    """

    game_type = type_of(NAME, "First Class", DEFAULT_PARAMETERS)

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        parameters = params or {}
        deal = self.deal(self.game_type.parameter_specification | parameters)
        self.setup = deal.setup
        self.start = ExplicitChanceGame(deal)
        self.size = layout(self.setup).size
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=len(box_of(self.setup.catalogue).names),
            num_players=self.setup.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(self.game_type, info, parameters)

    @staticmethod
    def deal(parameters: Mapping[str, Any]) -> Deal:
        """Return the deal of a game with these values of all parameters."""
        return InitialDeal(setup_of(parameters))

    def new_initial_state(self) -> "FirstClassState":
        """Return the state before anything is dealt."""
        return FirstClassState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "Observer":
        """Return an observer of what a seat sees, or of all it has ever seen (perfect recall)."""
        if params:
            raise ValueError(f"params: expected none, not {params!r:.60}")
        recall = kind is not None and kind.perfect_recall
        return Observer(self.size, recall)


class FirstClassEndgame(FirstClassGame):
    """A game from ``position``, a scenario file, with the cards in the folder ``box``.

    The file also decides players, modules and options. Without a file it is the small game. Chance
    deals the drafted Game End cards again, as :class:`firstclass.envs.position_deal.PositionDeal`
    says. Raises ScenarioError, CatalogueError or ValueError.
    """

    game_type = type_of(ENDGAME, "First Class, endgame", ENDGAME_PARAMETERS)

    @staticmethod
    def deal(parameters: Mapping[str, Any]) -> Deal:
        """Return the deal of the first position in the file, or of the small game."""
        file, box = parameters["position"], parameters["box"] or None
        if not file:
            file, box = SMALL / "position.toml", box or SMALL / "box"
        return PositionDeal(set_up(read(file)[0], load(box)))


def setup_of(parameters: Mapping[str, Any]) -> Setup:
    """Return the set-up for the values of all parameters. Raises SetupError."""
    start = parameters["start_player"]
    return Setup(
        parameters["players"],
        parameters["modules"],
        ruleset=parameters["ruleset"],
        start_player=None if start == DRAWN else start,
        **{name: parameters[name] for name in OPTIONS if parameters[name] != OF_RULESET},
    )


class FirstClassState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A state. ``table`` holds it as :class:`firstclass.envs.chance_game.ExplicitChanceGame`."""

    def __init__(self, game: FirstClassGame) -> None:
        super().__init__(game)
        self.chance_game = deepcopy(game.start)

    def current_player(self) -> int:
        """Return the seat that decides, or the number for chance or for the end."""
        if self.chance_game.is_chance_node:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._position().current_seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self._position().legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can be drawn, and its probability."""
        left = self.chance_game.chance_outcomes()
        return [(item, count / left.total()) for item, count in sorted(left.items())]

    def _apply_action(self, action: int) -> None:
        self.chance_game.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return (
            self.chance_game.outcome_name(action)
            if player == pyspiel.PlayerId.CHANCE
            else ACTIONS[action]
        )

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return not self.chance_game.is_chance_node and self._position().over

    def returns(self) -> list[float]:
        """Return 1 for the winner at the end and less for the others; before the end, zeros."""
        return win(self._position()) if self.is_terminal() else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sampler: Any) -> "FirstClassState":
        """Return a state with another hidden history that this player cannot distinguish."""
        rng = Random(int(sampler() * 2**53))
        other = FirstClassState(self.get_game())
        for action in self.chance_game.sample_history(player, rng):
            other.apply_action(action)
        return other

    def __str__(self) -> str:
        """Return the whole history."""
        return " ".join(
            map(str, (self.chance_game.public_history, *self.chance_game.private_histories))
        )

    def _position(self) -> Game:
        assert self.chance_game.game is not None
        return self.chance_game.game


class Observer:
    """The observation of a player; with perfect recall, also the history that the player knows.

    That history is a number for each event, in order. The private events come first: the hand it
    was shown, the card it kept, and whether it is the murderer. The public events follow.
    """

    def __init__(self, size: int, recall: bool) -> None:
        self.recall = recall
        sizes = {"row": size} | (
            {"own": MAX_PRIVATE_EVENTS, "public": MAX_GAME_LENGTH} if recall else {}
        )
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict = {}
        begin = 0
        for name, length in sizes.items():
            self.dict[name] = self.tensor[begin : begin + length]
            begin += length

    def set_from(self, state: FirstClassState, player: int) -> None:
        """Write the tensor. Known events are counted from 1, so that 0 means none."""
        table = state.chance_game
        self.tensor[:] = 0
        if table.game is not None:
            self.dict["row"][:] = np.frombuffer(encode(table.game, player), np.uint8)
        if self.recall:
            for name, known in (
                ("own", table.private_histories[player]),
                ("public", table.public_history),
            ):
                self.dict[name][: len(known)] = np.array(known) + 1

    def string_from(self, state: FirstClassState, player: int) -> str:
        """Return the observation as JSON, or the known history as numbers."""
        table = state.chance_game
        if self.recall:
            return f"{player}: {table.private_histories[player]} {table.public_history}"
        return "nothing is dealt" if table.game is None else json.dumps(table.game.observe(player))


pyspiel.register_game(FirstClassGame.game_type, FirstClassGame)
pyspiel.register_game(FirstClassEndgame.game_type, FirstClassEndgame)
