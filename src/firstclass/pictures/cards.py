"""The faces of cards: a ticket with a stub in the colour of its stack, and its icons."""

from collections.abc import Sequence
from typing import Any, Final

from firstclass.pictures.drawings import icon, piece, requirement, singles
from firstclass.pictures.layout import (
    Part,
    below,
    beside,
    centred,
    layered,
    placed,
    rect,
    text,
    wrapped,
)

WIDTH: Final = 92
HEIGHT: Final = 64
STUB: Final = 19
APART: Final = 5
PAPER: Final = 'fill="var(--paper)" stroke="var(--paper-edge)"'
SMALLEST: Final = 8
Seen = dict[str, Any]


def frame(icons: Sequence[str], width: float, height: float, largest: float = 30) -> Part:
    """Return the icons of a frame, as large as the space allows."""
    names = [single for name in icons for single in singles(name)]
    size = largest
    while True:
        part = wrapped([icon(name, size) for name in names], width, APART)
        if size <= SMALLEST or (part.width <= width and part.height <= height):
            return centred(part, width, height)
        size -= 1


def rows_of(card: Seen) -> list[list[str]]:
    """Return the rows of icons, from the top, on a card that is neither a route nor a contract."""
    match card["kind"]:
        case "suspect_self" | "suspect_others" as kind:
            return [[kind], card["frame"]]
        case "passenger":
            above, under = card["passenger"], card["baggage"]
            return [
                ["passenger", f"coins {above['coins']}", *above["bonus"]],
                ["baggage", f"points {under['points']}", *under["bonus"]],
            ]
        case "switch":
            return [
                ["switch", f"least {card['value']}"],
                [f"upper {card['upper']}", f"lower {card['lower']}"],
            ]
        case "mechanic":
            return [["mechanic", f"least {card['value']}"], card["bonus"]]
        case "storage":
            return [["storage"], ["cards", "toolbox"]]
        case "factory":
            return [["factory"], ["works 1–4"]]
    return [card.get("frame") or [card["kind"]]]


def ticket(colour: str, stub: Part, body: Part) -> Part:
    """Return a ticket: paper with a stub on its left."""
    width, height = STUB + body.width, body.height
    edge = f'fill="var(--{colour})"'
    return layered(
        width,
        height,
        rect(width, height, PAPER, 6),
        f'<path d="M{STUB} 0H6A6 6 0 0 0 0 6V{height - 6}A6 6 0 0 0 6 {height}H{STUB}Z" {edge}/>',
        f'<g class="ivory">{placed(centred(stub, STUB, height - 6), 0, 3)}</g>',
        f'<g class="ink">{placed(body, STUB, 0)}</g>',
    )


def card(face: Seen, width: float = WIDTH, height: float = HEIGHT) -> Part:
    """Return a card of the stacks."""
    letters = [text(face["set"], 13), text(str(face["stack"]), 13)]
    if kind := face.get("counts_as"):
        letters.append(piece(f"type {kind}", 11))
    stub = below([centred(each, STUB, each.height) for each in letters], 3)
    room = width - STUB - 6
    return ticket(
        f"stack-{face['stack']}", stub, centred(inner(face, room, height - 8), room + 6, height)
    )


def inner(face: Seen, width: float, height: float) -> Part:
    """Return the content of a card."""
    if face.get("stations"):
        bonus = [icon for stop in face["stations"] for icon in stop.get("bonus") or ()]
        track = stations(face["stations"], width, 0)
        return below([track, frame(bonus, width, height - track.height - 3, 24)], 3)
    if face.get("requirement"):
        half = (height - 4) / 2
        paid = list(face["bonus"])
        if face.get("per"):
            paid += ["/", "contract" if face["per"] == "contract" else "tile"]
        return below([clipboard(face["requirement"], width, half), frame(paid, width, half, 24)], 4)
    rows = rows_of(face)
    room = (height - 4 * (len(rows) - 1)) / len(rows)
    return below([frame(icons, width, room, 30 if len(rows) == 1 else 24) for icons in rows], 4)


def clipboard(need: Seen, width: float, height: float) -> Part:
    """Return the requirement of a contract on its clipboard."""
    size = height - 6
    part = requirement(need, size)
    while part.width > width - 6 and size > SMALLEST:
        size -= 1
        part = requirement(need, size)
    back = rect(width, height, 'fill="var(--card)" stroke="var(--wood)"', 2)
    clip = rect(width, 3, 'fill="var(--wood)"')
    return layered(width, height, back, clip, placed(centred(part, width, height - 2), 0, 2))


def stations(stops: Sequence[Seen], width: float, reached: int) -> Part:
    """Return a track. The first station is on the right, because trains go to the left."""
    pitch = width / len(stops)
    drawn = []
    for number, stop in enumerate(stops):
        state = "reached" if number < reached else "station"
        worth = "bonus" if stop.get("bonus") else stop.get("points") or "plain"
        sign = piece(f"{state} {worth}", min(20, pitch))
        drawn.append(placed(sign, width - (number + 0.5) * pitch - sign.width / 2, 0))
    height = min(20, pitch)
    line = f'<path d="M0 {height / 2}H{width:.1f}" class="track"/>'
    return layered(width, height, line, *drawn)


def game_end_card(face: Seen, width: float = WIDTH, height: float = 44) -> Part:
    """Return a Game End card: what it multiplies, and what it gives at once."""
    stub = below(
        [
            centred(each, 24, each.height)
            for each in (piece(f"type {face['type']}", 12), text(f"×{face['points']}", 11))
        ],
        3,
    )
    room = width - STUB - 6
    return ticket(
        "game-end",
        centred(stub, STUB, height),
        centred(frame(face["frame"], room, height - 8, 26), room + 6, height),
    )


def back(width: float, height: float) -> Part:
    """Return the back of a card that the seat does not know."""
    look = 'fill="var(--game-end)" stroke="var(--paper-edge)"'
    sign = beside([text("?", 18, 'font-weight="600"')])
    return layered(
        width,
        height,
        rect(width, height, look, 6),
        f'<g class="ivory">{centred(sign, width, height).svg}</g>',
    )
