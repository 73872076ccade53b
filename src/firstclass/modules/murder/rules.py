"""Module C: suspicion, evidence and an arrest (rulings C1m to C5m).

The holders of evidence are the seats, then the dummies A and B if they take part.
"""

import random
from typing import Final, cast

from firstclass.catalogue import MurderKit
from firstclass.modules.murder.evidence import DISCARD, Case, faces_of
from firstclass.rules.sequence.turns import perform
from firstclass.rules.views.view_types import Dummy, MurderBoard, MurderView, Revealed
from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.booking import points_kind, score
from firstclass.rules.vocabulary.box import Box
from firstclass.rules.vocabulary.chance import Chance, shuffled
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.icons import ALWAYS
from firstclass.rules.vocabulary.module import Kind, Module
from firstclass.rules.vocabulary.seats import ALL_SEATS, NOBODY
from firstclass.rules.vocabulary.state import State

PART: Final = "murder"
EVIDENCE: Final = points_kind("evidence", 15)
MURDERER: Final = points_kind("murderer", 16)
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


def lay_destroy(state: State, board: Board, card: int) -> None:
    """Place a destroy card in front of its owner, where it stays until the end."""
    board.beside += (card,)
    murder(state).destroy[board.seat] += 1
    state.events.append(("destroy", board.seat, (card,), ALL_SEATS))


def suspect(state: State, board: Board, card: int) -> None:
    """Note the evidence owed for a suspect card that was taken, performed or declined (T2)."""
    kind = state.rules.box.kinds[card]
    part = murder(state)
    if kind == "suspect_self":
        part.due += (board.seat,)
    elif kind == "suspect_others":
        part.due += tuple(h for h in range(len(part.tokens)) if h != board.seat)


def feed_dummies(state: State, row: int, cards: list[int]) -> None:
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


def _draw(state: State, part: Case, holder: int) -> None:
    """Draw a token from the supply, or else from the holder with the most.

    Everybody sees who draws (C3m).
    """
    if part.supply:
        part.tokens[holder] += part.supply[:1]
        part.supply = part.supply[1:]
    elif not _take_from_most(state, part, holder):
        return
    state.events.append(("evidence", holder, (len(part.tokens[holder]),), ALL_SEATS))


def _take_from_most(state: State, part: Case, drawer: int) -> bool:
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
    state.events.append(("gave_evidence", victim, (most - 1,), ALL_SEATS))
    return True


# Contracts --------------------------------------------------------------------------------------


def _in_pile(state: State, board: Board, kind: str) -> int:
    kinds = state.rules.box.kinds
    return sum(kinds[card] == kind for card in board.pile)


def has_suspect_self(state: State, board: Board, number: int) -> bool:
    """Return whether the pile has at least ``number`` suspect-yourself cards (a requirement)."""
    return _in_pile(state, board, "suspect_self") >= number


def has_suspect_others(state: State, board: Board, number: int) -> bool:
    """Return whether the pile has at least ``number`` suspect-others cards (a requirement)."""
    return _in_pile(state, board, "suspect_others") >= number


def has_destroy(state: State, board: Board, number: int) -> bool:
    """Return whether the seat has at least ``number`` destroy cards (a requirement)."""
    return murder(state).destroy[board.seat] >= number


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
        state.events.append(("arrested", holder, (most,), ALL_SEATS))
    if 0 <= part.murderer < len(state.boards) and part.murderer not in part.arrested:
        score(state, state.boards[part.murderer], content.murderer_points, MURDERER)


def removals(steps: tuple[int, ...], cards: int) -> int:
    """Return how many tokens this number of destroy cards removes: the last step, then one each."""
    if cards == 0:
        return 0
    return steps[min(cards, len(steps)) - 1] + max(cards - len(steps), 0)


def _prints_left(tokens: tuple[int, ...], removals: int) -> int:
    """Return the fingerprints left after the tokens with the most are removed first."""
    prints = sorted((face for face in tokens if face > DISCARD), reverse=True)
    return sum(prints[tokens.count(DISCARD) + removals :])


def not_arrested(state: State, board: Board) -> bool:
    """Return whether this player was not arrested."""
    return board.seat not in murder(state).arrested


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


MODULE: Final[Module] = Module(
    name=PART,
    package=__package__,
    letter="C",
    title="Murder",
    kinds=(
        Kind("suspect_self", "C2m", perform, ("frame",)),
        Kind("suspect_others", "C2m", perform, ("frame",)),
        Kind("destroy", "C4m", lay_destroy, needs=ALWAYS),
    ),
    requirements={
        "suspect_self": has_suspect_self,
        "suspect_others": has_suspect_others,
        "destroy": has_destroy,
    },
    components="murder",
    events={
        "destroy": ("card",),
        "evidence": ("tokens",),
        "gave_evidence": ("tokens",),
        "arrested": ("fingerprints",),
    },
    make_static_data=make_static_data,
    make_state=make_state,
    turn_end=draw_evidence,
    taken=suspect,
    cleared=feed_dummies,
    at_the_end=arrest,
    may_win=not_arrested,
    resample=resample,
    show=show,
    show_board=show_board,
)
