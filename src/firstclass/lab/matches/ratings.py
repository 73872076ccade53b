"""Ratings from places, by the Plackett–Luce model."""

from collections import defaultdict

from openskill.models import PlackettLuce

from firstclass.lab.matches.games import Result
from firstclass.sums import float_sum


class Ratings:
    """One number of strength for each bot; a new bot has 25.

    A bot on several seats of a game learns from each of them in equal parts.
    """

    def __init__(self) -> None:
        # Bots do not change from game to game. Uncertainty is therefore never added (tau).
        self._model = PlackettLuce(tau=0)
        new = self._model.rating()
        self._known: dict[str, tuple[float, float]] = defaultdict(lambda: (new.mu, new.sigma))

    def add(self, result: Result) -> None:
        """Add a game."""
        seats = [[self._model.rating(*self._known[bot])] for bot in result.bots]
        # The library takes only whole numbers, but places of ties can be halves.
        ranks = [2 * place for place in result.places]
        rated = self._model.rate(seats, ranks=ranks)
        for bot in dict.fromkeys(result.bots):
            own = [rated[seat][0] for seat, name in enumerate(result.bots) if name == bot]
            mu, sigma = (
                float_sum(each) / len(own)
                for each in zip(*((r.mu, r.sigma) for r in own), strict=True)
            )
            self._known[bot] = mu, sigma

    def of(self, bot: str) -> float:
        """Return the rating of a bot."""
        return self._known[bot][0]
