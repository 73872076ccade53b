"""The changes that a player can request at a table."""

from firstclass.service.play.seating import Seats
from firstclass.service.play.table import Table
from firstclass.service.play.undo import answer_undo_request, redo, request_undo, undo
from firstclass.service.protocol.requests import (
    Act,
    AnswerUndo,
    AskUndo,
    Redo,
    SetAutomaticChoice,
    TableChange,
    TakeHoliday,
    TakeSeat,
    Undo,
)


async def apply_change(change: TableChange, table: Table, seats: Seats) -> None:
    """Carry out a change for these seats. Raises RefusedError if it is not possible."""
    match change:
        case Act(version=version, action=action, idempotency_key=once):
            await table.act(seats, version, action, once)
        case Undo(version=version, to=to):
            undo(table, seats, version, to)
        case AskUndo(version=version, to=to):
            request_undo(table, seats, version, to)
        case AnswerUndo(version=version, agree=yes):
            answer_undo_request(table, seats, version, yes)
        case Redo(version=version):
            redo(table, seats, version)
        case TakeSeat(seat=seat):
            table.clock.take_seat(table, seats, seat)
        case TakeHoliday(seat=seat, days=days):
            table.clock.take_holiday(table, seats, seat, days)
        case SetAutomaticChoice(seat=seat, action=instructed):
            table.automatic_choices.set_choice(table, seats, seat, instructed)
