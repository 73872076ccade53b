"""Module B: celebrities double a car's points, postcards a station's bonus (rulings B1, B2)."""

from firstclass.rules.actions import LAY, POSTCARD, TURNS, position_of
from firstclass.rules.frames import ALWAYS
from firstclass.rules.icons import VALUES
from firstclass.rules.ruleset import Rules
from firstclass.rules.state import ALL_SEATS, LAY_CARD, LAY_POSTCARD, NONE, Player, State
from firstclass.rules.trains import REACHED, level_of

FREE_CAR = ALWAYS << 1  # the bit of a car without a card
FREE_ROUTE_CARD = ALWAYS << 2  # the bit of a route card without a postcard


def register(rules: Rules) -> None:
    """Celebrities and postcards, and what they need to be laid."""
    rules.kind_needs["celebrity"] = FREE_CAR
    rules.kind_needs["postcard"] = FREE_ROUTE_CARD
    rules.able.append(able)
    rules.lay["celebrity"] = ask_train
    rules.lay["postcard"] = ask_route_card
    rules.legal[LAY_CARD] = legal_trains
    rules.legal[LAY_POSTCARD] = legal_route_cards
    for t in (0, 1):
        rules.apply[LAY + t] = lay_celebrity
    for part in range(TURNS):
        rules.apply[POSTCARD + part] = lay_postcard
    rules.worth.append(worth)
    rules.requirements["celebrities_postcards"] = laid


def able(state: State, player: Player) -> int:
    """Whether there is a free car, a free route card (T3)."""
    bits = 0
    if legal_free_trains(player):
        bits |= FREE_CAR
    if 0 in player.postcards[1:]:
        bits |= FREE_ROUTE_CARD
    return bits


def legal_free_trains(player: Player) -> list[int]:
    """The trains with a car that holds no card."""
    return [t for t in (0, 1) if len(player.trains[t].cards) < player.trains[t].levels[0]]


def ask_train(state: State, player: Player, card: int) -> None:
    """A celebrity boards one of the trains, its owner says which."""
    state.ask = LAY_CARD
    state.asked = card


def legal_trains(state: State) -> list[int]:
    """The trains the celebrity may board."""
    return [LAY + t for t in legal_free_trains(state.players[state.current])]


def lay_celebrity(state: State, action: int) -> None:
    """The celebrity takes the first free car from the left."""
    player = state.players[state.current]
    t = action - LAY
    train = player.trains[t]
    car = len(train.cards)
    train.cards += (state.asked,)
    state.ask = NONE
    values = (t, position_of(car), state.asked)
    state.events.append(("celebrity", player.seat, values, ALL_SEATS))


def ask_route_card(state: State, player: Player, card: int) -> None:
    """A postcard goes to one of the own route cards."""
    state.ask = LAY_POSTCARD
    state.asked = card


def legal_route_cards(state: State) -> list[int]:
    """The route cards without a postcard; the printed station can not be doubled."""
    postcards = state.players[state.current].postcards
    return [POSTCARD + part - 1 for part in range(1, len(postcards)) if not postcards[part]]


def lay_postcard(state: State, action: int) -> None:
    """Lays the postcard to the chosen route card."""
    player = state.players[state.current]
    part = action - POSTCARD + 1
    player.postcards = (*player.postcards[:part], state.asked, *player.postcards[part + 1 :])
    state.ask = NONE
    state.events.append(("postcard", player.seat, (part, state.asked), ALL_SEATS))


def worth(state: State, player: Player, t: int) -> int:
    """What the celebrities of a train add: the value of each car the conductor has reached."""
    train = player.trains[t]
    points = 0
    for car, card in enumerate(train.cards):
        if car < REACHED[train.conductor] and state.rules.box.kinds[card] == "celebrity":
            points += VALUES[level_of(train, car)]
    return points


def laid(player: Player, number: int) -> bool:
    """The requirement of so many celebrities and postcards."""
    celebrities = sum(len(train.cards) for train in player.trains)
    postcards = sum(card != 0 for card in player.postcards)
    return celebrities + postcards >= number
