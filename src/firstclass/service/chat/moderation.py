"""Moderation: what the administrator decides about reports. Each order is stored until it is done.

A command writes orders to the database. The process that holds the tables in memory carries them
out. This is the running server, or the command itself if no server runs.
"""

from dataclasses import dataclass
from typing import Literal, Protocol

from firstclass.service.clocks.schedule import run_periodically
from firstclass.service.people.people import People
from firstclass.service.people.sessions import Clock

OrderAction = Literal["suspend", "restore", "delete", "close"]


@dataclass(frozen=True, slots=True)
class ModerationOrder:
    """An order about a person or a report. ``until`` is when a suspension ends."""

    id: int
    action: OrderAction
    subject: str
    until: int | None


class ModerationStore(Protocol):
    """Where orders are stored, in the same database as the tables."""

    def pending_orders(self) -> list[ModerationOrder]:
        """Return the orders that were not carried out yet, the oldest first."""

    def suspend(self, person: str, until: int | None) -> None:
        """Store that a person may not sign in, for good or until that time."""

    def restore(self, person: str) -> None:
        """Store that a person may sign in again."""

    def close_report(self, report: str) -> None:
        """Store that a report is closed."""

    def mark_done(self, order: int, at: int) -> None:
        """Store that an order was carried out."""


class Moderation:
    """Carries out orders."""

    def __init__(self, store: ModerationStore, people: People, clock: Clock) -> None:
        self._store = store
        self._people = people
        self._clock = clock

    async def run(self) -> None:
        """Carry out orders until this is cancelled."""

        async def look() -> None:
            self.step()

        await run_periodically(look, "an order of the administrator could not be carried out")

    def step(self) -> None:
        """Carry out the orders that are there now."""
        for order in self._store.pending_orders():
            match order.action:
                case "suspend":
                    self._store.suspend(order.subject, order.until)
                    self._people.sign_out_everywhere(order.subject)
                case "restore":
                    self._store.restore(order.subject)
                case "delete":
                    self._people.delete_person(order.subject)
                case "close":
                    self._store.close_report(order.subject)
            self._store.mark_done(order.id, int(self._clock()))
