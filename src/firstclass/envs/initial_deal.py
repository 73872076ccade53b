"""The deal before the first decision, as a sequence of chance events."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from firstclass.envs.chance_sources import secret_deals
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.passing import Draft
from firstclass.rules.vocabulary.setup import Setup
from firstclass.rules.vocabulary.state import NO_PAST


def next_deal(setup: Setup, dealt: Sequence[int]) -> Counter[int]:
    """Return what can be dealt next, with its number of copies; empty when the deal is complete.

    The order is: the seat that starts, the first hand of the draft, and the secrets of modules.
    """
    if not dealt:
        named = setup.start_player
        return Counter(range(setup.players) if named is None else [named])
    game = _table(setup, dealt[0])
    hand = setup.players + 1
    if len(dealt) <= hand:
        cards = (*game.state.draft.hand, *game.state.game_end_pile)
        return Counter(cards) - Counter(dealt[1:])
    secrets = secret_deals(game.state)
    number = len(dealt) - 1 - hand
    return secrets[number].outcomes(game.state) if number < len(secrets) else Counter()


def name_of_deal(setup: Setup, dealt: Sequence[int], item: int) -> str:
    """Return a readable name for something that can be dealt next."""
    if not dealt:
        return f"seat {item} starts"
    state, number = _table(setup, 0).state, len(dealt) - setup.players - 2
    if number < 0:
        return f"hand {state.rules.box.names[item]}"
    return secret_deals(state)[number].name(item)


def lay_out(setup: Setup, dealt: Sequence[int]) -> Game:
    """Return the game at its first decision."""
    start, *rest = dealt
    game = _table(setup, start).clone()
    state = game.state
    hand, secrets = rest[: setup.players + 1], rest[setup.players + 1 :]
    pile = Counter((*state.draft.hand, *state.game_end_pile)) - Counter(hand)
    state.draft = Draft(tuple(sorted(hand)), 0)
    state.game_end_pile = tuple(pile.elements())
    for secret, item in zip(secret_deals(state), secrets, strict=True):
        secret.deal(state, item)
    state.history = NO_PAST
    return game


@lru_cache(maxsize=64)
def _table(setup: Setup, start: int) -> Game:
    return Game(setup.replace(start_player=start))
