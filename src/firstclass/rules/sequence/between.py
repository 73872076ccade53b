"""Between frames: what the owner of a turn or of a scoring turn may do (ruling F3)."""

from firstclass.rules.mechanics.coins import legal_spending, room_for_coins
from firstclass.rules.sequence.frames import able, legal_frames
from firstclass.rules.sequence.scoring import legal_bonuses
from firstclass.rules.vocabulary.actions import END_TURN
from firstclass.rules.vocabulary.state import SCORING, Player, State


def legal_between(state: State, player: Player, can: int, choices: list[int]) -> None:
    """Spending coins, fulfilling contracts, bonus stations, frames of the account."""
    legal_spending(state, player, can, choices)
    for _, more in state.rules.between:
        more(state, player, choices)
    if state.phase == SCORING:
        legal_bonuses(state, player, can, room_for_coins(state, player), choices)
    if state.account:
        legal_frames(state, player, can, room_for_coins(state, player), choices)


def legal_scoring(state: State) -> list[int]:
    """Between frames of the own scoring turn (W1)."""
    player = state.players[state.current]
    choices = [END_TURN]
    legal_between(state, player, able(state, player), choices)
    return choices
