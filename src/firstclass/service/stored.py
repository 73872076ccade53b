"""Stored data of tables and people, independent of the database."""

from dataclasses import KW_ONLY, dataclass, field
from typing import Annotated, Any, Literal, NotRequired, TypedDict


class Seat(TypedDict):
    """The player of a seat."""

    name: Annotated[str, "empty if nobody gave one; clients then choose their own word"]
    kind: Annotated[str, "`human`, the name of a bot, or `absent` at a table opened from a record"]
    is_bot: NotRequired[Annotated[bool, "whether a program has played for the person"]]
    helped: NotRequired[Annotated[bool, "whether the player used a hint or a branch"]]
    moved: NotRequired[Annotated[bool, "whether the game has moved elsewhere"]]
    left: NotRequired[Annotated[bool, "whether a bot plays for a person who has left"]]


@dataclass(frozen=True, slots=True)
class StoredAction:
    """A stored action: the seat, the notation, and why a stand-in played it, if one did.

    ``at`` is the time in milliseconds since 1970, if known. ``idempotency_key`` comes from the
    client.
    """

    seat: int
    notation: str
    at: int | None
    fallback_reason: str = ""
    idempotency_key: str | None = None


@dataclass(frozen=True, slots=True)
class AutomaticChoice:
    """An automatic choice of a seat: how the action begins that it plays between turns.

    It was made at this version by the person or key of ``decider``.
    """

    seat: int
    action: str
    version: int
    decider: str


@dataclass(frozen=True, slots=True)
class Redeal:
    """A moment at which everything unknown to a seat (or a spectator) was sampled again."""

    version: int
    seat: int | None
    seed: int


@dataclass(frozen=True, slots=True)
class InvitedSeat:
    """A seat that was given away, with its invitation and the person who sits there.

    Each is the hash of a key, or a person. The invitation is valid until somebody uses it.
    """

    seat: int
    invitation_hash: str | None = None
    key_hash: str | None = None
    person: str | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All stored data of one table.

    ``owner`` is the person who owns it. No key opens a table with an owner.
    """

    id: str
    key_hash: str
    seats: list[Seat]
    record: dict[str, Any]
    actions: list[StoredAction] = field(default_factory=list)
    undone: list[StoredAction] = field(
        default_factory=list
    )  # in the order in which they can be redone
    redeals: list[Redeal] = field(default_factory=list)
    parent: str | None = None
    invited_seats: list[InvitedSeat] = field(default_factory=list)
    rematch_table: str | None = None
    rematch_votes: dict[int, bool] = field(default_factory=dict)  # by seat
    seed_named: bool = False  # the host named the seed, and so may know all cards
    over: bool = False  # nobody will play here any longer
    salt: str = ""  # of the commitment to the deal, if there is one
    owner: str | None = None
    spectators: int | None = 0  # how many actions spectators are behind; None: no spectators
    time_limit: dict[str, Any] | None = None
    clock_events: list["ClockEvent"] = field(default_factory=list)
    day: str | None = None  # the day whose deal is played here, if any
    rated: bool = False  # the result counts, for ratings or in a tournament
    help_allowed: bool = True  # hints and branches are allowed while the game is running
    revision: int = 0  # a writer must know the latest one
    undo_request: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A person and their sign-in methods. Times are seconds since 1970.

    A guest has only a session. Others have a sign-in name with a password, an email address, or
    passkeys.
    """

    id: str
    name: str
    created_at: int
    last_seen_at: int
    login: str | None = None
    password_hash: str | None = None
    email: str | None = None
    is_bot: bool = False  # whether this is a bot


@dataclass(frozen=True, slots=True)
class Session:
    """A signed-in device, with the hash of its token."""

    id: str
    person: str
    token_hash: str
    device: str
    created_at: int
    last_used_at: int


@dataclass(frozen=True, slots=True)
class Passkey:
    """The public half of a key pair in somebody's device or password manager.

    ``sign_count`` is how often the device says that it was used.
    """

    id: str
    person: str
    public_key: bytes
    sign_count: int
    device: str
    created_at: int


@dataclass(frozen=True, slots=True)
class ApiToken:
    """An API token, stored as a hash, with which a program acts for a person.

    ``scope`` says whether the program may only look or also play.
    """

    id: str
    person: str
    token_hash: str
    name: str
    scope: Literal["look", "play"]
    created_at: int
    last_used_at: int


@dataclass(frozen=True, slots=True)
class EmailToken:
    """An email link, stored as the hash of its token. It works once.

    With a person it adds the address to their sign-in methods. Without one it signs in the person
    who has the address.
    """

    token_hash: str
    email: str
    person: str | None
    expires_at: int


ClockEventKind = Literal[
    "begun", "moved", "taken over", "coming back", "given back", "ended", "holiday"
]


@dataclass(frozen=True, slots=True)
class ClockEvent:
    """An event that affects clocks. Times are milliseconds since 1970.

    ``seat`` is the seat whose clock ran until then, if one did, in this turn of the game.
    ``version`` is the number of actions played before. ``to`` is the version that the event led to,
    or the end of a holiday. ``seats`` are those that asked for it.
    """

    at: int
    kind: ClockEventKind
    seat: int | None
    turn: str
    version: int
    to: int
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NewAction:
    """An action to be stored with this number. ``expected_revision`` is what the writer knows.

    A clock event is stored with it, and the end of the game (Unix milliseconds): all or nothing.
    """

    table_id: str
    number: int
    action: StoredAction
    clock_event: ClockEvent | None = None
    ended_at: int | None = None
    _: KW_ONLY
    expected_revision: int
