### Uhren: warum etwas nicht geht, und was das Protokoll sagt.

why-no_clock = An diesem Tisch gibt es keine Bedenkzeit.
why-broken_off = Die Partie wurde abgebrochen, weil jemandem die Zeit ausgegangen ist.
why-computer_plays = Hier spielt der Computer, weil die Zeit abgelaufen ist. Nimm erst den Platz zurück.
why-no_time_left = Auf dieser Uhr ist keine Zeit mehr.
why-on_holiday = Deine Uhr ist schon angehalten.
why-holidays_left = { $days ->
    [0] Du hast keine freien Tage mehr.
    [one] Du kannst deine Uhr für { $days } Tag anhalten.
   *[other] Du kannst deine Uhr für 1 bis { $days } Tage anhalten.
}

log-timed_out = hatte keine Zeit mehr: Der Computer spielt weiter
