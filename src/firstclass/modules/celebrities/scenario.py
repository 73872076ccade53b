"""Scenarios with celebrities and postcards."""

from firstclass.modules.celebrities.rules import LAY_POSTCARD
from firstclass.rules.vocabulary.passing import Question
from firstclass.rules.vocabulary.state import State
from firstclass.scenarios.card_pool import CardPool
from firstclass.scenarios.errors import ScenarioError
from firstclass.scenarios.modules import Ask, ScenarioFields, asked_card
from firstclass.scenarios.position_schema import AskPart


class PostcardAsk(AskPart):
    """The question which route card gets this postcard."""

    postcard: str | None = None


def ask_route_card(state: State, named: CardPool, ask: AskPart, card: int) -> None:
    """Ask for the route card that gets the postcard."""
    if 0 not in state.boards[state.current].postcards[1:]:
        raise ScenarioError("position.ask.postcard: expected a route card without a postcard")
    state.question = Question(LAY_POSTCARD, card)


SCENARIO = ScenarioFields(
    parts=(PostcardAsk,),
    kinds={"cards": ("celebrity",), "route": ("postcard",)},
    asks={"postcard": Ask(ask_route_card, asked_card("postcard", LAY_POSTCARD), place="route")},
)
