puzzle-title = Rätsel des Tages
puzzle-lead = Finde den besten Zug. Drei Versuche, für alle dieselbe Stellung.
# $n
puzzle-number = Nr. { $n }
# $n
puzzle-name = First Class, Rätsel { $n }
# $tries
puzzle-rules = Eine Stellung aus einer Partie starker Spieler: Spiele den Zug, der dir bis zum Ende des Spiels am meisten bringt. Du hast { $tries } Versuche. Ein Versuch zählt, sobald du den Zug beendest. Bis dahin kannst du beliebig oft zurücknehmen.
puzzle-play = Los
puzzle-again = Neuer Versuch
# $n, $of
puzzle-attempt = Versuch { $n } von { $of }
# $n, $of
puzzle-tries = { $n } von { $of } Versuchen verbraucht
puzzle-task = Finde den besten Zug. Der Versuch zählt, sobald du den Zug beendest.
puzzle-found = Du hast den besten Zug gefunden.
# $points
puzzle-loses = Dieser Zug kostet etwa { $points } Punkte gegenüber dem besten.
puzzle-far = Dieser Zug ist weit vom besten entfernt.
puzzle-failed = Alle Versuche sind verbraucht. Die Lösung zeigt den besten Zug.
puzzle-leave = Verlassen
puzzle-result = Ergebnis
puzzle-share = Ergebnis kopieren
puzzle-copied = Kopiert
puzzle-solution = Lösung
# $days
puzzle-streak = { $days } Tage in Folge.
puzzle-tomorrow = Das nächste Rätsel gibt es um Mitternacht UTC.
