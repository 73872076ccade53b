"""The cards on the table, the cards still to come, and the pieces last written for both."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from firstclass.encoding.fields import NOTHING, Pieces, padded, zeros
from firstclass.encoding.relative_seats import PLACES, SEEN_FROM, VIEWERS
from firstclass.rules.mechanics.supply import in_box
from firstclass.rules.vocabulary.actions import HAND, SLOTS
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.numbers import same
from firstclass.rules.vocabulary.seats import CLEARED
from firstclass.rules.vocabulary.state import Rules, State
from firstclass.rules.vocabulary.timetable import ROUNDS_OF_A_STACK, dealt, seen, stack_played

STACKS: Final = 3
ARRIVALS: Final = 3
CAR_KINDS: Final = 3

Cards = tuple[int, ...]


def counts_to_come(rules: Rules) -> list[bytes]:
    """Return how many of each card are still to come, by the number of stacks begun."""
    box = rules.box
    found: list[bytes] = []
    for begun in range(STACKS + 1):
        counts = [0] * len(box.names)
        for letter in "X" + rules.modules:
            for number in range(begun, STACKS):
                for card in box.stacks[letter, number + 1]:
                    counts[card] += 1
        found.append(bytes(counts))
    return found


class CachedStacks:
    """The number of cards left in each stack, and the unseen cards of the stacks and the pile."""

    __slots__ = ("round", "stacks", "faced", "pile", "left", "unseen")

    def __init__(self, state: State, faced: int, to_come: list[bytes]) -> None:
        self.round = state.round
        self.stacks = state.stacks
        self.faced = faced
        self.pile = state.game_end_pile
        self.left: list[int] = []
        begun = (state.round + 1) // ROUNDS_OF_A_STACK
        counts = bytearray(to_come[begun])
        for number in range(STACKS):
            stack = state.stacks[number]
            seen_cards = seen(state, number)
            self.left.append(left_of(state, number, seen_cards))
            if number < begun:
                for place in range(seen_cards, len(stack)):
                    counts[stack[place]] += 1
        for card in self.pile:
            counts[card] += 1
        self.unseen = bytes(counts)

    def is_valid(self, state: State, faced: int) -> bool:
        """Return whether the piece is still valid."""
        return (
            self.round == state.round
            and self.stacks is state.stacks
            and self.pile is state.game_end_pile
            and self.faced == faced
        )


def face_up(state: State) -> int:
    """Return how many cards are face up on top of the rest of a stack."""
    cards = 0
    for hooks in state.rules.face_up:
        cards += hooks.face_up(state)
    return cards


def left_of(state: State, number: int, seen_cards: int) -> int:
    """Return how many cards of a stack are left to play, if ``seen_cards`` of them were seen."""
    stays = state.rules.pile_stays and number == stack_played(state)
    if stays or dealt(state, number) < SLOTS * ROUNDS_OF_A_STACK:
        return len(state.stacks[number]) - seen_cards
    return 0


class CachedPiles:
    """The part after the display: the cards left in the stacks, Game End cards and tiles."""

    __slots__ = ("stacks", "game_end", "tiles", "text")

    def __init__(self, state: State, stacks: CachedStacks) -> None:
        self.stacks = stacks
        self.game_end = state.game_end
        self.tiles = state.tiles_laid
        numbers = [*stacks.left, *self.game_end]
        numbers += [len(stacks.pile), self.tiles]
        self.text = bytes(numbers)

    def is_valid(self, state: State, stacks: CachedStacks) -> bool:
        """Return whether the piece is still valid."""
        return (
            self.stacks is stacks
            and self.tiles == state.tiles_laid
            and same(self.game_end, state.game_end)
        )


class CachedDisplay:
    """The display, the takers of its cards from each viewer's seat, and the part after it.

    A card leaves the display only when somebody takes it or its row is cleared. So the cards are
    the same as long as the stacks and the takers are the same.
    """

    __slots__ = ("behind", "takers", "cards", "taken", "seen", "text_behind")

    def __init__(self, state: State, behind: CachedPiles) -> None:
        self.behind = behind
        self.takers = state.takers
        self.cards = bytes([*state.display])
        taken = [by - CLEARED for by in self.takers]
        self.taken = bytes(taken)
        self.seen = [NOTHING] * VIEWERS
        self.text_behind = bytes([*state.gone]) + behind.text

    def is_valid(self, state: State, behind: CachedPiles) -> bool:
        """Return whether the piece is still valid."""
        return self.behind is behind and same(self.takers, state.takers)

    def taken_from(self, players: int, viewer: int) -> bytes:
        """Return who took the cards, counted from the viewer's seat."""
        text = self.seen[viewer]
        if not text:
            text = self.seen[viewer] = self.taken.translate(SEEN_FROM[players][viewer])
        return text


class CachedUnseen:
    """For each card, how many copies are in places that a viewer does not know (V2)."""

    __slots__ = ("stacks", "hand", "secrets", "text")

    def __init__(self, state: State, viewer: int, stacks: CachedStacks, hand: Cards) -> None:
        self.stacks = stacks
        self.hand = hand
        self.secrets = [secret_from(state, other, viewer) for other in range(len(state.boards))]
        counts = bytearray(stacks.unseen)
        for card in hand:
            counts[card] += 1
        for card in self.secrets:
            if card:
                counts[card] += 1
        self.text = bytes(counts)

    def is_valid(self, state: State, viewer: int, stacks: CachedStacks, hand: Cards) -> bool:
        """Return whether the piece is still valid."""
        if self.stacks is not stacks or self.hand is not hand:
            return False
        for other in range(len(self.secrets)):
            if self.secrets[other] != secret_from(state, other, viewer):
                return False
        return True


def secret_from(state: State, other: int, viewer: int) -> int:
    """Return the Game End card that a seat drafted if the viewer does not know it, else 0."""
    if other == viewer or state.phase == OVER:
        return 0
    return state.boards[other].secret


class CachedHand:
    """A seat's hand in the draft, and the cards it has passed on."""

    __slots__ = ("hand", "passed", "text")

    def __init__(self, hand: Cards, passed: Cards) -> None:
        self.hand = hand
        self.passed = passed
        self.text = padded([*hand], HAND) + padded([*passed], HAND)

    def is_valid(self, hand: Cards, passed: Cards) -> bool:
        """Return whether the piece is still valid."""
        return self.hand is hand and self.passed is passed


class TableCache:
    """The pieces last written, separately for each viewer where they differ."""

    __slots__ = (
        "stacks", "behind", "display", "supply", "supply_text", "unseen", "hands",
    )  # fmt: skip

    def __init__(self) -> None:
        self.stacks: CachedStacks | None = None
        self.behind: CachedPiles | None = None
        self.display: CachedDisplay | None = None
        self.supply: vec[i64] = vec[i64]()
        self.supply_text = zeros(CAR_KINDS)
        self.unseen: list[CachedUnseen | None] = [None] * VIEWERS
        self.hands: list[CachedHand | None] = [None] * VIEWERS


def stacks_now(state: State, to_come: list[bytes], before: TableCache) -> CachedStacks:
    """Return the stacks as far as they are known."""
    faced = face_up(state)
    last = before.stacks
    if last is None or not last.is_valid(state, faced):
        last = before.stacks = CachedStacks(state, faced, to_come)
    return last


def append_display(
    row: Pieces, state: State, viewer: int, stacks: CachedStacks, before: TableCache
) -> None:
    """Append the display, the part after it, the arrivals in Constantinople and the car cards."""
    behind = before.behind
    if behind is None or not behind.is_valid(state, stacks):
        behind = before.behind = CachedPiles(state, stacks)
    last = before.display
    if last is None or not last.is_valid(state, behind):
        last = before.display = CachedDisplay(state, behind)
    row.append(last.cards)
    row.append(last.taken_from(len(state.boards), viewer))
    row.append(last.text_behind)
    if state.constantinople:
        places = PLACES[len(state.boards)][viewer]
        row.append(padded([places[by] for by in state.constantinople], ARRIVALS))
    else:
        row.append(zeros(ARRIVALS))
    supply = state.car_supply
    if len(supply) != len(before.supply) or not same(supply, before.supply):
        before.supply = supply
        before.supply_text = padded(in_box(state), CAR_KINDS)
    row.append(before.supply_text)


def hand_now(hand: Cards, passed: Cards, viewer: int, before: TableCache) -> bytes:
    """Return the piece for the hand in a draft and the cards that were passed on."""
    last = before.hands[viewer]
    if last is None or not last.is_valid(hand, passed):
        last = before.hands[viewer] = CachedHand(hand, passed)
    return last.text


def unseen_now(
    state: State, viewer: int, stacks: CachedStacks, hand: Cards, before: TableCache
) -> bytes:
    """Return the piece for the unseen cards. ``hand`` is a draft hand that another seat holds."""
    last = before.unseen[viewer]
    if last is None or not last.is_valid(state, viewer, stacks, hand):
        last = before.unseen[viewer] = CachedUnseen(state, viewer, stacks, hand)
    return last.text
