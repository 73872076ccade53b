"""What the host of a server does about complaints. Each order is kept, and when it was carried out.

Orders are written into the file by a command; who has the file's tables in memory carries them out:
the server that runs, or the command itself where none does.
"""

from dataclasses import dataclass
from typing import Literal, Protocol

from firstclass.service.clocks.looking import look_again
from firstclass.service.people.people import People
from firstclass.service.people.sessions import Clock

Action = Literal["suspend", "restore", "delete", "close"]


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be done, to whom or to which complaint; ``until`` is when a suspension ends."""

    id: int
    action: Action
    subject: str
    until: int | None


class ModerationStore(Protocol):
    """Where orders are kept, in the file of the tables."""

    def orders(self) -> list[Order]:
        """Those that were not carried out yet, the oldest first."""

    def suspend(self, person: str, until: int | None) -> None:
        """Keep that a person may not sign in, for good or until then."""

    def restore(self, person: str) -> None:
        """Keep that a person may sign in again."""

    def close_report(self, report: str) -> None:
        """Keep that a complaint was dealt with."""

    def carried_out(self, order: int, at: int) -> None:
        """Keep that an order was carried out."""


class Moderation:
    """Carries out what was ordered."""

    def __init__(self, store: ModerationStore, people: People, clock: Clock) -> None:
        self._store = store
        self._people = people
        self._clock = clock

    async def run(self) -> None:
        """Carry out orders until this is cancelled."""

        async def look() -> None:
            self.step()

        await look_again(look, "an order of the host could not be carried out")

    def step(self) -> None:
        """Carry out what was ordered by now."""
        for order in self._store.orders():
            match order.action:
                case "suspend":
                    self._store.suspend(order.subject, order.until)
                    self._people.sign_out(order.subject)
                case "restore":
                    self._store.restore(order.subject)
                case "delete":
                    self._people.drop(order.subject)
                case "close":
                    self._store.close_report(order.subject)
            self._store.carried_out(order.id, int(self._clock()))
