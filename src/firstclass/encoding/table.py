"""What lies on the table for everybody, what is being decided, and what the seat alone knows."""

from typing import Final

from firstclass.encoding.fields import (
    CARD,
    CATEGORY,
    COUNT,
    FLAG,
    HUNDRED,
    MOST,
    NOTHING,
    ONE_BYTE,
    Field,
    Row,
    nought,
    prefixed,
    put,
)
from firstclass.rules.mechanics.coins import empty_spaces
from firstclass.rules.vocabulary.actions import ACCOUNT_PLACES, BUY, HAND, SLOTS
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.decisions import DECISIONS, DRAFT, NONE, OVER, PAYMENT
from firstclass.rules.vocabulary.icons import COINS, LEVELS, NO_LIMIT, Terms, all_icons, icons_of
from firstclass.rules.vocabulary.seats import CLEARED, NOBODY, REMOVED
from firstclass.rules.vocabulary.setup import OPTIONS, PRESETS
from firstclass.rules.vocabulary.state import Rules, State
from firstclass.rules.vocabulary.timetable import (
    ROUNDS_OF_A_STACK,
    TURNS_IN_ROUND,
    dealt,
    seen,
    stack_played,
)

SEATS: Final = 4
ENDS_OUT: Final = 4
COUNTED: Final = 99  # of what the rules set no limit to
STACKS: Final = 3
ARRIVALS: Final = 3
QUESTION: Final = 7  # numbers of what is asked
CAR_KINDS: Final = 3
BOUND: Final = 2  # numbers of what binds a frame

Cards = tuple[int, ...]

TERMS: Final[list[Field]] = [
    ("target", 1, 16, CATEGORY, "the one car it upgrades: 1 to 8 upper, 9 to 16 lower; 0 for any"),
    ("limit", 1, LEVELS, CATEGORY, "1 + the level of the value it upgrades to at most; 0 for none"),
]


def icons() -> Field:
    """The icons of a frame."""
    shown = [icons_of([*nought(number), 1])[0] for number in range(all_icons())]
    names = ", ".join(name.removesuffix(" 1") for name in shown)
    return ("icons", len(shown), COUNTED, COUNT, f"how many of each icon: {names}")


class Chosen:
    """What the modules and options of a game fix: some bytes, and the cards of its stacks."""

    __slots__ = ("choices", "to_come", "icons", "no_account")

    def __init__(self, rules: Rules) -> None:
        box = rules.box
        choices = [int(letter in rules.modules) for letter in box.catalogue.modules]
        choices += [values.index(rules.options[name]) for name, values in OPTIONS.items()]
        self.choices = bytes(choices)
        self.icons = all_icons()
        self.no_account = bytes(ACCOUNT_PLACES * (2 + self.icons + BOUND))
        self.to_come: list[list[int]] = []  # by stacks begun: of each card, how many are to come
        for begun in range(STACKS + 1):
            counts = [0] * len(box.names)
            for letter in "X" + rules.modules:
                for number in range(begun, STACKS):
                    for card in box.stacks[letter, number + 1]:
                        counts[card] += 1
            self.to_come.append(counts)


def tickets() -> list[Field]:
    """The fields of one place of the account."""
    return [
        ("source", 1, MOST, CARD, "what set the frame off; 0 where none waits"),
        ("count", 1, COUNTED, COUNT, "how often it may still be used"),
        icons(),
        *TERMS,
    ]


def fields(box: Box) -> list[Field]:
    """The fields of the table."""
    letters = box.catalogue.modules
    asked = ", ".join(f"{number} {name}" for number, name in enumerate(DECISIONS) if name)
    rulesets, options = ", ".join(PRESETS), ", ".join(OPTIONS)
    return [
        ("version", 2, 99, COUNT, "actions played: hundreds, and what is left"),
        ("seat", 1, SEATS, CATEGORY, "1 + the seat that sees; 0 for a spectator"),
        ("players", 1, SEATS, COUNT, "seats"),
        ("ruleset", 1, len(PRESETS) - 1, CATEGORY, f"its place in {rulesets}"),
        ("modules", len(letters), 1, FLAG, f"which of {', '.join(letters)} take part"),
        ("options", len(OPTIONS), 1, CATEGORY, f"the place of each one's value: {options}"),
        ("phase", 1, 4, CATEGORY, "draft, turns, compensation, scoring, over"),
        ("round", 1, 6, COUNT, "from 1"),
        ("turn", 1, 3 * SEATS, COUNT, "in this round, from 1"),
        ("start_player", 1, SEATS, CATEGORY, "1 + places to the left of the seat"),
        ("start_tile", 1, SEATS, CATEGORY, "who took it in this round: 1 + places; 0 for nobody"),
        ("current", 1, SEATS, CATEGORY, "who decides: 1 + places; 0 when the game is over"),
        ("decision", 1, MOST, CATEGORY, f"what is decided: {asked}"),
        ("taken", 1, 1, FLAG, "whether a card was taken in this turn"),
        ("display", SLOTS, MOST, CARD, "the cards of the display, row by row; 0 for none"),
        ("takers", SLOTS, 6, CATEGORY, "who took them: 1 + places; 5 removed, 6 cleared"),
        ("gone", 3, 6, COUNT, "cards gone from each row"),
        ("stacks", 3, MOST, COUNT, "cards left of each stack"),
        ("game_end", ENDS_OUT, MOST, CARD, "the Game End cards that lie out; 0 for none"),
        ("game_end_left", 1, MOST, COUNT, "cards left of their pile"),
        ("tiles_laid", 1, len(box.tiles), COUNT, "locomotive tiles laid, in their order"),
        ("constantinople", 3, SEATS, CATEGORY, "who arrived there first, second, third"),
        ("car_supply", 3, MOST, COUNT, "car cards left: 0/1, 2/4, 7/12; 0 if there are enough"),
        ("frame.runs", 1, 1, FLAG, "whether a frame is running"),
        ("frame.source", 1, MOST, CARD, "what set it off"),
        *prefixed("frame", [icons(), *TERMS]),
        ("room.asked", 1, 1, FLAG, "whether coins wait for room"),
        ("room.coins", 1, COUNTED, COUNT, "so many"),
        ("room.free", 1, COUNTED, COUNT, "empty spaces for coins"),
        ("paying.card", 1, MOST, CARD, "the Game End card that is being paid for"),
        ("paying.action", 1, MOST, CATEGORY, "or 1 + the action that is"),
        ("paying.left", 1, COUNTED, COUNT, "coins still to be paid"),
        ("laying", 1, MOST, CARD, "the card just taken, while its place is chosen"),
        ("hand", HAND, MOST, CARD, "in the draft: the own hand while one decides"),
        ("passed", HAND, MOST, CARD, "in the draft: what one passed on"),
        ("account_places", 1, ACCOUNT_PLACES, COUNT, "places of the account that are in use"),
        (
            "unseen", len(box.names), MOST, COUNT,
            "of each card, by its number, those of which the seat does not know where they are",
        ),
    ]  # fmt: skip


class LaidOut:
    """What was last written of the cards that lie out, and all that it was made of."""

    __slots__ = (
        "display", "takers", "gone", "left", "game_end", "pile", "tiles",
        "cards", "taken", "counts",
    )  # fmt: skip

    def __init__(self, state: State, left: list[int]) -> None:
        self.display = state.display[:]
        self.takers = state.takers[:]
        self.gone = state.gone[:]
        self.left = left
        self.game_end = state.game_end[:]
        self.pile = state.game_end_pile
        self.tiles = state.tiles_laid
        self.cards = bytes(self.display)
        taken = [by - CLEARED for by in self.takers]
        self.taken = bytes(taken)
        numbers = self.gone + left + self.game_end
        numbers += [len(self.pile), self.tiles]
        self.counts = bytes(numbers)

    def holds(self, state: State, left: list[int]) -> bool:
        """Whether the same would be written now."""
        return (
            self.pile is state.game_end_pile
            and self.tiles == state.tiles_laid
            and self.display == state.display
            and self.takers == state.takers
            and self.gone == state.gone
            and self.left == left
            and self.game_end == state.game_end
        )


class Unseen:
    """The cards that a seat does not know, as they were last counted, and what was counted."""

    __slots__ = ("begun", "seen", "stacks", "pile", "hand", "secrets", "text")

    def __init__(self, state: State, begun: int, seen: list[int], hand: Cards, secrets: list[int]):
        self.begun = begun
        self.seen = seen
        self.stacks = state.stacks
        self.pile = state.game_end_pile
        self.hand = hand
        self.secrets = secrets
        self.text = NOTHING

    def holds(
        self, state: State, begun: int, seen: list[int], hand: Cards, secrets: list[int]
    ) -> bool:
        """Whether the same would be counted now."""
        return (
            self.begun == begun
            and self.stacks is state.stacks
            and self.pile is state.game_end_pile
            and self.hand is hand
            and self.seen == seen
            and self.secrets == secrets
        )


class WrittenTable:
    """What was last written of the table; of what is unseen, for each seat and for spectators."""

    __slots__ = ("laid_out", "supply", "supply_text", "unseen")

    def __init__(self) -> None:
        self.laid_out: LaidOut | None = None
        self.supply: Cards = ()
        self.supply_text = nought(CAR_KINDS)
        self.unseen: list[Unseen | None] = [None] * (SEATS + 1)


def put_table(
    row: Row,
    state: State,
    seat: int | None,
    ruleset: int,
    plan: Chosen,
    before: WrittenTable,
) -> None:
    """The numbers of these fields; ``ruleset`` is the place of the ruleset."""
    players = len(state.boards)
    places = places_of(players, seat)
    deciding = state.phase == DRAFT and state.current == seat
    shown = [seen(state, 0), seen(state, 1), seen(state, 2)]
    version = state.version
    own = 0 if seat is None else 1 + seat
    numbers = [version // HUNDRED, version % HUNDRED, own, players, ruleset]
    row.append(bytes(numbers))
    row.append(plan.choices)
    numbers = [
        state.phase, max(state.round, 1), min(state.turn + 1, TURNS_IN_ROUND * players),
        places[state.start], places[state.tile_taker],
        0 if state.phase == OVER else places[state.current],
        state.decision, int(state.taken),
    ]  # fmt: skip
    row.append(bytes(numbers))
    put_laid_out(row, state, seat, shown, before)
    put(row, [places[arrived] for arrived in state.constantinople], ARRIVALS)
    put_supply(row, state, before)
    put_frame(row, state, plan.icons)
    put_question(row, state)
    put(row, state.draft.hand if deciding else (), HAND)
    put(row, () if seat is None else state.boards[seat].passed, HAND)
    row.append(ONE_BYTE[len(state.account)])
    put_unseen(row, state, seat, deciding, shown, plan, before.unseen)


def put_laid_out(
    row: Row, state: State, seat: int | None, shown: list[int], before: WrittenTable
) -> None:
    """The display, who took what of it, the stacks behind it, Game End cards and tiles."""
    left = [left_of(state, 0, shown), left_of(state, 1, shown), left_of(state, 2, shown)]
    last = before.laid_out
    if last is None or not last.holds(state, left):
        last = before.laid_out = LaidOut(state, left)
    row.append(last.cards)
    row.append(last.taken.translate(SEEN_FROM[len(state.boards)][0 if seat is None else seat]))
    row.append(last.counts)


def put_supply(row: Row, state: State, before: WrittenTable) -> None:
    """The car cards that are left."""
    if before.supply is not state.car_supply:
        before.supply = state.car_supply
        before.supply_text = bytes([*state.car_supply]) or nought(CAR_KINDS)
    row.append(before.supply_text)


def places_of(players: int, seat: int | None) -> list[int]:
    """By seat, how far to the left it is, from 1; by NOBODY and the like, what stands for them."""
    return PLACES[players][0 if seat is None else seat]


def _places(players: int, first: int) -> list[int]:
    places = [0] * (SEATS - CLEARED)
    for seat in range(players):
        places[seat] = 1 + (seat - first) % players
    places[NOBODY], places[REMOVED], places[CLEARED] = 0, SEATS + 1, SEATS + 2
    return places


PLACES: Final = [[_places(players, first) for first in range(players)] for players in range(5)]


def _seen_from(places: list[int]) -> bytes:
    """The same for what was counted from ``CLEARED`` on, as ``bytes.translate`` wants it."""
    numbers = places[CLEARED:] + places[:CLEARED]
    return bytes(numbers) + bytes(MOST + 1 - len(numbers))


SEEN_FROM: Final = [[_seen_from(places) for places in of_players] for of_players in PLACES]


def left_of(state: State, number: int, shown: list[int]) -> int:
    """How many cards of a stack are left to play; so many of each were seen."""
    stays = state.rules.pile_stays and number == stack_played(state)
    if stays or dealt(state, number) < SLOTS * ROUNDS_OF_A_STACK:
        return len(state.stacks[number]) - shown[number]
    return 0


def put_frame(row: Row, state: State, icons: int) -> None:
    """The running frame."""
    if state.frame is None:
        row.append(nought(2 + icons + BOUND))
    else:
        row.append(bytes([1, state.source]))
        put(row, state.frame, icons)
        row.append(bounds_of(state.terms))


def bounds_of(terms: Terms) -> bytes:
    """What binds the upgrades of a frame."""
    return bytes([1 + terms.target, 0 if terms.limit == NO_LIMIT else 1 + terms.limit])


def put_question(row: Row, state: State) -> None:
    """What is asked before the rest of a frame."""
    question = state.question
    if state.waiting is None and question.decision == NONE:
        row.append(nought(QUESTION))
        return
    asked = [0] * QUESTION
    if state.waiting is not None:
        free = empty_spaces(state.boards[state.current])
        asked[:3] = [1, state.waiting.frame.icons[COINS], free]
    if question.decision == PAYMENT:
        asked[5] = question.to_pay
        if BUY <= question.about < BUY + ENDS_OUT:
            asked[3] = state.game_end[question.about - BUY]
        else:
            asked[4] = 1 + question.about
    elif question.decision in state.rules.laying:
        asked[6] = question.about
    row.append(bytes(asked))


def put_unseen(
    row: Row,
    state: State,
    seat: int | None,
    deciding: bool,
    shown: list[int],
    plan: Chosen,
    before: "list[Unseen | None]",
) -> None:
    """Of each card, how many lie where the seat does not know it (V2)."""
    begun = (state.round + 1) // ROUNDS_OF_A_STACK
    hand = () if deciding else state.draft.hand
    secrets: list[int] = []
    if state.phase != OVER:
        for board in state.boards:
            if board.seat != seat:
                secrets.append(board.secret)
    place = SEATS if seat is None else seat
    last = before[place]
    if last is None or not last.holds(state, begun, shown, hand, secrets):
        last = Unseen(state, begun, shown, hand, secrets)
        last.text = bytes(counted(last, plan))
        before[place] = last
    row.append(last.text)


def counted(unseen: Unseen, plan: Chosen) -> list[int]:
    """How many of each card these are."""
    counts = plan.to_come[unseen.begun][:]
    for number in range(unseen.begun):
        stack = unseen.stacks[number]
        for place in range(unseen.seen[number], len(stack)):
            counts[stack[place]] += 1
    for card in unseen.pile:
        counts[card] += 1
    for card in unseen.hand:
        counts[card] += 1
    for card in unseen.secrets:
        if card:
            counts[card] += 1
    return counts


def put_account(row: Row, state: State, plan: Chosen) -> None:
    """The frames that wait, place by place, as far as there are any."""
    if not state.account:
        row.append(plan.no_account)
        return
    icons = plan.icons
    for entry in state.account:
        if entry is None:
            row.append(nought(2 + icons + BOUND))
        else:
            row.append(bytes([entry.source, entry.count]))
            put(row, entry.frame.icons, icons)
            row.append(bounds_of(entry.frame.terms))
    left = ACCOUNT_PLACES - len(state.account)
    row.append(nought(left * (2 + icons + BOUND)))
