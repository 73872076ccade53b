lobby-title = Departures
lobby-one = A departure
lobby-lead = Tables that wait for people. Get on, or announce one yourself.
lobby-waiting = { $n ->
    [one] One table waits for people.
   *[other] { $n } tables wait for people.
}
lobby-announce = Announce a table
lobby-anybody = Whoever comes
lobby-terms = Who plays along
lobby-who = Who may get on
lobby-access-open = everybody: it is on the departure board
lobby-access-link = who has the link
lobby-access-named = named people
lobby-invited = Their sign-in names, with commas between
lobby-how = How you play
lobby-paces-live = all at once: it begins when everybody is there
lobby-paces-turns = by turns: each plays when there is time
lobby-pace-live = all at once
lobby-pace-turns = by turns
lobby-closed-link = by link
lobby-closed-named = by invitation
lobby-go = Announce
lobby-yours = On board or invited
lobby-others = Open to everybody
lobby-none = No table waits just now. Announce one: whoever looks at this page sees it at once.
lobby-here = { $n ->
    [one] One person looks at this board
   *[other] { $n } people look at this board
}
lobby-nameLead = To get on, you need a name that others see; it is yours by one click.
lobby-somebody = Somebody
lobby-of = { $host }’s table
lobby-seedNamed = the seed was named
lobby-vacant = free
lobby-getOn = Get on
lobby-getOnWith = Get on at { $host }’s table
# $host, $n
lobby-getOnAt = Sit here: { $host }’s table, player { $n }
lobby-change = Sit here
lobby-getOff = Get off
lobby-askOff = Ask { $name } to get off
lobby-you = you
lobby-bot = computer
lobby-ready = ready
lobby-unready = not ready
lobby-away = away
lobby-sayReady = Ready to depart
lobby-callOff = Call it off
lobby-open = Look at it alone
lobby-early = Depart now
lobby-earlyLead = Do not wait: on the free seats plays
lobby-free = { $n ->
    [one] One seat is free.
   *[other] { $n } seats are free.
}
lobby-waitsFor = Waiting for { $names }.
lobby-goneTitle = No departure here
lobby-gone = It was called off, or nobody has waited any longer.
lobby-waitLead-live = It departs once all seats are taken and everybody is there and ready; this page leads you to the table. Leave it open.
lobby-waitLead-turns = It departs once all seats are taken and everybody is ready. You need not stay: you find the table on the start page.
lobby-drawn = { $n ->
    [2] both modules by lot
   *[other] one module by lot
}
# $n
lobby-watching = { $n ->
    [one] One person watches
   *[other] { $n } people watch
}
lobby-seating = Seats and colours
lobby-seatsTaken = as people get on
lobby-seatsDrawn = seats are drawn at departure
lobby-spectators = Who watches
lobby-watchNow = whoever likes: at once
lobby-watchLater = whoever likes: { $n } actions later
lobby-watchNever = nobody
lobby-watch = Watch
lobby-playing = Being played
lobby-departed = To the table: it has departed
