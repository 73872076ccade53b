"""Golden views: the observations of the seats at a moment of each kind, in tests/views.

`python -m tests.rules.views` rewrites them after an intended change. The moments are those of the
golden playthroughs. Each file shows the whole view of one seat, the differences in the views of
others, the vector, and the score sheet of games that are over.
"""

from collections.abc import Iterator
from pathlib import Path
from pprint import pformat
from typing import Any, NamedTuple

from firstclass import Game
from tests.rules.games import viewers
from tests.rules.playthroughs import PLANS, actions_of

FOLDER = Path(__file__).parents[1] / "views"


class Moment(NamedTuple):
    """The n-th decision of its kind in a golden playthrough, counted from the end if negative."""

    game: str
    decision: str
    number: int = -1


MOMENTS = (
    Moment("three_players_yucata", "keep", 1),
    Moment("three_players", "turn"),
    Moment("two_players_dummies", "turn"),
    Moment("two_players_delayed", "room"),
    Moment("two_players_murder", "frame"),
    Moment("three_players_scarce_cars", "frame"),
    Moment("four_players_evidence", "mail"),
    Moment("two_players_delayed", "pay"),
    Moment("two_players_murder", "pay"),
    Moment("two_players_murder", "lay"),
    Moment("three_players", "postcard"),
    Moment("four_players_generous", "account"),
    Moment("two_players", "scoring", 8),
    Moment("four_players_evidence", "gap"),
    Moment("three_players_teatime", "storage"),
    Moment("three_players_teatime", "serve"),
    Moment("two_players_dummies", "over"),
    Moment("four_players_evidence", "over"),
    Moment("three_players", "over"),
)


def path_of(moment: Moment) -> Path:
    return FOLDER / f"{moment.decision}_{moment.game}.txt"


def game_at(moment: Moment) -> Game:
    """Return the game at this moment, played from its beginning and never copied."""
    actions = actions_of(moment.game)
    game = Game(PLANS[moment.game].setup())
    decisions = [game.decision]
    for notation in actions:
        game.play(notation)
        decisions.append(game.decision)
    versions = [version for version, kind in enumerate(decisions) if kind == moment.decision]
    again = Game(game.setup)
    for notation in actions[: versions[moment.number]]:
        again.play(notation)
    return again


def text_of(moment: Moment) -> str:
    """Return all observations at this moment as text."""
    game = game_at(moment)
    seat = game.current_seat or 0
    view = game.observe(seat)
    parts = [f"version {game.version} of {moment.game}"]
    parts += [f"undo: {game.undo_reason() or f'possible down to version {game.undo_point}'}"]
    parts += section(f"seat {seat}", view)
    for viewer in viewers(game):
        if viewer != seat:
            name = "a spectator" if viewer is None else f"seat {viewer}"
            parts += section(f"{name} sees instead", dict(changes(view, game.observe(viewer))))
    if game.over:
        parts += section("sheet", game.sheet())
        parts += section("ledger", [tuple(booking) for booking in game.ledger()])
    return "\n".join([*parts, ""])


def section(heading: str, content: object) -> list[str]:
    return ["", heading, pformat(content, width=100, compact=True, sort_dicts=False)]


def changes(one: Any, other: Any, where: str = "") -> Iterator[tuple[str, Any]]:
    """Return the places where two views differ, with the values of the second."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in {**one, **other}:
            yield from changes(one.get(name), other.get(name), f"{where}.{name}".strip("."))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, (own, others) in enumerate(zip(one, other, strict=True)):
            yield from changes(own, others, f"{where}.{number}")
    elif one != other:
        yield where, other


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for moment in MOMENTS:
        path_of(moment).write_text(text_of(moment), encoding="utf-8")


if __name__ == "__main__":
    main()
