rules-title = Regeln
rules-lead = Wie das Spiel geht, vom ersten Spielzug bis zum letzten Punkt. Jede Regel hat ein Kürzel, etwa T5, das auch der Tisch zeigt.
rules-search = In den Regeln suchen
rules-found = { $n ->
    [one] { $n } Stelle gefunden
   *[other] { $n } Stellen gefunden
}
rules-views-both = Beides
rules-views-short = Kurz
rules-views-full = Lang
rules-sources = Quellen zeigen
rules-contents = Inhalt
rules-print = Drucken
rules-look = Regel { $id } nachschlagen
rules-sign = Regel { $id }
rules-anchor = Link zu Regel { $id }
rules-captions-paid = Ein Zug, dessen Schaffner die ersten zwei Waggons erreicht hat: Eine Wertung bringt 4 + 2 = 6 Punkte.
rules-captions-kinds = Von jeder Art eine Karte.
rules-captions-F1 = Eine Aktion: ein neuer 0er-Waggon und eine Aufwertung von 0 auf 1, in beliebiger Reihenfolge.
rules-captions-F2 = Das Symbol der freien Aufwertung.
rules-captions-R1 = Ein vollständiger Zug: acht Waggons, der Postwaggon auf 6, das Lokomotivenplättchen auf 10.
rules-captions-R2 = Der zweite Waggon darf jetzt zu 7 werden; der dritte muss auf ihn warten.
rules-captions-R6 = Zwei Schritte für beide Schaffner und drei einzelne Schritte.
rules-captions-L1 = Eine Streckenkarte. Die Fahrt geht nach links: erst ein Bonusbahnhof, dann zwei mit Punkten.
rules-captions-C1 = Drei Münzen in Spalte 1, vier in Spalte 2, keine in Spalte 3.
rules-captions-K1 = Ein Auftrag: oben seine Voraussetzung, unten sein Bonus.
rules-captions-E2 = Zwei Spielendekarten für Schaffnerkarten: 3 und 4 Punkte für jede von ihnen.
rules-captions-W2 = 14 + 4 + 4 = 22: Der erste Waggon zählt doppelt, der vierte ist noch nicht erreicht.
rules-captions-B1 = Eine Berühmtheit.
rules-captions-B2 = Eine Postkarte.
rules-captions-C2m = Sich selbst verdächtig machen und alle anderen verdächtigen.
rules-captions-C4m = Beweise vernichten.
rules-captions-D1 = Oben ein Passagier mit Münzen, unten Gepäck mit Punkten.
rules-captions-E2m = Eine Weiche: der Mindestwert der beiden Waggons und die Punkte für den oberen und den unteren Pfeil.
rules-captions-E3m = Ein Mechaniker: der Mindestwert des Waggons links und der sofortige Bonus.
rules-captions-F1m = Ein Lager: drei Karten und die Werkzeugkiste.
rules-captions-F2m = Eine Fabrik: eine bis vier Aufwertungen.
rules-captions-TT = Kaffee, Kuchen und Champagner.

collection-title = Karten
collection-lead = Alles, was in der Schachtel ist. Eine Liste der gedruckten Karten ist nie erschienen. Karten, die in den Regeln stehen oder abgebildet sind, sind sicher; die anderen wurden für diese Ausgabe entworfen.
collection-sets-X = Basisspiel
collection-sets-end = Spielende
collection-sets-box = Züge
collection-module = Modul { $name }
collection-all = Alle
collection-stack = Stapel { $n }
collection-which = Welche Karten
collection-stacks = Welcher Stapel
collection-copies = { $n ->
    [one] { $n } Karte
   *[other] { $n } Karten
}
collection-provenance-rulebook = sicher
collection-provenance-reconstructed = rekonstruiert
collection-none = Solche Karten gibt es nicht.
