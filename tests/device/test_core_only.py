"""A device needs neither NumPy nor a server's libraries."""

import json
import subprocess
import sys

from tests.device.core_only import ABSENT


def test_learned_bots_hints_and_reviews_need_only_the_core_libraries() -> None:
    command = [sys.executable, "-m", "tests.device.core_only"]
    result = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert not set(ABSENT) & set(result["loaded"])
    assert result["director"] >= 0
    assert result["lapses"] == []
    assert result["hint"]["type"] == "hint"
    assert result["hint"]["choices"][0]["points"] > 20
    assert result["given up"] == "none"
    assert len(result["progress"]) > 6
    assert result["review"]["state"] == "done"
    assert len(result["review"]["review"]["scores"]) == 13
