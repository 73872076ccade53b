"""What the computer's players know about the modules, found by the part each adds to the state.

A part may come with three things: what its cards are worth to a seat when the turn ends,
what it may still bring in this turn, and what of it matters to the rest of the turn.
"""

from collections.abc import Callable
from math import exp
from typing import NamedTuple

from firstclass.catalogue import MurderKit
from firstclass.players.outlook import Outlook, frame_worth
from firstclass.players.progress import MAIL_POSITION
from firstclass.rules.modules.gap import PART as GAP
from firstclass.rules.modules.gap import gap_cards, left_car
from firstclass.rules.modules.murder import PART as MURDER
from firstclass.rules.modules.murder import murder, not_arrested
from firstclass.rules.modules.passengers import PART as PASSENGERS
from firstclass.rules.modules.passengers import boarded
from firstclass.rules.modules.storages import PART as STORAGE
from firstclass.rules.modules.storages import works
from firstclass.rules.modules.teatime import PART as TEATIME
from firstclass.rules.modules.teatime import orders, tokens_of
from firstclass.rules.vocabulary.actions import ORDER, position_of
from firstclass.rules.vocabulary.icons import LEVEL
from firstclass.rules.vocabulary.state import PAYMENT, SERVE, Board, State, Train

# A coin of a passenger that has not boarded: less than one in hand, which may be spent at once.
COIN_TO_COME = 1.4
# The upgrade of a mechanic goes to one certain car, which may be no good then.
MECHANIC_UPGRADE = 2.0
# How often a turn brings another factory, which sets all of them to work ...
FACTORY_CHANCE = 0.1
# ... and what each upgrade of an old one is worth then, its limit considered.
FACTORY_UPGRADE = 0.8
# Each card to come of an open storage, and the upgrade of a factory that is at work now.
STORAGE_FRAME = 5.0
UPGRADE_NOW = 2.0
# To be arrested loses the game. Between two players that alone decides it; the more there are,
# the less it helps not to be arrested oneself. By number of players; that for three is a guess.
ARREST_COST = {2: 450.0, 3: 180.0, 4: 120.0}
# Fingerprints vary by token, and tokens are still to come: the fewer differ, the more is open.
EVIDENCE_SPREAD, EVIDENCE_SPREAD_PER_TURN = 1.0, 0.1


class Knowledge(NamedTuple):
    """What is known about one part of the state."""

    worth: Callable[[Outlook, State, Board], float]
    promise: Callable[[Outlook, State], float]
    position: Callable[[State, Board], object]


def knowledge_of(state: State) -> list[Knowledge]:
    """What is known about the parts of this game."""
    return [KNOWN[name] for name, _ in state.rules.parts]


def nothing(outlook: Outlook, state: State, board: Board) -> float:
    """A part that has no worth when the turn ends."""
    return 0.0


def no_promise(outlook: Outlook, state: State) -> float:
    """A part that brings nothing more within the turn."""
    return 0.0


def steps_to(train: Train, car: int, level: int) -> int:
    """How many steps this car lacks to this level; a missing car lacks one more."""
    return sum(stair <= car for stair in train.levels[: level + 1])


# Passengers and baggage -------------------------------------------------------------------------


def passengers(outlook: Outlook, state: State, board: Board) -> float:
    """Waiting passengers and baggage: what they bring, if they ever board."""
    points = 0.0
    kinds = state.rules.box.kinds
    for t, train in enumerate(board.trains):
        on_board = boarded(state).cars[2 * board.seat + t]
        before = on_board.bit_count()
        for car, card in enumerate(train.cards):
            if kinds[card] == "passenger" and not on_board >> car & 1:
                away = max(0, position_of(car) - train.conductor)
                chance = outlook.arrives[away] * outlook.climbs[steps_to(train, car, 1)]
                points += chance * _on_boarding(state, t, card, before)
                before += 1
    return points


def _on_boarding(state: State, t: int, card: int, before: int) -> float:
    box = state.rules.box
    face = box.faces[card]
    if t == 0:
        assert face.passenger is not None
        return (face.passenger.coins + before) * COIN_TO_COME + frame_worth(box.frames[card])
    assert face.baggage is not None
    return face.baggage.points + 2 * before + frame_worth(box.baggage[card])


def on_board(state: State, board: Board) -> object:
    """Who has boarded."""
    return tuple(boarded(state).cars[2 * board.seat : 2 * board.seat + 2])


# Gap cards --------------------------------------------------------------------------------------


def value_of_gaps(outlook: Outlook, state: State, board: Board) -> float:
    """Switches, mechanics and factories between the trains."""
    points = 0.0
    box = state.rules.box
    for position, card in enumerate(gap_cards(state).cards[board.seat]):
        kind = box.kinds[card]
        if kind == "switch":
            points += switch(outlook, state, board, position)
        elif kind == "mechanic":
            points += mechanic(outlook, state, board, position)
        else:
            points += factory(outlook, board, position)
    return points


def switch(outlook: Outlook, state: State, board: Board, position: int) -> float:
    """Both arrows of a switch, in each scoring to come that may find its car ready."""
    face = state.rules.box.faces[gap_cards(state).cards[board.seat][position]]
    level = LEVEL[face.value or 0]
    points = 0.0
    arrows = ((left_car(position), face.upper), (right_car(position), face.lower))
    for train, (car, paid) in zip(board.trains, arrows, strict=True):
        if car is not None:
            away = max(0, position_of(car) - train.conductor)
            points += (paid or 0) * outlook.times[away][steps_to(train, car, level)]
    return points


def right_car(position: int) -> int | None:
    """The index of the car at the right of a gap position, unless this is the mail car."""
    car = left_car(position)
    return None if position_of(car) + 1 == MAIL_POSITION else car + 1


def mechanic(outlook: Outlook, state: State, board: Board, position: int) -> float:
    """The halves of a mechanic that are not used up; at the mail car they do nothing."""
    part = gap_cards(state)
    car = left_car(position)
    if right_car(position) is None:
        return 0.0
    level = LEVEL[state.rules.box.faces[part.cards[board.seat][position]].value or 0]
    return sum(
        MECHANIC_UPGRADE * outlook.climbs[steps_to(train, car, level)]
        for t, train in enumerate(board.trains)
        if not part.fulfilled[board.seat] >> 2 * position + t & 1
    )


def factory(outlook: Outlook, board: Board, position: int) -> float:
    """A factory works again with each one to come, once a car on its left is there."""
    car = left_car(position)
    ready = max(outlook.climbs[steps_to(train, car, 1)] for train in board.trains)
    to_come = FACTORY_CHANCE * outlook.turns_left
    return to_come * (position + 1) * FACTORY_UPGRADE * ready


def gap_position(state: State, board: Board) -> object:
    """The cards in the gap, and which halves of mechanics are used up."""
    part = gap_cards(state)
    return part.cards[board.seat], part.fulfilled[board.seat]


# Storages and factories at work -----------------------------------------------------------------


def works_promise(outlook: Outlook, state: State) -> float:
    """The frames of an open storage that are left, and the factories still to be set to work."""
    part = works(state)
    points = part.uses * STORAGE_FRAME if state.drawn else 0.0
    return points + UPGRADE_NOW * sum(position + 1 for position in part.factories)


def works_position(state: State, board: Board) -> object:
    """What has been used of a storage, and the factories still to be set to work."""
    part = works(state)
    return part.uses, part.used, part.factories


# Order tokens -----------------------------------------------------------------------------------


def order_tokens(outlook: Outlook, state: State, board: Board) -> float:
    """Tokens on cars pay in each scoring to come that finds the conductor there."""
    served = orders(state).served
    tokens = tokens_of(state)
    points = 0.0
    for t, train in enumerate(board.trains):
        for car, token in served[2 * board.seat + t]:
            away = max(0, position_of(car) - train.conductor)
            points += tokens[token].points * outlook.times[away][0]
    return points


def order_promise(outlook: Outlook, state: State) -> float:
    """The token that is being paid for or laid."""
    question = state.question
    if question.about < ORDER or question.decision not in (PAYMENT, SERVE):
        return 0.0
    token = orders(state).tokens[(state.round - 1) // 2][question.about - ORDER]
    return tokens_of(state)[token].points * outlook.times[0][0]


def order_position(state: State, board: Board) -> object:
    """The tokens on the own cars."""
    return tuple(orders(state).served[2 * board.seat : 2 * board.seat + 2])


# Evidence ---------------------------------------------------------------------------------------


def evidence(outlook: Outlook, state: State, board: Board) -> float:
    """The risk of an arrest, and what a murderer gets who escapes it."""
    at_stake = ARREST_COST[len(state.boards)]
    if murder(state).murderer == board.seat:
        at_stake += content_of(state).murderer_points
    return (1 - arrest_chance(outlook, state, board)) * at_stake


def liberty_kept(state: State, board: Board) -> float:
    """What it is worth at the end of a game not to have been arrested."""
    return ARREST_COST[len(state.boards)] if not_arrested(state, board) else 0.0


def content_of(state: State) -> MurderKit:
    """What the box says about evidence."""
    content = state.rules.box.murder
    assert content is not None
    return content


def arrest_chance(outlook: Outlook, state: State, board: Board) -> float:
    """How likely this holder has the most fingerprints at the end, by the tokens of all."""
    spread = EVIDENCE_SPREAD + EVIDENCE_SPREAD_PER_TURN * outlook.turns_left
    holders = range(len(murder(state).tokens))
    weights = [exp(tokens_left(state, holder, board.seat) / spread) for holder in holders]
    return weights[board.seat] / sum(weights)


def tokens_left(state: State, holder: int, seat: int) -> int:
    """How many tokens a holder has after the destroy cards; the seat knows its own role only."""
    part = murder(state)
    tokens = len(part.tokens[holder]) + part.due.count(holder)
    if holder == seat == part.murderer:
        tokens += content_of(state).murderer_evidence
    return max(0, tokens - removals(state, part.destroy[holder]))


def removals(state: State, cards: int) -> int:
    """How many tokens so many destroy cards remove."""
    steps = (0, *content_of(state).destroy)
    last = len(steps) - 1
    return steps[min(cards, last)] + max(cards - last, 0)


def evidence_position(state: State, board: Board) -> object:
    """Who owes evidence, and the own destroy cards; the tokens stay until the turn ends."""
    part = murder(state)
    return part.due, part.destroy[board.seat]


KNOWN = {
    GAP: Knowledge(value_of_gaps, no_promise, gap_position),
    MURDER: Knowledge(evidence, no_promise, evidence_position),
    PASSENGERS: Knowledge(passengers, no_promise, on_board),
    STORAGE: Knowledge(nothing, works_promise, works_position),
    TEATIME: Knowledge(order_tokens, order_promise, order_position),
}
