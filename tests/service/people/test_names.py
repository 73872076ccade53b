"""Sign-in names and email addresses that look the same are the same."""

from contextlib import suppress
from email.utils import parseaddr
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from firstclass.service.protocol.chat import ChatText
from firstclass.service.protocol.faults import fault_of
from firstclass.service.protocol.people import MAX_EMAIL_LENGTH, Email, PersonName
from firstclass.service.protocol.texts import Name, comparable
from tests.server import Server
from tests.service.browser_client import BrowserClient
from tests.service.lobby.test_lobby import ANYBODY, HOST, announce, join

PASSWORD = "first-class-1883"
SAME = [
    "Jos\u00e9Maria",
    "Jose\u0301Maria",
    "jos\u00e9\u00admaria",
    "\uff2a\uff2f\uff33\u00c9maria",
]


@given(st.text())
def test_the_comparable_form_is_stable(name: str) -> None:
    form = comparable(name)
    assert comparable(form) == form
    for other in ("NFC", "NFD", "NFKC", "NFKD"):
        assert comparable(normalize(other, name)) == form


BLANK = st.characters(categories=["M", "Z"]) | st.sampled_from(
    "\u115f\u1160\u3164\uffa0\u2800\u200b"
)


@pytest.mark.parametrize("kind", [Name, PersonName, ChatText], ids=["name", "person", "chat"])
@given(text=st.text(BLANK, min_size=1, max_size=40))
def test_a_text_that_nobody_can_see_is_refused(kind: Any, text: str) -> None:
    with pytest.raises(ValidationError) as refused:
        TypeAdapter(kind).validate_python(text)
    assert fault_of(refused.value.errors()[0]).code in ("field_empty", "field_invisible")


@given(
    name=st.text(st.sampled_from("aß.()[]:'\\=?\0") | st.characters(), min_size=1),
    domain=st.text("aäß漢.-", min_size=1),
    repeated=st.integers(1, 60),
)
def test_an_accepted_email_address_can_be_stored_and_sent_to(
    name: str, domain: str, repeated: int
) -> None:
    with suppress(ValidationError):
        address = TypeAdapter(Email).validate_python(f"{name}@{domain * repeated}")
        assert len(address) <= MAX_EMAIL_LENGTH
        assert address.rpartition("@")[2].isascii()
        assert address.isprintable()
        assert parseaddr(address) == ("", address)
        assert TypeAdapter(Email).validate_python(address) == address


def test_an_email_address_is_too_long_in_the_letters_that_are_stored() -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Email).validate_python(f"{'a' * 185}@{'ü' * 5}.example")


def test_a_person_signs_in_with_any_form_of_their_name(server: Server) -> None:
    with BrowserClient(server) as jose, BrowserClient(server) as twin:
        jose.become_guest("José")
        jose.call_ok("POST", "/api/me/password", {"login": SAME[0], "password": PASSWORD})
        twin.become_guest("Twin")
        for login in SAME:
            body = {"login": login, "password": PASSWORD}
            twin.call_refused(409, "illegal", "POST", "/api/me/password", body)
            with BrowserClient(server) as device:
                device.call_ok("POST", "/api/session/password", body)
                assert device.person["name"] == "José"


def test_an_invitation_reaches_a_person_in_any_form_of_their_name(
    server: Server, anna: BrowserClient
) -> None:
    with BrowserClient(server) as guest:
        guest.become_guest("Zoë")
        guest.call_ok("POST", "/api/me/password", {"login": "zo\u00eb-1", "password": PASSWORD})
        for login in ("Zoe\u0308-1", "ZO\u00cb-1", "zo\u200b\u00eb-1"):
            game = announce(anna, HOST, ANYBODY, access="named", invited=[login])
            join(guest, game)


@pytest.mark.parametrize("mail", ["a\uff0cb@x.example", "a@x.example\uff1cb@y.example"])
def test_an_address_that_becomes_two_is_refused(anna: BrowserClient, mail: str) -> None:
    anna.call_refused(400, "malformed", "POST", "/api/me/email", {"email": mail})


@pytest.mark.parametrize("login", ["\ufdfa\ufdfa\ufdfa", "\u00ad\u00ad\u00ad", "a\u00a0b"])
def test_a_name_is_measured_in_its_comparable_form(anna: BrowserClient, login: str) -> None:
    body = {"login": login, "password": PASSWORD}
    anna.call_refused(400, "malformed", "POST", "/api/me/password", body)
