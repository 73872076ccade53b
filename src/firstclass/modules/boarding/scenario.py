"""Scenarios with the question which train gets a card."""

from firstclass.modules.boarding.rules import LAY_CARD, has_bare_car
from firstclass.rules.vocabulary.passing import Question
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.card_pool import CardPool
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.modules import Ask, ScenarioFields, asked_card
from firstclass.scenarios.position_schema import AskPart


class BoardingAsk(AskPart):
    """The question which train gets this card."""

    lay: str | None = None


def ask_train(state: State, named: CardPool, ask: AskPart, card: int) -> None:
    """Ask for the train that gets the card."""
    if not any(map(has_bare_car, state.boards[state.current].trains)):
        raise ScenarioError("position.ask.lay: expected a car without a card")
    state.question = Question(LAY_CARD, card)


SCENARIO = ScenarioFields(
    parts=(BoardingAsk,),
    asks={"lay": Ask(ask_train, asked_card("lay", LAY_CARD), place="cards")},
)
