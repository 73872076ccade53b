### Warum sich etwas mit einer Abfahrt nicht tun lässt.

why-vacant_seats = Andere steigen auf Plätzen von Menschen ein, und einer davon bleibt deiner.
why-no_such_departure = Diese Abfahrt gibt es nicht mehr, oder sie ist nicht für dich.
why-departed = Dieser Zug ist schon abgefahren.
why-host_on_board = Du bist schon an Bord: Du hast angekündigt.
why-seat_taken = Jemand war schneller: Der Platz ist vergeben.
why-not_on_board = Du bist nicht an Bord.
why-not_all_ready = Noch sind nicht alle an Bord bereit.
why-bots_on_free_seats = bots: erwartet wird ein Computerspieler für jeden der { $n } freien Plätze.
why-too_many_departures = Mehr als { $most } Abfahrten von dir können nicht gleichzeitig warten.
why-nobody_watches = An diesem Tisch schaut niemand zu: So will es, wer ihn eröffnet hat.
why-no_such_person = Hier ist niemand, von dem du etwas wissen könntest.
