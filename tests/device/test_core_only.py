"""A device needs neither NumPy nor a server's libraries."""

import json
import subprocess
import sys

from tests.device.core_only import ABSENT


def test_learned_bots_hints_and_reviews_need_only_the_core_libraries() -> None:
    command = [sys.executable, "-m", "tests.device.core_only"]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert not set(ABSENT) & set(found["loaded"])
    assert found["director"] >= 0
    assert found["lapses"] == []
    assert found["hint"]["type"] == "hint"
    assert found["hint"]["choices"][0]["points"] > 20
    assert found["given up"] == "none"
    assert len(found["progress"]) > 6
    assert found["review"]["state"] == "done"
    assert len(found["review"]["review"]["scores"]) == 13
