archive-title = Beendete Partien
archive-person = Profil
archive-name = Spieler
archive-module = Modul
archive-any = beliebig
archive-since = Von
archive-until = Bis
archive-find = Suchen
archive-none = Keine Partien gefunden. Hier stehen nur beendete Partien, die in der Lobby offen waren.
archive-more = Ältere Partien
archive-look = Durchsehen
archive-winner = hat gewonnen
archive-modules = Module { $modules }
archive-rated = gewertet
archive-strength = Wertungen
archive-strengthLead = Für die Liste brauchst du zehn gewertete Partien gegen fünf Menschen.
archive-among = { $n } Spieler
archive-people = Menschen
archive-bots = Bots
archive-games = { $n ->
    [one] 1 Partie
   *[other] { $n } Partien
}
archive-played = Partien
archive-won = gewonnen
archive-rating = Wertung
archive-latest = Die letzten Partien
archive-nobody = Hier ist niemand
