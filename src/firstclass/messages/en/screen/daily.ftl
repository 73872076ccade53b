daily-title = Daily deal
daily-lead = The same cards and opponents for everybody, one attempt, no hints.
# $n
daily-number = No. { $n }
daily-against = Against
daily-until = You can play today’s deal until { $time } your time. An unfinished attempt does not count.
daily-play = Play
daily-past = This deal is over. You can still play it for fun, as often as you like.
daily-pastOf = Daily deal of { $day }, unranked.
daily-goOn = Play on
daily-look = Your game
daily-nameLead = To play, choose a name that others will see. You need no account.
daily-results = Ranking
daily-place = Rank
daily-who = Name
daily-points = Points
daily-margin = Lead over the computer
daily-none = Nobody has finished it yet.
daily-nobody = Nobody finished it.
daily-played = { $n ->
    [one] One person has finished it.
   *[other] { $n } people have finished it.
}
daily-hidden = Once you have finished it, you can look through the other players’ games.
daily-earlier = Earlier
daily-later = Later
daily-today = Today’s deal
