header-round = Round { $round } of 6
# $turn, $turns
header-turn = turn { $turn } of { $turns }
header-yours = your turn
header-theirs = to move: { $name }
header-phases-draft = Draft
header-phases-turns = { "" }
header-phases-compensation = Compensation
header-phases-scoring = Scoring
header-phases-over = Game over
header-stop = Round { $round }
header-scoring = Scoring { $n }
# $name, $points
header-points = { $name }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
header-startPlayer = start player
header-presence-here = is here
header-presence-away = is away
header-presence-lost = has no connection
header-thinking = is thinking

regions-display = Display
regions-ends = Game End cards, locomotive tiles and stacks
regions-opponents = Other boards
regions-own = Board: { $name }
regions-bar = Decision
regions-log = Log
regions-tabs = Areas
regions-players = Players

tabs-display = Display
tabs-route = Route & coins
tabs-ends = Ends
tabs-log = Log

# $row, $gone, $players
display-row = Row { $row }: { $gone } of { $players } cards gone
display-takenBy = taken by { $name }
display-removed = removed
display-cleared = cleared away
display-undealt = not dealt yet
display-perform = Perform
display-decline = Decline
display-mode = What a tap on a card does
display-tile = Start Player tile

ends-gameEnd = Game End
ends-left = left
ends-tiles = Locomotive tiles
ends-next = next
ends-noTiles = none left
ends-constantinople = Constantinople
ends-stack = Stack { $n }
ends-inStack = { $n } in the stack
ends-outAfter = next round
ends-outNever = left over
ends-teatime = Teatime
ends-orderPrice = for { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}
# $left
ends-carsLeft = { $left ->
    [one] { $left } car card
   *[other] { $left } car cards
} 0/1 left
ends-least = { $value ->
    [0] on any car
   *[other] on a car of at least { $value }
}
ends-unseen = Stack { $n }: cards not yet seen
ends-unseenEnd = Game End pile: cards not yet seen
ends-takenBy = Cards taken: { $name }
ends-nothing = No cards.

board-nextScoring = next scoring
board-pile = Pile { $n }
board-hidden = Hidden Game End card
board-showHidden = Show my secrets
board-hideHidden = Hide my secrets
board-gap = Between the trains
board-gapPosition = Position { $position }
board-covered = { $n } covered
board-coveredName = Covered cards
board-switchPoints = Switches would pay { $n } now
board-waits = waits for its car and the conductor
board-aboard = aboard
# $order, $points
board-order = { $order }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} per scoring
board-back = Back
board-inspect = Look at the board: { $name }
board-route = Route
board-contracts = Contracts
board-met = met
board-open = open
board-fulfilled = { $n } fulfilled
board-coins = Coins
# $n, $coins, $of
board-column = Column { $n }: { $coins } of { $of } coins
board-buys = A coin buys: { $deeds }, or 1 point.
board-trade = Trade a coin for 1 point: choose its column
board-added = new
board-drive = Locomotive: 1 station
board-trains-upper = Upper train
board-trains-lower = Lower train
board-sides-upper = upper
board-sides-lower = lower
board-trainValue = pays { $value } per scoring
board-moveBoth = Move both conductors
board-mailLeft = Mail cars left
board-paris = Paris
board-noContracts = Your open contracts appear here.
board-routeGrows = The route grows to here.
# $one, $other
board-or = { $one }, or { $other }

bar-decisions-keep-1 = Keep one Game End card
bar-decisions-keep-2 = The rest of the hand goes to the right.
bar-decisions-turn-1 = Take a card
bar-decisions-turn-2 = Perform it, or decline it for one free upgrade.
bar-decisions-room-1 = Make room for the coins
bar-decisions-room-2 = { "" }
bar-decisions-frame-1 = Use the action
bar-decisions-frame-2 = { "" }
bar-decisions-mail-1 = Choose a mail car
bar-decisions-mail-2 = Each has another bonus and is yours once.
bar-decisions-pay-1 = Pay for the Game End card
bar-decisions-pay-2 = { "" }
bar-decisions-lay-1 = Where does the card go?
bar-decisions-lay-2 = It goes to the first car of the train without a card.
bar-decisions-postcard-1 = Which route card gets the postcard?
bar-decisions-postcard-2 = Its bonus station then pays twice.
bar-decisions-gap-1 = Where between the trains?
bar-decisions-gap-2 = On the next free position, or on top of another card.
bar-decisions-storage-1 = The storage is open
bar-decisions-storage-2 = Use up to two of these four. You can do other things in between.
bar-decisions-serve-1 = Which car is served?
bar-decisions-serve-2 = The order pays in each scoring if the conductor has reached it.
bar-decisions-scoring-1 = Scoring: collect your station bonuses
bar-decisions-scoring-2 = Train points follow when your turn ends.
bar-decisions-account-1 = Use what you have won
bar-decisions-account-2 = Unused actions are lost when your turn ends.
bar-decisions-over-1 = The game is over
bar-decisions-over-2 = { "" }
bar-declining-1 = Decline a card
bar-declining-2 = You perform nothing on it and get a free upgrade instead.
bar-buying-1 = Anything else?
bar-buying-2 = Buy a Game End card for 4 coins, use single coins, or end your turn.
bar-afterTaking-1 = Anything else?
bar-afterTaking-2 = Use actions, coins and contracts, or end your turn.
bar-excess = Spend coins: { $n } must go.
bar-payOrder = Pay for the order
bar-toPay = { $left ->
    [one] { $left } coin
   *[other] { $left } coins
} left to pay.
bar-from = From: { $source }.
# $name, $place
bar-compensated = { $name } took the Start Player tile; as { $place ->
    [3] third
   *[other] fourth
} in order you get { $place ->
    [3] a car
   *[other] a car or an upgrade
}.
bar-oneOf = Choose one
bar-actions-free = Free upgrade: choose a car
bar-actions-car = New car: choose a train
bar-actions-upgrade = Upgrade: choose a car
bar-actions-both = Move both conductors
bar-actions-single = Conductors: choose one to step
bar-actions-game_end = Choose a Game End card
bar-actions-several = Choose the next icon
bar-waiting = Waiting for { $name }
bar-thinking = { $name } is thinking
bar-spectator = You are watching this table.
bar-now = { $points } now
bar-scoring = { $points } per scoring
bar-account = Account
bar-storage = Storage
bar-used = used
bar-factoryWaits = Factory { $position }
bar-accountEmpty = Actions you have won but not used yet wait here.
bar-running = now
bar-times = × { $n }
bar-notNow = Not now:
bar-skip = Skip
bar-endTurn = End turn
bar-hint = { $n ->
    [one] { $n } choice
   *[other] { $n } choices
}

dialogs-endTitle = End your turn?
dialogs-endText = You would lose:
dialogs-endYes = End turn
dialogs-endNo = Keep playing
dialogs-endUse = Use it
dialogs-allTitle = All choices
dialogs-handTitle = Keep one Game End card
dialogs-handText = It stays hidden until the end. Then it pays for each base card of its kind that you have taken, usually four car cards and two or three of each other kind. The action here is not used.
dialogs-unused = Not used: { $frame }.
dialogs-passed = You passed on
dialogs-passTo = Pass the device to { $name }
dialogs-passText = The next decision is secret.
dialogs-turnOf = { $name }’s turn
# $name, $points
dialogs-arrived = { $name } in Constantinople: +{ $points }
dialogs-passGo = Continue as { $name }

murder-evidence = Evidence
murder-evidenceOf = { $n ->
    [one] { $n } evidence token
   *[other] { $n } evidence tokens
}
murder-left = { $n ->
    [one] { $n } evidence token
   *[other] { $n } evidence tokens
} left
murder-destroy = { $n ->
    [one] { $n } card
   *[other] { $n } cards
} to destroy evidence
murder-roles-murderer = murderer
murder-roles-innocent = innocent
murder-aims-murderer = Only you know: you did it. You take two more evidence tokens at the end; if you are not arrested, you get 20 points.
murder-aims-innocent = Only you know: you did not do it. Do not end with the most fingerprints, or you will be arrested all the same.
murder-dummy = Dummy { $letter }
murder-feeds = Murder cards left when this row is cleared go to dummy { $letter }
murder-title = Who did it?
murder-arrested = arrested
murder-prints = { $n ->
    [one] { $n } fingerprint
   *[other] { $n } fingerprints
}
murder-arrest = Most fingerprints: { $names }. Under arrest, out of the running.
murder-nobodyArrested = There are no fingerprints: nobody is arrested.
# $name, $caught
murder-culprit = The murderer: { $name }, { $caught ->
    [true] under arrest
   *[other] who got away
}.
murder-noMurderer = None of you did it.
