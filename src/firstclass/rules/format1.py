"""Format 1 of game records, still readable: it used numbers of moves and one hash of the box.

This file describes the tables of that time. It never changes, even when today's tables do.
"""

from collections.abc import Sequence
from typing import Any, Final

from firstclass.catalogue import Catalogue
from firstclass.messages import Reason
from firstclass.rules.opening import draw_modules
from firstclass.rules.vocabulary.chance import Chance
from firstclass.rules.vocabulary.errors import RecordError
from firstclass.rules.vocabulary.setup import SETUP_FIELDS, brief, parts_played, read_setup

FIELDS: Final = {"format", "rules", "catalogue", "setup", "actions"}

RULES: Final = 1  # the only version of the rules in format 1

NOTATIONS: Final = """
end turn; forgo; keep 1; keep 2; keep 3; keep 4; keep 5; take 1.1; take 1.2; take 1.3; take 1.4;
take 1.5; take 1.6; take 2.1; take 2.2; take 2.3; take 2.4; take 2.5; take 2.6; take 3.1;
take 3.2; take 3.3; take 3.4; take 3.5; take 3.6; decline 1.1; decline 1.2; decline 1.3;
decline 1.4; decline 1.5; decline 1.6; decline 2.1; decline 2.2; decline 2.3; decline 2.4;
decline 2.5; decline 2.6; decline 3.1; decline 3.2; decline 3.3; decline 3.4; decline 3.5;
decline 3.6; take tile; car upper; car lower; upgrade upper 1; upgrade upper 2; upgrade upper 3;
upgrade upper 4; upgrade upper 5; upgrade upper 7; upgrade upper 8; upgrade upper 9;
upgrade lower 1; upgrade lower 2; upgrade lower 3; upgrade lower 4; upgrade lower 5;
upgrade lower 7; upgrade lower 8; upgrade lower 9; conductors; conductor upper; conductor lower;
game end 1; game end 2; game end 3; game end 4; mail 1; mail 2; mail 3; mail 4; coin 1;
coin 2 locomotive; coin 2 upper; coin 2 lower; coin 3; point 1; point 2; point 3; buy 1; buy 2;
buy 3; buy 4; order 1; order 2; order 3; order 4; order 5; pay 1; pay 2; pay 3; contract 1;
contract 2; contract 3; contract 4; contract 5; contract 6; contract 7; contract 8; contract 9;
contract 10; contract 11; contract 12; contract 13; contract 14; contract 15; contract 16;
contract 17; contract 18; lay upper; lay lower; postcard 1; postcard 2; postcard 3; postcard 4;
postcard 5; postcard 6; postcard 7; postcard 8; postcard 9; postcard 10; postcard 11; postcard 12;
postcard 13; postcard 14; postcard 15; postcard 16; postcard 17; postcard 18; gap 1; gap 2; gap 3;
gap 4; serve upper 1; serve upper 2; serve upper 3; serve upper 4; serve upper 5; serve upper 7;
serve upper 8; serve upper 9; serve lower 1; serve lower 2; serve lower 3; serve lower 4;
serve lower 5; serve lower 7; serve lower 8; serve lower 9; storage 1; storage 2; storage 3;
storage 4; factory; bonus 0; bonus 1; bonus 2; bonus 3; bonus 4; bonus 5; bonus 6; bonus 7;
bonus 8; bonus 9; bonus 10; bonus 11; bonus 12; bonus 13; bonus 14; bonus 15; bonus 16; bonus 17;
bonus 18; frame 1; frame 2; frame 3; frame 4; frame 5; frame 6; frame 7; frame 8; frame 9;
frame 10; frame 11; frame 12; frame 13; frame 14; frame 15; frame 16; frame 17; frame 18;
frame 19; frame 20; frame 21; frame 22; frame 23; frame 24; frame 25; frame 26; frame 27;
frame 28; frame 29; frame 30; frame 31; frame 32; frame 33; frame 34; frame 35; frame 36;
frame 37; frame 38; frame 39; frame 40
"""
ACTIONS: Final = NOTATIONS.strip().replace(";\n", "; ").split("; ")

BOXES: Final = {
    "0ea7ef9d28b1c0f5": {
        "box": "1a6a569383921af1",
        "supply": "edec67bf6feb35a2",
        "teatime": "7600269de0b1dd9d",
        "A": "230de3452202a26c",
        "B": "2c3ce6e8f8f7f76e",
        "C": "c1a4aae5257a77bb",
        "D": "2da18fd2d752579e",
        "E": "4343a5f57a88f210",
        "F": "1fb593b71a1b2b5a",
        "X": "3816c4bc6c811f96",
    },
}
"""The boxes of the package at that time, with the present hashes of their parts."""


def to_format_2(record: dict[str, Any], boxes: Sequence[Catalogue]) -> dict[str, Any]:
    """Return the same record in format 2. The box is a known one, or one of ``boxes``.

    Raises :class:`RecordError` and :class:`firstclass.SetupError`.
    """
    if set(record) != FIELDS:
        raise RecordError(Reason("record_fields", fields=", ".join(sorted(FIELDS))))
    parts = _parts(record["catalogue"], boxes)
    setup = read_setup(record["setup"], fields=SETUP_FIELDS - {"drawn"}, rules=RULES)
    letters = sorted(part for part in parts if len(part) == 1 and part != "X")
    modules = draw_modules(setup.modules, "".join(letters), Chance(setup.seed))
    drawn = "".join(letter for letter in modules if letter not in setup.modules)
    return {
        "format": 2,
        "rules": RULES,
        "cards": {name: parts[name] for name in parts_played(modules, setup.options)},
        "setup": setup.as_dict() | {"modules": modules, "drawn": drawn},
        "actions": _notations(record["actions"]),
    }


def _parts(name: object, boxes: Sequence[Catalogue]) -> dict[str, str]:
    if isinstance(name, str) and name in BOXES:
        return BOXES[name]
    for box in boxes:
        if box.hash == name:
            return box.parts
    raise RecordError(Reason("record_catalogue", given=brief(name)))


def _notations(actions: object) -> object:
    if not isinstance(actions, list):
        return actions
    for number, action in enumerate(actions, 1):
        if type(action) is not int or not 0 <= action < len(ACTIONS):
            last, given = len(ACTIONS) - 1, brief(action)
            raise RecordError(Reason("record_number", number=number, last=last, given=given))
    return [ACTIONS[action] for action in actions]
