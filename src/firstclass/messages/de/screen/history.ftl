history-takeBack = Zurücknehmen und wiederholen
history-undo = Zurücknehmen (Strg+Z)
history-redo = Wiederholen (Strg+Y)
history-undoTurn = Den ganzen Spielzug zurücknehmen (Strg+Rücktaste)
history-labels-undo = Zurück
history-labels-redo = Wieder
history-labels-turn = Spielzug
history-title = Rückblick
history-look = Zurückblicken
history-step = Rückblick: Schritt { $at } von { $last }
history-slider = Schritt der Partie
history-viewer = Sicht
history-everybody = Was alle sahen
history-asSeenBy = Sicht: { $name }
history-hand = Die Hand zur Auswahl
history-begin = Zum Anfang (Pos1)
history-back = Einen Schritt zurück (Pfeil links)
history-forth = Einen Schritt weiter (Pfeil rechts)
history-end = Zum letzten Schritt (Ende)
history-present = Zurück in die Gegenwart
history-link = Link kopieren
history-jump = Schritt { $step } zeigen
history-showCard = Die Karte zeigen: { $name }
history-branch = Ab hier spielen
history-branchDialog = Ab Schritt { $step } weiterspielen
history-branchSampled = Von hier beginnt ein neuer Tisch. Alle Karten, die du nicht kennen kannst, werden neu gemischt; er verrät also kein Geheimnis dieser Partie.
history-branchReal = Von hier beginnt ein neuer Tisch. Alle Karten bleiben, wo sie waren.
history-branchSeat = Wer spielt für { $name }
history-branchTitle = { $names }, ab Schritt { $step }
history-branchOf = Ursprünglicher Tisch, bei Schritt { $step }
history-recap = Seit deinem letzten Spielzug
history-recapOf = Seit dem letzten Spielzug von { $name }
history-recapNone = Hier erscheint, was die anderen spielen.
history-coins = { $signed } { $n ->
    [one] Münze
   *[other] Münzen
}
history-trains = { $points } je Wertung
history-stations = { $signed } { $n ->
    [one] Bahnhof
   *[other] Bahnhöfe
}
history-opened = Aufzeichnung
history-openedText = Hier spielt niemand. Blick Schritt für Schritt zurück oder spiel von einem beliebigen Schritt aus weiter.
history-open = Eine Aufzeichnung öffnen
history-openLead = Sieh dir eine aufgezeichnete Partie an, beendet oder nicht, und spiel von jedem Schritt aus weiter.
history-file = Datei wählen
history-tooLarge = Diese Datei ist zu groß für eine Aufzeichnung.
history-paste = oder die Aufzeichnung hier einfügen
history-openGo = Öffnen

review-title = Analyse
review-go = Die Partie analysieren
review-lead = Ein starker Spieler hat allen über die Schulter gesehen und wusste nur, was jeder damals wusste.
review-unfinished = Diese Partie ging nicht bis zum Ende. Die Analyse umfasst, was gespielt wurde.
review-none = Diese Partie wurde noch nicht analysiert.
review-spectator = Nur wer einen Schlüssel zu diesem Tisch hat, kann eine Analyse starten.
review-waiting = Die Analyse beginnt gleich.
review-running = Spielschritt { $done } von { $of } wird angesehen
review-cancel = Abbrechen
review-failed = Die Analyse ist fehlgeschlagen. Es liegt nicht an dir.
review-late = Die Analyse hat zu lange gedauert und wurde abgebrochen, damit andere nicht warten müssen.
review-again = Noch einmal versuchen
review-table = Zum Tisch
review-player = Spieler
review-score = Punkte
review-accuracy = Genauigkeit
review-lost = Verschenkt
review-won = gewonnen
review-accuracyText = Die Genauigkeit ist der Anteil der Punkte, um die es ging, den ein Spieler behalten hat. In jedem Spielzug geht es um den Unterschied zwischen der besten und der schlechtesten Möglichkeit.
review-odds = Siegchance
review-percent = { $percent } %
review-chart = { $what }: Schritt { $step } zeigen
review-at = Schritt { $step } von { $last }
review-show = Diesen Schritt zeigen
review-asTable = Die Kurven als Tabelle
review-turn = Spielzug von
review-step = Schritt
review-costliest = Die teuersten Entscheidungen
review-nothing = Keine Entscheidung hat einen Punkt verschenkt.
review-cost = −{ $points } Punkte
review-oddsLost = −{ $percent } Siegchance
review-when = { $round ->
    [0] Auswahl, Schritt { $step }
   *[other] Runde { $round }, Schritt { $step }
}
review-done = Gespielt
review-better = Besser
review-line = So wäre es weitergegangen
review-position = Die Stellung zeigen
review-playOn = Von hier weiterspielen

logged-seedNamed = Der Gastgeber hat den Startwert gewählt und kennt vielleicht alle Karten.
logged-commitment = Prüfsumme der Auslosung: { $commitment }
logged-empty = Das Spiel hat noch nicht begonnen.
logged-draft = Auswahl
logged-round = Runde { $n }
logged-points = Punkte

sheet-title = Wertungsblatt
sheet-winner = { $n ->
    [one] Gewonnen hat: { $names }
   *[other] Gemeinsam gewonnen haben: { $names }
}
sheet-youWin = Du gewinnst mit { $n } Vorsprung
# $name, $n
sheet-wins = { $name } gewinnt mit { $n } Vorsprung
sheet-ranksLast = Verhaftet, auf dem letzten Platz: { $names }
sheet-groups-trains = Züge
sheet-groups-route = Strecke
sheet-groups-coins = Münzen
sheet-groups-bonuses = Kartenboni
sheet-groups-ends = Spielendekarten
sheet-groups-others = Sonstige Punkte
sheet-facts-best = Dein bisher bestes Ergebnis
sheet-facts-close = Ein knapper Ausgang: { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
} zwischen Platz eins und zwei
sheet-facts-car = Bester Waggon: { $n } Punkte in allen Wertungen ({ $name })
sheet-facts-card = Beste Spielendekarte: { $n } Punkte ({ $name })
sheet-facts-train = Längster Zug: { $n } Waggons ({ $name })
sheet-nobody = Niemand gewinnt
sheet-all = Alle
sheet-total = Summe
sheet-source = Quelle
sheet-round = R{ $n }
sheet-rematch = Noch einmal spielen
sheet-joinRematch = Zur nächsten Partie
sheet-commitmentTitle = Beweis der Auslosung
sheet-commitment = Prüfsumme der Auslosung, gezeigt vor der ersten Karte: { $commitment }. Die gespeicherte Aufzeichnung beweist, dass keine Karte geändert wurde: firstclass check.
sheet-look = Den Tisch ansehen
sheet-sources-stations = Bahnhöfe
sheet-sources-constantinople = Konstantinopel
sheet-sources-coins_spent = Ausgegebene Münzen
sheet-sources-card_bonuses = Kartenboni
sheet-sources-upper_train = Oberer Zug
sheet-sources-lower_train = Unterer Zug
sheet-sources-celebrities = Berühmtheiten
sheet-sources-locomotive_tiles = Lokomotivenplättchen
sheet-sources-coins_left = Übrige Münzen
sheet-sources-car_cards = Spielende: Waggonkarten
sheet-sources-conductor_cards = Spielende: Schaffnerkarten
sheet-sources-locomotive_cards = Spielende: Lokkarten
sheet-sources-baggage = Gepäck
sheet-sources-switches = Weichen
sheet-sources-order_tokens = Bestellungen
sheet-sources-evidence = Beweise
sheet-sources-murderer = Mörder entkommen

hint-ask = Was würdest du tun?
hint-short = Tipp
hint-lead = Die Möglichkeiten sind nach den geschätzten Punkten am Ende geordnet. Gegen gleich starke Gegner gewinnst du { $percent } % solcher Partien.
hint-thinking = Die besten Möglichkeiten werden gesucht …
hint-best = am besten
hint-level = etwa gleich gut
hint-arrest = Gefahr der Verhaftung { $percent } %
hint-liberty = Wer verhaftet wird, verliert die Partie. Deshalb zählt es als Punkte, das zu vermeiden.
hint-points = am Ende { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
}
hint-then = Danach
hint-from = Woher die Punkte kommen
hint-score = Bisher gewertet
hint-experience = Aus vielen Partien gelernt
hint-certain = sicher
hint-guessed = zu erwarten
hint-play = So spielen
hint-playAll = Ganzen Spielzug so spielen
hint-later-trains = Züge
hint-later-route = Strecke
hint-later-coins = Münzen
hint-later-game_end = Spielendekarten
hint-later-contracts = Aufträge
hint-later-start_player = Startspieler
hint-later-passengers = Passagiere und Gepäck
hint-later-gap = Zwischen beiden Zügen
hint-later-storage = Lager
hint-later-liberty = Nicht verhaftet
hint-later-teatime = Bestellungen
history-ask = { $reason } Ein Klick fragt, ob du zurücknehmen darfst.
history-asks = { $n ->
    [one] { $name } möchte die letzte Entscheidung zurücknehmen.
   *[other] { $name } möchte die letzten { $n } Entscheidungen zurücknehmen.
}
history-agree = Ja
history-decline = Nein
history-waits = Noch müssen dem Zurücknehmen zustimmen: { $names }.
history-giveUp = Doch nicht
history-declined = Das Zurücknehmen wurde abgelehnt.
