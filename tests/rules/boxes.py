"""Boxes other than the one in the package, which make rare situations common."""

from dataclasses import replace
from pathlib import Path

from firstclass.catalogue import Catalogue, load
from firstclass.catalogue.boxes import CarCards, MailCar, Supply, TileSeat

PRINTED = load()
FIRST = load(Path(__file__).parents[1] / "records/box")  # of the recorded games
_BOX = PRINTED.box


def _scarce() -> Catalogue:
    """Return a box with so few car cards that trains lend each other 0-cars and upgrades fail."""
    zero_one, two_four, seven_twelve = _BOX.supply.cars
    cars = (
        zero_one.model_copy(update={"copies": 15}),
        two_four.model_copy(update={"copies": 5}),
        seven_twelve.model_copy(update={"copies": 3}),
    )
    return replace(PRINTED, box=_BOX.model_copy(update={"supply": _supply(cars)}))


def _supply(cars: tuple[CarCards, ...]) -> Supply:
    return _BOX.supply.model_copy(update={"cars": cars})


def _generous() -> Catalogue:
    """Return a box with such rich compensation and mail cars that there are choices off turn."""
    seats = (
        TileSeat(frame=("coins 5",)),
        TileSeat(frame=("free 8",)),
        TileSeat(frame=("car 6", "upgrade 0>1")),
        TileSeat(one_of=(("car 1",), ("upgrade 0>1",))),
    )
    frames = (("locomotive 4",), ("both 4",), ("car 2", "coins 3"), ("coins 6",))
    cars = tuple(
        MailCar(id=car.id, frame=frame, provenance=car.provenance)
        for car, frame in zip(_BOX.mail.cars, frames, strict=True)
    )
    box = _BOX.model_copy(
        update={
            "start_tile": _BOX.start_tile.model_copy(update={"seats": seats}),
            "mail": _BOX.mail.model_copy(update={"cars": cars}),
        }
    )
    return replace(PRINTED, box=box)


def _few_prints() -> Catalogue:
    """Return a box with so little evidence that the supply of module C runs out."""
    sets = []
    for cards in PRINTED.sets:
        if cards.murder is not None:
            faces = [token.model_copy(update={"copies": 1}) for token in cards.murder.evidence]
            murder = cards.murder.model_copy(update={"evidence": tuple(faces)})
            cards = cards.model_copy(update={"murder": murder})
        sets.append(cards)
    return replace(PRINTED, sets=tuple(sets))


def _alike() -> Catalogue:
    """Return a box whose Game End pile has few faces, each with several copies."""
    faces = tuple(card.model_copy(update={"copies": 7}) for card in _BOX.game_end.cards[::7])
    ends = _BOX.game_end.model_copy(update={"cards": faces})
    return replace(PRINTED, box=_BOX.model_copy(update={"game_end": ends}))


SCARCE = _scarce()
GENEROUS = _generous()
ALIKE = _alike()
FEW_PRINTS = _few_prints()
BOXES = {
    "printed": PRINTED,
    "scarce": SCARCE,
    "generous": GENEROUS,
    "alike": ALIKE,
    "few prints": FEW_PRINTS,
}
