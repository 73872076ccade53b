"""Rematches: the answers of the people, and the table that is made for them.

Every person gets the question. People who decline leave the group, which is smaller then. The table
is made once all have answered, and nobody must wait for people who are not connected.
"""

import secrets
from collections.abc import Sequence

from firstclass import Game
from firstclass.catalogue import load
from firstclass.messages import Reason
from firstclass.rules.vocabulary.setup import RULES_VERSION
from firstclass.service.ids import new_id
from firstclass.service.play.seating import Seating, Seats
from firstclass.service.play.table import Table
from firstclass.service.play.tables import new_salt
from firstclass.service.ports import Store
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.messages import ABSENT, PlayAgain
from firstclass.service.protocol.told import PlaysAgain
from firstclass.service.stored import StoredTable

FEWEST = 2
"""The least number of seats."""


class Rematches:
    """Collects the answers of people, and makes the table of a rematch."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def answer(self, table: Table, seats: Seats, wish: PlayAgain) -> str | None:
        """Store the answer of these seats and tell everybody. Return the table, once it is made.

        Only one table is made. Raises Refusal while the game is running, if nobody played it, or if
        the table was made without these seats.
        """
        check_over(table)
        if table.again is not None:
            if table.answers and not any(table.answers.get(seat) for seat in seats):
                raise Refusal("forbidden", Reason("plays_without_you"))
            return table.again
        people = asked(table.seating)
        if people and not set(seats) & set(people):
            raise Refusal("forbidden", Reason("not_your_seat"))
        answers = table.answers | dict.fromkeys(seats, wish.plays)
        self._say(table, answers, self._laid(table, answers, wish))
        return table.again

    def _say(self, table: Table, answers: dict[int, bool], again: str | None) -> None:
        with table.kept.change() as seen:
            self._store.answer_again(table.id, answers, again, seen=seen)
        table.answers, table.again = answers, again
        table.tell()

    def _laid(self, table: Table, answers: dict[int, bool], wish: PlayAgain) -> str | None:
        """Return a new table for all who want one.

        None if an answer is missing, or too few are left.
        """
        people = asked(table.seating)
        waiting = [seat for seat in people if seat not in answers]
        if any(not wish.begin or table.presence.is_here(seat) for seat in waiting):
            return None
        bots = set(range(len(table.seats))) - set(table.seating.people)
        staying = sorted({seat for seat in people if answers.get(seat)} | bots)
        if len(staying) < FEWEST or (people and not any(answers.values())):
            return None
        return self._lay(table, table.seating.among(staying))

    def _lay(self, table: Table, seating: Seating) -> str:
        """Make a table with the same modules and rules, and return its id."""
        setup = table.game.setup.replace(
            players=len(seating.seats),
            modules=table.game.observe(None)["modules"],
            seed=secrets.randbits(63),
            start_player=None,
            catalogue=load(),
            rules=RULES_VERSION,
        )
        table_id = new_id()
        self._store.create(
            StoredTable(
                table_id,
                seating.key_hash,
                seating.seats,
                Game(setup).record(),
                [],
                guests=[*seating.guests.values()],
                owner=seating.owner,
                salt=new_salt(),
                spectators=table.spectators,
                clock=table.clock.agreed,
            )
        )
        return table_id


def check_over(table: Table) -> None:
    """Raise Refusal while the game is running, or if nobody played it."""
    if not table.game.over and not table.broken_off:
        raise Refusal("forbidden", Reason("rematch_after_game"))
    if any(seat["kind"] == ABSENT for seat in table.seats):
        raise Refusal("forbidden", Reason("nobody_played"))


def asked(seating: Seating) -> Sequence[int]:
    """Return the seats of people who must answer: those that somebody decides for."""
    return [seat for seat in seating.people if seating.is_taken(seat)]


def answers_told(table: Table) -> list[PlaysAgain]:
    """Return the answers so far, once there is a question."""
    if not table.game.over and not table.broken_off:
        return []
    return [{"seat": seat, "plays": table.answers.get(seat)} for seat in asked(table.seating)]
