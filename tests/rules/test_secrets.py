"""No byte that a seat receives depends on hidden information (rulings V1, V2).

The hidden cards are exchanged here by hand, without the help of `sample_hidden`.
"""

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstclass import Game, Setup
from firstclass.encoding import encode
from firstclass.modules.murder.rules import murder
from firstclass.modules.storage.rules import works
from firstclass.modules.teatime.rules import orders
from firstclass.rules.vocabulary.decisions import DRAFT, OVER
from firstclass.rules.vocabulary.events import Event, Events
from firstclass.rules.vocabulary.passing import Draft
from firstclass.rules.vocabulary.state import State
from tests.rules.games import PAIRS, Player, examples, moments, seeds, setups, viewers
from tests.rules.visible_information import visible_bytes, visible_event_bytes


def exchanged(game: Game, viewer: int | None, rng: random.Random) -> Game:
    """Return the same moment with everything hidden from the viewer in another order."""
    other = game.clone()
    state = other.state
    state.stacks = tuple(
        stack[:seen] + shuffled(stack[seen:], rng)
        for stack, seen in zip(state.stacks, cards_laid_out(game), strict=True)
    )
    exchange_ends(state, viewer, rng)
    if "C" in state.rules.modules:
        exchange_evidence(state, viewer, rng)
    if state.rules.options["teatime"] == "on":
        exchange_orders(state, rng)
    state.chance = rng.getrandbits(64)
    return other


def cards_laid_out(game: Game) -> list[int]:
    """Return how many cards of each stack have been in the display."""
    seen = [min(max(18 * (game.state.round - before), 0), 36) for before in (0, 2, 4)]
    if "F" in game.state.rules.modules:
        seen[(game.state.round - 1) // 2] += len(works(game.state).drawn)
    return seen


def shuffled(cards: Sequence[int], rng: random.Random) -> tuple[int, ...]:
    return tuple(rng.sample(cards, len(cards)))


def exchange_ends(state: State, viewer: int | None, rng: random.Random) -> None:
    """Deal the face-down Game End cards again, and change the hands that others have seen."""
    deciding = state.phase == DRAFT and state.current == viewer
    strangers = [state.own_board(seat) for seat in range(len(state.boards)) if seat != viewer]
    hidden = [player for player in strangers if player.secret and state.phase != OVER]
    hand = () if deciding else state.draft.hand
    cards = [*state.game_end_pile, *hand, *(player.secret for player in hidden)]
    rng.shuffle(cards)
    for player in hidden:
        player.secret = cards.pop()
    for player in strangers:
        player.passed = shuffled(player.passed, rng)[1:]
    if not deciding:
        state.draft = Draft(tuple(cards.pop() for _ in hand), state.draft.return_place)
    state.game_end_pile = tuple(cards)
    state.draft = Draft(state.draft.hand, rng.randrange(len(cards)) if cards else 0)


def exchange_evidence(state: State, viewer: int | None, rng: random.Random) -> None:
    """Give all tokens other faces, and choose another murderer that the viewer cannot rule out."""
    part = murder(state)
    part.supply = shuffled(part.supply, rng)
    if state.phase == OVER:
        return
    tokens = shuffled((*part.supply, *(face for held in part.tokens for face in held)), rng)
    for holder, held in enumerate(part.tokens):
        part.tokens[holder], tokens = tokens[: len(held)], tokens[len(held) :]
    part.supply = tokens
    if viewer is None or part.murderer != viewer:
        card = rng.choice([card for card in range(4) if card != viewer])
        part.murderer = card if card < len(part.tokens) else -1


def exchange_orders(state: State, rng: random.Random) -> None:
    """Exchange the order tokens of future stacks."""
    part = orders(state)
    to_come = (state.round + 1) // 2
    part.tokens = part.tokens[:to_come] + tuple(
        tuple(sorted(rng.sample(range(5 * stack, 5 * stack + 5), len(part.tokens[stack]))))
        for stack in range(to_come, 3)
    )


@given(setup=setups(), seed=seeds())
@examples(40)
def test_no_byte_that_a_seat_receives_depends_on_hidden_information(
    setup: Setup, seed: int
) -> None:
    rng = random.Random(seed)
    for game in moments(setup, seed, every=6):
        for viewer in viewers(game):
            other = exchanged(game, viewer, rng)
            assert visible_bytes(other, viewer) == visible_bytes(game, viewer)


@given(setup=setups(), seed=seeds())
@examples(25)
def test_no_event_depends_on_a_hidden_card_before_it_is_revealed(setup: Setup, seed: int) -> None:
    rng = random.Random(seed)
    player = Player(seed)
    for game in moments(setup, seed, every=3):
        if game.over:
            continue
        action = player.choose(game)
        played = game.clone()
        events = played.apply(action)
        for viewer in viewers(game):
            other = exchanged(game, viewer, rng)
            assert visible_event_bytes(
                other, unrevealed(other.apply(action)), viewer
            ) == visible_event_bytes(played, unrevealed(events), viewer)


def unrevealed(events: Events) -> list[Event]:
    """Return the events without the revealing of hidden cards and its consequences."""
    kinds = [event.kind for event in events]
    ends = [kinds.index(kind) for kind in ("start_player", "drawn") if kind in kinds]
    end = min(ends, default=len(events))
    if "over" in kinds:
        end = kinds.index("ended") + 1
    return [event for event in events[:end] if event.kind != "refilled"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_the_draft_only_the_deciding_seat_sees_the_hand(players: int) -> None:
    rng = random.Random(1)
    for seed in range(30):
        game = Game(Setup(players=players, seed=seed))
        while game.decision == "keep":
            seat = game.current_seat
            for viewer in viewers(game):
                view = game.observe(viewer)
                assert (view["hand"] != []) == (viewer == seat)
                other = exchanged(game, viewer, rng)
                assert visible_bytes(other, viewer) == visible_bytes(game, viewer)
            game.apply(rng.choice(game.legal_actions()))


@given(setup=setups(), seed=seeds(), secretive=st.integers(0, 1))
@examples(8)
def test_other_seats_cannot_see_any_effect_of_a_secret_card_during_the_whole_game(
    setup: Setup, seed: int, secretive: int
) -> None:
    """Exchange one drafted card for the lowest of the pile; nobody else can see a difference."""
    one = Game(setup)
    player = Player(seed)
    while one.decision == "keep":
        one.apply(player.choose(one))
    other = one.clone()
    swap_with_the_lowest(other.state, secretive)
    others = [viewer for viewer in viewers(one) if viewer != secretive]
    while not one.over and one.state.game_end_pile:
        for viewer in others if one.version % 4 == 0 else ():
            assert visible_bytes(one, viewer) == visible_bytes(other, viewer)
        action = player.choose(one)
        events = one.apply(action), other.apply(action)
        if not one.over and one.state.game_end_pile:
            for viewer in others:
                assert visible_event_bytes(one, events[0], viewer) == visible_event_bytes(
                    other, events[1], viewer
                )


def swap_with_the_lowest(state: State, seat: int) -> None:
    player = state.own_board(seat)
    *rest, lowest = state.game_end_pile
    state.game_end_pile = (*rest, player.secret)
    player.secret = lowest


@given(setup=setups([pair for pair in PAIRS if "C" in pair]), seed=seeds(), other=st.integers(1, 3))
@examples(12)
def test_innocent_players_cannot_see_any_sign_of_the_murderer_during_the_whole_game(
    setup: Setup, seed: int, other: int
) -> None:
    """Another of the four cards is the murderer, and all evidence has other faces (C1m, V2)."""
    one, two = Game(setup), Game(setup)
    guilty = [murder(one.state).murderer, 0]
    guilty[1] = (guilty[0] + other) % 4
    if guilty[1] >= len(murder(two.state).tokens):
        guilty[1] = -1
    murder(two.state).murderer = guilty[1]
    murder(two.state).supply = tuple(sorted(murder(one.state).supply))
    innocent = [viewer for viewer in viewers(one) if viewer not in guilty]
    player = Player(seed)
    while not one.over:
        for viewer in innocent if one.version % 4 == 0 else ():
            assert visible_bytes(one, viewer) == visible_bytes(two, viewer)
        action = player.choose(one)
        events = unrevealed(one.apply(action)), unrevealed(two.apply(action))
        for viewer in innocent:
            assert visible_event_bytes(one, events[0], viewer) == visible_event_bytes(
                two, events[1], viewer
            )


@given(setup=setups(), seed=seeds())
@examples(25)
def test_the_exchange_of_hidden_information_covers_everything_hidden(
    setup: Setup, seed: int
) -> None:
    """The tests above rely on this: each hidden thing changes in some exchange."""
    rng = random.Random(seed)
    for game in moments(setup, seed, every=80):
        for viewer in viewers(game):
            others = [exchanged(game, viewer, rng) for _ in range(12)]
            for now, *changed in zip(*map(hidden_parts, (game, *others)), strict=True):
                assert not now or any(other != now for other in changed)


def hidden_parts(game: Game) -> Iterator[object]:
    """Return everything that no seat may know, or nothing if it is too little to reorder."""
    state = game.state
    for stack, seen in zip(state.stacks, cards_laid_out(game), strict=True):
        yield stack[seen:] if len(set(stack[seen:])) > 3 else ()
    yield state.game_end_pile if len(set(state.game_end_pile)) > 3 else ()
    if "C" in state.rules.modules:
        part = murder(state)
        hidden = state.phase != OVER
        yield part.supply if len(set(part.supply)) > 3 else ()
        yield part.tokens[:] if hidden and any(part.tokens) and len(part.supply) > 5 else ()
    if state.rules.options["teatime"] == "on" and game.setup.players < 4:
        yield orders(state).tokens if state.round < 5 else ()


@given(setup=setups([pair for pair in PAIRS if "F" not in pair]), seed=seeds())
@examples(8)
def test_nobody_ever_sees_the_order_of_cards_that_are_not_dealt(setup: Setup, seed: int) -> None:
    one, other = Game(setup), Game(setup)
    other.state.stacks = tuple((*stack[:36], *stack[:35:-1]) for stack in one.state.stacks)
    player = Player(seed)
    while not one.over:
        action = player.choose(one)
        events = one.apply(action), other.apply(action)
        for viewer in viewers(one):
            assert one.version % 4 or visible_bytes(one, viewer) == visible_bytes(other, viewer)
            assert visible_event_bytes(one, events[0], viewer) == visible_event_bytes(
                other, events[1], viewer
            )


@given(setup=setups(), seed=seeds())
@examples(15)
def test_a_view_contains_no_seed_and_no_card_of_a_rival(setup: Setup, seed: int) -> None:
    for game in moments(setup, seed, every=9):
        for viewer in viewers(game):
            view = game.observe(viewer)
            text = json.dumps(view)
            assert '"seed"' not in text
            assert setup.seed < 10**6 or str(setup.seed) not in text
            for board in view["boards"]:
                if board["seat"] != viewer and not game.over:
                    assert board["secret"] is None


def test_at_the_end_all_drafted_cards_are_public() -> None:
    *_, game = moments(Setup(players=4, seed=5), 5)
    for board in game.observe(None)["boards"]:
        assert board["secret"] is not None


@pytest.mark.parametrize("seat", [-1, 2, 4, True, "0", 0.0])
def test_a_seat_that_does_not_exist_cannot_be_observed(seat: Any) -> None:
    game = Game(Setup(players=2, seed=5))
    with pytest.raises(ValueError, match="seat"):
        game.observe(seat)
    with pytest.raises(ValueError, match="seat"):
        encode(game, seat)
    with pytest.raises(ValueError, match="seat"):
        game.sample_hidden(seat, random.Random(1))
