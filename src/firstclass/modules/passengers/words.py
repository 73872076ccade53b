"""The sentences about passengers and baggage."""

from firstclass.rules.vocabulary.actions import TRAINS
from firstclass.rules.vocabulary.box import Box
from firstclass.words import phrases as w
from firstclass.words.modules import ModuleWords


def _boarded(kind: str, values: tuple[int, ...], box: Box) -> str:
    return w.translate(f"log-boarded-{TRAINS[values[0]]}", position=values[1])


def _passenger(box: Box, index: int) -> str:
    face = box.faces[index]
    assert face.passenger is not None
    assert face.baggage is not None
    return w.translate(
        "card-passenger",
        coins=w.count("icon-coins", face.passenger.coins),
        upper=w.icons(face.passenger.bonus),
        points=w.count("icon-points", face.baggage.points),
        lower=w.icons(face.baggage.bonus),
    )


WORDS = ModuleWords(
    log={"waits_at_car": w.at_car, "boarded": _boarded},
    depths={"boarded": 2},
    cards={"passenger": _passenger},
)
