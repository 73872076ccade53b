"""The complete state of a game at one moment, in small numbers, quick to copy.

Values that rarely change (a route, a pile) are tuples that copies share. Values that change with
most decisions are short lists. The history and the ledger are linked lists, so that a copy shares
everything that happened before it.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import mypyc_attr

from firstclass.messages import Reason
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.chance import Chance
from firstclass.rules.vocabulary.decisions import DRAFT, NONE
from firstclass.rules.vocabulary.icons import FREELY
from firstclass.rules.vocabulary.passing import NO_DRAFT, NO_QUESTION, NO_SCORING, Entry, Waiting
from firstclass.rules.vocabulary.seats import NOBODY

Chain = tuple[Any, int] | None  # the chain before, and the last move
NO_PAST: Final[Chain] = (None, -1)
"""The first link of a game that did not begin at its set-up, such as a sampled one."""
Booked = tuple[int, int, int, int, int]  # seat, points, kind of source, round, source
Ledger = tuple[Any, Booked] | None  # the ledger before, and the last booking
Event = tuple[str, int, tuple[int, ...], int]  # kind, seat, values, bits of the seats that see it


@mypyc_attr(allow_interpreted_subclasses=True)
class ModuleState:
    """A module's addition to the state. It is copied with the state.

    It can be interpreted even if the rules are compiled, for modules of other authors.
    """

    __slots__ = ()

    def copy(self) -> "ModuleState":
        """Return an independent copy."""
        raise NotImplementedError

    def snapshot(self) -> list[object]:
        """Return the content as plain data."""
        raise NotImplementedError


STATE_SLOTS: Final = (
    "rules", "boards", "stacks", "display", "takers", "gone", "game_end", "game_end_pile",
    "tiles_laid", "constantinople", "car_supply", "lenders",
    "phase", "round", "turn", "start", "tile_taker", "active", "current", "taken", "owed",
    "frame", "terms", "source", "waiting", "question", "account",
    "draft", "scoring",
    "serial", "chance", "module_states",
    "decision", "legal", "version", "shown", "history", "ledger", "events",
    "encoding_cache",
)  # fmt: skip


class State:
    """The state of a game; :class:`firstclass.Game` is its public interface.

    Values that live as long as the game, a round or a turn are here, because every rule needs them.
    Values that live only in the draft, in a scoring, in a question or while they wait are separate
    objects. These are never changed but replaced, so that copies share them.
    """

    __slots__ = STATE_SLOTS

    def __init__(self, rules: "Rules", boards: list[Board]) -> None:
        self.rules = rules
        self.boards = boards
        self.stacks: tuple[tuple[int, ...], ...] = ((), (), ())
        self.display: list[int] = [0] * 18
        self.takers: list[int] = [NOBODY] * 18
        self.gone: list[int] = [0, 0, 0]
        self.game_end: list[int] = [0, 0, 0, 0]
        self.game_end_pile: tuple[int, ...] = ()  # the next card comes first
        self.tiles_laid = 0
        self.constantinople: tuple[int, ...] = ()
        self.car_supply: tuple[int, ...] = ()  # cards left of each kind; empty if unlimited
        self.lenders: tuple[tuple[int, int], ...] = ()  # trains that lent a 0-car (ruling R5)

        self.phase = DRAFT
        self.round = 0
        self.turn = 0  # turns completed in this round
        self.start = 0
        self.tile_taker = NOBODY
        self.active = 0  # the seat whose turn, scoring turn or compensation it is
        self.current = 0  # the seat that decides
        self.taken = False
        self.owed: tuple[tuple[int, int], ...] = ()  # seats and tile places still owed

        self.frame: list[int] | None = None  # remaining icons of the running frame
        self.terms = FREELY
        self.source = 0
        self.waiting: Waiting | None = None
        self.question = NO_QUESTION
        self.account: list[Entry | None] = []

        self.draft = NO_DRAFT
        self.scoring = NO_SCORING

        self.serial = 0  # counts steps: frames, coins, cards taken
        self.chance = 0  # the state of the game's random numbers
        self.module_states: list[ModuleState] = []  # the parts of the modules

        self.decision = NONE
        self.legal: list[int] = []
        self.version = 0  # moves played
        self.shown = 0  # the version at which a hidden card was last shown
        self.history: Chain = None
        self.ledger: Ledger = None
        self.events: list[Event] = []
        # A cache of other packages. Copies share it, so its users must check that it is still
        # valid.
        self.encoding_cache: Any = None

    def legal_mask(self) -> bytearray:
        """Return the legal moves as a mask over all moves, with 1 for a legal one."""
        mask = bytearray(len(ACTIONS))
        for action in self.legal:
            mask[action] = 1
        return mask

    def copy(self) -> "State":
        """Return an independent copy."""
        other = State(self.rules, [board.copy() for board in self.boards])
        other.stacks = self.stacks
        other.display = self.display[:]
        other.takers = self.takers[:]
        other.gone = self.gone[:]
        other.game_end = self.game_end[:]
        other.game_end_pile = self.game_end_pile
        other.tiles_laid = self.tiles_laid
        other.constantinople = self.constantinople
        other.car_supply = self.car_supply
        other.lenders = self.lenders
        other.phase = self.phase
        other.round = self.round
        other.turn = self.turn
        other.start = self.start
        other.tile_taker = self.tile_taker
        other.active = self.active
        other.current = self.current
        other.taken = self.taken
        other.owed = self.owed
        other.frame = None if self.frame is None else self.frame[:]
        other.terms = self.terms
        other.source = self.source
        other.waiting = self.waiting
        other.question = self.question
        other.account = self.account[:]
        other.draft = self.draft
        other.scoring = self.scoring
        other.serial = self.serial
        other.chance = self.chance
        other.module_states = [part.copy() for part in self.module_states]
        other.decision = self.decision
        other.legal = self.legal  # never changed in place
        other.version = self.version
        other.shown = self.shown
        other.history = self.history
        other.ledger = self.ledger
        other.events = []
        other.encoding_cache = self.encoding_cache
        return other


# Functions that a kind of game registers -----------------------------------------------------

Apply = Callable[[State, int], None]
Legal = Callable[[State], list[int]]
LayCard = Callable[[State, Board, int], None]
Laid = Callable[[State, Board, int], None]
Usable = Callable[[State, Board], int]
AtOnce = Callable[[State, Board, int], None]  # number of icons
InFrame = Callable[[State, Board, list[int], list[int]], None]  # the frame, the choices so far
Between = Callable[[State, Board, list[int]], None]
TrainChanged = Callable[[State, Board, int], None]
Worth = Callable[[State, Board, int], int]
Holds = Callable[[State, Board, int, int], bool]  # train, car: whether it has a token or the like
Taken = Callable[[State, Board, int], None]
Cleared = Callable[[State, int, list[int]], None]
Deliver = Callable[[State, Board, int], None]  # the purchase, as the move that buys it
AtTheEnd = Callable[[State], None]
MayWin = Callable[[State, Board], bool]
MakeState = Callable[[State, Chance], ModuleState]
MakeStaticData = Callable[[Box], object]
Resample = Callable[[State, int | None, random.Random], None]
Show = Callable[[State, int | None], Mapping[str, object]]
Why = Callable[[State, int], Reason]  # why a move is illegal in its own decisions
ShowBoard = Callable[[State, Board, int | None], Mapping[str, object]]
FaceUp = Callable[[State], int]
TurnEnd = Callable[[State, Board], None]
Form = Callable[[State, Board, int], bool]


class Rules:
    """Everything that stays the same during a game; shared by all games of one kind."""

    def __init__(self, box: Box, modules: str, options: dict[str, str]) -> None:
        self.box = box
        self.modules = modules
        self.options = options
        self.convert = options["coin_overflow"] == "convert"
        self.delayed = options["start_tile_bonus"] == "delayed"
        self.limited = options["car_supply"] == "limited"
        self.lay: dict[str, LayCard] = {}
        self.ruling: dict[str, str] = {}  # by kind of card
        self.laid: dict[str, Laid] = {}  # after a card was placed at a train or in the gap
        self.kind_needs: dict[str, int] = {}
        self.legal: dict[int, Legal] = {}
        self.apply: dict[int, Apply] = {}
        self.usable: list[Usable] = []
        self.at_once: list[tuple[int, AtOnce]] = []  # by icon
        self.in_frame: list[InFrame] = []
        self.between: list[Between] = []
        self.spending: list[Between] = []
        self.train_changed: list[TrainChanged] = []
        self.holds: list[Holds] = []
        self.worth: list[tuple[int, Worth]] = []  # with the kind of points
        self.face_up: list[FaceUp] = []
        self.turn_end: list[TurnEnd] = []
        self.taken: list[Taken] = []
        self.cleared: list[Cleared] = []
        self.deliver: dict[int, Deliver] = {}
        self.at_the_end: list[AtTheEnd] = []
        self.may_win: list[MayWin] = []
        self.static_data: dict[str, object] = {}  # what other packages have derived from the box
        self.state_makers: list[tuple[str, MakeState]] = []
        self.state_index: dict[str, int] = {}  # the index in ``state.module_states``
        self.resample: list[Resample] = []
        self.show: list[Show] = []
        self.show_board: list[ShowBoard] = []
        self.requirements: dict[str, Form] = {}
        # By the first move of a family: why not, in which decisions, and why not in others.
        self.reasons: dict[int, tuple[Why, tuple[int, ...], Reason]] = {}
        self.lapsing: list[int] = []  # families that are lost at the end of the turn
        self.asking: dict[int, Reason] = {}  # by the decision that comes first
        self.laying: list[int] = []  # decisions about the card just taken
        self.ruled_by_card: list[int] = []  # decisions whose ruling is that of the card
        self.needs: list[int] = []
        self.pile_stays = False  # the last cards of a stack stay as a pile
