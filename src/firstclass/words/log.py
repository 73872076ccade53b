"""The log: what happened, in sentences, each with what caused it."""

from typing import Annotated, Any, NamedTuple

from firstclass.rules.game import Game
from firstclass.rules.vocabulary import actions as a
from firstclass.rules.vocabulary.booking import CONSTANTINOPLE, KINDS, STATION
from firstclass.rules.vocabulary.box import START_TILE, Box
from firstclass.rules.vocabulary.events import FIELDS, FRAME_EVENTS, Event, icons_in
from firstclass.rules.vocabulary.icons import icons_of
from firstclass.rules.vocabulary.seats import ALL_SEATS, NOBODY
from firstclass.words import say as w
from firstclass.words.modules import Tell, module_words

# How deep an event stands under its cause: what somebody chose, what that did, what it set off.
DEPTHS = {
    "kept": 0, "kept_hidden": 0, "round": 0, "took": 0, "declined": 0, "took_tile": 0,
    "removed": 1, "cleared": 1, "frame": 0, "forwent": 1, "waits": 2, "mail": 2, "tile": 2,
    "spent": 0, "fulfilled": 0, "compensation": 0, "start_player": 0, "scoring": 0,
    "scoring_turn": 0, "refilled": 0, "over": 0, "late": 1, "failed": 1,
}  # fmt: skip
SILENT = ("turn", "ended")
COUNTED_FROM_ONE = ("cleared", "spent")

Values = tuple[int, ...]


class LogEntry(NamedTuple):
    """A line of the log."""

    version: Annotated[int, "the one its action led to"]
    seat: int | None
    round: int
    text: str
    kind: Annotated[str, "of the event, or `late` or `failed` where a simpler player moved"]
    depth: Annotated[int, "0 the choice itself, 1 what it did, 2 what that set off"]
    points: int
    icons: list[str]
    card: Annotated[str | None, "the card, mail car or tile it speaks of"]

    def as_dict(self) -> dict[str, Any]:
        """The line as docs/protocol.md describes it."""
        return self._asdict()


class Chronicle:
    """What happened in a game, action by action, from which each viewer's log is told."""

    def __init__(self, game: Game) -> None:
        """Begin at this moment of a game; what was played before is not told."""
        self._box = game.state.rules.box
        self._first = game.version
        self._round = game.state.round
        self._played: list[tuple[int, list[Event]]] = []  # the round before an action, its events

    def add(self, game: Game, events: list[Event]) -> None:
        """Note what the last action of the game did."""
        self._played.append((self._round, events))
        self._round = game.state.round

    def note_lapse(self, version: int, seat: int, lapse: str) -> None:
        """Note that the action of this version was chosen for a seat that did not, if so.

        ``lapse`` is why: ``"late"``, ``"failed"``, or nothing if all is well.
        """
        if lapse:
            _, events = self._played[version - self._first - 1]
            events.insert(1, Event(lapse, seat, (), ALL_SEATS))

    def cut(self, version: int) -> None:
        """Forget all actions after this version."""
        kept = version - self._first
        if kept < len(self._played):
            self._round, _ = self._played[kept]
            del self._played[kept:]

    def lines(self, viewer: int | None, after: int = 0) -> list[LogEntry]:
        """The log as this seat, or a spectator (``None``), may read it, after a version."""
        known = max(after - self._first, 0)
        return [
            line
            for version, (round_, events) in enumerate(
                self._played[known:], self._first + known + 1
            )
            for line in tell(events, self._box, version, round_, viewer)
        ]


def log_entries(game: Game, viewer: int | None) -> list[dict[str, Any]]:
    """The whole log as this seat, or a spectator (``None``), may read it."""
    again = Game(game.setup)
    chronicle = Chronicle(again)
    for action in game.actions():
        chronicle.add(again, again.apply(action))
    return [line.as_dict() for line in chronicle.lines(viewer)]


def tell(
    events: list[Event], box: Box, version: int, round_: int, viewer: int | None
) -> list[LogEntry]:
    """What one action did that began in this round, as the viewer may read it."""
    lines = []
    depths = {**DEPTHS, **module_words().depths}
    own_frame = any(event.kind in ("took", "took_tile", "declined") for event in events)
    for event in events:
        if event.kind == "round":
            round_ = event.values[0]
        if not event.visible_to(viewer) or event.kind in SILENT:
            continue
        if event.kind == "frame" and own_frame:
            continue
        if event.kind == "frame" and event.values[0] == START_TILE:
            continue  # the compensation itself is told already
        points = event.values[0] if event.kind == "points" else 0
        depth = depths.get(event.kind, 1)
        if event.kind == "points" and event.values[1] in (STATION, CONSTANTINOPLE):
            depth = 2
        seat = None if event.seat == NOBODY else event.seat
        text = w.capital(_sentence(event, box))
        icons, card = _icons(event, box), _card(event, box)
        lines.append(LogEntry(version, seat, round_, text, event.kind, depth, points, icons, card))
    return lines


def _card(event: Event, box: Box) -> str | None:
    """The card, mail car or tile that the line speaks of."""
    names = dict(zip(FIELDS.get(event.kind, ()), event.values, strict=False))
    index = names.get("card", 0)
    return box.names[index] if box.kinds[index] else None


def _icons(event: Event, box: Box) -> list[str]:
    """The icons drawn beside the line: of its card's frame, where it has one."""
    kind, values = event.kind, event.values
    if kind in ("took", "mail", "tile", "refilled", "took_end", "fulfilled", "removed"):
        return icons_of(box.frames[values[1]].icons)
    if kind in FRAME_EVENTS:
        return icons_of(icons_in(event))
    if kind == "declined":
        return ["free 1"]
    if kind == "coins":
        return [f"coins {values[0]}"]
    if kind == "car":
        return ["car 1"]
    if kind == "upgraded":
        low, high = w.values_around(values[2])
        return [f"upgrade {low}>{high}"]
    if kind == "conductor":
        return [f"single {values[2] - values[1]}"]
    if kind == "locomotive":
        return [f"locomotive {values[1] - values[0]}"]
    return []


def _sentence(event: Event, box: Box) -> str:
    if event.kind in FRAME_EVENTS:
        source = w.source(box, event.values[0])
        *_, target, limit = event.values[: len(FIELDS[event.kind])]
        frame = w.bound(w.icons(icons_of(icons_in(event))), target, limit)
        return w.say(f"log-{event.kind}", source=source, frame=frame)
    tell = SENTENCES.get(event.kind) or module_words().log.get(event.kind)
    if tell is not None:
        return tell(event.kind, event.values, box)
    if not w.knows(f"log-{event.kind}"):
        return _plain(event)
    number = event.values[0] + (event.kind in COUNTED_FROM_ONE) if event.values else 0
    return w.say(f"log-{event.kind}", round=number, row=number, column=number, part=number)


def _in_slot(kind: str, values: Values, box: Box) -> str:
    return w.say(f"log-{kind}", slot=a.slot_name(values[0]), card=w.card(box, values[1]))


def _end(kind: str, values: Values, box: Box) -> str:
    return w.say(f"log-{kind}", end=w.end(box, values[-1]))


def _mail(kind: str, values: Values, box: Box) -> str:
    return w.say("log-mail", train=w.train(values[0]), frame=w.frame(box.frames[values[1]]))


def _tile(kind: str, values: Values, box: Box) -> str:
    return w.say("log-tile", train=w.train(values[0]), points=box.points[values[1]])


def _upgraded(kind: str, values: Values, box: Box) -> str:
    low, high = w.values_around(values[2])
    return w.say("log-upgraded", train=w.train(values[0]), position=values[1], low=low, high=high)


def _conductor(kind: str, values: Values, box: Box) -> str:
    return w.say("log-conductor", train=w.train(values[0]), after=values[2])


def _locomotive(kind: str, values: Values, box: Box) -> str:
    return w.say("log-locomotive", after=values[1])


def _points(kind: str, values: Values, box: Box) -> str:
    key = f"log-points-{KINDS[values[1]]}"
    return w.say(key, source=values[2]) if w.knows(key) else KINDS[values[1]]


def _coins(kind: str, values: Values, box: Box) -> str:
    count, surplus = values
    if surplus:
        return w.say("log-coins-surplus", n=count, surplus=surplus)
    return w.count("log-coins", count)


def _scoring(kind: str, values: Values, box: Box) -> str:
    return w.say(f"log-scoring-{values[0]}")


def _fulfilled(kind: str, values: Values, box: Box) -> str:
    return w.say("log-fulfilled", card=w.card(box, values[1]))


def _plain(event: Event) -> str:
    """What nobody has words for, by the names of the rules."""
    names = zip(FIELDS.get(event.kind, ()), event.values, strict=False)
    return f"{event.kind} {', '.join(f'{name} {value}' for name, value in names)}".strip()


SENTENCES: dict[str, Tell] = {
    "took": _in_slot, "declined": _in_slot, "removed": _in_slot, "kept": _end, "took_end": _end,
    "refilled": _end, "car": w.at_car, "lent": w.at_car, "repaid": w.at_car, "mail": _mail,
    "tile": _tile, "upgraded": _upgraded, "conductor": _conductor, "locomotive": _locomotive,
    "points": _points, "coins": _coins, "scoring": _scoring, "fulfilled": _fulfilled,
}  # fmt: skip
