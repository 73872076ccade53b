about-where = { $set ->
    [X] Basisspiel
   *[other] Modul { $set }
}, Stapel { $stack }
about-counts = { $type ->
    [car] Zählt in der Schlusswertung als Waggonkarte.
    [conductor] Zählt in der Schlusswertung als Schaffnerkarte.
   *[locomotive] Zählt in der Schlusswertung als Lokkarte.
}
about-contract = Verlangt: { $requirement }.
about-gives = Bringt: { $bonus }.
about-per-contract = , einmal je erfülltem Auftrag, diesen mitgezählt
about-per-locomotive_tile = , einmal je eigenem Lokomotivenplättchen
about-celebrity = Kommt an den ersten Waggon ohne Karte im oberen oder unteren Zug: Er zählt doppelt, sobald der Schaffner ihn erreicht hat.
about-postcard = Kommt an eine deiner Streckenkarten: Ihr Bonusbahnhof zahlt in jeder Wertung doppelt.
about-suspect_self = Du nimmst am Ende deines Spielzugs einen Beweis, auch wenn du die Karte ablehnst.
about-suspect_others = Alle anderen nehmen am Ende deines Spielzugs je einen Beweis, auch wenn du die Karte ablehnst.
about-destroy = Bleibt vor dir liegen. Am Ende entfernen 1, 2, 3, 4 solche Karten bis zu 1, 3, 5, 6 deiner Beweise.
about-passenger = Oberer Zug, als Passagier: { $coins ->
    [one] { $coins } Münze
   *[other] { $coins } Münzen
}, und 1 mehr je Passagier, der schon mitfährt{ $bonus ->
    [none] .
   *[other] ; { $bonus }.
}
about-baggage = Unterer Zug, als Gepäck: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, und 2 mehr je Gepäckstück, das schon verladen ist{ $bonus ->
    [none] .
   *[other] ; { $bonus }.
}
about-boards = Steigt ein oder wird verladen, sobald der Waggon mindestens 1 wert ist und der Schaffner ihn erreicht hat.
about-switch = Liegt zwischen beiden Zügen. In jeder Wertung bringt sie { $upper }, wenn links von ihr im oberen Zug ein Waggon ab Wert { $value } liegt, und { $lower }, wenn rechts von ihr im unteren Zug einer liegt. Ein Waggon zählt nur, wenn sein Schaffner ihn erreicht hat.
about-mechanic = Liegt zwischen beiden Zügen. Einmal in jedem der beiden Züge: Ist die Karte links von ihm ein Waggon ab Wert { $value }, werte die Karte rechts um eine Stufe auf. Fehlt dort noch der nächste Waggon, hänge stattdessen einen 0er-Waggon an.
about-storage = Drei Karten des Stapels werden neben der Werkzeugkiste aufgedeckt. Nutze bis zu zwei der vier; dann gehen die Karten zurück. Nutzbar sind Waggon-, Schaffner- und Lokkarten des Basisspiels, Geld und Spielendekarten sowie die Werkzeugkiste.
about-factory = Liegt zwischen beiden Zügen. Wird sie gelegt, arbeiten alle deine Fabriken, von rechts nach links. Eine Fabrik auf Position 1, 2, 3, 4 bringt 1, 2, 3, 4 Aufwertungen, aber keine über den besseren der beiden Waggons links von ihr. Statt jeder Aufwertung darf es ein neuer 0er-Waggon sein.
about-gameEnd = Am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} für jede deiner { $type ->
    [car] Waggonkarten
    [conductor] Schaffnerkarten
   *[locomotive] Lokkarten
} aus dem Basisspiel.
about-atTheEnd = Mit dem, was du jetzt hast: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} am Ende.
about-plain = nichts
about-apart = { $steps } (beliebig aufgeteilt)
about-station = { $city }: { $what }
about-bonusStation = { $bonus } in jeder Wertung
about-startTile = Wer es nimmt, bekommt 2 Münzen und beginnt die nächste Runde. Die Karte ganz links in der obersten Reihe verlässt das Spiel. Im Uhrzeigersinn, diesen Spieler als Ersten gezählt, bekommt der Dritte einen 0er-Waggon, der Vierte einen 0er-Waggon oder eine Aufwertung von 0 auf 1.
