"""The route: the stations for the locomotive, and the route cards (ruling L1)."""

from mypy_extensions import i64

from firstclass.rules.vocabulary.board import Board
from firstclass.rules.vocabulary.booking import STATION, score
from firstclass.rules.vocabulary.box import BONUS_STATION, Box
from firstclass.rules.vocabulary.event_kinds import LOCOMOTIVE_MOVED
from firstclass.rules.vocabulary.state import State


def lay_route(box: Box, board: Board, card: i64) -> None:
    """Add a part (the board or a route card) to the left end of the route."""
    track = box.tracks[card]
    bonus = len(board.track) + track.index(BONUS_STATION) + 1
    board.route += (card,)
    board.postcards += (0,)
    board.bonus_stations += (bonus,)
    board.track += track


def drive(state: State, board: Board, steps: i64) -> None:
    """Move the locomotive. Point stations that it reaches or passes pay at once."""
    track = board.track
    before = board.locomotive
    end: i64 = len(track)
    after = before + steps if before + steps < end else end
    if after == before:
        return
    board.locomotive = after
    state.events.add(LOCOMOTIVE_MOVED, board.seat, before, after)
    station: i64
    for station in range(before, after):
        points: i64 = track[station]
        if points > 0:
            score(state, board, points, STATION, station + 1)
