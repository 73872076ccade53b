"""Writing scenarios: the position of a game as text, the inverse of :func:`set_up`."""

from typing import Any

from firstclass.rules.game import Game
from firstclass.rules.vocabulary import booking
from firstclass.rules.vocabulary.actions import ACTIONS, slot_name
from firstclass.rules.vocabulary.decisions import (
    COMPENSATION,
    DRAFT,
    OVER,
    PHASE_TURNS,
    PHASES,
    SCORING,
)
from firstclass.rules.vocabulary.seats import CLEARED, NOBODY, REMOVED
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.display import unseen_of
from firstclass.scenarios.modules import TomlTable, booked_last, write_modules
from firstclass.scenarios.toml import lines_of
from firstclass.scenarios.writer_boards import board_fields
from firstclass.scenarios.writer_moment import moment_fields, turn_fields

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
    told: TomlTable = {"title": title}
    told["setup"] = {
        "players": setup.players,
        "modules": game.state.rules.modules,
        "seed": setup.seed,
        "ruleset": setup.ruleset,
    }
    if setup.start_player is not None:
        told["setup"]["start_player"] = setup.start_player
    if setup.deviations():
        told["setup"]["options"] = setup.deviations()
    if setup.catalogue.extra:
        told["cards"] = [
            card.model_dump(mode="json", exclude_defaults=True) for card in setup.catalogue.extra
        ]
    told["position"] = _position(game)
    if game.over:
        told["expect"] = {"scores": game.scores()}
    else:
        told["expect"] = {"legal": [ACTIONS[action] for action in game.legal_actions()]}
    return "\n".join(lines_of(told)) + "\n"


def _position(game: Game) -> TomlTable:
    state = game.state
    names = state.rules.box.names
    told: TomlTable = {"phase": "final" if state.phase == OVER else PHASES[state.phase]}
    if state.phase == DRAFT:
        told |= {
            "start_player": state.start,
            "current": state.current,
            "hand": [names[card] for card in state.draft.hand],
            "return_place": state.draft.return_place,
        }
    else:
        told |= _course(state)
    told["stacks"] = {
        str(number): [names[card] for card in unseen_of(state, number)] for number in (1, 2, 3)
    }
    told["game_end"] = {"pile": [names[card] for card in state.game_end_pile]}
    if state.phase != DRAFT:
        told["game_end"]["display"] = [names[card] for card in state.game_end]
    told["tiles"] = [names[tile] for tile in state.rules.box.tiles[state.tiles_laid :]]
    told["constantinople"] = list(state.constantinople)
    if state.rules.limited:
        told["car_supply"] = list(state.car_supply)
    told["chance"] = f"{state.chance:x}"
    told |= moment_fields(state)
    told["boards"] = {str(board.seat): board_fields(state, board) for board in state.boards}
    told["boards"][str(state.current)] |= turn_fields(state)
    write_modules(state, told)
    if state.phase == OVER:
        for seat, board in told["boards"].items():
            board["score"] = state.boards[int(seat)].score - _booked_at_the_end(game, int(seat))
    return told


def _course(state: State) -> TomlTable:
    """Return the phase and the progress of a game after the draft."""
    last = min(state.boards, key=lambda board: len(board.passed))
    told: TomlTable = {"round": state.round}
    if state.phase == PHASE_TURNS:
        told |= {"turn": state.turn + 1, "taken": state.taken}
    elif state.phase == COMPENSATION:
        told["turn"] = state.turn
    if state.phase in (COMPENSATION, SCORING):
        told["current"] = state.current
    told["start_player"] = state.start
    if state.tile_taker != NOBODY:
        told["start_tile"] = state.tile_taker
    if state.owed or state.phase == COMPENSATION:
        told["owed"] = [seat for seat, _ in state.owed]
    told["draft"] = {"last": last.seat, "returned": state.rules.box.names[last.passed[0]]}
    if any(state.display) or any(taker != NOBODY for taker in state.takers):
        told["display"] = {
            slot_name(slot): _slot(state, slot)
            for slot, taker in enumerate(state.takers)
            if taker != CLEARED
        }
    return told


def _slot(state: State, slot: int) -> Any:
    if state.display[slot]:
        return state.rules.box.names[state.display[slot]]
    taker = state.takers[slot]
    return "" if taker == NOBODY else {"by": "removed" if taker == REMOVED else taker}


def _booked_at_the_end(game: Game, seat: int) -> int:
    kinds = {booking.KINDS[kind] for kind in AT_THE_END | booked_last(game.state)}
    return sum(points for _, points, kind, *_ in game.ledger(seat) if kind in kinds)
