"""Word that people leave for what comes to them while it is somebody else's turn.

That is what the Start Player tile brings to those behind its taker: a car, or one upgrade. All else
that may come of it is asked. See docs/contribute/server-internals.md.
"""

from typing import TYPE_CHECKING

from firstclass import Game
from firstclass.messages import Reason
from firstclass.rules.vocabulary.actions import ACTIONS, FORGO
from firstclass.service.play.seating import Seating, Seats, hash_key
from firstclass.service.ports import InstructionStore
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.told import Word
from firstclass.service.stored import Instruction

if TYPE_CHECKING:
    from firstclass.service.play.table import Table

INSTRUCTED = "instructed"
"""Why a seat has not chosen at that moment, as the log tells it with the action."""

CARS = ("car upper", "car lower")
UPGRADES = ("upgrade upper", "upgrade lower")
"""Of a train, one car at most can be upgraded from 0 to 1: wherever that is."""

PLAIN = {"car", "upgraded"}
"""What is done without setting anything off."""

GOES_ON = ("compensation", "turn", "start_player")
"""What begins when all is done that came to a seat."""


class Instructions:
    """The word that was left at one table; nobody else learns of it before it is followed."""

    def __init__(self, store: InstructionStore, table_id: str) -> None:
        self._store = store
        self._table = table_id
        self._left = {left.seat: left for left in store.of(table_id)}

    def leave(self, table: "Table", seats: Seats, seat: int, action: str | None) -> None:
        """Leave word for a seat, or take it back. Raises Refusal if they can not."""
        if seat not in seats:
            raise Refusal("forbidden", Reason("not_your_seat"))
        if action is None:
            with table.kept.change() as seen:
                self._store.drop(self._table, seat, seen=seen)
            self._left.pop(seat, None)
        elif action in offered(table.game):
            whose = whose_seat(table.seating, seat)
            left = Instruction(seat, action, table.game.version, whose)
            with table.kept.change() as seen:
                self._store.keep(self._table, left, seen=seen)
            self._left[seat] = left
        else:
            raise Refusal("illegal", Reason("no_instruction"))
        table.tell()

    def told(self, table: "Table", seat: int | None) -> Word | None:
        """What a seat may leave word of, and has; None if there is nothing in this game."""
        choices = [] if seat is None else offered(table.game)
        if seat is None or not choices:
            return None
        left = self._of(table, seat)
        return {"offered": choices, "left": left.action if left else None}

    def due(self, table: "Table") -> int | None:
        """The action that who must decide has left word of; None if they are to be asked."""
        game, seat = table.game, table.game.current_seat
        left = None if seat is None else self._of(table, seat)
        if left is None or table.bot_to_move is not None or not is_of_tile(game):
            return None
        if not table.story.has_seen_round(left.seat, left.version):
            return None
        choices = [action for action in game.legal_actions() if action != FORGO]
        if not all(is_plain(game, action) for action in choices):
            return None
        return next((each for each in choices if ACTIONS[each].startswith(left.action)), None)

    def _of(self, table: "Table", seat: int) -> Instruction | None:
        """What whoever sits there now has left word of."""
        left = self._left.get(seat)
        return left if left and left.whose == whose_seat(table.seating, seat) else None


def offered(game: Game) -> list[str]:
    """What the tile may bring off turn in this game."""
    setup = game.setup
    if game.over or setup.players < 3 or setup.options["start_tile_bonus"] != "end_of_turn":
        return []
    return [*CARS, *(UPGRADES if setup.players == 4 else ())]


def is_of_tile(game: Game) -> bool:
    """Whether it is to be decided what the tile brings somebody off turn."""
    seen = game.observe(None)
    running = seen["frame"]
    return (
        seen["phase"] == "compensation"
        and running is not None
        and running["source"] == "start tile"
    )


def is_plain(game: Game, action: int) -> bool:
    """Whether an action does what it says, sets nothing off, and moves nothing else."""
    for event in game.clone().apply(action):
        if event.kind not in PLAIN:
            return event.kind in GOES_ON
    return False


def whose_seat(seating: Seating, seat: int) -> str:
    """Who decides for a seat, as a hash: what one has left word of is not the next one's."""
    guest = seating.guests.get(seat)
    known = (guest.key_hash, guest.person) if guest else (seating.key_hash, seating.owner)
    return hash_key("/".join(each or "" for each in known))
