people-title = Dein Platz, überall
people-link = Anmelden
people-lead = Zum Spielen braucht niemand ein Konto. Unter eigenem Namen findest du deine Tische auf jedem Gerät wieder, auf dem du dich anmeldest.
people-guest = Unter einem Namen spielen
people-guestLead = Ein Klick: Dieser Browser merkt sich deine Tische als deine. Für alle Geräte sichern kannst du sie später.
people-name = Dein Name
people-go = Mit diesem Namen weiter
people-hello = Du bist { $name }
people-unkept = Bisher kennt dich nur dieser Browser. Füge einen Weg zurück hinzu, dann gehören dir deine Tische auf jedem Gerät.
people-rename = Sichern
people-renamed = Ab jetzt heißt du so.
people-signOut = Abmelden
people-signOutGuest = Du hast noch keinen Weg zurück: Meldest du dich ab, sind deine Tische verloren.
people-take = { $n ->
    [one] Ein Tisch dieses Browsers
   *[other] { $n } Tische dieses Browsers
}
people-takeLead = Ihr Schlüssel liegt nur in diesem Browser. Mach sie zu deinen, dann findest du sie überall wieder, wo du dich anmeldest.
people-takeGo = Zu meinen machen
people-taken = { $n ->
    [one] Ein Tisch dieses Browsers gehört jetzt dir.
   *[other] { $n } Tische dieses Browsers gehören jetzt dir.
}
people-sessions = Wo du angemeldet bist
people-thisOne = dieses Gerät
people-unknownDevice = Unbekanntes Gerät
people-lastUsed = zuletzt benutzt { $when }
people-end = Dort abmelden
people-endNamed = Abmelden: { $device }
people-endOthers = Überall sonst abmelden
people-data = Deine Daten
people-dataLead = Alles, was über dich gespeichert ist, als Datei; oder nichts mehr davon.
people-export = Meine Daten sichern
people-forget = Mein Konto löschen
people-forgetText = Du wirst überall abgemeldet. An den Tischen heißt du nur noch Spieler, die Tische der anderen gehen weiter, und an deinen kann niemand mehr spielen. Das lässt sich nicht zurücknehmen.
people-forgetGo = Alles löschen
people-keep = Deine Tische auf allen Geräten
