"""The description of a module as data: its cards, icons, decisions and moves, and its hooks.

The base game is described in the same way (:mod:`firstclass.rules.base_game`). The rules of a game
are the sum of the base game and its modules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from firstclass.messages import Reason
from firstclass.rules.vocabulary.state import (
    Hooks,
    MakeState,
    MakeStaticData,
    Resample,
    Show,
    ShowBoard,
    Why,
)


@dataclass(frozen=True)
class Kind:
    """A kind of card."""

    name: str
    ruling: str
    """The ruling for this kind of card."""
    fields: tuple[str, ...] = ()
    """The fields of the catalogue that describe the card's effect."""
    needs: int = 0
    """The bits of what must be there to perform it. The default is the needs of its frame."""


@dataclass(frozen=True)
class Icon:
    """An icon for frames. The hook ``usable`` says when it can be used.

    If it is performed ``at_once``, when a frame with it begins, that hook performs it. Otherwise
    ``in_frame`` adds its choices.
    """

    number: int
    """The result of :func:`~.icons.icon`."""
    at_once: bool = False


@dataclass(frozen=True)
class Decision:
    """A kind of decision."""

    number: int
    """The result of :func:`~.decisions.decision`."""
    why_first: Reason | None = None
    """Why everything else has to wait for it."""
    lays: bool = False
    """Whether it asks for the place of the card just taken."""
    ruled_by_card: bool = False
    """Whether its ruling is that of the card in question."""


@dataclass(frozen=True)
class Family:
    """Moves of one kind."""

    first: int
    """The result of :func:`~.actions.family`."""
    why_not: Why
    """Why such a move is illegal in its own decisions."""
    decisions: tuple[int, ...]
    """The decisions in which it can be legal."""
    elsewhere: Reason
    """Why it is illegal in all other decisions."""
    lapses: bool = False
    """Whether it is lost if the turn ends without it."""


@dataclass(frozen=True, eq=False)
class Module:
    """A module, or a common base of several modules."""

    name: str
    """Its name, and that of its part of the state."""
    package: str
    """The package of its folder, where other packages find its files by name."""
    letter: str = ""
    """The letter of its set of cards."""
    title: str = ""
    option: str = ""
    """The option of the set-up that adds it, if it has no cards."""
    depends_on: tuple["Module", ...] = ()
    icons: tuple[Icon, ...] = ()
    kinds: tuple[Kind, ...] = ()
    requirements: tuple[str, ...] = ()
    """Forms of requirements of contracts, which the hook ``meets`` checks."""
    components: str = ""
    """The table of its card file with its other components."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """The ruling for each kind of component apart from cards."""
    decisions: tuple[Decision, ...] = ()
    families: tuple[Family, ...] = ()
    constants: Mapping[str, object] = field(default_factory=dict)
    """Numbers for clients that no card changes."""
    pile_stays: bool = False
    """Whether the last cards of a stack stay as a pile."""
    make_static_data: MakeStaticData | None = None
    """The data that it derives from the box, once for all games."""
    make_state: MakeState | None = None
    """Its part of the state."""

    hooks: Hooks = field(default_factory=Hooks)
    """Its behaviour in a game."""
    worth_kind: int = -1
    """The kind of the points that the hook ``worth`` returns."""
    resample: Resample | None = None
    show: Show | None = None
    show_board: ShowBoard | None = None


HOOKS: Final = (
    "usable", "in_frame", "between", "spending", "train_changed", "holds", "worth", "face_up",
    "turn_end", "taken", "cleared", "at_the_end", "may_win",
)  # fmt: skip
"""The hooks for which the rules keep a list of modules, so that they call no others."""
FUNCTIONS: Final = ("resample", "show", "show_board")
