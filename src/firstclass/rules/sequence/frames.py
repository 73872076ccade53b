"""The running frame. It is finished before anything else (rulings F1, T4)."""

from typing import Final

from firstclass.rules.mechanics.account import take_out
from firstclass.rules.mechanics.coins import (
    add_coins,
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
from firstclass.rules.vocabulary.passing import NO_QUESTION
from firstclass.rules.vocabulary.seats import ALL_SEATS
from firstclass.rules.vocabulary.state import State

# For each level of a car that can be upgraded, the bits of the icons that do it.
RISING: Final = [1 << UPGRADE + level | 1 << FREE_UPGRADE for level in range(TOP)]


def usable_icons(state: State, board: Board) -> int:
    """Return the bits of the icons that ``board`` could use now (T3)."""
    bits = ALWAYS | 1 << COINS | 1 << POINTS
    for train in board.trains:
        bits |= _able_with(train)
    if board.locomotive < len(board.track):
        bits |= 1 << LOCOMOTIVE
    if any(card for card in state.game_end):
        bits |= 1 << GAME_END
    if state.car_supply:
        bits = _within_supply(state, board, bits)
    for more in state.rules.usable:
        bits |= more(state, board)
    return bits


def _able_with(train: Train) -> int:
    bits = 0
    levels = train.levels
    cars = levels[0]
    if cars < CARS:
        bits |= 1 << CAR | 1 << FREE_UPGRADE
    for level in range(TOP):
        higher = levels[level + 1]
        if higher < cars:
            bits |= RISING[level]
        cars = higher
    if can_walk(train):
        bits |= 1 << BOTH | 1 << SINGLE
    return bits


def _within_supply(state: State, board: Board, bits: int) -> int:
    if not any(
        board.trains[t].levels[0] < CARS and has_zero_car(state, board, t) for t in range(2)
    ):
        bits &= ~(1 << CAR)
        if not bits >> UPGRADE & 31:
            bits &= ~(1 << FREE_UPGRADE)
    return bits


def begin(state: State, source: int, frame: Frame) -> None:
    """Start a frame. Icons without a choice, whose order does not matter, are done at once."""
    board = state.boards[state.current]
    running = list(frame.icons)
    state.serial += 1
    state.frame = running
    state.terms = frame.terms
    state.source = source
    values = (source, *frame.terms.bounds(), *frame.icons)
    state.events.append(("frame", board.seat, values, ALL_SEATS))
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
        for icon, at_once in state.rules.at_once:
            if icon < len(running) and running[icon]:
                at_once(state, board, running[icon])
                running[icon] = 0
    if running[BOTH] and not running[CAR] and not running[FREE_UPGRADE]:
        do_conductors(state, CONDUCTORS)


def legal_in_frame(state: State) -> list[int]:
    """Return the choices of the running frame, or none if nothing is left to do."""
    frame = state.frame
    assert frame is not None
    if not any(count for count in frame):  # a generator: compiled code makes no call
        return []
    board = state.boards[state.current]
    choices: list[int] = []
    legal_cars(state, board, frame, state.terms, choices)
    legal_upgrades(state, board, frame, state.terms, choices)
    both = frame[BOTH] and (can_walk(board.trains[0]) or can_walk(board.trains[1]))
    if both and choices:
        choices.append(CONDUCTORS)
    legal_steps(board, frame, choices)
    if frame[GAME_END]:
        choices += [GAME_END_CARD + place for place, card in enumerate(state.game_end) if card]
    if len(frame) > ICONS:
        for more in state.rules.in_frame:
            more(state, board, frame, choices)
    if not choices:
        return [CONDUCTORS] if both else []
    if not state.terms.must:
        choices.insert(0, FORGO)
    return choices


def end_frame(state: State) -> None:
    """End the frame. Icons that can no longer be used are lost (T4)."""
    left = state.frame
    assert left is not None
    if any(count for count in left):
        state.events.append(("lost", state.current, (state.source, *left), ALL_SEATS))
    state.frame = None
    state.terms = FREELY


def do_conductors(state: State, action: int) -> None:
    """Move both conductors as far as the icon says."""
    frame = state.frame
    assert frame is not None
    board = state.boards[state.current]
    for t in range(2):
        walk(state, board, t, frame[BOTH])
    frame[BOTH] = 0


def do_game_end_card(state: State, action: int) -> None:
    """Take a Game End card for an icon. Its own action follows later."""
    frame = state.frame
    assert frame is not None
    frame[GAME_END] -= 1
    take_game_end(state, state.boards[state.current], action - GAME_END_CARD)


def do_forgo(state: State, action: int) -> None:
    """Skip the rest of the frame, except what must be done in full (T4), or decline an offer."""
    frame = state.frame
    if frame is None:
        state.question = NO_QUESTION
        return
    both = frame[BOTH]
    state.frame = list(NOTHING)
    state.frame[BOTH] = both
    state.terms = FREELY
    state.events.append(("forwent", state.current, (state.source,), ALL_SEATS))


def legal_frames(state: State, board: Board, usable: int, room: int, out: list[int]) -> None:
    """Add the waiting frames that can be used. ``room`` is the number of coins that fit."""
    for place, entry in enumerate(state.account):
        if (
            entry is not None
            and entry.needs & usable
            and entry.frame.icons[COINS] <= room
            and (not entry.needs & LIMITED or can_upgrade_within(state, board, entry.frame))
        ):
            out.append(FRAME + place)


def can_upgrade_within(state: State, board: Board, frame: Frame) -> bool:
    """Return whether a frame with a limit or a target can be used."""
    choices: list[int] = []
    legal_cars(state, board, list(frame.icons), frame.terms, choices)
    legal_upgrades(state, board, list(frame.icons), frame.terms, choices)
    return bool(choices)


def do_frame(state: State, action: int) -> None:
    """Begin a frame of the account."""
    source, frame = take_out(state, action - FRAME)
    begin(state, source, frame)


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


def legal_room(state: State) -> list[int]:
    """Return the ways to make room with coins. Everything else waits (C3)."""
    choices: list[int] = []
    board = state.boards[state.current]
    legal_spending(state, board, usable_icons(state, board), choices)
    return choices
