tournaments-title = Turniere
tournaments-one = Ein Turnier
tournaments-lead = Dieselben Leute treffen in Runden aufeinander; wer am Ende die meisten Punkte hat, gewinnt. Mach mit, oder kündige selbst eines an.
tournaments-announce = Ein Turnier ankündigen
tournaments-go = Ankündigen
tournaments-name = Wie es heißt
tournaments-format = Wer auf wen trifft
tournaments-formats-round_robin = jeder gegen jeden
tournaments-formats-larger = jeder gegen viele andere
tournaments-formats-swiss = Schweizer System: Gleiche gegen Gleiche
tournaments-formatNote-round_robin = Zu zweit am Tisch: Es gibt so viele Runden, bis jeder gegen jeden gespielt hat.
tournaments-formatNote-larger = An größeren Tischen trifft jeder so viele andere, wie es Runden gibt, und niemanden zweimal, wo es sich vermeiden lässt.
tournaments-formatNote-swiss = In jeder Runde treffen die aufeinander, die etwa gleich viele Punkte haben und sich noch nicht begegnet sind.
tournaments-players = Spieler an einem Tisch
tournaments-rounds = Runden
tournaments-modules = Module
tournaments-drawn = { $n ->
    [2] beide Module in jeder Runde ausgelost
   *[other] ein Modul in jeder Runde ausgelost
}
tournaments-who = Wer teilnehmen darf
tournaments-access-open = alle: Das Turnier steht auf dieser Seite
tournaments-access-link = wer den Link hat
tournaments-access-named = bestimmte Leute
tournaments-how = Wie ihr spielt
tournaments-paces-live = alle zugleich
tournaments-paces-turns = zugweise: Jeder spielt, wenn er Zeit hat
tournaments-clockNote = Mit Tagen für jeden Zug wartet keine Runde auf jemanden, der nicht kommt.
tournaments-yours = Deine
tournaments-waiting = Für alle offen
tournaments-playing = Hier wird gespielt
tournaments-ended = Zu Ende
tournaments-none = Gerade wartet kein Turnier auf Teilnehmer. Kündige eines an.
tournaments-count = { $n ->
    [one] eine Person nimmt teil
   *[other] { $n } nehmen teil
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
tournaments-entrants = Wer teilnimmt
tournaments-join = Teilnehmen
tournaments-leave = Nicht mehr teilnehmen
tournaments-remove = { $name } bitten zu gehen
tournaments-start = Beginnen
tournaments-fill = { $n ->
    [one] Am letzten Tisch bleibt ein Platz frei: Dort spielt
   *[other] Am letzten Tisch bleiben { $n } Plätze frei: Dort spielt
}
tournaments-nobody-bye = niemand: Jedes Mal hat jemand spielfrei
tournaments-nobody-smaller = niemand: Die Tische sind kleiner
tournaments-waitNote = Los geht es, wenn der Gastgeber so weit ist. Deine Tische findest du dann hier und auf der Startseite.
tournaments-callOff = Absagen
tournaments-withdraw = Ausscheiden
tournaments-withdrawNote = Du wirst nicht mehr gepaart, und der Computer spielt deine offenen Partien zu Ende. Ein Zurück gibt es nicht.
tournaments-removeNote = Wer nicht mehr kommt, lässt sich herausnehmen, damit niemand auf ihn wartet:
tournaments-reallyWithdraw = Wirklich ausscheiden
tournaments-withdrawn = ausgeschieden
tournaments-computer = Computer
tournaments-toTable = An deinen Tisch
tournaments-free = Du hast spielfrei: Das zählt als Sieg.
tournaments-waits = Deine Partie dieser Runde ist zu Ende. Die nächste Runde beginnt, sobald es alle sind.
tournaments-won = { $names } hat gewonnen.
tournaments-wonTogether = { $names } haben gewonnen.
tournaments-standings = Tabelle
tournaments-games = Partien
tournaments-points = Punkte
tournaments-buchholz = Gegner
tournaments-margin = Vorsprung
tournaments-rankNote = Ein Sieg ist ein Punkt, der letzte Platz keiner; was dazwischen liegt, wird gleichmäßig verteilt. Bei gleichen Punkten entscheiden die Punkte aller, auf die man getroffen ist (Buchholz), dann der Vorsprung in den Partien.
tournaments-bye = spielfrei
tournaments-running = wird gespielt
tournaments-broken = abgebrochen
tournaments-look = Ansehen
tournaments-play = Spielen
tournaments-goneTitle = Hier ist kein Turnier
