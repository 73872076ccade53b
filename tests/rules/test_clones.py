"""Clones are equal and independent, records can be replayed, and undo is exact."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec

from firstclass import ACTIONS, Game, Setup, UndoError
from firstclass.messages import Reason
from firstclass.rules.vocabulary.events import Events
from firstclass.rules.vocabulary.state import ModuleState
from tests.rules.games import (
    Player,
    examples,
    fields,
    game_after,
    moments,
    play_on,
    seeds,
    setups,
    viewers,
)
from tests.rules.views import MOMENTS, Moment, game_at, path_of


def everything(game: Game) -> str:
    """Return all information of a game, including hidden parts."""
    observations: list[Any] = [
        game.fingerprint(),
        game.record(),
        game.ledger(),
        game.sheet(),
        game.legal_actions(),
    ]
    observations += [game.observe(viewer) for viewer in viewers(game)]
    return json.dumps(observations)


@given(setup=setups(), seed=seeds(), start=st.integers(0, 300))
@examples(40)
def test_a_clone_is_equal_and_independent(setup: Setup, seed: int, start: int) -> None:
    game = game_after(setup, seed, start)
    clone = game.clone()
    before = everything(game)
    assert everything(clone) == before
    play_on(clone, seed + 1, 100)
    assert everything(game) == before
    further = everything(clone)
    play_on(game, seed + 2, 100)
    assert everything(clone) == further


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: path_of(moment).stem)
def test_at_every_kind_of_decision_a_clone_is_equal_and_independent(moment: Moment) -> None:
    game = game_at(moment)
    clone = game.clone()
    before = everything(game)
    assert everything(clone) == before
    assert not Events(clone.state.events)
    further = play_on(clone, 1, 60)
    assert everything(game) == before
    assert play_on(game, 1, 60) == further
    assert everything(game) == everything(clone)


@given(setup=setups(), seed=seeds(), start=st.integers(0, 300))
@examples(20)
def test_a_clone_continues_exactly_like_the_game(setup: Setup, seed: int, start: int) -> None:
    game = game_after(setup, seed, start)
    clone = game.clone()
    assert play_on(game, seed) == play_on(clone, seed)
    assert everything(game) == everything(clone)


@given(setup=setups(), seed=seeds(), start=st.integers(0, 300))
@examples(20)
def test_a_random_playout_equals_a_game_of_random_actions(
    setup: Setup, seed: int, start: int
) -> None:
    game = game_after(setup, seed, start)
    played, quick = game.clone(), game.clone()
    rng = random.Random(seed)
    while not played.over:
        actions = played.legal_actions()
        played.apply(actions[int(rng.random() * len(actions))])
    assert quick.random_playout(seed) == quick.scores() == played.scores()
    assert everything(quick) == everything(played)


@given(setup=setups(), seed=seeds(), start=st.integers(0, 300))
@examples(20)
def test_the_action_mask_marks_exactly_the_legal_actions(
    setup: Setup, seed: int, start: int
) -> None:
    game = game_after(setup, seed, start)
    mask = game.legal_mask()
    assert len(mask) == len(ACTIONS)
    assert [action for action, legal in enumerate(mask) if legal == 1] == game.legal_actions()


@given(setup=setups(), seed=seeds(), start=st.integers(0, 400))
@examples(40)
def test_a_clone_shares_no_mutable_state_of_modules(setup: Setup, seed: int, start: int) -> None:
    game = game_after(setup, seed, start)
    clone = game.clone()
    for part, copied in zip(game.state.module_states, clone.state.module_states, strict=True):
        assert part.snapshot() == copied.snapshot()
        assert len(part.snapshot()) == len(fields(part))
        for own, other in zip(part.snapshot(), copied.snapshot(), strict=True):
            assert own is not other or not isinstance(own, list)
    before = game.fingerprint()
    for part in clone.state.module_states:
        for slot in fields(part):
            changed = game.clone()
            spoil(changed.state.module_states[clone.state.module_states.index(part)], slot)
            assert changed.fingerprint() != before == game.fingerprint()


def spoil(part: ModuleState, slot: str) -> None:
    """Change one attribute of a part, in place if possible."""
    value: Any = getattr(part, slot)
    if isinstance(value, list):
        value.append("spoilt")
    elif isinstance(value, vec):
        value[0] += 99
    else:
        setattr(part, slot, (*value, 99) if isinstance(value, tuple) else value + 99)


@given(setup=setups(), seed=seeds())
@examples(10)
def test_changing_the_data_that_a_game_returned_does_not_change_the_game(
    setup: Setup, seed: int
) -> None:
    for game in moments(setup, seed, every=23):
        before = everything(game)
        _spoil(game.legal_actions())
        _spoil(game.record())
        _spoil(game.sheet())
        for viewer in viewers(game):
            _spoil(game.observe(viewer))
        assert everything(game) == before


def _spoil(value: Any) -> None:
    """Empty everything that can be emptied."""
    for part in value.values() if isinstance(value, dict) else value:
        if isinstance(part, dict | list):
            _spoil(part)
    value.clear()


@given(setup=setups(), seed=seeds())
@examples(15)
def test_a_record_replays_to_the_same_game(setup: Setup, seed: int) -> None:
    for game in moments(setup, seed, every=37):
        record = json.loads(json.dumps(game.record()))
        assert everything(Game.replay(record, [setup.catalogue])) == everything(game)


def test_the_record_of_a_game_with_the_printed_box_needs_no_other_box() -> None:
    game = game_after(Setup(players=3, modules="", seed=5, ruleset="yucata"), 5, 150)
    assert everything(Game.replay(json.loads(json.dumps(game.record())))) == everything(game)


@given(setup=setups(), seed=seeds())
@examples(8)
def test_undo_restores_the_exact_state(setup: Setup, seed: int) -> None:
    game = Game(setup)
    player = Player(seed)
    before = everything(game)
    while not game.over:
        game.apply(player.choose(game))
        now = everything(game)
        if game.version % 7 == 0:
            _undo_and_compare(game.clone(), now, before)
        before = now


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: path_of(moment).stem)
def test_at_every_kind_of_decision_undo_reverts_one_action_or_gives_a_reason(
    moment: Moment,
) -> None:
    game = game_at(moment)
    record = game.record()
    before = Game.replay(record | {"actions": record["actions"][:-1]}, [game.setup.catalogue])
    _undo_and_compare(game, everything(game), everything(before))


def _undo_and_compare(game: Game, now: str, before: str) -> None:
    if game.undo_reason():
        assert game.version <= game.undo_point
        with pytest.raises(UndoError, match=str(game.undo_reason())):
            game.undo()
        assert everything(game) == now
    else:
        assert game.version > game.undo_point
        game.undo()
        assert everything(game) == before


def test_undo_goes_back_to_the_undo_point_and_no_further() -> None:
    game = game_after(Setup(players=2, seed=3), 3, 40)
    seen = [game.fingerprint()]
    while not game.undo_reason():
        game.undo()
        seen.append(game.fingerprint())
    assert game.version == game.undo_point
    assert len(seen) > 1
    replayed = Game.replay(game_after(game.setup, 3, game.version).record())
    assert replayed.fingerprint() == seen[-1]


def test_at_the_start_of_a_game_undo_is_refused() -> None:
    game = Game(Setup(seed=3))
    assert game.undo_reason() == Reason("nothing_played")
    with pytest.raises(UndoError):
        game.undo()


@given(setup=setups(), seed=seeds())
@examples(20)
def test_an_action_that_revealed_hidden_information_cannot_be_undone(
    setup: Setup, seed: int
) -> None:
    """Undo stops whenever a card becomes visible for the first time."""
    game = Game(setup)
    player = Player(seed)
    unseen = _unseen(game)
    hand = _hand(game)
    while not game.over:
        game.apply(player.choose(game))
        if unseen - _unseen(game) or _hand(game) not in (hand, []):
            assert game.undo_reason() == Reason("something_shown")
        unseen, hand = _unseen(game), _hand(game)


def _unseen(game: Game) -> Counter[tuple[object, str]]:
    """Return the cards nobody has seen yet; cards drawn for a storage may become unseen again."""
    view = game.observe(None)
    cards: list[tuple[object, str]] = [("end", card) for card in view["game_end"]["unseen"]]
    for number, stack in enumerate(view["stacks"]):
        cards += [(number, card) for card in stack["unseen"]]
    return Counter(cards)


def _hand(game: Game) -> list[str]:
    return [] if game.over else game.observe(game.current_seat)["hand"]
