### Warum sich etwas mit einem Turnier nicht tun lässt.

why-no_such_tournament = Dieses Turnier gibt es nicht mehr, oder es ist nicht für dich.
why-takes_part = Du nimmst schon teil.
why-tournament_full = Mehr als { $most } können nicht teilnehmen.
why-too_many_tournaments = Mehr als { $most } Turniere von dir können nicht gleichzeitig laufen.
why-tournament_begun = Dieses Turnier hat schon begonnen.
why-tournament_over = Dieses Turnier ist zu Ende.
why-too_few_entrants = Mindestens { $fewest } müssen teilnehmen.
why-bots_fill_table = bots: erwartet werden so viele Computerspieler, wie am letzten Tisch fehlen, { $n }, oder keiner.
why-not_your_entry = Das können nur sie selbst, oder wer das Turnier angekündigt hat.
why-not_the_director = Das kann nur, wer das Turnier angekündigt hat.
