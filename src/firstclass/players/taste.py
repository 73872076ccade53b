"""What a position is worth to whoever likes some things better than others."""

from collections.abc import Sequence

from firstclass.players.evaluation import Evaluation
from firstclass.rules.vocabulary.state import State


class Taste(Evaluation):
    """An evaluation with a liking.

    ``likes`` says how often what each part may bring is counted, in the order of
    :data:`~firstclass.players.evaluation.PARTS`, and ``modules`` how often what the modules may
    bring is; once is sober.
    """

    def __init__(self, state: State, seat: int, likes: Sequence[float], modules: float) -> None:
        super().__init__(state, seat)
        self.likes = likes
        self.liked_modules = modules

    def worth(self, state: State) -> float:
        """Points so far, and those to come as often as they are liked."""
        sober = super().worth(state)
        return sober + self.liking(state)

    def liking(self, state: State) -> float:
        """What the position is worth beyond what a sober eye sees."""
        more = 0.0
        for part, like in zip(self.parts_of(state), self.likes, strict=True):
            more += part * (like - 1)
        if self.liked_modules != 1:
            board = state.boards[self.seat]
            for module in self.modules:
                more += module.worth(self.outlook, state, board) * (self.liked_modules - 1)
        return more
