"""Put ten faults into the service and the front end, one at a time: does `make test` notice each?

`python -m campaigns faults` works in a copy. For each fault it runs the test files that should
notice it, as `make test` runs them, and prints the first test that fails.
"""

import re
import sys
from typing import NamedTuple

from tests.working_copy import WorkingCopy


class Fault(NamedTuple):
    """A text in one file that is replaced by another, and the tests that should notice."""

    name: str
    file: str
    old: str
    new: str
    tests: str


SERVICE = "src/firstclass/service"
WEB = "web/src/lib"
FAULTS = [
    Fault(
        "an action is shown but never saved",
        f"{SERVICE}/play/group_commit.py",
        "conflicts = store.append([*by_append])",
        "conflicts = []",
        "tests/service/adapters/http/test_play.py "
        "tests/service/adapters/sql/test_crash_recovery.py",
    ),
    Fault(
        "an action that is sent again, because its answer was lost, is refused",
        f"{SERVICE}/play/table.py",
        "if self.persistence.was_played(idempotency_key):\n            return",
        "if False:\n            return",
        "tests/device/test_device_storage.py tests/service/adapters/sql/test_crash_recovery.py",
    ),
    Fault(
        "everybody sees the view of the seat that decides",
        f"{SERVICE}/play/state_messages.py",
        '"view": game.observe(viewer.seat)',
        '"view": game.observe(game.current_seat)',
        "tests/service/test_noninterference.py tests/service/play/test_table.py",
    ),
    Fault(
        "a token that may only read can play",
        f"{SERVICE}/people/api_tokens.py",
        "if SCOPE_ORDER[api_token.scope] < SCOPE_ORDER[scope]:",
        "if False:",
        "tests/service/people/test_api_tokens.py",
    ),
    Fault(
        "an email link signs in twice",
        f"{SERVICE}/people/email_sign_in.py",
        "self._store.delete_email_token(email_token.token_hash)",
        "pass",
        "tests/service/people/test_sign_in_methods.py tests/service/people/test_people.py",
    ),
    Fault(
        "a blocked person joins the table of the person who blocked them",
        f"{SERVICE}/lobby/service.py",
        "if self._people.is_blocked(person, [open_game.host, *participants_of(open_game)]):",
        "if False:",
        "tests/service/chat/test_chat.py tests/service/lobby/test_lobby.py",
    ),
    Fault(
        "a clock does not count the turn that is running",
        f"{SERVICE}/clocks/clock_state.py",
        "return max(0, left - spans.length(self._running(seat, self.since), now))",
        "return max(0, left)",
        "tests/service/clocks/test_clocks.py tests/service/clocks/test_clock_calculation.py",
    ),
    Fault(
        "the page forgets what it asked when the connection is lost",
        f"{WEB}/base/server/socket.ts",
        "this.pending.forEach(({ request }, id) => this.send(request, id));",
        "this.pending.clear();",
        "web",
    ),
    Fault(
        "the button that closes a dialog has no label",
        f"{WEB}/base/ui/CloseButton.svelte",
        "aria-label={say.menu.close}",
        "",
        "tests/browser/test_accessibility.py",
    ),
    Fault(
        "the undo button does nothing",
        f"{WEB}/game/play/play.svelte.ts",
        "this.send({ type: 'undo', version, to });",
        "void [version, to];",
        "tests/browser/test_history.py",
    ),
]


def main() -> int:
    """Print which test notices each fault; the exit code is 1 if a fault goes unnoticed."""
    copy = WorkingCopy("faults")
    unnoticed = 0
    for fault in FAULTS:
        with copy.changed(fault.file, fault.old, fault.new):
            noticed = first_failure(copy, fault)
        unnoticed += noticed is None
        print(f"{fault.name}: {noticed or 'NOT NOTICED'}", flush=True)
    return int(unnoticed > 0)


def first_failure(copy: WorkingCopy, fault: Fault) -> str | None:
    """Return the first test that fails because of a fault, or None."""
    if fault.tests == "web":
        _, output = copy.run(["npm", "test"], "web")
        failed = re.search(r"FAIL\s+(\S+ > .*)", output)
    else:
        if fault.file.startswith("web/"):
            copy.run(["npm", "run", "build"], "web")
        selected = ["-m", "not slow", "--exitfirst", "--no-header", *fault.tests.split()]
        _, output = copy.run([sys.executable, "-m", "pytest", "-q", *selected])
        failed = re.search(r"^FAILED (\S+)", output, re.MULTILINE)
    return failed[1].strip() if failed else None


if __name__ == "__main__":
    sys.exit(main())
