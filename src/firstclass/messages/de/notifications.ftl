notification-turnSubject = Du bist an der Reihe: Runde { $round } mit { $players }
notification-turnText = Am Tisch mit { $players } bist du an der Reihe, in Runde { $round }.
notification-timeSubject = Kaum noch Zeit: Runde { $round } mit { $players }
notification-timeText = Am Tisch mit { $players } bist du an der Reihe, in Runde { $round }. Deine Zeit läuft ab: { $hours ->
    [0] In weniger als einer Stunde
    [one] In etwa { $hours } Stunde
   *[other] In etwa { $hours } Stunden
} { $out ->
    [end] wird die Partie abgebrochen, ohne dass jemand gewinnt.
   *[computer] spielt der Computer für dich weiter.
}
notification-trialSubject = Testbenachrichtigung von First Class
notification-trialText = So eine Benachrichtigung bekommst du, wenn du an der Reihe bist.
notification-stopTitle = Benachrichtigungen beenden
notification-stopLead = Du bekommst hier eine Benachrichtigung, wenn du an der Reihe bist. Möchtest du das beenden?
notification-stopGo = Benachrichtigungen beenden
notification-stopped = Du bekommst hier keine Benachrichtigungen mehr. In deinem Konto kannst du das jederzeit ändern.
notification-stopOver = Dieser Link gilt nicht mehr. Hierher gehen keine Benachrichtigungen.
why-no_such_zone = Es gibt keine Zeitzone { $given }.
why-half_quiet = Eine Ruhezeit braucht einen Anfang und ein Ende.
why-no_such_channel = Diesen Benachrichtigungskanal gibt es nicht.
why-no_email_address = Trage zuerst deine E-Mail-Adresse ein, unter „Anmeldewege“.
why-webhook_address = Dorthin lassen sich keine Benachrichtigungen senden. Nimm eine https-Adresse ohne Benutzernamen und Passwort.
why-too_many_channels = Du hast schon { $most } Benachrichtigungskanäle. Entferne zuerst einen.
