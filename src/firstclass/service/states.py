"""What a client is shown of a table."""

import json
from dataclasses import dataclass
from typing import Any

from firstclass.service.tables import Table
from firstclass.words import offers


@dataclass(frozen=True, slots=True)
class Viewer:
    """A client's rights: whether it may decide for people, and whose view it sees."""

    plays: bool
    seat: int | None = None


def state_text(table: Table, viewer: Viewer, told: int) -> str:
    """The `state` message for this viewer, who was told the log up to a version."""
    return json.dumps(state(table, viewer, told), ensure_ascii=False, separators=(",", ":"))


def state(table: Table, viewer: Viewer, told: int) -> dict[str, Any]:
    """The `state` message for this viewer, as data."""
    game = table.game
    reason = table.undo_reason() if viewer.plays else "You are watching."
    return {
        "type": "state",
        "version": game.version,
        "seats": table.seats,
        "mine": table.people if viewer.plays else [],
        "view": game.observe(viewer.seat),
        "legal": offers_for(table, viewer),
        "undo": {"possible": not reason, "reason": reason},
        "log_after": told,
        "log": [line.as_dict() for line in table.chronicle.lines(viewer.seat, told)],
        "thinking": table.bot_to_move,
        "sheet": game.sheet() if game.over else None,
    }


def offers_for(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    """The actions of the current decision, if it is one of the viewer's.

    In the draft they tell a secret hand, so they wait until the viewer looks at it.
    """
    seat = table.game.current_seat
    if seat is None or seat not in table.people or not viewer.plays:
        return []
    if table.game.decision == "keep" and viewer.seat != seat:
        return []
    return offers(table.game, seat)
