"""Answers to calls by their names in version 1 of the protocol.

Pages of an earlier version may still be open, or stored on a device. Without these answers they
would only say that something was not found.
"""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from firstclass.service.adapters.http.senders import caller_of
from firstclass.service.play.close_reasons import outdated_client
from firstclass.service.play.table_api import TableApi

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


def old_routes(calls: TableApi) -> list[Route]:
    """Return routes that redirect calls that are the same in both versions, and refuse others.

    A game that runs on a device moves to a server with a page that may be old, so that must work.
    """

    async def redirect(request: Request) -> Response:
        calls.acquire("calls", caller_of(request))
        table = request.path_params.get("table_id")
        path = f"/api/tables/{table}/transfer" if table else "/api/transfers"
        return RedirectResponse(path, HTTPStatus.PERMANENT_REDIRECT)

    async def refuse(request: Request) -> Response:
        calls.acquire("calls", caller_of(request))
        raise outdated_client()

    return [
        Route("/api/parcels", redirect, methods=["POST"]),
        Route("/api/tables/{table_id}/parcel", redirect, methods=["POST"]),
        *(
            Route(path + rest, refuse, methods=METHODS)
            for path in OLD_PATHS
            for rest in ("", "/{rest:path}")
        ),
    ]
