"""Requests to undo moves that need the consent of others, because they have played or seen more."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from firstclass.service.play.game_history import GameHistory
from firstclass.service.play.seating import Seating, Seats
from firstclass.service.protocol.responses import UndoRequestInfo
from firstclass.service.stored import StoredTable


@dataclass(frozen=True)
class UndoRequest:
    """A request by seats to go back to a version, with the seats that have not answered yet."""

    by: Seats
    to: int
    waits_for: frozenset[int]

    def concerns(self, seats: Seats) -> bool:
        """Return whether one of these seats must answer."""
        return not self.waits_for.isdisjoint(seats)

    def with_consent(self, seats: Seats) -> "UndoRequest":
        """Return the request after these seats have agreed."""
        return replace(self, waits_for=self.waits_for.difference(seats))

    def to_stored(self) -> dict[str, Any]:
        """Return the request as it is stored."""
        return {**self.to_protocol()}

    def to_protocol(self) -> UndoRequestInfo:
        """Return the request as the protocol shows it."""
        return {"by": [*self.by], "to": self.to, "waits_for": sorted(self.waits_for)}


def stored_undo_request(stored: StoredTable) -> UndoRequest | None:
    """Return the request at a stored table, or None."""
    if (kept := stored.undo_request) is None:
        return None
    return UndoRequest(tuple(kept["by"]), kept["to"], frozenset(kept["waits_for"]))


def undo_request_limit(history: GameHistory, bots: Collection[int]) -> int:
    """Return the earliest version that people can ask to go back to: no bot has moved since."""
    version = history.game.version
    while version > history.created_version and history.decider(version) not in bots:
        version -= 1
    return version


def seats_to_ask(history: GameHistory, seating: Seating, seats: Seats, to: int) -> frozenset[int]:
    """Return the seats whose consent these seats need to go back to a version.

    These are the seats that have played since. If something hidden was shown since, these are all
    other seats of people.
    """
    played = {history.decider(version) for version in range(to + 1, history.game.version + 1)}
    revealed = to < history.game.undo_point
    return frozenset(
        seat
        for seat in seating.human_seats
        if seat not in seats and seating.is_taken(seat) and (revealed or seat in played)
    )
