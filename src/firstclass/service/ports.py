"""The interfaces that tables need from outside, provided by a server or by a browser.

The server's implementations are in `adapters`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import Any, NamedTuple, Protocol

from firstclass.errors import FirstClassError
from firstclass.service.stored import (
    ApiToken,
    AutomaticChoice,
    ClockEvent,
    EmailToken,
    InvitedSeat,
    NewAction,
    Passkey,
    Person,
    Seat,
    Session,
    StoredTable,
)


class ClientConnection(Protocol):
    """The connection to one client."""

    async def receive(self) -> str | None:
        """Return the client's next message, or None once it has disconnected."""

    async def send(self, text: str) -> None:
        """Send a message. A client that has disconnected does not receive it."""

    async def close(self, code: int) -> None:
        """Close the connection. The code is a WebSocket close code that gives the reason."""


class ConflictError(FirstClassError):
    """The stored data differs from what the caller expected. Nothing was changed."""


class StoreBusyError(FirstClassError):
    """Another program is changing the store. Nothing was changed; it may soon be possible."""


class Cluster(Protocol):
    """The other servers at the same tables, if there are any.

    They announce stored changes by themselves. In addition, each server publishes values about
    itself, for example its connected people. The values of a server are forgotten when it ends.
    """

    def publish(self, topic: str, value: Any) -> None:
        """Publish a value of this server. None withdraws it."""

    def peer_values(self, topic: str) -> Mapping[int, Any]:
        """Return the value of each other server that has published one, by the server's number."""

    def peer_topics(self, prefix: str) -> Iterable[str]:
        """Return the names that other servers have published a value under, with repetitions.

        ``prefix`` is how the names begin.
        """

    def is_first(self, topic: str) -> bool:
        """Return whether no other server that has published this value precedes this one."""

    def exclusive(self) -> AbstractContextManager[None]:
        """Return a context that only one server can be in at a time.

        Inside it, stored data can be read again before it is changed. Use it for data that seldom
        changes and has no revision, unlike tables.
        """


class Store(Protocol):
    """Where tables are stored. A change survives the end of the program once its method returns.

    All methods are synchronous: a change is checked, stored, played and announced without an await,
    which is why there are no locks. A method that changes a table raises ConflictError when the
    table's revision is no longer ``expected_revision``.
    """

    @property
    def cluster(self) -> Cluster:
        """The other servers that use this store."""

    @property
    def clocks(self) -> "ClockStore":
        """The store of the tables' clocks."""

    @property
    def automatic_choices(self) -> "AutomaticChoiceStore":
        """The store of people's automatic choices."""

    def create(self, table: StoredTable) -> None:
        """Store a new table, which has no actions yet."""

    def find(self, table_id: str) -> StoredTable | None:
        """Return the table with its actions in order, or None if there is none."""

    def append(self, actions: Sequence[NewAction]) -> list[NewAction]:
        """Store actions of different tables together. Moves taken back at those tables are lost.

        Return the actions that were not stored, because their table has changed since it was seen.
        """

    def has_played(self, day: str, person: str) -> bool:
        """Return whether a person has finished the deal of a day."""

    def set_version(
        self,
        table_id: str,
        version: int,
        clock_event: ClockEvent | None = None,
        *,
        expected_revision: int,
    ) -> None:
        """Take back every action from this number on, and no other."""

    def save_seating(
        self,
        table_id: str,
        seats: list[Seat],
        invited_seats: Sequence[InvitedSeat],
        key_hash: str,
        owner: str | None,
        *,
        expected_revision: int,
    ) -> None:
        """Store who sits at a table, which seats were given away, and who owns it."""

    def tables_of(self, person: str) -> list[tuple[str, int]]:
        """Return the tables of a person with the time of the last event there, latest first.

        The time is in whole seconds. An event is an action, or that somebody sits down, is invited
        or leaves.
        """

    def save_rematch(
        self,
        table_id: str,
        rematch_votes: dict[int, bool],
        rematch_table: str | None,
        *,
        expected_revision: int,
    ) -> None:
        """Store who wants a rematch, and the id of its table once that exists."""

    def save_undo_request(
        self, table_id: str, undo_request: dict[str, Any] | None, *, expected_revision: int
    ) -> None:
        """Store a request to undo.

        Any action ends it, and so does anybody who sits down.
        """

    def boxes(self) -> list[dict[str, Any]]:
        """Return the content of every stored box."""

    def save_box(self, name: str, content: dict[str, Any]) -> None:
        """Store a box under the hash of its content, unless it is stored already."""

    def find_review(self, key: str) -> dict[str, Any] | None:
        """Return the review with this key, or None if there is none."""

    def save_review(self, key: str, content: dict[str, Any]) -> None:
        """Store a review."""

    def check_writable(self) -> None:
        """Store something and remove it again. Raises whatever any change would raise."""


class ClockStore(Protocol):
    """Where the events of tables with clocks are stored. Times are as in `ClockEvent`."""

    def save_event(self, table_id: str, clock_event: ClockEvent, *, expected_revision: int) -> None:
        """Store a clock event that comes without an action.

        An event that ends the table does so too.
        """

    def running_tables(self) -> list[str]:
        """Return the tables with a clock whose game is still running."""

    def save_heartbeat(self, now: int) -> None:
        """Store that the server is awake."""

    def last_heartbeat(self) -> int | None:
        """Return when the server was last known to be awake, by a beat or a clock event.

        None if it was never known.
        """

    def outages(self) -> list[tuple[int, int]]:
        """Return when the server was down or asleep, in order."""

    def save_outage(self, since: int, until: int) -> None:
        """Store that the server was down or asleep."""


class AutomaticChoiceStore(Protocol):
    """Where the automatic choices of seats are stored, one for each seat."""

    def find_all(self, table_id: str) -> list[AutomaticChoice]:
        """Return all automatic choices of a table."""

    def save(self, table_id: str, choice: AutomaticChoice, *, expected_revision: int) -> None:
        """Store an automatic choice in place of the seat's previous one."""

    def delete(self, table_id: str, seat: int, *, expected_revision: int) -> None:
        """Remove the automatic choice of a seat."""


class TimeSource(Protocol):
    """A clock with timers."""

    def now(self) -> int:
        """Return the milliseconds since 1970."""

    def call_later(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Call after this many seconds, unless the returned function cancels it before."""


class PeopleStore(Protocol):
    """Where people are stored, as safely as tables."""

    def save(self, record: Person | Session | Passkey | ApiToken | EmailToken) -> None:
        """Store this in place of whatever has its id."""

    def person(self, person: str) -> Person | None:
        """Return the person with this id, or None."""

    def person_by_login(self, login: str) -> Person | None:
        """Return the person with this sign-in name, or None."""

    def person_by_email(self, mail: str) -> Person | None:
        """Return the person with this email address, in upper or lower case, or None."""

    def guests(self, people: Sequence[str]) -> set[str]:
        """Return those of these people who have no sign-in method."""

    def unreachable(self) -> list[str]:
        """Return the people who are signed in nowhere and have no sign-in method."""

    def delete_person(self, person: str) -> None:
        """Delete a person and everything that belongs to them alone, and their name elsewhere."""

    def merge(self, guest: str, account: str) -> None:
        """Give everything of a guest to an account, and delete the guest."""

    def give_automatic_choices(self, table_id: str, decider: str, person: str) -> None:
        """Give the automatic choices of a person, or of a key with this hash, to a person."""

    def export(self, person: str) -> dict[str, list[dict[str, Any]]]:
        """Return what is stored about a person, by the tables of the database."""

    def is_blocked(self, person: str, by: Sequence[str]) -> bool:
        """Return whether any of these people have blocked a person."""

    def is_suspended(self, person: str, now: int) -> bool:
        """Return whether the administrator has suspended a person, now or for good."""

    def session(self, token_hash: str) -> Session | None:
        """Return the session of a token, or None."""

    def sessions(self, person: str) -> list[Session]:
        """Return the sessions of a person, the most recently used first."""

    def touch_session(self, session: str, person: str, now: int) -> None:
        """Store that somebody used a session now."""

    def delete_session(self, session: str) -> None:
        """Delete a session."""

    def delete_idle_sessions(self, sessions_before: int) -> None:
        """Delete the sessions that nobody has used since that time."""

    def passkey(self, passkey: str) -> Passkey | None:
        """Return the passkey with this id, or None."""

    def passkeys(self, person: str) -> list[Passkey]:
        """Return the passkeys of a person, the oldest first."""

    def delete_passkey(self, passkey: str) -> None:
        """Delete a passkey."""

    def api_token(self, token_hash: str) -> ApiToken | None:
        """Return the API token with this hash, or None."""

    def api_tokens(self, person: str) -> list[ApiToken]:
        """Return the API tokens of a person, the oldest first."""

    def delete_api_token(self, api_token: str) -> None:
        """Delete an API token."""

    def email_token(self, token_hash: str) -> EmailToken | None:
        """Return the email link with this token, or None."""

    def delete_email_token(self, token_hash: str) -> None:
        """Delete an email link."""

    def delete_expired_email_tokens(self, before: int) -> None:
        """Delete the email links that have expired."""


class Passwords(Protocol):
    """Password hashing, slow enough that stolen hashes are hard to guess."""

    async def hash(self, password: str) -> str:
        """Return the hash of a password."""

    async def verify(self, password: str, hashed: str | None) -> bool:
        """Return whether a password matches a hash. For None the check takes as long and fails."""


class Mailer(Protocol):
    """Sends emails. ``description`` tells the administrator how."""

    description: str

    def can_send_to(self, mail: str) -> bool:
        """Return whether the mail server takes such an address; not all take every letter."""

    def queue(self, mail: str, subject: str, text: str) -> None:
        """Queue an email. It is sent later, nobody waits for it, and nothing is raised."""

    def send_now(
        self, mail: str, subject: str, text: str, message_id: str, unsubscribe_url: str = ""
    ) -> bool:
        """Send an email now. Return whether the mail server has accepted it.

        A retry keeps the ``message_id``. Notifications have an ``unsubscribe_url``.
        """


class Site(NamedTuple):
    """The address at which a browser finds the server. A passkey works for one site only."""

    origin: str
    host: str


class NewPasskey(NamedTuple):
    """A passkey that a browser has made."""

    id: str
    public_key: bytes
    uses: int


class PasskeyVerifier(Protocol):
    """The exchange with browsers about passkeys. An invalid answer raises ValueError."""

    def registration_options(
        self, site: Site, person: Person, others: Sequence[str]
    ) -> tuple[dict[str, Any], bytes]:
        """Return what a browser needs to make a passkey, with its challenge.

        ``others`` exist already.
        """

    def verify_registration(
        self, site: Site, challenge: bytes, answer: dict[str, Any]
    ) -> NewPasskey:
        """Return the passkey in the answer to an offer."""

    def authentication_options(self, site: Site) -> tuple[dict[str, Any], bytes]:
        """Return what a browser needs to show a passkey, and its challenge."""

    def verify_authentication(
        self, site: Site, challenge: bytes, answer: dict[str, Any], passkey: Passkey
    ) -> int:
        """Verify the answer and return how often the passkey has been used."""

    def challenge_of(self, answer: dict[str, Any]) -> bytes:
        """Return the challenge that an answer claims to be for."""


class BotRunner(Protocol):
    """Where bots think, and how long they may."""

    soft_timeout: float
    """Seconds after which a bot is warned that it is late."""

    timeout: float
    """Seconds after which nobody waits for its answer any longer."""

    def slot(self, whose: str, name: str) -> AbstractAsyncContextManager[None]:
        """Return a context for a bot that thinks at a table.

        Bots take turns, fairly for all tables.
        """

    async def run(self, question: str) -> str | None:
        """Return the answer to a question (`play/bot_questions.py`), or None if it comes too late.

        Cancelling the call stops the thinking. Raises RuntimeError if there is no answer.
        """

    async def close(self) -> None:
        """Stop all thinking."""


class Reviewer(Protocol):
    """Reviews finished games."""

    async def review(self, order: str, report_progress: Callable[[int], None]) -> dict[str, Any]:
        """Return the review of a game.

        ``report_progress`` receives how many actions were reviewed so far. Cancelling
        the call stops the review. Raises RuntimeError if there is no review.
        """
