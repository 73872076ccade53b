"""The route: the locomotive's way over the stations, and the route cards (ruling L1)."""

from firstclass.rules.vocabulary.booking import STATION, score
from firstclass.rules.vocabulary.box import BONUS_STATION, Box
from firstclass.rules.vocabulary.state import ALL_SEATS, Player, State


def lay_route(box: Box, player: Player, card: int) -> None:
    """Adds a part (the board, a route card) to the left end of the route."""
    track = box.tracks[card]
    bonus = len(player.track) + track.index(BONUS_STATION) + 1
    player.route += (card,)
    player.postcards += (0,)
    player.bonus_stations += (bonus,)
    player.track += track


def drive(state: State, player: Player, steps: int) -> None:
    """Moves the locomotive; point stations reached or passed pay at once."""
    before = player.locomotive
    after = min(len(player.track), before + steps)
    if after == before:
        return
    player.locomotive = after
    state.events.append(("locomotive", player.seat, (before, after), ALL_SEATS))
    for station in range(before, after):
        if player.track[station] > 0:
            score(state, player, player.track[station], STATION, station + 1)
