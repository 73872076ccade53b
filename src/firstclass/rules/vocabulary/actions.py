"""The table of moves: every choice of every set-up, as one fixed list of small numbers.

A move names a place, never a card. ``ACTIONS[i]`` is the notation of move ``i``. Lists of legal
moves have the order of the table. Modules add their own families.
"""

from typing import Final

from mypy_extensions import i64

from firstclass.messages import Reason, ReasonError
from firstclass.rules.vocabulary.numbered_names import claim

UPPER: Final = 0
LOWER: Final = 1
TRAINS: Final = ("upper", "lower")

SLOTS: Final = 18
CARS: Final = 8  # cars of a complete train
MAIL_CARS: Final = 5  # this number of cars brings the mail car ...
MAIL_POSITION: Final = 6  # ... which is the sixth card
CARDS_A_GAME: Final = 18  # of one player: nobody places more cards in a game
HAND: Final = 5
ACCOUNT_PLACES: Final = 40

ACTIONS: Final[list[str]] = []
"""The notation of each move by its number, such as ``"take 2.3"``; see :func:`action_id`."""
FAMILIES: Final[dict[int, int]] = {}  # first move of each family: its number of moves
_ID: Final[dict[str, int]] = {}


def family(*notations: str, first: int | None = None) -> int:
    """Add moves to the table and return the first; see :func:`~.table.claim` for ``first``."""
    start = claim(ACTIONS, notations, first)
    FAMILIES[start] = len(notations)
    _ID.update({notation: action for action, notation in enumerate(notations, start)})
    return start


def family_of(action: int) -> int:
    """Return the first move of the family of this one."""
    return max(first for first in FAMILIES if first <= action)


def position_of(car: i64) -> i64:
    """Return the position in its train, from 1, of the car with this index (0 to 7)."""
    return car + 1 if car + 1 < MAIL_POSITION else car + 2


def car_at(position: i64) -> i64:
    """Return the index of the car at this position of its train."""
    return position - 1 if position < MAIL_POSITION else position - 2


def car_place(t: i64, car: i64) -> i64:
    """Return the number of the place of a train's car with this index."""
    return t * CARS + car


def car_name(place: int) -> str:
    """Return ``"upper 3"`` for the place of the upper train's third car; see :func:`car_place`."""
    t, car = divmod(place, CARS)
    return f"{TRAINS[t]} {position_of(car)}"


def slot_name(slot: int) -> str:
    """Return ``"2.3"`` for the third slot of the second row."""
    return f"{slot // 6 + 1}.{slot % 6 + 1}"


END_TURN: Final[i64] = family("end turn")
FORGO: Final[i64] = family("forgo")
KEEP: Final[i64] = family(*(f"keep {n}" for n in range(1, HAND + 1)))
TAKE: Final[i64] = family(*(f"take {slot_name(s)}" for s in range(SLOTS)))
DECLINE: Final[i64] = family(*(f"decline {slot_name(s)}" for s in range(SLOTS)))
TAKE_TILE: Final[i64] = family("take tile")
ADD_CAR: Final[i64] = family(*(f"car {t}" for t in TRAINS))
UPGRADE_CAR: Final[i64] = family(
    *(f"upgrade {t} {position_of(c)}" for t in TRAINS for c in range(CARS))
)
CONDUCTORS: Final[i64] = family("conductors")
CONDUCTOR: Final[i64] = family(*(f"conductor {t}" for t in TRAINS))
GAME_END_CARD: Final[i64] = family(*(f"game end {n}" for n in range(1, 5)))
MAIL: Final[i64] = family(*(f"mail {n}" for n in range(1, 5)))
COIN_1: Final[i64] = family("coin 1")
COIN_2: Final[i64] = family("coin 2 locomotive", *(f"coin 2 {t}" for t in TRAINS))
COIN_3: Final[i64] = family("coin 3")
POINT: Final[i64] = family(*(f"point {n}" for n in range(1, 4)))
BUY: Final[i64] = family(*(f"buy {n}" for n in range(1, 5)))
PAY: Final[i64] = family(*(f"pay {n}" for n in range(1, 4)), first=90)
CONTRACT: Final[i64] = family(*(f"contract {n}" for n in range(1, CARDS_A_GAME + 1)))
BONUS: Final[i64] = family(*(f"bonus {n}" for n in range(CARDS_A_GAME + 1)), first=156)
FRAME: Final[i64] = family(*(f"frame {n}" for n in range(1, ACCOUNT_PLACES + 1)))


NO_ACTIONS: Final[dict[str, Reason]] = {
    "pass": Reason("no_passing", "T1"),
    "decline tile": Reason("tile_not_declined", "T6"),
    **{
        f"{verb} {train} {position}": Reason("no_car", "R4")
        for verb in ("upgrade", "serve")
        for train in TRAINS
        for position in (MAIL_POSITION, position_of(CARS - 1) + 1)
    },
}
"""Notations of moves that no game has, but that somebody might try."""


class UnknownActionError(ReasonError):
    """No move has this notation."""


def action_id(notation: str) -> int:
    """Return the number of a move; raises :class:`UnknownActionError`."""
    try:
        return _ID[notation]
    except (KeyError, TypeError):
        unknown = Reason("unknown_move", given=repr(str(notation)[:40]))
        raise UnknownActionError(NO_ACTIONS.get(str(notation), unknown)) from None
