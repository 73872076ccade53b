"""Cards that are laid at a car: celebrities (B), passengers and baggage (D); one a car (B3)."""

from typing import Final

from firstclass.rules.sequence.frames import ALWAYS
from firstclass.rules.vocabulary.actions import LAY
from firstclass.rules.vocabulary.ruleset import Reason, Rules
from firstclass.rules.vocabulary.state import LAY_CARD, NONE, Player, State, Train

FREE_CAR: Final = ALWAYS << 1  # the bit of a car without a card


def register(rules: Rules) -> None:
    """The question which train a card is laid at."""
    rules.able.append(able)
    rules.legal[LAY_CARD] = legal_trains
    for t in range(2):
        rules.apply[LAY + t] = lay
    rules.asking[LAY_CARD] = ("First the card just taken must be laid at a train.", "B1")
    elsewhere = ("No card is to be laid at a train now.", "B1")
    rules.reasons[LAY] = (why_not, (LAY_CARD,), elsewhere)


def register_kind(rules: Rules, kind: str) -> None:
    """Cards of this kind need a free car."""
    rules.kind_needs[kind] = FREE_CAR
    rules.lay[kind] = ask_train


def able(state: State, player: Player) -> int:
    """Whether there is a free car (T3)."""
    upper, lower = player.trains
    return FREE_CAR if is_free(upper) or is_free(lower) else 0


def is_free(train: Train) -> bool:
    """Whether a car of this train holds no card."""
    return len(train.cards) < train.levels[0]


def ask_train(state: State, player: Player, card: int) -> None:
    """The owner says to which train the card goes."""
    state.ask = LAY_CARD
    state.asked = card


def legal_trains(state: State) -> list[int]:
    """The trains with a free car."""
    trains = state.players[state.current].trains
    return [LAY + t for t in range(2) if is_free(trains[t])]


def why_not(state: State, action: int) -> Reason:
    """Why the card can not be laid at this train."""
    return "This train has no car without a card.", "B1"


def lay(state: State, action: int) -> None:
    """The card takes the first free car from the left."""
    player = state.players[state.current]
    t = action - LAY
    card = state.asked
    player.trains[t].cards += (card,)
    state.ask = NONE
    state.rules.laid[state.rules.box.kinds[card]](state, player, t)
