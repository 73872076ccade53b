"""What the tables need from outside, whoever provides it: a server's means, or a browser's.

`adapters` has those of the server.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import Any, NamedTuple, Protocol

from firstclass.service.stored import (
    Appended,
    Guest,
    Instruction,
    Letter,
    Passkey,
    Permit,
    Person,
    Session,
    StoredTable,
    Stroke,
)


class Channel(Protocol):
    """The line to one client."""

    async def receive(self) -> str | None:
        """The client's next message, or None once it has left."""

    async def send(self, text: str) -> None:
        """Send a message; one that has left hears nothing of it."""

    async def close(self, code: int) -> None:
        """End the conversation; the code, one of WebSockets, tells why."""


class Overtaken(Exception):
    """Something is not as it was thought to be where it is kept, so nothing was changed there."""


class Neighbours(Protocol):
    """The other servers at the same tables, if there are any.

    What they have kept they tell by themselves. Beside that each says how things stand where it
    is: who is there. What a server has said is forgotten when it ends.
    """

    def say(self, what: str, value: Any) -> None:
        """Say how something stands here; None: there is nothing to say any more."""

    def others(self, what: str) -> Mapping[int, Any]:
        """How it stands at the others, of those who have said so."""

    def all(self, kind: str) -> Iterable[str]:
        """Of what kind of thing the others have said how they stand, each of it once or more."""

    def is_first(self, what: str) -> bool:
        """Whether no other server that has said how it stands comes before this one."""

    def alone(self) -> AbstractContextManager[None]:
        """While this lasts all others wait who want the same, and what is kept can be read anew.

        It is for all that changes seldom and counts no changes, as tables do.
        """


class Store(Protocol):
    """Where tables are kept. What a method has returned from survives the end of the program.

    All methods are synchronous: a change is checked, kept, played and announced without an await,
    which is why there are no locks. What changes a table that has changed since it was ``seen``
    raises Overtaken.
    """

    @property
    def neighbours(self) -> Neighbours:
        """The other servers that keep tables here."""

    @property
    def clocks(self) -> "ClockStore":
        """Where the clocks of the tables are kept."""

    @property
    def instructions(self) -> "InstructionStore":
        """Where it is kept what people have left word of."""

    def create(self, table: StoredTable) -> None:
        """Keep a new table, which has no actions yet."""

    def find(self, table_id: str) -> StoredTable | None:
        """The table with its actions in order, or None if there is none."""

    def append(self, actions: Sequence[Appended]) -> list[Appended]:
        """Keep actions of different tables, together; what was taken back there is lost.

        Those are returned that were not kept, as their table has changed since it was seen.
        """

    def end(self, table_id: str, at: int) -> None:
        """Keep that the game of a table is over, since this moment."""

    def has_played(self, day: str, person: str) -> bool:
        """Whether a person has played the deal of a day to its end."""

    def cut(self, table_id: str, version: int, stroke: Stroke | None = None, *, seen: int) -> None:
        """Take back every action from this number on, and no other."""

    def seat(
        self,
        table_id: str,
        seats: list[dict[str, str]],
        guests: Sequence[Guest],
        key_hash: str,
        owner: str | None,
        *,
        seen: int,
    ) -> None:
        """Keep who sits at a table, which seats were given away, and whose it is."""

    def tables_of(self, person: str) -> list[tuple[str, int]]:
        """The tables where a person has a part, and when something happened there, latest first.

        That is in whole seconds: an action, or somebody sits down, is invited or leaves.
        """

    def answer_again(
        self, table_id: str, answers: dict[int, bool], again: str | None, *, seen: int
    ) -> None:
        """Keep who plays again, and at which table the company does, once it is laid."""

    def ask(self, table_id: str, question: dict[str, Any] | None, *, seen: int) -> None:
        """Keep what people are asked at a table; any action, and who sits down, ends it."""

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


class ClockStore(Protocol):
    """Where it is kept when something was done at tables with clocks; moments as in `Stroke`."""

    def keep(self, table_id: str, stroke: Stroke, *, seen: int) -> None:
        """Keep a stroke that comes with no action; one that ends the table does so."""

    def running(self) -> list[str]:
        """The tables with a clock whose game goes on."""

    def beat(self, now: int) -> None:
        """Keep that the server is awake."""

    def awake(self) -> int | None:
        """When the server was last known to be awake, if ever: a beat or a stroke."""

    def outages(self) -> list[tuple[int, int]]:
        """When the server was down or asleep, in order."""

    def keep_outage(self, since: int, until: int) -> None:
        """Keep that the server was down or asleep."""


class InstructionStore(Protocol):
    """Where it is kept what seats shall do if it comes to them off turn: one thing each."""

    def of(self, table_id: str) -> list[Instruction]:
        """All of a table."""

    def keep(self, table_id: str, left: Instruction, *, seen: int) -> None:
        """Keep it in place of what the seat has left before."""

    def drop(self, table_id: str, seat: int, *, seen: int) -> None:
        """Forget it."""


class Time(Protocol):
    """What the time is, and who is called when some of it has passed."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Call after so many seconds, unless what is returned is called before."""


class PeopleStore(Protocol):
    """Where people are kept, as safely as tables."""

    def keep(self, what: Person | Session | Passkey | Permit | Letter) -> None:
        """Keep this, in place of what there was with its id."""

    def person(self, person: str) -> Person | None:
        """The person with this id, or None."""

    def person_called(self, login: str) -> Person | None:
        """The person with this sign-in name, or None."""

    def person_at(self, mail: str) -> Person | None:
        """The person whom letters to this address reach, or None."""

    def lost(self) -> list[str]:
        """The people who are signed in nowhere and have no way back."""

    def drop_person(self, person: str) -> None:
        """Forget a person, and all that is theirs alone."""

    def is_blocked(self, person: str, by: Sequence[str]) -> bool:
        """Whether any of these people have blocked a person: they do not want to meet."""

    def is_suspended(self, person: str, now: int) -> bool:
        """Whether the host lets a person sign in no more, or not now."""

    def session(self, token_hash: str) -> Session | None:
        """The session that a token proves, or None."""

    def sessions(self, person: str) -> list[Session]:
        """Where a person is signed in, the latest used first."""

    def see(self, session: str, person: str, now: int) -> None:
        """Keep that somebody was here."""

    def drop_session(self, session: str) -> None:
        """Forget a session."""

    def drop_idle(self, sessions_before: int) -> None:
        """Forget the sessions that nobody has used since."""

    def passkey(self, passkey: str) -> Passkey | None:
        """The passkey with this id, or None."""

    def passkeys(self, person: str) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""

    def drop_passkey(self, passkey: str) -> None:
        """Forget a passkey."""

    def permit(self, token_hash: str) -> Permit | None:
        """The permit that a token proves, or None."""

    def permits(self, person: str) -> list[Permit]:
        """The permits of a person's programs, the oldest first."""

    def drop_permit(self, permit: str) -> None:
        """Forget a permit."""

    def letter(self, token_hash: str) -> Letter | None:
        """The letter with this token, or None."""

    def drop_letter(self, token_hash: str) -> None:
        """Forget a letter."""

    def drop_letters(self, before: int) -> None:
        """Forget the letters that hold no longer."""


class Passwords(Protocol):
    """How passwords are kept: so that who reads what is kept still has to try them."""

    async def hash(self, password: str) -> str:
        """What is kept of a password."""

    async def fits(self, password: str, hashed: str | None) -> bool:
        """Whether a password is the one that was kept; for None it takes as long to say no."""


class Post(Protocol):
    """Who carries letters."""

    def send(self, mail: str, subject: str, text: str) -> None:
        """Send a letter, sooner or later; nobody waits for it, and nothing is raised."""

    def hand_over(self, mail: str, subject: str, text: str, headers: Mapping[str, str]) -> bool:
        """Send a letter with more headers now; whether who carries letters has taken it."""


class Site(NamedTuple):
    """Where a browser finds the server: passkeys are good for one site alone."""

    origin: str
    host: str


class NewPasskey(NamedTuple):
    """A passkey that a browser has made."""

    id: str
    public_key: bytes
    uses: int


class Passkeys(Protocol):
    """Who speaks with browsers about passkeys. What is none raises ValueError."""

    def offer(
        self, site: Site, person: Person, others: Sequence[str]
    ) -> tuple[dict[str, Any], bytes]:
        """What a browser needs to make a passkey beside others, and the challenge in it."""

    def made(self, site: Site, challenge: bytes, answer: dict[str, Any]) -> NewPasskey:
        """The passkey in the answer to an offer."""

    def ask(self, site: Site) -> tuple[dict[str, Any], bytes]:
        """What a browser needs to show a passkey, and the challenge in it."""

    def shown(self, site: Site, challenge: bytes, answer: dict[str, Any], passkey: Passkey) -> int:
        """How often a passkey was used, which is proven by an answer."""

    def challenge(self, answer: dict[str, Any]) -> bytes:
        """Which challenge an answer says that it is for."""


class Minds(Protocol):
    """Where the computer's players think, and how long they may."""

    answer_by: float
    """Seconds after which a player is told that it is late ..."""

    patience: float
    """... and seconds after which its answer is awaited no longer."""

    def turn(self, whose: str, name: str) -> AbstractAsyncContextManager[None]:
        """As long as somebody of this name thinks at a table: they come in turns, tables alike."""

    async def think(self, question: str) -> str | None:
        """The answer to a question (`play/thoughts.py`), or None if nobody waits any longer.

        Whoever awaits it no longer ends it. Raises RuntimeError if there is none.
        """

    async def close(self) -> None:
        """End all that are thinking."""


class Reviewer(Protocol):
    """Who looks through games that are over."""

    async def review(self, order: str, tell: Callable[[int], None]) -> dict[str, Any]:
        """The review of an order; ``tell`` hears how many actions were looked at.

        Whoever awaits it no longer ends it. Raises RuntimeError if there is no review.
        """
