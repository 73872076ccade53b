menu-open = Menu
menu-language = Language
menu-theme = Colours
menu-themes-auto = as the system
menu-themes-light = light
menu-themes-dark = dark
menu-movement = Movement
menu-speeds-off = off
menu-speeds-slow = slow
menu-speeds-normal = normal
menu-speeds-fast = fast
menu-calm = off in your system
menu-sound = Sounds
menu-volume = { $n } %
menu-off = off
menu-allChoices = All choices ({ $n })
menu-link = Copy link for spectators
menu-copied = Link copied
menu-record = Save the record of this game
menu-report = Report a problem
menu-reported = The file repeats this moment and tells nothing that you may not know. Add to it what went wrong.
menu-sheet = Score sheet
menu-leave = Leave the table
menu-close = Close
menu-keys = Keys
menu-text = Play by words

states-lost = Connection lost. Trying again …
states-loading = Laying out the cards …
states-kept = This game goes on with the cards it began with; some have changed since.
states-nowhereTitle = There is no such page
states-nowhereText = The link may be mistyped, or the page was moved.
states-failedTitle = The table does not open
states-forbiddenTitle = You may not sit down here
states-unknownTitle = This table does not exist
states-unknownText = The link may be mistyped, or the table was cleared away.
states-downTitle = The server does not answer
states-downText = Please try again in a moment.
states-offlineTitle = You are offline
states-offlineText = First Class needs its server to deal the cards. It goes on as soon as the network is back.
states-retry = Try again
states-replayed = Missed: { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
states-behind = { $n ->
    [one] { $n } more move
   *[other] { $n } more moves
} to come
states-skip = Skip
states-missed = While you were away: { $news }
states-home = To the start page
