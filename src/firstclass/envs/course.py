"""One game after the other for a learner: dealt, and played by the others until it decides."""

import random
from collections.abc import Sequence
from typing import Any

from firstclass.encoding import Layout, layout
from firstclass.envs.rewards import reward_of
from firstclass.players import Player, View, make_player
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.setup import LARGEST_SEED, Setup


class Course:
    """Games of one kind. The learner has a seat by lot, or with no opponents all of them.

    Raises SetupError, PlayerError or ValueError for what there is not.
    """

    def __init__(
        self, players: int | None, modules: str, opponents: Sequence[str], reward: str, options: Any
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
        self.layout: Layout = layout(self.setup)
        self.deal(0)

    def deal(self, seed: int) -> None:
        """Begins a game; the seed says what is dealt, who sits where and how the others play."""
        self.rng = random.Random(seed)
        self.game = Game(self.setup.replace(seed=self.rng.randint(0, LARGEST_SEED)))
        self.bots: list[Player | None] = [*self.opponents]
        if self.bots:
            self.rng.shuffle(self.bots)
            self.own = self.rng.randrange(len(self.bots) + 1)
            self.bots.insert(self.own, None)
        else:
            self.own = -1
            self.bots = [None] * self.setup.players
        self.before = self.game.scores()
        self.go_on()

    @property
    def seat(self) -> int:
        """The seat that the learner looks from: that which decides, or at the end decided last."""
        return self.own if self.own >= 0 else self.game.state.current

    def play(self, action: Any) -> list[float]:
        """Plays an action of the learner; returns the rewards of all seats since the last one.

        Raises IllegalAction for one that is masked, and then nothing has changed.
        """
        self.game.apply(action)
        self.go_on()
        rewards = self.reward(self.game, self.before)
        self.before = self.game.scores()
        return rewards

    def go_on(self) -> None:
        """The others play until the learner decides, or the game is over."""
        game = self.game
        while (seat := game.current_seat) is not None:
            bot = self.bots[seat]
            if bot is None:
                return
            game.apply(bot.choose(View(game, seat), game.legal_actions(), self.rng))

    def result(self) -> dict[str, Any]:
        """How a game ended: for each seat its points, also by their sources, and its rank."""
        sheet = self.game.sheet()
        return {
            "scores": self.game.scores(),
            "winners": self.game.winners(),
            "ranks": [seat["rank"] for seat in sheet["seats"]],
            "by_source": [seat["by_source"] for seat in sheet["seats"]],
        }
