"""Turns and rounds: taking a card or the Start Player tile (rulings T1 to T10)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

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
from firstclass.rules.vocabulary.event_kinds import (
    COMPENSATION_BEGAN,
    ENDED,
    LEFT_DISPLAY,
    REFILLED,
    ROUND_BEGAN,
    ROUTE_LAID,
    ROW_CLEARED,
    START_PLAYER,
    TOOK,
    TOOK_FOR_UPGRADE,
    TOOK_TILE,
    TURN_BEGAN,
)
from firstclass.rules.vocabulary.numbers import Numbers, replaced
from firstclass.rules.vocabulary.passing import Waiting
from firstclass.rules.vocabulary.seats import CLEARED, NOBODY, REMOVED
from firstclass.rules.vocabulary.state import NO_TAKERS, NOTHING_GONE, State
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
    stack = state.stacks[number]
    state.display = vec[i64]([stack[place] for place in range(last - SLOTS, last)])
    state.takers = NO_TAKERS
    state.gone = NOTHING_GONE
    state.phase = PHASE_TURNS
    show_hidden(state)
    state.events.add(ROUND_BEGAN, NOBODY, state.round)
    begin_turn(state, state.start)


def show_hidden(state: State) -> None:
    """Note that something hidden was shown. Earlier moves can no longer be undone."""
    state.shown = state.version


def begin_turn(state: State, seat: i64) -> None:
    """Begin the next seat's turn, with a delayed compensation first (T7)."""
    state.pass_to(seat)
    state.taken = False
    state.account.clear()
    state.events.add(TURN_BEGAN, seat, state.turn + 1)
    for owed in state.owed:
        if owed[0] == seat:
            state.owed = tuple(other for other in state.owed if other != owed)
            state.waiting = Waiting(START_TILE, state.rules.box.start_tile[owed[1]])


def legal_turn(state: State, moves: Numbers) -> None:
    """Add the choices between frames of a turn: take, use, spend, fulfil, end (T10)."""
    board = state.boards[state.current]
    usable = usable_icons(state, board)
    if state.taken:
        moves.add(END_TURN)
    else:
        legal_takes(state, usable, moves)
    legal_between(state, board, usable, moves)


def legal_takes(state: State, usable: i64, moves: Numbers) -> None:
    """Add the cards that can be taken, the cards that can be declined, and the tile."""
    display = state.display
    needs = state.rules.needs
    moves.make_room(2 * SLOTS)
    places = moves.places
    count = moves.count
    slot: i64
    for slot in range(SLOTS):
        card = display[slot]
        if card and needs[card] & usable:
            places[count] = TAKE + slot
            count += 1
    for slot in range(SLOTS):
        if display[slot]:
            places[count] = DECLINE + slot
            count += 1
    moves.count = count
    if state.tile_taker == NOBODY:
        moves.add(TAKE_TILE)


def do_take(state: State, action: i64) -> None:
    """Take a card and perform it. Its frame runs next (T2, T10)."""
    slot = action - TAKE
    card = state.display[slot]
    board = state.boards[state.current]
    state.events.add(TOOK, board.seat, slot, card)
    _leave(state, slot, board.seat)
    _has_taken(state, board, card)
    state.rules.of_card[card].lay(state, board, card)


def perform(state: State, board: Board, card: i64) -> None:
    """Put a card with a frame on the pile. Its frame runs once there is room for its coins."""
    board.pile += (card,)
    state.waiting = Waiting(card, state.rules.box.frames[card])


def extend_route(state: State, board: Board, card: i64) -> None:
    """Add a route card to the left end of the route."""
    lay_route(state.rules.box, board, card)
    state.events.add(ROUTE_LAID, board.seat, card)


def do_decline(state: State, action: i64) -> None:
    """Take a card for a free upgrade. It still goes to the pile (T2)."""
    slot = action - DECLINE
    card = state.display[slot]
    board = state.boards[state.current]
    state.events.add(TOOK_FOR_UPGRADE, board.seat, slot, card)
    _leave(state, slot, board.seat)
    board.pile += (card,)
    _has_taken(state, board, card)
    begin(state, DECLINED, state.rules.box.frames[DECLINED])


def _has_taken(state: State, board: Board, card: i64) -> None:
    state.taken = True
    state.serial += 1
    for hooks in state.rules.taken:
        hooks.taken(state, board, card)


def do_take_tile(state: State, action: i64) -> None:
    """Take the Start Player tile (T6).

    It gives coins and removes a card. The others get a compensation.
    """
    board = state.boards[state.current]
    state.events.add(TOOK_TILE, board.seat)
    state.taken = True
    state.tile_taker = board.seat
    state.waiting = Waiting(START_TILE, state.rules.box.start_tile[TILE_PLACE_TAKER])
    count = len(state.boards)
    for place in range(1, count):
        if state.rules.box.start_tile[place].needs:
            state.owed += (((board.seat + place) % count, place),)
    slot: i64 = 0
    while not state.display[slot]:
        slot += 1
    state.events.add(LEFT_DISPLAY, NOBODY, slot, state.display[slot])
    _leave(state, slot, REMOVED)


def _leave(state: State, slot: i64, taker: i64) -> None:
    """Remove a card from its row. The last one that a row can lose clears the row (T5)."""
    row = slot // SLOTS_IN_ROW
    state.display = replaced(state.display, slot, 0)
    state.takers = replaced(state.takers, slot, taker)
    state.gone = replaced(state.gone, row, state.gone[row] + 1)
    if state.gone[row] == len(state.boards):
        _clear(state, row)


def _clear(state: State, row: i64) -> None:
    cards: list[int] = []
    display = state.display[:]
    takers = state.takers[:]
    slot: i64
    for slot in range(row * SLOTS_IN_ROW, (row + 1) * SLOTS_IN_ROW):
        if display[slot]:
            cards.append(display[slot])
            display[slot] = 0
            takers[slot] = CLEARED
    state.display = display
    state.takers = takers
    state.events.add(ROW_CLEARED, NOBODY, row)
    for hooks in state.rules.cleared:
        hooks.cleared(state, row, cards)


def do_end_turn(state: State, action: i64) -> None:
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
    state.events.add(ENDED, board.seat)
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
    for hooks in state.rules.turn_end:
        hooks.turn_end(state, board)
    place: i64
    for place in range(len(state.game_end)):
        if not state.game_end[place] and state.game_end_pile:
            card: i64 = state.game_end_pile[0]
            state.game_end = replaced(state.game_end, place, card)
            state.game_end_pile = state.game_end_pile[1:]
            show_hidden(state)
            state.events.add(REFILLED, NOBODY, place, card)


def next_turn(state: State) -> None:
    """Begin the next seat's turn, or end the round (T9)."""
    count = len(state.boards)
    if state.turn < TURNS_IN_ROUND * count:
        begin_turn(state, (state.start + state.turn) % count)
        return
    if state.tile_taker != NOBODY:
        state.start = state.tile_taker
    state.events.add(START_PLAYER, state.start)
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
    seat, place = state.owed[0]
    state.owed = state.owed[1:]
    state.pass_to(seat)
    state.account.clear()
    state.events.add(COMPENSATION_BEGAN, seat)
    begin(state, START_TILE, state.rules.box.start_tile[place])


def legal_account(state: State, moves: Numbers) -> None:
    """Add the frames that the compensation has added, in any order (T8)."""
    board = state.boards[state.current]
    if state.account:
        legal_frames(state, board, usable_icons(state, board), PLENTY, moves)
