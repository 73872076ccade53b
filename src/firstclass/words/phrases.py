"""Cards and frames in words."""

from collections.abc import Iterable

from firstclass.catalogue import Requirement, Station
from firstclass.messages import has_message as has_message
from firstclass.messages import translate as translate
from firstclass.messages import translate_name as translate_name
from firstclass.rules.vocabulary.actions import CARS, TRAINS, position_of
from firstclass.rules.vocabulary.box import BOARD, Box
from firstclass.rules.vocabulary.icons import ANY_CAR, NO_LIMIT, VALUES, Frame, icons_of
from firstclass.words.modules import module_words

BASE = ("car", "conductor", "locomotive", "money", "game_end")  # kinds that only give a frame


def count(message: str, n: int, **values: object) -> str:
    """Return the message for the number ``n``."""
    return translate(message, n=n, **values)


def capital(sentence: str) -> str:
    """Return the sentence with an initial capital."""
    return sentence[:1].upper() + sentence[1:]


def icon(text: str) -> str:
    """Return an icon such as ``"both 2"`` in words."""
    kind, what = text.split()
    if kind == "upgrade":
        low, high = what.split(">")
        return translate("icon-upgrade", low=low, high=high)
    return count(f"icon-{kind}", int(what)) if has_message(f"icon-{kind}") else text


def icons(texts: Iterable[str]) -> str:
    """Return several icons in words."""
    return ", ".join(map(icon, texts)) or translate("icons-none")


def frame(shown: Frame) -> str:
    """Return a frame in words."""
    return bound(icons(icons_of(shown.icons)), shown.terms.target, shown.terms.limit)


def bound(text: str, target: int, limit: int) -> str:
    """Return a frame in words, with the only card it upgrades or the value it upgrades to."""
    if target != ANY_CAR:
        t, car = divmod(target, CARS)
        return translate("action-target", frame=text, train=train(t), position=position_of(car))
    if limit != NO_LIMIT:
        return translate("action-limit", frame=text, value=VALUES[limit])
    return text


def station(stop: Station) -> str:
    """Return a station in words, with its value."""
    if stop.bonus is not None:
        return translate("station-bonus", city=translate_name(stop.city), frame=icons(stop.bonus))
    if stop.points is not None:
        return count("station-points", stop.points, city=translate_name(stop.city))
    return translate("station-plain", city=translate_name(stop.city))


def requirement(wanted: Requirement) -> str:
    """Return the requirement of a contract in words."""
    form = wanted.form
    number = getattr(wanted, form)
    if form in ("row", "rows"):
        *first, last = map(str, number)
        values = translate("need-and", first=", ".join(first), last=last)
        return translate(f"need-{form}", values=values)
    return translate(f"need-{form}", n=number, value=wanted.value, reached=wanted.reached)


def end(box: Box, card: int) -> str:
    """Return the value of a Game End card at the end in words."""
    kind = ("car", "conductor", "locomotive")[box.types[card]]
    return count(f"end-{kind}", box.points[card])


def card(box: Box, index: int) -> str:
    """Return a card of the display in words."""
    kind = box.kinds[index]
    if kind == "route":
        stops = " – ".join(map(station, box.stations[index]))
        return translate("card-route", stations=stops)
    if kind == "contract":
        face = box.faces[index]
        assert face.requirement is not None
        key = f"card-contract-{face.per}" if face.per else "card-contract"
        return translate(
            key, requirement=requirement(face.requirement), frame=frame(box.frames[index])
        )
    if kind in module_words().cards:
        return module_words().cards[kind](box, index)
    shown = frame(box.frames[index])
    return shown if kind in BASE else f"{kind}: {shown}"


def bonus_city(box: Box, index: int) -> str:
    """Return the city of the bonus station of a part of the route."""
    return next(translate_name(stop.city) for stop in box.stations[index] if stop.bonus is not None)


def source(box: Box, index: int) -> str:
    """Return the source of a frame in words."""
    kind = box.kinds[index]
    if index == BOARD or kind == "route":
        place = "board" if index == BOARD else "route"
        return translate(f"source-{place}", city=bonus_city(box, index))
    if not kind:
        return translate(f"source-{box.names[index]}")
    if kind in ("mail", "tile", "toolbox"):
        return translate(f"source-{kind}", points=box.points[index])
    message = "kind-game_end" if kind == "end" else f"kind-{kind}"
    return translate(message) if has_message(message) else kind


def train(t: int) -> str:
    """Return the upper or the lower train, as the placeholder of a message."""
    return TRAINS[t]


def values_around(level: int) -> tuple[int, int]:
    """Return the values before and after an upgrade from this level."""
    return VALUES[level], VALUES[level + 1]


def at_car(kind: str, values: tuple[int, ...], box: Box) -> str:
    """Return what happens at a car. The first values are the train and the position."""
    return translate(f"log-{kind}", train=train(values[0]), position=values[1])


def counted(kind: str, values: tuple[int, ...], box: Box) -> str:
    """Return the message for an event with a number."""
    return count(f"log-{kind}", values[0])


def named(box: Box, index: int) -> str:
    """Return a card whose kind describes it completely."""
    return translate(f"card-{box.kinds[index]}")
