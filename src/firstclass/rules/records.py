"""Reading records: a record of another version or catalogue is refused, never misread."""

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from firstclass.rules.vocabulary.errors import IllegalAction, RecordError
from firstclass.rules.vocabulary.setup import OPTIONS, Setup, SetupError, brief


class Playable(Protocol):
    """A game that goes on action by action."""

    def apply(self, action: int) -> object:
        """Plays an action; raises :class:`firstclass.IllegalAction`."""


Played = TypeVar("Played", bound=Playable)

RULES_VERSION: Final = 1
LONGEST_GAME: Final = 100_000
FIELDS: Final = {"format", "rules", "catalogue", "setup", "actions"}
SETUP_FIELDS: Final = {"players", "modules", "seed", "ruleset", "start_player", "options"}


def read_record(make: Callable[[Setup], Played], record: object, setup: Setup | None) -> Played:
    """Replays a record; raises :class:`firstclass.RecordError` with one clear line."""
    if not isinstance(record, dict) or set(record) != FIELDS:
        raise RecordError(f"record: expected the fields {', '.join(sorted(FIELDS))}")
    if record["format"] != 1 or record["rules"] != RULES_VERSION:
        raise RecordError(
            f"record: expected format 1 and rules {RULES_VERSION},"
            f" not {brief(record['format'])} and {brief(record['rules'])}"
        )
    if setup is not None and record["setup"] != setup.as_dict():
        raise RecordError("record: played with another set-up than the one given")
    try:
        setup = setup or _read_setup(record["setup"])
    except SetupError as error:
        raise RecordError(f"record: {error}") from None
    if record["catalogue"] != setup.catalogue.hash:
        raise RecordError(
            f"record: played with the catalogue {brief(record['catalogue'])},"
            f" this one is {setup.catalogue.hash}"
        )
    actions = record["actions"]
    if not isinstance(actions, list) or len(actions) > LONGEST_GAME:
        raise RecordError(f"record: expected a list of at most {LONGEST_GAME} actions")
    game = make(setup)
    for number, action in enumerate(actions, 1):
        try:
            game.apply(action)
        except IllegalAction as error:
            raise RecordError(f"record: action {number}: {error}") from None
    return game


def _read_setup(content: Any) -> Setup:
    if not isinstance(content, dict) or set(content) != SETUP_FIELDS:
        raise SetupError(f"setup: expected the fields {', '.join(sorted(SETUP_FIELDS))}")
    options = content["options"]
    if not isinstance(options, dict) or not set(options) <= set(OPTIONS):
        raise SetupError(f"setup: expected options out of {', '.join(OPTIONS)}")
    rest = {name: content[name] for name in SETUP_FIELDS if name != "options"}
    return Setup(**rest, **options)
