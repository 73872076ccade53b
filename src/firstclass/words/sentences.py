"""A happening in words and icons."""

from firstclass.rules.vocabulary import actions as a
from firstclass.rules.vocabulary.booking import KINDS, UPPER_TRAIN
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.event_kinds import FIELDS
from firstclass.rules.vocabulary.events import FRAME_EVENTS, Event, icons_in
from firstclass.rules.vocabulary.icons import icons_of
from firstclass.words import phrases as w
from firstclass.words.event_groups import card_of
from firstclass.words.modules import DescribeEvent, module_words

COUNTED_FROM_ONE = ("cleared",)
OCCASIONS = ("spent", "frame")
SHOW_THEIR_CARD = ("took", "declined", "mail", "tile", "took_end", "fulfilled", "removed", "drawn")

Values = tuple[int, ...]
Events = tuple[Event, ...]


def subject(events: Events) -> Event:
    """Return the main event of a line: what was done, instead of how it was paid."""
    return next((event for event in events if event.kind not in OCCASIONS), events[0])


def sentence(events: Events, box: Box) -> str:
    """Return a happening in words."""
    text, drawn = short(events, box), _drawn(events, box)
    return w.translate("log-of", source=text, what=drawn) if drawn else text


def short(events: Events, box: Box) -> str:
    """Return the sentence without the parts that its card and its icons show."""
    main = subject(events)
    paid = sum(event.kind == "spent" for event in events)
    if main.kind == "took_end" and paid:
        return w.translate("log-bought", end=w.end(box, main.values[-1]), n=paid)
    moves = [event.values for event in events if event.kind == "conductor"]
    if len(moves) == 2:
        ends = {w.train(t): after for t, _, after in moves}
        text = w.translate("log-conductors", upper=ends["upper"], lower=ends["lower"])
    else:
        text = _describe(main, box)
    if events[0].kind == "frame" and main is not events[0]:
        return w.translate("log-of", source=_describe(events[0], box), what=text)
    if paid and main.kind != "points":
        return w.translate("log-paid", what=text, n=paid)
    return text


def _drawn(events: Events, box: Box) -> str:
    main = subject(events)
    if main.kind in ("took", "declined", "removed"):
        return w.card(box, main.values[1])
    if main.kind in ("mail", "tile", "fulfilled"):
        return _frame(icons_of(box.frames[main.values[1]].icons))
    if main.kind != "frame":
        return ""
    _, target, limit, *counts = main.values
    return w.bound(_frame(icons_of(counts)), target, limit)


def card(events: Events, box: Box) -> str | None:
    """Return the card, mail car or tile that a line mentions."""
    index = card_of(subject(events)) or card_of(events[0])
    return box.names[index] if box.kinds[index] else None


def icons(events: Events, box: Box) -> list[str]:
    """Return the icons next to a line: what was done or gained, and the coins it cost."""
    paid = sum(event.kind == "spent" for event in events)
    main = subject(events)
    if events[0].kind == "frame" and main is not events[0]:
        texts = icons_of(icons_in(events[0]))
    else:
        same = [event for event in events if event.kind == main.kind]
        texts = [icon for event in same for icon in _icons(event, box)]
    return texts + [f"coins {paid}"] * bool(paid)


def _icons(event: Event, box: Box) -> list[str]:
    kind, values = event.kind, event.values
    if kind in SHOW_THEIR_CARD:
        return icons_of(box.frames[card_of(event)].icons)
    if kind in FRAME_EVENTS:
        return icons_of(icons_in(event))
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


def _describe(event: Event, box: Box) -> str:
    describe = SENTENCES.get(event.kind) or module_words().log.get(event.kind)
    if describe is not None:
        return describe(event.kind, event.values, box)
    if not w.has_message(f"log-{event.kind}"):
        return _plain(event)
    number = event.values[0] + (event.kind in COUNTED_FROM_ONE) if event.values else 0
    return w.translate(f"log-{event.kind}", round=number, row=number, part=number)


def _begun(kind: str, values: Values, box: Box) -> str:
    return w.capital(w.source(box, values[0]))


def _unused(kind: str, values: Values, box: Box) -> str:
    frame = _frame(icons_of(values[1:]))
    return w.translate("log-unused", source=_begun(kind, values, box), frame=frame)


def _waits(kind: str, values: Values, box: Box) -> str:
    _, times, target, limit, *counts = values
    icons = icons_of([count * times for count in counts])
    frame = w.bound(_frame(icons), target, limit)
    source = _begun(kind, values, box)
    return w.translate("log-waits", source=source, frame=frame, n=sum(map(_amount, icons)))


def _frame(icons: list[str]) -> str:
    """Return the icons of a frame in fewer words than on a card."""
    return ", ".join(map(_icon, icons))


def _icon(icon: str) -> str:
    kind, _, what = icon.partition(" ")
    if kind != "upgrade":
        return w.icon(icon)
    low, high = what.split(">")
    return w.translate("log-step", low=low, high=high)


def _amount(icon: str) -> int:
    number = icon.split()[1]
    return int(number) if number.isdigit() else 1


def _in_slot(kind: str, values: Values, box: Box) -> str:
    return w.translate(f"log-{kind}", slot=a.slot_name(values[0]))


def _end(kind: str, values: Values, box: Box) -> str:
    return w.translate(f"log-{kind}", end=w.end(box, values[-1]))


def _tile(kind: str, values: Values, box: Box) -> str:
    return w.translate("log-tile", points=box.points[values[1]])


def _upgraded(kind: str, values: Values, box: Box) -> str:
    low, high = w.values_around(values[2])
    return w.translate(
        "log-upgraded", train=w.train(values[0]), position=values[1], low=low, high=high
    )


def _conductor(kind: str, values: Values, box: Box) -> str:
    return w.translate("log-conductor", train=w.train(values[0]), after=values[2])


def _locomotive(kind: str, values: Values, box: Box) -> str:
    return w.translate("log-locomotive", after=values[1])


def _points(kind: str, values: Values, box: Box) -> str:
    _, booked, source, *where = values
    key = f"log-points-{KINDS[booked]}"
    text = w.translate(key, source=source) if w.has_message(key) else KINDS[booked]
    if not where:
        return text
    t, *cars = where
    payer = w.capital(w.translate(f"log-points-{KINDS[UPPER_TRAIN + t]}"))
    return w.translate(
        "log-of", source=payer, what=" + ".join(str(car) for car in cars if car) or text
    )


def _coins(kind: str, values: Values, box: Box) -> str:
    count, surplus = values
    if surplus:
        return w.translate("log-coins-surplus", n=count, surplus=surplus)
    return w.count("log-coins", count)


def _scoring(kind: str, values: Values, box: Box) -> str:
    return w.translate(f"log-scoring-{values[0]}")


def _lost(kind: str, values: Values, box: Box) -> str:
    left = icons_of(values[1:])
    name, _, _ = left[0].partition(" ")
    why = w.translate(key if w.has_message(key := f"log-lost-{name}") else "log-lost-other")
    return w.translate("log-lost", frame=_frame(left), why=why)


def _plain(event: Event) -> str:
    """Return an event without a sentence, in the names of the rules."""
    names = zip(FIELDS.get(event.kind, ()), event.values, strict=False)
    return f"{event.kind} {', '.join(f'{name} {value}' for name, value in names)}".strip()


SENTENCES: dict[str, DescribeEvent] = {
    "took": _in_slot, "declined": _in_slot, "removed": _in_slot, "kept": _end, "took_end": _end,
    "refilled": _end, "car": w.at_car, "lent": w.at_car, "repaid": w.at_car, "tile": _tile,
    "upgraded": _upgraded, "conductor": _conductor, "locomotive": _locomotive,
    "points": _points, "coins": _coins, "scoring": _scoring, "scored": _scoring,
    "frame": _begun, "waits": _waits, "unused": _unused, "lost": _lost,
}  # fmt: skip
