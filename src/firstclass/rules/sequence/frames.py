"""The running frame. It is finished before anything else (rulings F1, T4)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.rules.mechanics.account import take_out
from firstclass.rules.mechanics.coins import (
    add_coins,
    legal_game_end,
    legal_spending,
    room_for_coins,
    take_game_end,
)
from firstclass.rules.mechanics.route import drive
from firstclass.rules.mechanics.supply import has_zero_car
from firstclass.rules.mechanics.trains import (
    can_walk,
    legal_cars,
    legal_steps,
    legal_upgrades,
    walk,
)
from firstclass.rules.vocabulary.actions import CARS, CONDUCTORS, FORGO, FRAME, GAME_END_CARD
from firstclass.rules.vocabulary.board import Board, Train
from firstclass.rules.vocabulary.booking import CARD, score
from firstclass.rules.vocabulary.decisions import COMPENSATION
from firstclass.rules.vocabulary.event_kinds import FORWENT, FRAME_BEGAN, LOST
from firstclass.rules.vocabulary.icons import (
    ALWAYS,
    BOTH,
    CAR,
    COINS,
    FREE_UPGRADE,
    FREELY,
    GAME_END,
    ICONS,
    LIMITED,
    LOCOMOTIVE,
    NOTHING,
    POINTS,
    SINGLE,
    TOP,
    UPGRADE,
    Frame,
)
from firstclass.rules.vocabulary.numbers import Numbers
from firstclass.rules.vocabulary.passing import NO_QUESTION
from firstclass.rules.vocabulary.state import NO_FRAME, State

# For each level of a car that can be upgraded, the bits of the icons that do it.
RISING: Final = vec[i64]([1 << UPGRADE + level | 1 << FREE_UPGRADE for level in range(TOP)])


def usable_icons(state: State, board: Board) -> i64:
    """Return the bits of the icons that ``board`` could use now (T3)."""
    upper, lower = board.trains
    bits: i64 = ALWAYS | 1 << COINS | 1 << POINTS
    bits |= _able_with(upper) | _able_with(lower)
    if board.locomotive < len(board.track):
        bits |= 1 << LOCOMOTIVE
    if any(card for card in state.game_end):
        bits |= 1 << GAME_END
    if state.rules.limited:
        bits = _within_supply(state, board, bits)
    for hooks in state.rules.usable:
        bits |= hooks.usable(state, board)
    return bits


def _able_with(train: Train) -> i64:
    bits: i64 = 0
    levels = train.levels
    cars = levels[0]
    if cars < CARS:
        bits |= 1 << CAR | 1 << FREE_UPGRADE
    level: i64
    for level in range(TOP):
        higher = levels[level + 1]
        if higher < cars:
            bits |= RISING[level]
        cars = higher
    if can_walk(train):
        bits |= 1 << BOTH | 1 << SINGLE
    return bits


def _within_supply(state: State, board: Board, bits: i64) -> i64:
    t: i64
    for t in range(2):
        if board.train(t).levels[0] < CARS and has_zero_car(state, board, t):
            return bits
    bits &= ~(1 << CAR)
    if not bits >> UPGRADE & 31:
        bits &= ~(1 << FREE_UPGRADE)
    return bits


def begin(state: State, source: i64, frame: Frame) -> None:
    """Start a frame. Icons without a choice, whose order does not matter, are done at once."""
    board = state.boards[state.current]
    running = frame.icons[:]
    state.serial += 1
    state.frame = running
    state.terms = frame.terms
    state.source = source
    state.events.add(FRAME_BEGAN, board.seat, source, frame.terms.target, frame.terms.limit)
    state.events.also_all(running)
    if running[COINS]:
        on_turn = state.phase != COMPENSATION
        add_coins(state, board, running[COINS], state.rules.convert and on_turn)
        running[COINS] = 0
    if running[POINTS]:
        score(state, board, running[POINTS], CARD, source)
        running[POINTS] = 0
    if running[LOCOMOTIVE]:
        drive(state, board, running[LOCOMOTIVE])
        running[LOCOMOTIVE] = 0
    if len(running) > ICONS:
        _at_once(state, board, running)
    if running[BOTH] and not running[CAR] and not running[FREE_UPGRADE]:
        do_conductors(state, CONDUCTORS)


def _at_once(state: State, board: Board, running: vec[i64]) -> None:
    """Do the icons of modules that leave no choice."""
    icon: i64
    for icon in range(ICONS, len(running)):
        hooks = state.rules.at_once.get(icon)
        if running[icon] and hooks is not None:
            hooks.at_once(state, board, icon, running[icon])
            running[icon] = 0


def legal_in_frame(state: State, moves: Numbers) -> None:
    """Add the choices of the running frame, or none if nothing is left to do."""
    frame = state.frame
    if not any(count for count in frame):
        return
    board = state.boards[state.current]
    upper, lower = board.trains
    legal_cars(state, board, frame, state.terms, moves)
    legal_upgrades(board, frame, state.terms, moves)
    both = frame[BOTH] != 0 and (can_walk(upper) or can_walk(lower))
    if both and moves.count:
        moves.add(CONDUCTORS)
    legal_steps(board, frame, moves)
    if frame[GAME_END]:
        legal_game_end(state, GAME_END_CARD, moves)
    if len(frame) > ICONS:
        for hooks in state.rules.in_frame:
            hooks.in_frame(state, board, moves)
    if not moves.count:
        if both:
            moves.add(CONDUCTORS)
    elif not state.terms.must:
        moves.put_first(FORGO)


def end_frame(state: State) -> None:
    """End the frame. Icons that can no longer be used are lost (T4)."""
    left = state.frame
    if any(count for count in left):
        state.events.add(LOST, state.current, state.source)
        state.events.also_all(left)
    state.frame = NO_FRAME
    state.terms = FREELY


def do_conductors(state: State, action: i64) -> None:
    """Move both conductors as far as the icon says."""
    frame = state.frame
    board = state.boards[state.current]
    t: i64
    for t in range(2):
        walk(state, board, t, frame[BOTH])
    frame[BOTH] = 0


def do_game_end_card(state: State, action: i64) -> None:
    """Take a Game End card for an icon. Its own action follows later."""
    state.frame[GAME_END] -= 1
    take_game_end(state, state.boards[state.current], action - GAME_END_CARD)


def do_forgo(state: State, action: i64) -> None:
    """Skip the rest of the frame, except what must be done in full (T4), or decline an offer."""
    if not len(state.frame):
        state.question = NO_QUESTION
        return
    both = state.frame[BOTH]
    state.frame = NOTHING[:]
    state.frame[BOTH] = both
    state.terms = FREELY
    state.events.add(FORWENT, state.current, state.source)


def legal_frames(state: State, board: Board, usable: i64, room: i64, moves: Numbers) -> None:
    """Add the waiting frames that can be used. ``room`` is the number of coins that fit."""
    place: i64
    for place in range(len(state.account)):
        entry = state.account[place]
        if entry is not None:
            frame = entry.frame
            if (
                frame.needs & usable
                and frame.icons[COINS] <= room
                and (not frame.needs & LIMITED or can_upgrade_within(state, board, frame))
            ):
                moves.add(FRAME + place)


def can_upgrade_within(state: State, board: Board, frame: Frame) -> bool:
    """Return whether a frame with a limit or a target can be used."""
    found = Numbers()
    legal_cars(state, board, frame.icons, frame.terms, found)
    legal_upgrades(board, frame.icons, frame.terms, found)
    return found.count > 0


def do_frame(state: State, action: i64) -> None:
    """Begin a frame of the account."""
    entry = take_out(state, action - FRAME)
    begin(state, entry.source, entry.frame)


def begin_waiting(state: State) -> bool:
    """Begin the frame of the card just taken if there is room for its coins (T10, C3)."""
    waiting = state.waiting
    assert waiting is not None
    board = state.boards[state.current]
    if waiting.frame.icons[COINS] > room_for_coins(state, board):
        return False
    state.waiting = None
    begin(state, waiting.source, waiting.frame)
    return True


def legal_room(state: State, moves: Numbers) -> None:
    """Add the ways to make room with coins. Everything else waits (C3)."""
    board = state.boards[state.current]
    legal_spending(state, board, usable_icons(state, board), moves)
