"""On which ways somebody wants to be told, and when not. Who asks for nothing is told nothing."""

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
"""Of a person: every browser is one."""

FREE = 5
"""Trials that are not slowed down."""


class Opting:
    """The ways of people. What can not be done raises Refusal."""

    def __init__(
        self,
        store: NoticeStore,
        carriers: Mapping[Kind, Carrier],
        words: Words,
        key: Callable[[], str],
        clock: Clock,
    ) -> None:
        """``key`` tells by which browsers know this server."""
        self._store = store
        self._carriers = carriers
        self._words = words
        self._key = key
        self._clock = clock
        self._trials = Slowing(FREE, clock)

    def told(self, person: str) -> Notices:
        """How somebody is told."""
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
        """All that is kept of it."""
        return {"notices": self.told(person)}

    def wish(self, person: str, wish: NewWishes, language: str) -> Notices:
        """Let somebody be told nothing in some hours, and more than that it is their turn."""
        if not is_zone(wish.zone):
            raise Refusal("malformed", Reason("no_such_zone", given=wish.zone))
        start, end = wish.quiet_from, wish.quiet_until
        if (start is None) != (end is None):
            raise Refusal("malformed", Reason("half_quiet"))
        reminded = self._wishes(person).reminded if wish.reminded is None else wish.reminded
        self._store.keep_wishes(Wishes(person, language, wish.zone, start, end, reminded))
        return self.told(person)

    def add(self, person: str, wish: NewWay, device: str, language: str) -> Opted:
        """Tell somebody on one more way. A browser or a program that is there already is anew."""
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
        """Tell somebody nothing on a way any more."""
        self._store.drop_way(self._own(person, way).id)
        return self.told(person)

    async def attempt(self, person: str, way_id: str) -> Tried:
        """Tell somebody something at once, to see whether a way leads to them."""
        way = self._own(person, way_id)
        self._trials.attempt(person)
        to = self._store.mail_of(person) if way.kind == "mail" else way.to
        if to is None:
            return {"outcome": "gone"}
        message = self._words.trial(new_id(), way, self._wishes(person).language)
        outcome = await self._carriers[way.kind].carry(way, to, message)
        return {"outcome": outcome.value}

    def language_of(self, token: str) -> str | None:
        """The language of whose notices this token stops; None if it stops none."""
        way = self._stopped_by(token)
        return None if way is None else self._wishes(way.person).language

    def stop(self, token: str) -> None:
        """Tell nothing any more on the way of this token; it may be so already."""
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
    """What messages to a browser are sealed with; nothing for other ways."""
    return json.dumps({"p256dh": wish.p256dh, "auth": wish.auth}) if wish.kind == "push" else ""
