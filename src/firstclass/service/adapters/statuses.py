"""The HTTP status of each kind of refusal."""

from http import HTTPStatus

from firstclass.service.protocol.errors import ErrorCode

STATUS: dict[ErrorCode, HTTPStatus] = {
    "stale": HTTPStatus.CONFLICT,
    "illegal": HTTPStatus.CONFLICT,
    "malformed": HTTPStatus.BAD_REQUEST,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "signed_out": HTTPStatus.UNAUTHORIZED,
    "forbidden": HTTPStatus.FORBIDDEN,
    "unknown": HTTPStatus.NOT_FOUND,
    "upgrade": HTTPStatus.UPGRADE_REQUIRED,
    "too_many": HTTPStatus.TOO_MANY_REQUESTS,
    "busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "failed": HTTPStatus.INTERNAL_SERVER_ERROR,
}
