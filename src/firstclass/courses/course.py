"""One game after the other for a learner: dealt, and played by the others until it decides."""

import random
from collections.abc import Sequence
from typing import Any, Final

from firstclass.courses.rewards import AT_THE_END, reward_of, scores
from firstclass.encoding import Layout, layout
from firstclass.encoding.encode import plan_of, ruleset_of
from firstclass.encoding.fields import nought
from firstclass.players import Player, View, make_player
from firstclass.rules.game import Game
from firstclass.rules.sequence import flow
from firstclass.rules.sequence.scoring import points_by_source, rank, winners
from firstclass.rules.verbs import Verbs
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.setup import LARGEST_SEED, Setup
from firstclass.rules.vocabulary.state import State

GAPS: Final = [bytes(gap) + b"\1" for gap in range(len(ACTIONS))]
"""So many illegal actions, and a legal one behind them."""


class Course:
    """Games of one kind. The learner has a seat by lot, or with no opponents all of them.

    Raises SetupError, PlayerError or ValueError for what there is not.
    """

    def __init__(
        self, players: Any, modules: Any, opponents: Sequence[str], reward: Any, options: Any
    ) -> None:
        if isinstance(opponents, str):
            raise ValueError(f"opponents: expected a list of names, not {opponents!r}")
        if players is None:
            players = len(opponents) + 1 if opponents else 2
        self.setup = Setup(players, modules, **options)
        if opponents and len(opponents) != players - 1:
            raise ValueError(f"opponents: expected {players - 1} or none, not {len(opponents)}")
        self.opponents = [make_player(name) for name in opponents]
        self.reward = reward_of(reward)
        self.at_the_end = reward in AT_THE_END
        self.nothing = [0.0] * players
        self.layout: Layout = layout(self.setup)
        self.ruleset = ruleset_of(self.setup)
        self.deal(0)

    def deal(self, seed: int) -> None:
        """Begins a game; the seed says what is dealt, who sits where and how the others play."""
        self.rng = random.Random(seed)
        dealt = self.rng.randint(0, LARGEST_SEED)
        self.own = -1
        self.bots: list[Player | None] = [*self.opponents]
        if self.bots:
            self.rng.shuffle(self.bots)
            self.own = self.rng.randrange(len(self.bots) + 1)
            self.bots.insert(self.own, None)
        self.begin(dealt)

    def begin(self, seed: int) -> None:
        """Begins the game that is dealt by this seed of its own, with those who sit there."""
        self.game = Game(self.setup.replace(seed=seed))
        self.plan = plan_of(self.setup, self.state.rules)
        self.before = scores(self.game)
        self.go_on()

    @property
    def state(self) -> State:
        """The moment of the game."""
        game: Verbs = self.game  # what is compiled of it gives it at once
        return game.state

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.state.phase == OVER

    @property
    def seat(self) -> int:
        """The seat that the learner looks from: that which decides, or at the end decided last."""
        return self.own if self.own >= 0 else self.state.current

    def row(self, seat: int) -> bytes:
        """What a seat sees, as ``encode`` has it."""
        return self.plan.row(self.state, seat, self.ruleset)

    def put_row(self, rows: list[bytes], seat: int) -> None:
        """The same, at the end of other rows."""
        self.plan.put(rows, self.state, seat, self.ruleset)

    def mask(self) -> bytearray:
        """The legal actions."""
        return self.state.legal_mask()

    def put_mask(self, masks: list[bytes]) -> None:
        """The same, at the end of other masks."""
        end = 0
        for action in self.state.legal:  # in their order
            masks.append(GAPS[action - end])
            end = action + 1
        masks.append(nought(len(ACTIONS) - end))

    def play(self, action: Any) -> list[float]:
        """Plays an action of the learner; returns the rewards of all seats since the last one.

        Raises IllegalAction for one that is masked, and then nothing has changed. Where nothing was
        earned it is the same list each time, which nobody changes.
        """
        state = self.state
        if type(action) is int and is_among(action, state.legal):
            flow.play(state, action)
        else:
            self.game.apply(action)  # which says what is wrong, or knows numbers of other kinds
        self.go_on()
        if self.at_the_end and state.phase != OVER:
            return self.nothing
        rewards = self.reward(self.game, self.before)
        self.before = scores(self.game)
        return rewards

    def go_on(self) -> None:
        """The others play until the learner decides, or the game is over."""
        if self.own < 0:
            return
        game, state = self.game, self.state
        while state.phase != OVER:
            seat = state.current
            bot = self.bots[seat]
            if bot is None:
                return
            game.apply(bot.choose(View(game, seat), game.legal_actions(), self.rng))

    def result(self) -> dict[str, Any]:
        """How a game ended: for each seat its points, also by their sources, and its rank."""
        state = self.state
        return {
            "scores": scores(self.game),
            "winners": [*winners(state)],
            "ranks": [rank(state, board) for board in state.boards],
            "by_source": points_by_source(state),
        }


def is_among(action: int, legal: list[int]) -> bool:
    """Whether an action is legal: ``in`` would compare objects where compiled code has numbers."""
    return any(one == action for one in legal)
