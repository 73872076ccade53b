"""A seat's area: trains, route, coins, contracts, and what counts at the end."""

from collections.abc import Iterator
from typing import Any, Final

from firstclass.messages import translate
from firstclass.pictures.cards import PAPER, back, card, game_end_card, stations
from firstclass.pictures.drawings import icon, piece
from firstclass.pictures.layout import (
    NOTHING,
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
from firstclass.rules.constants import constants

WIDTH: Final = 928
PAD: Final = 12
CAR: Final = 50  # width of each car of a train
FIGURE: Final = 30  # height of a conductor on the roof
RAIL: Final = 69  # from the top of a train; the number on a 12-car overlaps the conductor's space
GUESTS: Final = 20  # height for passengers and tokens
SIDE: Final = 340  # width for contracts and cards on the right
Seen = dict[str, Any]


def board(seen: Seen, view: Seen, box: Seen) -> Part:
    """Return a board. A brass frame marks the seat that decides."""
    side = wrapped(belongings(seen, box), SIDE, 6)
    trains = [train(seen, 0, box), gap(seen, box), train(seen, 1, box)]
    left = below([head(seen, view), *trains, route(seen, box)], 6)
    across = WIDTH - 2 * PAD - SIDE
    height = max(left.height, side.height) + 2 * PAD
    look = "decides" if view["current"] == seen["seat"] else "board"
    return layered(
        WIDTH,
        height,
        rect(WIDTH - 2, height, f'x="1" class="{look}"', 10),
        placed(left, PAD, PAD),
        placed(side, PAD + across, PAD),
    )


def head(seen: Seen, view: Seen) -> Part:
    """Return the name of the seat, its points and its coins."""
    seat = seen["seat"]
    marks = [
        piece(f"emblem {seat}", 24),
        text(translate("seat-name", n=seat + 1), 17, 'class="title"'),
        text(f"{seen['score']} points", 15, 'font-weight="600"'),
    ]
    if view["phase"] != "over":
        marks.append(text(f"+{seen['next_scoring']} next", 12, 'class="muted"'))
    if view["start_player"] == seat:
        marks.append(chip(icon("flag", 16)))
    if seat in view["winners"]:
        marks.append(text("wins", 15, 'font-weight="600"'))
    if seat in view.get("arrested", ()):
        marks.append(icon("cuffs", 20))
    return beside([*marks, coins(seen["coins"])], 10)


def coins(held: list[int]) -> Part:
    """Return the columns of spaces for coins, with the coins in them."""
    columns = []
    for there, spaces in zip(held, constants()["coin_columns"], strict=True):
        columns.append(beside([dot("coin" if n < there else "space") for n in range(spaces)], 1))
    return beside(columns, 8)


def dot(look: str) -> Part:
    """Return a space for a coin."""
    return Part(9, 9, f'<circle cx="4.5" cy="4.5" r="3.6" class="{look}"/>')


def train(seen: Seen, number: int, box: Seen) -> Part:
    """Return a train, with the conductor above the last car that a scoring would pay."""
    view = seen["trains"][number]
    width = CAR * (constants()["train_cards"] + 1)
    guests = list(aboard(seen, number, box))
    drawn = [f'<path d="M0 {RAIL}H{width}" class="rail"/>']
    for position, part in cars(view, box):
        drawn.append(placed(part, position * CAR + 2, RAIL - part.height))
    for position, sign in guests:
        drawn.append(placed(centred(sign, CAR, GUESTS), position * CAR, RAIL + 2))
    figure = piece(f"conductor {seen['seat']}", FIGURE)
    at = view["conductor"] * CAR + (CAR - figure.width) / 2
    value = text(str(view["value"]), 15, 'font-weight="600"') if view["value"] else NOTHING
    height = RAIL + GUESTS + 2 if guests else RAIL
    return layered(width, height, *drawn, placed(figure, at, 1), placed(value, 6, RAIL - 24))


def cars(view: Seen, box: Seen) -> Iterator[tuple[int, Part]]:
    """Yield the cars, the mail car and the locomotive tile, with their positions."""
    height = (CAR - 4) * 52 / 60
    for each in view["cars"]:
        yield each["position"], piece(f"car {each['value']}", height)
    if view["mail"]:
        yield constants()["mail_position"], piece("mail", height)
    if view["tile"]:
        points = box["tiles"][view["tile"]]["points"]
        yield constants()["tile_position"], piece(f"tile {points}", height)


def aboard(seen: Seen, number: int, box: Seen) -> Iterator[tuple[int, Part]]:
    """Yield the cards at the cars and the tokens on them, with their positions."""
    signs: dict[int, list[Part]] = {}
    arrived = seen["boarded"][number] if "boarded" in seen else []
    for each in seen["trains"][number]["cars"]:
        if each["card"]:
            kind = box["cards"][each["card"]]["kind"]
            name = {"passenger": ("passenger", "baggage")[number], "celebrity": "hat"}.get(
                kind, kind
            )
            look = "" if each["position"] in arrived or kind != "passenger" else ' opacity=".55"'
            sign = icon(name, 17)
            signs.setdefault(each["position"], []).append(
                Part(sign.width, sign.height, f"<g{look}>{sign.svg}</g>")
            )
    for order in seen["served"][number] if "served" in seen else ():
        signs.setdefault(order["position"], []).append(icon(order["order"], 17))
    for position, parts in signs.items():
        yield position, chip(*parts, height=GUESTS)


def gap(seen: Seen, box: Seen) -> Part:
    """Return the cards between the trains, with the halves that are fulfilled or pay."""
    places = constants().get("gap_positions", [])
    views = seen.get("gap", [])
    if not views:
        return NOTHING
    drawn = []
    for place, view in zip(places, views, strict=False):
        if view:
            drawn.append(placed(gap_card(view, box), place * CAR + 2, 0))
    return layered(CAR * (constants()["train_cards"] + 1), 24, *drawn)


def gap_card(view: Seen, box: Seen) -> Part:
    """Return a card between the trains."""
    face = box["cards"][view["card"]]
    done = view["pays"] if face["kind"] == "switch" else view["fulfilled"]
    parts = [icon(face["kind"], 17)]
    if face["kind"] != "factory":
        parts = [
            check(done[0]),
            icon(face["kind"], 17),
            icon(f"least {face['value']}", 15),
            check(done[1]),
        ]
    inner = centred(beside(parts, 3), 2 * CAR - 4, 24)
    return layered(inner.width, 24, rect(inner.width, 24, PAPER, 4), inked(inner))


def check(done: bool) -> Part:
    """Return a mark that says whether half of a card between the trains is fulfilled."""
    if done:
        return icon("check", 14)
    return Part(14, 14, '<circle cx="7" cy="7" r="5" fill="none" stroke="currentColor"/>')


def route(seen: Seen, box: Seen) -> Part:
    """Return the route, which starts in Paris on the right, with the locomotive on it."""
    stops = list(box["board"]["stations"])
    for part in seen["route"]:
        stops += box["cards"][part["card"]]["stations"]
    room = CAR * (constants()["train_cards"] + 1) - 46
    pitch = min(23.0, room / len(stops))
    reached = seen["locomotive"]
    track = stations(stops, pitch * len(stops), reached)
    engine = piece(f"locomotive {seen['seat']}", 22)
    passed = stations(stops[:reached], pitch * reached, reached) if reached else NOTHING
    rest = (
        stations(stops[reached:], pitch * (len(stops) - reached), 0) if stops[reached:] else NOTHING
    )
    drawn = beside([rest, engine, passed], 3)
    colour = f"var(--player-{seen['seat']})"
    height = max(drawn.height, track.height)
    start = room + 46 - drawn.width
    return layered(room + 46, height, f'<g color="{colour}">{placed(drawn, start, 0)}</g>')


def belongings(seen: Seen, box: Seen) -> Iterator[Part]:
    """Yield the open contracts, the Game End cards, and the rest as counters."""
    for contract in seen["contracts"]:
        if contract:
            face = card(box["cards"][contract["card"]], 108, 64)
            met = placed(icon("check", 18), face.width - 20, 2) if contract["met"] else ""
            yield layered(face.width, face.height, face.svg, met)
    for name in seen["game_end"]:
        yield game_end_card(box["game_end"][name], 108, 44)
    if seen["drafted"]:
        yield drafted(seen["secret"], box)
    yield from chips(seen)


def drafted(secret: str | None, box: Seen) -> Part:
    """Return the Game End card kept in the draft, or its back."""
    if secret is None:
        return back(108, 44)
    known, lock = game_end_card(box["game_end"][secret], 108, 44), icon("lock", 15)
    return layered(known.width, 44, known.svg, inked(Part(0, 0, placed(lock, 93, 27))))


def chips(seen: Seen) -> Iterator[Part]:
    """Yield the counters."""
    yield chip(text(f"{len(seen['pile'])} cards taken", 12))
    for kind, there, worth in zip(
        ("car", "conductor", "locomotive"), seen["base_cards"], seen["multipliers"], strict=True
    ):
        yield chip(piece(f"type {kind}", 12), text(f"{there} ×{worth}", 12))
    for name, signs in (("fulfilled", "contract"), ("mail_left", "mail"), ("beside", "cards")):
        if seen[name]:
            sign = [icon("check", 15)] if name == "fulfilled" else []
            yield chip(icon(signs, 16), *sign, text(str(len(seen[name])), 12))
    for name in ("evidence", "destroy"):
        if seen.get(name):
            yield chip(icon(name, 16), text(str(seen[name]), 12))
    if seen.get("role"):
        yield chip(
            icon("dagger" if seen["role"] == "murderer" else "heart", 16), text(seen["role"], 12)
        )
    if seen.get("switch_points"):
        yield chip(icon("switch", 16), text(str(seen["switch_points"]), 12))
    for action in seen["account"]:
        if action:
            many = [text(f"{action['count']}×", 12)] if action["count"] > 1 else []
            yield chip(text("may use", 12), *many, *(icon(each, 17) for each in action["icons"]))


def chip(*parts: Part, height: float = 24) -> Part:
    """Return a counter: parts on paper with a thin border."""
    row = beside(parts, 4)
    inner = centred(row, row.width + height / 2, height)
    paper = rect(inner.width, height, PAPER, height / 2)
    return layered(inner.width, height, paper, inked(inner))


def inked(part: Part) -> str:
    """Return a part on paper, where text and icons stay dark in night mode."""
    return f'<g class="ink">{part.svg}</g>'
