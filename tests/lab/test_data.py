"""Stored games: the contents of the files, and reading them."""

from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from firstclass import ACTIONS, Game
from firstclass.encoding import encode
from firstclass.lab import data
from firstclass.lab.data.collect import collect
from firstclass.lab.data.columns import as_markdown, columns
from firstclass.lab.matches.games import Plan
from firstclass.lab.matches.simulate import play_games
from firstclass.lab.workers import THIS_PROCESS
from firstclass.players import AssessingPlayer, SeatView, make_player
from firstclass.rules.vocabulary.booking import KINDS
from tests.lab.stored_run import GAMES_KEPT, PLAN, store_run

MINE = """
from firstclass.players import Assessment

class Mine:
    def choose(self, view, actions, rng):
        self.actions = actions
        return actions[0]

    def assessments(self):
        first = self.actions[0]
        return {a: Assessment(-1.0 * a, float(a == first)) for a in self.actions[::2]}
"""
ROOT = Path(__file__).parents[2]


def rows(place: Path) -> list[dict[str, Any]]:
    result: list[dict[str, Any]] = data.read(place / "rows").to_table().to_pylist()
    return result


def test_storing_games_does_not_change_them(stored_run: Path) -> None:
    played = list(play_games(PLAN, GAMES_KEPT))
    lines = list(data.games(stored_run / "games.jsonl.gz"))
    assert [line["game"] for line in lines] == [*range(GAMES_KEPT)]
    for line, result in zip(lines, played, strict=True):
        game = Game.replay(line["record"])
        assert game.actions() == result.actions
        assert line["scores"] == game.scores()
        assert line["players"] == result.bots
        assert line["winners"] == game.winners()
    again = store_run(stored_run)  # now everything is read and nothing is played
    for one, other in zip(again, played, strict=True):
        assert (one.bots, one.winners, one.points) == (other.bots, other.winners, other.points)
        assert (one.decisions, one.places) == (other.decisions, other.places)


def test_the_data_contains_every_decision_of_the_game_records(stored_run: Path) -> None:
    """Everything but the bots' evaluations follows from the record alone."""
    all_rows = iter(rows(stored_run))
    for line in islice(data.games(stored_run / "games.jsonl.gz"), 6):
        over, game = Game.replay(line["record"]), Game(Game.replay(line["record"]).setup)
        modules = over.observe(None)["modules"]
        for notation in line["record"]["actions"]:
            row, seat = next(all_rows), game.current_seat
            assert seat is not None
            assert row["encoding"] == encode(game, seat)
            assert row["legal"] == game.legal_actions()
            assert (row["game"], row["version"], row["seat"]) == (line["game"], game.version, seat)
            assert (row["decision"], ACTIONS[row["action"]]) == (game.decision, notation)
            view = game.observe(seat)
            assert (row["phase"], row["round"]) == (view["phase"], view["round"])
            assert (row["players"], row["modules"]) == (2, modules)
            assert row["player"] == line["players"][seat]
            assert row["deal"] == over.setup.seed
            taken = [game.event_as_dict(event) for event in game.play(notation)]
            cards = [event["card"] for event in taken if event["kind"] == "took"]
            assert row["card"] == (cards[0] if notation.startswith("take ") and cards else None)
            scores = over.scores()
            others = max(scores[:seat] + scores[seat + 1 :])
            assert (row["points"], row["margin"]) == (scores[seat], scores[seat] - others)
            assert row["rank"] == line["places"][seat]
            shared = 1 / max(1, len(over.winners())) if seat in over.winners() else 0
            assert row["won"] == pytest.approx(shared)
            booked = {kind: 0 for kind in KINDS if kind}
            for booking in over.ledger(seat):
                booked[booking.kind] += booking.points
            assert row["sources"] == booked


def test_the_data_of_a_decision_does_not_depend_on_hidden_information(stored_run: Path) -> None:
    """The seat sees, may do and chooses the same in any game that it cannot tell from this one."""
    line = next(data.games(stored_run / "games.jsonl.gz"))
    game = Game(Game.replay(line["record"]).setup)
    for number, row in enumerate(rows(stored_run)[: len(line["record"]["actions"])]):
        other = game.sample_hidden(row["seat"], Random(number))
        assert encode(other, row["seat"]) == row["encoding"]
        assert other.legal_actions() == row["legal"]
        game.apply(row["action"])


@pytest.mark.parametrize("name", ["planner", "conductor", "director@6w"])
def test_bots_that_search_report_their_evaluations(name: str) -> None:
    """The evaluations are of the current choices, even later in a turn that follows its plan."""
    game, rng = Game(PLAN.setup(1)), Random(1)
    players = [make_player(name), make_player(name)]
    compared = shared = 0
    for _ in range(24):
        seat, legal = game.current_seat, game.legal_actions()
        assert seat is not None
        action = players[seat].choose(SeatView(game, seat), legal, rng)
        thinker = players[seat]
        assert isinstance(thinker, AssessingPlayer)
        thoughts = thinker.assessments()
        assert set(thoughts) <= set(legal)
        shares = [thought.share or 0 for thought in thoughts.values()]
        if name != "director@6w":  # that one visits some choices more often than others
            assert thoughts[action].value == max(thought.value for thought in thoughts.values())
            assert sum(shares) == 0
        elif thoughts:
            shared += 1
            assert sum(shares) == pytest.approx(1)
        compared += len(thoughts) > 1
        game.apply(action)
    assert compared > 4
    assert (shared > 4) == (name == "director@6w")


def test_batches_of_the_data_are_arrays(stored_run: Path) -> None:
    expected = rows(stored_run)
    names = [column.name for column in columns()]
    batches = list(data.batches(stored_run / "rows", names=names, size=500))
    assert max(len(batch["action"]) for batch in batches) == 500
    whole = {name: np.concatenate([batch[name] for batch in batches]) for name in names}
    for number in range(0, len(expected), 97):
        row = expected[number]
        assert whole["encoding"][number].tobytes() == row["encoding"]
        assert np.flatnonzero(whole["legal"][number]).tolist() == row["legal"]
        assert np.isnan(whole["values"][number]).all()
        assert whole["sources"][number].tolist() == list(row["sources"].values())
        for name in ("action", "margin", "points", "player", "modules", "card", "won"):
            assert whole[name][number] == row[name]


def test_evaluations_are_stored_at_the_index_of_their_action(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    plan = Plan((f"{tmp_path / 'mine.py'}:Mine", "random"), players=2)
    list(collect(plan, 1, THIS_PROCESS, None, tmp_path))
    (batch,) = data.batches(tmp_path, names=["values", "policy", "action"])
    for number, row in enumerate(data.read(tmp_path).to_table().to_pylist()):
        values, policy = batch["values"][number], batch["policy"][number]
        if row["player"] == "random":
            assert row["values"] is None
            assert row["policy"] is None
            assert np.isnan(values).all()
            assert np.isnan(policy).all()
            continue
        worth = {action: -1.0 * action for action in row["legal"][::2]}
        expected = [worth.get(action, np.nan) for action in row["legal"]]
        assert row["values"] == pytest.approx(expected, nan_ok=True)
        assert row["policy"] == [float(action == row["legal"][0]) for action in row["legal"]]
        assert values[row["legal"]].tolist() == pytest.approx(expected, nan_ok=True)
        assert policy[row["legal"]].tolist() == row["policy"]
        assert np.isnan(np.delete(values, row["legal"])).all()
        assert np.isnan(np.delete(policy, row["legal"])).all()


def test_reading_the_encoding_makes_no_copy(stored_run: Path) -> None:
    file = pq.ParquetFile(next((stored_run / "rows").iterdir()))
    for batch, arrays in zip(
        file.iter_batches(4096, columns=["encoding"]),
        data.batches(stored_run / "rows", names=["encoding"], size=4096),
        strict=False,
    ):
        assert not arrays["encoding"].flags.owndata
        assert arrays["encoding"].nbytes == batch["encoding"].buffers()[1].size


def test_an_unknown_column_is_reported_in_one_line(stored_run: Path, tmp_path: Path) -> None:
    with pytest.raises(data.DataError, match=r"^names: expected some of game, .*, not 'reward'"):
        next(data.batches(stored_run / "rows", names=["reward"]))
    with pytest.raises(data.DataError, match="expected a folder with files"):
        data.read(tmp_path)


def test_the_data_card_lists_the_columns_of_the_code() -> None:
    card = (ROOT / "docs" / "python" / "data-card.md").read_text(encoding="utf-8")
    assert as_markdown() in card, "copy it from firstclass.lab.data.columns.as_markdown()"
