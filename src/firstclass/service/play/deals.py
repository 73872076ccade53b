"""The deal of a day: everybody plays the same one, so nobody may know more of it than the others.

While its day lasts it is played alone and without help, and only who has played it to its end may
look at what others made of it. Afterwards its tables are like any other.
"""

from datetime import UTC, datetime

from firstclass.messages import Reason
from firstclass.service.play.seating import Shown
from firstclass.service.play.table import Table
from firstclass.service.protocol.clocks import SECOND
from firstclass.service.protocol.errors import Refusal


def day_at(now: int) -> str:
    """The day at a moment, in milliseconds since 1970: one day for the whole world."""
    return datetime.fromtimestamp(now / SECOND, UTC).date().isoformat()


def is_deal_of_today(table: Table) -> bool:
    """Whether the deal of a day that still lasts is played here."""
    return table.day is not None and table.day >= day_at(table.now())


def check_deal(table: Table, shown: Shown) -> None:
    """Raise Refusal if somebody would see a deal that they may still have before them."""
    if not is_deal_of_today(table) or table.seating.opened_by(shown) is not None:
        return
    if not table.has_played_deal(shown.person):
        raise Refusal("forbidden", Reason("deal_hidden"))


def check_help(table: Table) -> None:
    """Raise Refusal where everybody plays alone."""
    if is_deal_of_today(table):
        raise Refusal("forbidden", Reason("deal_alone"))
