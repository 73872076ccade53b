"""Short-lived parts of the state: the draft, a scoring, a question, and what waits.

They are never changed, only replaced, because copies of a state share them.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from firstclass.rules.vocabulary.decisions import NONE
from firstclass.rules.vocabulary.icons import Frame

NOT_DOUBLED: Final = -1


@final
@mypyc_attr(acyclic=True)
class Waiting:
    """The frame of the card just taken, which begins as soon as there is room for its coins."""

    __slots__ = ("source", "frame")

    def __init__(self, source: i64, frame: Frame) -> None:
        self.source: i64 = source
        self.frame = frame

    def snapshot(self) -> tuple[object, ...]:
        """Return the content as plain data."""
        return self.source, self.frame.snapshot()


@final
@mypyc_attr(acyclic=True)
class Entry:
    """A frame in the account, with the number of its uses."""

    __slots__ = ("source", "frame", "count")

    def __init__(self, source: i64, frame: Frame, count: i64) -> None:
        self.source: i64 = source
        self.frame = frame
        self.count: i64 = count

    def snapshot(self) -> tuple[object, ...]:
        """Return the content as plain data."""
        return self.source, self.frame.snapshot(), self.count


@final
@mypyc_attr(acyclic=True)
class Question:
    """A question before the rest of a frame: a decision about a card, a train or a purchase."""

    __slots__ = ("decision", "about", "to_pay")

    def __init__(self, decision: i64, about: i64 = 0, to_pay: i64 = 0) -> None:
        self.decision: i64 = decision
        self.about: i64 = about  # a card, a train, or the move that buys
        self.to_pay: i64 = to_pay  # coins

    def snapshot(self) -> tuple[object, ...]:
        """Return the content as plain data."""
        return self.decision, self.about, self.to_pay


@final
@mypyc_attr(acyclic=True)
class Draft:
    """The cards passed on in the draft, and the place in the pile for the last of them."""

    __slots__ = ("hand", "return_place")

    def __init__(self, hand: tuple[int, ...], return_place: int) -> None:
        self.hand = hand
        self.return_place = return_place

    def snapshot(self) -> tuple[object, ...]:
        """Return the content as plain data."""
        return self.hand, self.return_place


@final
@mypyc_attr(acyclic=True)
class Scoring:
    """A scoring phase: the number of completed turns, and the bonuses taken in the current one."""

    __slots__ = ("turns", "bonuses_used", "doubled")

    def __init__(self, turns: i64, bonuses_used: i64 = 0, doubled: i64 = NOT_DOUBLED) -> None:
        self.turns: i64 = turns
        self.bonuses_used: i64 = bonuses_used  # bits for the parts of the route
        self.doubled: i64 = doubled  # part whose bonus can be taken again at once

    def snapshot(self) -> tuple[object, ...]:
        """Return the content as plain data."""
        return self.turns, self.bonuses_used, self.doubled


NO_QUESTION: Final = Question(NONE)
NO_DRAFT: Final = Draft((), 0)
NO_SCORING: Final = Scoring(0)
