"""One game after the other for a learner. The opponents play until the learner decides."""

import random
from collections.abc import Sequence
from typing import Any

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from firstclass.encoding import Layout, layout
from firstclass.encoding.encode import encoder_of, ruleset_of
from firstclass.encoding.observation import Blank
from firstclass.episodes.rewards import PAID_AT_END, earnings_of, growth, scores
from firstclass.errors import InvalidInputError
from firstclass.players import Player, SeatView, make_player
from firstclass.rules.compiled_game import GameCore
from firstclass.rules.game import Game
from firstclass.rules.sequence import flow
from firstclass.rules.sequence.scoring import points_by_source, rank, winners
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.setup import LARGEST_SEED, MOST_PLAYERS, Setup
from firstclass.rules.vocabulary.state import State


class Episode:
    """Games with the same settings. The learner has a random seat, or all seats without opponents.

    Raises SetupError, PlayerError or InvalidInputError for unknown settings.
    """

    def __init__(
        self, players: Any, modules: Any, opponents: Sequence[str], reward: Any, options: Any
    ) -> None:
        self.arguments = (players, modules, [*opponents], reward, options)
        if isinstance(opponents, str):
            raise InvalidInputError(f"opponents: expected a list of names, not {opponents!r}")
        if players is None:
            if len(opponents) >= MOST_PLAYERS:
                most = MOST_PLAYERS - 1
                raise InvalidInputError(f"opponents: expected at most {most}, not {len(opponents)}")
            players = len(opponents) + 1 if opponents else 2
        self.setup = Setup(players, modules, **options)
        if opponents and len(opponents) != players - 1:
            raise InvalidInputError(
                f"opponents: expected {players - 1} or none, not {len(opponents)}"
            )
        self.opponents = [make_player(name) for name in opponents]
        self.earnings = earnings_of(reward)
        self.is_paid_at_end = reward in PAID_AT_END
        self.no_rewards = [0.0] * players
        self.layout: Layout = layout(self.setup)
        self.ruleset = ruleset_of(self.setup)
        self.reset(0)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game and the players; the rest follows from the arguments."""
        progress = (self.opponents, self.bots, self.learner_seat, self.rng, self.game, self.earned)
        return resumed, (self.arguments, progress)

    def reset(self, seed: int) -> None:
        """Begin a game. The seed fixes the deal, the seats and how the opponents play."""
        self.rng = random.Random(seed)
        dealt = self.rng.randint(0, LARGEST_SEED)
        self.learner_seat = -1
        self.bots: list[Player | None] = [*self.opponents]
        if self.bots:
            self.rng.shuffle(self.bots)
            self.learner_seat = self.rng.randrange(len(self.bots) + 1)
            self.bots.insert(self.learner_seat, None)
        self.start(dealt)

    def start(self, seed: int) -> None:
        """Begin the game with the deal of this seed, with the same players at the same seats."""
        self.game = Game(self.setup.replace(seed=seed))
        self.core: GameCore = self.game  # with this type, compiled code reads it directly
        self.plan = encoder_of(self.setup, self.state.rules)
        self.blank = Blank(self.plan, self.state, self.ruleset)
        self.earned = self.earnings(self.game)
        self.play_opponents()

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.core.state

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase == OVER

    @property
    def seat(self) -> int:
        """The seat whose observation the learner gets.

        Without opponents it is the seat that decides, or at the end the seat that decided last.
        """
        return self.learner_seat if self.learner_seat >= 0 else self.state.current

    def observation(self, seat: int) -> bytes:
        """Return the observation of a seat, as ``encode`` does."""
        return self.plan.encode(self.state, seat, self.ruleset)

    def row(self, memory: vec[u8], seat: i64) -> vec[u8]:
        """Return the observation of a seat, in the room of an empty vector."""
        state = self.state
        if not self.blank.fits(state):
            self.blank = Blank(self.plan, state, self.ruleset)
        row = extend(memory, self.blank.row)
        self.plan.write(row, state, seat)
        return row

    def mask(self) -> bytearray:
        """Return the mask of the legal actions."""
        return self.state.legal_mask()

    def put_mask(self, masks: vec[u8], at: i64) -> None:
        """Write the mask of the legal actions from a place on, where there are zeros."""
        for action in self.state.legal:
            masks[at + action] = 1

    def play(self, action: Any) -> list[float]:
        """Play an action of the learner; return the rewards of all seats since its last action.

        Raises IllegalActionError for a masked action, and then nothing has changed. If the rewards
        are only paid at the end, it returns the same list of zeros each time. Do not change it.
        """
        self.apply(action)
        self.play_opponents()
        if self.is_paid_at_end and not self.over:
            return self.no_rewards
        before = self.earned
        self.earned = self.earnings(self.game)
        return growth(self.earned, before)

    def apply(self, action: Any) -> None:
        """Play an action as :meth:`Game.apply` does, but faster, because nobody asks for events."""
        state = self.state
        if type(action) is int and contains(action, state.legal):
            flow.play(state, action)
        else:
            self.game.apply(action)  # raises the error, or plays a number of another integer type

    def play_opponents(self) -> None:
        """Let the opponents play until the learner decides or the game is over."""
        if self.learner_seat < 0:
            return
        game, state = self.game, self.state
        while state.phase != OVER:
            seat = state.current
            bot = self.bots[seat]
            if bot is None:
                return
            self.apply(bot.choose(SeatView(game, seat), game.legal_actions(), self.rng))

    def result(self) -> dict[str, Any]:
        """Return how a game ended: for each seat its points, its points by source, and its rank."""
        state = self.state
        return {
            "scores": scores(self.game),
            "winners": [*winners(state)],
            "ranks": [rank(state, board) for board in state.boards],
            "by_source": points_by_source(state),
        }


def resumed(arguments: tuple[Any, ...], progress: tuple[Any, ...]) -> Episode:
    """Return an episode with these arguments that has come this far."""
    episode = Episode(*arguments)
    episode.opponents, episode.bots, episode.learner_seat = progress[:3]
    episode.rng, episode.game, episode.earned = progress[3:]
    episode.core = episode.game
    episode.plan = encoder_of(episode.setup, episode.state.rules)
    return episode


def contains(action: int, legal: vec[i64]) -> bool:
    """Return whether an action is legal.

    ``in`` would compare objects where compiled code has machine integers.
    """
    return any(one == action for one in legal)
