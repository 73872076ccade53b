"""The route: the stations for the locomotive, and the route cards (ruling L1)."""

from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.booking import STATION, score
from firstclass.rules.vocabulary.box import BONUS_STATION, Box
from firstclass.rules.vocabulary.seats import ALL_SEATS
from firstclass.rules.vocabulary.state import State


def lay_route(box: Box, board: Board, card: int) -> None:
    """Add a part (the board or a route card) to the left end of the route."""
    track = box.tracks[card]
    bonus = len(board.track) + track.index(BONUS_STATION) + 1
    board.route += (card,)
    board.postcards += (0,)
    board.bonus_stations += (bonus,)
    board.track += track


def drive(state: State, board: Board, steps: int) -> None:
    """Move the locomotive. Point stations that it reaches or passes pay at once."""
    before = board.locomotive
    after = min(len(board.track), before + steps)
    if after == before:
        return
    board.locomotive = after
    state.events.append(("locomotive", board.seat, (before, after), ALL_SEATS))
    for station in range(before, after):
        if board.track[station] > 0:
            score(state, board, board.track[station], STATION, station + 1)
