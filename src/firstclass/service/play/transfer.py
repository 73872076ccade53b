"""Transfer files, which move a game to another server or device with the same people.

The table is closed before its file is handed out. So a game never continues in two places, and
nobody plays on here after seeing all its cards. The file can be handed out again, because it may
get lost.
"""

from typing import Any

from firstclass import Game, RecordError
from firstclass.messages import Reason
from firstclass.rules.records import COMMITMENT_FIELD, TIMES_FIELD, check_commitment, with_times
from firstclass.service.ids import new_id
from firstclass.service.play.seating import NO_KEY, Credentials, Seating
from firstclass.service.play.table import Table
from firstclass.service.play.tables import Tables, seats_to_store
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.responses import TransferFile
from firstclass.service.stored import StoredTable


def export_table(table: Table, credentials: Credentials) -> dict[str, Any]:
    """Close a table and return its transfer file.

    Raises RefusedError if the caller is not the host, if others have seats there, or if the table
    cannot be moved for another reason.
    """
    check_exportable(table, credentials)
    table.reseat(Seating.mark_moved_away)
    return {
        "record": table.whole_record(),
        "seats": [{"name": sitting["name"], "kind": sitting["kind"]} for sitting in table.seats],
        "spectators": table.spectators,
    }


def check_exportable(table: Table, credentials: Credentials) -> None:
    """Raise RefusedError unless this caller may move the table."""
    if not table.seating.is_host(credentials):
        raise RefusedError("forbidden", Reason("not_the_host"))
    if table.day is not None:
        raise RefusedError("forbidden", Reason("transfer_daily_deal"))
    if table.rated:
        raise RefusedError("forbidden", Reason("transfer_rated"))
    if table.is_revealed:
        raise RefusedError("forbidden", Reason("transfer_game_over"))
    if table.history.redeals:
        # It would reveal the cards of the game that this one branched off from.
        raise RefusedError("forbidden", Reason("record_of_branch"))
    if table.seating.invited_seats:
        raise RefusedError("forbidden", Reason("transfer_other_people"))
    if table.clock.time_limit is not None:
        raise RefusedError("forbidden", Reason("transfer_time_limit"))


def import_table(
    tables: Tables, transfer_file: TransferFile, owner: str | None
) -> tuple[str, str | None]:
    """Make a table from a transfer file. Return its id, and its key if it has one.

    Raises RefusedError if this version cannot play the game.
    """
    record, commitment = transfer_file.record, transfer_file.record.get(COMMITMENT_FIELD)
    try:
        game = Game.replay(record, tables.boxes)
        check_commitment(record)
    except RecordError as error:
        raise RefusedError("malformed", Reason("record_unreadable", fault=error.reason)) from error
    played = with_times(game.record(), record.get(TIMES_FIELD, []))
    return tables.add(
        StoredTable(
            new_id(),
            NO_KEY,
            seats_to_store(transfer_file.seats, played),
            played,
            owner=owner,
            seed_named=True,
            over=game.over,
            salt=str(commitment["salt"]) if commitment else "",
            spectators=transfer_file.spectators,
        )
    )
