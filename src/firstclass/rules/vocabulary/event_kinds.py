"""The kinds of events, with the names of their values. Modules add further ones."""

from typing import Final

from mypy_extensions import i64

from firstclass.rules.vocabulary.numbered_names import claim

EVENT_KINDS: Final[list[str]] = []
"""The name of each kind by its number."""
FIELDS: Final[dict[str, tuple[str, ...]]] = {}
"""The names of the values of each kind."""


def event_kind(name: str, *fields: str) -> int:
    """Add a kind of event to the table; return its number."""
    number = claim(EVENT_KINDS, (name,))
    FIELDS[name] = fields
    return number


KEPT: Final[i64] = event_kind("kept", "card")
KEPT_HIDDEN: Final[i64] = event_kind("kept_hidden")
ROUND_BEGAN: Final[i64] = event_kind("round", "round")
TURN_BEGAN: Final[i64] = event_kind("turn", "turn")
TOOK: Final[i64] = event_kind("took", "slot", "card")
TOOK_FOR_UPGRADE: Final[i64] = event_kind("declined", "slot", "card")
TOOK_TILE: Final[i64] = event_kind("took_tile")
LEFT_DISPLAY: Final[i64] = event_kind("removed", "slot", "card")
ROW_CLEARED: Final[i64] = event_kind("cleared", "row")
FRAME_BEGAN: Final[i64] = event_kind("frame", "card", "target", "limit")
FORWENT: Final[i64] = event_kind("forwent", "card")
LOST: Final[i64] = event_kind("lost", "card")
UNUSED: Final[i64] = event_kind("unused", "card")
WAITS: Final[i64] = event_kind("waits", "card", "count", "target", "limit")
CAR_ADDED: Final[i64] = event_kind("car", "train", "position")
LENT: Final[i64] = event_kind("lent", "train", "position")
REPAID: Final[i64] = event_kind("repaid", "train", "position")
MAIL_LAID: Final[i64] = event_kind("mail", "train", "card")
TILE_LAID: Final[i64] = event_kind("tile", "train", "card")
UPGRADED: Final[i64] = event_kind("upgraded", "train", "position", "level")
CONDUCTOR_MOVED: Final[i64] = event_kind("conductor", "train", "before", "after")
LOCOMOTIVE_MOVED: Final[i64] = event_kind("locomotive", "before", "after")
SCORED: Final[i64] = event_kind("points", "points", "booked", "source", "train")
GOT_COINS: Final[i64] = event_kind("coins", "count", "surplus")
SPENT: Final[i64] = event_kind("spent", "column")
TOOK_GAME_END: Final[i64] = event_kind("took_end", "place", "card")
REFILLED: Final[i64] = event_kind("refilled", "place", "card")
ROUTE_LAID: Final[i64] = event_kind("route", "card")
CONTRACT_LAID: Final[i64] = event_kind("contract", "card")
FULFILLED: Final[i64] = event_kind("fulfilled", "place", "card")
ENDED: Final[i64] = event_kind("ended")
COMPENSATION_BEGAN: Final[i64] = event_kind("compensation")
START_PLAYER: Final[i64] = event_kind("start_player")
SCORING_BEGAN: Final[i64] = event_kind("scoring", "phase")
SCORING_TURN_BEGAN: Final[i64] = event_kind("scoring_turn")
GAME_ENDED: Final[i64] = event_kind("over")
