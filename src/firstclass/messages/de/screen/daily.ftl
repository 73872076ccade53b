daily-title = Partie des Tages
daily-lead = Dieselben Karten und Gegner für alle, ein Versuch, keine Tipps.
# $n
daily-number = Nr. { $n }
daily-against = Gegner
daily-until = Die heutige Partie kannst du bis { $time } Uhr deiner Zeit spielen. Was bis dahin nicht zu Ende ist, zählt nicht.
daily-play = Spielen
daily-past = Dieser Tag ist vorbei. Du kannst die Partie noch spielen, so oft du magst, nur ohne Wertung.
daily-pastOf = Partie des Tages vom { $day }, ohne Wertung.
daily-goOn = Weiterspielen
daily-look = Deine Partie
daily-nameLead = Wähle zum Mitspielen einen Namen, den die anderen sehen. Ein Konto brauchst du nicht.
daily-results = Rangliste
daily-place = Rang
daily-who = Name
daily-points = Punkte
daily-margin = Vorsprung vor dem Computer
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
