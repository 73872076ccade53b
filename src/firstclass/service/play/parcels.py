"""Transfer files, which move a game to another server or device with the same people.

The table is closed before its file is handed out. So a game never continues in two places, and
nobody plays on here after seeing all its cards. The file can be handed out again, because it may
get lost.
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
    """Close a table and return its transfer file.

    Raises Refusal if the caller is not the host, if others have seats there, or if the table cannot
    be moved for another reason.
    """
    check_movable(table, shown)
    table.reseat(Seating.moved_away)
    return {
        "record": table.sealed(table.game.record()),
        "seats": [{"name": sitting["name"], "kind": sitting["kind"]} for sitting in table.seats],
        "spectators": table.spectators,
    }


def check_movable(table: Table, shown: Shown) -> None:
    """Raise Refusal unless this caller may move the table."""
    if not table.seating.is_host(shown):
        raise Refusal("forbidden", Reason("not_the_host"))
    if table.day is not None:
        raise Refusal("forbidden", Reason("move_deal"))
    if table.lies_open:
        raise Refusal("forbidden", Reason("move_over"))
    if table.story.samples:
        # It would reveal the cards of the game that this one branched off from.
        raise Refusal("forbidden", Reason("record_of_branch"))
    if table.seating.guests:
        raise Refusal("forbidden", Reason("move_company"))
    if table.clock.agreed is not None:
        raise Refusal("forbidden", Reason("move_clock"))


def unpack(tables: Tables, parcel: Parcel, owner: str | None) -> tuple[str, str | None]:
    """Make a table from a transfer file. Return its id, and its key if it has one.

    Raises Refusal if this version cannot play the game.
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
