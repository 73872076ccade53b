"""Ratings by the Plackett–Luce model, which also handles games with more than two players."""

from collections.abc import Sequence

from openskill.models import PlackettLuce

from firstclass import Game
from firstclass.lab.matches.games import places
from firstclass.service.lobby.ports import Strength


class OpenSkillRater:
    """The port `Rater`."""

    def __init__(self) -> None:
        self._model = PlackettLuce()

    def places(self, game: Game) -> list[float]:
        """Return the place of each seat of a finished game; ties share the mean of their places."""
        return places(game)

    def new(self) -> Strength:
        """Return the rating of a new player."""
        rating = self._model.rating()
        return rating.mu, rating.sigma

    def rate(self, before: Sequence[Strength], places: Sequence[float]) -> list[Strength]:
        """Return the ratings after a game with these places."""
        seats = [[self._model.rating(*each)] for each in before]
        # The library takes only whole numbers, but places of ties can be halves.
        rated = self._model.rate(seats, ranks=[2 * place for place in places])
        return [(seat.mu, seat.sigma) for (seat,) in rated]
