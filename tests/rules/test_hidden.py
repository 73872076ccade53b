"""`sample_hidden`: another game that the seat cannot distinguish from this one (rulings V1, V2)."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from firstclass import Game, Setup
from firstclass.encoding import encode
from firstclass.modules.murder.evidence import Case
from firstclass.modules.murder.rules import murder
from firstclass.modules.storage.rules import works
from firstclass.modules.teatime.rules import Orders, orders
from firstclass.rules.vocabulary.decisions import OVER
from firstclass.rules.vocabulary.seats import NOBODY
from tests.rules.games import (
    Player,
    deciding_seat,
    examples,
    fields,
    game_after,
    moments,
    play_on,
    seeds,
    setups,
    viewers,
)
from tests.rules.invariants import check
from tests.rules.views import MOMENTS, Moment, game_at
from tests.rules.views import path_of as view_of
from tests.rules.visible_information import visible_bytes


@given(setup=setups(), seed=seeds())
@examples(25)
def test_a_seat_cannot_distinguish_a_determinization_from_the_real_game(
    setup: Setup, seed: int
) -> None:
    rng = random.Random(seed)
    for game in moments(setup, seed, every=9):
        before = game.fingerprint()
        for viewer in viewers(game):
            sampled = game.sample_hidden(viewer, rng)
            assert visible_bytes(sampled, viewer) == visible_bytes(game, viewer)
            check(sampled)
        assert game.fingerprint() == before


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: view_of(moment).stem)
def test_at_every_kind_of_decision_determinizations_look_the_same_and_are_valid(
    moment: Moment,
) -> None:
    game = game_at(moment)
    for viewer in viewers(game):
        for seed in range(3):
            sampled = game.sample_hidden(viewer, random.Random(seed))
            assert sampled.observe(viewer) == game.observe(viewer)
            assert encode(sampled, viewer) == encode(game, viewer)
            check(sampled)
            play_on(sampled, seed, 12)
            check(sampled)


@pytest.mark.slow
@given(setup=setups(), seed=seeds())
@examples(12)
def test_a_determinization_can_be_played_to_its_end(setup: Setup, seed: int) -> None:
    rng = random.Random(seed)
    for game in moments(setup, seed, every=60):
        for viewer in viewers(game):
            sampled = game.sample_hidden(viewer, rng)
            player = Player(seed)
            while not sampled.over:
                sampled.apply(player.choose(sampled))
                check(sampled)


@pytest.mark.slow
@given(setup=setups(), seed=seeds())
@examples(15)
def test_a_determinization_of_a_determinization_looks_the_same_to_both_seats(
    setup: Setup, seed: int
) -> None:
    """A seat that imagines a rival who imagines others still knows exactly the same."""
    rng = random.Random(seed)
    for game in moments(setup, seed, every=17):
        for viewer in viewers(game):
            sampled = game.sample_hidden(viewer, rng)
            for rival in viewers(game):
                again = sampled.sample_hidden(rival, rng)
                assert visible_bytes(again, rival) == visible_bytes(sampled, rival)
                check(again)


@given(setup=setups(), seed=seeds())
@examples(15)
def test_a_determinization_depends_only_on_the_knowledge_of_the_seat_and_the_seed(
    setup: Setup, seed: int
) -> None:
    for game in moments(setup, seed, every=13):
        for viewer in viewers(game):
            one = game.sample_hidden(viewer, random.Random(3))
            other = game.sample_hidden(viewer, random.Random(4))
            again = other.sample_hidden(viewer, random.Random(3))
            assert again.fingerprint() == one.fingerprint()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("moment", [0, 30, 1000])
def test_hidden_cards_vary_between_determinizations(players: int, moment: int) -> None:
    game = game_after(Setup(players=players, seed=12), 12, moment)
    for viewer in viewers(game):
        samples = [game.sample_hidden(viewer, random.Random(n)) for n in range(100)]
        assert len({sample.state.game_end_pile for sample in samples}) > 90
        for number, stack in enumerate(game.observe(None)["stacks"]):
            orders = {sample.state.stacks[number] for sample in samples}
            assert len(orders) == 100 if len(stack["unseen"]) > 4 else len(orders) > 15
        secrets = [{s.state.boards[seat].secret for s in samples} for seat in range(players)]
        if viewer is None and not game.over:
            drafted = [len(seen) > 1 for seen in secrets]
            assert drafted == [board["drafted"] for board in game.observe(None)["boards"]]
        elif game.over:
            assert [len(seen) for seen in secrets] == [1] * players
        else:
            assert viewer is not None
            assert secrets[viewer] == {game.state.boards[viewer].secret}


def test_in_the_draft_the_hands_of_rivals_and_the_returned_card_vary() -> None:
    game = Game(Setup(players=2, seed=12))
    game.play("keep 1")
    left = len(game.state.game_end_pile)
    for viewer in viewers(game):
        samples = [game.sample_hidden(viewer, random.Random(n)).state for n in range(400)]
        assert {sample.draft.return_place for sample in samples} == set(range(left + 1))
        if viewer == game.current_seat:
            assert {sample.draft.hand for sample in samples} == {game.state.draft.hand}
        elif viewer is None:
            assert len({sample.draft.hand for sample in samples}) > 100
        else:
            passed = game.state.boards[viewer].passed
            assert {sample.draft.hand for sample in samples} == {passed}
    game.play("keep 1")
    sampled = game.sample_hidden(None, random.Random(1)).state
    assert sampled.draft.return_place == game.state.draft.return_place


def test_only_dealt_and_drawn_cards_of_the_stacks_stay_the_same() -> None:
    game = game_at(Moment("three_players_teatime", "storage", 0))
    assert len(works(game.state).drawn) == 3
    played = (game.state.round - 1) // 2
    dealt = 18 * (2 - game.state.round % 2)
    samples = [game.sample_hidden(0, random.Random(n)).state for n in range(40)]
    for number, stack in enumerate(game.state.stacks):
        known = dealt + 3 if number == played else 36 if number < played else 0
        assert {sample.stacks[number][:known] for sample in samples} == {stack[:known]}
        assert len({sample.stacks[number][known] for sample in samples}) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_remembers_the_cards_it_passed_on_in_the_draft(players: int) -> None:
    """A later seat holds a card that this seat has seen; an earlier seat holds none of them."""
    for seed in range(12):
        game = Game(Setup(players=players, seed=seed))
        order = []
        while game.decision == "keep":
            order.append(deciding_seat(game))
            game.apply(game.legal_actions()[seed % 2])
        play_on(game, seed, 5 * seed)
        for place, viewer in enumerate(order):
            passed = game.state.boards[viewer].passed
            samples = [game.sample_hidden(viewer, random.Random(n)) for n in range(60)]
            held = [{sample.state.boards[seat].secret for sample in samples} for seat in order]
            for before in held[:place]:
                assert not before & {*passed, *held[place]}
            for later in held[place + 1 :]:
                assert later <= set(passed)
                assert later == set(passed) & possible(game, viewer)


def possible(game: Game, viewer: int | None) -> set[int]:
    """Return the cards that a rival may hold, given everything that the viewer has seen."""
    names = game.state.rules.box.index
    return {names[name] for name in game.observe(viewer)["game_end"]["unseen"]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_evidence_and_murderer_vary_but_a_seat_knows_its_own_card(players: int) -> None:
    """Rulings C1m and V2."""
    for seed in range(8):
        game = game_after(Setup(players, "BC", seed), seed, 100)
        for viewer in range(players):
            samples = [game.sample_hidden(viewer, random.Random(n)) for n in range(60)]
            guilty = murder(game.state).murderer == viewer
            suspects = {murder(sample.state).murderer for sample in samples}
            others = {seat if seat < players else NOBODY for seat in range(4) if seat != viewer}
            assert suspects == ({viewer} if guilty else others)
            assert len({murder(sample.state).supply for sample in samples}) == 60
            for seat in range(players):
                held = {murder(sample.state).tokens[seat] for sample in samples}
                assert len({len(tokens) for tokens in held}) == 1
                assert len(held) > 1 or held == {()}


@given(setup=setups(), seed=seeds(), rng_seed=seeds())
@examples(25)
def test_only_hidden_parts_of_modules_vary(setup: Setup, seed: int, rng_seed: int) -> None:
    """All other parts of their state are copied (rulings V1, V2)."""
    rng = random.Random(rng_seed)
    for game in moments(setup, seed, every=40):
        for viewer in viewers(game):
            sampled = game.sample_hidden(viewer, rng)
            assert known_of_modules(sampled, viewer) == known_of_modules(game, viewer)
            for own, other in zip(
                game.state.module_states, sampled.state.module_states, strict=True
            ):
                assert own is not other


def known_of_modules(game: Game, viewer: int | None) -> list[dict[str, Any]]:
    """Return the parts of the modules, without the information that is hidden from this viewer."""
    known = []
    for part in game.state.module_states:
        content = {field: getattr(part, field) for field in fields(part)}
        if isinstance(part, Case) and not game.over:
            content["murderer"] = content["murderer"] == viewer
            content["supply"] = len(content["supply"])
            content["tokens"] = [len(tokens) for tokens in content["tokens"]]
        elif isinstance(part, Case):
            content["supply"] = sorted(content["supply"])
        if isinstance(part, Orders):
            content["tokens"] = content["tokens"][: (game.state.round + 1) // 2]
        known.append(content)
    return known


def test_only_order_tokens_of_future_stacks_vary() -> None:
    """Ruling TT."""
    for rounds, seen in ((0, 0), (1, 1), (3, 2), (5, 3)):
        game = Game(Setup(2, "AB", 3, teatime="on"))
        player = Player(3)
        while game.state.round < rounds:
            game.apply(player.choose(game))
        samples = [game.sample_hidden(0, random.Random(n)) for n in range(60)]
        for stack in range(3):
            rows = {orders(sample.state).tokens[stack] for sample in samples}
            assert len(rows) == (1 if stack < seen else 10)


def test_each_order_of_a_stack_is_equally_likely() -> None:
    game = Game(Setup(players=2, seed=3))
    stack = game.state.stacks[1]
    single = next(card for card in stack if stack.count(card) == 1)
    rng = random.Random(1)
    places = Counter(game.sample_hidden(0, rng).state.stacks[1].index(single) for _ in range(4000))
    assert len(places) == 40
    assert max(places.values()) < 2 * min(places.values()) < 200


def test_each_possible_secret_card_of_a_rival_is_equally_likely() -> None:
    game = Game(Setup(players=4, seed=3, start_player=0))
    while game.decision == "keep":
        game.play("keep 1")
    first = game.state.boards[3]
    assert len(first.passed) == 4
    rng = random.Random(1)
    secrets = Counter(game.sample_hidden(3, rng).state.boards[1].secret for _ in range(3000))
    known = set(first.passed) & possible(game, 3)
    assert set(secrets) == known
    assert max(secrets.values()) < 1.3 * min(secrets.values())


def test_at_the_end_only_the_piles_are_hidden() -> None:
    *_, game = moments(Setup(players=3, seed=3), 3)
    assert game.state.phase == OVER
    sampled = game.sample_hidden(None, random.Random(1))
    assert [p.secret for p in sampled.state.boards] == [p.secret for p in game.state.boards]
    assert sampled.scores() == game.scores()
