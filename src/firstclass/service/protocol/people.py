"""Requests and responses about people: their accounts, sessions and sign-in methods."""

from typing import Annotated, Any, Literal, TypedDict

from pydantic import AfterValidator, Field, StringConstraints

from firstclass.service.protocol.requests import Message, check_name
from firstclass.service.protocol.responses import TableInfo

MAX_CLAIMED_TABLES = 150
"""The number of tables that one call can move; more would not fit into a message."""

Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=40),
    AfterValidator(check_name),
]


class NewPerson(Message):
    """The name that a person chooses."""

    name: Name


class KeyedTable(Message):
    """A table for which a browser has the key."""

    table: str = Field(max_length=40)
    key: str = Field(max_length=100)


class KeyedTables(Message):
    """The tables for which a browser has keys."""

    tables: list[KeyedTable] = Field(max_length=MAX_CLAIMED_TABLES)


MIN_PASSWORD_LENGTH = 10
"""The shortest password in characters. Any characters are allowed."""

Login = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=3, max_length=40, pattern=r"^\S+$"),
    AfterValidator(check_name),
]
Mail = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, max_length=200, pattern=r"^[^\s@<>,;\"]+@[^\s@<>,;\"]+$"
    ),
]


class NewPassword(Message):
    """A sign-in name and a new password, with the current password if there is one."""

    login: Login
    password: str = Field(min_length=MIN_PASSWORD_LENGTH, max_length=200)
    current: str = Field(default="", max_length=200)


class SignIn(Message):
    """A sign-in with a password."""

    login: Login
    password: str = Field(max_length=200)


class Address(Message):
    """The address to which the server sends an email link."""

    mail: Mail


class OpenedLetter(Message):
    """The token from an email link."""

    token: str = Field(max_length=100)


class Answered(Message):
    """The answer of a browser about a passkey: a WebAuthn credential as JSON."""

    answer: dict[str, Any]


class Asked(TypedDict):
    """The options with which a browser makes or uses a passkey."""

    options: Annotated[dict[str, Any], "WebAuthn options as JSON"]


class KeptPasskey(TypedDict):
    """A passkey of a person."""

    id: str
    device: Annotated[str, "the device that made it"]
    made: Annotated[int, "in seconds since 1970"]


class Account(TypedDict):
    """A person and their sign-in methods; a guest has only the session."""

    name: str
    made: Annotated[int, "in seconds since 1970"]
    seen: Annotated[int, "the last visit, to the hour, in seconds since 1970"]
    login: Annotated[str | None, "the sign-in name, used with a password"]
    mail: Annotated[str | None, "the address for email links"]
    passkeys: list[KeptPasskey]
    program: Annotated[bool, "whether the account is a bot's"]


class Declared(Message):
    """Whether an account belongs to a bot."""

    program: bool


Scope = Literal["look", "play"]
"""The scope of an API token: see everything that its owner sees, or also play for them."""


class NewPermit(Message):
    """The name and the scope of a new API token."""

    name: Name
    scope: Scope


class KeptPermit(TypedDict):
    """An API token of a person."""

    id: str
    name: str
    scope: Scope
    made: Annotated[int, "in seconds since 1970"]
    used: Annotated[int, "the last use, to the hour, in seconds since 1970; 0: never"]


class KeptPermits(TypedDict):
    """The API tokens of a person, the oldest first."""

    permits: list[KeptPermit]


class GivenPermit(KeptPermits):
    """A new API token. The server never shows the token again."""

    token: Annotated[str, "to send in the header `Authorization: Bearer`"]


class Me(TypedDict):
    """The person who is signed in."""

    person: Account | None


class MyTable(TypedDict):
    """A table at which a person takes part."""

    info: TableInfo
    mine: Annotated[list[int], "the seats that they decide for"]
    yours: Annotated[bool, "whether they must decide now"]
    played: Annotated[int, "the last event there, in seconds since 1970; 0: unknown"]


class MyTables(TypedDict):
    """The tables of a person. Those where they must decide come first, then the latest played."""

    tables: list[MyTable]


class SignedIn(TypedDict):
    """A device on which a person is signed in."""

    id: str
    device: Annotated[str, "the browser and the system, as the browser names them"]
    made: Annotated[int, "in seconds since 1970"]
    used: Annotated[int, "the last use, to the hour, in seconds since 1970"]
    here: Annotated[bool, "whether this request comes from it"]


class Sessions(TypedDict):
    """The sessions of a person, the latest used first."""

    sessions: list[SignedIn]


class PersonExport(TypedDict):
    """A person and what belongs to them."""

    person: Account
    sessions: list[SignedIn]
    permits: list[KeptPermit]
    tables: list[MyTable]
