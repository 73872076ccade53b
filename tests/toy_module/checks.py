"""Tests of a module that is in no box; run by test_toy_module.py in a separate process."""

import random
import tomllib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from firstclass import ACTIONS, Game, Setup
from firstclass.catalogue import Catalogue
from firstclass.encoding import encode
from firstclass.envs.chance_game import ExplicitChanceGame, replay_history
from firstclass.envs.initial_deal import InitialDeal
from firstclass.players import NAMES, SeatView
from firstclass.rules.registry import add_module
from firstclass.rules.vocabulary.actions import SLOTS, TAKE
from firstclass.rules.vocabulary.booking import KINDS
from firstclass.rules.vocabulary.decisions import DECISIONS
from firstclass.rules.vocabulary.event_kinds import event_kind
from firstclass.rules.vocabulary.numbered_names import ModuleError
from firstclass.scenarios import Scenario, ScenarioError, set_up, to_toml
from firstclass.words import LANGUAGES, log_entries, offers, use_language
from tests.catalogue.folders import Folders
from tests.players.fast_bots import make_fast_bot
from tests.rules.games import deciding_seat
from tests.toy_module.rules import MAX_TIP, MODULE, telegraphs

HERE = Path(__file__).parent
G = (HERE / "G.toml").read_text(encoding="utf-8")

WithCards = Callable[..., Catalogue]

add_module(MODULE)


def scenario(text: str) -> Scenario:
    return Scenario.model_validate({"title": "a test", **tomllib.loads(text)})


@pytest.fixture
def with_cards(tmp_path: Path) -> WithCards:
    """Return a box with additional files of cards."""

    folders = Folders(tmp_path)

    def load(**files: str) -> Catalogue:
        return folders.load({f"{name}.toml": text for name, text in files.items()})

    return load


def keen(game: Game, rng: random.Random) -> int:
    """Choose a random action, preferring those that involve telegraphs."""
    box, display = game.state.rules.box, game.state.display
    legal = game.legal_actions()
    wanted = [
        action
        for action in legal
        if ACTIONS[action].startswith("telegra")
        or (
            (TAKE <= action < TAKE + SLOTS)
            and box.kinds[display[action - TAKE]] in ("telegraph", "route")
        )
    ]
    return rng.choice(wanted or legal)


def play(game: Game, seed: int) -> set[str]:
    """Play to the end; return the notations of all actions played."""
    rng = random.Random(seed)
    played = set()
    while not game.over:
        legal = game.legal_actions()
        assert legal == sorted(set(legal))
        action = keen(game, rng)
        played.add(ACTIONS[action])
        game.apply(action)
    return played


@pytest.mark.parametrize("modules", ["AG", "BG", "CG", "DG", "EG", "FG", "G"])
def test_a_game_with_an_outside_module_is_replayed_from_its_record(
    with_cards: WithCards, modules: str
) -> None:
    played = set()
    for seed in range(6):
        setup = Setup(2 + seed % 3, modules, seed, catalogue=with_cards(G=G), teatime=seed % 2 == 1)
        game = Game(setup)
        played |= play(game, seed)
        assert sum(game.scores()) == sum(points for _, points, *_ in game.ledger())
        again = Game.replay(game.record(), [setup.catalogue])
        assert again.fingerprint() == game.fingerprint()
    assert {"telegram", "telegraph 1"} <= played


def test_an_outside_module_is_described_in_every_language(with_cards: WithCards) -> None:
    decisions: set[str] = set()
    sources: set[str] = set()
    all_texts: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    box = with_cards(G=G)
    for seed in range(4):
        game = Game(Setup(2, "AG", seed, catalogue=box))
        rng = random.Random(seed)
        while not game.over:
            seat = deciding_seat(game)
            decisions.add(game.decision)
            board: Any = game.observe(seat)["boards"][0]
            assert len(board["telegraphs"]) <= 24
            for language, texts in all_texts.items():
                with use_language(language):
                    texts.update(offer["text"] for offer in offers(game, seat))
            for action in range(len(ACTIONS)):
                assert (game.why_illegal(action) is None) == (action in game.legal_actions())
            game.apply(keen(game, rng))
        sources.update(game.sheet()["sources"])
        for language, texts in all_texts.items():
            with use_language(language):
                texts.update(entry["text"] for entry in log_entries(game, None))
    assert "telegraph" in decisions
    assert "telegrams" in sources
    for texts in all_texts.values():
        assert {"telegram", "telegraph 1"} <= texts
        assert any(text.endswith(": telegrams") for text in texts), "a train paid for them"
        assert any(text.startswith("Telegraphed part 0") for text in texts)
        assert any("telegraph: telegram 2" in text for text in texts)


def test_nothing_a_seat_sees_of_an_outside_module_depends_on_hidden_cards(
    with_cards: WithCards,
) -> None:
    game = Game(Setup(3, "CG", 2, catalogue=with_cards(G=G)))
    rng = random.Random(3)
    while not game.over:
        seat = game.current_seat
        sampled = game.sample_hidden(seat, rng)
        assert sampled.observe(seat) == game.observe(seat)
        assert encode(sampled, seat) == encode(game, seat)
        clone = game.clone()
        play(clone, 1)
        game.apply(rng.choice(game.legal_actions()))


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_an_outside_module(with_cards: WithCards, name: str) -> None:
    game = Game(Setup(2, "BG", 4, catalogue=with_cards(G=G)))
    player = make_fast_bot(name)
    rng = random.Random(1)
    while not game.over and (name != "director" or game.state.round < 3):
        seat = deciding_seat(game)
        if seat == 0:
            game.apply(player.choose(SeatView(game, seat), game.legal_actions(), rng))
        else:
            game.apply(keen(game, rng))
    assert any(telegraphs(game.state).standing)


def test_positions_of_an_outside_module_can_be_written_and_read_back(with_cards: WithCards) -> None:
    decisions: set[str] = set()
    box = with_cards(G=G)
    for seed in range(3):
        game = Game(Setup(2, "AG", seed, catalogue=box))
        rng = random.Random(seed)
        while not game.over:
            again = set_up(scenario(to_toml(game)), box)
            assert telegraphs(again.state).snapshot() == telegraphs(game.state).snapshot()
            assert again.legal_actions() == game.legal_actions()
            decisions.add(game.decision)
            game.apply(keen(game, rng))
    assert "telegraph" in decisions


def test_a_scenario_can_set_the_pieces_of_an_outside_module(with_cards: WithCards) -> None:
    game = set_up(
        scenario(
            """
            setup.modules = "AG"
            position.taken = true
            position.boards.0 = { route = ["X1-12", "X1-13"], telegraphs = [1], telegrams = 2 }
            position.ask.telegraph = "G1-01"
            """
        ),
        with_cards(G=G),
    )
    assert game.decision == "telegraph"
    assert [ACTIONS[action] for action in game.legal_actions()] == ["telegraph 0", "telegraph 2"]
    board: Any = game.observe(0)["boards"][0]
    assert board["telegrams"] == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("position.boards.0.telegrams = 1", "boards.0.telegrams: expected none without module G"),
        ("position.ask.telegraph = 'X1-01'", "expected the id of a telegraph, found 'X1-01'"),
        ("setup.modules = 'AG'\nposition.boards.0.telegraphs = [1]", "expected parts of the route"),
    ],
)
def test_an_impossible_piece_of_an_outside_module_is_reported_with_its_field(
    with_cards: WithCards, text: str, message: str
) -> None:
    with pytest.raises(ScenarioError, match=message):
        set_up(scenario(text), with_cards(G=G))


def test_a_scenario_fails_if_it_cannot_express_the_state_of_a_module(
    with_cards: WithCards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "silent"
    folder.mkdir()
    (folder / "players.py").write_text("from tests.toy_module.players import KNOWLEDGE\n")
    monkeypatch.syspath_prepend(tmp_path)
    other("K", package="silent")
    box = with_cards(K=renamed("K"))
    with pytest.raises(ModuleError, match=r"expected silent\.scenario with its SCENARIO"):
        set_up(scenario("setup.modules = 'AK'\nposition.round = 1"), box)
    with pytest.raises(ModuleError, match=r"expected silent\.scenario with its SCENARIO"):
        to_toml(Game(Setup(2, "AK", catalogue=box)))


def test_the_hidden_part_of_an_outside_module_is_drawn_with_its_odds(
    with_cards: WithCards,
) -> None:
    box = with_cards(G=G)
    table = ExplicitChanceGame(InitialDeal(Setup(2, "AG", catalogue=box)))
    rng = random.Random(1)
    while table.game is None or not table.game.over:
        if table.is_chance_node:
            outcomes = table.chance_outcomes()
            last = replay_history(table.deal, table.history)
            table.apply(rng.choice([*outcomes.elements()]))
        else:
            assert table.game is not None
            table.apply(keen(table.game, rng))
    assert outcomes == Counter(range(MAX_TIP + 1))
    scores = []
    for tip in outcomes:
        end = replay_history(last.deal, (*last.history, tip))
        assert end.game is not None
        assert last.outcome_name(tip) == f"tip {tip}"
        scores.append(end.game.scores())
    sent = telegraphs(table.game.state).sent
    assert any(sent)
    assert [[b - a for a, b in zip(*pair, strict=True)] for pair in pairwise(scores)] == [sent] * 2


def test_a_module_that_does_not_say_what_it_hides_is_refused(
    with_cards: WithCards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "secretive"
    folder.mkdir()
    (folder / "players.py").write_text("from tests.toy_module.players import KNOWLEDGE\n")
    monkeypatch.syspath_prepend(tmp_path)
    other("L", package="secretive")
    setup = Setup(2, "AL", catalogue=with_cards(L=renamed("L")))
    with pytest.raises(ModuleError, match=r"expected secretive\.chance with its CHANCE"):
        ExplicitChanceGame(InitialDeal(setup))


def other(letter: str, **changes: Any) -> None:
    """Register the same module under another name and letter, with something different."""
    content: dict[str, Any] = {"name": f"other {letter}", "letter": letter, **changes}
    add_module(replace(MODULE, **content))


def renamed(letter: str) -> str:
    return G.replace('"G', f'"{letter}')


def test_an_incomplete_module_is_reported_before_the_game_begins(with_cards: WithCards) -> None:
    other("H", package="tests.players")
    with pytest.raises(ModuleError, match=r"expected tests\.players\.players with its KNOWLEDGE"):
        Game(Setup(2, "AH", catalogue=with_cards(H=renamed("H"))))
    other("I", icons=())
    with pytest.raises(ModuleError, match=r"card I1-01: expected a module in play for each of"):
        Game(Setup(2, "AI", catalogue=with_cards(I=renamed("I"))))
    other("J", kinds=())
    with pytest.raises(ModuleError, match=r"card J1-01: expected a module that lays .* telegraph"):
        Game(Setup(2, "AJ", catalogue=with_cards(J=renamed("J"))))


def test_a_module_cannot_reuse_names_of_another_module() -> None:
    with pytest.raises(ModuleError, match="module telegraphs: expected a name and a letter"):
        add_module(MODULE)
    with pytest.raises(ModuleError, match="'telegraphed': expected a name"):
        event_kind("telegraphed", "part")


def test_tables_of_actions_kinds_and_decisions_have_no_empty_entries() -> None:
    assert "" not in [*ACTIONS, *KINDS, *DECISIONS[1:]]
