"""The origin of a table: a tournament, or an open game."""

from contextlib import suppress

from firstclass.service.lobby.hall import Hall
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.tournaments import TableOrigin
from firstclass.service.tournaments.director import Director
from firstclass.service.tournaments.ports import TournamentStore

NOTHING: TableOrigin = {"kind": "none", "id": "", "name": ""}


class Origins:
    """Finds the origin of a table, for people who may see it."""

    def __init__(self, store: TournamentStore, director: Director, hall: Hall) -> None:
        self._store = store
        self._director = director
        self._hall = hall

    def of(self, table_id: str, person: str | None) -> TableOrigin:
        """Return the origin of a table. A tournament by link is shown to its participants only."""
        tournament_id = self._store.of_table(table_id)
        with suppress(Refusal):
            if tournament_id is None:
                self._hall.see(table_id, person)
                return {"kind": "departure", "id": table_id, "name": ""}
            found = self._director.see(tournament_id, person)
            takes_part = found["hosted"] or found["mine"] is not None
            if takes_part or found["wish"]["access"] != "link":
                return {"kind": "tournament", "id": tournament_id, "name": found["wish"]["name"]}
        return NOTHING
