"""Coming back by a link in a letter."""

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
"""So long a link is good."""


class ByLetter:
    """The way in for who reads the letters to an address.

    ``site`` is where the server is found; nothing that a request says of it is believed, for a
    letter must lead nowhere else.
    """

    def __init__(self, store: PeopleStore, door: Door, post: Post, site: str, clock: Clock) -> None:
        self._store = store
        self._door = door
        self._post = post
        self._site = site
        self._clock = clock

    def add(self, here: Session, mail: str, visit: Visit) -> None:
        """Send a link that adds an address to the ways of somebody."""
        address = known_as(mail)
        self._door.attempt(address, visit)
        self._send(address, self._written(address, here.person), "letter-add", visit)

    def ask(self, mail: str, visit: Visit) -> None:
        """Send a link that signs in whose address it is.

        Whether it is anybody's is not told: then a link is made that is sent to nobody.
        """
        address = known_as(mail)
        self._door.attempt(address, visit)
        token = self._written(address, None)
        if self._store.person_at(address) is not None:
            self._send(address, token, "letter-signIn", visit)

    def open(self, token: str, here: Session | None, visit: Visit) -> str | None:
        """Do what the link of a letter is good for; the token of a session if it signs in.

        Raises Refusal if it is good no more. One that adds an address is good only where who
        asked for it is signed in: somebody else's address must not open their account.
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
    """An address as it is kept: large and small letters are the same."""
    return mail.casefold()
