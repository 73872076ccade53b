notice-turnSubject = Your turn: round { $round } with { $players }
notice-turnText = It is your turn at the table with { $players }, in round { $round }.
notice-timeSubject = Little time left: round { $round } with { $players }
notice-timeText = It is your turn at the table with { $players }, in round { $round }, and your time is nearly out: { $hours ->
    [0] in less than an hour
    [one] in about { $hours } hour
   *[other] in about { $hours } hours
} { $out ->
    [end] the game is broken off, without a winner.
   *[computer] the computer plays on for you.
}
notice-trialSubject = First Class can reach you
notice-trialText = This is how you will be told that it is your turn.
notice-stopTitle = No more notices
notice-stopLead = You are told here when it is your turn. Do you want no more of it?
notice-stopGo = Tell me nothing any more
notice-stopped = You are told nothing here any more. In your account you can change that at any time.
notice-stopOver = This link does not hold any more: nothing is told to you here.
why-no_such_zone = There is no time zone { $given }.
why-half_quiet = Quiet hours have a beginning and an end.
why-no_such_way = There is no such way to tell you anything.
why-no_mail_address = Add your mail address first, under “How you come back”.
why-not_to_be_called = Nobody can be told anything there: expected an https address without a name or a password in it.
why-too_many_ways = You are told on { $most } ways already: remove one first.
