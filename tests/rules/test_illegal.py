"""An action that is not legal is refused with a reason, and the game stays unchanged."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firstclass import ACTIONS, Game, IllegalActionError, Setup, UnknownActionError, action_id
from firstclass.messages import Reason
from firstclass.scenarios import Scenario, set_up
from tests.ids import parameter_id
from tests.rules.boxes import GENEROUS
from tests.rules.games import FAMILY, HOSTILE, PAIRS, examples, game_after, moments, seeds, setups

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
RULINGS = set(re.findall(r'<a id="(\w+)"></a>', RULES.read_text(encoding="utf-8")))
SENTENCE = re.compile(r"[A-Z][^\n]{5,120}\.")


def assert_refused(game: Game, action: Any) -> Reason:
    with pytest.raises(IllegalActionError) as error:
        game.apply(action)
    text = str(error.value)
    assert SENTENCE.fullmatch(text), text
    assert ". " not in text
    assert error.value.ruling in RULINGS
    return error.value.reason


@given(setup=setups(), seed=seeds())
@examples(12)
def test_every_action_that_is_not_legal_is_refused_with_a_reason(setup: Setup, seed: int) -> None:
    for game in moments(setup, seed, every=3):
        before = game.fingerprint()
        legal = set(game.legal_actions())
        for action in set(range(len(ACTIONS))) - legal:
            assert assert_refused(game, action) == game.why_illegal(action)
        assert all(game.why_illegal(action) is None for action in legal)
        assert game.fingerprint() == before


@given(
    action=st.one_of(
        st.integers(),
        st.booleans(),
        st.floats(),
        st.sampled_from(range(len(ACTIONS))).map(float),
        st.text(),
        st.none(),
        st.binary(),
        st.lists(st.integers()),
        st.dictionaries(st.text(), st.integers()),
    ),
    moment=st.integers(0, 200),
)
@examples(300)
def test_a_value_that_is_not_an_action_is_refused(action: Any, moment: int) -> None:
    game = game_after(Setup(players=2, seed=8), 8, moment)
    if type(action) is int and action in game.legal_actions():
        return
    before = game.fingerprint()
    assert_refused(game, action)
    assert game.fingerprint() == before
    assert game.version == len(game.actions())


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_very_large_value_is_refused_with_a_short_message(kind: str) -> None:
    assert_refused(Game(Setup(seed=2)), HOSTILE[kind])


@pytest.mark.parametrize("like", [True, 1.0])
def test_a_value_that_only_equals_the_number_of_an_action_is_refused(like: Any) -> None:
    game = next(g for g in moments(Setup(seed=2), 2) if action_id("forgo") in g.legal_actions())
    assert_refused(game, like)
    assert game.why_illegal(like) is not None


def test_each_family_of_actions_is_refused_for_at_least_two_reasons() -> None:
    """Otherwise a reason that never fits would stay unnoticed."""
    reasons: dict[str, set[Reason | None]] = {}
    for seed in range(24):
        modules = PAIRS[seed % len(PAIRS)]
        setup = Setup(2 + seed % 3, modules, seed, catalogue=GENEROUS, teatime="on")
        for game in moments(setup, seed, every=5):
            for action in set(range(len(ACTIONS))) - set(game.legal_actions()):
                reasons.setdefault(FAMILY[action], set()).add(game.why_illegal(action))
    assert set(reasons) == set(FAMILY)
    assert min(map(len, reasons.values())) >= 5


def test_a_route_card_takes_only_one_postcard() -> None:
    """This is the only reason that no golden playthrough shows; each ends with all its refusals."""
    position = """
        title = "a second postcard"
        position.round = 3
        position.boards.0.route = [{ card = "X1-12", postcard = "B1-03" }, "X1-13", "X1-14"]
        position.ask = { postcard = "B1-04" }
    """
    game = set_up(Scenario.model_validate(tomllib.loads(position)))
    why = game.why_illegal(action_id("postcard 1"))
    assert why == Reason("postcard_lies_there", "B2")


def at(position: str) -> Game:
    """Return the game at a position given as text."""
    return set_up(Scenario.model_validate({"title": "why", **tomllib.loads(position)}))


@pytest.mark.parametrize(
    ("position", "actions", "refused", "why"),
    [
        ("", ["take 1.1"], "take 1.2", ("one_card", "T1")),
        ("", ["take 1.1"], "take tile", ("one_card_or_tile", "T1")),
        ("boards.0.coins = [5, 5, 2]", ["take tile"], "end turn", ("first_room_tile", "C3")),
        ("boards.0.coins = [5, 5, 2]", ["take 1.2"], "end turn", ("first_room", "C3")),
        ("boards.0.coins = [5, 5, 2]", ["take tile"], "decline 1.2", ("one_card", "T1")),
        ("boards.0.coins = [5, 5, 2]", ["take tile", "buy 1"], "end turn", ("first_pay", "F6")),
        ("", ["coin 1"], "forgo", ("coin_spent", "F6")),
        ("", ["coin 1"], "take 1.1", ("first_coin", "F6")),
        ("", ["take 1.1"], "point 1", ("first_action", "F1")),
    ],
    ids=parameter_id,
)
def test_a_refusal_gives_the_true_reason(
    position: str, actions: list[str], refused: str, why: tuple[str, str]
) -> None:
    game = at(
        f"""
        [position]
        display."1.1" = "X1-01"
        display."1.2" = {{ kind = "money", frame = ["coins 3"] }}
        {position}
        """
    )
    for action in actions:
        game.play(action)
    assert game.why_illegal(action_id(refused)) == Reason(*why)


def test_between_turns_actions_of_the_own_turn_are_refused_with_that_reason() -> None:
    game = at(
        """
        setup.players = 3
        [position]
        phase = "compensation"
        start_tile = 0
        boards.2.coins = [4, 0, 0]
        """
    )
    assert game.decision == "frame"
    for refused in ("take 1.1", "decline 1.1", "coin 1", "buy 1", "contract 1", "end turn"):
        assert game.why_illegal(action_id(refused)) == Reason("between_turns", "T8")
    assert game.why_illegal(action_id("frame 1")) == Reason("first_action", "F1")


def test_after_the_second_bonus_of_a_postcard_another_one_is_refused() -> None:
    game = at(
        """
        [position]
        phase = "scoring"
        boards.0.coins = [0, 0, 0]
        boards.0.route = [{ card = "X1-15", postcard = "B1-03" }]
        boards.0.locomotive = 4
        """
    )
    game.play("bonus 1")
    game.play("bonus 0")
    assert game.why_illegal(action_id("bonus 1")) == Reason("second_bonus_over", "W1")
    assert game.why_illegal(action_id("bonus 0")) == Reason("station_paid", "W1")


@pytest.mark.parametrize(
    ("notation", "why"),
    {
        "pass": ("no_passing", "T1"),
        "decline tile": ("tile_not_declined", "T6"),
        "upgrade upper 6": ("no_car", "R4"),
        "upgrade lower 10": ("no_car", "R4"),
        "serve lower 6": ("no_car", "R4"),
    }.items(),
    ids=parameter_id,
)
def test_common_mistakes_get_a_helpful_reason(notation: str, why: tuple[str, str]) -> None:
    with pytest.raises(UnknownActionError) as error:
        action_id(notation)
    assert error.value.reason == Reason(*why)
    assert why[1] in RULINGS
    assert SENTENCE.fullmatch(str(error.value))


@pytest.mark.parametrize(
    "notation", ["", "take 4.1", "Take 1.1", "take 1.1 ", "keep 6", "x" * 999], ids=parameter_id
)
def test_an_unknown_notation_is_refused_in_one_line(notation: str) -> None:
    game = Game(Setup(seed=2))
    with pytest.raises(UnknownActionError) as error:
        game.play(notation)
    message = f"Unknown move {notation[:40]!r}: expected notation such as 'take 2.3'."
    assert str(error.value) == message
    assert "\n" not in message


@given(notation=st.text())
@examples(100)
def test_any_text_is_either_an_action_or_unknown(notation: str) -> None:
    if notation in ACTIONS:
        assert ACTIONS[action_id(notation)] == notation
    else:
        with pytest.raises(UnknownActionError):
            action_id(notation)


def test_each_action_has_a_unique_notation() -> None:
    assert len(set(ACTIONS)) == len(ACTIONS)
    assert [action_id(notation) for notation in ACTIONS] == list(range(len(ACTIONS)))
