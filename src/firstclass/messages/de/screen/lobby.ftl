lobby-title = Offene Partien
lobby-one = Eine offene Partie
lobby-lead = Partien mit freien Plätzen. Steig ein oder kündige selbst eine an.
lobby-waiting = { $n ->
    [one] Eine Partie hat freie Plätze.
   *[other] { $n } Partien haben freie Plätze.
}
lobby-announce = Eine Partie ankündigen
lobby-anybody = Freier Platz
lobby-terms = Einsteigen und Spielen
lobby-who = Wer einsteigen darf
lobby-access-open = alle: Die Partie steht in der Lobby
lobby-access-link = alle mit dem Link
lobby-access-named = Leute, die du einlädst
lobby-invited = Ihre Anmeldenamen, durch Kommas getrennt
lobby-how = Live oder zeitversetzt
lobby-paces-live = live: Es geht los, wenn alle da sind
lobby-paces-turns = zeitversetzt: Jeder spielt, wenn er Zeit hat
lobby-pace-live = live
lobby-pace-turns = zeitversetzt
lobby-closed-link = mit Link
lobby-closed-named = auf Einladung
lobby-go = Ankündigen
lobby-alone = Gegen Bots spielen
lobby-aloneText = Es geht sofort los, mit den Modulen, die du wählst.
lobby-yours = Beigetreten
lobby-invitations = Einladungen
lobby-invitedTo = { $n ->
    [one] Du hast eine Einladung.
   *[other] Du hast { $n } Einladungen.
}
lobby-invitedNames = Eingeladen: { $names }.
lobby-decline = Ablehnen
lobby-declineOf = Die Einladung an den Tisch von { $host } ablehnen
lobby-playWith = Mit { $name } spielen
lobby-rematch = Noch einmal
# $names
lobby-rematchWith = Noch einmal mit { $names } spielen
lobby-others = Für alle offen
lobby-none = Gerade gibt es keine offene Partie. Kündige eine an: Wer auf dieser Seite ist, sieht sie sofort.
lobby-here = { $n ->
    [one] Eine Person ist in der Lobby
   *[other] { $n } Personen sind in der Lobby
}
lobby-nameLead = Wähle zum Einsteigen einen Namen, den die anderen sehen. Ein Konto brauchst du nicht.
lobby-somebody = Jemand
lobby-of = Tisch von { $host }
lobby-tournamentOf = Ein Turnier von { $host }
lobby-seedNamed = der Gastgeber hat den Startwert gewählt
lobby-vacant = frei
lobby-join = Einsteigen
lobby-joinWith = Am Tisch von { $host } einsteigen
lobby-joinAt = Hierhin setzen: Tisch von { $host }, Spieler { $n }
lobby-change = Hierhin setzen
lobby-leave = Aussteigen
lobby-remove = { $name } entfernen
lobby-you = du
lobby-bot = Computer
lobby-ready = bereit
lobby-unready = noch nicht bereit
lobby-away = nicht da
lobby-sayReady = Bereit
lobby-cancel = Partie absagen
lobby-open = Nur diese Partie zeigen
lobby-early = Jetzt starten
lobby-earlyLead = Freie Plätze besetzen mit:
lobby-free = { $n ->
    [one] Ein Platz ist frei.
   *[other] { $n } Plätze sind frei.
}
lobby-waitsFor = Gewartet wird auf { $names }.
lobby-goneTitle = Hier ist keine offene Partie
lobby-gone = Sie wurde abgesagt oder ist abgelaufen.
lobby-waitLead-live = Es geht los, sobald alle Plätze besetzt und alle da und bereit sind. Lass diese Seite offen: Sie führt dich an den Tisch.
lobby-waitLead-turns = Es geht los, sobald alle Plätze besetzt und alle bereit sind. Du musst nicht warten: Den Tisch findest du auf der Startseite.
lobby-drawn = { $n ->
    [2] beide Module ausgelost
   *[other] ein Modul ausgelost
}
# $n
lobby-watching = { $n ->
    [one] Ein Zuschauer
   *[other] { $n } Zuschauer
}
lobby-seating = Plätze und Farben
lobby-seatsTaken = jeder wählt selbst
lobby-seatsDrawn = Plätze werden ausgelost
lobby-spectators = Zuschauer
lobby-watchNow = alle, sofort
lobby-watchLater = alle, { $n } Spielschritte später
lobby-watchNever = niemand
lobby-watch = Zuschauen
lobby-playing = Laufende Partien
lobby-started = Die Partie hat begonnen: zum Tisch
