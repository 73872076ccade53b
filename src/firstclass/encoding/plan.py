"""The numbers that an encoder takes from a game's box, modules and options."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from firstclass.encoding.fields import Layout
from firstclass.rules.vocabulary.icons import all_icons
from firstclass.rules.vocabulary.setup import OPTIONS
from firstclass.rules.vocabulary.state import Rules, State
from firstclass.rules.vocabulary.timetable import ROUNDS_OF_A_STACK

STACKS: Final = 3


class Plan:
    """The numbers that all games with the same rules share.

    ``blanks`` are observations with what stays the same until another stack begins, by the number
    of stacks begun. ``phase``, ``stacks`` and ``unseen`` are the places of these fields.
    """

    __slots__ = (
        "phase", "stacks", "unseen", "blanks", "icons", "types", "points", "mail_cars",
        "game_end_cards",
    )  # fmt: skip

    def __init__(self, rules: Rules, layout: Layout) -> None:
        box = rules.box
        self.phase: i64 = layout.start("phase")
        self.stacks: i64 = layout.start("stacks")
        self.unseen: i64 = layout.start("unseen")
        self.blanks = [blank(rules, layout, begun) for begun in range(STACKS + 1)]
        self.icons: i64 = all_icons()
        self.types = vec[i64](box.types)
        self.points = vec[i64](box.points)
        self.mail_cars: i64 = len(box.mail)
        self.game_end_cards: i64 = len(box.game_end)


def blank(rules: Rules, layout: Layout, begun: int) -> vec[u8]:
    """Return an observation with the settings, and the cards of the stacks after those begun."""
    row = bytearray(layout.size)
    box = rules.box
    settings = [int(letter in rules.modules) for letter in box.catalogue.modules]
    settings += [values.index(rules.options[name]) for name, values in OPTIONS.items()]
    at = layout.start("modules")
    row[at : at + len(settings)] = settings
    at = layout.start("unseen")
    for letter in "X" + rules.modules:
        for number in range(begun, STACKS):
            for card in box.stacks[letter, number + 1]:
                row[at + card] += 1
    return vec[u8](row)


def stacks_begun(state: State) -> i64:
    """Return the number of stacks whose cards were laid out."""
    return (state.round + 1) // ROUNDS_OF_A_STACK
