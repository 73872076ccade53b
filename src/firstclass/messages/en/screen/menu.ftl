menu-open = Menu
menu-language = Language
menu-theme = Colours
menu-themes-auto = system
menu-themes-light = light
menu-themes-dark = dark
menu-movement = Movement
menu-speeds-off = off
menu-speeds-slow = slow
menu-speeds-normal = normal
menu-speeds-fast = fast
menu-calm = off in your system
menu-tooltips = Tooltips
menu-delays-now = at once
menu-delays-soon = after a moment
menu-delays-key = by key
menu-turnEnd = End of turn
menu-turnEnds-now = at once
menu-turnEnds-ask = confirm
menu-turnEnds-automatic = automatic
menu-sound = Sounds
menu-volume = { $n }%
menu-off = off
menu-allChoices = All choices ({ $n })
menu-link = Copy link for spectators
menu-copied = Link copied
menu-record = Save the game record
menu-report = Report a problem
menu-reported = The file reproduces this moment and reveals nothing hidden. Please add what went wrong.
menu-sheet = Score sheet
menu-leave = Leave the table
menu-giveUp = Give up
menu-giveUpNote = Really: the computer plays on, and you rank last
menu-close = Close
menu-keys = Keys
menu-text = Play by typing

states-lost = Connection lost. Trying again …
states-loading = Laying out the cards …
states-kept = This game continues with the cards it began with; some have changed since then.
states-nowhereTitle = Page not found
states-nowhereText = The link may be mistyped, or the page was moved.
states-failedTitle = The table cannot be opened
states-forbiddenTitle = You cannot join this table
states-unknownTitle = This table does not exist
states-unknownText = The link may be mistyped, or the table was deleted.
states-downTitle = The server does not answer
states-downText = Please try again in a moment.
states-blockedTitle = The connection for playing is blocked
states-blockedText = The server answers, but something on the way blocks WebSockets, such as a proxy or a browser extension. The page keeps trying. If you host it, let your proxy pass WebSockets on.
states-offlineTitle = You are offline
states-offlineText = First Class needs its server to deal the cards. The game continues as soon as the network is back.
states-retry = Try again
states-replayed = Catching up: { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
states-behind = Catching up: { $n ->
    [one] { $n } more move
   *[other] { $n } more moves
}
states-skip = Skip
states-missed = While you were away: { $news }
states-home = To the start page
