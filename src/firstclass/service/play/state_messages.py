"""The messages that show a table to a client."""

import random
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from firstclass.messages import Reason, use_language
from firstclass.rules.views.view_types import View
from firstclass.service.play.daily_rules import is_deal_of_today
from firstclass.service.play.fair_play import no_help_reason
from firstclass.service.play.rematch import rematch_status
from firstclass.service.play.seating import Credentials, Seats
from firstclass.service.play.spectator_view import (
    check_may_watch,
    check_version_shown,
    shown_game,
    shown_version,
)
from firstclass.service.play.table import Table
from firstclass.service.play.undo import redo_reason, turn_undo_target, undo_limit, undo_reason
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.requests import MAX_MOMENTS
from firstclass.service.protocol.responses import BranchPoint, BugReport, StateMessage, TableInfo
from firstclass.words import Offer, offers

_json: TypeAdapter[Any] = TypeAdapter(Any)  # twice as fast as the standard library

WATCHING = Reason("watching")  # why a spectator cannot undo


@dataclass(frozen=True, slots=True)
class Viewer:
    """A client's rights and language: the seats it decides for, and the seat whose view it sees.

    ``plays`` says that it has a part in the table, even if it decides for no seat.
    """

    plays: bool
    seats: Seats
    seat: int | None
    language: str


def viewer_of(
    table: Table, credentials: Credentials, language: str, seat: int | None = None
) -> Viewer:
    """Return the viewer for a caller who wants to see as this seat.

    Everybody may see an open game from any seat. Raises RefusedError if the key is wrong, or if the
    seat is not the caller's.
    """
    own = table.seating.seats_of(credentials)
    if credentials.key is not None and own is None:
        raise RefusedError("forbidden", Reason("wrong_key"))
    if own is None:
        check_may_watch(table, credentials)
    if seat is not None and seat not in (
        range(len(table.seats)) if table.is_revealed else own or ()
    ):
        raise RefusedError("forbidden", Reason("not_your_seat"))
    return Viewer(own is not None, own or (), seat, language)


def state_text(table: Table, viewer: Viewer, log_after: int) -> str:
    """Return the `state` message for a viewer who has the log up to version ``log_after``.

    Viewers with the same rights and language share one text.
    """
    if table.text_cache is None:
        return render_state(table, viewer, log_after)
    if (viewer, log_after) not in table.text_cache:
        table.text_cache[viewer, log_after] = render_state(table, viewer, log_after)
    return table.text_cache[viewer, log_after]


def render_state(table: Table, viewer: Viewer, log_after: int) -> str:
    """Return the `state` message as newly written JSON."""
    with use_language(viewer.language):
        message = state(table, viewer, log_after)
    return _json.dump_json(message).decode()


def state(table: Table, viewer: Viewer, log_after: int) -> StateMessage:
    """Return the `state` message as data."""
    game = shown_game(table, viewer.plays)
    live = game is table.game
    no_undo = undo_reason(table, viewer.seats) if viewer.plays else WATCHING
    no_redo = redo_reason(table, viewer.seats) if viewer.plays else WATCHING
    recap = table.history.recap() if game.current_seat in viewer.seats else None
    return {
        "type": "state",
        "version": game.version,
        "seats": table.seats,
        "your_seats": [*viewer.seats],
        "invited_seats": [
            {
                "seat": invited_seat.seat,
                "has_invitation": invited_seat.invitation_hash is not None,
                "is_taken": table.seating.is_taken(invited_seat.seat),
                "is_connected": table.presence.is_connected(invited_seat.seat),
            }
            for invited_seat in table.seating.invited_seats.values()
        ],
        "connected_seats": table.connected_seats if table.seating.invited_seats else [],
        "away_seats": table.away_seats if table.seating.invited_seats else [],
        "revealed": table.is_revealed,
        "spectator_count": table.presence.spectators.count,
        "spectators": table.spectators,
        "view": game.observe(viewer.seat),
        "legal": offers_for(table, viewer),
        "undo": {"possible": not no_undo, "reason": str(no_undo or "")},
        "undo_turn_to": max(table.history.last_turn_start(), undo_limit(table, viewer.seats))
        if live
        else game.version,
        "ask_undo_to": turn_undo_target(table, viewer.seats) if viewer.seats else None,
        "undo_request": table.undo_request.to_protocol() if table.undo_request and live else None,
        "redo": {"possible": not no_redo, "reason": str(no_redo or "")},
        "recap": recap and {"after": recap.after, "until": recap.until},
        "first_version": table.history.first_version,
        "rematch_table": table.rematch_table,
        "rematch_votes": rematch_status(table),
        "seed_named": table.seed_named,
        "rated": table.rated,
        "help_allowed": not no_help_reason(table),
        "day": table.day if is_deal_of_today(table) else None,
        "past_day": None if is_deal_of_today(table) else table.day,
        "commitment": table.commitment,
        "branch_of": branch_of(table) if viewer.plays else None,
        "log_after": log_after,
        "log": [
            line.as_dict()
            for line in table.history.chronicle.entries(viewer.seat, log_after)
            if line.version <= game.version
        ],
        "thinking_seat": table.bot_to_move if live else None,
        "clock": table.clock.to_protocol(table) if live else None,
        "automatic_choice": table.automatic_choices.to_protocol(
            table, viewer.seat if viewer.plays else None
        ),
        "sheet": game.sheet() if game.over else None,
    }


def table_info(table: Table, plays: bool = True) -> TableInfo:
    """Return what a table plays, with which cards, and who sits at it."""
    game = shown_game(table, plays)
    view = game.observe(None)
    return {
        "table": table.id,
        "players": view["players"],
        "modules": view["modules"],
        "ruleset": view["ruleset"],
        "box": table.game.setup.catalogue.hash,
        "seats": table.seats,
        "version": game.version,
        "phase": view["phase"],
        "round": view["round"],
        "scores": [board["score"] for board in view["boards"]],
        "deciding": view["current"],
        "over": table.game.over or table.ended_by_timeout,
    }


def branch_of(table: Table) -> BranchPoint | None:
    """Return the moment of another table at which this one branched off. Not for spectators."""
    if table.parent is None:
        return None
    return {"table": table.parent, "version": table.history.created_version}


def moments(table: Table, viewer: Viewer, first: int, last: int) -> list[View]:
    """Return the viewer's observations at each version from one to another.

    Versions that were not played (yet) are left out. Raises RefusedError if there are too many.
    """
    if not 0 <= last - first < MAX_MOMENTS:
        raise RefusedError("malformed", Reason("last_moment", most=MAX_MOMENTS - 1))
    last = min(last, shown_version(table, viewer.plays))
    first = max(first, table.history.first_version)
    if first > last:
        return []
    return [game.observe(viewer.seat) for game in table.history.moments(first, last)]


def report(table: Table, viewer: Viewer, version: int) -> BugReport:
    """Return a moment of the game as a scenario, for reporting a problem that can be reproduced.

    Until the game is open, it contains only what this viewer may know. The rest is sampled, always
    in the same way. Raises RefusedError if there is no such version.
    """
    # Slow to import, and only reports need it.
    from firstclass.scenarios import to_toml

    check_version_shown(table, viewer.plays, version)
    (game,) = table.history.moments(version, version)
    if not table.is_revealed:
        game = game.sample_hidden(viewer.seat, random.Random(version))
    return {"scenario": to_toml(game, f"A report from a table, after {version} actions")}


def offers_for(table: Table, viewer: Viewer) -> list[Offer]:
    """Return the actions of the current decision, if it is the viewer's.

    In the draft they reveal a secret hand, so they wait until the viewer looks at that seat.
    """
    seat = table.game.current_seat
    if seat not in viewer.seats or seat == table.bot_to_move or table.closed_reason:
        return []
    if table.game.decision == "keep" and viewer.seat != seat:
        return []
    return offers(table.game, seat)
