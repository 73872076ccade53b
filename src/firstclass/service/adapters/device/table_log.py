"""Rebuilds a table from the lines of its log."""

from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any, Self

from firstclass.service.adapters.device.file_storage import LogLine
from firstclass.service.stored import (
    AutomaticChoice,
    ClockEvent,
    InvitedSeat,
    Redeal,
    Seat,
    StoredAction,
    StoredTable,
)

FORMAT = 1
"""The version of the format of these lines."""


class RestoredTable:
    """A table and its automatic choices, rebuilt from a log."""

    def __init__(self, first: LogLine) -> None:
        """The first line has everything that the table began with."""
        if first["format"] != FORMAT:
            raise ValueError(f"expected format {FORMAT}")
        table = first["table"]
        redeals = [Redeal(**each) for each in table["redeals"]]
        self.table = StoredTable(
            **table | {"redeals": redeals, "invited_seats": _invited_seats(table)}
        )
        self.automatic_choices: dict[int, AutomaticChoice] = {}
        self._recorded_actions = len(self.table.record.get("actions", ()))

    @classmethod
    def from_lines(cls, lines: list[LogLine]) -> Self:
        """Return the table that these lines describe.

        Raises ValueError, TypeError or KeyError if they are damaged.
        """
        restored = cls(lines[0])
        for line in lines[1:]:
            restored.apply(line)
        return restored

    def apply(self, line: LogLine) -> None:
        """Apply one more line. Each line is a change."""
        self._replace(revision=self.table.revision + 1)
        if clock_event := line.get("clock_event"):
            self._add_clock_event(
                ClockEvent(**clock_event | {"seats": tuple(clock_event["seats"])})
            )
        match line:
            case {"played": played, "number": number}:
                self._play(number, StoredAction(**played))
            case {"cut": version}:
                actions = self.table.actions + self.table.undone
                kept = version - self._recorded_actions
                self._replace(actions=actions[:kept], undone=actions[kept:], undo_request=None)
            case {"seating": seating}:
                invited_seats = _invited_seats(seating)
                self._replace(**seating | {"invited_seats": invited_seats, "undo_request": None})
            case {"rematch_votes": stored_votes, "rematch_table": rematch_table}:
                votes = {int(seat): accepts for seat, accepts in stored_votes.items()}
                self._replace(rematch_votes=votes, rematch_table=rematch_table)
            case {"undo_request": undo_request}:
                self._replace(undo_request=undo_request)
            case {"automatic_choice": choice}:
                self.automatic_choices[choice["seat"]] = AutomaticChoice(**choice)
            case {"deleted_automatic_choice": seat}:
                self.automatic_choices.pop(seat, None)

    def _play(self, number: int, played: StoredAction) -> None:
        if number != self._recorded_actions + len(self.table.actions):
            raise ValueError(f"action {number} does not follow")
        self._replace(actions=[*self.table.actions, played], undone=[], undo_request=None)

    def _add_clock_event(self, clock_event: ClockEvent) -> None:
        over = self.table.over or clock_event.kind == "ended"
        self._replace(clock_events=[*self.table.clock_events, clock_event], over=over)
        if clock_event.kind in ("taken over", "ended"):
            self._replace(undo_request=None)

    def _replace(self, **what: Any) -> None:
        self.table = replace(self.table, **what)


def first_line(table: StoredTable) -> LogLine:
    """Return the first line of a log."""
    return {"format": FORMAT, "table": asdict(table)}


def with_clock_event(line: LogLine, clock_event: ClockEvent | None) -> LogLine:
    """Return a line with an event of the clocks added, so that both are saved or neither."""
    return line | ({"clock_event": asdict(clock_event)} if clock_event else {})


def seating_line(
    seats: list[Seat], invited_seats: Iterable[InvitedSeat], key_hash: str, owner: str | None
) -> LogLine:
    """Return the line that says who sits at the table."""
    return {
        "seating": {
            "seats": seats,
            "invited_seats": [asdict(each) for each in invited_seats],
            "key_hash": key_hash,
            "owner": owner,
        }
    }


def rematch_line(rematch_votes: dict[int, bool], rematch_table: str | None) -> LogLine:
    """Return the line that says who wants a rematch, and at which table it is."""
    votes = {str(seat): accepts for seat, accepts in rematch_votes.items()}
    return {"rematch_votes": votes, "rematch_table": rematch_table}


def _invited_seats(stored: dict[str, Any]) -> list[InvitedSeat]:
    return [InvitedSeat(**each) for each in stored["invited_seats"]]
