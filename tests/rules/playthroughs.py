"""Golden playthroughs: whole games as readable text, in tests/playthroughs.

`python -m tests.rules.playthroughs` rewrites them after an intended change of the rules. Each
begins with its setup. It ends with the refusals, how often they occurred at which decisions, and
with the game record, from which the test plays it again.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from firstclass import ACTIONS, Game, Setup
from firstclass.rules.vocabulary.events import Event, as_dict
from tests.rules.boxes import BOXES
from tests.rules.games import Player, viewers

FOLDER = Path(__file__).parents[1] / "playthroughs"
RECORD = "record: "
NUMBER = re.compile(r"(?<= )[0-9.]+(?=[ .-])")


class Plan(NamedTuple):
    """A game to play: its setup, and the seed of the players."""

    players: int
    modules: str
    seed: int
    player: int
    box: str = "printed"
    ruleset: str = "rulebook"
    options: tuple[tuple[str, Any], ...] = ()

    def setup(self) -> Setup:
        return Setup(
            players=self.players,
            modules=self.modules,
            seed=self.seed,
            ruleset=self.ruleset,
            catalogue=BOXES[self.box],
            **dict(self.options),
        )


PLANS = {
    "two_players": Plan(2, "AB", seed=1, player=22),
    "two_players_delayed": Plan(
        2, "AB", 2, 15, box="generous", options=(("start_tile_bonus", "delayed"),)
    ),
    "two_players_murder": Plan(2, "CD", 8, 39),
    "two_players_dummies": Plan(2, "CF", 9, 2, ruleset="yucata"),
    "three_players": Plan(3, "AB", 3, 13),
    "three_players_yucata": Plan(3, "AE", 4, 8, ruleset="yucata"),
    "three_players_scarce_cars": Plan(
        3, "AB", 5, 11, box="scarce", options=(("car_supply", "limited"),)
    ),
    "three_players_teatime": Plan(3, "EF", 10, 8, options=(("teatime", "on"),)),
    "four_players_convert": Plan(4, "AB", 6, 12, options=(("coin_overflow", "convert"),)),
    "four_players_generous": Plan(4, "AB", 7, 13, box="generous"),
    "four_players_evidence": Plan(4, "CE", 11, 12, options=(("extra_evidence", "on"),)),
}


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def actions_of(name: str) -> list[str]:
    """Return the actions of a golden game in notation, from its record."""
    text = path_of(name).read_text(encoding="utf-8")
    actions: list[str] = json.loads(text.rpartition(RECORD)[2])["actions"]
    return actions


def played(plan: Plan) -> list[str]:
    """Return the actions of random players, in notation."""
    game = Game(plan.setup())
    player = Player(plan.player)
    while not game.over:
        game.apply(player.choose(game))
    return [ACTIONS[action] for action in game.actions()]


def text_of(plan: Plan, actions: list[str]) -> str:
    """Return the game with these actions as text, from the setup to the record."""
    game = Game(plan.setup())
    lines = [*heading(plan, game)]
    refused: Counter[tuple[str, str]] = Counter()
    for notation in actions:
        refused.update(refusals(game))
        lines += decision(game, notation)
    lines += [*ending(game), *describe_refusals(refused), RECORD + json.dumps(game.record()), ""]
    return "\n".join(lines)


def heading(plan: Plan, game: Game) -> Iterator[str]:
    view = game.observe(None)
    yield f"players: {plan.players}"
    yield f"modules: {view['modules']}"
    yield f"seed: {plan.seed}"
    yield f"box: {plan.box}"
    yield f"ruleset: {plan.ruleset}"
    for name, value in view["options"].items():
        yield f"{name}: {value}"
    yield f"start player: seat {view['start_player']}"
    yield f"fingerprint at the start: {game.fingerprint()}"


def decision(game: Game, notation: str) -> Iterator[str]:
    """Describe one decision: the seat, its kind, the choices, the choice made, and its effect."""
    box = game.state.rules.box
    seat = game.current_seat
    yield ""
    yield f"{game.version + 1}. seat {seat} {game.decision}"
    yield f"   legal: {grouped(game.legal_actions())}"
    yield f"   plays: {notation}"
    before = game.scores()
    for event in game.play(notation):
        yield f"   - {in_one_line(as_dict(event, box), seat)}{seen_by(event, game)}"
        if event.kind == "round":
            yield from laid_out(game)
    if game.scores() != before:
        yield f"   scores: {' '.join(map(str, game.scores()))}"


def refusals(game: Game) -> Iterator[tuple[str, str]]:
    """Return the refusal of every action that is not legal now."""
    refused = {action: game.why_illegal(action) for action in range(len(ACTIONS))}
    assert [action for action, why in refused.items() if why is None] == game.legal_actions()
    for why in refused.values():
        if why is not None:
            yield f"{why.ruling}: {why}", game.decision


def describe_refusals(refused: Counter[tuple[str, str]]) -> Iterator[str]:
    """Group each reason with the decisions at which it was given, and its total number of actions.

    Reasons that differ only in a number share a line; the numbers follow.
    """
    alike: dict[tuple[str, str], list[str]] = {}
    for text in sorted({text for text, _ in refused}, key=lambda text: (len(text), text)):
        at = ", ".join(
            f"{where} {n}" for (reason, where), n in sorted(refused.items()) if reason == text
        )
        number = NUMBER.search(text)
        alike.setdefault((NUMBER.sub("#", text), at), []).append(number[0] if number else "")
    yield "refused:"
    for (words, at), numbers in sorted(alike.items()):
        yield f"   {words} {' '.join(numbers)}".rstrip() + f" ({at})"
    yield ""


def laid_out(game: Game) -> Iterator[str]:
    """Describe the display of a new round, and the Game End cards."""
    view = game.observe(None)
    for number, row in enumerate(view["display"], 1):
        yield f"     row {number}: {' '.join(slot['card'] or '–' for slot in row)}"
    yield f"     Game End: {' '.join(card or '–' for card in view['game_end']['display'])}"
    yield f"     fingerprint: {game.fingerprint()}"


def grouped(actions: list[int]) -> str:
    """Write the first word of equal notations only once: `take 1.1 1.2 | end turn`."""
    groups: list[list[str]] = []
    for word, *rest in (ACTIONS[action].split(maxsplit=1) for action in actions):
        if not groups or groups[-1][0] != word:
            groups.append([word])
        groups[-1] += rest
    return " | ".join(f"{word} {', '.join(rest)}".strip() for word, *rest in groups)


def in_one_line(event: dict[str, Any], seat: int | None) -> str:
    """Format an event in one line; name the seat if it is not the deciding one."""
    kind = event.pop("kind")
    who = event.pop("seat", seat)
    parts = [f"seat {who}"] if who != seat else []
    values = (f"{name}={value}" for name, value in event.items() if value != "")
    return " ".join([*parts, kind, *values])


def seen_by(event: Event, game: Game) -> str:
    """Name the seats that may see an event if it is not public."""
    seeing = [viewer for viewer in viewers(game) if event.visible_to(viewer)]
    names = ("a spectator" if viewer is None else f"seat {viewer}" for viewer in seeing)
    return "" if seeing == viewers(game) else f" seen by {', '.join(names)}"


def ending(game: Game) -> Iterator[str]:
    yield ""
    for seat, sheet in enumerate(game.sheet()["seats"]):
        yield f"seat {seat}: {sheet['total']} points{', wins' if sheet['winner'] else ''}"
        for source, rounds in sheet["by_source"].items():
            yield f"   {source}: {' '.join(map(str, rounds))}"
    yield ""
    yield f"fingerprint: {game.fingerprint()}"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, plan in PLANS.items():
        path_of(name).write_text(text_of(plan, played(plan)), encoding="utf-8")


if __name__ == "__main__":
    main()
