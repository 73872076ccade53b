"""The text of notifications: the table, the players, the round and a link, but no secrets."""

import hashlib
import hmac

from firstclass.messages import Reason, say, speaking
from firstclass.service.notices.kept import Message, Way, What
from firstclass.service.play.table import Table

STOP = "unsubscribe"
"""The path at which recipients unsubscribe. A token follows it."""


class Words:
    """Writes messages with links to ``site``. ``secret`` signs the tokens for unsubscribing."""

    def __init__(self, site: str, secret: str) -> None:
        self._site = site
        self._secret = secret.encode()

    def turn(self, notice: str, way: Way, table: Table, language: str) -> Message:
        """Return the message that it is somebody's turn at a table."""
        return self._of_turn("turn", notice, way, table, language)

    def time(self, notice: str, way: Way, table: Table, language: str, left: int) -> Message:
        """Return the message that they have only ``left`` seconds for it."""
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
        """Return a test message."""
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
        """Return a token that proves receipt of a message on this channel.

        It is calculated each time and never stored.
        """
        proof = hmac.new(self._secret, way.encode(), hashlib.sha256).hexdigest()
        return f"{way}.{proof}"

    def way_of(self, token: str) -> str | None:
        """Return the channel that this token belongs to, or None."""
        way = token.rpartition(".")[0]
        return way if hmac.compare_digest(self.token(way).encode(), token.encode()) else None
