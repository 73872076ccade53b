"""The golden views: the observations of seats and spectators at a moment of each kind."""

import pytest

from firstclass.modules.teatime.rules import lying_out
from firstclass.rules.vocabulary.decisions import DECISIONS
from tests.rules.playthroughs import PLANS
from tests.rules.views import FOLDER, MOMENTS, Moment, game_at, path_of, text_of

REGENERATE = "if this was meant to change: python -m tests.rules.views"


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: path_of(moment).stem)
def test_the_golden_views_are_unchanged(moment: Moment) -> None:
    golden = path_of(moment).read_text(encoding="utf-8")
    again = text_of(moment)
    for number, (line, known) in enumerate(
        zip(again.splitlines(), golden.splitlines(), strict=False), 1
    ):
        assert line == known, f"line {number} of {path_of(moment)}; {REGENERATE}"
    assert again == golden


def test_the_golden_views_cover_every_decision_and_every_module() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(moment).name for moment in MOMENTS}
    assert {moment.decision for moment in MOMENTS} == set(DECISIONS) - {""}
    assert set("".join(PLANS[moment.game].modules for moment in MOMENTS)) == set("ABCDEF")


def test_a_seat_sees_exactly_the_orders_on_offer() -> None:
    game = game_at(Moment("three_players_teatime", "serve"))
    orders = [(order["order"], order["points"]) for order in game.observe(0)["orders"]]
    assert [(token.order, token.points) for token in lying_out(game.state)] == orders
