### Cards, icons and the requirements of contracts, for the screen and the log.

# Ein Symbol steht auch mitten im Satz: So heißt es in jedem Fall gleich.
icon-car = { $n ->
    [one] 0er-Waggon
   *[other] { $n } neue 0er-Waggons
}
icon-upgrade = Aufwertung eines { $low }er-Waggons auf { $high }
icon-free = { $n ->
    [one] { $n } freie Aufwertung
   *[other] { $n } freie Aufwertungen
}
icon-both = beide Schaffner { $n ->
    [one] { $n } Schritt
   *[other] { $n } Schritte
}
icon-single = { $n ->
    [one] { $n } Schaffnerschritt
   *[other] { $n } Schaffnerschritte
}
icon-locomotive = Lok { $n ->
    [one] { $n } Bahnhof
   *[other] { $n } Bahnhöfe
} weiter
icon-coins = { $n ->
    [one] { $n } Münze
   *[other] { $n } Münzen
}
icon-points = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
}
icon-game_end = { $n ->
    [one] { $n } Spielendekarte
   *[other] { $n } Spielendekarten
}

kind-car = Waggonkarte
kind-conductor = Schaffnerkarte
kind-locomotive = Lokkarte
kind-route = Streckenkarte
kind-contract = Auftrag
kind-money = Geld
kind-game_end = Spielendekarte
kind-celebrity = Berühmtheit
kind-postcard = Postkarte
kind-suspect_self = Sich selbst verdächtig machen
kind-suspect_others = Alle anderen verdächtigen
kind-destroy = Beweise vernichten
kind-passenger = Passagier oder Gepäck
kind-switch = Weiche
kind-mechanic = Mechaniker
kind-storage = Lager
kind-factory = Fabrik

source-toolbox = Werkzeugkiste
source-mail = Postwaggon
source-tile = Lokomotivenplättchen { $points }
source-coin_1 = Münze aus Spalte 1
source-coin_2 = Münze aus Spalte 2
source-coin_3 = Münze aus Spalte 3
source-decline = abgelehnte Karte
source-start_tile = Startspielerplättchen
source-board = eigener Bahnhof { $city }
source-passengers = Passagiere an Bord
source-route = Bahnhof { $city }

need-cars = { $n ->
    [one] { $n } Waggon
   *[other] { $n } Waggons
}{ $value ->
    [0] { "" }
   *[other] { " " }ab Wert { $value }
}, in beiden Zügen zusammen
need-row = Waggons hintereinander in einem Zug, mindestens { $values } wert
need-rows = Waggons hintereinander in beiden Zügen, mindestens { $values } wert
need-and = { $first } und { $last }
need-mail_cars = { $n ->
    [one] { $n } Postwaggon
   *[other] { $n } Postwaggons
}{ $reached ->
    [true] , von den Schaffnern erreicht
   *[other] { "" }
}
need-locomotive_tiles = { $n ->
    [one] { $n } Lokomotivenplättchen
   *[other] { $n } Lokomotivenplättchen
}{ $reached ->
    [true] , vom Schaffner erreicht
   *[other] { "" }
}
need-contracts = { $n ->
    [one] { $n } Auftrag erfüllt
   *[other] { $n } Aufträge erfüllt
}, diesen mitgezählt
need-celebrities_postcards = { $n } gelegte Berühmtheiten und Postkarten
need-suspect_self = { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
} „Sich selbst verdächtig machen“ in deiner Ablage
need-suspect_others = { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
} „Alle anderen verdächtigen“ in deiner Ablage
need-destroy = { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
} „Beweise vernichten“ vor dir
need-passengers = { $n ->
    [one] { $n } Passagier
   *[other] { $n } Passagiere
} an deinem oberen Zug, an Bord oder wartend
need-baggage = { $n ->
    [one] { $n } Gepäckstück
   *[other] { $n } Gepäckstücke
} an deinem unteren Zug, verladen oder wartend

icons-none = nichts
action-target = { $frame } für Karte { $position } im { train }
action-limit = { $frame }, höchstens bis { $value }

card-route = Streckenkarte: { $stations }
card-contract = Auftrag: { $requirement }; bringt: { $frame }
card-contract-contract = Auftrag: je erfülltem Auftrag, diesen mitgezählt, { $frame }
card-contract-locomotive_tile = Auftrag: je eigenem Lokomotivenplättchen { $frame }
card-celebrity = eine Berühmtheit, die einen Waggon verdoppelt
card-postcard = eine Postkarte, die den Bonus einer Streckenkarte verdoppelt
card-suspect_self = sich selbst verdächtig machen (ein Beweis): { $frame }
card-suspect_others = alle anderen verdächtigen (je ein Beweis): { $frame }
card-destroy = am Ende Beweise vernichten
card-passenger = Passagier ({ $coins }, { $upper }) oder Gepäck ({ $points }, { $lower })
card-switch = Weiche: { $upper } für den oberen, { $lower } für den unteren Zug, ab Wert { $value }
card-mechanic = Mechaniker: { $frame }, und in beiden Zügen eine Aufwertung hinter einem Waggon ab Wert { $value }
card-storage = Lager: bis zu zwei aus drei gezogenen Karten und der Werkzeugkiste
card-factory = Fabrik: Aufwertungen je nach ihrer Position im Zwischenraum

station-plain = { $city }
station-points = { $n ->
    [one] { $city } (1 Punkt)
   *[other] { $city } ({ $n } Punkte)
}
station-bonus = { $city } (in jeder Wertung: { $frame })

end-car = { $n ->
    [one] 1 Punkt am Ende je Waggonkarte des Basisspiels
   *[other] { $n } Punkte am Ende je Waggonkarte des Basisspiels
}
end-conductor = { $n ->
    [one] 1 Punkt am Ende je Schaffnerkarte des Basisspiels
   *[other] { $n } Punkte am Ende je Schaffnerkarte des Basisspiels
}
end-locomotive = { $n ->
    [one] 1 Punkt am Ende je Lokkarte des Basisspiels
   *[other] { $n } Punkte am Ende je Lokkarte des Basisspiels
}

order-coffee = Kaffee
order-cake = Kuchen
order-champagne = Champagner

train = { $train ->
    [upper] oberen Zug
   *[lower] unteren Zug
}
