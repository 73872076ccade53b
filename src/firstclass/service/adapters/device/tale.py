"""Rebuilds a table from the lines of its log."""

from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any, Self

from firstclass.service.adapters.device.shelf import Line
from firstclass.service.stored import Guest, Instruction, Played, Sample, StoredTable, Stroke

FORMAT = 1
"""The version of the format of these lines."""


class Tale:
    """A table and its automatic choices, rebuilt from a log."""

    def __init__(self, first: Line) -> None:
        """The first line has everything that the table began with."""
        if first["format"] != FORMAT:
            raise ValueError(f"expected format {FORMAT}")
        table = first["table"]
        samples, guests = map(_sample, table["samples"]), map(_guest, table["guests"])
        self.table = StoredTable(**table | {"samples": [*samples], "guests": [*guests]})
        self.left: dict[int, Instruction] = {}
        self._begun = len(self.table.record.get("actions", ()))

    @classmethod
    def of(cls, lines: list[Line]) -> Self:
        """Return the table that these lines describe.

        Raises ValueError, TypeError or KeyError if they are damaged.
        """
        tale = cls(lines[0])
        for line in lines[1:]:
            tale.go_on(line)
        return tale

    def go_on(self, line: Line) -> None:
        """Apply one more line. Each line is a change."""
        self._change(changes=self.table.changes + 1)
        if told := line.get("stroke"):
            self._strike(Stroke(**told | {"by": tuple(told["by"])}))
        match line:
            case {"played": played, "number": number}:
                self._play(number, Played(**played))
            case {"cut": version}:
                actions = self.table.actions + self.table.undone
                kept = version - self._begun
                self._change(actions=actions[:kept], undone=actions[kept:], question=None)
            case {"seating": seating}:
                guests = [*map(_guest, seating["guests"])]
                self._change(**seating | {"guests": guests, "question": None})
            case {"answers": said, "again": again}:
                answers = {int(seat): plays for seat, plays in said.items()}
                self._change(answers=answers, again=again)
            case {"asked": question}:
                self._change(question=question)
            case {"left": left}:
                self.left[left["seat"]] = Instruction(**left)
            case {"dropped": seat}:
                self.left.pop(seat, None)

    def _play(self, number: int, played: Played) -> None:
        if number != self._begun + len(self.table.actions):
            raise ValueError(f"action {number} does not follow")
        self._change(actions=[*self.table.actions, played], undone=[], question=None)

    def _strike(self, stroke: Stroke) -> None:
        over = self.table.over or stroke.what == "ended"
        self._change(strokes=[*self.table.strokes, stroke], over=over)
        if stroke.what in ("taken over", "ended"):
            self._change(question=None)

    def _change(self, **what: Any) -> None:
        self.table = replace(self.table, **what)


def first_line(table: StoredTable) -> Line:
    """Return the first line of a log."""
    return {"format": FORMAT, "table": asdict(table)}


def with_stroke(line: Line, stroke: Stroke | None) -> Line:
    """Return a line with an event of the clocks added, so that both are saved or neither."""
    return line | ({"stroke": asdict(stroke)} if stroke else {})


def seating_line(
    seats: list[dict[str, str]], guests: Iterable[Guest], key_hash: str, owner: str | None
) -> Line:
    """Return the line that says who sits at the table."""
    given = [asdict(guest) for guest in guests]
    return {"seating": {"seats": seats, "guests": given, "key_hash": key_hash, "owner": owner}}


def answers_line(answers: dict[int, bool], again: str | None) -> Line:
    """Return the line that says who wants a rematch, and at which table it is."""
    return {"answers": {str(seat): plays for seat, plays in answers.items()}, "again": again}


def _sample(told: dict[str, Any]) -> Sample:
    return Sample(**told)


def _guest(told: dict[str, Any]) -> Guest:
    return Guest(**told)
