"""What is kept of tables and of people, whatever keeps it."""

from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Played:
    """One action as it is kept: who decided, and what; and why somebody stood in, if so.

    ``once`` is what the client called it.
    """

    seat: int
    notation: str
    lapse: str = ""
    once: str | None = None


@dataclass(frozen=True, slots=True)
class Instruction:
    """What a seat shall do if it comes to it off turn: how the action begins.

    It was left at this version, by who sat there.
    """

    seat: int
    action: str
    version: int
    whose: str


@dataclass(frozen=True, slots=True)
class Sample:
    """At this version, all that this seat (or a spectator) did not know was dealt anew."""

    version: int
    seat: int | None
    seed: int


@dataclass(frozen=True, slots=True)
class Guest:
    """A seat that was given away: whom it waits for, and who sits there.

    These are hashes of their keys, or a person. The invitation is good until somebody sits down
    with it.
    """

    seat: int
    invitation_hash: str | None = None
    key_hash: str | None = None
    person: str | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All that is kept of one table.

    ``owner`` is the person whose table it is; then no key opens it.
    """

    id: str
    key_hash: str
    seats: list[dict[str, str]]
    record: dict[str, Any]
    actions: list[Played]
    undone: list[Played] = field(default_factory=list)  # in the order they may be redone
    samples: list[Sample] = field(default_factory=list)
    parent: str | None = None
    guests: list[Guest] = field(default_factory=list)
    again: str | None = None  # the table at which the same company plays again
    answers: dict[int, bool] = field(default_factory=dict)  # by seat: whether they play again
    seed_named: bool = False  # whether whoever made it named the seed, and so may know all cards
    over: bool = False  # whether nobody will play here any more
    salt: str = ""  # what the deal is sealed with, if it is
    owner: str | None = None
    spectators: int | None = 0  # so many actions later they see what is played; None: never
    clock: dict[str, Any] | None = None  # what was agreed about time, if anything
    strokes: list["Stroke"] = field(default_factory=list)  # what the clocks are reckoned by
    day: str | None = None  # the day whose deal is played here, if it is one
    changes: int = 0  # how often anything of it has changed: who changes it must know the latest
    question: dict[str, Any] | None = None  # what is asked at it, if anything


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays, and the ways back; times are seconds since 1970.

    A guest has no way back but the session. Others have a sign-in name with a password, an
    address that letters reach, or passkeys.
    """

    id: str
    name: str
    made: int
    seen: int
    login: str | None = None
    password_hash: str | None = None
    mail: str | None = None
    program: bool = False  # whether a program plays here, rather than a person


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody signed in at a device: the hash of the token that proves it."""

    id: str
    person: str
    token_hash: str
    device: str
    made: int
    used: int


@dataclass(frozen=True, slots=True)
class Passkey:
    """A key pair in somebody's device or password manager: its public half.

    ``uses`` is as often as the device says that it was used.
    """

    id: str
    person: str
    public_key: bytes
    uses: int
    device: str
    made: int


@dataclass(frozen=True, slots=True)
class Permit:
    """What a program acts with in somebody's name: the hash of the token that proves it.

    ``scope`` is how far: it looks on, or plays.
    """

    id: str
    person: str
    token_hash: str
    name: str
    scope: Literal["look", "play"]
    made: int
    used: int


@dataclass(frozen=True, slots=True)
class Letter:
    """A link that was sent to an address, by the hash of its token; it is good once.

    With a person it adds the address to the ways back, without one it signs in whose it is.
    """

    token_hash: str
    mail: str
    person: str | None
    until: int


What = Literal["begun", "moved", "taken over", "coming back", "given back", "ended", "rest"]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A moment at which something changed that a clock is reckoned by; milliseconds since 1970.

    ``seat`` is whose clock had been running until then, if one did, in this turn of the game and
    at this ``version``, the actions played before it. ``to`` is the version that it led to, or
    when a rest ends; ``by`` the seats whose wish it was.
    """

    at: int
    what: What
    seat: int | None
    turn: str
    version: int
    to: int
    by: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Appended:
    """An action that is to be kept with this number, by who has ``seen`` so many changes.

    A stroke of the clocks is kept with it: both or none.
    """

    table_id: str
    number: int
    played: Played
    stroke: Stroke | None = None
    _: KW_ONLY
    seen: int
