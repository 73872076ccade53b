"""Turns and rounds: taking a card or the Start Player tile (rulings T1 to T10)."""

from typing import Final

from firstclass.rules.mechanics.account import forfeit
from firstclass.rules.mechanics.coins import PLENTY
from firstclass.rules.mechanics.contracts import renumber
from firstclass.rules.mechanics.route import lay_route
from firstclass.rules.sequence.between import legal_between
from firstclass.rules.sequence.frames import begin, legal_frames, usable_icons
from firstclass.rules.sequence.scoring import (
    begin_scoring,
    begin_scoring_turn,
    end_scoring_turn,
    finish,
)
from firstclass.rules.vocabulary.actions import DECLINE, END_TURN, SLOTS, TAKE, TAKE_TILE
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.box import DECLINED, START_TILE
from firstclass.rules.vocabulary.decisions import COMPENSATION, PHASE_TURNS, SCORING
from firstclass.rules.vocabulary.icons import needs_of
from firstclass.rules.vocabulary.passing import Waiting
from firstclass.rules.vocabulary.seats import ALL_SEATS, CLEARED, NOBODY, REMOVED
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import (
    ROUNDS,
    TURNS_IN_ROUND,
    dealt,
    scores_after,
    stack_played,
)

SLOTS_IN_ROW: Final = 6
TILE_PLACE_TAKER: Final = 0


def begin_round(state: State) -> None:
    """Lay out the next eighteen cards (T9)."""
    state.round += 1
    state.turn = 0
    state.tile_taker = NOBODY
    number = stack_played(state)
    last = dealt(state, number)
    state.display = list(state.stacks[number][last - SLOTS : last])
    state.takers = [NOBODY] * SLOTS
    state.gone = [0, 0, 0]
    state.phase = PHASE_TURNS
    show_hidden(state)
    state.events.append(("round", NOBODY, (state.round,), ALL_SEATS))
    begin_turn(state, state.start)


def show_hidden(state: State) -> None:
    """Note that something hidden was shown. Earlier moves can no longer be undone."""
    state.shown = state.version


def begin_turn(state: State, seat: int) -> None:
    """Begin the next seat's turn, with a delayed compensation first (T7)."""
    state.active = state.current = seat
    state.taken = False
    state.account = []
    state.events.append(("turn", seat, (state.turn + 1,), ALL_SEATS))
    for owed in state.owed:
        if owed[0] == seat:
            state.owed = tuple(other for other in state.owed if other != owed)
            state.waiting = Waiting(START_TILE, state.rules.box.start_tile[owed[1]])


def legal_turn(state: State) -> list[int]:
    """Return the choices between frames of a turn: take, use, spend, fulfil, end (T10)."""
    board = state.boards[state.current]
    usable = usable_icons(state, board)
    if state.taken:
        choices = [END_TURN]
    else:
        display = state.display
        needs = state.rules.needs
        choices, declined = [], []
        for slot in range(SLOTS):
            card = display[slot]
            if card:
                declined.append(DECLINE + slot)
                if needs[card] & usable:
                    choices.append(TAKE + slot)
        choices += declined
        if state.tile_taker == NOBODY:
            choices.append(TAKE_TILE)
    legal_between(state, board, usable, choices)
    return choices


def do_take(state: State, action: int) -> None:
    """Take a card and perform it. Its frame runs next (T2, T10)."""
    slot = action - TAKE
    card = state.display[slot]
    board = state.boards[state.current]
    state.events.append(("took", board.seat, (slot, card), ALL_SEATS))
    _leave(state, slot, board.seat)
    _has_taken(state, board, card)
    state.rules.lay[state.rules.box.kinds[card]](state, board, card)


def perform(state: State, board: Board, card: int) -> None:
    """Put a card with a frame on the pile. Its frame runs once there is room for its coins."""
    board.pile += (card,)
    state.waiting = Waiting(card, state.rules.box.frames[card])


def extend_route(state: State, board: Board, card: int) -> None:
    """Add a route card to the left end of the route."""
    lay_route(state.rules.box, board, card)
    state.events.append(("route", board.seat, (card,), ALL_SEATS))


def do_decline(state: State, action: int) -> None:
    """Take a card for a free upgrade. It still goes to the pile (T2)."""
    slot = action - DECLINE
    card = state.display[slot]
    board = state.boards[state.current]
    state.events.append(("declined", board.seat, (slot, card), ALL_SEATS))
    _leave(state, slot, board.seat)
    board.pile += (card,)
    _has_taken(state, board, card)
    begin(state, DECLINED, state.rules.box.frames[DECLINED])


def _has_taken(state: State, board: Board, card: int) -> None:
    state.taken = True
    state.serial += 1
    for taken in state.rules.taken:
        taken(state, board, card)


def do_take_tile(state: State, action: int) -> None:
    """Take the Start Player tile (T6).

    It gives coins and removes a card. The others get a compensation.
    """
    board = state.boards[state.current]
    state.events.append(("took_tile", board.seat, (), ALL_SEATS))
    state.taken = True
    state.tile_taker = board.seat
    state.waiting = Waiting(START_TILE, state.rules.box.start_tile[TILE_PLACE_TAKER])
    count = len(state.boards)
    for place in range(1, count):
        if needs_of(state.rules.box.start_tile[place]):
            state.owed += (((board.seat + place) % count, place),)
    slot = next(slot for slot in range(SLOTS) if state.display[slot])
    state.events.append(("removed", NOBODY, (slot, state.display[slot]), ALL_SEATS))
    _leave(state, slot, REMOVED)


def _leave(state: State, slot: int, taker: int) -> None:
    """Remove a card from its row. The last one that a row can lose clears the row (T5)."""
    row = slot // SLOTS_IN_ROW
    state.display[slot] = 0
    state.takers[slot] = taker
    state.gone[row] += 1
    if state.gone[row] == len(state.boards):
        _clear(state, row)


def _clear(state: State, row: int) -> None:
    cards = []
    for slot in range(row * SLOTS_IN_ROW, (row + 1) * SLOTS_IN_ROW):
        if state.display[slot]:
            cards.append(state.display[slot])
            state.display[slot] = 0
            state.takers[slot] = CLEARED
    state.events.append(("cleared", NOBODY, (row,), ALL_SEATS))
    for cleared in state.rules.cleared:
        cleared(state, row, cards)


def do_end_turn(state: State, action: int) -> None:
    """End the turn or the scoring turn."""
    board = state.boards[state.current]
    if state.phase == SCORING:
        end_scoring_turn(state)
        tidy_up(state, board)
        after_scoring_turn(state)
    else:
        end_turn(state, board)


def end_turn(state: State, board: Board) -> None:
    """End a turn (T10): clear the account and refill the Game End cards."""
    state.events.append(("ended", board.seat, (), ALL_SEATS))
    tidy_up(state, board)
    state.turn += 1
    last = state.turn == TURNS_IN_ROUND * len(state.boards)
    if state.owed and (last or not state.rules.delayed):
        state.phase = COMPENSATION
    else:
        next_turn(state)


def tidy_up(state: State, board: Board) -> None:
    """Do what happens at the end of every turn and scoring turn (F4, E1)."""
    forfeit(state)
    renumber(board)
    for hook in state.rules.turn_end:
        hook(state, board)
    for place, card in enumerate(state.game_end):
        if not card and state.game_end_pile:
            state.game_end[place] = state.game_end_pile[0]
            state.game_end_pile = state.game_end_pile[1:]
            show_hidden(state)
            event = ("refilled", NOBODY, (place, state.game_end[place]), ALL_SEATS)
            state.events.append(event)


def next_turn(state: State) -> None:
    """Begin the next seat's turn, or end the round (T9)."""
    count = len(state.boards)
    if state.turn < TURNS_IN_ROUND * count:
        begin_turn(state, (state.start + state.turn) % count)
        return
    if state.tile_taker != NOBODY:
        state.start = state.tile_taker
    state.events.append(("start_player", state.start, (), ALL_SEATS))
    if scores_after(state.round):
        begin_scoring(state)
    else:
        begin_round(state)


def after_scoring_turn(state: State) -> None:
    """Begin the next scoring turn or the next round, or end the game (W1, W3)."""
    if state.scoring.turns < len(state.boards):
        begin_scoring_turn(state)
    elif state.round == ROUNDS:
        finish(state)
    else:
        begin_round(state)


def begin_compensation(state: State) -> None:
    """Begin the compensation of the next seat that is owed one, between turns (T7, T8)."""
    if not state.owed:
        state.phase = PHASE_TURNS
        next_turn(state)
        return
    (seat, place), *rest = state.owed
    state.owed = tuple(rest)
    state.active = state.current = seat
    state.account = []
    state.events.append(("compensation", seat, (), ALL_SEATS))
    begin(state, START_TILE, state.rules.box.start_tile[place])


def legal_account(state: State) -> list[int]:
    """Return the frames that the compensation has added, in any order (T8)."""
    choices: list[int] = []
    board = state.boards[state.current]
    if state.account:
        legal_frames(state, board, usable_icons(state, board), PLENTY, choices)
    return choices
