"""A person's notification channels and quiet hours. Without a channel there are no messages."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

from firstclass.messages import Reason
from firstclass.service.ids import new_id, new_secret
from firstclass.service.notices.kept import Carrier, NoticeStore, Way, Wishes
from firstclass.service.notices.quiet import is_zone
from firstclass.service.notices.words import Words
from firstclass.service.people.sessions import Clock
from firstclass.service.people.slowing import Slowing
from firstclass.service.protocol.errors import Refusal
from firstclass.service.protocol.notices import (
    Kind,
    NewWay,
    NewWishes,
    Notices,
    NoticesExport,
    NoticeWay,
    Opted,
    Tried,
)

MOST_WAYS = 10
"""How many channels a person may have. Each browser is one."""

FREE = 5
"""How many test messages are sent without a delay."""


class Opting:
    """The channels of all people. A request that is not possible raises Refusal."""

    def __init__(
        self,
        store: NoticeStore,
        carriers: Mapping[Kind, Carrier],
        words: Words,
        key: Callable[[], str],
        clock: Clock,
    ) -> None:
        """``key`` returns the public key by which browsers know this server."""
        self._store = store
        self._carriers = carriers
        self._words = words
        self._key = key
        self._clock = clock
        self._trials = Slowing(FREE, clock)

    def told(self, person: str) -> Notices:
        """Return a person's notification settings and channels."""
        wishes = self._wishes(person)
        return {
            "kinds": [*self._carriers],
            "key": self._key(),
            "ways": [self._way(way) for way in self._store.ways(person)],
            "zone": wishes.zone,
            "quiet_from": wishes.quiet_from,
            "quiet_until": wishes.quiet_until,
            "reminded": wishes.reminded,
        }

    def export(self, person: str) -> NoticesExport:
        """Return everything stored here about a person."""
        return {"notices": self.told(person)}

    def wish(self, person: str, wish: NewWishes, language: str) -> Notices:
        """Store quiet hours, the time zone, and whether the person wants reminders."""
        if not is_zone(wish.zone):
            raise Refusal("malformed", Reason("no_such_zone", given=wish.zone))
        start, end = wish.quiet_from, wish.quiet_until
        if (start is None) != (end is None):
            raise Refusal("malformed", Reason("half_quiet"))
        reminded = self._wishes(person).reminded if wish.reminded is None else wish.reminded
        self._store.keep_wishes(Wishes(person, language, wish.zone, start, end, reminded))
        return self.told(person)

    def add(self, person: str, wish: NewWay, device: str, language: str) -> Opted:
        """Add a channel. It replaces one with the same browser or webhook."""
        carrier = self._carriers.get(wish.kind)
        if carrier is None:
            raise Refusal("unknown", Reason("no_such_way"))
        if wish.kind == "mail" and self._store.mail_of(person) is None:
            raise Refusal("illegal", Reason("no_mail_address"))
        secret = new_secret() if wish.kind == "hook" else keys_of(wish)
        try:
            carrier.check(wish.to, secret)
        except ValueError:
            raise Refusal("malformed", Reason("not_to_be_called")) from None
        for same in self._store.ways(person):
            if (same.kind, same.to) == (wish.kind, wish.to):
                self._store.drop_way(same.id)
        if len(self._store.ways(person)) >= MOST_WAYS:
            raise Refusal("too_many", Reason("too_many_ways", most=MOST_WAYS))
        now = int(self._clock())
        way = Way(new_id(9), person, wish.kind, wish.to, secret, device, now)
        self._store.keep_way(way)
        self._store.keep_wishes(replace(self._wishes(person), language=language))
        shown = secret if wish.kind == "hook" else None
        return {"way": way.id, "secret": shown, "notices": self.told(person)}

    def drop(self, person: str, way: str) -> Notices:
        """Remove a channel."""
        self._store.drop_way(self._own(person, way).id)
        return self.told(person)

    async def attempt(self, person: str, way_id: str) -> Tried:
        """Send a test message at once, to check whether a channel works."""
        way = self._own(person, way_id)
        self._trials.attempt(person)
        to = self._store.mail_of(person) if way.kind == "mail" else way.to
        if to is None:
            return {"outcome": "gone"}
        message = self._words.trial(new_id(), way, self._wishes(person).language)
        outcome = await self._carriers[way.kind].carry(way, to, message)
        return {"outcome": outcome.value}

    def language_of(self, token: str) -> str | None:
        """Return the language of the person who can unsubscribe with this token, or None."""
        way = self._stopped_by(token)
        return None if way is None else self._wishes(way.person).language

    def stop(self, token: str) -> None:
        """Unsubscribe the channel of this token, if it still exists."""
        way = self._stopped_by(token)
        if way is not None:
            self._store.drop_way(way.id)

    def _stopped_by(self, token: str) -> Way | None:
        way = self._words.way_of(token)
        return None if way is None else self._store.way(way)

    def _own(self, person: str, way_id: str) -> Way:
        way = self._store.way(way_id)
        if way is None or way.person != person or way.kind not in self._carriers:
            raise Refusal("unknown", Reason("no_such_way"))
        return way

    def _wishes(self, person: str) -> Wishes:
        return self._store.wishes(person) or Wishes(person, "en")

    def _way(self, way: Way) -> NoticeWay:
        where = {
            "mail": self._store.mail_of(way.person) or "",
            "push": way.device,
            "hook": way.to.split("/")[2] if way.kind == "hook" else "",
        }
        return {"id": way.id, "kind": way.kind, "to": where[way.kind], "made": way.made}


def keys_of(wish: NewWay) -> str:
    """Return the keys that encrypt messages to a browser, or "" for other channels."""
    return json.dumps({"p256dh": wish.p256dh, "auth": wish.auth}) if wish.kind == "push" else ""
