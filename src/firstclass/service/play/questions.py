"""Requests to undo moves that need the consent of others, because they have played or seen more."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from firstclass.messages import Reason
from firstclass.service.play.seating import Seating, Seats
from firstclass.service.play.story import Story
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.told import Question as ToldQuestion
from firstclass.service.stored import StoredTable

if TYPE_CHECKING:
    from firstclass.service.play.table import Table


@dataclass(frozen=True)
class Question:
    """A request by seats to go back to a version, with the seats that have not answered yet."""

    by: Seats
    to: int
    waits_for: frozenset[int]

    def concerns(self, seats: Seats) -> bool:
        """Return whether one of these seats must answer."""
        return not self.waits_for.isdisjoint(seats)

    def agreed(self, seats: Seats) -> "Question":
        """Return the question after these seats have agreed."""
        return replace(self, waits_for=self.waits_for.difference(seats))

    def kept(self) -> dict[str, Any]:
        """Return the question as it is stored."""
        return {**self.told()}

    def told(self) -> ToldQuestion:
        """Return the question as the protocol shows it."""
        return {"by": [*self.by], "to": self.to, "waits_for": sorted(self.waits_for)}


def kept_question(stored: StoredTable) -> Question | None:
    """Return the question at a stored table, or None."""
    if (kept := stored.question) is None:
        return None
    return Question(tuple(kept["by"]), kept["to"], frozenset(kept["waits_for"]))


def ask_turn(table: "Table", seats: Seats) -> int | None:
    """Return the version before the last turn, if others could consent to going back there.

    None if there is nobody to ask, or if no consent is needed.
    """
    last, limit = table.game.version - 1, ask_limit(table.story, table.bots)
    free = table.undo_limit(seats) <= last
    if free or last < limit or not asked(table.story, table.seating, seats, last):
        return None
    return max(table.story.last_turn(), limit)


def ask(table: "Table", seats: Seats, version: int, to: int) -> None:
    """Ask the others to go back to a version. It happens once all of them agree.

    Raises Refusal if the version is stale, if there is nobody to ask, or if it is not possible.
    """
    table.expect(version)
    if to >= version:
        raise Refusal("malformed", Reason("undo_to", version=version))
    limit = ask_limit(table.story, table.bots)
    others = asked(table.story, table.seating, seats, to) if to >= limit else None
    if not seats or not others:
        raise Refusal("illegal", table.undo_reason(seats) or Reason("earlier_stands"))
    table.ask(Question(seats, to, others))


def answer(table: "Table", seats: Seats, version: int, yes: bool) -> None:
    """Answer the question for these seats. A no from those who asked withdraws it.

    Raises Refusal if the version is stale, or if these seats have no question to answer.
    """
    table.expect(version)
    question = table.question
    if question is None or not (question.concerns(seats) or (question.by == seats and not yes)):
        raise Refusal("illegal", Reason("no_question"))
    left = question.agreed(seats) if yes else None
    if left is not None and not left.waits_for:
        table.go_back(left.to, question.by)
    else:
        table.ask(left)


def ask_limit(story: Story, bots: Collection[int]) -> int:
    """Return the earliest version that people can ask to go back to: no bot has moved since."""
    version = story.game.version
    while version > story.opened and story.decider(version) not in bots:
        version -= 1
    return version


def asked(story: Story, seating: Seating, seats: Seats, to: int) -> frozenset[int]:
    """Return the seats whose consent these seats need to go back to a version.

    These are the seats that have played since. If something hidden was shown since, these are all
    other seats of people.
    """
    played = {story.decider(version) for version in range(to + 1, story.game.version + 1)}
    shown = to < story.game.undo_point
    return frozenset(
        seat
        for seat in seating.people
        if seat not in seats and seating.is_taken(seat) and (shown or seat in played)
    )
