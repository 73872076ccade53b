"""Rematches: the answers of the people, and the table that is made for them.

Every person gets the question. People who decline leave the group, which is smaller then. The table
is made once all have answered, and nobody must wait for people who are not connected.
"""

import secrets
from collections.abc import Callable, Sequence

from firstclass import Game
from firstclass.catalogue import load
from firstclass.messages import Reason
from firstclass.service.ids import new_id
from firstclass.service.play.seating import Seating, Seats
from firstclass.service.play.table import Table
from firstclass.service.play.tables import new_salt
from firstclass.service.ports import Store
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import ABSENT, RematchAnswer
from firstclass.service.protocol.responses import RematchVote
from firstclass.service.stored import StoredTable

MIN_SEATS = 2
"""The least number of seats."""

Announce = Callable[[Table, str, Seating], bool]
"""Stores what others need for the rematch of a table, before its own table is there.

Gets the id and the seats of the rematch, and returns whether it is rated.
"""


class Rematches:
    """Collects the answers of people, and makes the table of a rematch."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.announce: Announce = lambda before, table_id, seating: False

    def answer(self, table: Table, seats: Seats, request: RematchAnswer) -> str | None:
        """Store the answer of these seats and tell everybody. Return the table, once it is made.

        Only one table is made. Raises RefusedError while the game is running, if nobody played it,
        or if the table was made without these seats.
        """
        check_over(table)
        if table.rematch_table is not None:
            if table.rematch_votes and not any(table.rematch_votes.get(seat) for seat in seats):
                raise RefusedError("forbidden", Reason("rematch_without_you"))
            return table.rematch_table
        people = seats_to_answer(table.seating)
        if people and not set(seats) & set(people):
            raise RefusedError("forbidden", Reason("not_your_seat"))
        votes = table.rematch_votes | dict.fromkeys(seats, request.accepts)
        self._save_votes(table, votes, self._table_once_complete(table, votes, request))
        return table.rematch_table

    def _save_votes(self, table: Table, votes: dict[int, bool], rematch_table: str | None) -> None:
        with table.persistence.optimistic_change() as expected_revision:
            self._store.save_rematch(
                table.id, votes, rematch_table, expected_revision=expected_revision
            )
        table.rematch_votes, table.rematch_table = votes, rematch_table
        table.broadcast()

    def _table_once_complete(
        self, table: Table, votes: dict[int, bool], request: RematchAnswer
    ) -> str | None:
        """Return a new table for all who want one.

        None if an answer is missing, or too few are left.
        """
        people = seats_to_answer(table.seating)
        waiting = [seat for seat in people if seat not in votes]
        if any(not request.start_now or table.presence.is_connected(seat) for seat in waiting):
            return None
        bots = set(range(len(table.seats))) - set(table.seating.human_seats)
        staying = sorted({seat for seat in people if votes.get(seat)} | bots)
        if len(staying) < MIN_SEATS or (people and not any(votes.values())):
            return None
        return self._create_table(table, table.seating.restricted_to(staying))

    def _create_table(self, table: Table, seating: Seating) -> str:
        """Make a table with the same modules and rules, and return its id."""
        setup = table.game.setup.replace(
            players=len(seating.seats),
            modules=table.game.observe(None)["modules"],
            seed=secrets.randbits(63),
            start_player=None,
            catalogue=load(),
        )
        table_id = new_id()
        rated = self.announce(table, table_id, seating)
        self._store.create(
            StoredTable(
                table_id,
                seating.key_hash,
                seating.seats,
                Game(setup).record(),
                [],
                invited_seats=[*seating.invited_seats.values()],
                owner=seating.owner,
                salt=new_salt(),
                spectators=table.spectators,
                time_limit=table.clock.time_limit,
                rated=rated,
                help_allowed=table.help_allowed,
            )
        )
        return table_id


def check_over(table: Table) -> None:
    """Raise RefusedError while the game is running, or if nobody played it."""
    if not table.game.over and not table.ended_by_timeout:
        raise RefusedError("forbidden", Reason("rematch_after_game"))
    if any(seat["kind"] == ABSENT for seat in table.seats):
        raise RefusedError("forbidden", Reason("nobody_played"))


def seats_to_answer(seating: Seating) -> Sequence[int]:
    """Return the seats of people who must answer: those that somebody decides for."""
    return [seat for seat in seating.human_seats if seating.is_taken(seat)]


def rematch_status(table: Table) -> list[RematchVote]:
    """Return the answers so far, once there is a question."""
    if not table.game.over and not table.ended_by_timeout:
        return []
    return [
        {"seat": seat, "accepts": table.rematch_votes.get(seat)}
        for seat in seats_to_answer(table.seating)
    ]
