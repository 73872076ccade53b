"""A question at the table: whether somebody may take back what others have done or seen since."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from firstclass.service.play.seating import Seating, Seats
from firstclass.service.play.story import Story
from firstclass.service.protocol.told import Question as ToldQuestion
from firstclass.service.stored import StoredTable


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
