"""How a call is refused: an error as the protocol has it, with a fitting status."""

from http import HTTPStatus

from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from firstclass.messages import understood
from firstclass.service.protocol.errors import Code, Refusal

STATUS: dict[Code, HTTPStatus] = {
    "stale": HTTPStatus.CONFLICT,
    "illegal": HTTPStatus.CONFLICT,
    "malformed": HTTPStatus.BAD_REQUEST,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "forbidden": HTTPStatus.FORBIDDEN,
    "unknown": HTTPStatus.NOT_FOUND,
    "upgrade": HTTPStatus.UPGRADE_REQUIRED,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "failed": HTTPStatus.INTERNAL_SERVER_ERROR,
}


def language_of(request: HTTPConnection) -> str:
    """The language the browser prefers, of those spoken here."""
    return understood(request.headers.get("accept-language", ""))


def answer(request: HTTPConnection, status: int, refusal: Refusal) -> JSONResponse:
    """An error as the protocol has it, in the browser's language."""
    return JSONResponse({"error": refusal.as_dict(language_of(request))}, status)
