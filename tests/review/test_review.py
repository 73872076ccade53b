"""`firstclass review`: its judgement of a game, and its command line."""

import json
import random
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

import firstclass.review
from firstclass import Game, RecordError, Setup
from firstclass.players import SeatView, make_player
from firstclass.review import GameReview
from firstclass.review.analysis import analyse_moves, evaluate_choice
from firstclass.review.game import moments_of, review_as_dict
from firstclass.review.review import (
    ChoiceValue,
    Decision,
    DecisionValues,
    MoveAnalysis,
    Review,
    decision_of,
    odds_of,
    review,
    seat_of,
    with_hindsight,
)
from firstclass.rules.vocabulary.actions import ACTIONS, END_TURN, action_id
from tests.command import run_command
from tests.ids import parameter_id
from tests.rules.games import game_after

PLANNER, RANDOM = 0, 1
SHORT = game_after(Setup(players=3, modules="CF", seed=3), 3, 24)


def played(setup: Setup, *bots: str) -> Game:
    game = Game(setup)
    players = [make_player(bot) for bot in bots]
    chance = random.Random(1)
    while (seat := game.current_seat) is not None:
        game.apply(players[seat].choose(SeatView(game, seat), game.legal_actions(), chance))
    return game


def reviewed(game: Game) -> Review:
    return review(analyse_moves(Game(game.setup), game.actions()), game)


@pytest.fixture(scope="module")
def uneven() -> tuple[Game, Review]:
    """A game between a planner and a bot that chooses at random."""
    game = played(Setup(players=2, modules="AB", seed=5), "planner", "random")
    return game, reviewed(game)


@pytest.fixture(scope="module")
def game_review() -> GameReview:
    return firstclass.review.review_game(SHORT)


@pytest.fixture(scope="module")
def short(game_review: GameReview) -> Review:
    return game_review.review


def test_a_notebook_shows_the_same_review_as_the_page(game_review: GameReview) -> None:
    part = game_review._repr_html_()
    style, _, rest = part.partition("</style>")
    assert rest.startswith('<div class="firstclass-page">')
    assert rest.count("<svg") == part.count("<svg") > 2
    assert (
        rest.removeprefix('<div class="firstclass-page">').removesuffix("</div>")
        in game_review.html()
    )
    # Its styles apply to nothing else in the notebook.
    assert style.strip().removeprefix("<style>").strip().startswith(".firstclass-page {")
    assert style.count("{") == style.count("}")


def test_a_game_without_its_beginning_cannot_be_reviewed() -> None:
    with pytest.raises(RecordError):
        firstclass.review.review_game(SHORT.sample_hidden(0, random.Random(1)))


def run(*arguments: str, stdin: str = "", **settings: str) -> CompletedProcess[str]:
    return run_command("review", *arguments, stdin=stdin, settings=settings)


def look(seat: int, action: int, best: float, chosen: float, sight: int = 0) -> MoveAnalysis:
    worths = DecisionValues(ChoiceValue(best, 0.5, (7,)), ChoiceValue(chosen, 0.4, (action,)), 10.0)
    return MoveAnalysis(0, seat, 1, action, [0, 0], (seat,), (sight, seat), worths)


# The judgement ----------------------------------------------------------------------------------


def test_a_planning_bot_is_more_accurate_than_a_random_one(uneven: tuple[Game, Review]) -> None:
    game, review = uneven
    planner, lots = review.seats
    assert planner.winner
    assert not lots.winner
    assert (planner.score, lots.score) == tuple(game.scores())
    assert planner.accuracy is not None
    assert lots.accuracy is not None
    assert planner.accuracy > 0.6 > 0.4 > lots.accuracy
    assert planner.lost < lots.lost


def test_the_curves_of_a_review_go_from_an_even_start_to_the_result(
    uneven: tuple[Game, Review],
) -> None:
    game, review = uneven
    assert (review.first, review.over) == (0, True)
    assert len(review.scores) == len(review.odds) == game.version + 1
    assert review.scores[0] == [0, 0]
    assert review.scores[-1] == game.scores()
    assert review.odds[-1] == [1.0, 0.0]
    assert all(sum(row) == pytest.approx(1, abs=0.001) for row in review.odds)
    middle = review.odds[len(review.odds) // 2]
    assert middle[PLANNER] > 0.7
    assert [turn.version for turn in review.turns] == sorted(
        {turn.version for turn in review.turns}
    )
    assert {turn.round for turn in review.turns} >= {1, 2, 3, 4, 5, 6}


def test_the_review_covers_every_decision_with_a_choice(uneven: tuple[Game, Review]) -> None:
    game, review = uneven
    decisions = {decision.version: decision for decision in review.decisions}
    for moment in moments_of(Game(game.setup), game.actions()):
        legal = moment.legal_actions()
        assert (moment.version in decisions) == (len(legal) > 1)
        if decision := decisions.get(moment.version):
            assert decision.seat == moment.current_seat
            assert decision.round == moment.state.round
            assert decision.action == ACTIONS[game.actions()[moment.version]]
            assert decision.lost >= 0
            assert decision.odds_lost >= 0
            assert (decision.lost > 0) <= (decision.better[0] != decision.action)


@pytest.mark.parametrize("which", ["whole", "storages"])
def test_the_better_line_of_a_review_can_be_played(
    uneven: tuple[Game, Review], short: Review, which: str
) -> None:
    game, review = uneven if which == "whole" else (SHORT, short)
    lines = {decision.version: decision.better for decision in review.decisions}
    assert lines
    for moment in moments_of(Game(game.setup), game.actions()):
        tried = moment.clone()
        for notation in lines.get(moment.version, ()):
            assert tried.current_seat == moment.current_seat
            tried.play(notation)


def test_a_planted_blunder_is_the_costliest_decision() -> None:
    """The conductor plays, but ends one turn while an action is still waiting to be used."""
    game = Game(Setup(players=2, modules="AB", seed=2))
    players = [make_player("conductor") for _ in range(2)]
    planted = None
    while planted is None or game.version < planted + 4:
        seat = game.current_seat
        assert seat is not None
        legal = game.legal_actions()
        action = players[seat].choose(SeatView(game, seat), legal, random.Random(1))
        if planted is None and {END_TURN, action_id("frame 1")} <= {*legal}:
            planted, action = game.version, END_TURN
            players[seat] = make_player("conductor")
        game.apply(action)
    review = reviewed(game)
    worst = max(review.decisions, key=lambda decision: decision.lost)
    assert worst.version == planted
    assert "frame 1" in worst.better


def test_the_review_of_a_decision_does_not_depend_on_hidden_information() -> None:
    for version in (8, 20):
        game = game_after(Setup(players=3, modules="CF", seed=3), 3, version)
        seat = game.current_seat
        assert seat is not None
        other = game.sample_hidden(seat, random.Random(version))
        for action in game.legal_actions():
            assert evaluate_choice(game, action, None) == evaluate_choice(other, action, None)


def test_a_better_line_found_later_in_a_turn_counts_from_its_start() -> None:
    first, second, other = with_hindsight(
        [look(0, 3, best=20, chosen=15), look(0, 4, best=22, chosen=18), look(1, 5, 90, 80)]
    )
    assert first.values is not None
    assert first.values.chosen == ChoiceValue(22, 0.5, (3, 7))
    assert first.values.best.points == 22
    assert decision_of(first).lost == 0
    assert decision_of(second).lost == 4
    assert decision_of(other).lost == 10


def test_a_choice_that_costs_points_but_improves_the_odds_loses_no_odds() -> None:
    choice = look(0, 3, 20, 15)._replace(
        values=DecisionValues(ChoiceValue(20, 0.3, (7,)), ChoiceValue(15, 0.6, (3,)))
    )
    assert decision_of(choice).lost == 5
    assert decision_of(choice).odds_lost == 0
    first, _ = odds_of([choice], Game(Setup(players=2)))
    assert first == [0.5455, 0.4545]


def test_information_revealed_within_a_turn_is_not_held_against_earlier_decisions() -> None:
    first, _ = with_hindsight([look(0, 3, 20, 15), look(0, 4, 30, 30, sight=1)])
    assert decision_of(first).lost == 5


def test_accuracy_is_the_share_of_the_stake_that_was_kept() -> None:
    def decision(seat: int, lost: float, stake: float) -> Decision:
        return Decision(0, seat, 1, "", [], lost, 0.0, stake)

    made = [decision(0, 2, 10), decision(0, 1, 0), decision(0, 0, 5), decision(1, 9, 3)]
    game = Game(Setup(players=3))
    assert [seat_of(game, seat, made).accuracy for seat in range(3)] == [0.8, 0.0, None]
    assert seat_of(game, 0, made).lost == 3
    assert seat_of(game, 0, made).choices == 3


def test_a_review_can_be_converted_to_plain_data_and_back(short: Review) -> None:
    assert Review.from_dict(json.loads(json.dumps(short.as_dict()))) == short


def test_costly_decisions_are_described_in_words(uneven: tuple[Game, Review]) -> None:
    game, review = uneven
    content = review_as_dict(review, moments_of(Game(game.setup), game.actions()))
    costliest = content["costliest"]
    assert [each["seat"] for each in costliest] == [RANDOM * (n > 4) for n in range(10)]
    for seat in (PLANNER, RANDOM):
        lost = [each["lost"] for each in costliest if each["seat"] == seat]
        assert lost == sorted(lost, reverse=True)
    assert all(each["done"] != each["better"] for each in costliest)
    # The line ends with the turn and does not tell what came after it.
    texts = [entry["text"] for each in costliest for entry in each["line"]]
    assert any(text.startswith("Took ") for text in texts)
    assert not any("Round" in text for text in texts)


# The command line -------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_review_command_gives_the_same_output_each_time(tmp_path: Path) -> None:
    file, html = tmp_path / "game.json", tmp_path / "review.html"
    file.write_text(json.dumps(SHORT.record()))
    first = run(str(file), "--json", "-", "--html", str(html), PYTHONHASHSEED="1")
    second = run("-", "--json", "-", stdin=file.read_text(), PYTHONHASHSEED="2")
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout == second.stdout
    content = json.loads(first.stdout)
    assert list(content) == [
        "over", "first", "seats", "scores", "odds", "turns", "decisions", "costliest",
    ]  # fmt: skip
    assert content["over"] is False
    page = html.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "the game is not over" in page
    assert page.count('<svg class="chart"') == 2
    assert page.count("<article") == len(content["costliest"])
    for foreign in ("http:", "https:", "src=", "url(", "<script", "<link"):
        assert foreign not in page


def test_without_the_json_option_the_review_is_a_table() -> None:
    early = game_after(Setup(players=2, modules="AB", seed=3), 3, 12)
    result = run("-", stdin=json.dumps(early.record()))
    assert result.returncode == 0
    assert result.stdout.startswith("2 players, modules AB, 12 moves; the game is not over")
    assert "accuracy" in result.stdout
    assert "Player 2" in result.stdout


def test_a_game_that_has_not_begun_can_be_reviewed() -> None:
    result = run("-", stdin=json.dumps(Game(Setup(players=2)).record()))
    assert result.returncode == 0
    assert "None: nobody lost a point." in result.stdout


def bad(**change: Any) -> str:
    return json.dumps(SHORT.record() | change)


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("9" * 5000, "not JSON"),
        ("[]", "record: expected the fields"),
        ('{"format": 1}', "record: expected the fields"),
        (bad(cards={"X": "abc"}), "record: it was played with cards or values"),
        (bad(rules=99), "record: expected format 2"),
        (bad(actions=[0]), "record: move 1"),
    ],
    ids=parameter_id,
)
def test_an_invalid_game_record_is_reported_in_one_line_with_exit_code_2(
    stdin: str, message: str
) -> None:
    result = run("-", stdin=stdin)
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert message in result.stderr


@pytest.mark.parametrize(
    "arguments", [["/no/such/file"], ["-", "--html", "/no/such/folder/file"]], ids=parameter_id
)
def test_a_file_that_cannot_be_opened_is_named_in_the_error(arguments: list[str]) -> None:
    result = run(*arguments, stdin=bad())
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1
    assert "/no/such/f" in result.stderr
