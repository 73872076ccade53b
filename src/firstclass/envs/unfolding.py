"""A game in which each hidden thing is drawn when it comes to light, one after the other.

What seats decide and what is drawn make one history, of which each seat knows a part: that is what
trees of a game are made of. The games are those of the rules, with the same odds: what nobody has
seen was shuffled, and cards of a shuffled stack may as well be drawn one by one.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any, Final

from firstclass.envs.opening import lay_out, name_of_deal, next_deal
from firstclass.envs.unseen import Source, prepare, sources
from firstclass.modules.murder.rules import murder
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import ACTIONS, KEEP
from firstclass.rules.vocabulary.decisions import DRAFT
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.setup import Setup
from firstclass.rules.vocabulary.state import State

DRAWN: Final = len(ACTIONS)
"""In what is known, numbers from here on are things that came to light; those below are actions."""

Known = tuple[int, ...]


class Unfolding:
    """A game that asks for its chance: something is drawn, or a seat decides, or it is over.

    ``game`` is how it stands; what lies hidden in it means nothing. It is None until all is dealt
    that the first decision needs. ``history`` is all that was drawn and played. ``public`` is what
    all seats know, in order; ``own`` what each knows alone: in module C whether it is the murderer,
    the hand it was shown, the card it kept. Raises ValueError for a set-up that leaves a module
    to be drawn.
    """

    __slots__ = (
        "setup", "game", "history", "public", "own", "_pending", "_needed", "_drawn",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        if len(setup.modules) < 2:
            raise ValueError(f"modules: expected two, such as AB, not {setup.modules!r}")
        self.setup = setup
        self.game: Game | None = None
        self.history: Known = ()
        self.public: Known = ()
        self.own: list[Known] = [()] * setup.players
        self._pending: int | None = None  # an action by which something comes to light
        self._needed: tuple[int, ...] = ()  # how many things, by source
        self._drawn: tuple[Known, ...] = ()  # those that are drawn already, by source

    def __deepcopy__(self, memo: object) -> "Unfolding":
        other = Unfolding(self.setup)
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other.own = self.own[:]
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return unfolded, (self.setup, self.history)

    def go(self, step: int) -> None:
        """What was asked for: something is drawn, or an action played."""
        self.history += (step,)
        if self.game is None:
            self._deal()
        elif self.drawing:
            self._draw(step)
        else:
            self._play(step)

    @property
    def drawing(self) -> bool:
        """Whether something is to be drawn now."""
        return self.game is None or self._pending is not None

    def left(self) -> Counter[int]:
        """What may be drawn now, whole numbers from 0, and how many there are of each."""
        if self.game is None:
            return next_deal(self.setup, self.history)
        assert self._pending is not None
        source = self._source()
        state = self.game.clone().state
        prepare(state, self._pending)
        unseen = self._sources()[source].unseen(state, self._pending)
        return Counter(unseen) - Counter(self._drawn[source])

    def name(self, item: int) -> str:
        """What may be drawn now, for people."""
        if self.game is None:
            return name_of_deal(self.setup, self.history, item)
        return self._sources()[self._source()].name(self.game.state, item)

    def _draw(self, item: int) -> None:
        source = self._source()
        drawn = list(self._drawn)
        drawn[source] += (item,)
        self._drawn = tuple(drawn)
        self.public += (DRAWN + item,)
        if self._source() == len(drawn):
            self._go_on()

    def _play(self, action: int) -> None:
        assert self.game is not None
        state = self.game.state
        if state.phase == DRAFT:  # the others see only that a card was kept
            self._know(state.current, state.draft.hand[action - KEEP])
            self.public += (KEEP,)
        else:
            self.public += (action,)
        self._pending = action
        self._drawn = ((),) * len(self._sources())
        self._go_on()

    def _deal(self) -> None:
        self.public = (DRAWN + self.history[0],)
        if next_deal(self.setup, self.history):
            return
        self.game = lay_out(self.setup, self.history)
        if "C" in self.setup.modules:
            for seat in range(self.setup.players):
                self._know(seat, seat == murder(self.game.state).murderer)
        self._show_hand(self.game.state)

    def _go_on(self) -> None:
        """Plays the action that waits, once all is drawn that comes to light by it."""
        assert self.game is not None
        assert self._pending is not None
        played = self.game.clone()
        prepare(played.state, self._pending)
        for source, drawn in zip(self._sources(), self._drawn, strict=True):
            if drawn:
                source.lay(played.state, self._pending, drawn)
        before = [source.shown(played.state) for source in self._sources()]
        played.apply(self._pending)
        after = [source.shown(played.state) for source in self._sources()]
        self._needed = tuple(now - then for now, then in zip(after, before, strict=True))
        if self._source() < len(self._needed):
            return
        self.game, self._pending = played, None
        self._show_hand(played.state)

    def _source(self) -> int:
        """The number of the source that is drawn from next; that after the last one for none."""
        for source, (needed, drawn) in enumerate(zip(self._needed, self._drawn, strict=True)):
            if needed > len(drawn):
                return source
        return len(self._needed)

    def _sources(self) -> tuple[Source, ...]:
        return _sources_of(self.setup)

    def _know(self, seat: int, item: int) -> None:
        self.own[seat] += (DRAWN + item,)

    def _show_hand(self, state: State) -> None:
        if state.phase == DRAFT:
            for card in state.draft.hand:
                self._know(state.current, card)

    # Other histories -------------------------------------------------------------------------

    def alike(self, seat: int, rng: Random) -> list[int]:
        """A history of which the seat knows as much as of this one, drawn by ``rng``.

        Only what happened in secret is another one: the draft, and who is the murderer. Raises
        ValueError while something is drawn.
        """
        if self.game is None or self.drawing:
            raise ValueError("alike: expected a decision, not something to be drawn")
        game = self.game.sample_hidden(seat, rng)
        boards, state = game.state.boards, game.state
        first_seat = (self.history[0] - 1) % len(boards)
        kept = [boards[(first_seat - turn) % len(boards)] for turn in range(len(boards))]
        kept = [board for board in kept if board.secret]
        hand = sorted((kept[0].secret, *kept[0].passed)) if kept else [*state.draft.hand]
        before = [self.history[0], *hand]
        if "C" in self.setup.modules:
            part = murder(state)
            before.append(len(part.tokens) if part.murderer == NOBODY else part.murderer)
        for board in kept:
            before.append(KEEP + hand.index(board.secret))
            hand.remove(board.secret)
        return [*before, *self.history[len(before) :]]


def unfolded(setup: Setup, history: Iterable[int]) -> Unfolding:
    """The game of this history."""
    game = Unfolding(setup)
    for step in history:
        game.go(step)
    return game


@lru_cache(maxsize=64)
def _sources_of(setup: Setup) -> tuple[Source, ...]:
    return tuple(sources(Game(setup).state))
