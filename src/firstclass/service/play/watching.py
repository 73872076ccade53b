"""The view of spectators: the game with a delay, or nothing.

Anybody without a part in a table is a spectator. Once the game is open, nothing is held back.
"""

from firstclass import Game
from firstclass.messages import Reason
from firstclass.service.play.deals import check_deal
from firstclass.service.play.seating import Shown
from firstclass.service.play.table import Table
from firstclass.service.protocol.errors import Refusal


def shown_version(table: Table, plays: bool) -> int:
    """Return the version of the game that somebody may see now."""
    version = table.game.version
    if plays or table.lies_open:
        return version
    if table.spectators is None:
        return table.story.first
    return max(table.story.first, version - table.spectators)


def shown_game(table: Table, plays: bool) -> Game:
    """Return the game that somebody may see now."""
    version = shown_version(table, plays)
    if version == table.game.version:
        return table.game
    (game,) = table.story.moments(version, version)
    return game


def check_watching(table: Table, shown: Shown) -> None:
    """Raise Refusal if nobody may watch, or if this caller may not."""
    check_deal(table, shown)
    if table.spectators is None and not table.lies_open:
        raise Refusal("forbidden", Reason("nobody_watches"))


def check_shown(table: Table, plays: bool, version: int) -> None:
    """Raise Refusal if somebody may not see the game at this version."""
    first, last = table.story.first, shown_version(table, plays)
    if not first <= version <= last:
        raise Refusal("malformed", Reason("version_range", first=first, last=last))
