"""Automatic choices for what comes to a seat while somebody else is on turn.

The Start Player tile brings something to those behind its taker: a car, or one upgrade. For every
other decision the seat must answer as usual. See docs/contribute/server-internals.md.
"""

from firstclass import Game
from firstclass.messages import Reason
from firstclass.rules.vocabulary.actions import ACTIONS, FORGO
from firstclass.service.play.seating import Seating, Seats
from firstclass.service.play.table_context import TableContext
from firstclass.service.ports import AutomaticChoiceStore
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.responses import AutomaticChoiceOptions
from firstclass.service.stored import AutomaticChoice

AUTOMATIC_CHOICE = "automatic"
"""The reason that the log gives with an automatic choice."""

CARS = ("car upper", "car lower")
UPGRADES = ("upgrade upper", "upgrade lower")
"""At most one car of a train can be upgraded from 0 to 1, so its position need not be named."""

PLAIN_EVENTS = {"car", "upgraded"}
"""Events that have no further effect."""

FOLLOWING_EVENTS = ("compensation", "turn", "start_player")
"""Events that begin once a seat has nothing left to do."""


class AutomaticChoices:
    """The automatic choices at one table. Others see one only when it is played."""

    def __init__(self, store: AutomaticChoiceStore, table_id: str) -> None:
        self._store = store
        self._table = table_id
        self._choices = {choice.seat: choice for choice in store.find_all(table_id)}

    def set_choice(self, table: TableContext, seats: Seats, seat: int, action: str | None) -> None:
        """Set the automatic choice of a seat, or remove it.

        Raises RefusedError if that is not possible.
        """
        if seat not in seats:
            raise RefusedError("forbidden", Reason("not_your_seat"))
        if action is None:
            with table.persistence.optimistic_change() as expected_revision:
                self._store.delete(self._table, seat, expected_revision=expected_revision)
            self._choices.pop(seat, None)
        elif action in offered_choices(table.game):
            choice = AutomaticChoice(seat, action, table.game.version, decider(table.seating, seat))
            with table.persistence.optimistic_change() as expected_revision:
                self._store.save(self._table, choice, expected_revision=expected_revision)
            self._choices[seat] = choice
        else:
            raise RefusedError("illegal", Reason("no_automatic_choice"))
        table.broadcast()

    def to_protocol(self, table: TableContext, seat: int | None) -> AutomaticChoiceOptions | None:
        """Return the automatic choices that a seat can make, and its current one.

        None if this game has no automatic choices.
        """
        choices = [] if seat is None else offered_choices(table.game)
        if seat is None or not choices:
            return None
        choice = self._of(table, seat)
        return {"options": choices, "chosen": choice.action if choice else None}

    def due_action(self, table: TableContext) -> int | None:
        """Return the action that the deciding seat has chosen in advance, or None."""
        game, seat = table.game, table.game.current_seat
        choice = None if seat is None else self._of(table, seat)
        if choice is None or table.bot_to_move is not None or not is_tile_compensation(game):
            return None
        if not table.history.has_seen_round(choice.seat, choice.version):
            return None
        choices = [action for action in game.legal_actions() if action != FORGO]
        if not all(is_plain(game, action) for action in choices):
            return None
        return next((each for each in choices if ACTIONS[each].startswith(choice.action)), None)

    def _of(self, table: TableContext, seat: int) -> AutomaticChoice | None:
        """Return the automatic choice of a seat, if the same person made it."""
        choice = self._choices.get(seat)
        return choice if choice and choice.decider == decider(table.seating, seat) else None


def offered_choices(game: Game) -> list[str]:
    """Return what the tile may bring between turns in this game."""
    setup = game.setup
    if game.over or setup.players < 3 or setup.options["start_tile_bonus"] != "end_of_turn":
        return []
    return [*CARS, *(UPGRADES if setup.players == 4 else ())]


def is_tile_compensation(game: Game) -> bool:
    """Return whether the current decision is about the tile's compensation between turns."""
    seen = game.observe(None)
    running = seen["frame"]
    return (
        seen["phase"] == "compensation"
        and running is not None
        and running["source"] == "start tile"
    )


def is_plain(game: Game, action: int) -> bool:
    """Return whether an action has no effect beyond what it says."""
    for event in game.clone().apply(action):
        if event.kind not in PLAIN_EVENTS:
            return event.kind in FOLLOWING_EVENTS
    return False


def decider(seating: Seating, seat: int) -> str:
    """Return the person who decides for a seat, or the hash of the key that does.

    An automatic choice does not pass on to the next person.
    """
    invited_seat = seating.invited_seats.get(seat)
    key_hash = invited_seat.key_hash if invited_seat else seating.key_hash
    return seating.person_at(seat) or key_hash or ""
