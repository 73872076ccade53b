archive-title = Beendete Partien
archive-person = Wer hier spielt
archive-name = Wer mitgespielt hat
archive-module = Modul
archive-any = beliebig
archive-since = Von
archive-until = Bis
archive-find = Suchen
archive-none = Keine Partie gefunden. Hier stehen die, die offen von der Tafel abgefahren und zu Ende sind.
archive-more = Ältere Partien
archive-look = Durchsehen
archive-winner = hat gewonnen
archive-modules = Module { $modules }
archive-rated = gewertet
archive-strength = Wie stark die Spieler sind
archive-strengthLead = Jeder beginnt mit 1000. Menschen werden danach gewertet, wie sie gegeneinander abschneiden, Programme und Computerspieler für sich; eine Partie zählt, wenn alle sie zu Ende gespielt haben und niemand die Startzahl genannt hat.
archive-among = { $n } Spieler
archive-people = Menschen
archive-bots = Programme und Computer
archive-games = { $n ->
    [one] 1 Partie
   *[other] { $n } Partien
}
archive-played = Partien
archive-won = gewonnen
archive-rating = Wertung
archive-latest = Die letzten Partien
archive-nobody = Hier ist niemand
