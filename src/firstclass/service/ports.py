"""What the tables need from outside, whoever provides it: a server's means, or a browser's.

`adapters` has those of the server.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeVar

from firstclass.service.stored import Guest, Played, StoredTable

T = TypeVar("T")


class Channel(Protocol):
    """The line to one client."""

    async def receive(self) -> str | None:
        """The client's next message, or None once it has left."""

    async def send(self, text: str) -> None:
        """Send a message; one that has left hears nothing of it."""

    async def close(self, code: int) -> None:
        """End the conversation; the code, one of WebSockets, tells why."""


class Store(Protocol):
    """Where tables are kept. What a method has returned from survives the end of the program.

    All methods are synchronous: a change is checked, kept, played and announced without an await,
    which is why there are no locks.
    """

    def create(self, table: StoredTable) -> None:
        """Keep a new table, which has no actions yet."""

    def find(self, table_id: str) -> StoredTable | None:
        """The table with its actions in order, or None if there is none."""

    def append(self, table_id: str, number: int, played: Played) -> None:
        """Keep the action with this number; what was taken back can not be redone any more."""

    def end(self, table_id: str) -> None:
        """Keep that the game of a table is over."""

    def cut(self, table_id: str, version: int) -> None:
        """Take back every action from this number on, and no other."""

    def seat(self, table_id: str, seats: list[dict[str, str]], guests: Sequence[Guest]) -> None:
        """Keep who sits at a table, and which seats were given away."""

    def lay_again(self, table_id: str, again: str) -> None:
        """Keep at which table the company of this one plays again."""

    def boxes(self) -> list[dict[str, Any]]:
        """The content of every box that was kept."""

    def keep_box(self, name: str, content: dict[str, Any]) -> None:
        """Keep a box under the hash of its content, unless it is there already."""

    def find_review(self, key: str) -> dict[str, Any] | None:
        """The review with this key, or None if there is none."""

    def keep_review(self, key: str, content: dict[str, Any]) -> None:
        """Keep a review."""

    def try_out(self) -> None:
        """Keep something and forget it again; raises what any change would."""


class Minds(Protocol):
    """Where the computer's players think, and how long they may."""

    answer_by: float
    """Seconds after which a player is told that it is late ..."""

    patience: float
    """... and seconds after which its answer is awaited no longer."""

    def turn(self, whose: str, name: str) -> AbstractAsyncContextManager[None]:
        """As long as somebody of this name thinks at a table: they come in turns, tables alike."""

    async def run(self, think: Callable[[], T]) -> T | None:
        """What is thought, or None if nobody has the patience to wait for it.

        ``think`` raises nothing; it may go on when nobody waits for it any more.
        """


class Reviewer(Protocol):
    """Who looks through games that are over."""

    async def review(self, order: str, tell: Callable[[int], None]) -> dict[str, Any]:
        """The review of an order; ``tell`` hears how many actions were looked at.

        Whoever awaits it no longer ends it. Raises RuntimeError if there is no review.
        """
