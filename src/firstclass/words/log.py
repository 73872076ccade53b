"""The log: a line for each happening, under its cause."""

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple, TypedDict

from firstclass.rules.game import Game
from firstclass.rules.vocabulary.actions import TRAINS
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.events import Event, cars_paid
from firstclass.rules.vocabulary.seats import ALL_SEATS, NOBODY
from firstclass.words import phrases as w
from firstclass.words import sentences
from firstclass.words.event_groups import EventGroup, EventGrouper


class Gain(TypedDict):
    """The points of a seat in a scoring."""

    seat: int
    points: int
    by_source: dict[str, int]
    cars: Annotated[dict[str, list[int]], "for each train, the points of each of its cars"]


class LogEntry(NamedTuple):
    """A line of the log."""

    version: Annotated[int, "the version after its action"]
    seat: int | None
    round: int
    text: str
    short: Annotated[str, "the text without what its card and icons already say"]
    kind: Annotated[
        str,
        "the kind of the event; `late`, `failed`, `timed_out` or `automatic` where nobody chose",
    ]
    events: Annotated[list[str], "the kinds of all its events, in order"]
    depth: Annotated[
        int, "0 for the start of a turn, 1 for an action in it, more for its consequences"
    ]
    points: int
    icons: list[str]
    card: Annotated[str | None, "the card, mail car or tile concerned"]
    gains: Annotated[list[Gain], "after a scoring: for every seat, in order"]

    def as_dict(self) -> dict[str, Any]:
        """Return the line as docs/contribute/protocol-reference.md describes it."""
        return self._asdict()


class GameLog:
    """The happenings of a game by move, from which it makes the log of each viewer."""

    def __init__(self, game: Game) -> None:
        """Begin at the current position of a game, without its earlier moves."""
        self._box = game.state.rules.box
        self._seats = game.setup.players
        self._first = game.version
        self._thread = EventGrouper(game.state)
        self._played: list[
            tuple[EventGrouper, list[EventGroup]]
        ] = []  # the thread before each move

    def add(
        self, events: Iterable[Event], fallback_reason: str = "", seat: int | None = None
    ) -> None:
        """Add the events of the next move.

        ``fallback_reason`` is the reason if the seat did not choose the move itself: ``"late"``,
        ``"failed"``, ``"timed_out"`` or ``"automatic"``. Otherwise it is empty.
        """
        before = self._thread.copy()
        noted = [*events]
        if fallback_reason:
            noted.insert(1, Event(fallback_reason, seat or 0, (), ALL_SEATS))
        self._played.append((before, self._thread.group(noted)))

    def truncate(self, version: int) -> None:
        """Remove all moves after this version."""
        kept = version - self._first
        if kept < len(self._played):
            self._thread, _ = self._played[kept]
            del self._played[kept:]

    def entries(self, viewer: int | None, after: int = 0) -> list[LogEntry]:
        """Return the log after a version, as this seat, or a spectator (``None``), can see it."""
        known = max(after - self._first, 0)
        return [
            line
            for version, (_, happenings) in enumerate(self._played[known:], self._first + known + 1)
            for happening in happenings
            for line in self._entries_of(happening, version, viewer)
        ]

    def _entries_of(
        self, happening: EventGroup, version: int, viewer: int | None
    ) -> list[LogEntry]:
        events = tuple(event for event in happening.events if event.visible_to(viewer))
        if not events:
            return []
        main = sentences.subject(events)
        return [
            LogEntry(
                version=version,
                seat=None if main.seat == NOBODY else main.seat,
                round=happening.round,
                text=w.capital(sentences.sentence(events, self._box)),
                short=w.capital(sentences.short(events, self._box)),
                kind=main.kind,
                events=[event.kind for event in events],
                depth=happening.depth,
                points=sum(event.values[0] for event in events if event.kind == "points"),
                icons=sentences.icons(events, self._box),
                card=sentences.card(events, self._box),
                gains=self._gains(happening) if main.kind == "scored" else [],
            )
        ]

    def _gains(self, happening: EventGroup) -> list[Gain]:
        gains = [Gain(seat=seat, points=0, by_source={}, cars={}) for seat in range(self._seats)]
        for event in happening.scored:
            points, kind, *_ = event.values
            gain = gains[event.seat]
            gain["points"] += points
            gain["by_source"][KINDS[kind]] = gain["by_source"].get(KINDS[kind], 0) + points
            if cars := cars_paid(event):
                gain["cars"][TRAINS[event.values[3]]] = list(cars)
        return gains


def log_entries(game: Game, viewer: int | None) -> list[dict[str, Any]]:
    """Return the whole log, as this seat, or a spectator (``None``), can see it."""
    again = Game(game.setup)
    chronicle = GameLog(again)
    for action in game.actions():
        chronicle.add(again.apply(action))
    return [line.as_dict() for line in chronicle.entries(viewer)]
