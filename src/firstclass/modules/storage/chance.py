"""The effect of a storage in games with explicit chance."""

from firstclass.envs.chance_sources import ModuleChance
from firstclass.modules.storage.rules import close
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.state import State


def return_cards(state: State, action: int) -> None:
    """Return the cards of a storage to their stack, before the end of the turn reveals others."""
    if action == END_TURN:
        close(state, state.boards[state.current])


CHANCE = ModuleChance(prepare=return_cards)
