"""A real Ray cluster on this machine: `python -m campaigns cluster`.

Ray takes most of a minute to start on a busy machine, longer than all other tests of the lab
together. So run this by hand. It checks that the results are the same as without a cluster, even if
a worker is killed, and that nothing is played twice.
"""

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import ray

from firstclass.lab.cluster import AUTO, RayCluster
from firstclass.lab.errors import SimulationError
from firstclass.lab.matches.arena import Match, matches, play_match
from firstclass.lab.matches.games import Plan, Result, play_all
from firstclass.lab.workers import THIS_PROCESS

TODO = matches(Plan(("novice", "random"), 2, "CD"), 40)


def play_or_die(mark: Path, match: Match) -> Result:
    """Play; the first worker that gets the fifth deal is killed."""
    if match.deal == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_match(match)


def fail(match: Match) -> Result:
    """Fail as a bot does."""
    raise SimulationError("mine.py failed")


def same_as_here_though_a_worker_is_killed(cluster: RayCluster, folder: Path) -> None:
    """Check that the results equal those of this process, in the same order."""
    expected = list(play_all(play_match, TODO, THIS_PROCESS))
    mark, kept = folder / "killed", folder / "results.jsonl"
    begun = play_all(partial(play_or_die, mark), TODO, cluster, kept)
    assert [next(begun) for _ in range(3)] == expected[:3]
    begun.close()  # type: ignore[attr-defined]
    assert list(play_all(partial(play_or_die, mark), TODO, cluster, kept)) == expected
    assert mark.exists()
    assert len(kept.read_text().splitlines()) == len(TODO)


def a_fault_is_the_player_s(cluster: RayCluster) -> None:
    """Check that a failure of a bot fails here, too, in one line."""
    with pytest.raises(SimulationError, match=r"^mine.py failed$"):
        list(cluster.map(fail, TODO))


def commands_know_it(folder: Path) -> None:
    """Check that the command prints the same as without a cluster, and reports a missing one."""
    command = [sys.executable, "-m", "firstclass", "simulate", "--bots", "novice", "--games", "6"]
    outputs = []
    for more in ([], ["--cluster", AUTO]):
        file = folder / "figures.json"
        subprocess.run([*command, "--json", str(file), *more], check=True)
        outputs.append([line for line in file.read_text().splitlines() if "second" not in line])
    assert outputs[0] == outputs[1]
    bad = subprocess.run(
        [*command, "--cluster", "ray://127.0.0.1:1"], capture_output=True, text=True, check=False
    )
    assert bad.returncode == 2
    assert "--cluster: ray://127.0.0.1:1" in bad.stderr.splitlines()[-1]


def main() -> None:
    """Run all checks, one after another."""
    with TemporaryDirectory() as name:
        cluster = RayCluster(AUTO)
        same_as_here_though_a_worker_is_killed(cluster, Path(name))
        print("the same as here, though a worker was killed")
        a_fault_is_the_player_s(cluster)
        print("a fault is the player's")
        ray.shutdown()
        commands_know_it(Path(name))
        print("the commands know it")


if __name__ == "__main__":
    main()
