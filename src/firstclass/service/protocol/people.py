"""Requests and responses about people: their accounts, sessions and sign-in methods."""

import re
from typing import Annotated, Any, Literal, TypedDict
from unicodedata import normalize

from pydantic import AfterValidator, Field, StringConstraints

from firstclass.messages import Reason, ReasonError
from firstclass.service.protocol.requests import RequestModel
from firstclass.service.protocol.responses import TableInfo
from firstclass.service.protocol.texts import COMPARABLE, VISIBLE

MAX_CLAIMED_TABLES = 150
"""The number of tables that one call can move; more would not fit into a message."""

PersonName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40), VISIBLE
]


class NewPerson(RequestModel):
    """The name that a person chooses."""

    name: PersonName


class KeyedTable(RequestModel):
    """A table for which a browser has the key."""

    table: str = Field(max_length=40)
    key: str = Field(max_length=100)


class KeyedTables(RequestModel):
    """The tables for which a browser has keys."""

    tables: list[KeyedTable] = Field(max_length=MAX_CLAIMED_TABLES)


MIN_PASSWORD_LENGTH = 10
"""The shortest password in characters. Any characters are allowed."""

Login = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=3, max_length=40, pattern=r"^\S+$"),
    VISIBLE,
    COMPARABLE,
]

MAX_EMAIL_LENGTH = 200
"""The longest email address in characters."""

NOT_IN_NAMES = re.compile(r"[()\[\]:\\@<>,;\"]")
"""Characters that have a meaning in the header of an email."""


def read_email(text: str) -> str:
    """Return an email address as it was typed, with the domain in ASCII letters (IDNA 2008).

    Raises ReasonError if nothing can be sent to such an address.
    """
    import idna  # devices, which know no addresses, do not have it

    name, _, domain = text.rpartition("@")
    # Wide forms are refused, too: a mail server may read them as the usual characters.
    if NOT_IN_NAMES.search(normalize("NFKC", name)) or not name.isprintable():
        raise ReasonError(Reason("field_email"))
    try:
        address = f"{name}@{idna.encode(domain, uts46=True).decode()}"
    except idna.IDNAError:
        raise ReasonError(Reason("field_email")) from None
    if len(address) > MAX_EMAIL_LENGTH:
        raise ReasonError(Reason("field_too_long", max_length=MAX_EMAIL_LENGTH))
    return address


Email = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, max_length=MAX_EMAIL_LENGTH, pattern=r"^[^\s@<>,;\"]+@[^\s@<>,;\"]+$"
    ),
    AfterValidator(read_email),
]


class NewPassword(RequestModel):
    """A sign-in name and a new password, with the current password if there is one."""

    login: Login
    password: str = Field(min_length=MIN_PASSWORD_LENGTH, max_length=200)
    current: str = Field(default="", max_length=200)


class PasswordSignIn(RequestModel):
    """A sign-in with a password."""

    login: Login
    password: str = Field(max_length=200)


class EmailAddress(RequestModel):
    """The address to which the server sends an email link."""

    email: Email


class OpenedEmailLink(RequestModel):
    """The token from an email link."""

    token: str = Field(max_length=100)


class PasskeyCredential(RequestModel):
    """The answer of a browser about a passkey: a WebAuthn credential as JSON."""

    credential: dict[str, Any]


class PasskeyOptions(TypedDict):
    """The options with which a browser makes or uses a passkey."""

    options: Annotated[dict[str, Any], "WebAuthn options as JSON"]


class PasskeyInfo(TypedDict):
    """A passkey of a person."""

    id: str
    device: Annotated[str, "the device that made it"]
    created_at: Annotated[int, "in seconds since 1970"]


class Account(TypedDict):
    """A person and their sign-in methods; a guest has only the session."""

    name: str
    created_at: Annotated[int, "in seconds since 1970"]
    last_seen_at: Annotated[int, "the last visit, to the hour, in seconds since 1970"]
    login: Annotated[str | None, "the sign-in name, used with a password"]
    email: Annotated[str | None, "the address for email links"]
    passkeys: list[PasskeyInfo]
    is_bot: Annotated[bool, "whether the account is a bot's"]


class BotDeclaration(RequestModel):
    """Whether an account belongs to a bot."""

    is_bot: bool


Scope = Literal["look", "play"]
"""The scope of an API token: see everything that its owner sees, or also play for them."""


class NewApiToken(RequestModel):
    """The name and the scope of a new API token."""

    name: PersonName
    scope: Scope


class ApiTokenInfo(TypedDict):
    """An API token of a person."""

    id: str
    name: str
    scope: Scope
    created_at: Annotated[int, "in seconds since 1970"]
    last_used_at: Annotated[int, "the last use, to the hour, in seconds since 1970; 0: never"]


class ApiTokenList(TypedDict):
    """The API tokens of a person, the oldest first."""

    api_tokens: list[ApiTokenInfo]


class CreatedApiToken(ApiTokenList):
    """A new API token. The server never shows the token again."""

    token: Annotated[str, "to send in the header `Authorization: Bearer`"]


class Me(TypedDict):
    """The person who is signed in."""

    person: Account | None


class MyTable(TypedDict):
    """A table at which a person takes part."""

    info: TableInfo
    your_seats: Annotated[list[int], "the seats that they decide for"]
    your_turn: Annotated[bool, "whether they must decide now"]
    last_played_at: Annotated[int, "the last event there, in seconds since 1970; 0: unknown"]


class MyTables(TypedDict):
    """The tables of a person. Those where they must decide come first, then the latest played."""

    tables: list[MyTable]


class SessionInfo(TypedDict):
    """A device on which a person is signed in."""

    id: str
    device: Annotated[str, "the browser and the system, as the browser names them"]
    created_at: Annotated[int, "in seconds since 1970"]
    last_used_at: Annotated[int, "the last use, to the hour, in seconds since 1970"]
    is_current: Annotated[bool, "whether this request comes from it"]


class Sessions(TypedDict):
    """The sessions of a person, the latest used first."""

    sessions: list[SessionInfo]


ExportedRow = dict[str, str | int | float | bool | None]
"""The values of a row of the database, by column."""


class Export(TypedDict):
    """Everything that the server stores about a person, without secrets."""

    tables: Annotated[dict[str, list[ExportedRow]], "rows by table of the database"]
