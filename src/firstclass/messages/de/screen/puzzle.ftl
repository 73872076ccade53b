puzzle-title = Rätsel des Tages
puzzle-lead = Finde den besten Spielzug. Drei Versuche, für alle dieselbe Stellung.
# $n
puzzle-number = Nr. { $n }
# $n
puzzle-name = First Class, Rätsel { $n }
# $tries
puzzle-rules = Eine Stellung aus einer Partie starker Spieler: Spiele den Spielzug, der dir bis zum Ende des Spiels am meisten bringt. Du hast { $tries } Versuche. Ein Versuch zählt, sobald du den Spielzug beendest. Bis dahin kannst du beliebig oft zurücknehmen.
puzzle-play = Los
puzzle-again = Neuer Versuch
# $n, $of
puzzle-attempt = Versuch { $n } von { $of }
# $n, $of
puzzle-tries = { $n } von { $of } Versuchen verbraucht
puzzle-task = Finde den besten Spielzug. Der Versuch zählt, sobald du den Spielzug beendest.
puzzle-found = Du hast den besten Spielzug gefunden.
# $points
puzzle-loses = Dieser Spielzug kostet etwa { $points } Punkte gegenüber dem besten.
puzzle-far = Dieser Spielzug ist weit vom besten entfernt.
puzzle-failed = Alle Versuche sind verbraucht. Die Lösung zeigt den besten Spielzug.
puzzle-leave = Verlassen
puzzle-result = Ergebnis
puzzle-share = Ergebnis kopieren
puzzle-copied = Kopiert
puzzle-solution = Lösung
# $days
puzzle-streak = { $days } Tage in Folge.
puzzle-tomorrow = Das nächste Rätsel gibt es um Mitternacht UTC.
