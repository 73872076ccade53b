"""Moving a game to another place, where the same people play it on.

The table is closed before it is handed out, so that a game is never played on at two places, and
nobody who knows all its cards from then on plays here. It may be handed out again, for it may have
been lost on its way.
"""

from typing import Any

from firstclass import Game, RecordError
from firstclass.messages import Reason
from firstclass.rules.records import SEAL, check_seal
from firstclass.service.play.seating import Seating, Shown
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables, sit_down
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.parcels import Parcel


def pack(table: Table, shown: Shown) -> dict[str, Any]:
    """Close a table; what its game goes on from elsewhere.

    Raises Refusal unless it is the host's, who alone decides for people there, and nothing holds
    it here.
    """
    check_movable(table, shown)
    table.reseat(Seating.moved_away)
    return {
        "record": table.sealed(table.game.record()),
        "seats": [{"name": sitting["name"], "kind": sitting["kind"]} for sitting in table.seats],
        "spectators": table.spectators,
    }


def check_movable(table: Table, shown: Shown) -> None:
    """Raise Refusal unless a table may be moved by who shows this."""
    if not table.seating.is_host(shown):
        raise Refusal("forbidden", Reason("not_the_host"))
    if table.day is not None:
        raise Refusal("forbidden", Reason("move_deal"))
    if table.lies_open:
        raise Refusal("forbidden", Reason("move_over"))
    if table.story.samples:
        # It would tell the cards of the game that this one branched off.
        raise Refusal("forbidden", Reason("record_of_branch"))
    if table.seating.guests:
        raise Refusal("forbidden", Reason("move_company"))
    if table.clock.agreed is not None:
        raise Refusal("forbidden", Reason("move_clock"))


def unpack(tables: Tables, parcel: Parcel, owner: str | None) -> tuple[str, str | None]:
    """Make a table at which a game goes on; returns its id and its key, if it has one.

    Raises Refusal if it is no game of this version's.
    """
    record, seal = parcel.record, parcel.record.get(SEAL)
    try:
        game = Game.replay(record, tables.boxes)
        check_seal(record)
    except RecordError as error:
        raise Refusal("malformed", Reason("record_unreadable", fault=error.reason)) from error
    played = game.record()
    return tables.keep(
        owner,
        sit_down(parcel.seats, played),
        played,
        seed_named=True,
        over=game.over,
        salt=str(seal["salt"]) if seal else "",
        spectators=parcel.spectators,
    )
