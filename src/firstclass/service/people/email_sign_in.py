"""Signing in by an email link."""

from dataclasses import replace

from firstclass.messages import Reason, translate, use_language
from firstclass.service.ids import new_secret
from firstclass.service.people.sessions import Clock
from firstclass.service.people.sign_in import ClientInfo, SignIn
from firstclass.service.play.seating import hash_key
from firstclass.service.ports import Mailer, PeopleStore
from firstclass.service.protocol.errors import RefusedError
from firstclass.service.stored import EmailToken, Session

LINK_TTL_MINUTES = 15
"""Minutes for which a link is valid."""


class EmailSignIn:
    """Sign-in by email.

    ``site`` is the server's address. Links never use the address in a request from elsewhere,
    because a forged one must not lead a recipient elsewhere.
    """

    def __init__(
        self,
        store: PeopleStore,
        sign_in: SignIn,
        mailer: Mailer,
        site: str,
        clock: Clock,
        *,
        site_chosen: bool = True,
    ) -> None:
        self._store = store
        self._sign_in = sign_in
        self._mailer = mailer
        self._site = site
        self._site_chosen = site_chosen
        self._clock = clock

    def send_confirmation_link(self, current: Session, mail: str, client: ClientInfo) -> None:
        """Send a link that adds an email address to a person's sign-in methods.

        Raises RefusedError if the mail server cannot send to it.
        """
        self._check(mail, client)
        self._send(mail, self._create_token(mail, current.person), "email-add", client)

    def send_sign_in_link(self, mail: str, client: ClientInfo) -> None:
        """Send a link that signs in the person who has this address.

        The answer does not show whether anybody has it. If nobody does, a link is made but not
        sent. Raises RefusedError if the mail server cannot send to it.
        """
        self._check(mail, client)
        token = self._create_token(mail, None)
        known = self._store.person_by_email(mail)
        if known is not None and known.email is not None:
            self._send(known.email, token, "email-signIn", client)

    def redeem(self, token: str, current: Session | None, client: ClientInfo) -> str | None:
        """Follow an email link. Return a session token if it signs in, otherwise None.

        Raises RefusedError if the link has expired. A link that adds an address works only where
        the person who asked for it is signed in. Otherwise the owner of a mistyped address could
        get into the account.
        """
        email_token = self._store.email_token(hash_key(token))
        if email_token is None or email_token.expires_at < self._clock():
            raise RefusedError("unknown", Reason("email_link_over"))
        if email_token.person is not None and (
            current is None or current.person != email_token.person
        ):
            raise RefusedError("forbidden", Reason("email_link_elsewhere"))
        self._store.delete_email_token(email_token.token_hash)
        known = self._store.person_by_email(email_token.email)
        if email_token.person is None:
            if known is None:
                raise RefusedError("unknown", Reason("email_link_over"))
            return self._sign_in.start_session(known.id, client)
        if known is not None and known.id != email_token.person:
            raise RefusedError("illegal", Reason("email_taken"))
        person = self._store.person(email_token.person)
        assert person is not None
        self._store.save(replace(person, email=email_token.email))
        return None

    def _check(self, mail: str, client: ClientInfo) -> None:
        self._sign_in.attempt(mail.lower(), client)
        if not self._mailer.can_send_to(mail):
            raise RefusedError("malformed", Reason("email_characters"))

    def _create_token(self, mail: str, person: str | None) -> str:
        now = int(self._clock())
        self._store.delete_expired_email_tokens(now)
        token = new_secret()
        self._store.save(EmailToken(hash_key(token), mail, person, now + LINK_TTL_MINUTES * 60))
        return token

    def _send(self, mail: str, token: str, text: str, client: ClientInfo) -> None:
        site = self._site if self._site_chosen else client.site or self._site
        link = f"{site}account#token={token}"
        with use_language(client.language):
            body = translate(text, minutes=LINK_TTL_MINUTES)
            self._mailer.queue(mail, translate("email-subject"), f"{body}\n\n{link}\n")
