"""Sampling hidden cards (rulings V1, V2): another state that a seat cannot distinguish.

Unseen cards are sorted before they are shuffled. So the result depends on what the seat knows and
on the random numbers, and on nothing hidden.
"""

import random
from collections.abc import Iterable

from firstclass.rules.vocabulary.chance import shuffled
from firstclass.rules.vocabulary.decisions import DRAFT, OVER
from firstclass.rules.vocabulary.passing import Draft
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import seen


def resample(state: State, seat: int | None, rng: random.Random) -> None:
    """Replace everything in ``state`` that ``seat`` does not know by a random possibility."""
    for board in range(len(state.boards)):
        state.own_board(board)
    state.stacks = tuple(
        _resampled_stack(stack, seen(state, number), rng)
        for number, stack in enumerate(state.stacks)
    )
    if state.phase == OVER:
        # The drafted cards are open now.
        state.game_end_pile = _shuffled(state.game_end_pile, rng)
        return
    _resample_game_end(state, seat, rng)
    state.chance = rng.getrandbits(64)
    for more in state.rules.resample:
        more(state, seat, rng)
    if state.phase == DRAFT:
        place = rng.randrange(len(state.game_end_pile) + 1)
        state.draft = Draft(state.draft.hand, place)


def _resampled_stack(stack: tuple[int, ...], seen: int, rng: random.Random) -> tuple[int, ...]:
    return stack[:seen] + _shuffled(stack[seen:], rng)


def _shuffled(cards: Iterable[int], rng: random.Random) -> tuple[int, ...]:
    return tuple(shuffled(sorted(cards), rng))


def _take(wanted: Iterable[int], cards: list[int]) -> list[int]:
    """Remove the wanted cards from ``cards``, and return those that were there."""
    taken = []
    for card in wanted:
        if card in cards:
            cards.remove(card)
            taken.append(card)
    return taken


def _resample_game_end(state: State, seat: int | None, rng: random.Random) -> None:
    """Deal the unseen Game End cards again, in agreement with what the seat passed on."""
    deciding = state.phase == DRAFT and state.current == seat
    known = () if seat is None else state.boards[seat].passed
    hand = () if deciding else state.draft.hand
    holders = [board for board in state.boards if board.secret and board.seat != seat]
    hidden = [*(board.secret for board in holders), *hand, *state.game_end_pile]
    passed_on = list(_shuffled(_take(known, hidden), rng))
    unseen = list(_shuffled(hidden, rng))
    for board in holders:
        # Seats that drafted later passed fewer cards on, and kept one that this seat had seen.
        later = len(board.passed) < len(known)
        board.secret = passed_on.pop() if later else unseen.pop()
    if hand:
        source = passed_on if known else unseen
        dealt = tuple(sorted(source.pop() for _ in hand))
        state.draft = Draft(dealt, state.draft.return_place)
    state.game_end_pile = _shuffled(unseen + passed_on, rng)
    _rebuild_passed(state, seat, rng)


def _rebuild_passed(state: State, seat: int | None, rng: random.Random) -> None:
    """Set what each seat passed on, from what the seats after it keep in this possibility."""
    drafted = sorted((p for p in state.boards if p.secret), key=lambda p: len(p.passed))
    rest = list(state.draft.hand)
    if state.phase != DRAFT:
        rest = [_returned(state, seat, rng)]
    for board in drafted:
        board.passed = tuple(sorted(rest))
        rest.append(board.secret)


def _returned(state: State, seat: int | None, rng: random.Random) -> int:
    """Return the card that nobody kept: the rest of the hand the seat passed on, or any other."""
    if seat is None:
        taken = (card for board in state.boards for card in board.game_end)
        cards: tuple[int, ...] = (*state.game_end_pile, *state.game_end, *taken)
        return rng.choice(sorted(card for card in cards if card))
    own = state.boards[seat]
    passed = list(own.passed)
    _take([p.secret for p in state.boards if len(p.passed) < len(own.passed)], passed)
    return passed[0]
