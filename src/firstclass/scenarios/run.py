"""Running a scenario: its moves in order, and the checks after each step."""

from typing import Any

from firstclass.rules.game import Game, IllegalActionError
from firstclass.rules.vocabulary.actions import ACTIONS, action_id
from firstclass.scenarios.compare import differences
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.position import set_up
from firstclass.scenarios.schema import Expect, Scenario, Step

Events = list[dict[str, Any]]


def run(scenario: Scenario) -> list[str]:
    """Return the differences from the expected results, one line each; empty if there are none.

    Raises :class:`ScenarioError` if the scenario cannot be set up.
    """
    game = set_up(scenario)
    differences: list[str] = []
    for number, step in enumerate(scenario.steps, 1):
        events, stopped = _play(game, step)
        differences += [
            f"step {number}: {line}" for line in stopped or check(game, step.expect, events)
        ]
        if stopped:
            break
    return differences


def _play(game: Game, step: Step) -> tuple[Events, list[str]]:
    """Return the events of the moves, and a line if a move cannot be played."""
    events: Events = []
    for number, move in enumerate(step.actions, 1):
        seat, _, action = move.rpartition(": ")
        where = f"action {number}, {move!r}"
        if seat and seat != f"seat {game.current_seat}":
            return events, [f"{where}: expected {seat}, found seat {game.current_seat}"]
        try:
            played = game.play(action)
        except IllegalActionError as error:
            legal = ", ".join(map(repr, _legal(game))) or "nothing"
            return events, [f"{where}: {error} ({error.ruling}); legal: {legal}"]
        events += [game.event_as_dict(event) for event in played]
    return events, []


def check(game: Game, expect: Expect, events: Events) -> list[str]:
    """Return what is not as ``expect`` says, after the ``events`` of this step."""
    return [
        *_check_legal(game, expect),
        *_check_events(expect, events),
        *_check_points(game, expect),
        *_check_views(game, expect),
    ]


def _legal(game: Game) -> list[str]:
    return [ACTIONS[action] for action in game.legal_actions()]


def _check_legal(game: Game, expect: Expect) -> list[str]:
    legal = _legal(game)
    lines = []
    if expect.legal is not None and set(expect.legal) != set(legal):
        missing = [action for action in expect.legal if action not in legal]
        surplus = [action for action in legal if action not in expect.legal]
        lines.append(f"legal: expected also {missing}, not {surplus}")
    lines += [
        f"legal_has: expected {action!r}, found {legal}"
        for action in expect.legal_has
        if action not in legal
    ]
    lines += [
        f"legal_lacks: did not expect {action!r}, found {legal}"
        for action in expect.legal_lacks
        if action in legal
    ]
    for action, ruling in expect.illegal.items():
        why = game.why_illegal(action_id(action))
        if why is None:
            lines.append(f"illegal: expected {action!r} to be illegal ({ruling}), found it legal")
        elif why.ruling != ruling:
            lines.append(
                f"illegal: expected {ruling} against {action!r}, found {why.ruling}: {why}"
            )
    return lines


def _check_events(expect: Expect, events: Events) -> list[str]:
    lines = []
    seen = 0
    for pattern in expect.events:
        found = [n for n, event in enumerate(events) if n >= seen and _fits(pattern, event)]
        if not found:
            lines.append(f"events: {_lacking(pattern, events[seen:])}")
            break
        seen = found[0] + 1
    for pattern in expect.no_events:
        lines += [f"no_events: did not expect {e}" for e in events if _fits(pattern, e)]
    return lines


def _lacking(pattern: dict[str, Any], rest: Events) -> str:
    """Return the difference from the event that is most similar to the expected one."""
    kind = pattern["kind"]
    alike = [event for event in rest if event["kind"] == kind]
    if not alike:
        kinds = ", ".join(event["kind"] for event in rest) or "nothing"
        return f"expected {pattern} (in this order), found {kinds}"
    nearest = min(alike, key=lambda event: len(_unlike(pattern, event)))
    wrong = _unlike(pattern, nearest)
    found = {name: nearest.get(name) for name in wrong}
    return f"expected {wrong} of {kind!r} (in this order), found {found}"


def _unlike(pattern: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in pattern.items() if event.get(name) != value}


def _fits(pattern: dict[str, Any], event: dict[str, Any]) -> bool:
    return not _unlike(pattern, event)


def _check_points(game: Game, expect: Expect) -> list[str]:
    lines = []
    if expect.scores is not None and expect.scores != game.scores():
        lines.append(f"scores: expected {expect.scores}, found {game.scores()}")
    for seat, expected in expect.ledger.items():
        _check_seat(game, seat, "ledger")
        found: dict[str, int] = {}
        for _, points, kind, *_ in game.ledger(int(seat)):
            found[kind] = found.get(kind, 0) + points
        for kind in {**expected, **found}:
            wanted, booked = (side.get(kind, "nothing") for side in (expected, found))
            if wanted != booked:
                lines.append(f"ledger.{seat}.{kind}: expected {wanted}, found {booked}")
    return lines


def _check_views(game: Game, expect: Expect) -> list[str]:
    view = game.observe(game.current_seat)
    view["boards"] = [game.observe(seat)["boards"][seat] for seat in range(game.setup.players)]
    lines = differences(expect.observation, view, "expect")
    for viewer, expected in expect.seen_by.items():
        if viewer != "spectator":
            _check_seat(game, viewer, "seen_by")
        seen = game.observe(None if viewer == "spectator" else int(viewer))
        lines += differences(expected, seen, f"expect.seen_by.{viewer}")
    return lines


def _check_seat(game: Game, seat: str, field: str) -> None:
    if int(seat) >= game.setup.players:
        raise ScenarioError(f"expect.{field}: expected a seat in play, found {seat}")


def leaves(game: Game, depth: int) -> int:
    """Return the number of leaf positions: ``depth`` moves away, or where a game ends earlier."""
    actions = game.legal_actions()
    if depth == 0 or not actions:
        return 1
    if depth == 1:
        return len(actions)
    return sum(leaves(_after(game, action), depth - 1) for action in actions)


def perft(game: Game, depth: int) -> dict[str, int]:
    """Return the number of leaf positions after each first move. ``depth`` is at least 1."""
    return {
        ACTIONS[action]: leaves(_after(game, action), depth - 1) for action in game.legal_actions()
    }


def _after(game: Game, action: int) -> Game:
    after = game.clone()
    after.apply(action)
    return after
