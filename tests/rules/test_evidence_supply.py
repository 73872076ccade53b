"""The evidence of module C can run out with four hands, but not with three (ruling C3m)."""

import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from firstclass import ACTIONS, Game, Setup
from firstclass.catalogue import load
from firstclass.rules.views.view_types import Slot

SUSPECTS = {
    card.id for card in load().cards_of("C") if card.kind in ("suspect_self", "suspect_others")
}


def tokens_change_hands(setup: Setup) -> bool:
    """Play a game and return whether somebody has to take evidence from another player.

    Everybody takes each card that spreads evidence as soon as it lies out. The rest is random.
    """
    chance = random.Random(setup.seed)
    game = Game(setup)
    happened = False
    while (seat := game.current_seat) is not None:
        legal = game.legal_actions()
        display = game.observe(seat)["display"]
        suspects = [action for action in legal if taken_card(display, ACTIONS[action]) in SUSPECTS]
        events = game.apply(chance.choice(suspects or legal))
        happened |= any(event.kind == "gave_evidence" for event in events)
    return happened


def taken_card(display: Sequence[Sequence[Slot]], notation: str) -> str | None:
    """Return the card that a move takes."""
    place = re.fullmatch(r"take (\d)\.(\d)", notation)
    return display[int(place[1]) - 1][int(place[2]) - 1]["card"] if place else None


@pytest.mark.parametrize(
    ("setup", "runs_out"),
    [
        ({"players": 4}, True),
        ({"players": 4, "extra_evidence": "on"}, False),
        ({"players": 3}, False),
        ({"players": 2, "two_player_murder": "dummies"}, True),
        ({"players": 2, "two_player_murder": "dummies", "extra_evidence": "on"}, False),
        ({"players": 2, "two_player_murder": "plain"}, False),
    ],
    ids=str,
)
def test_evidence_can_run_out_with_four_hands_only(setup: dict[str, Any], runs_out: bool) -> None:
    games = (Setup(modules="AC", seed=seed, **setup) for seed in range(30))
    assert any(map(tokens_change_hands, games)) == runs_out
