"""The rules of one game: the box, the options, and what the modules hook in.

The core of the rules knows no module by name. What a module describes
(:mod:`~.vocabulary.module`) is found here: for laying its cards, for more choices
between frames, for what it adds to a train's worth, for the end of a turn.
"""

import random
from collections.abc import Callable, Mapping

from firstclass.messages import Reason
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.chance import Chance
from firstclass.rules.vocabulary.state import Board, ModuleState, State

Apply = Callable[[State, int], None]
Legal = Callable[[State], list[int]]
LayCard = Callable[[State, Board, int], None]
Laid = Callable[[State, Board, int], None]
Usable = Callable[[State, Board], int]
AtOnce = Callable[[State, Board, int], None]  # how many of the icon
InFrame = Callable[[State, Board, list[int], list[int]], None]  # the frame, the choices so far
Between = Callable[[State, Board, list[int]], None]
TrainChanged = Callable[[State, Board, int], None]
Worth = Callable[[State, Board, int], int]
Holds = Callable[[State, Board, int, int], bool]  # train, car: does something lie on it?
Taken = Callable[[State, Board, int], None]
Cleared = Callable[[State, int, list[int]], None]
Deliver = Callable[[State, Board, int], None]  # what was bought, as the action that buys it
AtTheEnd = Callable[[State], None]
MayWin = Callable[[State, Board], bool]
MakePart = Callable[[State, Chance], ModuleState]
MakeKit = Callable[[Box], object]
Resample = Callable[[State, int | None, random.Random], None]
Show = Callable[[State, int | None], Mapping[str, object]]
Why = Callable[[State, int], Reason]  # why an action is not legal in its own decisions
ShowBoard = Callable[[State, Board, int | None], Mapping[str, object]]
FaceUp = Callable[[State], int]
TurnEnd = Callable[[State, Board], None]
Form = Callable[[State, Board, int], bool]


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
        self.ruling: dict[str, str] = {}  # by kind of card
        self.laid: dict[str, Laid] = {}  # after a card was laid at a train or into the gap
        self.kind_needs: dict[str, int] = {}
        self.legal: dict[int, Legal] = {}
        self.apply: dict[int, Apply] = {}
        self.usable: list[Usable] = []
        self.at_once: list[tuple[int, AtOnce]] = []  # by icon
        self.in_frame: list[InFrame] = []
        self.between: list[Between] = []
        self.train_changed: list[TrainChanged] = []
        self.holds: list[Holds] = []
        self.worth: list[tuple[int, Worth]] = []  # with the kind of source it is booked under
        self.face_up: list[FaceUp] = []
        self.turn_end: list[TurnEnd] = []
        self.taken: list[Taken] = []
        self.cleared: list[Cleared] = []
        self.deliver: dict[int, Deliver] = {}
        self.at_the_end: list[AtTheEnd] = []
        self.may_win: list[MayWin] = []
        self.kits: dict[str, object] = {}  # what modules have read of the box
        self.parts: list[tuple[str, MakePart]] = []
        self.where: dict[str, int] = {}  # the place of a part in ``state.parts``
        self.resample: list[Resample] = []
        self.show: list[Show] = []
        self.show_board: list[ShowBoard] = []
        self.requirements: dict[str, Form] = {}
        # By the first action of a family: why not, in which decisions, and why not elsewhere.
        self.reasons: dict[int, tuple[Why, tuple[int, ...], Reason]] = {}
        self.lapsing: list[int] = []  # families that are lost at the end of the turn
        self.asking: dict[int, Reason] = {}  # by the decision that comes first
        self.laying: list[int] = []  # decisions about the card just taken ...
        self.ruled_by_card: list[int] = []  # ... and those whose ruling is that of the card
        self.needs: list[int] = []
        self.pile_stays = False  # the last cards of a stack stay as a pile
