"""The call that exports everything that the server stores about a person."""

from collections.abc import Mapping
from typing import Any, Protocol

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from firstclass.service.adapters.fastapi.people import Here, counted
from firstclass.service.people.people import People


class Room(Protocol):
    """A part of the service that stores data about people."""

    def export(self, person: str) -> Mapping[str, Any]:
        """Return the data of a person, by its names in `Export`."""


def add_export(app: APIRouter, people: People, *rooms: Room) -> None:
    """Add the call."""

    @app.get("/api/me/export", dependencies=[counted("looks")])
    async def export(here: Here) -> JSONResponse:
        told: dict[str, Any] = {**await people.export(here)}
        for room in rooms:
            told |= room.export(here.person)
        return JSONResponse(told)
