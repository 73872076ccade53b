"""The deal before the first decision of a game, as a sequence of chance events."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from firstclass.envs.chance_sources import secret_deals
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import KEEP
from firstclass.rules.vocabulary.passing import Draft
from firstclass.rules.vocabulary.past import NO_PAST
from firstclass.rules.vocabulary.setup import Setup


class InitialDeal:
    """The deal of a new game: the seat that starts, the first hand, and the secrets of modules.

    Raises ValueError for a set-up that leaves the choice of a module to chance.
    """

    def __init__(self, setup: Setup) -> None:
        if len(setup.modules) < 2:
            raise ValueError(
                f"modules: expected two, such as AB, not {setup.modules!r}: "
                "no chance node draws modules"
            )
        self.setup = setup

    def outcomes(self, dealt: Sequence[int]) -> Counter[int]:
        """Return what can be dealt next, with its number of copies; empty if all is dealt."""
        if not dealt:
            named = self.setup.start_player
            return Counter(range(self.setup.players) if named is None else [named])
        game = _table(self.setup, dealt[0])
        if len(dealt) <= self._hand_size:
            cards = (*game.state.draft.hand, *game.state.game_end_pile)
            return Counter(cards) - Counter(dealt[1:])
        secrets = secret_deals(game.state)
        number = len(dealt) - 1 - self._hand_size
        return secrets[number].outcomes(game.state) if number < len(secrets) else Counter()

    def name(self, dealt: Sequence[int], item: int) -> str:
        """Return a readable name for something that can be dealt next."""
        if not dealt:
            return f"seat {item} starts"
        state, number = _table(self.setup, 0).state, len(dealt) - 1 - self._hand_size
        if number < 0:
            return f"hand {state.rules.box.names[item]}"
        return secret_deals(state)[number].name(item)

    def lay_out(self, dealt: Sequence[int]) -> Game:
        """Return the game at its first decision."""
        start, *rest = dealt
        game = _table(self.setup, start).clone()
        state = game.state
        hand, secrets = rest[: self._hand_size], rest[self._hand_size :]
        pile = Counter((*state.draft.hand, *state.game_end_pile)) - Counter(hand)
        state.draft = Draft(tuple(sorted(hand)), 0)
        state.game_end_pile = tuple(pile.elements())
        for secret, item in zip(secret_deals(state), secrets, strict=True):
            secret.deal(state, item)
        state.history = NO_PAST
        return game

    def public(self, dealt: Sequence[int]) -> tuple[int, ...]:
        """Return the part that all seats see: the start player."""
        return tuple(dealt[:1])

    def private(self, game: Game, dealt: Sequence[int], seat: int) -> tuple[int, ...]:
        """Return what a seat sees besides: the secrets of modules. It sees its hand later."""
        return tuple([secret.shown(game.state, seat) for secret in secret_deals(game.state)])

    def sample(self, game: Game, seat: int, history: Sequence[int], rng: Random) -> list[int]:
        """Return the steps of another history, up to and including the draft.

        A seat cannot distinguish it from the history of ``game``.
        """
        state = game.sample_hidden(seat, rng).state
        boards, first_seat = state.boards, (history[0] - 1) % len(state.boards)
        kept = [boards[(first_seat - turn) % len(boards)] for turn in range(len(boards))]
        kept = [board for board in kept if board.secret]
        hand = sorted((kept[0].secret, *kept[0].passed)) if kept else [*state.draft.hand]
        steps = [history[0], *hand]
        steps += [secret.dealt(state) for secret in secret_deals(state)]
        for board in kept:
            steps.append(KEEP + hand.index(board.secret))
            hand.remove(board.secret)
        return steps

    @property
    def _hand_size(self) -> int:
        return self.setup.players + 1


@lru_cache(maxsize=64)
def _table(setup: Setup, start: int) -> Game:
    return Game(setup.replace(start_player=start))
