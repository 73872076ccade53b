"""Who watches a table, and what they see of it: it may be seen later, or by nobody.

Whoever has no part in a table watches. Once the game lies open there is nothing to keep back.
"""

from firstclass import Game
from firstclass.messages import Reason
from firstclass.service.play.deals import check_deal
from firstclass.service.play.seating import Shown
from firstclass.service.play.table import Table
from firstclass.service.protocol.errors import Refusal


def shown_version(table: Table, plays: bool) -> int:
    """The version at which somebody may see the game now."""
    version = table.game.version
    if plays or table.lies_open:
        return version
    if table.spectators is None:
        return table.story.first
    return max(table.story.first, version - table.spectators)


def shown_game(table: Table, plays: bool) -> Game:
    """The game as somebody may see it now."""
    version = shown_version(table, plays)
    if version == table.game.version:
        return table.game
    (game,) = table.story.moments(version, version)
    return game


def check_watching(table: Table, shown: Shown) -> None:
    """Raise Refusal if nobody may watch, or who shows this may not."""
    check_deal(table, shown)
    if table.spectators is None and not table.lies_open:
        raise Refusal("forbidden", Reason("nobody_watches"))


def check_shown(table: Table, plays: bool, version: int) -> None:
    """Raise Refusal if the game can not be shown to somebody at this version."""
    first, last = table.story.first, shown_version(table, plays)
    if not first <= version <= last:
        raise Refusal("malformed", Reason("version_range", first=first, last=last))
