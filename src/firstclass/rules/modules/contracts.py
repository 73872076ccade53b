"""Contracts, which modules A to D bring (rulings K1 to K4, A1)."""

from firstclass.rules.account import set_off
from firstclass.rules.actions import CONTRACT, TURNS
from firstclass.rules.frames import ALWAYS
from firstclass.rules.icons import LEVEL
from firstclass.rules.ruleset import Reason, Rules
from firstclass.rules.state import ALL_SEATS, SCORING_TURN, TURN, Player, State
from firstclass.rules.trains import TILE_POSITION

MAIL_POSITION = 6


def register(rules: Rules) -> None:
    """Contract cards, and fulfilling them between frames."""
    rules.kind_needs["contract"] = ALWAYS
    rules.lay["contract"] = lay
    rules.met = met
    rules.between.append((CONTRACT, legal))
    rules.turn_end.append(close_gaps)
    between = ("Contracts are fulfilled between frames of the own turn.", "K1")
    rules.reasons[CONTRACT] = (why_not, (TURN, SCORING_TURN), between)
    for place in range(TURNS):
        rules.apply[CONTRACT + place] = fulfil


def lay(state: State, player: Player, card: int) -> None:
    """A contract lies face up beside the board until it is fulfilled (K1)."""
    player.contracts += (card,)
    state.events.append(("contract", player.seat, (card,), ALL_SEATS))


def legal(state: State, player: Player, out: list[int]) -> None:
    """The open contracts whose requirement is met."""
    for place, card in enumerate(player.contracts):
        if card and met(state, player, card):
            out.append(CONTRACT + place)


def fulfil(state: State, action: int) -> None:
    """Turns a contract over into the pile; its bonus waits in the account (K1 to K3)."""
    player = state.players[state.current]
    place = action - CONTRACT
    card = player.contracts[place]
    player.contracts = (*player.contracts[:place], 0, *player.contracts[place + 1 :])
    player.fulfilled += (card,)
    player.pile += (card,)
    state.events.append(("fulfilled", player.seat, (place, card), ALL_SEATS))
    frame = state.rules.box.frames[card]
    per = state.rules.box.faces[card].per
    if per == "contract":
        set_off(state, card, frame, len(player.fulfilled))
    elif per == "locomotive_tile":
        tiles = sum(train.tile != 0 for train in player.trains)
        set_off(state, card, tuple(count * tiles for count in frame))
    else:
        set_off(state, card, frame)


def why_not(state: State, action: int) -> Reason:
    """Why a contract can not be fulfilled now."""
    contracts = state.players[state.current].contracts
    place = action - CONTRACT
    if place >= len(contracts) or not contracts[place]:
        return f"There is no open contract {place + 1}.", "K1"
    return "The requirement of this contract is not met yet.", "K1"


def close_gaps(state: State, player: Player) -> None:
    """Places of contracts are numbered anew only when a turn is over."""
    if 0 in player.contracts:
        player.contracts = tuple(card for card in player.contracts if card)


def met(state: State, player: Player, card: int) -> bool:
    """Whether a contract's requirement is met or exceeded (K2)."""
    wanted = state.rules.box.faces[card].requirement
    assert wanted is not None
    upper, lower = player.trains
    if wanted.cars is not None:
        level = LEVEL[wanted.value or 0]
        return upper.levels[level] + lower.levels[level] >= wanted.cars
    if wanted.row is not None:
        return in_succession(upper.levels, wanted.row) or in_succession(lower.levels, wanted.row)
    if wanted.rows is not None:
        return in_succession(upper.levels, wanted.rows) and in_succession(lower.levels, wanted.rows)
    if wanted.mail_cars is not None:
        laid = upper.mail != 0 and lower.mail != 0
        if wanted.reached:
            return laid and min(upper.conductor, lower.conductor) >= MAIL_POSITION
        return laid
    if wanted.locomotive_tiles is not None:
        tiles = 0
        for train in player.trains:
            tiles += train.tile != 0 and (not wanted.reached or train.conductor == TILE_POSITION)
        return tiles >= wanted.locomotive_tiles
    if wanted.contracts is not None:
        return len(player.fulfilled) + 1 >= wanted.contracts
    form = wanted.form
    return state.rules.requirements[form](state, player, getattr(wanted, form))


def in_succession(levels: list[int], row: tuple[int, ...]) -> bool:
    """Whether consecutive cars have these values; as none gains to the right, the first decide."""
    return all(levels[LEVEL[value]] > car for car, value in enumerate(row))
