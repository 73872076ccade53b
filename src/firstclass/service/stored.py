"""What is kept of tables, whatever keeps it."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Played:
    """One action as it is kept: who decided, and what; and why somebody stood in, if so."""

    seat: int
    notation: str
    lapse: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """At this version, all that this seat (or a spectator) did not know was dealt anew."""

    version: int
    seat: int | None
    seed: int


@dataclass(frozen=True, slots=True)
class Guest:
    """A seat that was given away: whom it waits for, and who sits there, by hashes of their keys.

    The invitation is good until somebody sits down with it.
    """

    seat: int
    invitation_hash: str | None = None
    key_hash: str | None = None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All that is kept of one table."""

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
    seed_named: bool = False  # whether whoever made it named the seed, and so may know all cards
    over: bool = False  # whether nobody will play here any more
    salt: str = ""  # what the deal is sealed with, if it is
