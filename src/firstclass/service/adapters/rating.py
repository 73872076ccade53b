"""Ratings by the Plackett–Luce model, for games of more than two."""

from collections.abc import Sequence

from openskill.models import PlackettLuce

from firstclass import Game
from firstclass.lab.matches.games import places
from firstclass.service.lobby.ports import Strength


class OpenSkill:
    """The port `Rater`."""

    def __init__(self) -> None:
        self._model = PlackettLuce()

    def places(self, game: Game) -> list[float]:
        """The place of each seat of a game that is over; who ties shares the middle."""
        return places(game)

    def new(self) -> Strength:
        """Of whom nothing is known."""
        rating = self._model.rating()
        return rating.mu, rating.sigma

    def rate(self, before: Sequence[Strength], places: Sequence[float]) -> list[Strength]:
        """After a game with these places."""
        seats = [[self._model.rating(*each)] for each in before]
        # The library takes whole numbers only; who ties shares a place and a half.
        rated = self._model.rate(seats, ranks=[2 * place for place in places])
        return [(seat.mu, seat.sigma) for (seat,) in rated]
