"""The drawings of icons and pieces, which `npm run drawings` exported from the front end."""

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

from firstclass.pictures.layout import Part, beside, text

PLAIN: Final = 18
"""Below this height an icon is drawn more simply, so that its number stays readable."""
HEIGHT: Final = 30  # of the box in which an icon is drawn
USED: Final = re.compile(r'href="#firstclass-([^"]+)"')
COLOUR: Final = re.compile(r"var\(--([\w-]+)\)")


@cache
def drawings() -> dict[str, Any]:
    """Return the width, the height and the content of each drawing."""
    content = files(__package__).joinpath("drawings.json").read_text(encoding="utf-8")
    parsed: dict[str, Any] = json.loads(content)
    return parsed


def coloured(drawn: str, night: bool = False) -> str:
    """Replace the names of colours with their values, by day or by night."""
    known = drawings()["colours"]
    return COLOUR.sub(lambda match: str(known[match[1]][night]), drawn)


def draw(kind: str, name: str, height: float) -> Part:
    """Return a drawing at this height. :func:`definitions` adds its content to the picture once."""
    width, full, _ = drawings()[kind][name]
    scale = height / full
    sign = f"{kind}-{re.sub(r'[^0-9a-z]+', '-', name)}"
    used = f'<use href="#firstclass-{sign}" transform="scale({scale:.3f})"/>'
    return Part(width * scale, height, used)


@cache
def drawings_by_id() -> dict[str, str]:
    """Return the drawings by their ids in pictures."""
    return {
        f"{kind}-{re.sub(r'[^0-9a-z]+', '-', name)}": svg
        for kind in ("icons", "plain", "pieces")
        for name, (_, _, svg) in drawings()[kind].items()
    }


def definitions(svg: str) -> str:
    """Return the drawings that a picture uses, in alphabetical order."""
    return "".join(
        f'<g id="firstclass-{sign}" fill="currentColor">{drawings_by_id()[sign]}</g>'
        for sign in sorted(set(USED.findall(svg)))
    )


def piece(name: str, height: float) -> Part:
    """Return a piece of the table, such as ``"car 7"``, or its number if there is no drawing."""
    if name not in drawings()["pieces"]:
        return text(name.split()[-1], height * 0.7, 'font-weight="600"')
    return draw("pieces", name, height)


def icon(name: str, height: float) -> Part:
    """Return an icon of a card, such as ``"upgrade 0>1"``, or its name if there is no drawing."""
    known = drawings()
    if height < PLAIN and name in known["plain"]:
        return draw("plain", name, height)
    if name in known["icons"]:
        return draw("icons", name, height)
    return text(name, height * 0.6, 'fill="currentColor"')


def singles(name: str) -> list[str]:
    """Split ``"free 3"`` into three icons, so that they can be in two lines."""
    kind, _, count = name.partition(" ")
    many = kind in ("free", "car", "game_end") and count in ("1", "2", "3")
    return [f"{kind} 1"] * int(count) if many else [name]


def times(name: str, count: int) -> list[str | int]:
    """Return an icon several times if that stays readable, or else with a number."""
    return [name] * count if count <= 3 else [count, name]


def requirement(need: dict[str, Any], height: float) -> Part:
    """Return the requirement of a contract."""
    parts = [
        icon(each, height) if isinstance(each, str) else count(each, height)
        for each in wanted(need)
    ]
    return beside(parts, height / 15)


def count(times: int, height: float) -> Part:
    """Return the number of times that the next icon is required."""
    look = 'font-weight="600" fill="currentColor"'
    label = text(f"{times}×", height * 0.67, look)
    return label._replace(width=label.width + 3)


def wanted(need: dict[str, Any]) -> list[str | int]:
    """Return the icons of a requirement and their numbers."""
    reached: list[str | int] = ["conductor"] if need.get("reached") else []
    match need:
        case {"cars": int(cars)}:
            return [cars, f"value {need['value']}"]
        case {"row": row}:
            return [f"value {value}" for value in row]
        case {"rows": row}:
            return [2, *(f"value {value}" for value in row)]
        case {"mail_cars": int(cars)}:
            return [*times("mail", cars), *reached]
        case {"locomotive_tiles": int(tiles)}:
            return [*times("tile", tiles), *reached]
        case {"contracts": int(contracts)}:
            return [*times("contract", contracts), "check"]
        case {"celebrities_postcards": int(cards)}:
            return [cards, "hat", "card"]
    (form,) = [name for name in need if name not in ("reached", "value")]
    return times({"passengers": "passenger"}.get(form, form), need[form])
