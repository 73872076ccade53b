"""What is said about people: who they are, where they are signed in, how they come back."""

from typing import Annotated, Any, Literal, TypedDict

from pydantic import AfterValidator, Field, StringConstraints

from firstclass.service.protocol.messages import Message, check_name
from firstclass.service.protocol.told import TableInfo

MOST_CLAIMED = 150
"""Tables of a browser that one call moves; more would not fit into a message."""

Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=40),
    AfterValidator(check_name),
]


class NewPerson(Message):
    """The name that somebody wants to be called by."""

    name: Name


class KeyedTable(Message):
    """A table that a browser has a key to."""

    table: str = Field(max_length=40)
    key: str = Field(max_length=100)


class KeyedTables(Message):
    """The tables that a browser has keys to."""

    tables: list[KeyedTable] = Field(max_length=MOST_CLAIMED)


LEAST_PASSWORD = 10
"""Characters of a password; of which kinds they are is nobody's concern."""

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
    """A sign-in name and a password, and the one of before, if there was one."""

    login: Login
    password: str = Field(min_length=LEAST_PASSWORD, max_length=200)
    current: str = Field(default="", max_length=200)


class SignIn(Message):
    """Who signs in by a password."""

    login: Login
    password: str = Field(max_length=200)


class Address(Message):
    """To whom a letter is sent."""

    mail: Mail


class OpenedLetter(Message):
    """What stood in the link of a letter."""

    token: str = Field(max_length=100)


class Answered(Message):
    """What a browser answers about a passkey: a credential as WebAuthn has it, as JSON."""

    answer: dict[str, Any]


class Asked(TypedDict):
    """What a browser is asked about a passkey."""

    options: Annotated[dict[str, Any], "those of WebAuthn, as JSON"]


class KeptPasskey(TypedDict):
    """A passkey that signs somebody in."""

    id: str
    device: Annotated[str, "where it was made"]
    made: Annotated[int, "in seconds since 1970"]


class Account(TypedDict):
    """A person, and how they come back; a guest has no way but the session."""

    name: str
    made: Annotated[int, "in seconds since 1970"]
    seen: Annotated[int, "the last visit, to the hour, in seconds since 1970"]
    login: Annotated[str | None, "the name to sign in with, beside a password"]
    mail: Annotated[str | None, "the address to which a link is sent"]
    passkeys: list[KeptPasskey]
    program: Annotated[bool, "whether a program plays here, rather than a person"]


class Declared(Message):
    """Whether a program plays under an account."""

    program: bool


Scope = Literal["look", "play"]
"""How far a permit goes: it sees what its giver may see, or plays for them, too."""


class NewPermit(Message):
    """What a program is to be called, and how far it may go."""

    name: Name
    scope: Scope


class KeptPermit(TypedDict):
    """A permit of a program of somebody's own."""

    id: str
    name: str
    scope: Scope
    made: Annotated[int, "in seconds since 1970"]
    used: Annotated[int, "within the last hour, or then; 0: never"]


class KeptPermits(TypedDict):
    """The permits of somebody, the oldest first."""

    permits: list[KeptPermit]


class GivenPermit(KeptPermits):
    """A new permit; nobody is told the token again."""

    token: Annotated[str, "for the header `Authorization: Bearer`"]


class Me(TypedDict):
    """Who is signed in."""

    person: Account | None


class MyTable(TypedDict):
    """A table where somebody has a part."""

    info: TableInfo
    mine: Annotated[list[int], "the seats they decide for"]
    yours: Annotated[bool, "whether they must decide now"]
    played: Annotated[int, "when something happened there last, in seconds since 1970; 0: unknown"]


class MyTables(TypedDict):
    """The tables of a person: first where they must decide, then by when they were played."""

    tables: list[MyTable]


class SignedIn(TypedDict):
    """A device where somebody is signed in."""

    id: str
    device: Annotated[str, "the browser and the system, as they call themselves"]
    made: Annotated[int, "in seconds since 1970"]
    used: Annotated[int, "within the last hour, or then; in seconds since 1970"]
    here: Annotated[bool, "whether it is the one that asks"]


class Sessions(TypedDict):
    """Where somebody is signed in, the latest used first."""

    sessions: list[SignedIn]


class PersonExport(TypedDict):
    """Who a person is, and what is theirs."""

    person: Account
    sessions: list[SignedIn]
    permits: list[KeptPermit]
    tables: list[MyTable]
