tournaments-title = Turniere
tournaments-one = Ein Turnier
tournaments-lead = Dieselben Leute spielen mehrere Runden; wer am Ende die meisten Punkte hat, gewinnt. Nimm teil oder kündige selbst eines an.
tournaments-announce = Ein Turnier ankündigen
tournaments-go = Ankündigen
tournaments-name = Name
tournaments-format = Modus
tournaments-formats-round_robin = jeder gegen jeden
tournaments-formats-larger = größere Tische: jeder gegen viele andere
tournaments-formats-swiss = Schweizer System
tournaments-formatNote-round_robin = Zwei Spieler an einem Tisch und so viele Runden, bis jeder gegen jeden gespielt hat.
tournaments-formatNote-larger = An größeren Tischen trifft jeder so viele andere, wie die Runden erlauben, und möglichst niemanden zweimal.
tournaments-formatNote-swiss = In jeder Runde spielen Leute mit etwa gleich vielen Punkten gegeneinander, die sich noch nicht begegnet sind.
tournaments-players = Spieler an einem Tisch
tournaments-rounds = Runden
tournaments-modules = Module
tournaments-drawn = { $n ->
    [2] beide Module in jeder Runde ausgelost
   *[other] ein Modul in jeder Runde ausgelost
}
tournaments-who = Wer teilnehmen darf
tournaments-access-open = alle: Das Turnier steht auf dieser Seite
tournaments-access-link = alle mit dem Link
tournaments-access-named = Leute, die du einlädst
tournaments-how = Live oder zeitversetzt
tournaments-paces-live = live: Alle spielen zur selben Zeit
tournaments-paces-turns = zeitversetzt: Jeder spielt, wenn er Zeit hat
tournaments-clockNote = Mit einer Bedenkzeit von Tagen je Spielzug wartet keine Runde auf jemanden, der nicht spielt.
tournaments-yours = Deine
tournaments-waiting = Für alle offen
tournaments-playing = Laufend
tournaments-ended = Zu Ende
tournaments-none = Gerade ist kein Turnier offen. Kündige eines an.
tournaments-count = { $n ->
    [one] ein Teilnehmer
   *[other] { $n } Teilnehmer
}
# $round, $of
tournaments-round = Runde { $round } von { $of }
tournaments-roundHead = Runde { $n }
tournaments-roundCount = { $n ->
    [one] eine Runde
   *[other] { $n } Runden
}
tournaments-perTable = { $n } an einem Tisch
tournaments-over = zu Ende
tournaments-by = Angekündigt von { $name }
tournaments-entrants = Teilnehmer
tournaments-join = Teilnehmen
tournaments-leave = Nicht mehr teilnehmen
tournaments-remove = { $name } entfernen
tournaments-start = Beginnen
tournaments-fill = { $n ->
    [one] Am letzten Tisch ist ein Platz frei. Darauf kommt:
   *[other] Am letzten Tisch sind { $n } Plätze frei. Darauf kommt:
}
tournaments-nobody-bye = niemand: In jeder Runde hat jemand spielfrei
tournaments-nobody-smaller = niemand: Einige Tische sind kleiner
tournaments-waitNote = Der Veranstalter startet das Turnier. Deine Tische findest du dann hier und auf der Startseite.
tournaments-cancel = Turnier absagen
tournaments-withdraw = Ausscheiden
tournaments-withdrawNote = Du bekommst keine Gegner mehr, und der Computer spielt deine Partien zu Ende. Wieder einsteigen kannst du nicht.
tournaments-removeNote = Entferne jemanden, der nicht mehr spielt, damit niemand auf ihn wartet:
tournaments-reallyWithdraw = Wirklich ausscheiden
tournaments-withdrawn = ausgeschieden
tournaments-computer = Computer
tournaments-toTable = An deinen Tisch
tournaments-free = Du hast spielfrei: Das zählt als Sieg.
tournaments-waits = Deine Partie dieser Runde ist zu Ende. Die nächste Runde beginnt, sobald alle Partien zu Ende sind.
tournaments-won = { $names } hat gewonnen.
tournaments-wonTogether = { $names } haben gewonnen.
tournaments-standings = Tabelle
tournaments-games = Partien
tournaments-points = Punkte
tournaments-buchholz = Gegner
tournaments-margin = Vorsprung
tournaments-rankNote = Ein Sieg zählt einen Punkt, der letzte Platz keinen; die Plätze dazwischen werden gleichmäßig verteilt. Bei Gleichstand entscheiden die Punkte aller deiner Gegner (Buchholz), dann dein Vorsprung.
tournaments-bye = spielfrei
tournaments-running = läuft
tournaments-broken = abgebrochen
tournaments-look = Ansehen
tournaments-play = Spielen
tournaments-goneTitle = Hier ist kein Turnier
tournaments-needs = Es kann beginnen, sobald { $n } Spieler teilnehmen.
