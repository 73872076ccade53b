"""What a module is, as data: its cards, icons, decisions and actions, and where it hooks in.

The core of the game is described in the same way (:mod:`firstclass.rules.core`); the rules
of one game are the sum of the core and of the modules it is played with.
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
    MakeKit,
    MakePart,
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
    """The ruling that says what such a card does."""
    lay: LayCard
    """What happens to a card that is performed."""
    fields: tuple[str, ...] = ()
    """What the catalogue says of such a card, of the fields that cards may have."""
    needs: int = 0
    """The bits of what must be there to perform it; by default what its frame needs."""
    laid: Laid | None = None
    """What follows once it lies at a train or in the gap."""


@dataclass(frozen=True)
class Icon:
    """An icon for frames; the hook ``usable`` says when something can be done with it."""

    number: int
    """What :func:`~.icons.icon` gave."""
    at_once: AtOnce | None = None
    """What is done when a frame with it begins, for it leaves no choice."""
    choices: InFrame | None = None
    """The choices it gives in a running frame."""


@dataclass(frozen=True)
class Decision:
    """A kind of decision."""

    number: int
    """What :func:`~.decisions.decision` gave."""
    legal: Legal
    first: Reason | None = None
    """Why everything else has to wait for it."""
    lays: bool = False
    """Whether it asks where the card goes that was just taken."""
    ruled_by_card: bool = False
    """Whether the ruling to look it up is that of this card."""


@dataclass(frozen=True)
class Family:
    """Actions of one kind."""

    first: int
    """What :func:`~.actions.family` gave."""
    apply: Apply
    why_not: Why
    """Why such an action is not legal in its own decisions ..."""
    decisions: tuple[int, ...]
    """... which are these ..."""
    elsewhere: Reason
    """... and why it is not in any other."""
    lapses: bool = False
    """Whether it is lost if the turn ends without it."""
    deliver: Deliver | None = None
    """Hands over what such an action has begun to pay for."""


@dataclass(frozen=True, eq=False)
class Module:
    """A module, or what several of them stand on."""

    name: str
    """Of its part of the state too."""
    home: str
    """The package of its folder, in which the other rooms find what they need of it by name."""
    letter: str = ""
    """Of its set of cards."""
    title: str = ""
    option: str = ""
    """The option of the set-up that brings it, where it has no cards."""
    stands_on: tuple["Module", ...] = ()
    icons: tuple[Icon, ...] = ()
    kinds: tuple[Kind, ...] = ()
    requirements: Mapping[str, Form] = field(default_factory=dict)
    """Forms of what contracts ask for: whether so much of it is there."""
    beside: str = ""
    """The table of its file of cards with what it has besides them."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """The ruling for each kind of thing it has besides cards."""
    decisions: tuple[Decision, ...] = ()
    families: tuple[Family, ...] = ()
    events: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The names of the values of each kind of event."""
    constants: Mapping[str, object] = field(default_factory=dict)
    """Numbers that no card changes, as clients are told them."""
    pile_stays: bool = False
    """Whether the last cards of a stack stay as a pile."""
    make_kit: MakeKit | None = None
    """What it reads of the box, once for all games."""
    make_part: MakePart | None = None
    """Its part of the state."""

    # Where it hooks in
    usable: Usable | None = None
    between: Between | None = None
    spending: Between | None = None
    """What coins buy besides, between frames and to make room for coins."""
    train_changed: TrainChanged | None = None
    holds: Holds | None = None
    worth: tuple[int, Worth] | None = None
    """The kind of its points, and what it adds to a train: like ``requirements`` of the board
    alone, if no module in play has a part of the state."""
    face_up: FaceUp | None = None
    """How many cards of the pile lie face up on it."""
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
