"""The action table: every choice of every set-up, as one fixed list of small numbers.

An action names a place, never a card. ``ACTIONS[i]`` is the notation of action
``i``; the order of the table is the order of the lists of legal actions.
"""

from typing import Final

UPPER: Final = 0
LOWER: Final = 1
TRAINS: Final = ("upper", "lower")

SLOTS: Final = 18
CARS: Final = 8  # cars of a complete train
CARDS_A_GAME: Final = 18  # of one player in a game: nobody lays more cards
HAND: Final = 5
ACCOUNT_PLACES: Final = 40

ACTIONS: Final[list[str]] = []
"""The notation of each action by its number, such as ``"take 2.3"``; see :func:`action_id`."""
FAMILIES: Final[list[int]] = []  # the first action of each


def _family(*notations: str) -> int:
    first = len(ACTIONS)
    FAMILIES.append(first)
    ACTIONS.extend(notations)
    return first


def position_of(car: int) -> int:
    """The place in its train of the car with this index (0 to 7): the sixth is the mail car."""
    return car + 1 if car < 5 else car + 2


def slot_name(slot: int) -> str:
    """``"2.3"`` for the third slot of the second row."""
    return f"{slot // 6 + 1}.{slot % 6 + 1}"


END_TURN: Final = _family("end turn")
FORGO: Final = _family("forgo")
KEEP: Final = _family(*(f"keep {n}" for n in range(1, HAND + 1)))
TAKE: Final = _family(*(f"take {slot_name(s)}" for s in range(SLOTS)))
DECLINE: Final = _family(*(f"decline {slot_name(s)}" for s in range(SLOTS)))
TAKE_TILE: Final = _family("take tile")
ADD_CAR: Final = _family(*(f"car {t}" for t in TRAINS))
UPGRADE_CAR: Final = _family(
    *(f"upgrade {t} {position_of(c)}" for t in TRAINS for c in range(CARS))
)
CONDUCTORS: Final = _family("conductors")
CONDUCTOR: Final = _family(*(f"conductor {t}" for t in TRAINS))
GAME_END_CARD: Final = _family(*(f"game end {n}" for n in range(1, 5)))
MAIL: Final = _family(*(f"mail {n}" for n in range(1, 5)))
COIN_1: Final = _family("coin 1")
COIN_2: Final = _family("coin 2 locomotive", *(f"coin 2 {t}" for t in TRAINS))
COIN_3: Final = _family("coin 3")
POINT: Final = _family(*(f"point {n}" for n in range(1, 4)))
BUY: Final = _family(*(f"buy {n}" for n in range(1, 5)))
ORDER: Final = _family(*(f"order {n}" for n in range(1, 6)))
PAY: Final = _family(*(f"pay {n}" for n in range(1, 4)))
CONTRACT: Final = _family(*(f"contract {n}" for n in range(1, CARDS_A_GAME + 1)))
LAY: Final = _family(*(f"lay {t}" for t in TRAINS))
POSTCARD: Final = _family(*(f"postcard {n}" for n in range(1, CARDS_A_GAME + 1)))
GAP: Final = _family(*(f"gap {n}" for n in range(1, 5)))
SERVE_CAR: Final = _family(*(f"serve {t} {position_of(c)}" for t in TRAINS for c in range(CARS)))
STORAGE: Final = _family(*(f"storage {n}" for n in range(1, 5)))
FACTORY: Final = _family("factory")
BONUS: Final = _family(*(f"bonus {n}" for n in range(CARDS_A_GAME + 1)))
FRAME: Final = _family(*(f"frame {n}" for n in range(1, ACCOUNT_PLACES + 1)))

ACTION_COUNT: Final = len(ACTIONS)
"""How many actions there are, legal or not: the width of ``Game.legal_mask``."""

_ID = {notation: action for action, notation in enumerate(ACTIONS)}


class UnknownAction(ValueError):
    """No action has this notation."""


def action_id(notation: str) -> int:
    """The number of an action; raises :class:`UnknownAction`."""
    try:
        return _ID[notation]
    except (KeyError, TypeError):
        raise UnknownAction(
            f"unknown action {str(notation)[:40]!r}: expected a notation such as 'take 2.3'"
        ) from None
