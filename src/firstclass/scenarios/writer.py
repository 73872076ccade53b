"""Writing scenarios: the position of a game as text, the inverse of :func:`set_up`."""

from typing import Any

from firstclass.rules.game import Game
from firstclass.rules.mechanics.supply import in_box
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
from firstclass.scenarios.writer_turn_state import moment_fields, turn_fields

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
