"""The whole table as one picture."""

from html import escape
from typing import Any, Final

from firstclass.messages import translate
from firstclass.pictures.boards import WIDTH, board, chip
from firstclass.pictures.cards import HEIGHT, card, game_end_card
from firstclass.pictures.cards import WIDTH as CARD
from firstclass.pictures.drawings import coloured, definitions, icon, piece
from firstclass.pictures.layout import (
    Part,
    below,
    beside,
    centred,
    layered,
    number,
    placed,
    rect,
    text,
    wrapped,
)
from firstclass.rules.game import Game, check_viewer
from firstclass.rules.views.text import seat_text

EDGE: Final = 16
FONT: Final = "Federo, 'Source Sans 3', system-ui, sans-serif"
ALWAYS: Final = {
    "ink": "fill:var(--ink);color:var(--ink)",
    "ivory": "fill:var(--cream);color:var(--cream)",
}
THEMED: Final = {
    "table": "fill:var(--table)",
    "all": "fill:var(--text);color:var(--text)",
    "board": "fill:var(--board);stroke:var(--hairline)",
    "decides": "fill:var(--board);stroke:var(--brass);stroke-width:2.5",
    "muted": "fill:var(--muted);color:var(--muted)",
    "rail": "stroke:var(--hairline);stroke-width:2",
    "track": "stroke:var(--empty);stroke-width:2.4",
    "space": "fill:none;stroke:var(--empty)",
    "coin": "fill:var(--coin-dot)",
    "gone": "fill:none;stroke:var(--hairline);stroke-dasharray:4 3",
}
Json = dict[str, Any]


def picture(game: Game, seat: int | None = None) -> str:
    """Return the table as an SVG, as this seat sees it; ``None`` is a spectator.

    It is 960 units wide and has its own background, for day and night. Its description is the text
    of the table. Raises ValueError for a seat that does not exist.
    """
    view: Json = dict(game.observe(seat))
    box = game.setup.catalogue.as_json()
    table = below(
        [head(view), middle(view, box), *(board(each, view, box) for each in view["boards"])], 12
    )
    title = f"{say_title(view)}. {decision(view)}"
    return document(table, title, as_text(game, seat))


def document(table: Part, title: str, description: str) -> str:
    """Return an SVG with a background and an edge around this part."""
    width, height = table.width + 2 * EDGE, table.height + 2 * EDGE
    ground = rect(width, height, 'class="table"', 12)
    return coloured(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="firstclass" role="img"'
        f' viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}"'
        f' height="{number(height)}" style="max-width:100%;height:auto" font-family="{FONT}"'
        f' font-size="13"><title>{escape(title)}</title>'
        f"<desc>{escape(description)}</desc>"
        f"<style>{style()}</style><defs>{definitions(table.svg)}</defs>"
        f'{ground}<g class="all">{placed(table, EDGE, EDGE)}</g></svg>\n'
    )


def as_text(game: Game, seat: int | None) -> str:
    """Return the table for a terminal, as this seat sees it; ``None`` is a spectator.

    ``str(game)`` also shows the hidden cards. Raises ValueError for a seat that does not exist.
    """
    check_viewer(game.setup, seat)
    return seat_text(game.state, game.setup, seat)


def style() -> str:
    """Return the style sheet, with the changes for night mode."""
    always, themed = (
        "".join(f".firstclass .{name}{{{look}}}" for name, look in looks.items())
        for looks in (ALWAYS, THEMED)
    )
    night = coloured(themed, night=True)
    return f"{themed}@media (prefers-color-scheme:dark){{{night}}}{always}"


def say_title(view: Json) -> str:
    """Return which game it is."""
    teatime = ", Teatime" if view["options"]["teatime"] == "on" else ""
    return f"First Class: {view['players']} players, modules {view['modules']}{teatime}"


def decision(view: Json) -> str:
    """Return the progress of the game and the current decision."""
    if view["phase"] == "over":
        names = [translate("seat-name", n=seat + 1) for seat in view["winners"]]
        return f"The game is over; won by {' and '.join(names) or 'nobody'}"
    seat = translate("seat-name", n=view["current"] + 1)
    moment = f"Round {view['round']}, turn {view['turn']} of {view['turns']}"
    return f"{moment}; {seat} decides: {view['decision']}"


def head(view: Json) -> Part:
    """Return the title and the seat that decides."""
    title, doing = text(say_title(view), 20), text(decision(view), 14, 'class="muted"')
    right = f'<g transform="translate({WIDTH} 0)" text-anchor="end">{placed(doing, 0, 5)}</g>'
    return layered(WIDTH, 24, title.svg, right)


def middle(view: Json, box: Json) -> Part:
    """Return the display and the cards next to it."""
    rows = [beside([slot(each, box) for each in row], 6) for row in view["display"]]
    cards = below(rows, 6)
    if view["phase"] == "draft":
        hand = [game_end_card(box["game_end"][name]) for name in view["hand"]]
        cards = wrapped(hand, 6 * (CARD + 6), 6)
    room = WIDTH - cards.width - 20
    there = supply(view, box, room)
    height = max(cards.height, there.height)
    return layered(WIDTH, height, cards.svg, placed(there, cards.width + 20, 0))


def slot(view: Json, box: Json) -> Part:
    """Return a slot of the display: its card, or the seat that took it."""
    if view["card"]:
        return card(box["cards"][view["card"]])
    empty = rect(CARD, HEIGHT, 'class="gone"', 6)
    taker = piece(f"emblem {view['by']}", 22) if isinstance(view["by"], int) else text("")
    return layered(CARD, HEIGHT, empty, centred(taker, CARD, HEIGHT).svg)


def supply(view: Json, box: Json, room: float) -> Part:
    """Return the Game End cards, the locomotive tiles and the remaining supplies."""
    ends = [game_end_card(box["game_end"][name]) for name in view["game_end"]["display"] if name]
    tiles = [piece(f"tile {box['tiles'][name]['points']}", 32) for name in view["tiles"][:4]]
    left = [chip(text("stacks " + " ".join(str(each["left"]) for each in view["stacks"]), 12))]
    if view["car_supply"]:
        left.append(chip(text(f"0-cars {view['car_supply'][0]}", 12)))
    for order in view.get("orders", ()):
        if order["by"] is None:
            left.append(chip(icon(order["order"], 17), icon(f"points {order['points']}", 17)))
    for seat in view["constantinople"]:
        if seat is not None:
            left.append(chip(text("arrived", 12), piece(f"emblem {seat}", 16)))
    if view.get("evidence_left"):
        left.append(chip(icon("evidence", 16), text(str(view["evidence_left"]), 12)))
    frame = view["frame"]
    if frame and frame["icons"]:
        left.append(chip(text("now", 12), *(icon(each, 17) for each in frame["icons"])))
    opened = [
        card(box["cards"][each["card"]], 92, 54)
        for each in view.get("storage", ())
        if each["card"] in box["cards"] and not each["used"]
    ]
    rows = [wrapped(ends, room, 6), beside(tiles, 4), wrapped(opened, room, 6)]
    return below([*rows, wrapped(left, room, 6)], 8)
