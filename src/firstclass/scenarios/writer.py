"""Writing scenarios: the position of a game as text, the inverse of :func:`set_up`."""

import json
from collections.abc import Iterator
from typing import Any

from firstclass.rules.game import Game
from firstclass.rules.mechanics.supply import in_box
from firstclass.rules.mechanics.trains import level_of
from firstclass.rules.vocabulary import booking
from firstclass.rules.vocabulary.actions import ACTIONS, CARS, TRAINS, position_of, slot_name
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.decisions import (
    COMPENSATION,
    DRAFT,
    OVER,
    PHASE_TURNS,
    PHASES,
    SCORING,
)
from firstclass.rules.vocabulary.icons import ANY_CAR, NO_LIMIT, VALUES, Frame, icons_of
from firstclass.rules.vocabulary.passing import NOT_DOUBLED
from firstclass.rules.vocabulary.seats import CLEARED, NOBODY, REMOVED
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.display import unseen_of
from firstclass.scenarios.modules import TomlTable, booked_last, write_modules
from firstclass.scenarios.turn_state import questions

# The points booked at the end of a game, which phase 'final' books again.
AT_THE_END = {
    booking.COINS_LEFT, booking.CAR_CARDS, booking.CONDUCTOR_CARDS, booking.LOCOMOTIVE_CARDS,
}  # fmt: skip


def to_toml(game: Game, title: str = "A position") -> str:
    """Return the position of a game as a scenario in TOML, with the hidden parts.

    :func:`set_up` makes an equal position from it, with version 0 and no history. A game that is
    over is set up before its final scoring, which then happens at once. The scenario expects the
    legal moves, or the scores. Another box than that of the package is not written: pass it to
    :func:`set_up` again.
    """
    setup = game.setup
    document: TomlTable = {"title": title}
    document["setup"] = {
        "players": setup.players,
        "modules": game.state.rules.modules,
        "seed": setup.seed,
        "ruleset": setup.ruleset,
    }
    if setup.start_player is not None:
        document["setup"]["start_player"] = setup.start_player
    if setup.deviations():
        document["setup"]["options"] = setup.deviations()
    if setup.catalogue.extra:
        document["cards"] = [
            card.model_dump(mode="json", exclude_defaults=True) for card in setup.catalogue.extra
        ]
    document["position"] = _position(game)
    if game.over:
        document["expect"] = {"scores": game.scores()}
    else:
        document["expect"] = {"legal": [ACTIONS[action] for action in game.legal_actions()]}
    return "\n".join(lines_of(document)) + "\n"


def _position(game: Game) -> TomlTable:
    state = game.state
    names = state.rules.box.names
    position: TomlTable = {"phase": "final" if state.phase == OVER else PHASES[state.phase]}
    if state.phase == DRAFT:
        position |= {
            "start_player": state.start,
            "current": state.current,
            "hand": [names[card] for card in state.draft.hand],
            "return_place": state.draft.return_place,
        }
    else:
        position |= _course(state)
    position["stacks"] = {
        str(number): [names[card] for card in unseen_of(state, number)] for number in (1, 2, 3)
    }
    position["game_end"] = {"pile": [names[card] for card in state.game_end_pile]}
    if state.phase != DRAFT:
        position["game_end"]["display"] = [names[card] for card in state.game_end]
    position["tiles"] = [names[tile] for tile in state.rules.box.tiles[state.tiles_laid :]]
    position["constantinople"] = list(state.constantinople)
    if state.rules.limited:
        position["car_supply"] = in_box(state)
    position["chance"] = f"{state.chance:x}"
    position |= moment_fields(state)
    position["boards"] = {str(board.seat): board_fields(state, board) for board in state.boards}
    position["boards"][str(state.current)] |= turn_fields(state)
    write_modules(state, position)
    if state.phase == OVER:
        for seat, board in position["boards"].items():
            board["score"] = state.boards[int(seat)].score - _booked_at_the_end(game, int(seat))
    return position


def _course(state: State) -> TomlTable:
    """Return the phase and the progress of a game after the draft."""
    last = min(state.boards, key=lambda board: len(board.passed))
    fields: TomlTable = {"round": state.round}
    if state.phase == PHASE_TURNS:
        fields |= {"turn": state.turn + 1, "taken": state.taken}
    elif state.phase == COMPENSATION:
        fields["turn"] = state.turn
    if state.phase in (COMPENSATION, SCORING):
        fields["current"] = state.current
    fields["start_player"] = state.start
    if state.tile_taker != NOBODY:
        fields["start_tile"] = state.tile_taker
    if state.owed or state.phase == COMPENSATION:
        fields["owed"] = [seat for seat, _ in state.owed]
    fields["draft"] = {"last": last.seat, "returned": state.rules.box.names[last.passed[0]]}
    if any(state.display) or any(taker != NOBODY for taker in state.takers):
        fields["display"] = {
            slot_name(slot): _slot(state, slot)
            for slot, taker in enumerate(state.takers)
            if taker != CLEARED
        }
    return fields


def _slot(state: State, slot: int) -> Any:
    if state.display[slot]:
        return state.rules.box.names[state.display[slot]]
    taker = state.takers[slot]
    return "" if taker == NOBODY else {"by": "removed" if taker == REMOVED else taker}


def _booked_at_the_end(game: Game, seat: int) -> int:
    kinds = {booking.KINDS[kind] for kind in AT_THE_END | booked_last(game.state)}
    return sum(points for _, points, kind, *_ in game.ledger(seat) if kind in kinds)


WIDTH = 100
# Tables with a line for each field, in addition to those of the seats.
OPEN = ("setup", "position", "boards", "trains", "display", "stacks", "game_end", "expect")


def lines_of(table: dict[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield the lines of this table."""
    for name, value in table.items():
        key = prefix + _key(name)
        if isinstance(value, dict) and (name in OPEN or name.isdecimal()):
            yield from lines_of(value, f"{key}.")
        else:
            line = f"{key} = {_value(value)}"
            yield line if len(line) <= WIDTH or not isinstance(value, list) else _long(key, value)


def _key(name: str) -> str:
    return name if name.replace("_", "").isalnum() else json.dumps(name)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_key(name)} = {_value(item)}" for name, item in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _long(key: str, values: list[Any]) -> str:
    """Return a list on several lines, each as full as possible."""
    rows = [""]
    for text in map(_value, values):
        if len(rows[-1]) + len(text) > WIDTH - 4:
            rows.append("")
        rows[-1] += f" {text},"
    return "\n".join((f"{key} = [", *(f" {row}" for row in rows), "]"))


def board_fields(state: State, board: Board) -> TomlTable:
    """Return the board of a seat, without the modules' fields and the current turn."""
    names = state.rules.box.names
    fields: TomlTable = {
        "trains": {name: _train(state, board, t) for t, name in enumerate(TRAINS)},
        "coins": [*board.coins],
        "score": board.score,
        "locomotive": board.locomotive,
        "route": [
            {"card": names[card], "postcard": names[postcard]} if postcard else names[card]
            for card, postcard in list(zip(board.route, board.postcards, strict=True))[1:]
        ],
    }
    for field in ("contracts", "fulfilled", "pile", "beside", "game_end"):
        fields[field] = [names[card] for card in getattr(board, field)]
    if board.secret:
        fields["secret"] = names[board.secret]
    return {name: value for name, value in fields.items() if value != []}


def _train(state: State, board: Board, t: int) -> TomlTable:
    names = state.rules.box.names
    train: Train = board.train(t)
    fields: TomlTable = {
        "cars": [VALUES[level_of(train, car)] for car in range(train.levels[0])],
        "conductor": train.conductor,
    }
    if train.mail:
        fields["mail"] = names[train.mail]
    if train.tile:
        fields["tile"] = names[train.tile]
    if train.cards:
        fields["cards"] = [names[card] for card in train.cards]
    gaps = [n for n, lender in enumerate(state.lenders, 1) if lender == (board.seat, t)]
    if gaps:
        fields["lent"] = gaps if len(gaps) > 1 else gaps[0]
    return fields


def moment_fields(state: State) -> TomlTable:
    """Return the fields ``frame``, ``waiting`` and ``ask`` that are needed."""
    fields: TomlTable = {}
    if len(state.frame):
        fields["frame"] = frame_fields(state, state.source, Frame(state.frame, state.terms))
    if state.waiting is not None:
        fields["waiting"] = frame_fields(state, state.waiting.source, state.waiting.frame)
    for question in questions().values():
        if ask := question.write(state):
            fields["ask"] = ask
    return fields


def turn_fields(state: State) -> TomlTable:
    """Return the turn's fields of the deciding seat's board: account, bonuses used."""
    fields: TomlTable = {}
    if state.account:
        fields["account"] = [
            ""
            if entry is None
            else frame_fields(state, entry.source, entry.frame)
            | ({"count": entry.count} if entry.count > 1 else {})
            for entry in state.account
        ]
    used, doubled = state.scoring.bonuses_used, state.scoring.doubled
    if state.phase == SCORING and used:
        parts = range(len(state.boards[state.current].route))
        fields["bonuses_taken"] = [p for p in parts if used >> p & 1 and p != doubled]
        if doubled != NOT_DOUBLED:
            fields["bonus_again"] = doubled
    return fields


def frame_fields(state: State, source: int, frame: Frame) -> TomlTable:
    """Return a frame, with its icons only if they differ from those of its source."""
    fields: TomlTable = {"source": state.rules.box.names[source]}
    terms, printed = frame.terms, state.rules.box.frames[source]
    as_printed = (frame.icons, terms.one_of, terms.must) == (
        printed.icons,
        printed.terms.one_of,
        printed.terms.must,
    )
    if not as_printed or not any(frame.icons):
        fields["icons"] = icons_of(frame.icons)
        fields |= {name: True for name in ("one_of", "must") if getattr(terms, name)}
    if terms.limit != NO_LIMIT:
        fields["limit"] = VALUES[terms.limit]
    if terms.target != ANY_CAR:
        t, car = divmod(terms.target, CARS)
        fields["target"] = f"{TRAINS[t]} {position_of(car)}"
    return fields
