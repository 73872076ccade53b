"""The daily deal at a table. Everybody plays the same one, and must not learn about it beforehand.

While its day lasts, it is played alone and without help. Only people who have finished it may look
at the games of others. Afterwards its tables are like any other.
"""

from datetime import UTC, datetime

from firstclass.messages import Reason
from firstclass.service.play.seating import Credentials
from firstclass.service.play.table import Table
from firstclass.service.protocol.clocks import SECOND
from firstclass.service.protocol.errors import RefusedError


def day_at(now: int) -> str:
    """Return the day of a moment in milliseconds since 1970, in UTC for the whole world."""
    return datetime.fromtimestamp(now / SECOND, UTC).date().isoformat()


def is_deal_of_today(table: Table) -> bool:
    """Return whether this table plays a daily deal whose day is not over."""
    return table.day is not None and table.day >= day_at(table.now())


def check_deal_visible(table: Table, credentials: Credentials) -> None:
    """Raise RefusedError if somebody would see a deal that they may still play."""
    if not is_deal_of_today(table) or table.seating.seats_of(credentials) is not None:
        return
    if not table.has_played_deal(credentials.person):
        raise RefusedError("forbidden", Reason("deal_hidden"))
