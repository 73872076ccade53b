"""Check over many decisions of games of every kind that equal encodings mean equal views.

`python -m tests.encoding.proof --decisions 100000` prints the result.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import click

from firstclass import Game, Setup
from firstclass.encoding import encode, layout
from firstclass.rules.vocabulary.setup import OPTIONS, PRESETS
from tests.rules.boxes import BOXES
from tests.rules.games import PAIRS, Player, viewers


def random_setup(number: int) -> Setup:
    """Draw a setup of any kind; all pairs of modules take turns."""
    rng = random.Random(number)
    options: dict[str, Any] = {name: rng.choice(values) for name, values in OPTIONS.items()}
    return Setup(
        players=rng.choice((2, 3, 4)),
        modules=PAIRS[number % len(PAIRS)],
        seed=number,
        ruleset=rng.choice(sorted(PRESETS)),
        catalogue=BOXES[rng.choice(("printed", "printed", *BOXES))],
        **options,
    )


@dataclass
class Proof:
    """The views and encodings seen so far in each box, because card numbers differ between boxes.

    `view_by_encoding` holds views by their encodings, and `rows` the reverse. Both hold digests to
    save memory.
    """

    decisions: int = 0
    views: int = 0
    choices: int = 0
    alike: int = 0
    view_by_encoding: dict[bytes, bytes] = field(default_factory=dict)
    rows: dict[bytes, bytes] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def look(self, game: Game, viewer: int | None) -> bytes:
        """Compare a moment's encoding with its view."""
        row = encode(game, viewer)
        view = json.dumps(game.observe(viewer))
        high = layout(game.setup).high()
        if any(map(int.__gt__, row, high)):
            self.faults.append(f"out of bounds: {game!r} for {viewer}")
        box = game.setup.catalogue.hash
        digests = digest(box, row), digest(box, view.encode())
        self.views += 1
        if self.view_by_encoding.setdefault(digests[0], digests[1]) != digests[1]:
            self.faults.append(f"one row, two views: {game!r} for {viewer}")
        if self.rows.setdefault(digests[1], digests[0]) != digests[0]:
            self.faults.append(f"one view, two rows: {game!r} for {viewer}")
        return row

    def decide(self, game: Game) -> None:
        """Examine a moment from each seat, and the result of each choice."""
        self.decisions += 1
        for viewer in viewers(game):
            self.look(game, viewer)
        seat, legal = game.current_seat, game.legal_actions()
        if len(legal) < 2:
            return
        led_to = []
        for action in legal:
            after = game.clone()
            after.apply(action)
            led_to.append(self.look(after, seat))
        self.choices += 1
        self.alike += len(set(led_to)) < len(led_to)


def digest(box: str, content: bytes) -> bytes:
    return blake2b(box.encode() + content, digest_size=12).digest()


def moments(seed: int) -> Iterator[Game]:
    """Yield every moment of one game after another."""
    while True:
        game = Game(random_setup(seed))
        player = Player(seed)
        yield game
        while not game.over:
            game.apply(player.choose(game))
            yield game
        seed += 1


def prove(decisions: int, seed: int = 0, every: int = 1) -> Proof:
    """Run the check over so many decisions, examining one in every few."""
    proof = Proof()
    for number, game in enumerate(moments(seed)):
        if proof.decisions >= decisions:
            return proof
        if number % every == 0 or game.over:
            proof.decide(game)
    raise AssertionError("games never end")


@click.command()
@click.option("--decisions", default=100_000, help="How many to look at.")
@click.option("--seed", default=0)
def main(decisions: int, seed: int) -> None:
    """Check that equal encodings mean equal views."""
    proof = prove(decisions, seed)
    click.echo(
        f"{proof.decisions:,} decisions, {proof.views:,} views, {len(proof.rows):,} different;"
        f" in {proof.alike:,} of {proof.choices:,} choices two lead to the same view;"
        f" {len(proof.faults)} faults"
    )
    for fault in proof.faults[:10]:
        click.echo(fault)
    raise SystemExit(bool(proof.faults))


if __name__ == "__main__":
    main()
