names-slot = Reihe { $row }, Platz { $slot }: { $what }
names-car = Position { $position }: { $value }er-Waggon
names-newCar = Position { $position }, noch frei
names-mail = Position { $position }: Postwaggon
names-tile = Position { $position }: Lokomotivenplättchen { $points }
names-reached = vom Schaffner erreicht
names-conductor = { $position ->
    [0] Schaffner vor dem ersten Waggon
   *[other] Schaffner auf Position { $position }
}
names-locomotive = { $stations ->
    [0] Lok in Paris
    [one] Lok: { $stations } Bahnhof erreicht
   *[other] Lok: { $stations } Bahnhöfe erreicht
}
names-stationReached = erreicht
names-bonusTaken = Bonus genutzt
names-withPostcard = Postkarte: Der Bonus zählt doppelt
names-action = { $source }: { $frame }
names-running = Laufende Aktion, { $source }: { $frame }
names-constantinople = Konstantinopel, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}: { $by ->
    [nobody] noch zu haben
   *[other] genommen von { $by }
}
names-upgradedPair = obere Hälfte { $upper ->
    [true] verbraucht
   *[other] offen
}, untere Hälfte { $lower ->
    [true] verbraucht
   *[other] offen
}
names-pays = obere Hälfte zahlt jetzt { $upper ->
    [true] etwas
   *[other] nichts
}, untere Hälfte zahlt jetzt { $lower ->
    [true] etwas
   *[other] nichts
}
names-tally = { $type ->
    [car] { $cards ->
    [one] { $cards } Waggonkarte
   *[other] { $cards } Waggonkarten
}
    [conductor] { $cards ->
    [one] { $cards } Schaffnerkarte
   *[other] { $cards } Schaffnerkarten
}
   *[locomotive] { $cards ->
    [one] { $cards } Lokkarte
   *[other] { $cards } Lokkarten
}
}, am Ende je { $worth ->
    [one] { $worth } Punkt
   *[other] { $worth } Punkte
}, zusammen { $all }
names-hiddenKnown = Verdeckte Spielendekarte: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} je { $type ->
    [car] Waggonkarte
    [conductor] Schaffnerkarte
   *[locomotive] Lokkarte
}
names-nextScoring = Die nächste Wertung bringt { $points }
names-facts = { $name }: { $facts }
names-contracts = { $open ->
    [one] { $open } offener Auftrag
   *[other] { $open } offene Aufträge
}
names-gameEnd = { $n ->
    [one] { $n } Spielendekarte
   *[other] { $n } Spielendekarten
}
names-pile = { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
} in der Ablage
names-lost = { $frame } ({ $source })
names-inSlot = { $slot } { $card }
