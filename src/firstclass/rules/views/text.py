"""A game as text for a terminal: everything, or what one seat sees."""

from collections.abc import Iterable
from typing import Any, Final

from firstclass.rules.mechanics.trains import TILE_POSITION
from firstclass.rules.views.observe import as_json
from firstclass.rules.vocabulary.actions import ACTIONS, MAIL_POSITION, TRAINS
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.box import BONUS_STATION
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.setup import Setup
from firstclass.rules.vocabulary.state import State

WIDTH: Final = 96
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
# Fields of a board that have their own lines, or are of little use in a terminal.
FIELDS_SHOWN_ELSEWHERE: Final = {
    "seat", "score", "coins", "locomotive", "route", "trains", "account", "secret", "next_scoring",
    "base_cards", "multipliers", "drafted", "mail_left", "bonuses_taken",
}  # fmt: skip
Seen = dict[str, Any]


def game_text(state: State, setup: Setup) -> str:
    """Return all boards, the display and the decision, with the hidden cards."""
    boards = [as_json(state, board.seat, setup)["boards"][board.seat] for board in state.boards]
    view = as_json(state, None if state.phase == OVER else state.current, setup)
    return _printed(state, dict(view), boards, True)


def seat_text(state: State, setup: Setup, seat: int | None) -> str:
    """Return the same as this seat sees it; ``None`` is a spectator."""
    view = as_json(state, seat, setup)
    return _printed(state, dict(view), view["boards"], seat == state.current)


def _printed(state: State, view: Seen, boards: list[Any], deciding: bool) -> str:
    lines = [*_head(state, view), *_display(view), *_middle(view)]
    for board, seen in zip(state.boards, boards, strict=True):
        lines += ["", *_board(state, board, dict(seen))]
    return "\n".join([*lines, "", *_decision(state, view, deciding)])


def _head(state: State, view: Seen) -> list[str]:
    deviations = [name for name, value in view["options"].items() if value == "on"]
    kind = ", ".join([f"modules {view['modules']}", view["ruleset"], *deviations])
    course = f"Round {view['round']}, turn {view['turn']} of {view['turns']}, phase {view['phase']}"
    return [f"First Class: {view['players']} players, {kind}", course]


def _display(view: Seen) -> list[str]:
    lines = [f"{'':8}" + "".join(f"{column:<10}" for column in range(1, 7)).rstrip()]
    for row, slots in enumerate(view["display"], 1):
        cells = [slot["card"] or _taker(slot["by"]) for slot in slots]
        lines.append((f"row {row}   " + "".join(f"{cell:<10}" for cell in cells)).rstrip())
    return lines if view["phase"] != "draft" else []


def _taker(by: object) -> str:
    if isinstance(by, int):
        return f"seat {by}"
    return {"removed": "removed", "cleared": "-"}.get(str(by), ".")


def _middle(view: Seen) -> list[str]:
    stacks = ", ".join(str(stack["left"]) for stack in view["stacks"])
    ends = _cards(view["game_end"]["display"])
    lines = [f"Game End: {ends}, {view['game_end']['left']} left; cards left in stacks: {stacks}"]
    arrived = [f"seat {seat}" for seat in view["constantinople"] if seat is not None]
    lines.append(
        f"Tiles: {_cards(view['tiles'][:4])}; in Constantinople: {', '.join(arrived) or 'nobody'}"
    )
    if view["car_supply"]:
        lines.append(f"Car cards 0/1 left: {view['car_supply'][0]}")
    if view.get("orders"):
        orders = [
            str(order["points"]) if order["by"] is None else f"(seat {order['by']})"
            for order in view["orders"]
        ]
        lines.append(f"Orders: {', '.join(orders)}")
    return lines


# The boards -------------------------------------------------------------------------------------


def _board(state: State, board: Board, seen: Seen) -> list[str]:
    marks = [f"{board.score} points", f"next scoring {seen['next_scoring']}"]
    marks += [f"coins {' '.join(map(str, board.coins))}"]
    marks += ["start player"] if state.start == board.seat else []
    marks += ["start tile"] if state.tile_taker == board.seat else []
    lines = [f"Seat {board.seat}: {', '.join(marks)}"]
    for name, train in zip(TRAINS, seen["trains"], strict=True):
        lines.append(f"  {name}   {_train(train)}")
    lines.append(f"  route   {_route(board)}")
    secret = f"drafted {seen['secret']}" if seen["secret"] else ""
    rest = [
        secret,
        *(
            _field(name, value)
            for name, value in seen.items()
            if name not in FIELDS_SHOWN_ELSEWHERE
        ),
    ]
    waiting = _account(seen["account"])
    rest.append(f"account {waiting}" if waiting else "")
    text = "; ".join(part for part in rest if part)
    return lines + (_wrapped(text, "  ") if text else [])


def _train(train: Seen) -> str:
    """Return the values of the cars, with brackets around the conductor's card."""
    cards = {car["position"]: str(car["value"]) for car in train["cars"]}
    for car in train["cars"]:
        if car["card"]:
            cards[car["position"]] += f"+{car['card']}"
    if train["mail"]:
        cards[MAIL_POSITION] = train["mail"]
    if train["tile"]:
        cards[TILE_POSITION] = train["tile"]
    return _with_mark([cards[position] for position in sorted(cards)], train["conductor"])


def _route(board: Board) -> str:
    """Return the points of the stations, with `+` for a bonus and brackets at the locomotive."""
    stations = {0: ".", BONUS_STATION: "+"}
    return _with_mark([stations.get(s, str(s)) for s in board.track], board.locomotive)


def _with_mark(cells: list[str], place: int) -> str:
    if place == 0:
        return " ".join(["()", *cells])
    return " ".join(f"({cell})" if n == place else cell for n, cell in enumerate(cells, 1))


def _account(account: list[Any]) -> str:
    frames = [
        f"{n} {frame['source']} ({', '.join(frame['icons'])})" + _times(frame["count"])
        for n, frame in enumerate(account, 1)
        if frame is not None
    ]
    return ", ".join(frames)


def _times(count: int) -> str:
    return f" x{count}" if count > 1 else ""


def _field(name: str, value: object) -> str:
    """Return another field of a board in few words, or nothing if it is empty."""
    text = _brief(value)
    return f"{name.replace('_', ' ')} {text}" if text else ""


def _brief(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(filter(None, map(_brief, value)))
    if isinstance(value, dict):
        name = value.get("card") or value.get("order") or ""
        return f"{name} (met)" if value.get("met") else str(name)
    return str(value) if value else ""


def _cards(cards: Iterable[str | None]) -> str:
    return " ".join(card or "." for card in cards)


# The decision -----------------------------------------------------------------------------------


def _decision(state: State, view: Seen, deciding: bool) -> list[str]:
    if state.phase == OVER:
        won = ", ".join(f"seat {seat}" for seat in view["winners"])
        return [f"The game is over; won by {won or 'nobody'}."]
    lines = []
    if view["frame"]:
        icons = ", ".join(view["frame"]["icons"]) or "used up"
        lines.append(f"Running: {view['frame']['source']} ({icons})")
    if view["paying"]:
        lines.append(f"Paying: {view['paying']['left']} coins for {view['paying']['for']}")
    if view["laying"]:
        lines.append(f"Laying: {view['laying']}")
    if view["hand"]:
        lines.append(f"Hand: {_cards(view['hand'])}")
    if not deciding:
        return [*lines, f"Seat {state.current} decides ({view['decision']})"]
    legal = ", ".join([ACTIONS[action].replace(" ", NO_BREAK) for action in state.legal])
    return lines + _wrapped(f"Seat {state.current} decides ({view['decision']}): {legal}", "")


def _wrapped(text: str, indent: str) -> list[str]:
    """Return the text in short lines. All lines but the first have a deeper indent."""
    first, *words = text.split(" ")
    lines = [indent + first]
    for word in words:
        if len(lines[-1]) + len(word) < WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(f"{indent}  {word}")
    return [line.replace(NO_BREAK, " ") for line in lines]
