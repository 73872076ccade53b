"""Running a scenario: its actions in order, and after each step what was expected."""

from typing import Any

from firstclass.rules.game import Game, IllegalAction
from firstclass.rules.vocabulary.actions import ACTIONS, action_id
from firstclass.scenarios.compare import differences
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.position import set_up
from firstclass.scenarios.schema import Expect, Scenario, Step

Events = list[dict[str, Any]]


def run(scenario: Scenario) -> list[str]:
    """What is different from what the scenario expects, a line each; empty if nothing is.

    Raises :class:`ScenarioError` if the scenario can not be set up.
    """
    game = set_up(scenario)
    found: list[str] = []
    for number, step in enumerate(scenario.steps, 1):
        events, stopped = _play(game, step)
        found += [f"step {number}: {line}" for line in stopped or check(game, step.expect, events)]
        if stopped:
            break
    return found


def _play(game: Game, step: Step) -> tuple[Events, list[str]]:
    """The events of the actions, and a line if one of them can not be played."""
    events: Events = []
    for number, move in enumerate(step.actions, 1):
        seat, _, action = move.rpartition(": ")
        where = f"action {number}, {move!r}"
        if seat and seat != f"seat {game.current_seat}":
            return events, [f"{where}: expected {seat}, found seat {game.current_seat}"]
        try:
            played = game.play(action)
        except IllegalAction as error:
            legal = ", ".join(map(repr, _legal(game))) or "nothing"
            return events, [f"{where}: {error} ({error.ruling}); legal: {legal}"]
        events += [game.tell(event) for event in played]
    return events, []


def check(game: Game, expect: Expect, events: Events) -> list[str]:
    """What of ``expect`` does not hold now, ``events`` having happened in this step."""
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
    rest = iter(events)
    for pattern in expect.events:
        if not any(_fits(pattern, event) for event in rest):
            lines.append(f"events: expected {pattern} (in this order), found {events}")
            break
    for pattern in expect.no_events:
        lines += [f"no_events: did not expect {e}" for e in events if _fits(pattern, e)]
    return lines


def _fits(pattern: dict[str, Any], event: dict[str, Any]) -> bool:
    return all(event.get(name) == value for name, value in pattern.items())


def _check_points(game: Game, expect: Expect) -> list[str]:
    lines = []
    if expect.scores is not None and expect.scores != game.scores():
        lines.append(f"scores: expected {expect.scores}, found {game.scores()}")
    for seat, expected in expect.ledger.items():
        found: dict[str, int] = {}
        for _, points, kind, *_ in game.ledger(int(seat)):
            found[kind] = found.get(kind, 0) + points
        if found != expected:
            lines.append(f"ledger.{seat}: expected {expected}, found {found}")
    return lines


def _check_views(game: Game, expect: Expect) -> list[str]:
    view = game.observe(game.current_seat)
    view["boards"] = [game.observe(seat)["boards"][seat] for seat in range(game.setup.players)]
    lines = differences(expect.observation, view, "expect")
    for viewer, expected in expect.seen_by.items():
        if viewer != "spectator" and int(viewer) >= game.setup.players:
            raise ScenarioError(f"expect.seen_by: expected a seat in play, found {viewer}")
        seen = game.observe(None if viewer == "spectator" else int(viewer))
        lines += differences(expected, seen, f"expect.seen_by.{viewer}")
    return lines
