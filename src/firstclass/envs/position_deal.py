"""The deal of a game that begins at a position after the draft, as a sequence of chance events."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from firstclass.catalogue import Catalogue
from firstclass.envs.chance_sources import secret_deals
from firstclass.rules.game import Game
from firstclass.rules.vocabulary.decisions import DRAFT
from firstclass.scenarios import Scenario, set_up, to_toml


class PositionDeal:
    """The deal of a position: the drafted Game End cards, all equally likely.

    Chance deals the card that each seat keeps, in the order of the draft, and the card that goes
    back. So each seat also knows which cards it passed on. Raises ValueError during the draft and
    after the end of the game, and if a module has a secret, such as the murderer.
    """

    def __init__(self, game: Game) -> None:
        state = game.state
        if game.over or state.phase == DRAFT:
            raise ValueError("position: expected one between the draft and the end of the game")
        if secret_deals(state):
            raise ValueError("position: expected modules without secrets such as the murderer")
        self.setup = game.setup
        self._game = game
        boards = sorted(state.boards, key=lambda board: -len(board.passed))
        self._drafters = [board.seat for board in boards]
        self._hidden = Counter((*(board.secret for board in boards), *state.game_end_pile))
        if self._hidden.total() <= len(boards):
            raise ValueError("position: expected a Game End card in the pile, which goes back")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the position as a scenario."""
        box = self.setup.catalogue  # without extra cards, which the scenario has
        return restore, (to_toml(self._game), Catalogue(box.box, box.sets))

    def outcomes(self, dealt: Sequence[int]) -> Counter[int]:
        """Return what can be dealt next, with its number of copies; empty if all is dealt."""
        is_complete = len(dealt) > len(self._drafters)
        return Counter() if is_complete else self._hidden - Counter(dealt)

    def name(self, dealt: Sequence[int], item: int) -> str:
        """Return a readable name for something that can be dealt next."""
        card = self._game.state.rules.box.names[item]
        if len(dealt) == len(self._drafters):
            return f"{card} goes back"
        return f"seat {self._drafters[len(dealt)]} keeps {card}"

    def lay_out(self, dealt: Sequence[int]) -> Game:
        """Return the game at its first decision."""
        game = self._game.clone()
        *kept, _ = dealt
        for number, seat in enumerate(self._drafters):
            board = game.state.own_board(seat)
            board.secret, board.passed = dealt[number], tuple(sorted(dealt[number + 1 :]))
        game.state.game_end_pile = tuple((self._hidden - Counter(kept)).elements())
        return game

    def public(self, dealt: Sequence[int]) -> tuple[int, ...]:
        """Return the part that all seats see: nothing."""
        return ()

    def private(self, game: Game, dealt: Sequence[int], seat: int) -> tuple[int, ...]:
        """Return what a seat sees besides: its hand in the draft, and the card that it keeps."""
        number = self._drafters.index(seat)
        return (*sorted(dealt[number:]), dealt[number])

    def sample(self, game: Game, seat: int, history: Sequence[int], rng: Random) -> list[int]:
        """Return another deal.

        A seat cannot distinguish it from that of ``game``.
        """
        boards = game.sample_hidden(seat, rng).state.boards
        kept = [boards[drafter].secret for drafter in self._drafters]
        return [*kept, *boards[self._drafters[-1]].passed]


def restore(scenario: str, catalogue: Catalogue) -> PositionDeal:
    """Return the deal of a position that was pickled."""
    return PositionDeal(set_up(Scenario.model_validate(tomllib.loads(scenario)), catalogue))
