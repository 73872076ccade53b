"""The worker processes of vector environments end with their parent."""

import os
import subprocess
import sys
from multiprocessing.connection import wait

import pytest

from tests.server import TIMEOUT

START = """
import multiprocessing, os, signal, sys
from firstclass import IllegalActionError
from firstclass.envs import VectorEnv
multiprocessing.set_start_method(sys.argv[1])
def start(workers):
    envs = VectorEnv(3, opponents=[], workers=workers)
    envs.reset(seed=1)
    return envs
"""
CLOSE = """
first, second, third = start(3), start(2), start(3)
assert len(multiprocessing.active_children()) == 5
for envs in (second, first, third):
    envs.close()
assert multiprocessing.active_children() == []
"""
LEAVE = "first, second = start(3), start(2)"
LEAVE_WITH_HANDLER = """
signal.signal(signal.SIGTERM, lambda *_: None)
first, second = start(3), start(2)
"""
FAIL = """
first, second = start(3), start(2)
actions = [*first.action_masks().argmax(axis=1)]
try:
    first._call_all("step", [int(actions[0]), 214, int(actions[2])])
except IllegalActionError:
    assert multiprocessing.active_children() == [other.process for other in second._workers]
    raise SystemExit(0)
raise SystemExit("no error")
"""
# A fork stays that has inherited the pipes of the workers.
WAIT_FOR_DEATH = """
envs = start(3), start(2)
if os.fork() == 0:
    os.read(0, 1)
    os._exit(0)
print(*[process.pid for process in multiprocessing.active_children()], flush=True)
signal.pause()
"""
FORGET_IN_FORK = """
envs = start(2)
if (forked := os.fork()) == 0:
    envs.close()
    os._exit(0)
os.waitpid(forked, 0)
envs.reset(seed=2)
"""


# `spawn` takes half of the time. The test below uses it in `make test` as well.
@pytest.mark.parametrize(
    "method", ["fork", "forkserver", pytest.param("spawn", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize(
    "program",
    [CLOSE, LEAVE, LEAVE_WITH_HANDLER, FAIL, FORGET_IN_FORK],
    ids=["close", "leave", "leave with handler", "fail", "forget in fork"],
)
def test_a_program_with_workers_ends(program: str, method: str) -> None:
    arguments = [sys.executable, "-c", START + program, method]
    done = subprocess.run(arguments, timeout=TIMEOUT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_workers_end_with_a_killed_program(method: str) -> None:
    arguments = [sys.executable, "-c", START + WAIT_FOR_DEATH, method]
    pipe = subprocess.PIPE
    with subprocess.Popen(arguments, stdin=pipe, stdout=pipe) as program:
        assert program.stdout
        workers = [os.pidfd_open(int(pid)) for pid in program.stdout.readline().split()]
        program.kill()
        assert len(workers) == 3
        for worker in workers:
            assert wait([worker], TIMEOUT)
            os.close(worker)
