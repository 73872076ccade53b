"""Module C: suspicion, evidence and an arrest (rulings C1m to C5m).

The holders of evidence are the seats, then the dummies A and B if they take part.
"""

import random
from typing import Final, cast

from mypy_extensions import i64

from firstclass.catalogue import MurderKit
from firstclass.modules.murder.evidence import DISCARD, Case, faces_of
from firstclass.rules.sequence.turns import perform
from firstclass.rules.views.view_types import Dummy, MurderBoard, MurderView, Revealed
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.booking import points_kind, score
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.chance import Chance, shuffled
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.event_kinds import event_kind
from firstclass.rules.vocabulary.icons import ALWAYS
from firstclass.rules.vocabulary.module import Kind, Module
from firstclass.rules.vocabulary.seats import NOBODY
from firstclass.rules.vocabulary.state import Hooks, State

PART: Final = "murder"
EVIDENCE: Final[i64] = points_kind("evidence", 15)
MURDERER: Final[i64] = points_kind("murderer", 16)
DESTROY_LAID: Final[i64] = event_kind("destroy", "card")
EVIDENCE_DRAWN: Final[i64] = event_kind("evidence", "tokens")
EVIDENCE_GIVEN: Final[i64] = event_kind("gave_evidence", "tokens")
ARRESTED: Final[i64] = event_kind("arrested", "fingerprints")
MURDERERS: Final = 4  # murderer cards, including the true one
DUMMY_ROWS: Final = {0: 0, 2: 1}  # the dummy that gets the cards of this row


def murder(state: State) -> Case:
    """Return the part of the state that belongs to this module."""
    return cast(Case, state.module_states[state.rules.state_index[PART]])


def make_static_data(box: Box) -> MurderKit:
    """Return the components of this module apart from its cards."""
    (kit,) = (cards.murder for cards in box.catalogue.sets if cards.murder is not None)
    return kit


def kit_of(state: State) -> MurderKit:
    """Return the tokens and the other constants of this module."""
    return cast(MurderKit, state.rules.static_data[PART])


def make_state(state: State, chance: Chance) -> Case:
    """Shuffle the evidence and deal the murderer cards. The remaining ones stay unseen (C1m)."""
    options = state.rules.options
    players = len(state.boards)
    dummies = 2 if players == 2 and options["two_player_murder"] == "dummies" else 0
    part = Case(players + dummies)
    content = kit_of(state)
    faces = list(content.evidence)
    if options["extra_evidence"] == "on" and players != 3:
        faces += content.extra_evidence
    part.supply = chance.shuffled([face for token in faces for face in faces_of(token)])
    dealt = chance.below(MURDERERS)
    part.murderer = dealt if dealt < players + dummies else NOBODY
    return part


# During the game --------------------------------------------------------------------------------


def lay_destroy(state: State, board: Board, card: i64) -> None:
    """Place a destroy card in front of its owner, where it stays until the end."""
    board.beside += (card,)
    murder(state).destroy[board.seat] += 1
    state.events.add(DESTROY_LAID, board.seat, card)


def suspect(state: State, board: Board, card: i64) -> None:
    """Note the evidence owed for a suspect card that was taken, performed or declined (T2)."""
    kind = state.rules.box.kinds[card]
    part = murder(state)
    if kind == "suspect_self":
        part.due += (board.seat,)
    elif kind == "suspect_others":
        part.due += tuple(h for h in range(len(part.tokens)) if h != board.seat)


def feed_dummies(state: State, row: i64, cards: list[int]) -> None:
    """Give the module C cards of a cleared outer row to a dummy (C5m)."""
    part = murder(state)
    players = len(state.boards)
    if len(part.tokens) == players or row not in DUMMY_ROWS:
        return
    dummy = players + DUMMY_ROWS[row]
    for card in cards:
        kind = state.rules.box.kinds[card]
        if kind == "suspect_self":
            part.due += (dummy,)
        elif kind == "suspect_others":
            part.due += tuple(h for h in range(len(part.tokens)) if h != dummy)
        elif kind == "destroy":
            part.destroy[dummy] += 1


def draw_evidence(state: State, board: Board) -> None:
    """Let all holders draw the evidence they owe at the end of a turn.

    The order is clockwise from the active seat (C2m, C3m).
    """
    part = murder(state)
    if not part.due:
        return
    players = len(state.boards)
    order = [(board.seat + turn) % players for turn in range(players)]
    order += range(players, len(part.tokens))
    for holder in order:
        for _ in range(part.due.count(holder)):
            _draw(state, part, holder)
    part.due = ()


def _draw(state: State, part: Case, holder: i64) -> None:
    """Draw a token from the supply, or else from the holder with the most.

    Everybody sees who draws (C3m).
    """
    if part.supply:
        part.tokens[holder] += part.supply[:1]
        part.supply = part.supply[1:]
    elif not _take_from_most(state, part, holder):
        return
    state.events.add(EVIDENCE_DRAWN, holder, len(part.tokens[holder]))


def _take_from_most(state: State, part: Case, drawer: i64) -> bool:
    """Take a random token from the holder with the most, if the supply is empty.

    If several holders have the most, the nearest one gives the token (C3m).
    """
    most = max(len(tokens) for tokens in part.tokens)
    count = len(part.tokens)
    others = [(drawer + turn) % count for turn in range(1, count)]
    victims = [holder for holder in others if len(part.tokens[holder]) == most]
    if not victims:
        return False
    victim = victims[0]
    chance = Chance(state.chance)
    # Faces are hidden even from their owner, so the order of the tokens does not matter.
    index = chance.below(most)
    state.chance = chance.state
    tokens = part.tokens[victim]
    part.tokens[drawer] += tokens[index : index + 1]
    part.tokens[victim] = tokens[:index] + tokens[index + 1 :]
    state.events.add(EVIDENCE_GIVEN, victim, most - 1)
    return True


# Contracts --------------------------------------------------------------------------------------


def count_of(state: State, board: Board, form: str) -> i64:
    """Return how many cards of this kind a seat has: suspect or destroy cards."""
    if form == "destroy":
        return murder(state).destroy[board.seat]
    kinds = state.rules.box.kinds
    return sum(kinds[card] == form for card in board.pile)


# The end ----------------------------------------------------------------------------------------


def arrest(state: State) -> None:
    """Carry out the arrest (C4m).

    The murderer draws two more tokens. Then everybody reveals and discards, and those with the most
    fingerprints are arrested.
    """
    part = murder(state)
    content = kit_of(state)
    if part.murderer != NOBODY:
        for _ in range(content.murderer_evidence):
            _draw(state, part, part.murderer)
    for board in state.boards:
        for face in part.tokens[board.seat]:
            if face < DISCARD:
                score(state, board, -face, EVIDENCE)
    part.prints = tuple(
        _prints_left(tokens, removals(content.destroy, part.destroy[holder]))
        for holder, tokens in enumerate(part.tokens)
    )
    most = max(part.prints)
    if most:
        part.arrested = tuple(h for h, prints in enumerate(part.prints) if prints == most)
    for holder in part.arrested:
        state.events.add(ARRESTED, holder, most)
    if 0 <= part.murderer < len(state.boards) and part.murderer not in part.arrested:
        score(state, state.boards[part.murderer], content.murderer_points, MURDERER)


def removals(steps: tuple[int, ...], cards: i64) -> i64:
    """Return how many tokens this number of destroy cards removes: the last step, then one each."""
    if cards == 0:
        return 0
    return steps[min(cards, len(steps)) - 1] + max(cards - len(steps), 0)


def _prints_left(tokens: tuple[int, ...], removals: i64) -> int:
    """Return the fingerprints left after the tokens with the most are removed first."""
    prints = sorted((face for face in tokens if face > DISCARD), reverse=True)
    return sum(prints[tokens.count(DISCARD) + removals :])


# Observations -----------------------------------------------------------------------------------


def show(state: State, seat: int | None) -> MurderView:
    """Return the evidence left, what the dummies have, and who was arrested at the end."""
    part = murder(state)
    players = len(state.boards)
    over = state.phase == OVER
    return {
        "evidence_left": len(part.supply),
        "dummies": [_dummy(part, holder, over) for holder in range(players, len(part.tokens))],
        "arrested": list(part.arrested),
        "murderer": (None if part.murderer == NOBODY else part.murderer) if over else None,
    }


def _dummy(part: Case, holder: int, over: bool) -> Dummy:
    evidence = len(part.tokens[holder])
    view: Dummy = {"evidence": evidence, "destroy": part.destroy[holder]}
    if over:
        _reveal(part, holder, view)
    return view


def show_board(state: State, board: Board, viewer: int | None) -> MurderBoard:
    """Return the number of tokens and the viewer's role. The faces are shown only at the end."""
    part = murder(state)
    over = state.phase == OVER
    view: MurderBoard = {
        "evidence": len(part.tokens[board.seat]),
        "destroy": part.destroy[board.seat],
        "role": None,
    }
    if over or viewer == board.seat:
        view["role"] = "murderer" if part.murderer == board.seat else "innocent"
    if over:
        _reveal(part, board.seat, view)
    return view


def _reveal(part: Case, holder: int, view: Revealed) -> None:
    view["tokens"] = sorted(part.tokens[holder])
    view["fingerprints"] = part.prints[holder]


def resample(state: State, seat: int | None, rng: random.Random) -> None:
    """Deal all tokens again, and the murderer cards that this seat has not seen (C1m, V2)."""
    if state.phase == OVER:
        return
    part = murder(state)
    drawn = [face for tokens in part.tokens for face in tokens]
    faces = shuffled(sorted([*drawn, *part.supply]), rng)
    for holder, tokens in enumerate(part.tokens):
        part.tokens[holder] = tuple(faces[: len(tokens)])
        del faces[: len(tokens)]
    part.supply = tuple(faces)
    if part.murderer != seat or seat is None:
        # The seat's own card of the four is known to be innocent. Each other may be the murderer
        # card.
        dealt = rng.choice([card for card in range(MURDERERS) if card != seat])
        part.murderer = dealt if dealt < len(part.tokens) else NOBODY


class MurderHooks(Hooks):
    """Suspicion during the game, and the arrest at its end."""

    def lay(self, state: State, board: Board, card: i64) -> None:
        """Perform a suspect card, or place a destroy card."""
        if state.rules.box.kinds[card] == "destroy":
            lay_destroy(state, board, card)
        else:
            perform(state, board, card)

    def taken(self, state: State, board: Board, card: i64) -> None:
        """Note the evidence owed for a suspect card."""
        suspect(state, board, card)

    def cleared(self, state: State, row: i64, cards: list[int]) -> None:
        """Give the cards of a cleared row to a dummy."""
        feed_dummies(state, row, cards)

    def turn_end(self, state: State, board: Board) -> None:
        """Let all holders draw the evidence they owe."""
        draw_evidence(state, board)

    def meets(self, state: State, board: Board, form: str, number: i64) -> bool:
        """Return whether the seat has enough suspect or destroy cards."""
        return count_of(state, board, form) >= number

    def at_the_end(self, state: State) -> None:
        """Carry out the arrest."""
        arrest(state)

    def may_win(self, state: State, board: Board) -> bool:
        """Return whether this player was not arrested."""
        return board.seat not in murder(state).arrested


MODULE: Final[Module] = Module(
    name=PART,
    package=__package__,
    letter="C",
    title="Murder",
    kinds=(
        Kind("suspect_self", "C2m", ("frame",)),
        Kind("suspect_others", "C2m", ("frame",)),
        Kind("destroy", "C4m", needs=ALWAYS),
    ),
    requirements=("suspect_self", "suspect_others", "destroy"),
    components="murder",
    hooks=MurderHooks(),
    make_static_data=make_static_data,
    make_state=make_state,
    resample=resample,
    show=show,
    show_board=show_board,
)
