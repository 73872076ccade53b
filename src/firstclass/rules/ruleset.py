"""The rules of one game: the box, the options, and what the modules hook in.

The core of the rules knows no module by name. A module registers functions
here: for laying its cards, for more choices between frames, for what it adds
to a train's worth, for the end of a turn.
"""

from collections.abc import Callable

from firstclass.rules.box import Box
from firstclass.rules.icons import needs_of
from firstclass.rules.state import Player, State

Apply = Callable[[State, int], None]
Legal = Callable[[State], list[int]]
LayCard = Callable[[State, Player, int], None]
Able = Callable[[State, Player], int]
Between = Callable[[State, Player, list[int]], None]
TrainChanged = Callable[[State, Player, int], None]
Worth = Callable[[State, Player, int], int]
TurnEnd = Callable[[State, Player], None]
Met = Callable[[State, Player, int], bool]
Form = Callable[[Player, int], bool]


class Rules:
    """What stays the same while a game runs; shared by all games of one kind."""

    def __init__(self, box: Box, modules: str, options: dict[str, str]) -> None:
        self.box = box
        self.modules = modules
        self.options = options
        self.convert = options["coin_overflow"] == "convert"
        self.delayed = options["start_tile_bonus"] == "delayed"
        self.limited = options["car_supply"] == "limited"
        self.lay: dict[str, LayCard] = {}
        self.kind_needs: dict[str, int] = {}
        self.legal: dict[int, Legal] = {}
        self.apply: dict[int, Apply] = {}
        self.able: list[Able] = []
        self.between: list[Between] = []
        self.train_changed: list[TrainChanged] = []
        self.worth: list[Worth] = []
        self.turn_end: list[TurnEnd] = []
        self.met: Met = _no_contracts
        self.requirements: dict[str, Form] = {}
        self.needs: list[int] = []

    def settle(self) -> None:
        """Computes, once everything is registered, what each card needs to be performed."""
        self.needs = [
            self.kind_needs.get(kind) or needs_of(frame)
            for kind, frame in zip(self.box.kinds, self.box.frames, strict=True)
        ]


def _no_contracts(state: State, player: Player, card: int) -> bool:
    return False
