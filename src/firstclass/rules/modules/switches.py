"""Module E: switches pay in each scoring, mechanics upgrade the next car (E2m, E3m)."""

from firstclass.rules.mechanics.account import set_off
from firstclass.rules.mechanics.trains import MAIL_POSITION
from firstclass.rules.modules.gap import gap_cards, left_car, pays, register_kind
from firstclass.rules.views.observed import SwitchBoard
from firstclass.rules.vocabulary.actions import UPPER, position_of
from firstclass.rules.vocabulary.booking import SWITCHES
from firstclass.rules.vocabulary.icons import EMPTY, FREE_UPGRADE, LEVEL, TARGET, Frame
from firstclass.rules.vocabulary.ruleset import Rules
from firstclass.rules.vocabulary.state import Board, State, Waiting


def register(rules: Rules) -> None:
    """Switches and mechanics."""
    for kind, laid in (("switch", lay_switch), ("mechanic", lay_mechanic)):
        register_kind(rules, kind)
        rules.laid[kind] = laid
    rules.worth.append((SWITCHES, worth))
    rules.train_changed.append(check_mechanics)
    rules.show_board.append(show_board)


def lay_switch(state: State, board: Board, position: int) -> None:
    """A switch waits for the scoring phases."""


def lay_mechanic(state: State, board: Board, position: int) -> None:
    """A mechanic gives its bonus at once, and may be fulfilled already."""
    card = gap_cards(state).cards[board.seat][position]
    state.waiting = Waiting(card, state.rules.box.frames[card])
    for t in range(2):
        check_mechanics(state, board, t)


def check_mechanics(state: State, board: Board, t: int) -> None:
    """Each mechanic works once for each train, as soon as its left car is good enough."""
    part = gap_cards(state)
    box = state.rules.box
    for position, card in enumerate(part.cards[board.seat]):
        bit = 1 << 2 * position + t
        if box.kinds[card] != "mechanic" or part.fulfilled[board.seat] & bit:
            continue
        if board.trains[t].levels[LEVEL[box.faces[card].value or 0]] > left_car(position):
            part.fulfilled[board.seat] |= bit
            right = position_of(left_car(position)) + 1
            if right != MAIL_POSITION:
                set_off(state, card, _upgrade_of(t, right))


def _upgrade_of(t: int, position: int) -> Frame:
    frame = list(EMPTY)
    frame[FREE_UPGRADE] = 1
    frame[TARGET] = 10 * t + position
    return tuple(frame)


def worth(state: State, board: Board, t: int) -> int:
    """What the switches pay for a train: the upper one's left cars, the lower one's right cars."""
    points = 0
    for position, card in enumerate(gap_cards(state).cards[board.seat]):
        if pays(state, board, position, t):
            face = state.rules.box.faces[card]
            points += (face.upper if t == UPPER else face.lower) or 0
    return points


def show_board(state: State, board: Board, viewer: int | None) -> SwitchBoard:
    """What all switches would pay now."""
    return {"switch_points": worth(state, board, 0) + worth(state, board, 1)}
