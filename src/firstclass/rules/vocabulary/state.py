"""Everything a game is at one moment, in small numbers, quick to copy.

What rarely changes (a route, a pile) is a tuple that copies share; what changes
with most decisions is a short list. The history and the ledger are chains of
pairs, so that a copy shares all that happened before it.
"""

from typing import TYPE_CHECKING, Any, Final

from firstclass.rules.vocabulary.icons import Frame
from firstclass.rules.vocabulary.table import claim

if TYPE_CHECKING:
    from firstclass.rules.vocabulary.ruleset import Rules

# Phases
DRAFT: Final = 0
PHASE_TURNS: Final = 1
COMPENSATION: Final = 2
SCORING: Final = 3
OVER: Final = 4
PHASES: Final = ("draft", "turns", "compensation", "scoring", "over")

# Decisions
NONE: Final = 0
KEEP_CARD: Final = 1
TURN: Final = 2
ROOM: Final = 3
RUN_FRAME: Final = 4
MAIL_CAR: Final = 5
PAYMENT: Final = 6
SCORING_TURN: Final = 9
USE_ACCOUNT: Final = 10
GAME_OVER: Final = 11
# By number; what is free here is a module's.
DECISIONS: Final[list[str]] = [
    "", "keep", "turn", "room", "frame", "mail", "pay", "", "", "scoring", "account", "over",
]  # fmt: skip


def decision(name: str, number: int | None = None) -> int:
    """Add a kind of decision to the table; see :func:`~.table.claim` for ``number``."""
    return claim(DECISIONS, (name,), number)


# Who a card of the display went to, besides the seats
NOBODY: Final = -1
NO_PLACE: Final = -1
REMOVED: Final = -2
CLEARED: Final = -3

NOT_DOUBLED: Final = -1

Chain = tuple[Any, int] | None  # the chain before, and the last action
Booked = tuple[int, int, int, int, int]  # seat, points, kind of source, round, source
Ledger = tuple[Any, Booked] | None  # the ledger before, and the last booking
Event = tuple[str, int, tuple[int, ...], int]  # kind, seat, values, bits of the seats that see it

SPECTATOR: Final = 4
ALL_SEATS: Final = 31  # spectators too


class ModuleState:
    """What a module adds to the state; it is copied with it."""

    __slots__ = ()

    def copy(self) -> "ModuleState":
        """An independent part like this one."""
        raise NotImplementedError

    def content(self) -> list[object]:
        """All of it as plain data."""
        raise NotImplementedError


TRAIN_SLOTS: Final = ("levels", "conductor", "mail", "tile", "cards")


def train_place(seat: int, t: int) -> int:
    """The place of a seat's upper (0) or lower train (1) in a list of all trains."""
    return 2 * seat + t


class Train:
    """A train as a staircase: ``levels[k]`` is the number of its cars of level k or more.

    Cars never gain in value to the right, so these numbers say everything, and
    upgrading from level k means one more step on stair k + 1 (rulings R1, R2).
    ``cards[i]`` is the card laid at the i-th car: always the first without one.
    """

    __slots__ = TRAIN_SLOTS

    def __init__(self, levels: list[int]) -> None:
        self.levels = levels
        self.conductor = 0
        self.mail = 0
        self.tile = 0
        self.cards: tuple[int, ...] = ()

    def copy(self) -> "Train":
        """An independent train like this one."""
        other = Train(self.levels[:])
        other.conductor = self.conductor
        other.mail = self.mail
        other.tile = self.tile
        other.cards = self.cards
        return other


BOARD_SLOTS: Final = (
    "seat", "trains", "coins", "score", "locomotive", "route", "postcards", "track",
    "bonus_stations", "mail_used", "contracts", "fulfilled", "pile", "game_end", "secret",
    "passed", "beside",
)  # fmt: skip


class Board:
    """What lies in front of one seat."""

    __slots__ = BOARD_SLOTS

    def __init__(self, seat: int, trains: tuple[Train, Train], coins: list[int]) -> None:
        self.seat = seat
        self.trains = trains  # upper, lower
        self.coins = coins
        self.score = 0
        self.locomotive = 0  # stations reached
        self.route: tuple[int, ...] = ()  # the board, then the route cards
        self.postcards: tuple[int, ...] = ()  # the postcard at each of them, or 0
        self.track: tuple[int, ...] = ()  # all stations, in the direction of travel
        self.bonus_stations: tuple[int, ...] = ()  # how far to go to the bonus of each of them
        self.mail_used = 0  # bits of the own mail cars already laid
        self.contracts: tuple[int, ...] = ()  # open ones by place; 0 where one was fulfilled
        self.fulfilled: tuple[int, ...] = ()
        self.pile: tuple[int, ...] = ()
        self.game_end: tuple[int, ...] = ()  # taken from the display
        self.secret = 0  # the drafted Game End card
        self.beside: tuple[int, ...] = ()  # cards that lie beside the board for good
        self.passed: tuple[int, ...] = ()  # what this seat handed on in the draft

    def copy(self) -> "Board":
        """An independent board like this one."""
        upper, lower = self.trains
        other = Board(self.seat, (upper.copy(), lower.copy()), self.coins[:])
        other.score = self.score
        other.locomotive = self.locomotive
        other.route = self.route
        other.postcards = self.postcards
        other.track = self.track
        other.bonus_stations = self.bonus_stations
        other.mail_used = self.mail_used
        other.contracts = self.contracts
        other.fulfilled = self.fulfilled
        other.pile = self.pile
        other.game_end = self.game_end
        other.secret = self.secret
        other.passed = self.passed
        other.beside = self.beside
        return other


class Waiting:
    """The frame of the card just taken, which begins as soon as its coins have room."""

    __slots__ = ("source", "frame")

    def __init__(self, source: int, frame: Frame) -> None:
        self.source = source
        self.frame = frame

    def content(self) -> tuple[object, ...]:
        """All of it as plain data."""
        return self.source, self.frame


class Entry:
    """A frame in the account, with the bits of its icons and how often it may be used."""

    __slots__ = ("source", "frame", "needs", "count")

    def __init__(self, source: int, frame: Frame, needs: int, count: int) -> None:
        self.source = source
        self.frame = frame
        self.needs = needs
        self.count = count

    def content(self) -> tuple[object, ...]:
        """All of it as plain data."""
        return self.source, self.frame, self.count


class Question:
    """What is asked before the rest of a frame: a decision, about a card, a train or a purchase."""

    __slots__ = ("decision", "about", "to_pay")

    def __init__(self, decision: int, about: int = 0, to_pay: int = 0) -> None:
        self.decision = decision
        self.about = about  # a card, a train, or the action that buys
        self.to_pay = to_pay  # coins

    def content(self) -> tuple[object, ...]:
        """All of it as plain data."""
        return self.decision, self.about, self.to_pay


class Draft:
    """The cards that are handed on, and where in the pile the last of them goes back."""

    __slots__ = ("hand", "return_place")

    def __init__(self, hand: tuple[int, ...], return_place: int) -> None:
        self.hand = hand
        self.return_place = return_place

    def content(self) -> tuple[object, ...]:
        """All of it as plain data."""
        return self.hand, self.return_place


class Scoring:
    """A scoring phase: the turns completed in it, and the bonuses taken in the running one."""

    __slots__ = ("turns", "bonuses_used", "doubled")

    def __init__(self, turns: int, bonuses_used: int = 0, doubled: int = NOT_DOUBLED) -> None:
        self.turns = turns
        self.bonuses_used = bonuses_used  # bits of the legs of the route
        self.doubled = doubled  # the leg whose bonus may be taken again at once

    def content(self) -> tuple[object, ...]:
        """All of it as plain data."""
        return self.turns, self.bonuses_used, self.doubled


NO_QUESTION: Final = Question(NONE)
NO_DRAFT: Final = Draft((), 0)
NO_SCORING: Final = Scoring(0)

STATE_SLOTS: Final = (
    "rules", "boards", "stacks", "display", "takers", "gone", "game_end", "game_end_pile",
    "tiles_laid", "constantinople", "car_supply", "lenders",
    "phase", "round", "turn", "start", "tile_taker", "active", "current", "taken", "owed",
    "frame", "source", "waiting", "question", "account",
    "draft", "scoring",
    "serial", "chance", "parts",
    "decision", "legal", "version", "shown", "history", "ledger", "events",
)  # fmt: skip


class State:
    """One moment of a game; :class:`firstclass.Game` is its public face.

    What lives as long as the game, a round or a turn stands here, for every rule asks for it.
    What lives only in the draft, in a scoring, in a question or while it waits is an object
    that is never changed but replaced, so that copies share it.
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
        self.game_end_pile: tuple[int, ...] = ()  # the next card is the first
        self.tiles_laid = 0
        self.constantinople: tuple[int, ...] = ()
        self.car_supply: tuple[int, ...] = ()  # cards left of each kind; empty if unlimited
        self.lenders: tuple[tuple[int, int], ...] = ()  # trains that lent a 0-car (ruling R5)

        self.phase = DRAFT
        self.round = 0
        self.turn = 0  # turns completed in this round
        self.start = 0
        self.tile_taker = NOBODY
        self.active = 0  # whose turn, scoring turn or compensation it is
        self.current = 0  # who decides
        self.taken = False
        self.owed: tuple[tuple[int, int], ...] = ()  # seats and tile places to be compensated

        self.frame: list[int] | None = None  # what is left of the running frame
        self.source = 0
        self.waiting: Waiting | None = None
        self.question = NO_QUESTION
        self.account: list[Entry | None] = []

        self.draft = NO_DRAFT
        self.scoring = NO_SCORING

        self.serial = 0  # counts what is done as one action: frames, coins, takes
        self.chance = 0  # the game's random numbers go on from here
        self.parts: list[ModuleState] = []  # what the modules add

        self.decision = NONE
        self.legal: list[int] = []
        self.version = 0  # actions played
        self.shown = 0  # the version at which something hidden was last shown
        self.history: Chain = None
        self.ledger: Ledger = None
        self.events: list[Event] = []

    def copy(self) -> "State":
        """An independent state like this one."""
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
        other.source = self.source
        other.waiting = self.waiting
        other.question = self.question
        other.account = self.account[:]
        other.draft = self.draft
        other.scoring = self.scoring
        other.serial = self.serial
        other.chance = self.chance
        other.parts = [part.copy() for part in self.parts]
        other.decision = self.decision
        other.legal = self.legal  # never changed in place
        other.version = self.version
        other.shown = self.shown
        other.history = self.history
        other.ledger = self.ledger
        other.events = []
        return other
