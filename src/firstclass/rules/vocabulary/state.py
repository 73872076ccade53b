"""Everything a game is at one moment, in small numbers, quick to copy.

What rarely changes (a route, a pile) is a tuple that copies share; what changes
with most decisions is a short list. The history and the ledger are chains of
pairs, so that a copy shares all that happened before it.
"""

from typing import TYPE_CHECKING, Any, Final

from firstclass.rules.vocabulary.icons import Frame

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
LAY_CARD: Final = 7
LAY_POSTCARD: Final = 8
SCORING_TURN: Final = 9
USE_ACCOUNT: Final = 10
GAME_OVER: Final = 11
LAY_GAP: Final = 12
STORE: Final = 13
SERVE: Final = 14
DECISIONS: Final = (
    "", "keep", "turn", "room", "frame", "mail", "pay", "lay", "postcard",
    "scoring", "account", "over", "gap", "storage", "serve",
)  # fmt: skip

# Who a card of the display went to, besides the seats
NOBODY: Final = -1
NO_PLACE: Final = -1
REMOVED: Final = -2
CLEARED: Final = -3

Chain = tuple[Any, int] | None  # the chain before, and the last action
Booking = tuple[int, int, int, int, int]  # seat, points, kind of source, round, source
Ledger = tuple[Any, Booking] | None  # the ledger before, and the last booking
Entry = tuple[int, Frame, int, int]  # source, frame, bits of its icons, how often
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


STATE_SLOTS: Final = (
    "rules", "boards", "stacks", "display", "takers", "gone", "game_end", "game_end_pile",
    "tiles_laid", "constantinople", "car_supply", "lenders",
    "phase", "round", "turn", "start", "tile_taker", "active", "current", "taken",
    "frame", "source", "waiting", "waiting_source", "ask", "asked", "paying", "account",
    "hand", "return_place", "owed", "bonuses_used", "doubled", "scored",
    "drawn", "serial", "chance", "parts",
    "decision", "legal", "version", "shown", "history", "ledger", "events",
)  # fmt: skip


class State:
    """One moment of a game; :class:`firstclass.Game` is its public face."""

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

        self.frame: list[int] | None = None  # what is left of the running frame
        self.source = 0
        self.waiting: Frame | None = None  # the frame of the card just taken
        self.waiting_source = 0
        self.ask = NONE  # a question that comes before the rest of the frame
        self.asked = 0  # ... and what it is about
        self.paying = 0  # coins still to be paid for it
        self.account: list[Entry | None] = []
        self.hand: tuple[int, ...] = ()  # in the draft
        self.return_place = 0  # where in the pile the last card of the draft goes back
        self.owed: tuple[tuple[int, int], ...] = ()  # seats and tile places to be compensated
        self.bonuses_used = 0  # bits of the route's parts whose bonus was taken
        self.doubled = -1  # the part whose bonus may be taken again at once
        self.scored = 0  # scoring turns completed in this phase

        self.drawn: tuple[int, ...] = ()  # cards of the pile that lie face up for a while
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
        other.frame = None if self.frame is None else self.frame[:]
        other.source = self.source
        other.waiting = self.waiting
        other.waiting_source = self.waiting_source
        other.ask = self.ask
        other.asked = self.asked
        other.paying = self.paying
        other.account = self.account[:]
        other.hand = self.hand
        other.return_place = self.return_place
        other.owed = self.owed
        other.bonuses_used = self.bonuses_used
        other.doubled = self.doubled
        other.scored = self.scored
        other.drawn = self.drawn
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
