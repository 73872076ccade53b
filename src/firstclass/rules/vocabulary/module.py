"""The description of a module as data: its cards, icons, decisions and moves, and its hooks.

The base game is described in the same way (:mod:`firstclass.rules.base_game`). The rules of a game
are the sum of the base game and its modules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from firstclass.messages import Reason
from firstclass.rules.vocabulary.state import (
    Apply,
    AtOnce,
    AtTheEnd,
    Between,
    Cleared,
    Deliver,
    FaceUp,
    Form,
    Holds,
    InFrame,
    Laid,
    LayCard,
    Legal,
    MakeState,
    MakeStaticData,
    MayWin,
    Resample,
    Show,
    ShowBoard,
    Taken,
    TrainChanged,
    TurnEnd,
    Usable,
    Why,
    Worth,
)


@dataclass(frozen=True)
class Kind:
    """A kind of card."""

    name: str
    ruling: str
    """The ruling for this kind of card."""
    lay: LayCard
    """The function that performs the card."""
    fields: tuple[str, ...] = ()
    """The fields of the catalogue that describe the card's effect."""
    needs: int = 0
    """The bits of what must be there to perform it. The default is the needs of its frame."""
    laid: Laid | None = None
    """The function to call after it is placed at a train or in the gap."""


@dataclass(frozen=True)
class Icon:
    """An icon for frames. The hook ``usable`` says when it can be used."""

    number: int
    """The result of :func:`~.icons.icon`."""
    at_once: AtOnce | None = None
    """The function to call when a frame with it begins, if it leaves no choice."""
    choices: InFrame | None = None
    """The choices it adds to a running frame."""


@dataclass(frozen=True)
class Decision:
    """A kind of decision."""

    number: int
    """The result of :func:`~.decisions.decision`."""
    legal: Legal
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
    apply: Apply
    why_not: Why
    """Why such a move is illegal in its own decisions."""
    decisions: tuple[int, ...]
    """The decisions in which it can be legal."""
    elsewhere: Reason
    """Why it is illegal in all other decisions."""
    lapses: bool = False
    """Whether it is lost if the turn ends without it."""
    deliver: Deliver | None = None
    """Hands over what such a move has paid for."""


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
    requirements: Mapping[str, Form] = field(default_factory=dict)
    """Forms of requirements of contracts: whether the board has at least this number."""
    components: str = ""
    """The table of its card file with its other components."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """The ruling for each kind of component apart from cards."""
    decisions: tuple[Decision, ...] = ()
    families: tuple[Family, ...] = ()
    events: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The names of the values of each kind of event."""
    constants: Mapping[str, object] = field(default_factory=dict)
    """Numbers for clients that no card changes."""
    pile_stays: bool = False
    """Whether the last cards of a stack stay as a pile."""
    make_static_data: MakeStaticData | None = None
    """The data that it derives from the box, once for all games."""
    make_state: MakeState | None = None
    """Its part of the state."""

    # Hooks
    usable: Usable | None = None
    between: Between | None = None
    spending: Between | None = None
    """Further things to buy with coins, between frames and to make room for coins."""
    train_changed: TrainChanged | None = None
    holds: Holds | None = None
    worth: tuple[int, Worth] | None = None
    """The kind of its points, and what it adds to the value of a train.

    Like ``requirements``, it depends on the board alone if no module in play has a part of the
    state.
    """
    face_up: FaceUp | None = None
    """How many cards of the pile are face up on top of it."""
    turn_end: TurnEnd | None = None
    taken: Taken | None = None
    cleared: Cleared | None = None
    at_the_end: AtTheEnd | None = None
    may_win: MayWin | None = None
    resample: Resample | None = None
    show: Show | None = None
    show_board: ShowBoard | None = None


HOOKS: Final = (
    "usable", "between", "spending", "train_changed", "holds", "worth", "face_up",
    "turn_end", "taken", "cleared", "at_the_end", "may_win", "resample", "show", "show_board",
)  # fmt: skip
