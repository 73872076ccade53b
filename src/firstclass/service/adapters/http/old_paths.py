"""Answers to calls by their names in version 1 of the protocol.

Pages of an earlier version may still be open, or stored on a device. Without these answers they
would only say that something was not found.
"""

from http import HTTPStatus

from fastapi import APIRouter
from fastapi.responses import RedirectResponse

from firstclass.service.play.close_reasons import outdated_client

METHODS = ["GET", "POST", "DELETE"]

OLD_PATHS = (
    "/api/me/permits",
    "/api/me/company",
    "/api/me/notices",
    "/api/me/program",
    "/api/me/mail",
    "/api/me/passkeys/offer",
    "/api/session/letter",
    "/api/session/mail",
    "/api/session/passkey/offer",
    "/api/complaints",
    "/api/players",
    "/api/archive/strength",
    "/api/tables/{table_id}/talk",
    "/api/tables/{table_id}/report",
)
"""Paths that version 1 had, without those that are redirected."""


def add_old_paths(app: APIRouter) -> None:
    """Redirect calls that are the same in both versions, and refuse others with `upgrade`.

    A game that runs on a device moves to a server with a page that may be old, so that must work.
    """

    @app.post("/api/parcels", include_in_schema=False)
    async def import_table() -> RedirectResponse:
        return RedirectResponse("/api/transfers", HTTPStatus.PERMANENT_REDIRECT)

    @app.post("/api/tables/{table_id}/parcel", include_in_schema=False)
    async def export_table(table_id: str) -> RedirectResponse:
        path = f"/api/tables/{table_id}/transfer"
        return RedirectResponse(path, HTTPStatus.PERMANENT_REDIRECT)

    async def refuse() -> None:
        raise outdated_client()

    for path in OLD_PATHS:
        app.add_api_route(path, refuse, methods=METHODS, include_in_schema=False)
        app.add_api_route(f"{path}/{{rest:path}}", refuse, methods=METHODS, include_in_schema=False)
