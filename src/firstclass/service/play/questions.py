"""A question at the table: whether somebody may take back what others have done or seen since."""

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
    """Who asks, for the game to go back to which version, and whose answer is awaited."""

    by: Seats
    to: int
    waits_for: frozenset[int]

    def concerns(self, seats: Seats) -> bool:
        """Whether the answer of who decides for these seats is awaited."""
        return not self.waits_for.isdisjoint(seats)

    def agreed(self, seats: Seats) -> "Question":
        """What is left to be asked once these seats agree."""
        return replace(self, waits_for=self.waits_for.difference(seats))

    def kept(self) -> dict[str, Any]:
        """The question as it is kept."""
        return {**self.told()}

    def told(self) -> ToldQuestion:
        """The question as clients are told it."""
        return {"by": [*self.by], "to": self.to, "waits_for": sorted(self.waits_for)}


def kept_question(stored: StoredTable) -> Question | None:
    """What is asked at a table that was kept."""
    if (kept := stored.question) is None:
        return None
    return Question(tuple(kept["by"]), kept["to"], frozenset(kept["waits_for"]))


def ask_turn(table: "Table", seats: Seats) -> int | None:
    """The version before the turn of the last action, if others may be asked to go back there.

    None if there is nobody to ask, or nothing that would have to be asked.
    """
    last, limit = table.game.version - 1, ask_limit(table.story, table.bots)
    free = table.undo_limit(seats) <= last
    if free or last < limit or not asked(table.story, table.seating, seats, last):
        return None
    return max(table.story.last_turn(), limit)


def ask(table: "Table", seats: Seats, version: int, to: int) -> None:
    """Ask the others to go back to a version; it is done once they all agree.

    Raises Refusal if the version is stale, or there is nobody to ask or nothing to be asked.
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
    """Answer the question for these seats; who has asked gives it up by a no.

    Raises Refusal if the version is stale, or nobody asks them.
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
    """The earliest version that people may be asked to go back to: no bot has moved since."""
    version = story.game.version
    while version > story.opened and story.decider(version) not in bots:
        version -= 1
    return version


def asked(story: Story, seating: Seating, seats: Seats, to: int) -> frozenset[int]:
    """Whom these seats must ask to go back to a version.

    Those who have played since; where something hidden was shown since, all who have seen it.
    """
    played = {story.decider(version) for version in range(to + 1, story.game.version + 1)}
    shown = to < story.game.undo_point
    return frozenset(
        seat
        for seat in seating.people
        if seat not in seats and seating.is_taken(seat) and (shown or seat in played)
    )
