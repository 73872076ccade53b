notice-turnSubject = Du bist am Zug: Runde { $round } mit { $players }
notice-turnText = Am Tisch mit { $players } bist du am Zug, in Runde { $round }.
notice-timeSubject = Kaum noch Zeit: Runde { $round } mit { $players }
notice-timeText = Am Tisch mit { $players } bist du am Zug, in Runde { $round }, und deine Zeit läuft ab: { $hours ->
    [0] In weniger als einer Stunde
    [one] In etwa { $hours } Stunde
   *[other] In etwa { $hours } Stunden
} { $out ->
    [end] wird die Partie abgebrochen, ohne dass jemand gewinnt.
   *[computer] spielt der Computer für dich weiter.
}
notice-trialSubject = First Class erreicht dich
notice-trialText = So erfährst du, dass du am Zug bist.
notice-stopTitle = Keine Nachrichten mehr
notice-stopLead = Hier erfährst du, wenn du am Zug bist. Möchtest du das nicht mehr?
notice-stopGo = Nichts mehr mitteilen
notice-stopped = Du bekommst hier keine Nachrichten mehr. In deinem Konto kannst du das jederzeit ändern.
notice-stopOver = Dieser Link gilt nicht mehr: Hier wird dir nichts mehr mitgeteilt.
why-no_such_zone = Es gibt keine Zeitzone { $given }.
why-half_quiet = Eine Ruhezeit hat einen Anfang und ein Ende.
why-no_such_way = Einen solchen Weg, dir etwas mitzuteilen, gibt es nicht.
why-no_mail_address = Trage zuerst deine Mailadresse ein, unter „Wie du zurückkommst“.
why-not_to_be_called = Dort kann niemandem etwas mitgeteilt werden: erwartet wird eine https-Adresse, in der weder Name noch Passwort steht.
why-too_many_ways = Du wirst schon auf { $most } Wegen benachrichtigt: Entferne zuerst einen.
