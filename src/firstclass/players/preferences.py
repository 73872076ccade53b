"""The value of a position for a player with preferences."""

from collections.abc import Sequence

from firstclass.players.evaluation import Evaluation
from firstclass.rules.vocabulary.state import State


class PreferenceEvaluation(Evaluation):
    """An evaluation with preferences.

    ``likes`` has a factor for each part, in the order of
    :data:`~firstclass.players.evaluation.PARTS`. ``modules`` is the factor for all modules, and
    ``constantinople`` one more for arrivals there. A factor of 1 is neutral.
    """

    def __init__(
        self,
        state: State,
        seat: int,
        likes: Sequence[float],
        modules: float,
        constantinople: float,
    ) -> None:
        super().__init__(state, seat)
        self.likes = likes
        self.liked_modules = modules
        self.liked_arrivals = constantinople

    def worth(self, state: State) -> float:
        """Return the points so far, and those to come with the factors of the preferences."""
        sober = super().worth(state)
        return sober + self.preference_bonus(state)

    def preference_bonus(self, state: State) -> float:
        """Return the difference between the preferred and the neutral value."""
        more = 0.0
        board = state.boards[self.seat]
        for part, like in zip(self.parts_of(state), self.likes, strict=True):
            more += part * (like - 1)
        if self.liked_arrivals != 1:
            for train, like in zip(board.trains, self.likes, strict=False):
                more += self.constantinople(state, train) * like * (self.liked_arrivals - 1)
        if self.liked_modules != 1:
            for module in self.modules:
                more += module.worth(self.forecast, state, board) * (self.liked_modules - 1)
        return more
