"""The common table, the current decision, and what only the viewing seat knows."""

from typing import Final

from firstclass.encoding.fields import (
    CARD,
    CATEGORY,
    COUNT,
    FLAG,
    MAX_BYTE,
    NOTHING,
    ONE_BYTE,
    Field,
    Pieces,
    append_sparse,
    pack_bytes,
    prefixed,
    to_base_100,
    zeros,
)
from firstclass.encoding.relative_seats import PLACES, SEATS, VIEWERS
from firstclass.encoding.table_cache import (
    TableCache,
    append_display,
    counts_to_come,
    hand_now,
    stacks_now,
    unseen_now,
)
from firstclass.rules.mechanics.coins import empty_spaces
from firstclass.rules.vocabulary.actions import ACCOUNT_PLACES, BUY, HAND, SLOTS
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.decisions import DECISIONS, DRAFT, NONE, OVER, PAYMENT
from firstclass.rules.vocabulary.icons import COINS, LEVELS, NO_LIMIT, Terms, all_icons, icons_of
from firstclass.rules.vocabulary.setup import OPTIONS, PRESETS
from firstclass.rules.vocabulary.state import Rules, State
from firstclass.rules.vocabulary.timetable import TURNS_IN_ROUND

ENDS_OUT: Final = 4
COUNTED: Final = 99  # the limit for values that the rules do not limit
QUESTION: Final = 7  # count of numbers for the question
BOUND: Final = 2  # count of numbers for the bounds of a frame

TERMS: Final[list[Field]] = [
    ("target", 1, 16, CATEGORY, "the only car it upgrades: 1 to 8 upper, 9 to 16 lower; 0 for any"),
    ("limit", 1, LEVELS, CATEGORY, "1 + the highest level it upgrades to; 0 for no limit"),
]


def icons() -> Field:
    """Return the field for the icons of a frame."""
    labels = [icons_of([*zeros(number), 1])[0] for number in range(all_icons())]
    names = ", ".join(name.removesuffix(" 1") for name in labels)
    return ("icons", len(labels), COUNTED, COUNT, f"how many of each icon: {names}")


class RulesEncoding:
    """The effects of a game's modules and options: some bytes, and the cards of its stacks."""

    __slots__ = ("choices", "to_come", "icons", "no_account")

    def __init__(self, rules: Rules) -> None:
        choices = [int(letter in rules.modules) for letter in rules.box.catalogue.modules]
        choices += [values.index(rules.options[name]) for name, values in OPTIONS.items()]
        self.choices = bytes(choices)
        self.icons = all_icons()
        self.no_account = bytes(ACCOUNT_PLACES * (2 + self.icons + BOUND))
        self.to_come = counts_to_come(rules)


def account_fields() -> list[Field]:
    """Return the fields of one place of the account."""
    return [
        ("source", 1, MAX_BYTE, CARD, "the source of the action; 0 if none waits"),
        ("count", 1, COUNTED, COUNT, "how often it can still be used"),
        icons(),
        *TERMS,
    ]


def fields(box: Box) -> list[Field]:
    """Return the fields of the table."""
    letters = box.catalogue.modules
    decisions = ", ".join(f"{number} {name}" for number, name in enumerate(DECISIONS) if name)
    rulesets, options = ", ".join(PRESETS), ", ".join(OPTIONS)
    return [
        ("version", 2, 99, COUNT, "moves played: hundreds, remainder"),
        ("seat", 1, SEATS, CATEGORY, "1 + the seat that sees; 0 for a spectator"),
        ("players", 1, SEATS, COUNT, "the number of seats"),
        ("ruleset", 1, len(PRESETS) - 1, CATEGORY, f"its place in {rulesets}"),
        ("modules", len(letters), 1, FLAG, f"which of {', '.join(letters)} take part"),
        ("options", len(OPTIONS), 1, CATEGORY, f"the place of each one's value: {options}"),
        ("phase", 1, 4, CATEGORY, "draft, turns, compensation, scoring, over"),
        ("round", 1, 6, COUNT, "from 1"),
        ("turn", 1, 3 * SEATS, COUNT, "in this round, from 1"),
        ("start_player", 1, SEATS, CATEGORY, "1 + places to the left of the seat"),
        ("start_tile", 1, SEATS, CATEGORY, "its taker in this round: 1 + places; 0 for nobody"),
        ("current", 1, SEATS, CATEGORY, "the deciding seat: 1 + places; 0 when the game is over"),
        ("decision", 1, MAX_BYTE, CATEGORY, f"what is decided: {decisions}"),
        ("taken", 1, 1, FLAG, "whether a card was taken in this turn"),
        ("display", SLOTS, MAX_BYTE, CARD, "the cards of the display, row by row; 0 for none"),
        ("takers", SLOTS, 6, CATEGORY, "their takers: 1 + places; 5 removed, 6 cleared"),
        ("gone", 3, 6, COUNT, "cards gone from each row"),
        ("stacks", 3, MAX_BYTE, COUNT, "cards left in each stack"),
        ("game_end", ENDS_OUT, MAX_BYTE, CARD, "the face-up Game End cards; 0 for none"),
        ("game_end_left", 1, MAX_BYTE, COUNT, "cards left in their pile"),
        ("tiles_laid", 1, len(box.tiles), COUNT, "how many locomotive tiles were laid"),
        ("constantinople", 3, SEATS, CATEGORY, "the seats that arrived, in order: 1 + places"),
        ("car_supply", 3, MAX_BYTE, COUNT, "car cards left: 0/1, 2/4, 7/12; 0 if unlimited"),
        ("frame.runs", 1, 1, FLAG, "whether an action is in progress"),
        ("frame.source", 1, MAX_BYTE, CARD, "its source"),
        *prefixed("frame", [icons(), *TERMS]),
        ("room.asked", 1, 1, FLAG, "whether coins wait for room"),
        ("room.coins", 1, COUNTED, COUNT, "how many coins"),
        ("room.free", 1, COUNTED, COUNT, "empty spaces for coins"),
        ("paying.card", 1, MAX_BYTE, CARD, "the Game End card to pay for"),
        ("paying.action", 1, MAX_BYTE, CATEGORY, "or 1 + the id of the move to pay for"),
        ("paying.left", 1, COUNTED, COUNT, "coins still to pay"),
        ("laying", 1, MAX_BYTE, CARD, "the card just taken, while its place is chosen"),
        ("hand", HAND, MAX_BYTE, CARD, "the viewer's hand in the draft, while it decides"),
        ("passed", HAND, MAX_BYTE, CARD, "the cards that the viewer passed on in the draft"),
        ("account_places", 1, ACCOUNT_PLACES, COUNT, "places of the account in use"),
        (
            "unseen", len(box.names), MAX_BYTE, COUNT,
            "for each card, by its number, how many are in places that the seat does not know",
        ),
    ]  # fmt: skip


class CachedTable:
    """The pieces last written for the table: those that never change, and the cards on it."""

    __slots__ = ("fixed", "lying")

    def __init__(self) -> None:
        self.fixed = [NOTHING] * VIEWERS
        self.lying = TableCache()


def append_table(
    row: Pieces,
    state: State,
    viewer: int,
    ruleset: int,
    plan: RulesEncoding,
    before: CachedTable,
) -> None:
    """Append the numbers of the table. ``ruleset`` is the number of the ruleset."""
    deciding = state.phase == DRAFT and state.current == viewer
    hand = state.draft.hand
    stacks = stacks_now(state, plan.to_come, before.lying)
    row.append(to_base_100(state.version))
    row.append(fixed_now(state, viewer, ruleset, plan, before.fixed))
    row.append(moment(state, viewer))
    append_display(row, state, viewer, stacks, before.lying)
    append_running(row, state, plan.icons)
    passed = () if viewer == SEATS else state.boards[viewer].passed
    row.append(hand_now(hand if deciding else (), passed, viewer, before.lying))
    row.append(ONE_BYTE[len(state.account)])
    row.append(unseen_now(state, viewer, stacks, () if deciding else hand, before.lying))


def fixed_now(
    state: State, viewer: int, ruleset: int, plan: RulesEncoding, before: list[bytes]
) -> bytes:
    """Return the piece that stays the same during a game: the viewer, and the settings."""
    text = before[viewer]
    if not text:
        own = 0 if viewer == SEATS else 1 + viewer
        text = before[viewer] = bytes([own, len(state.boards), ruleset]) + plan.choices
    return text


def moment(state: State, viewer: int) -> bytes:
    """Return the time in the game, the start player, and the current decision with its seat."""
    players = len(state.boards)
    places = PLACES[players][viewer]
    return pack_bytes(
        8,
        state.phase, max(state.round, 1), min(state.turn + 1, TURNS_IN_ROUND * players),
        places[state.start], places[state.tile_taker],
        0 if state.phase == OVER else places[state.current],
        state.decision, int(state.taken),
    )  # fmt: skip


def append_running(row: Pieces, state: State, icons: int) -> None:
    """Append the running frame, and the question that comes before the rest of it."""
    if not len(state.frame) and state.waiting is None and state.question.decision == NONE:
        row.append(zeros(2 + icons + BOUND + QUESTION))
        return
    append_frame(row, state, icons)
    append_question(row, state)


def append_frame(row: Pieces, state: State, icons: int) -> None:
    """Append the running frame."""
    frame = state.frame
    if not len(frame):
        row.append(zeros(2 + icons + BOUND))
        return
    row.append(ONE_BYTE[1])
    row.append(ONE_BYTE[state.source])
    append_sparse(row, frame, icons)
    row.append(bounds(state.terms))


def bounds(terms: Terms) -> bytes:
    """Return the only car that a frame can upgrade and the highest level it reaches, from 1."""
    if not terms.limited:
        return zeros(BOUND)
    return bytes([1 + terms.target, 0 if terms.limit == NO_LIMIT else 1 + terms.limit])


def append_question(row: Pieces, state: State) -> None:
    """Append the question that comes before the rest of a frame."""
    question = state.question
    if state.waiting is None and question.decision == NONE:
        row.append(zeros(QUESTION))
        return
    values = [0] * QUESTION
    if state.waiting is not None:
        free = empty_spaces(state.boards[state.current])
        values[:3] = [1, state.waiting.frame.icons[COINS], free]
    if question.decision == PAYMENT:
        values[5] = question.to_pay
        if BUY <= question.about < BUY + ENDS_OUT:
            values[3] = state.game_end[question.about - BUY]
        else:
            values[4] = 1 + question.about
    elif question.decision in state.rules.laying:
        values[6] = question.about
    row.append(bytes(values))


def append_account(row: Pieces, state: State, plan: RulesEncoding) -> None:
    """Append the waiting frames, place by place."""
    if not state.account:
        row.append(plan.no_account)
        return
    icons = plan.icons
    for entry in state.account:
        if entry is None:
            row.append(zeros(2 + icons + BOUND))
        else:
            row.append(bytes([entry.source, entry.count]))
            append_sparse(row, entry.frame.icons, icons)
            row.append(bounds(entry.frame.terms))
    left = ACCOUNT_PLACES - len(state.account)
    row.append(zeros(left * (2 + icons + BOUND)))
