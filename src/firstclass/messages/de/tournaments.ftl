### Warum sich etwas mit einem Turnier nicht tun lässt.

why-no_such_tournament = Dieses Turnier gibt es nicht mehr, oder du bist nicht eingeladen.
why-takes_part = Du nimmst an diesem Turnier schon teil.
why-tournament_full = Höchstens { $most } Personen können teilnehmen.
why-too_many_tournaments = Du kannst höchstens { $most } Turniere gleichzeitig veranstalten.
why-tournament_begun = Dieses Turnier hat schon begonnen.
why-tournament_over = Dieses Turnier ist zu Ende.
why-too_few_entrants = Mindestens { $fewest } Personen müssen teilnehmen.
why-bots_fill_table = bots: erwartet werden { $n } Bots, um den letzten Tisch zu füllen, oder keiner.
why-not_your_entry = Das kann nur diese Person oder der Veranstalter.
why-not_the_organiser = Das kann nur der Veranstalter.
