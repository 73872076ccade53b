lobby-title = Abfahrten
lobby-one = Eine Abfahrt
lobby-lead = Tische, die auf Mitspieler warten. Steig ein, oder kündige selbst einen an.
lobby-waiting = { $n ->
    [one] Ein Tisch wartet auf Mitspieler.
   *[other] { $n } Tische warten auf Mitspieler.
}
lobby-announce = Einen Tisch ankündigen
lobby-anybody = Wer mitspielen will
lobby-terms = Wer mitspielt
lobby-who = Wer einsteigen darf
lobby-access-open = alle: Der Tisch steht auf der Abfahrtstafel
lobby-access-link = wer den Link hat
lobby-access-named = bestimmte Leute
lobby-invited = Ihre Anmeldenamen, durch Kommas getrennt
lobby-how = Wie ihr spielt
lobby-paces-live = alle zugleich: Es geht los, wenn alle da sind
lobby-paces-turns = zugweise: Jeder spielt, wenn er Zeit hat
lobby-pace-live = alle zugleich
lobby-pace-turns = zugweise
lobby-closed-link = mit Link
lobby-closed-named = auf Einladung
lobby-go = Ankündigen
lobby-yours = An Bord oder eingeladen
lobby-others = Für alle offen
lobby-none = Gerade wartet kein Tisch. Kündige einen an: Wer diese Seite ansieht, sieht ihn sofort.
lobby-here = { $n ->
    [one] Eine Person sieht auf diese Tafel
   *[other] { $n } Personen sehen auf diese Tafel
}
lobby-nameLead = Zum Einsteigen brauchst du einen Namen, den die anderen sehen; ein Klick, und es ist deiner.
lobby-somebody = Jemand
lobby-of = Tisch von { $host }
lobby-seedNamed = die Startzahl wurde genannt
lobby-vacant = frei
lobby-getOn = Einsteigen
lobby-getOnWith = Am Tisch von { $host } einsteigen
lobby-getOnAt = Hierhin setzen: Tisch von { $host }, Spieler { $n }
lobby-change = Hierhin setzen
lobby-getOff = Aussteigen
lobby-askOff = { $name } bitten auszusteigen
lobby-you = du
lobby-bot = Computer
lobby-ready = abfahrbereit
lobby-unready = noch nicht bereit
lobby-away = nicht da
lobby-sayReady = Abfahrbereit
lobby-callOff = Absagen
lobby-open = Allein ansehen
lobby-early = Jetzt abfahren
lobby-earlyLead = Nicht warten: Auf den freien Plätzen spielt
lobby-free = { $n ->
    [one] Ein Platz ist frei.
   *[other] { $n } Plätze sind frei.
}
lobby-waitsFor = Gewartet wird auf { $names }.
lobby-goneTitle = Hier fährt nichts ab
lobby-gone = Die Abfahrt wurde abgesagt, oder niemand hat länger gewartet.
lobby-waitLead-live = Es geht los, sobald alle Plätze besetzt und alle da und bereit sind; diese Seite führt dich dann an den Tisch. Lass sie offen.
lobby-waitLead-turns = Es geht los, sobald alle Plätze besetzt und alle bereit sind. Du musst nicht warten: Den Tisch findest du auf der Startseite.
lobby-drawn = { $n ->
    [2] beide Module ausgelost
   *[other] ein Modul ausgelost
}
# $n
lobby-watching = { $n ->
    [one] Eine Person schaut zu
   *[other] { $n } Personen schauen zu
}
lobby-seating = Plätze und Farben
lobby-seatsTaken = wie eingestiegen wird
lobby-seatsDrawn = Plätze bei der Abfahrt ausgelost
lobby-spectators = Wer zuschaut
lobby-watchNow = wer mag: sofort
lobby-watchLater = wer mag: { $n } Aktionen später
lobby-watchNever = niemand
lobby-watch = Zuschauen
lobby-playing = Hier wird gespielt
lobby-departed = Zum Tisch: Es ist abgefahren
