"""Taking back actions and playing them again, with the consent of others where it is needed."""

from firstclass.messages import Reason
from firstclass.service.play.seating import Seats
from firstclass.service.play.table import Table
from firstclass.service.play.undo_requests import UndoRequest, seats_to_ask, undo_request_limit
from firstclass.service.protocol.errors import RefusedError


def undo_reason(table: Table, seats: Seats) -> Reason | None:
    """Return why these seats cannot take the last action back, or None if they can."""
    if closed := table.closed_reason:
        return closed
    if result_stands(table):
        return Reason("result_stands")
    version = table.game.version
    if version == table.history.created_version > 0:
        return Reason("table_begins")
    if (
        version > table.history.created_version
        and (seat := table.history.decider(version)) not in seats
    ):
        if seat in table.bots:
            return Reason("computer_moved")
        return Reason("other_moved", name=table.name_of(seat))
    if version == 0:
        return Reason("nothing_played")
    return Reason("something_shown") if version <= table.game.undo_point else None


def result_stands(table: Table) -> bool:
    """Return whether the game has a result that counts. Everything is known then."""
    return bool(table.day or table.rated) and table.game.over


def redo_reason(table: Table, seats: Seats) -> Reason | None:
    """Return why these seats cannot redo an action, or None if they can."""
    own = table.history.redoable is not None and table.game.current_seat in seats
    own = own and not table.closed_reason and table.bot_to_move is None
    return None if own else Reason("nothing_taken_back")


def undo_limit(table: Table, seats: Seats) -> int:
    """Return the earliest version that these seats may go back to."""
    limit = max(table.history.created_version, table.game.undo_point)
    version = table.game.version
    if result_stands(table):
        return version
    while version > limit and table.history.decider(version) in seats:
        version -= 1
    return version


def undo(table: Table, seats: Seats, version: int, to: int | None = None) -> None:
    """Take back the last action, or all after the version ``to``.

    Raises RefusedError if the version is stale, or if one of the actions cannot be taken back.
    Actions of other seats cannot.
    """
    table.check_current_version(version)
    to = version - 1 if to is None else to
    if to >= version:
        raise RefusedError("malformed", Reason("undo_to", version=version))
    if to < undo_limit(table, seats):
        raise RefusedError("illegal", undo_reason(table, seats) or Reason("earlier_stands"))
    undo_to(table, to, seats)


def undo_to(table: Table, to: int, by: Seats) -> None:
    """Take back all actions after a version, on behalf of these seats."""
    clock_event = table.clock.move_event(table, to, by)
    table.persistence.set_version(to, clock_event)
    table.history.undo_to(to)
    table.announce(clock_event)


def redo(table: Table, seats: Seats, version: int) -> None:
    """Play the action again that was taken back last, if it belongs to one of these seats.

    Raises RefusedError if the version is stale or there is no such action.
    """
    table.check_current_version(version)
    if reason := redo_reason(table, seats):
        raise RefusedError("illegal", reason)
    clock_event = table.clock.move_event(table, version + 1, seats)
    table.persistence.set_version(version + 1, clock_event)
    table.history.redo()
    table.announce(clock_event)
    table.wake_bots()


def turn_undo_target(table: Table, seats: Seats) -> int | None:
    """Return the version before the last turn, if others could consent to going back there.

    None if there is nobody to ask, or if no consent is needed.
    """
    last, limit = table.game.version - 1, undo_request_limit(table.history, table.bots)
    free = undo_limit(table, seats) <= last
    if free or last < limit or not seats_to_ask(table.history, table.seating, seats, last):
        return None
    return max(table.history.last_turn_start(), limit)


def request_undo(table: Table, seats: Seats, version: int, to: int) -> None:
    """Ask the others to go back to a version. It happens once all of them agree.

    Raises RefusedError if the version is stale, if there is nobody to ask, or if it is not
    possible.
    """
    table.check_current_version(version)
    if to >= version:
        raise RefusedError("malformed", Reason("undo_to", version=version))
    limit = undo_request_limit(table.history, table.bots)
    others = seats_to_ask(table.history, table.seating, seats, to) if to >= limit else None
    if not seats or not others:
        raise RefusedError("illegal", undo_reason(table, seats) or Reason("earlier_stands"))
    set_undo_request(table, UndoRequest(seats, to, others))


def answer_undo_request(table: Table, seats: Seats, version: int, yes: bool) -> None:
    """Answer the question for these seats. A no from those who asked withdraws it.

    Raises RefusedError if the version is stale, or if these seats have no question to answer.
    """
    table.check_current_version(version)
    request = table.undo_request
    if request is None or not (request.concerns(seats) or (request.by == seats and not yes)):
        raise RefusedError("illegal", Reason("no_undo_request"))
    left = request.with_consent(seats) if yes else None
    if left is not None and not left.waits_for:
        undo_to(table, left.to, request.by)
    else:
        set_undo_request(table, left)


def set_undo_request(table: Table, request: UndoRequest | None) -> None:
    """Store the current request at this table, and tell everybody."""
    table.persistence.set_undo_request(request.to_stored() if request else None)
    table.undo_request = request
    table.broadcast()
