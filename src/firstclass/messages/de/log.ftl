### What happened, one message per event.

log-kept = gewählt: { $end }
log-kept_hidden = eine Spielendekarte gewählt
log-round = Runde { $round } beginnt
log-took = { $slot } genommen
log-declined = { $slot } abgelehnt
log-took_tile = das Startspielerplättchen genommen
log-removed = { $slot } verlässt das Spiel
log-cleared = Reihe { $row } wird abgeräumt
log-forwent = auf den Rest der Aktion verzichtet
log-waits = { $source }: { $frame } { $n ->
    [one] wartet
   *[other] warten
}
log-car = 0er-Waggon { $train ->
    [upper] oben
   *[lower] unten
} auf { $position }
log-lent = der 0er-Waggon aus dem { train } zieht um
log-repaid = die Lücke im { train } bekommt ihren 0er-Waggon zurück
log-mail = Postwaggon
log-tile = Lokomotivenplättchen { $points }
log-upgraded = { $train ->
    [upper] oben
   *[lower] unten
} { $position }: { $low } auf { $high }
log-conductor = Schaffner { $train ->
    [upper] oben
   *[lower] unten
} auf { $after }
log-locomotive = Lok zum Bahnhof { $after }
log-points-stations = Bahnhof { $source }
log-points-constantinople = Konstantinopel
log-points-coins_spent = eine Münze für einen Punkt
log-points-card_bonuses = Punkte
log-points-upper_train = oberer Zug
log-points-lower_train = unterer Zug
log-points-celebrities = Berühmtheiten
log-points-locomotive_tiles = Lokomotivenplättchen
log-points-coins_left = übrige Münzen
log-points-car_cards = Spielendekarten für Waggonkarten
log-points-conductor_cards = Spielendekarten für Schaffnerkarten
log-points-locomotive_cards = Spielendekarten für Lokkarten
log-coins = { $n ->
    [one] 1 Münze
   *[other] { $n } Münzen
}
log-coins-surplus = { $n } Münzen, für { $surplus } weitere ist kein Platz
log-took_end = genommen: { $end }
log-refilled = Neue Spielendekarte: { $end }
log-route = die Streckenkarte angelegt
log-contract = den Auftrag ausgelegt
log-fulfilled = Auftrag erfüllt
log-celebrity = Berühmtheit steigt ein: { $train ->
    [upper] oben
   *[lower] unten
} { $position }
log-postcard = die Postkarte kommt an Streckenkarte { $part }
log-waits_at_car = wartet an { $train ->
    [upper] oben
   *[lower] unten
} { $position }
log-boarded-upper = ein Passagier steigt in Waggon { $position }
log-boarded-lower = Gepäck wird in Waggon { $position } verladen
log-gap = Zwischenraum, Position { $place }
log-drawn = gezogen: { $card }
log-destroy = die Karte „Beweise vernichten“ neben das Tableau gelegt
log-evidence = { $n ->
    [one] jetzt 1 Beweis
   *[other] jetzt { $n } Beweise
}
log-gave_evidence = { $n ->
    [0] den letzten Beweis abgegeben
    [one] einen Beweis abgegeben: noch 1
   *[other] einen Beweis abgegeben: noch { $n }
}
log-arrested = { $n ->
    [one] mit 1 Fingerabdruck verhaftet
   *[other] mit { $n } Fingerabdrücken verhaftet
}
log-served = Bestellung serviert: { $train ->
    [upper] oben
   *[lower] unten
} { $position }
log-points-baggage = Gepäck
log-points-switches = Weichen
log-points-order_tokens = Bestellungen
log-points-evidence = Beweise
log-points-murderer = der Mörder entkommt
log-compensation = für das Startspielerplättchen entschädigt
log-start_player = jetzt Startspieler
log-scoring-1 = Erste Wertungsphase
log-scoring-2 = Zweite Wertungsphase
log-scoring-3 = Dritte Wertungsphase
log-scoring_turn = jetzt in der Wertung
log-over = Das Spiel ist zu Ende
# $low, $high
log-step = { $low } auf { $high }
# $upper, $lower
log-conductors = Schaffner oben auf { $upper }, unten auf { $lower }
# $source, $what
log-of = { $source }: { $what }
# $what, $n
log-paid = { $what }, { $n ->
    [one] 1 Münze
   *[other] { $n } Münzen
}
# $end, $n
log-bought = für { $n } Münzen gekauft: { $end }
# $source, $frame
log-unused = { $source }: { $frame } nicht genutzt, verfallen
# $frame, $why
log-lost = { $frame } verfallen: { $why }
log-lost-upgrade = kein Waggon passt
log-lost-free = kein Waggon passt
log-lost-car = kein Platz für einen Waggon
log-lost-both = kein Weg für die Schaffner
log-lost-single = kein Weg für die Schaffner
log-lost-game_end = keine Karte mehr da
log-lost-other = nichts, wofür es taugt
log-final = Schlusswertung
log-late = hat zu lange gebraucht: Ein einfacherer Bot hat gespielt
log-failed = hatte einen Fehler: Ein einfacherer Bot hat gespielt

seat-name = Spieler { $n }
