"""What notices say: the table, with whom, the round, the way there; nothing that is secret."""

import hashlib
import hmac

from firstclass.messages import Reason, say, speaking
from firstclass.service.notices.kept import Message, Way, What
from firstclass.service.play.table import Table

STOP = "unsubscribe"
"""Where who gets notices says that they want no more: an address with a token behind it."""


class Words:
    """Writes messages, which lead to ``site``; a secret proves who may stop them."""

    def __init__(self, site: str, secret: str) -> None:
        self._site = site
        self._secret = secret.encode()

    def turn(self, notice: str, way: Way, table: Table, language: str) -> Message:
        """That it is the turn of whoever must decide at a table."""
        return self._of_turn("turn", notice, way, table, language)

    def time(self, notice: str, way: Way, table: Table, language: str, left: int) -> Message:
        """That they have only so many seconds left for it."""
        out = (table.clock.agreed or {}).get("out", "")
        return self._of_turn("time", notice, way, table, language, hours=left // 3600, out=out)

    def _of_turn(
        self, what: What, notice: str, way: Way, table: Table, language: str, **more: int | str
    ) -> Message:
        seat, link = table.game.current_seat, f"{self._site}table/{table.id}"
        round_ = table.game.observe(None)["round"]
        with speaking(language):
            players = [
                sitting["name"] or str(Reason("unnamed", n=at + 1))
                for at, sitting in enumerate(table.seats)
                if at != seat
            ]
            told = {"players": ", ".join(players), "round": round_, **more}
            subject, text = say(f"notice-{what}Subject", **told), say(f"notice-{what}Text", **told)
        return self._made(
            notice, way, table.id, subject, text, link, round_, players, language, what
        )

    def trial(self, notice: str, way: Way, language: str) -> Message:
        """How somebody will be told."""
        with speaking(language):
            subject, text = say("notice-trialSubject"), say("notice-trialText")
        return self._made(notice, way, "", subject, text, f"{self._site}account", 0, [], language)

    def _made(
        self,
        notice: str,
        way: Way,
        table: str,
        subject: str,
        text: str,
        link: str,
        round_: int,
        players: list[str],
        language: str,
        what: What | None = None,
    ) -> Message:
        stop = f"{self._site}{STOP}/{self.token(way.id)}"
        return Message(notice, table, subject, text, link, stop, round_, players, language, what)

    def token(self, way: str) -> str:
        """What proves that somebody got a notice on this way. It is made anew and never kept."""
        proof = hmac.new(self._secret, way.encode(), hashlib.sha256).hexdigest()
        return f"{way}.{proof}"

    def way_of(self, token: str) -> str | None:
        """The way whose token this is; None if it is nobody's."""
        way = token.rpartition(".")[0]
        return way if hmac.compare_digest(self.token(way).encode(), token.encode()) else None
