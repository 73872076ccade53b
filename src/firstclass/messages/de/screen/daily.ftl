daily-title = Tagespartie
daily-lead = Dieselben Karten und Gegner für alle, ein Versuch, keine Tipps.
# $n
daily-number = Nr. { $n }
daily-against = Gegner
daily-until = Die heutige Partie kannst du bis { $time } Uhr deiner Zeit spielen. Was bis dahin nicht zu Ende ist, zählt nicht.
daily-play = Spielen
daily-past = Dieser Tag ist vorbei: Wer mag, spielt seine Partie, sooft es Freude macht. Gewertet wird das nicht mehr.
daily-pastOf = Tagespartie vom { $day }, außer Wertung.
daily-goOn = Weiterspielen
daily-look = Deine Partie
daily-nameLead = Zum Mitspielen brauchst du einen Namen, den die anderen sehen; ein Klick, und es ist deiner.
daily-results = Tabelle des Tages
daily-place = Platz
daily-who = Name
daily-points = Punkte
daily-margin = Vor dem Computer
daily-none = Noch hat sie niemand zu Ende gespielt.
daily-nobody = Niemand hat sie zu Ende gespielt.
daily-played = { $n ->
    [one] Eine Person hat sie zu Ende gespielt.
   *[other] { $n } Personen haben sie zu Ende gespielt.
}
daily-hidden = Sobald du sie selbst gespielt hast, kannst du die Partien der anderen durchsehen.
daily-earlier = Früher
daily-later = Später
daily-today = Heutige Partie
