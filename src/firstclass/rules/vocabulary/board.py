"""The area of a seat: its board with two trains."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

TRAIN_SLOTS: Final = ("levels", "conductor", "mail", "tile", "cards")


def train_place(seat: i64, t: i64) -> i64:
    """Return the index of a seat's upper (0) or lower train (1) in a list of all trains."""
    return 2 * seat + t


@final
@mypyc_attr(acyclic=True)
class Train:
    """A train as a staircase: ``levels[k]`` is the number of its cars of level k or more.

    Values of cars never rise to the right, so these numbers describe the train completely. An
    upgrade from level k adds one to stair k + 1 (rulings R1, R2). ``cards[i]`` is the card at the
    i-th car. A new card always goes to the first car without one.
    """

    __slots__ = TRAIN_SLOTS

    def __init__(self, levels: vec[i64]) -> None:
        self.levels = levels
        self.conductor: i64 = 0
        self.mail: i64 = 0
        self.tile: i64 = 0
        self.cards: tuple[int, ...] = ()

    def copy(self) -> "Train":
        """Return an independent copy."""
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


@final
@mypyc_attr(acyclic=True)
class Board:
    """The area of one seat."""

    __slots__ = BOARD_SLOTS

    def __init__(self, seat: i64, trains: tuple[Train, Train], coins: vec[i64]) -> None:
        self.seat: i64 = seat
        self.trains = trains  # upper, lower
        self.coins = coins
        self.score: i64 = 0
        self.locomotive: i64 = 0  # stations reached
        self.route: tuple[int, ...] = ()  # the board, then the route cards
        self.postcards: tuple[int, ...] = ()  # the postcard at each of them, or 0
        self.track: tuple[int, ...] = ()  # all stations, in the direction of travel
        self.bonus_stations: tuple[int, ...] = ()  # distance to the bonus of each part
        self.mail_used: i64 = 0  # bits for mail cars already placed
        self.contracts: tuple[int, ...] = ()  # open contracts by place; 0 for a fulfilled one
        self.fulfilled: tuple[int, ...] = ()
        self.pile: tuple[int, ...] = ()
        self.game_end: tuple[int, ...] = ()  # taken from the display
        self.secret: i64 = 0  # the drafted Game End card
        self.beside: tuple[int, ...] = ()  # cards that stay next to the board
        self.passed: tuple[int, ...] = ()  # cards that this seat passed on in the draft

    def train(self, t: i64) -> Train:
        """Return the upper (0) or the lower train (1)."""
        return self.trains[1] if t else self.trains[0]

    def copy(self) -> "Board":
        """Return an independent copy."""
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
