"""What lies out for everybody, what of it is still to come, and what was last written of both."""

from typing import Final

from firstclass.encoding.fields import NOTHING, Row, filled, nought
from firstclass.encoding.places import PLACES, SEEN_FROM, VIEWERS
from firstclass.rules.vocabulary.actions import HAND, SLOTS
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.seats import CLEARED
from firstclass.rules.vocabulary.state import Rules, State
from firstclass.rules.vocabulary.timetable import ROUNDS_OF_A_STACK, dealt, seen, stack_played

STACKS: Final = 3
ARRIVALS: Final = 3
CAR_KINDS: Final = 3

Cards = tuple[int, ...]


def counts_to_come(rules: Rules) -> list[bytes]:
    """By stacks begun: of each card, how many are still to come."""
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


class WrittenStacks:
    """How many cards are left of each stack, and which of them and of the pile are unseen."""

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
            shown = seen(state, number)
            self.left.append(left_of(state, number, shown))
            if number < begun:
                for place in range(shown, len(stack)):
                    counts[stack[place]] += 1
        for card in self.pile:
            counts[card] += 1
        self.unseen = bytes(counts)

    def holds(self, state: State, faced: int) -> bool:
        """Whether the same would be written now."""
        return (
            self.round == state.round
            and self.stacks is state.stacks
            and self.pile is state.game_end_pile
            and self.faced == faced
        )


def face_up(state: State) -> int:
    """How many cards lie face up on top of what is left of a stack."""
    cards = 0
    for more in state.rules.face_up:
        cards += more(state)
    return cards


def left_of(state: State, number: int, shown: int) -> int:
    """How many cards of a stack are left to play; so many of it were seen."""
    stays = state.rules.pile_stays and number == stack_played(state)
    if stays or dealt(state, number) < SLOTS * ROUNDS_OF_A_STACK:
        return len(state.stacks[number]) - shown
    return 0


class WrittenBehind:
    """What lies behind the display: what is left of the stacks, Game End cards, tiles."""

    __slots__ = ("stacks", "game_end", "tiles", "text")

    def __init__(self, state: State, stacks: WrittenStacks) -> None:
        self.stacks = stacks
        self.game_end = state.game_end[:]
        self.tiles = state.tiles_laid
        numbers = stacks.left + self.game_end
        numbers += [len(stacks.pile), self.tiles]
        self.text = bytes(numbers)

    def holds(self, state: State, stacks: WrittenStacks) -> bool:
        """Whether the same would be written now."""
        return (
            self.stacks is stacks
            and self.tiles == state.tiles_laid
            and self.game_end == state.game_end
        )


class WrittenDisplay:
    """The display, who took what of it, as each viewer sees that, and the cards behind it.

    A card leaves it only to somebody, or because its row is cleared: so as long as the stacks are
    the same and the takers, the cards are, too.
    """

    __slots__ = ("behind", "takers", "cards", "taken", "seen", "text_behind")

    def __init__(self, state: State, behind: WrittenBehind) -> None:
        self.behind = behind
        self.takers = state.takers[:]
        self.cards = bytes(state.display)
        taken = [by - CLEARED for by in self.takers]
        self.taken = bytes(taken)
        self.seen = [NOTHING] * VIEWERS
        self.text_behind = bytes(state.gone) + behind.text

    def holds(self, state: State, behind: WrittenBehind) -> bool:
        """Whether the same would be written now."""
        return self.behind is behind and self.takers == state.takers

    def taken_from(self, players: int, viewer: int) -> bytes:
        """Who took the cards, as one of those who see has it."""
        text = self.seen[viewer]
        if not text:
            text = self.seen[viewer] = self.taken.translate(SEEN_FROM[players][viewer])
        return text


class WrittenUnseen:
    """Of each card, how many lie where a viewer does not know it (V2)."""

    __slots__ = ("stacks", "hand", "secrets", "text")

    def __init__(self, state: State, viewer: int, stacks: WrittenStacks, hand: Cards) -> None:
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

    def holds(self, state: State, viewer: int, stacks: WrittenStacks, hand: Cards) -> bool:
        """Whether the same would be written now."""
        if self.stacks is not stacks or self.hand is not hand:
            return False
        for other in range(len(self.secrets)):
            if self.secrets[other] != secret_from(state, other, viewer):
                return False
        return True


def secret_from(state: State, other: int, viewer: int) -> int:
    """The Game End card that a seat drafted, if the viewer does not know it; else 0."""
    if other == viewer or state.phase == OVER:
        return 0
    return state.boards[other].secret


class WrittenHand:
    """In the draft what a seat has in its hand, and what it has passed on."""

    __slots__ = ("hand", "passed", "text")

    def __init__(self, hand: Cards, passed: Cards) -> None:
        self.hand = hand
        self.passed = passed
        self.text = filled([*hand], HAND) + filled([*passed], HAND)

    def holds(self, hand: Cards, passed: Cards) -> bool:
        """Whether the same would be written now."""
        return self.hand is hand and self.passed is passed


class WrittenLying:
    """What was last written of all this; of what is not the same for all, for each viewer."""

    __slots__ = (
        "stacks", "behind", "display", "supply", "supply_text", "unseen", "hands",
    )  # fmt: skip

    def __init__(self) -> None:
        self.stacks: WrittenStacks | None = None
        self.behind: WrittenBehind | None = None
        self.display: WrittenDisplay | None = None
        self.supply: Cards = ()
        self.supply_text = nought(CAR_KINDS)
        self.unseen: list[WrittenUnseen | None] = [None] * VIEWERS
        self.hands: list[WrittenHand | None] = [None] * VIEWERS


def stacks_now(state: State, to_come: list[bytes], before: WrittenLying) -> WrittenStacks:
    """The stacks, as far as they are known."""
    faced = face_up(state)
    last = before.stacks
    if last is None or not last.holds(state, faced):
        last = before.stacks = WrittenStacks(state, faced, to_come)
    return last


def put_display(
    row: Row, state: State, viewer: int, stacks: WrittenStacks, before: WrittenLying
) -> None:
    """The display, the cards behind it, the tiles, who was in Constantinople, and the car cards."""
    behind = before.behind
    if behind is None or not behind.holds(state, stacks):
        behind = before.behind = WrittenBehind(state, stacks)
    last = before.display
    if last is None or not last.holds(state, behind):
        last = before.display = WrittenDisplay(state, behind)
    row.append(last.cards)
    row.append(last.taken_from(len(state.boards), viewer))
    row.append(last.text_behind)
    if state.constantinople:
        places = PLACES[len(state.boards)][viewer]
        row.append(filled([places[by] for by in state.constantinople], ARRIVALS))
    else:
        row.append(nought(ARRIVALS))
    if before.supply is not state.car_supply:
        before.supply = state.car_supply
        before.supply_text = filled([*state.car_supply], CAR_KINDS)
    row.append(before.supply_text)


def hand_now(hand: Cards, passed: Cards, viewer: int, before: WrittenLying) -> bytes:
    """What is written of the hand of a draft, and of the cards that were passed on."""
    last = before.hands[viewer]
    if last is None or not last.holds(hand, passed):
        last = before.hands[viewer] = WrittenHand(hand, passed)
    return last.text


def unseen_now(
    state: State, viewer: int, stacks: WrittenStacks, hand: Cards, before: WrittenLying
) -> bytes:
    """What is written of the unseen cards; ``hand`` is that of the draft, if it is another's."""
    last = before.unseen[viewer]
    if last is None or not last.holds(state, viewer, stacks, hand):
        last = before.unseen[viewer] = WrittenUnseen(state, viewer, stacks, hand)
    return last.text
