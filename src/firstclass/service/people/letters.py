"""Signing in by an email link."""

from dataclasses import replace

from firstclass.messages import Reason, say, speaking
from firstclass.service.ids import new_secret
from firstclass.service.people.door import Door, Visit
from firstclass.service.people.sessions import Clock
from firstclass.service.play.seating import hash_key
from firstclass.service.ports import PeopleStore, Post
from firstclass.service.protocol.errors import Refusal
from firstclass.service.stored import Letter, Session

MINUTES = 15
"""Minutes for which a link is valid."""


class ByLetter:
    """Sign-in by email.

    ``site`` is the server's address. Links never use the address in a request, because a forged one
    must not lead a recipient elsewhere.
    """

    def __init__(self, store: PeopleStore, door: Door, post: Post, site: str, clock: Clock) -> None:
        self._store = store
        self._door = door
        self._post = post
        self._site = site
        self._clock = clock

    def add(self, here: Session, mail: str, visit: Visit) -> None:
        """Send a link that adds an email address to a person's sign-in methods."""
        address = known_as(mail)
        self._door.attempt(address, visit)
        self._send(address, self._written(address, here.person), "letter-add", visit)

    def ask(self, mail: str, visit: Visit) -> None:
        """Send a link that signs in the person who has this address.

        The answer does not show whether anybody has it. If nobody does, a link is made but not
        sent.
        """
        address = known_as(mail)
        self._door.attempt(address, visit)
        token = self._written(address, None)
        if self._store.person_at(address) is not None:
            self._send(address, token, "letter-signIn", visit)

    def open(self, token: str, here: Session | None, visit: Visit) -> str | None:
        """Follow an email link. Return a session token if it signs in, otherwise None.

        Raises Refusal if the link has expired. A link that adds an address works only where the
        person who asked for it is signed in. Otherwise the owner of a mistyped address could get
        into the account.
        """
        letter = self._store.letter(hash_key(token))
        if letter is None or letter.until < self._clock():
            raise Refusal("unknown", Reason("letter_over"))
        if letter.person is not None and (here is None or here.person != letter.person):
            raise Refusal("forbidden", Reason("letter_elsewhere"))
        self._store.drop_letter(letter.token_hash)
        known = self._store.person_at(letter.mail)
        if letter.person is None:
            if known is None:
                raise Refusal("unknown", Reason("letter_over"))
            return self._door.enter(known.id, visit)
        if known is not None and known.id != letter.person:
            raise Refusal("illegal", Reason("mail_taken"))
        person = self._store.person(letter.person)
        assert person is not None
        self._store.keep(replace(person, mail=letter.mail))
        return None

    def _written(self, mail: str, person: str | None) -> str:
        now = int(self._clock())
        self._store.drop_letters(now)
        token = new_secret()
        self._store.keep(Letter(hash_key(token), mail, person, now + MINUTES * 60))
        return token

    def _send(self, mail: str, token: str, text: str, visit: Visit) -> None:
        link = f"{self._site}account#letter={token}"
        with speaking(visit.language):
            said = say(text, minutes=MINUTES)
            self._post.send(mail, say("letter-subject"), f"{said}\n\n{link}\n")


def known_as(mail: str) -> str:
    """Return an address as it is stored, in lower case."""
    return mail.casefold()
