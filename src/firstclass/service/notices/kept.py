"""What is kept of notices, and what they need from outside."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple, Protocol

from firstclass.service.protocol.notices import Kind

State = Literal["waits", "carried", "told", "passed"]
"""Of a notice: when the program ends while one is carried, nobody knows whether it was told; when
its turn has passed after it was told, that may come again by an undo."""


What = Literal["turn", "time"]
"""What is told: that it is somebody's turn, that their time for it is nearly out."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way on which somebody wants to be told: by letter, in a browser, in a program of theirs.

    ``to`` is the address of a browser or a program; letters go to the person's. ``secret`` is what
    the message is sealed or signed with.
    """

    id: str
    person: str
    kind: Kind
    to: str
    secret: str
    device: str
    made: int


@dataclass(frozen=True, slots=True)
class Wishes:
    """How somebody wants to be told, and when not: minutes of the day in a time zone.

    ``reminded`` is whether they are told when their time is nearly out, too.
    """

    person: str
    language: str
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_until: int | None = None
    reminded: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """What is told of somebody's turn, on one way; ``since`` is the version at which it began.

    There is never more than one of each for a table, a person, a turn and a way.
    """

    id: str
    table_id: str
    person: str
    since: int
    way: str
    made: int
    due: int
    tries: int = 0
    state: State = "waits"
    what: What = "turn"


class Message(NamedTuple):
    """What is told, on whichever way: which table, with whom, which round, and where it is.

    ``what`` is there unless it is a trial. ``stop`` is where who got it says that they want no more
    of them.
    """

    id: str
    table: str
    subject: str
    text: str
    link: str
    stop: str
    round: int
    players: list[str]
    language: str
    what: What | None


class Outcome(Enum):
    """What came of carrying a message."""

    DONE = "done"
    FAILED = "failed"  # it may be tried again
    GONE = "gone"  # the way leads nowhere any more


class Carrier(Protocol):
    """Who carries messages of one kind.

    ``twice`` is whether a message that comes twice is noticed by nobody: then one of which nobody
    knows whether it was carried is carried again.
    """

    twice: bool

    def check(self, to: str, secret: str) -> None:
        """Raise ValueError if nothing can be carried there."""

    async def carry(self, way: Way, to: str, message: Message) -> Outcome:
        """Carry a message; nothing is raised."""


class NoticeStore(Protocol):
    """Where notices are kept, in the file of the tables."""

    def stirred(self) -> list[str]:
        """The tables where something has happened since `settle`."""

    def settle(self, looked_at: Mapping[str, Sequence[Notice]], forget_before: int) -> None:
        """Keep what there is to tell of tables, which is all that is still to be told of them.

        What is there already stays as it is. Of other turns nothing is told any more. What was told
        of one that has passed is forgotten if it was made before a moment; else it has been told,
        should that turn come again.
        """

    def recover(self, kinds: Sequence[Kind]) -> None:
        """What was carried when the program ended waits anew on ways of these kinds.

        On all others it counts as told.
        """

    def due(self, now: int) -> list[Notice]:
        """What is to be told by now, the longest due first."""

    def keep_notice(self, notice: Notice) -> None:
        """Keep a notice as it stands now, if it is still there."""

    def drop_notice(self, notice: str) -> None:
        """Forget a notice."""

    def keep_way(self, way: Way) -> None:
        """Keep a way."""

    def way(self, way: str) -> Way | None:
        """The way with this id, or None."""

    def ways(self, person: str) -> list[Way]:
        """The ways of a person, the oldest first."""

    def drop_way(self, way: str) -> None:
        """Forget a way, and what was to be told on it."""

    def mail_of(self, person: str) -> str | None:
        """The address that letters to a person go to."""

    def wishes(self, person: str) -> Wishes | None:
        """How a person wants to be told, if they have said so."""

    def keep_wishes(self, wishes: Wishes) -> None:
        """Keep how a person wants to be told."""

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """A secret of this server's own, by its name; it is made when it is first wanted."""
