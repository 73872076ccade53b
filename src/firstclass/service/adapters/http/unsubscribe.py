"""The page to unsubscribe from notifications."""

from html import escape
from http import HTTPStatus

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from firstclass.messages import translate, use_language
from firstclass.service.adapters.http.error_responses import language_of
from firstclass.service.adapters.http.routes import rate_limited_by_address
from firstclass.service.notifications.composer import UNSUBSCRIBE_PATH
from firstclass.service.notifications.preferences import NotificationPreferences
from firstclass.service.play.table_api import TableApi


def unsubscribe_routes(preferences: NotificationPreferences, calls: TableApi) -> APIRouter:
    """Return the routes of the links to unsubscribe; only sending the form changes anything.

    Mail programs send it when the user presses their unsubscribe button. Nobody has to be signed
    in.
    """
    router = APIRouter(
        include_in_schema=False, dependencies=[rate_limited_by_address(calls, "looks")]
    )

    @router.get(f"/{UNSUBSCRIBE_PATH}/{{token}}")
    async def ask(request: Request, token: str) -> HTMLResponse:
        language = preferences.language_of(token)
        with use_language(language or language_of(request)):
            if language is None:
                return page(translate("notice-stopOver"), HTTPStatus.NOT_FOUND)
            go = escape(translate("notice-stopGo"))
            button = f"<form method=post><button>{go}</button></form>"
            return page(translate("notice-stopLead"), HTTPStatus.OK, button)

    @router.post(f"/{UNSUBSCRIBE_PATH}/{{token}}")
    async def stop(request: Request, token: str) -> HTMLResponse:
        language = preferences.language_of(token)
        preferences.unsubscribe(token)
        with use_language(language or language_of(request)):
            return page(translate("notice-stopped"), HTTPStatus.OK)

    return router


def page(text: str, status: HTTPStatus, form: str = "") -> HTMLResponse:
    """Return a page without scripts, because it may be opened anywhere from an email."""
    title = escape(translate("notice-stopTitle"))
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
