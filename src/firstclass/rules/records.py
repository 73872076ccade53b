"""Game records: a set-up and moves in notation, which are replayed exactly or refused.

A record names the parts of its box by hashes of the values that the rules read. It can be played
with any box in which these parts are the same.
"""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Any, Final, Protocol, TypeVar

from firstclass.catalogue import Catalogue, load
from firstclass.messages import Reason
from firstclass.rules.vocabulary.actions import UnknownActionError, action_id
from firstclass.rules.vocabulary.errors import IllegalActionError, RecordError
from firstclass.rules.vocabulary.setup import (
    Setup,
    SetupError,
    brief,
    parts_played,
    read_setup,
)


class Playable(Protocol):
    """A game that can be played move by move."""

    def apply(self, action: int) -> object:
        """Play a move; raises :class:`firstclass.IllegalActionError`."""


Played = TypeVar("Played", bound=Playable)

FORMAT: Final = 2
RULES_VERSION: Final = 2
MAX_ACTIONS: Final = 100_000
FIELDS: Final = {"format", "rules", "cards", "setup", "actions"}
COMMITMENT_FIELD: Final = "seal"
"""An optional field of a record: the commitment to the deal, made before the first move."""
TIMES_FIELD: Final = "times"
"""An optional field of a record: when each move was played, in milliseconds since 1970 (UTC)."""
LATEST_TIME: Final = 253_402_300_799_999  # the end of the year 9999


def write_record(setup: Setup, modules: str, actions: list[str]) -> dict[str, Any]:
    """Return the record of a game with these modules, named or drawn."""
    drawn = setup.drawn or "".join(letter for letter in modules if letter not in setup.modules)
    parts = setup.catalogue.parts
    return {
        "format": FORMAT,
        "rules": RULES_VERSION,
        "cards": {name: parts[name] for name in parts_played(modules, setup.options)},
        "setup": setup.as_dict() | {"modules": modules, "drawn": drawn},
        "actions": actions,
    }


def read_record(
    make: Callable[[Setup], Played], record: object, boxes: Sequence[Catalogue]
) -> Played:
    """Replay a record; raises :class:`firstclass.RecordError` with a message of one line."""
    content = _with_all_fields(record)
    setup = _set_up(content, [load(), *boxes])
    actions = content["actions"]
    if not isinstance(actions, list) or len(actions) > MAX_ACTIONS:
        raise RecordError(Reason("record_moves", most=MAX_ACTIONS))
    check_times(content)
    game = make(setup)
    for number, notation in enumerate(actions, 1):
        if not isinstance(notation, str):
            given = brief(notation)
            raise RecordError(Reason("record_notation", number=number, given=given))
        try:
            game.apply(action_id(notation))
        except (IllegalActionError, UnknownActionError) as error:
            raise RecordError(Reason("record_move", number=number, fault=error.reason)) from None
    return game


def _with_all_fields(record: object) -> dict[str, Any]:
    """Return the record if it has the fields and the version of one, or raise RecordError."""
    if not isinstance(record, dict) or not {"format", "rules"} <= set(record):
        raise RecordError(Reason("record_fields", fields=", ".join(sorted(FIELDS))))
    if (record["format"], record["rules"]) != (FORMAT, RULES_VERSION):
        form, rules = brief(record["format"]), brief(record["rules"])
        raise RecordError(Reason("record_format", format=form, rules=rules))
    if set(record) - {COMMITMENT_FIELD, TIMES_FIELD} != FIELDS:
        raise RecordError(Reason("record_fields", fields=", ".join(sorted(FIELDS))))
    return record


def check_times(record: dict[str, Any]) -> None:
    """Raise :class:`firstclass.RecordError` if a record has times that cannot be right."""
    if TIMES_FIELD not in record:
        return
    times, moves = record[TIMES_FIELD], len(record["actions"])
    if (
        not isinstance(times, list)
        or len(times) != moves
        or not all(type(time) is int for time in times)
        or any(later < time for time, later in pairwise([0, *times, LATEST_TIME]))
    ):
        raise RecordError(Reason("record_times", moves=moves))


def with_times(record: dict[str, Any], times: Sequence[int | None]) -> dict[str, Any]:
    """Return a record with the times of its moves, without any if one of them is unknown."""
    return record if not times or None in times else record | {TIMES_FIELD: [*times]}


def commitment_of(salt: str, seed: int) -> str:
    """Return the commitment to a seed. It proves the seed later and reveals nothing before.

    The salt prevents others from trying all seeds.
    """
    return sha256(f"{salt}:{seed}".encode()).hexdigest()


def check_commitment(record: dict[str, Any]) -> None:
    """Raise :class:`firstclass.RecordError` if the commitment of a record does not match its seed.

    A record without a commitment passes. To be sure, compare it with the one shown at the start of
    the game.
    """
    if (commitment := record.get(COMMITMENT_FIELD)) is None:
        return
    if not isinstance(commitment, dict) or set(commitment) != {"salt", "hash"}:
        raise RecordError(Reason("record_commitment_form"))
    if commitment_of(str(commitment["salt"]), record["setup"]["seed"]) != commitment["hash"]:
        raise RecordError(Reason("record_commitment"))


def _set_up(content: dict[str, Any], boxes: Iterable[Catalogue]) -> Setup:
    """Return the set-up in the first of these boxes that has the cards of the record.

    If there is none, raises the error for the very first box.
    """
    cards = content["cards"]
    if not isinstance(cards, dict):
        raise RecordError(Reason("record_cards"))
    faults: list[RecordError] = []
    for box in boxes:
        try:
            return _set_up_in(box, content, cards)
        except RecordError as fault:
            faults.append(fault)
    raise faults[0]


def _set_up_in(box: Catalogue, content: dict[str, Any], cards: dict[str, Any]) -> Setup:
    try:
        setup = read_setup(content["setup"], box)
    except SetupError as error:
        raise RecordError(error.reason) from None
    if len(setup.modules) != 2:
        raise RecordError(Reason("record_modules", given=repr(setup.modules)))
    names = parts_played(setup.modules, setup.options)
    differing = [name for name in names if cards.get(name) != box.parts[name]]
    if differing:
        raise RecordError(Reason("record_other_cards", parts=", ".join(differing)))
    return setup
