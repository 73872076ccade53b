lobby-title = Open games
lobby-one = An open game
lobby-lead = Games with free seats. Join one, or announce your own.
lobby-waiting = { $n ->
    [one] One game has free seats.
   *[other] { $n } games have free seats.
}
lobby-announce = Announce a game
lobby-anybody = Open seat
lobby-terms = Joining and playing
lobby-who = Who can join
lobby-access-open = everybody: the game is listed in the lobby
lobby-access-link = anyone with the link
lobby-access-named = people you invite
lobby-invited = Sign-in names, separated by commas
lobby-how = Live or turn-based
lobby-paces-live = live: starts when everybody is here
lobby-paces-turns = turn-based: play when you have time
lobby-pace-live = live
lobby-pace-turns = turn-based
lobby-closed-link = by link
lobby-closed-named = by invitation
lobby-go = Announce
lobby-alone = Play against bots
lobby-aloneText = The game begins at once, with the modules you choose.
lobby-yours = Joined
lobby-invitations = Invitations
lobby-invitedTo = { $n ->
    [one] You have one invitation.
   *[other] You have { $n } invitations.
}
lobby-invitedNames = Invited: { $names }.
lobby-decline = Decline
lobby-declineOf = Decline the invitation to { $host }’s table
lobby-playWith = Play with { $name }
lobby-rematch = Play again
# $names
lobby-rematchWith = Play again with { $names }
lobby-others = Open to everybody
lobby-none = There is no open game just now. Announce one: everyone on this page sees it at once.
lobby-here = { $n ->
    [one] One person is in the lobby
   *[other] { $n } people are in the lobby
}
lobby-nameLead = To join, choose a name that others will see. You need no account.
lobby-somebody = Somebody
lobby-of = { $host }’s table
lobby-tournamentOf = A tournament organised by { $host }
lobby-seedNamed = the host chose the seed
lobby-vacant = free
lobby-join = Join
lobby-joinWith = Join { $host }’s table
# $host, $n
lobby-joinAt = Sit here: { $host }’s table, player { $n }
lobby-change = Sit here
lobby-leave = Leave
lobby-remove = Remove { $name }
lobby-you = you
lobby-bot = computer
lobby-ready = ready
lobby-unready = not ready
lobby-away = away
lobby-sayReady = Ready
lobby-cancel = Cancel the game
lobby-open = Show only this game
lobby-early = Start now
lobby-earlyLead = Fill the free seats with:
lobby-free = { $n ->
    [one] One seat is free.
   *[other] { $n } seats are free.
}
lobby-waitsFor = Waiting for { $names }.
lobby-goneTitle = No open game here
lobby-gone = It was cancelled or has expired.
lobby-waitLead-live = The game starts when all seats are taken and everybody is here and ready. Keep this page open: it takes you to the table.
lobby-waitLead-turns = The game starts when all seats are taken and everybody is ready. You need not wait here: the table is on the start page.
lobby-drawn = { $n ->
    [2] both modules at random
   *[other] one module at random
}
# $n
lobby-watching = { $n ->
    [one] One spectator
   *[other] { $n } spectators
}
lobby-seating = Seats and colours
lobby-seatsTaken = each person chooses
lobby-seatsDrawn = seats are drawn at random
lobby-spectators = Spectators
lobby-watchNow = anyone, at once
lobby-watchLater = anyone, { $n } moves behind
lobby-watchNever = nobody
lobby-watch = Watch
lobby-playing = Games in progress
lobby-started = The game has started: go to the table
