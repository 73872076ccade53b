"""The complete state of a game at one moment, in small numbers, quick to copy.

Values that rarely change (a route, a pile, the display) are never changed in place but replaced,
because copies share them. The history and the ledger are linked lists, so that a copy shares
everything that happened before it.
"""

import random
from collections.abc import Callable, Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from firstclass.messages import Reason
from firstclass.rules.vocabulary.actions import ACTIONS
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.chance import Chance
from firstclass.rules.vocabulary.decisions import DRAFT, NONE
from firstclass.rules.vocabulary.event_log import EventLog
from firstclass.rules.vocabulary.icons import FREELY
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.passing import NO_DRAFT, NO_QUESTION, NO_SCORING, Entry, Waiting
from firstclass.rules.vocabulary.past import Booked, Played
from firstclass.rules.vocabulary.seats import ALL_SEATS, NOBODY

NO_FRAME: Final = vec[i64]()
NO_MOVES: Final = vec[i64]()
NO_CARDS: Final = vec[i64]([0] * 18)
NO_TAKERS: Final = vec[i64]([NOBODY] * 18)
NOTHING_GONE: Final = vec[i64]([0, 0, 0])
NO_ENDS: Final = vec[i64]([0, 0, 0, 0])
UNLIMITED: Final = vec[i64]()


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
    "rules", "boards", "shared", "stacks", "display", "takers", "gone", "game_end", "game_end_pile",
    "tiles_laid", "constantinople", "car_supply", "lenders",
    "phase", "round", "turn", "start", "tile_taker", "active", "current", "taken", "owed",
    "frame", "terms", "source", "waiting", "question", "account",
    "draft", "scoring",
    "serial", "chance", "module_states",
    "decision", "legal", "version", "shown", "history", "ledger", "events", "moves",
)  # fmt: skip


@final
@mypyc_attr(acyclic=True)
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
        self.shared: i64 = 0  # bits of the boards that a copy may have, too
        self.stacks: tuple[tuple[int, ...], ...] = ((), (), ())
        self.display = NO_CARDS
        self.takers = NO_TAKERS
        self.gone = NOTHING_GONE
        self.game_end = NO_ENDS
        self.game_end_pile: tuple[int, ...] = ()  # the next card comes first
        self.tiles_laid: i64 = 0
        self.constantinople: tuple[int, ...] = ()
        self.car_supply = UNLIMITED  # cards left of each kind; empty if unlimited
        self.lenders: tuple[tuple[int, int], ...] = ()  # trains that lent a 0-car (ruling R5)

        self.phase: i64 = DRAFT
        self.round: i64 = 0
        self.turn: i64 = 0  # turns completed in this round
        self.start: i64 = 0
        self.tile_taker: i64 = NOBODY
        self.active: i64 = 0  # the seat whose turn, scoring turn or compensation it is
        self.current: i64 = 0  # the seat that decides
        self.taken = False
        self.owed: tuple[tuple[int, int], ...] = ()  # seats and tile places still owed

        self.frame: vec[i64] = NO_FRAME  # remaining icons of the running frame, if one runs
        self.terms = FREELY
        self.source: i64 = 0
        self.waiting: Waiting | None = None
        self.question = NO_QUESTION
        self.account: list[Entry | None] = []

        self.draft = NO_DRAFT
        self.scoring = NO_SCORING

        self.serial: i64 = 0  # counts steps: frames, coins, cards taken
        self.chance = 0  # the state of the game's random numbers
        self.module_states: list[ModuleState] = []  # the parts of the modules

        self.decision: i64 = NONE
        self.legal: vec[i64] = NO_MOVES
        self.version: i64 = 0  # moves played
        self.shown: i64 = 0  # the version at which a hidden card was last shown
        self.history: Played | None = None
        self.ledger: Booked | None = None
        self.events = EventLog()
        self.moves = Numbers()  # collects the legal moves

    def legal_mask(self) -> bytearray:
        """Return the legal moves as a mask over all moves, with 1 for a legal one."""
        mask = bytearray(len(ACTIONS))
        for action in self.legal:
            mask[action] = 1
        return mask

    def own_board(self, seat: i64) -> Board:
        """Return the board of a seat in order to change it."""
        if self.shared >> seat & 1:
            self.shared &= ~(1 << seat)
            self.boards[seat] = self.boards[seat].copy()
        return self.boards[seat]

    def pass_to(self, seat: i64) -> None:
        """Let a seat decide, and begin its turn, its scoring turn or its compensation."""
        self.active = self.current = seat
        self.own_board(seat)

    def may_play(self, action: int) -> bool:
        """Return whether a move is legal."""
        return 0 <= action < len(ACTIONS) and action in self.legal

    def copy(self) -> "State":
        """Return an independent copy."""
        # Both share the boards until one of them changes a board.
        other = State(self.rules, self.boards[:])
        other.shared = self.shared = ALL_SEATS
        other.stacks = self.stacks
        other.display = self.display
        other.takers = self.takers
        other.gone = self.gone
        other.game_end = self.game_end
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
        other.frame = self.frame[:] if len(self.frame) else NO_FRAME
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
        return other


# Functions and hooks of modules --------------------------------------------------------------

MakeState = Callable[[State, Chance], ModuleState]
MakeStaticData = Callable[[Box], object]
Resample = Callable[[State, int | None, random.Random], None]
Show = Callable[[State, int | None], Mapping[str, object]]
Why = Callable[[State, int], Reason]  # why a move is illegal in its own decisions
ShowBoard = Callable[[State, Board, int | None], Mapping[str, object]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Hooks:
    """The behaviour of a module in a game. Its subclass overrides the methods that it needs.

    They are methods, because compiled rules call a method ten times as fast as a function that they
    do not know. A subclass can be interpreted even if the rules are compiled.
    """

    def legal(self, state: State, decision: i64, moves: Numbers) -> None:
        """Add the legal moves in one of its decisions, in ascending order."""

    def apply(self, state: State, family: i64, action: i64) -> None:
        """Play one of its moves; ``family`` is the first move of the family."""

    def lay(self, state: State, board: Board, card: i64) -> None:
        """Perform one of its cards, which has just been taken."""

    def laid(self, state: State, board: Board, card: i64, place: i64) -> None:
        """Act after one of its cards was placed at a train or in the gap."""

    def deliver(self, state: State, board: Board, purchase: i64) -> None:
        """Hand over what is paid for; ``purchase`` is the move that bought it."""

    def meets(self, state: State, board: Board, form: str, number: i64) -> bool:
        """Return whether the board has at least ``number`` of what a requirement counts."""
        return False

    def usable(self, state: State, board: Board) -> i64:
        """Return the bits of its icons and needs that the board could use now."""
        return 0

    def at_once(self, state: State, board: Board, icon: i64, count: i64) -> None:
        """Perform an icon that leaves no choice, when its frame begins."""

    def in_frame(self, state: State, board: Board, moves: Numbers) -> None:
        """Add the choices of its icons in the running frame."""

    def between(self, state: State, board: Board, moves: Numbers) -> None:
        """Add choices between frames."""

    def spending(self, state: State, board: Board, moves: Numbers) -> None:
        """Add further things to buy with coins, between frames and to make room for coins."""

    def train_changed(self, state: State, board: Board, t: i64) -> None:
        """Act after a train got a car, an upgrade or a step of its conductor."""

    def holds(self, state: State, board: Board, t: i64, car: i64) -> bool:
        """Return whether a car has a token or the like, so that it cannot be lent."""
        return False

    def worth(self, state: State, board: Board, t: i64) -> i64:
        """Return what it adds to the value of a train.

        Like requirements, this depends on the board alone if no module in play has a part of the
        state.
        """
        return 0

    def face_up(self, state: State) -> i64:
        """Return how many cards of the pile are face up on top of it."""
        return 0

    def taken(self, state: State, board: Board, card: i64) -> None:
        """Act after a card was taken, performed or not."""

    def cleared(self, state: State, row: i64, cards: list[int]) -> None:
        """Act after these cards of a row were cleared."""

    def turn_end(self, state: State, board: Board) -> None:
        """Act at the end of a turn or scoring turn."""

    def at_the_end(self, state: State) -> None:
        """Act at the end of the game, before the winners are known."""

    def may_win(self, state: State, board: Board) -> bool:
        """Return whether this seat may win."""
        return True


class Rules:
    """Everything that stays the same during a game; shared by all games of one kind."""

    def __init__(self, box: Box, modules: str, options: dict[str, str]) -> None:
        self.box = box
        self.modules = modules
        self.options = options
        self.convert = options["coin_overflow"] == "convert"
        self.delayed = options["start_tile_bonus"] == "delayed"
        self.limited = options["car_supply"] == "limited"
        # The hooks of the owner of each decision, move, card and form of requirements
        self.of_decision: vec[Hooks] = vec[Hooks]()
        self.of_move: vec[Hooks] = vec[Hooks]()
        self.of_card: vec[Hooks] = vec[Hooks]()
        self.of_requirement: dict[str, Hooks] = {}
        self.families: vec[i64] = vec[i64]()  # the first move of the family of each move
        # Those that have these hooks
        self.usable: vec[Hooks] = vec[Hooks]()
        self.at_once: dict[int, Hooks] = {}  # by icon
        self.in_frame: vec[Hooks] = vec[Hooks]()
        self.between: vec[Hooks] = vec[Hooks]()
        self.spending: vec[Hooks] = vec[Hooks]()
        self.train_changed: vec[Hooks] = vec[Hooks]()
        self.holds: vec[Hooks] = vec[Hooks]()
        self.worth: vec[Hooks] = vec[Hooks]()
        self.worth_kinds: vec[i64] = vec[i64]()  # the kinds of points that they add
        self.face_up: vec[Hooks] = vec[Hooks]()
        self.turn_end: vec[Hooks] = vec[Hooks]()
        self.taken: vec[Hooks] = vec[Hooks]()
        self.cleared: vec[Hooks] = vec[Hooks]()
        self.at_the_end: vec[Hooks] = vec[Hooks]()
        self.may_win: vec[Hooks] = vec[Hooks]()
        self.ruling: dict[str, str] = {}  # by kind of card
        self.kind_needs: dict[str, int] = {}
        self.needs: vec[i64] = vec[i64]()  # by card
        self.static_data: dict[str, object] = {}  # what other packages have derived from the box
        self.state_makers: list[tuple[str, MakeState]] = []
        self.state_index: dict[str, int] = {}  # the index in ``state.module_states``
        self.resample: list[Resample] = []
        self.show: list[Show] = []
        self.show_board: list[ShowBoard] = []
        # By the first move of a family: why not, in which decisions, and why not in others.
        self.reasons: dict[int, tuple[Why, tuple[int, ...], Reason]] = {}
        self.lapsing: list[int] = []  # families that are lost at the end of the turn
        self.asking: dict[int, Reason] = {}  # by the decision that comes first
        self.laying: list[int] = []  # decisions about the card just taken
        self.ruled_by_card: list[int] = []  # decisions whose ruling is that of the card
        self.pile_stays = False  # the last cards of a stack stay as a pile
