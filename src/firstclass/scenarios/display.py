"""The display, the current turn, and the order of the stacks."""

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.rules.sequence.turns import SLOTS_IN_ROW
from firstclass.rules.vocabulary.actions import SLOTS
from firstclass.rules.vocabulary.seats import CLEARED, NOBODY, REMOVED
from firstclass.rules.vocabulary.state import State
from firstclass.rules.vocabulary.timetable import (
    ROUNDS_OF_A_STACK,
    TURNS_IN_ROUND,
    dealt,
    stack_played,
)
from firstclass.scenarios.card_pool import CardPool
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.modules import any_card
from firstclass.scenarios.position_schema import PositionPart

IN_STACK = 40


def lay_display(state: State, named: CardPool, position: PositionPart) -> None:
    """Place the named cards, empty slots for the completed turns, and fill the rest."""
    display = _Display(state, named, position)
    if position.gone is not None:
        for row, count in enumerate(position.gone):
            display.empty_leftmost(row, count - display.gone(row))
    over = _turns_over(state, position, display.all_gone() - position.taken)
    wanted = over + position.taken
    if position.gone is None:
        display.empty_bottom_rows(wanted - display.all_gone())
    if display.all_gone() != wanted:
        raise ScenarioError(
            f"position.display: expected {wanted} cards gone, one for each turn so far,"
            f" found {display.all_gone()}"
        )
    display.clear_rows()
    display.check_takers(position, state.start, wanted)
    state.turn = over
    display.lay(state, named.stacks[stack_played(state)])


def _turns_over(state: State, position: PositionPart, least: int) -> int:
    """Return how many turns of the round are over. A scenario can say it in several ways."""
    players = len(state.boards)
    turns = TURNS_IN_ROUND * players
    compensation = position.phase == "compensation"
    last = turns if compensation else turns - 1
    seat = position.start_tile if compensation else position.current
    ended = 1 if compensation else 0
    if position.turn is not None:
        over = position.turn - 1 + ended
    elif compensation and state.rules.delayed:
        over = turns
    else:
        over = max(least, ended)
        while seat is not None and (state.start + over - ended) % players != seat:
            over += 1
    if over > last:
        raise ScenarioError(f"position.turn: expected at most {turns} turns, found {over + 1}")
    expected = (state.start + over) % players
    if not compensation and seat not in (None, expected):
        raise ScenarioError(
            f"position.current: expected seat {expected} in turn {over + 1}, found {seat}"
        )
    return over


class _Display:
    """Slots that are named, slots that are empty, and slots to be filled."""

    def __init__(self, state: State, named: CardPool, position: PositionPart) -> None:
        self.players = len(state.boards)
        self.cards: dict[int, int] = {}
        self.takers: dict[int, int] = {}
        for name, slot in position.display.items():
            number = (int(name[0]) - 1) * SLOTS_IN_ROW + int(name[2]) - 1
            if slot.card:
                where = f"position.display.{name}"
                self.cards[number] = named.take(slot.card, where, *any_card())
            else:
                self.takers[number] = _taker(slot.by)

    def gone(self, row: int) -> int:
        """Return how many cards of a row were taken or removed."""
        return sum(
            slot // SLOTS_IN_ROW == row and taker != CLEARED for slot, taker in self.takers.items()
        )

    def all_gone(self) -> int:
        """Return how many cards of the whole display were taken or removed."""
        return self.gone(0) + self.gone(1) + self.gone(2)

    def open_slots(self, row: int) -> list[int]:
        """Return the slots of a row for which the scenario gives nothing."""
        first = row * SLOTS_IN_ROW
        slots = range(first, first + SLOTS_IN_ROW)
        return [slot for slot in slots if slot not in self.cards and slot not in self.takers]

    def empty_leftmost(self, row: int, count: int) -> None:
        """Empty the leftmost open slots of a row."""
        slots = self.open_slots(row)
        if not 0 <= count <= len(slots):
            raise ScenarioError(
                f"position.gone: expected a number that goes with the slots of row {row + 1},"
                f" found {count + self.gone(row)}"
            )
        self.takers |= dict.fromkeys(slots[:count], NOBODY)

    def empty_bottom_rows(self, count: int) -> None:
        """Empty slots for the completed turns, in the bottom rows first."""
        for row in (2, 1, 0):
            has_named = any(slot // SLOTS_IN_ROW == row for slot in self.cards)
            room = self.players - self.gone(row) - has_named
            here = max(0, min(count, room, len(self.open_slots(row))))
            self.empty_leftmost(row, here)
            count -= here

    def clear_rows(self) -> None:
        """Clear the rows that have lost as many cards as there are players (ruling T5)."""
        for row in (0, 1, 2):
            named = [slot for slot in self.cards if slot // SLOTS_IN_ROW == row]
            if self.gone(row) > self.players or (self.gone(row) == self.players and named):
                raise ScenarioError(
                    f"position.display: expected row {row + 1} to be cleared"
                    f" with {self.players} cards gone"
                )
            if self.gone(row) == self.players:
                self.takers |= dict.fromkeys(self.open_slots(row), CLEARED)

    def check_takers(self, position: PositionPart, start: int, turns: int) -> None:
        """Check that every seat has taken at most one card or tile for each of its turns."""
        for seat in range(self.players):
            took = [*self.takers.values(), position.start_tile].count(seat)
            had = sum((start + turn) % self.players == seat for turn in range(turns))
            if took > had:
                raise ScenarioError(
                    f"position.display: expected seat {seat} to have taken at most {had},"
                    f" one a turn, found {took}"
                )
        self._check_removed(position)

    def _check_removed(self, position: PositionPart) -> None:
        """Check that the Start Player tile has removed the right card (ruling T6)."""
        removed = [slot for slot, taker in self.takers.items() if taker == REMOVED]
        if not removed:
            return
        if len(removed) > 1 or position.start_tile is None:
            raise ScenarioError(
                "position.display: expected one card removed at most, with 'start_tile'"
            )
        row, place = divmod(removed[0], SLOTS_IN_ROW)
        left = range(removed[0] - place, removed[0])
        above = all(self.gone(higher) == self.players for higher in range(row))
        if not above or any(self.takers.get(slot, CLEARED) == CLEARED for slot in left):
            raise ScenarioError(
                f"position.display.{row + 1}.{place + 1}: expected to be removed the leftmost card"
                " of the topmost row that has any"
            )

    def lay(self, state: State, stack: list[int]) -> None:
        """Put everything on the table. Open slots get the next cards of the stack."""
        takers, display = [*state.takers], [*state.display]
        for slot, taker in self.takers.items():
            takers[slot] = taker
        for slot, card in self.cards.items():
            display[slot] = card
        for row in (0, 1, 2):
            for slot in self.open_slots(row):
                if not stack:
                    raise ScenarioError("position.display: expected fewer cards to be named")
                display[slot] = stack.pop(0)
        state.takers, state.display = vec[i64](takers), vec[i64](display)
        state.gone = vec[i64]([self.gone(row) for row in (0, 1, 2)])


def _taker(by: int | str | None) -> int:
    if by is None:
        return NOBODY
    return REMOVED if by == "removed" else int(by)


def lay_empty_display(state: State, named: CardPool, position: PositionPart) -> None:
    """Set the takers of the cards after a round, if they are given. All rows are cleared."""
    display = _Display(state, named, position)
    if not display.takers and not display.cards:
        return
    if any(display.gone(row) != display.players for row in (0, 1, 2)):
        raise ScenarioError(
            f"position.display: expected {display.players} cards gone from each row in phase"
            f" '{position.phase}'"
        )
    display.clear_rows()
    display.check_takers(position, state.start, TURNS_IN_ROUND * display.players)
    display.lay(state, [])


def unseen_of(state: State, number: int) -> tuple[int, ...]:
    """Return the cards of a stack that were not laid out yet, the next one first."""
    return state.stacks[number - 1][dealt(state, number - 1) :]


def lay_stacks(state: State, named: CardPool, nexts: dict[int, list[int]]) -> None:
    """Set the unseen part of each stack: the cards named as next, then the rest by the seed."""
    stacks = []
    for number, whole in enumerate(state.stacks, 1):
        laid_out = dealt(state, number - 1)
        unseen = (nexts.get(number, []) + named.stacks[number - 1])[: IN_STACK - laid_out]
        if len(unseen) < SLOTS * ROUNDS_OF_A_STACK - laid_out:
            raise ScenarioError(
                f"position: expected fewer cards of stack {number} to be named:"
                f" {SLOTS * ROUNDS_OF_A_STACK - laid_out} must be left, found {len(unseen)}"
            )
        seen = list(whole)
        for card in unseen:
            if card in seen:
                seen.remove(card)
        stacks.append((*seen[:laid_out], *unseen))
    state.stacks = tuple(stacks)
