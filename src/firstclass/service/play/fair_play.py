"""Fair games: the tables without help, and those where nobody can give their seat away.

Rated games, tournaments and the deal of today are played without help. At other tables, the host
chooses. The server refuses help to everybody at such a table, spectators included, because a player
could watch from a second session.
"""

from firstclass.messages import Reason
from firstclass.service.play.daily_rules import is_deal_of_today
from firstclass.service.play.seating import Seats
from firstclass.service.play.table import Table
from firstclass.service.play.undo import set_undo_request
from firstclass.service.protocol.errors import RefusedError


def no_help_reason(table: Table) -> Reason | None:
    """Return why nobody may use hints or branches now, or None if they may."""
    if is_deal_of_today(table):
        return Reason("deal_alone")
    if table.help_allowed or table.is_revealed:
        return None
    return Reason("no_help_rated") if table.rated else Reason("no_help_here")


def check_help_allowed(table: Table) -> None:
    """Raise RefusedError where everybody must play without help."""
    if reason := no_help_reason(table):
        raise RefusedError("forbidden", reason)


def record_help(table: Table, seats: Seats) -> None:
    """Show everybody from now on that these seats used help, if the game is still running."""
    if table.is_revealed or all("helped" in table.seats[seat] for seat in seats):
        return
    table.mark_seats("helped", seats)
    if table.seating.invited_seats:  # others are there to see it
        # A stored change of seats has ended any stored request to undo.
        set_undo_request(table, table.undo_request)


def check_seats_transferable(table: Table) -> None:
    """Raise RefusedError where the person who began must also end the game."""
    if is_deal_of_today(table):
        raise RefusedError("forbidden", Reason("deal_alone"))
    if table.rated:
        raise RefusedError("forbidden", Reason("seat_rated"))
