"""The call that exports everything that the server stores about a person."""

from collections.abc import Mapping
from typing import Any, Protocol

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from firstclass.service.adapters.fastapi.people import CurrentSession, rate_limited_by_address
from firstclass.service.people.people import People


class DataExporter(Protocol):
    """A part of the service that stores data about people."""

    def export(self, person: str) -> Mapping[str, Any]:
        """Return the data of a person, by its names in `Export`."""


def add_export_call(app: APIRouter, people: People, *exporters: DataExporter) -> None:
    """Add the call."""

    @app.get("/api/me/export", dependencies=[rate_limited_by_address("looks")])
    async def export(here: CurrentSession) -> JSONResponse:
        exported: dict[str, Any] = {**await people.export(here)}
        for room in exporters:
            exported |= room.export(here.person)
        return JSONResponse(exported)
