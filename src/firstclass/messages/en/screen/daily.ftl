daily-title = Deal of the day
daily-lead = The same cards and opponents for everybody, one attempt, no hints.
# $n
daily-number = No. { $n }
daily-against = Against
daily-until = Today’s deal can be played until { $time } by your clock. An attempt that is not finished by then does not count.
daily-play = Play
daily-past = This day is over: whoever likes plays its deal as often as they like. It does not count any more.
daily-pastOf = The deal of { $day }, out of competition.
daily-goOn = Play on
daily-look = Your game
daily-nameLead = To play, you need a name that others see; it is yours by one click.
daily-results = Table of the day
daily-place = Place
daily-who = Name
daily-points = Points
daily-margin = Ahead of the computer
daily-none = Nobody has played it to the end yet.
daily-nobody = Nobody played it to the end.
daily-played = { $n ->
    [one] One person has played it to the end.
   *[other] { $n } people have played it to the end.
}
daily-hidden = Once you have played it yourself, you can look through the games of the others.
daily-earlier = Earlier
daily-later = Later
daily-today = Today’s deal
