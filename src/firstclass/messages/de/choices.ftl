### Choices, one message per family of moves.

do-end_turn = Spielzug beenden
do-end_turn-lost = { $n ->
    [one] Spielzug beenden; eine wartende Aktion verfällt
   *[other] Spielzug beenden; { $n } wartende Aktionen verfallen
}
do-end_scoring = Wertung beenden und beide Züge werten
do-forgo = Auf den Rest dieser Aktion verzichten
do-keep = Behalten: { $end }
do-take = Nehmen: { $card }
do-decline = Ablehnen: stattdessen eine freie Aufwertung
do-take_tile = Das Startspielerplättchen nehmen: { $frame }, und du beginnst die nächste Runde
do-car = Einen 0er-Waggon an den { train } legen, Position { $position }
do-car-mail = Einen 0er-Waggon an den { train } legen, Position 5: Er bringt einen Postwaggon
do-car-tile = Einen 0er-Waggon an den { train } legen, Position 9: Er bringt Lokomotivenplättchen { $points }
do-upgrade = Waggon { $position } im { train } von { $low } auf { $high } aufwerten
do-conductors = Beide Schaffner jetzt bewegen
do-conductor = Schaffner im { train } einen Schritt, auf Position { $position }
do-game_end = Nehmen: { $end }; sofort { $frame }
do-mail = Den Postwaggon legen, der bringt: { $frame }
do-coin_1 = Eine Münze aus Spalte 1 ausgeben: 0er-Waggon
do-coin_2_locomotive = Eine Münze aus Spalte 2 ausgeben: Lok 1 Bahnhof
do-coin_2 = Eine Münze aus Spalte 2 ausgeben: Schaffner im { train } einen Schritt
do-coin_3 = Eine Münze aus Spalte 3 ausgeben: eine freie Aufwertung
do-point = Eine Münze aus Spalte { $column } ausgeben: 1 Punkt
do-buy = Vier Münzen zahlen für: { $end }; sofort { $frame }
do-pay = Mit einer Münze aus Spalte { $column } zahlen
do-contract = Den Auftrag erfüllen ({ $requirement }): { $frame }
do-contract-times = Den Auftrag erfüllen: { $n }-mal { $frame }
do-lay-passenger = Als Passagier an Waggon { $position } des oberen Zuges, Wert { $value }
do-lay-baggage = Als Gepäck an Waggon { $position } des unteren Zuges, Wert { $value }
do-gap = Auf Position { $position } im Zwischenraum legen
do-gap-cover = Auf Position { $position } im Zwischenraum legen; überdeckt wird: { $card }
do-order = { $order } bestellen, { $points } Punkte in jeder Wertung: zwei Münzen
do-serve = An Waggon { $position } im { train } servieren, Wert { $value }
do-storage = Aus dem Lager: { $card }
do-factory = Die Fabrik auf Position { $position } arbeiten lassen
do-lay = Die Berühmtheit steigt in Waggon { $position } im { train }, Wert { $value }
do-postcard = Die Postkarte an Streckenkarte { $part } legen: { $frame }, zweimal in jeder Wertung
do-bonus = Den Bahnhof { $city } nutzen: { $frame }
do-bonus-again = Den Bahnhof { $city } ein zweites Mal nutzen: { $frame }
do-after_coins = { $choice }, sobald Münzen ausgegeben sind
do-frame = Nutzen: { $frame } ({ $source })
