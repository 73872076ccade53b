"""The view of spectators: the game with a delay, or nothing.

Anybody without a part in a table is a spectator. Once the game is open, nothing is held back.
"""

from firstclass import Game
from firstclass.messages import Reason
from firstclass.service.play.daily_rules import check_deal_visible
from firstclass.service.play.seating import Credentials
from firstclass.service.play.table import Table
from firstclass.service.protocol.errors import RefusedError


def shown_version(table: Table, plays: bool) -> int:
    """Return the version of the game that somebody may see now."""
    version = table.game.version
    if plays or table.is_revealed:
        return version
    if table.spectators is None:
        return table.history.first_version
    return max(table.history.first_version, version - table.spectators)


def shown_game(table: Table, plays: bool) -> Game:
    """Return the game that somebody may see now."""
    version = shown_version(table, plays)
    if version == table.game.version:
        return table.game
    (game,) = table.history.moments(version, version)
    return game


def check_may_watch(table: Table, credentials: Credentials) -> None:
    """Raise RefusedError if nobody may watch, or if this caller may not."""
    check_deal_visible(table, credentials)
    if table.spectators is None and not table.is_revealed:
        raise RefusedError("forbidden", Reason("spectators_not_allowed"))


def check_version_shown(table: Table, plays: bool, version: int) -> None:
    """Raise RefusedError if somebody may not see the game at this version."""
    first, last = table.history.first_version, shown_version(table, plays)
    if not first <= version <= last:
        raise RefusedError("malformed", Reason("version_range", first=first, last=last))
