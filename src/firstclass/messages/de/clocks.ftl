### Uhren: warum etwas nicht geht, und was das Protokoll sagt.

why-no_clock = An diesem Tisch ist über die Zeit nichts vereinbart.
why-broken_off = Die Partie wurde abgebrochen, weil jemandes Zeit abgelaufen war.
why-computer_plays = Hier spielt der Computer, weil die Zeit abgelaufen war: Nimm erst den Platz zurück.
why-no_time_left = Auf dieser Uhr ist keine Zeit mehr.
why-on_holiday = Du hast schon Urlaub.
why-holidays_left = { $days ->
    [0] Es ist kein Urlaubstag mehr übrig.
    [one] Der Urlaub kann hier höchstens { $days } Tag dauern, und mindestens einen.
   *[other] Der Urlaub kann hier höchstens { $days } Tage dauern, und mindestens einen.
}

log-timed_out = hatte keine Zeit mehr: Der Computer spielt weiter
