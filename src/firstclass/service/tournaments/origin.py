"""The origin of a table: a tournament, or an open game."""

from contextlib import suppress

from firstclass.service.lobby.archive import Archive
from firstclass.service.lobby.service import LobbyService
from firstclass.service.protocol.calls import OptionalPerson, call
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.protocol.tournaments import TableOrigin
from firstclass.service.tournaments.ports import TournamentStore
from firstclass.service.tournaments.service import TournamentService

NO_ORIGIN: TableOrigin = {"kind": "none", "id": "", "name": "", "note": ""}


class Origins:
    """Finds the origin of a table, for people who may see it."""

    def __init__(
        self,
        store: TournamentStore,
        tournaments: TournamentService,
        lobby: LobbyService,
        archive: Archive,
    ) -> None:
        self._store = store
        self._tournaments = tournaments
        self._lobby = lobby
        self._archive = archive

    @call(
        "GET", "/api/tables/{table_id}/origin", "the tournament or open game that a table came from"
    )
    def of(self, table_id: str, person: OptionalPerson) -> TableOrigin:
        """Return the origin of a table. A tournament by link is shown to its participants only."""
        tournament_id, note = self._store.tournament_of(table_id), self._archive.note(table_id)
        with suppress(RefusedError):
            if tournament_id is None:
                self._lobby.get(table_id, person)
                return {"kind": "open_game", "id": table_id, "name": "", "note": note}
            found = self._tournaments.get(tournament_id, person)
            takes_part = found["is_host"] or found["your_number"] is not None
            if takes_part or found["settings"]["access"] != "link":
                return {
                    "kind": "tournament",
                    "id": tournament_id,
                    "name": found["settings"]["name"],
                    "note": note,
                }
        return NO_ORIGIN
