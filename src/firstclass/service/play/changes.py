"""The changes that a player can request at a table."""

from firstclass.service.play.questions import answer, ask
from firstclass.service.play.seating import Seats
from firstclass.service.play.table import Table
from firstclass.service.protocol.messages import (
    Act,
    AnswerUndo,
    AskUndo,
    Change,
    Instruct,
    Redo,
    TakeHoliday,
    TakeSeat,
    Undo,
)


async def carry_out(change: Change, table: Table, seats: Seats) -> None:
    """Carry out a change for these seats. Raises Refusal if it is not possible."""
    match change:
        case Act(version=version, action=action, once=once):
            await table.act(seats, version, action, once)
        case Undo(version=version, to=to):
            table.undo(seats, version, to)
        case AskUndo(version=version, to=to):
            ask(table, seats, version, to)
        case AnswerUndo(version=version, yes=yes):
            answer(table, seats, version, yes)
        case Redo(version=version):
            table.redo(seats, version)
        case TakeSeat(seat=seat):
            table.clock.take_seat(table, seats, seat)
        case TakeHoliday(seat=seat, days=days):
            table.clock.rest(table, seats, seat, days)
        case Instruct(seat=seat, action=instructed):
            table.instructions.leave(table, seats, seat, instructed)
