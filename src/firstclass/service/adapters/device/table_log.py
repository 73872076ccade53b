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
        samples, guests = map(_sample, table["samples"]), map(_guest, table["guests"])
        self.table = StoredTable(**table | {"samples": [*samples], "guests": [*guests]})
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
        self._replace(changes=self.table.changes + 1)
        if clock_event := line.get("stroke"):
            self._add_clock_event(ClockEvent(**clock_event | {"by": tuple(clock_event["by"])}))
        match line:
            case {"played": played, "number": number}:
                self._play(number, StoredAction(**played))
            case {"cut": version}:
                actions = self.table.actions + self.table.undone
                kept = version - self._recorded_actions
                self._replace(actions=actions[:kept], undone=actions[kept:], question=None)
            case {"seating": seating}:
                guests = [*map(_guest, seating["guests"])]
                self._replace(**seating | {"guests": guests, "question": None})
            case {"answers": stored_answers, "again": again}:
                answers = {int(seat): plays for seat, plays in stored_answers.items()}
                self._replace(answers=answers, again=again)
            case {"asked": question}:
                self._replace(question=question)
            case {"left": left}:
                self.automatic_choices[left["seat"]] = AutomaticChoice(**left)
            case {"dropped": seat}:
                self.automatic_choices.pop(seat, None)

    def _play(self, number: int, played: StoredAction) -> None:
        if number != self._recorded_actions + len(self.table.actions):
            raise ValueError(f"action {number} does not follow")
        self._replace(actions=[*self.table.actions, played], undone=[], question=None)

    def _add_clock_event(self, clock_event: ClockEvent) -> None:
        over = self.table.over or clock_event.what == "ended"
        self._replace(strokes=[*self.table.strokes, clock_event], over=over)
        if clock_event.what in ("taken over", "ended"):
            self._replace(question=None)

    def _replace(self, **what: Any) -> None:
        self.table = replace(self.table, **what)


def first_line(table: StoredTable) -> LogLine:
    """Return the first line of a log."""
    return {"format": FORMAT, "table": asdict(table)}


def with_clock_event(line: LogLine, clock_event: ClockEvent | None) -> LogLine:
    """Return a line with an event of the clocks added, so that both are saved or neither."""
    return line | ({"stroke": asdict(clock_event)} if clock_event else {})


def seating_line(
    seats: list[dict[str, str]], guests: Iterable[InvitedSeat], key_hash: str, owner: str | None
) -> LogLine:
    """Return the line that says who sits at the table."""
    stored_guests = [asdict(guest) for guest in guests]
    return {
        "seating": {"seats": seats, "guests": stored_guests, "key_hash": key_hash, "owner": owner}
    }


def answers_line(answers: dict[int, bool], again: str | None) -> LogLine:
    """Return the line that says who wants a rematch, and at which table it is."""
    return {"answers": {str(seat): plays for seat, plays in answers.items()}, "again": again}


def _sample(sample: dict[str, Any]) -> Redeal:
    return Redeal(**sample)


def _guest(guest: dict[str, Any]) -> InvitedSeat:
    return InvitedSeat(**guest)
