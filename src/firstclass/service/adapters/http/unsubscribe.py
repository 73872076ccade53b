"""The page to unsubscribe from notifications."""

from functools import partial
from html import escape
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from firstclass.messages import translate, use_language
from firstclass.service.adapters.http.routes import limited_by_address
from firstclass.service.adapters.http.senders import language_of
from firstclass.service.notifications.composer import UNSUBSCRIBE_PATH
from firstclass.service.notifications.preferences import NotificationPreferences
from firstclass.service.play.table_api import TableApi


def unsubscribe_routes(preferences: NotificationPreferences, table_api: TableApi) -> list[Route]:
    """Return the routes of the links to unsubscribe; only sending the form changes anything.

    Mail programs send it when the user presses their unsubscribe button. Nobody has to be signed
    in.
    """

    async def ask(request: Request) -> HTMLResponse:
        language = preferences.language_of(request.path_params["token"])
        with use_language(language or language_of(request)):
            if language is None:
                return page(translate("notification-stopOver"), HTTPStatus.NOT_FOUND)
            go = escape(translate("notification-stopGo"))
            button = f"<form method=post><button>{go}</button></form>"
            return page(translate("notification-stopLead"), HTTPStatus.OK, button)

    async def stop(request: Request) -> HTMLResponse:
        token = request.path_params["token"]
        language = preferences.language_of(token)
        preferences.unsubscribe(token)
        with use_language(language or language_of(request)):
            return page(translate("notification-stopped"), HTTPStatus.OK)

    path, limited = (
        f"/{UNSUBSCRIBE_PATH}/{{token}}",
        partial(limited_by_address, table_api, "looks"),
    )
    return [Route(path, limited(ask)), Route(path, limited(stop), methods=["POST"])]


def page(text: str, status: HTTPStatus, form: str = "") -> HTMLResponse:
    """Return a page without scripts, because it may be opened anywhere from an email."""
    title = escape(translate("notification-stopTitle"))
    content = (
        f'<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<meta name="robots" content="noindex"><title>{title}</title><style>{STYLE}</style>'
        f"<main><h1>{title}</h1><p>{escape(text)}</p>{form}"
        f'<p><a href="/account">First Class</a></p></main>'
    )
    return HTMLResponse(content, status)


STYLE = (
    ":root{color-scheme:light dark}"
    "main{max-width:32em;margin:3em auto;padding:0 1em;font:1.1em/1.5 system-ui,sans-serif}"
    "button{font:inherit;min-height:44px;padding:0 1.2em}"
)
