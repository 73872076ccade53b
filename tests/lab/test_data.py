"""Games that are kept: what is in the files, who may damage them, and what is made good again."""

import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from firstclass import ACTIONS, Game
from firstclass.encoding import encode
from firstclass.lab import data
from firstclass.lab.data.collect import collect
from firstclass.lab.data.columns import as_markdown, columns
from firstclass.lab.data.run import GAMES
from firstclass.lab.matches.games import Plan
from firstclass.lab.matches.simulate import play_games
from firstclass.players import Thoughtful, View, make_player
from firstclass.rules.vocabulary.booking import KINDS

MINE = """
from firstclass.players import Thought

class Mine:
    def choose(self, view, actions, rng):
        self.actions = actions
        return actions[0]

    def thoughts(self):
        first = self.actions[0]
        return {a: Thought(-1.0 * a, float(a == first)) for a in self.actions[::2]}
"""
ROOT = Path(__file__).parents[2]
PLAN = Plan(("random",), players=2, modules="", seed=7)
GAMES_KEPT = GAMES + 2


def simulate(*words: str, limit: str = "") -> "subprocess.CompletedProcess[str]":
    firstclass = [sys.executable, "-m", "firstclass", "simulate", *words]
    shell = ["bash", "-c", f'{limit} exec "$@"', "bash"]
    return subprocess.run([*shell, *firstclass], capture_output=True, text=True, check=False)


def contents(place: Path) -> dict[str, bytes]:
    return {str(file.relative_to(place)): file.read_bytes() for file in place.rglob("*.*z*")} | {
        str(file.relative_to(place)): file.read_bytes() for file in place.rglob("*.parquet")
    }


def keep(place: Path, games: int = GAMES_KEPT, plan: Plan = PLAN, jobs: int = 1) -> list[Any]:
    place.mkdir(exist_ok=True)
    return [*collect(plan, games, jobs, place / "games.jsonl.gz", place / "rows")]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some games as they are kept by a run that nobody disturbs."""
    place = tmp_path_factory.mktemp("kept")
    keep(place)
    return place


@pytest.fixture
def copy(kept: Path, tmp_path: Path) -> Path:
    shutil.copytree(kept, tmp_path / "copy")
    return tmp_path / "copy"


def rows(place: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = data.read(place / "rows").to_table().to_pylist()
    return found


def test_what_is_kept_is_what_is_played_without(kept: Path) -> None:
    played = list(play_games(PLAN, GAMES_KEPT))
    lines = list(data.games(kept / "games.jsonl.gz"))
    assert [line["game"] for line in lines] == [*range(GAMES_KEPT)]
    for line, result in zip(lines, played, strict=True):
        game = Game.replay(line["record"])
        assert game.actions() == result.actions
        assert line["scores"] == game.scores()
        assert line["players"] == result.bots
        assert line["winners"] == game.winners()
    again = keep(kept)  # nothing is played now, all is read
    for one, other in zip(again, played, strict=True):
        assert (one.bots, one.winners, one.points) == (other.bots, other.winners, other.points)
        assert (one.decisions, one.places) == (other.decisions, other.places)


def test_the_rows_are_the_decisions_of_the_records(kept: Path) -> None:
    """All of a row comes of the record alone, but for what was thought."""
    found = iter(rows(kept))
    for line in islice(data.games(kept / "games.jsonl.gz"), 6):
        over, game = Game.replay(line["record"]), Game(Game.replay(line["record"]).setup)
        modules = over.observe(None)["modules"]
        for notation in line["record"]["actions"]:
            row, seat = next(found), game.current_seat
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
            taken = [game.tell(event) for event in game.play(notation)]
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


def test_a_row_depends_on_nothing_that_is_hidden(kept: Path) -> None:
    """What the seat sees, may do and chooses is the same in a game it can not tell from this."""
    line = next(data.games(kept / "games.jsonl.gz"))
    game = Game(Game.replay(line["record"]).setup)
    for number, row in enumerate(rows(kept)[: len(line["record"]["actions"])]):
        other = game.sample_hidden(row["seat"], Random(number))
        assert encode(other, row["seat"]) == row["encoding"]
        assert other.legal_actions() == row["legal"]
        game.apply(row["action"])


@pytest.mark.parametrize("name", ["planner", "conductor", "director@6w"])
def test_who_thinks_tells_what_it_thought(name: str) -> None:
    """Of what it could choose now, deeper in a turn, too, where it goes on with what it did."""
    game, rng = Game(PLAN.setup(1)), Random(1)
    players = [make_player(name), make_player(name)]
    compared = shared = 0
    for _ in range(24):
        seat, legal = game.current_seat, game.legal_actions()
        assert seat is not None
        action = players[seat].choose(View(game, seat), legal, rng)
        thinker = players[seat]
        assert isinstance(thinker, Thoughtful)
        thoughts = thinker.thoughts()
        assert set(thoughts) <= set(legal)
        shares = [thought.share or 0 for thought in thoughts.values()]
        if name != "director@6w":  # that one looks at some more often than at others
            assert thoughts[action].value == max(thought.value for thought in thoughts.values())
            assert sum(shares) == 0
        elif thoughts:
            shared += 1
            assert sum(shares) == pytest.approx(1)
        compared += len(thoughts) > 1
        game.apply(action)
    assert compared > 4
    assert (shared > 4) == (name == "director@6w")


def test_batches_are_arrays(kept: Path) -> None:
    expected = rows(kept)
    names = [column.name for column in columns()]
    found = list(data.batches(kept / "rows", names=names, size=500))
    assert max(len(batch["action"]) for batch in found) == 500
    whole = {name: np.concatenate([batch[name] for batch in found]) for name in names}
    for number in range(0, len(expected), 97):
        row = expected[number]
        assert whole["encoding"][number].tobytes() == row["encoding"]
        assert np.flatnonzero(whole["legal"][number]).tolist() == row["legal"]
        assert np.isnan(whole["values"][number]).all()
        assert whole["sources"][number].tolist() == list(row["sources"].values())
        for name in ("action", "margin", "points", "player", "modules", "card", "won"):
            assert whole[name][number] == row[name]


def test_what_was_thought_lies_at_its_action(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    plan = Plan((f"{tmp_path / 'mine.py'}:Mine", "random"), players=2)
    list(collect(plan, 1, 1, None, tmp_path))
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


def test_the_encoding_is_not_copied(kept: Path) -> None:
    file = pq.ParquetFile(next((kept / "rows").iterdir()))
    for batch, arrays in zip(
        file.iter_batches(4096, columns=["encoding"]),
        data.batches(kept / "rows", names=["encoding"], size=4096),
        strict=False,
    ):
        assert not arrays["encoding"].flags.owndata
        assert arrays["encoding"].nbytes == batch["encoding"].buffers()[1].size


def test_the_number_of_processes_changes_no_byte(kept: Path, tmp_path: Path) -> None:
    keep(tmp_path / "two", jobs=2)
    assert contents(tmp_path / "two") == contents(kept)


def test_a_run_goes_on_to_more_games(kept: Path, tmp_path: Path) -> None:
    keep(tmp_path / "more", games=3)
    assert len(keep(tmp_path / "more")) == GAMES_KEPT
    assert contents(tmp_path / "more") == contents(kept)


def test_a_run_that_is_killed_goes_on(kept: Path, tmp_path: Path) -> None:
    """Killed with all its processes as soon as something is kept; what is begun is not whole."""
    words = ["--bots", "random", "--players", "2", "--modules", "", "--seed", "7"]
    words += ["--games", str(GAMES_KEPT), "--jobs", "2"]
    words += ["--records", str(tmp_path / "games.jsonl.gz"), "--parquet", str(tmp_path / "rows")]
    run = subprocess.Popen(
        [sys.executable, "-m", "firstclass", "simulate", *words],
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    while run.poll() is None and not list(tmp_path.glob("rows/*.parquet")):
        time.sleep(0.01)
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    again = simulate(*words)
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith(f"{GAMES_KEPT} games")
    assert contents(tmp_path) == contents(kept)
    assert not list(tmp_path.rglob(".games*"))


@pytest.mark.parametrize("cut", [1, 100, 2000])
def test_half_a_portion_is_played_again(copy: Path, kept: Path, cut: int) -> None:
    """As if the power had failed while it was written."""
    records = copy / "games.jsonl.gz"
    records.write_bytes(records.read_bytes()[:-cut])
    (copy / "rows" / ".games-000001.parquet.123").write_bytes(b"PAR1 and no more")
    keep(copy)
    assert contents(copy) == contents(kept)
    assert not list(copy.rglob(".games*"))


def test_a_full_disk_is_one_line_and_what_is_kept_stays(tmp_path: Path) -> None:
    """As much may be written as the first portion of records has, but not of rows."""
    words = ["--bots", "random", "--players", "2", "--games", "3"]
    rows_there = tmp_path / "rows"
    for place in (["--parquet", str(rows_there)], ["--records", str(tmp_path / "g.jsonl.gz")]):
        result = simulate(*words, *place, limit="ulimit -f 1;")
        assert result.returncode == 2
        assert len(result.stderr.splitlines()) == 1
        assert f"{place[0]}: " in result.stderr
        assert "File too large" in result.stderr
    assert list(rows_there.iterdir()) == []
    assert (tmp_path / "g.jsonl.gz").read_bytes() == b""


def faults(copy: Path) -> list[tuple[Path, bytes, str]]:
    """Files that are none of ours, and what is said of them."""
    row, records = copy / "rows" / "games-000000.parquet", copy / "games.jsonl.gz"
    line = gzip.decompress(records.read_bytes()).splitlines()[0]
    later = json.loads(line) | {"format": 2}
    foreign = copy / "foreign.parquet"
    pq.write_table(pa.table({"game": [1]}), foreign)
    there = foreign.read_bytes()
    foreign.unlink()
    return [
        (row, row.read_bytes()[:-9], "expected a whole file of Parquet"),
        (row, b"", "expected a whole file of Parquet"),
        (row, there, "expected"),
        (records, b"not packed at all", "expected games packed by gzip"),
        (records, gzip.compress(b"[1, 2]\n"), "expected games packed by gzip"),
        (records, gzip.compress(json.dumps(later).encode()), "expected data of format 1, not 2"),
    ]


@pytest.mark.parametrize("number", range(6))
def test_who_writes_refuses_what_is_not_of_this_run(copy: Path, number: int) -> None:
    path, damage, said = faults(copy)[number]
    path.write_bytes(damage)
    with pytest.raises(data.DataError, match=said) as error:
        keep(copy)
    assert str(path) in str(error.value)
    assert len(str(error.value).splitlines()) == 1
    assert path.read_bytes() == damage  # and leaves it as it is


@pytest.mark.parametrize("number", range(3))
def test_who_reads_refuses_what_is_damaged_or_another_s(copy: Path, number: int) -> None:
    path, damage, said = faults(copy)[number]
    path.write_bytes(damage)
    with pytest.raises(data.DataError, match=said) as error:
        data.read(copy / "rows")
    assert len(str(error.value).splitlines()) == 1
    with pytest.raises(data.DataError, match=said):
        list(data.batches(copy / "rows"))


def test_a_damaged_page_is_one_line(copy: Path) -> None:
    """The file says that it is whole, but is not."""
    path = copy / "rows" / "games-000000.parquet"
    whole = bytearray(path.read_bytes())
    whole[1000:4000] = bytes(3000)
    path.write_bytes(whole)
    with pytest.raises(data.DataError, match="is damaged") as error:
        list(data.batches(copy / "rows", names=[column.name for column in columns()]))
    assert len(str(error.value).splitlines()) == 1


def test_another_version_is_one_line(copy: Path) -> None:
    path = copy / "rows" / "games-000000.parquet"
    table = pq.read_table(path)
    told = json.loads(table.schema.metadata[b"firstclass"])
    changes: list[dict[str, Any]] = [{"format": 2}, {"encoding": 0}, {"cards": {}}]
    for changed in changes:
        as_told = {b"firstclass": json.dumps(told | changed)}
        pq.write_table(table.replace_schema_metadata(as_told), path)
        with pytest.raises(data.DataError, match=r"expected data of format|is of another"):
            data.read(copy / "rows")


@pytest.mark.parametrize(
    ("plan", "games", "said"),
    [
        (Plan(("random",), players=2, modules="", seed=8), GAMES_KEPT, "seed 7, not 8"),
        (Plan(("novice",), players=2, modules="", seed=7), GAMES_KEPT, "bots"),
        (PLAN, 3, "holds more than the 3 games"),
    ],
)
def test_another_run_is_not_mixed_with_this(copy: Path, plan: Plan, games: int, said: str) -> None:
    before = contents(copy)
    for places in ((copy / "games.jsonl.gz", None), (None, copy / "rows")):
        with pytest.raises(data.DataError, match=said):
            list(collect(plan, games, 1, *places))
    assert contents(copy) == before


def test_two_runs_do_not_write_to_one_file(copy: Path) -> None:
    running = collect(PLAN, GAMES_KEPT, 1, copy / "games.jsonl.gz", None)
    next(running)
    with pytest.raises(data.DataError, match="another run writes there"):
        next(collect(PLAN, GAMES_KEPT, 1, copy / "games.jsonl.gz", None))
    assert len([*running]) == GAMES_KEPT - 1


def test_records_that_end_too_early_are_told_as_far_as_they_go(copy: Path) -> None:
    records = copy / "games.jsonl.gz"
    records.write_bytes(records.read_bytes()[:-9])
    found = data.games(records)
    assert [next(found)["game"] for _ in range(GAMES)] == [*range(GAMES)]
    with pytest.raises(data.DataError, match="ends in the midst"):
        next(found)


def test_a_column_that_there_is_not_is_one_line(kept: Path, tmp_path: Path) -> None:
    with pytest.raises(data.DataError, match=r"^names: expected some of game, .*, not 'reward'"):
        next(data.batches(kept / "rows", names=["reward"]))
    with pytest.raises(data.DataError, match="expected a folder with files"):
        data.read(tmp_path)


def test_the_card_has_the_columns_of_the_code() -> None:
    card = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
    assert as_markdown() in card, "copy it from firstclass.lab.data.columns.as_markdown()"
