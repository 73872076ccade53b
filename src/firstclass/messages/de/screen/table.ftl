header-round = Runde { $round } von 6
header-turn = Spielzug { $turn } von { $turns }
header-yours = du bist dran
header-theirs = an der Reihe: { $name }
header-phases-draft = Auswahl
header-phases-turns = { "" }
header-phases-compensation = Ausgleich
header-phases-scoring = Wertung
header-phases-over = Spielende
header-stop = Runde { $round }
header-scoring = Wertung { $n }
header-points = { $name }, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
header-startPlayer = Startspieler
header-presence-here = ist da
header-presence-away = ist nicht da
header-presence-lost = hat keine Verbindung
header-thinking = denkt nach

regions-display = Auslage
regions-ends = Spielendekarten, Lokomotivenplättchen und Stapel
regions-opponents = Andere Tableaus
regions-own = Tableau: { $name }
regions-bar = Entscheidung
regions-log = Verlauf
regions-tabs = Bereiche
regions-players = Spieler

tabs-display = Auslage
tabs-route = Strecke, Münzen
tabs-ends = Spielende
tabs-log = Verlauf

display-row = Reihe { $row }: { $gone } von { $players } Karten weg
display-takenBy = genommen: { $name }
display-removed = entfernt
display-cleared = abgeräumt
display-undealt = noch nicht ausgelegt
display-perform = Ausführen
display-decline = Ablehnen
display-mode = Was ein Tippen auf eine Karte tut
display-tile = Startspielerplättchen

ends-gameEnd = Spielende
ends-left = übrig
ends-tiles = Lokomotivenplättchen
ends-next = als Nächstes
ends-noTiles = keines mehr
ends-constantinople = Konstantinopel
ends-stack = Stapel { $n }
ends-inStack = { $n } im Stapel
ends-outAfter = danach
ends-outNever = übrig
ends-teatime = Teatime
ends-orderPrice = für { $n ->
    [one] { $n } Münze
   *[other] { $n } Münzen
}
ends-carsLeft = Noch { $left ->
    [one] { $left } Waggonkarte
   *[other] { $left } Waggonkarten
} 0/1
ends-least = { $value ->
    [0] an jeden Waggon
   *[other] an einen Waggon ab Wert { $value }
}
ends-unseen = Stapel { $n }: noch nicht gesehene Karten
ends-unseenEnd = Spielendekarten: noch nicht gesehene
ends-takenBy = Genommene Karten: { $name }
ends-nothing = Keine Karten.

board-nextScoring = nächste Wertung
board-pile = Ablage { $n }
board-hidden = Verdeckte Spielendekarte
board-showHidden = Meine Geheimnisse zeigen
board-hideHidden = Meine Geheimnisse verdecken
board-gap = Zwischen beiden Zügen
board-gapPosition = Position { $position }
board-covered = { $n } überdeckt
board-coveredName = Überdeckte Karten
board-switchPoints = Weichen bringen jetzt { $n }
board-waits = wartet auf Waggon und Schaffner
board-aboard = mit an Bord
board-order = { $order }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} je Wertung
board-back = Zurück
board-inspect = Tableau ansehen: { $name }
board-route = Strecke
board-contracts = Aufträge
board-met = erfüllbar
board-open = offen
board-fulfilled = { $n } erfüllt
board-coins = Münzen
board-column = Spalte { $n }: { $coins } von { $of } Münzen
board-buys = Eine Münze kauft: { $deeds } oder 1 Punkt.
board-trade = Eine Münze gegen 1 Punkt tauschen: Wähle ihre Spalte
board-added = neu
board-drive = Lok: 1 Bahnhof
board-trains-upper = Oberer Zug
board-trains-lower = Unterer Zug
board-sides-upper = oben
board-sides-lower = unten
board-trainValue = bringt { $value } in einer Wertung
board-moveBoth = Beide Schaffner bewegen
board-mailLeft = Übrige Postwaggons
board-paris = Paris
board-noContracts = Hier erscheinen deine offenen Aufträge.
board-routeGrows = Hierhin wächst die Strecke.
board-or = { $one } oder { $other }

bar-decisions-keep-1 = Behalte eine Spielendekarte
bar-decisions-keep-2 = Der Rest der Hand geht nach rechts weiter.
bar-decisions-turn-1 = Nimm eine Karte
bar-decisions-turn-2 = Führe sie aus oder lehne sie für eine freie Aufwertung ab.
bar-decisions-room-1 = Schaffe Platz für die Münzen
bar-decisions-room-2 = { "" }
bar-decisions-frame-1 = Nutze die Aktion
bar-decisions-frame-2 = { "" }
bar-decisions-mail-1 = Wähle einen Postwaggon
bar-decisions-mail-2 = Jeder hat einen anderen Bonus und gehört dir einmal.
bar-decisions-pay-1 = Bezahle die Spielendekarte
bar-decisions-pay-2 = { "" }
bar-decisions-lay-1 = Wohin kommt die Karte?
bar-decisions-lay-2 = An den ersten Waggon ohne Karte.
bar-decisions-postcard-1 = Welche Streckenkarte bekommt sie?
bar-decisions-postcard-2 = Deren Bonusbahnhof zahlt dann doppelt.
bar-decisions-gap-1 = Wohin zwischen die beiden Züge?
bar-decisions-gap-2 = Auf die nächste freie Position oder über eine Karte.
bar-decisions-storage-1 = Das Lager ist offen
bar-decisions-storage-2 = Nutze bis zu zwei dieser vier. Dazwischen kannst du anderes tun.
bar-decisions-serve-1 = Welcher Waggon wird bedient?
bar-decisions-serve-2 = Die Bestellung zahlt in jeder Wertung, wenn der Schaffner dort war.
bar-decisions-scoring-1 = Wertung: Nutze deine Bonusbahnhöfe
bar-decisions-scoring-2 = Die Zugpunkte folgen, wenn du deine Wertung beendest.
bar-decisions-account-1 = Nutze, was du bekommen hast
bar-decisions-account-2 = Ungenutzte Aktionen verfallen am Ende deines Spielzugs.
bar-decisions-over-1 = Das Spiel ist zu Ende
bar-decisions-over-2 = { "" }
bar-declining-1 = Lehne eine Karte ab
bar-declining-2 = Du führst nichts davon aus und bekommst stattdessen eine freie Aufwertung.
bar-buying-1 = Noch etwas?
bar-buying-2 = Kaufe eine Spielendekarte für 4 Münzen, nutze einzelne Münzen oder beende deinen Spielzug.
bar-afterTaking-1 = Noch etwas?
bar-afterTaking-2 = Nutze Aktionen, Münzen und Aufträge oder beende deinen Spielzug.
bar-excess = Gib Münzen aus: { $n } zu viel.
bar-payOrder = Bezahle die Bestellung
bar-toPay = Noch { $left ->
    [one] { $left } Münze
   *[other] { $left } Münzen
} zu zahlen.
bar-from = Von: { $source }.
bar-compensated = { $name } hat das Startspielerplättchen genommen; als { $place ->
    [3] Dritter
   *[other] Vierter
} in der Reihenfolge bekommst du { $place ->
    [3] einen Waggon
   *[other] einen Waggon oder eine Aufwertung
}.
bar-oneOf = Wähle eines davon
bar-actions-free = Freie Aufwertung: Wähle einen Waggon
bar-actions-car = Neuer Waggon: Wähle einen Zug
bar-actions-upgrade = Aufwertung: Wähle einen Waggon
bar-actions-both = Bewege beide Schaffner
bar-actions-single = Schaffner: Wer geht einen Schritt?
bar-actions-game_end = Wähle eine Spielendekarte
bar-actions-several = Wähle das nächste Symbol
bar-waiting = An der Reihe: { $name }
bar-thinking = { $name } denkt nach
bar-spectator = Du siehst an diesem Tisch zu.
bar-now = { $points } jetzt
bar-scoring = { $points } je Wertung
bar-account = Konto
bar-storage = Lager
bar-used = genutzt
bar-factoryWaits = Fabrik { $position }
bar-accountEmpty = Hier warten Aktionen, die du bekommen und noch nicht genutzt hast.
bar-running = jetzt
bar-times = × { $n }
bar-notNow = Jetzt nicht:
bar-skip = Verzichten
bar-endTurn = Spielzug beenden
bar-hint = { $n ->
    [one] { $n } Möglichkeit
   *[other] { $n } Möglichkeiten
}

dialogs-endTitle = Deinen Spielzug beenden?
dialogs-endText = Du würdest verlieren:
dialogs-endYes = Spielzug beenden
dialogs-endNo = Weiterspielen
dialogs-endUse = Nutzen
dialogs-allTitle = Alle Möglichkeiten
dialogs-handTitle = Behalte eine Spielendekarte
dialogs-handText = Sie bleibt bis zum Ende verdeckt. Dann zahlt sie für jede Basiskarte ihrer Art, die du genommen hast, meist vier Waggonkarten und zwei oder drei von jeder anderen Art. Die Aktion wird hier nicht genutzt.
dialogs-unused = Nicht genutzt: { $frame }.
dialogs-passed = Du hast weitergegeben
dialogs-passTo = Gib das Gerät weiter: { $name }
dialogs-passText = Die nächste Entscheidung ist geheim.
dialogs-turnOf = { $name } ist dran
dialogs-arrived = { $name } in Konstantinopel: +{ $points }
dialogs-passGo = Weiter als { $name }

murder-evidence = Beweise
murder-evidenceOf = { $n ->
    [one] { $n } Beweis
   *[other] { $n } Beweise
}
murder-left = noch { $n ->
    [one] { $n } Beweis
   *[other] { $n } Beweise
}
murder-destroy = { $n ->
    [one] { $n } Karte „Beweise vernichten“
   *[other] { $n } Karten „Beweise vernichten“
}
murder-roles-murderer = Mörder
murder-roles-innocent = unschuldig
murder-aims-murderer = Nur du weißt es: Du warst es. Am Ende nimmst du zwei weitere Beweise; wirst du nicht verhaftet, bekommst du 20 Punkte.
murder-aims-innocent = Nur du weißt es: Du warst es nicht. Habe am Ende nicht die meisten Fingerabdrücke, sonst wirst du trotzdem verhaftet.
murder-dummy = Dummy { $letter }
murder-feeds = Mordkarten, die beim Abräumen dieser Reihe übrig sind, gehen an Dummy { $letter }
murder-title = Wer war es?
murder-arrested = verhaftet
murder-prints = { $n ->
    [one] { $n } Fingerabdruck
   *[other] { $n } Fingerabdrücke
}
murder-arrest = Die meisten Fingerabdrücke: { $names }. Verhaftet und aus dem Rennen.
murder-nobodyArrested = Es gibt keine Fingerabdrücke: Niemand wird verhaftet.
murder-culprit = Mord aufgeklärt: { $name }, { $caught ->
    [true] gefasst
   *[other] entkommen
}.
murder-noMurderer = Von euch war es niemand.
