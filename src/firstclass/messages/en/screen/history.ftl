history-takeBack = Undo and redo
history-undo = Undo (Ctrl+Z)
history-redo = Redo (Ctrl+Y)
history-undoTurn = Undo the whole turn (Ctrl+Backspace)
history-labels-undo = Undo
history-labels-redo = Redo
history-labels-turn = Turn
history-title = Replay
history-look = Look back
# $at, $last
history-step = Replay: step { $at } of { $last }
history-slider = Step of the game
history-viewer = Point of view
history-everybody = What everybody saw
history-asSeenBy = Seen by { $name }
history-hand = The hand to choose from
history-begin = To the beginning (Home)
history-back = One step back (left arrow)
history-forth = One step forward (right arrow)
history-end = To the last step (End)
history-present = Back to the present
history-link = Copy link
history-jump = Show step { $step }
history-showCard = Show the card: { $name }
history-branch = Play from here
history-branchDialog = Play on from step { $step }
history-branchSampled = This starts a new table from here. Cards that you cannot know are shuffled again, so it reveals no secret of this game.
history-branchReal = This starts a new table from here. All cards stay exactly where they were.
history-branchSeat = Player for { $name }
# $names, $step
history-branchTitle = { $names }, from step { $step }
history-branchOf = Original table, at step { $step }
history-recap = Since your last turn
history-recapOf = Since { $name }’s last turn
history-recapNone = The other players’ moves will appear here.
# $signed, $n
history-coins = { $signed } { $n ->
    [one] coin
   *[other] coins
}
history-trains = { $points } per scoring
# $signed, $n
history-stations = { $signed } { $n ->
    [one] station
   *[other] stations
}
history-opened = Game record
history-openedText = Nobody plays here. Look back step by step, or play on from any step.
history-open = Open a game record
history-openLead = Look through a recorded game, finished or not, and play on from any step.
history-file = Choose a file
history-tooLarge = This file is too large for a game record.
history-paste = or paste the game record here
history-openGo = Open

review-title = Review
review-go = Review the game
review-lead = A strong player has looked over everybody’s shoulder, knowing only what each player knew at the time.
review-unfinished = This game was not finished. The review covers what was played.
review-none = This game has not been reviewed.
review-spectator = Only people with a key to this table can start a review.
review-waiting = The review begins in a moment.
# $done, $of
review-running = Looking at move { $done } of { $of }
review-cancel = Cancel
review-failed = The review failed. It was not your fault.
review-late = The review took too long and was stopped, so that others do not have to wait.
review-again = Try again
review-table = To the table
review-player = Player
review-score = Score
review-accuracy = Accuracy
review-lost = Given away
review-won = won
review-accuracyText = Accuracy is the share of the points at stake that a player kept: in each turn, the difference between the best and the worst choice.
review-odds = Odds of winning
review-percent = { $percent }%
# $what, $step
review-chart = { $what }: show step { $step }
# $step, $last
review-at = Step { $step } of { $last }
review-show = Show this step
review-asTable = The curves as a table
review-turn = Turn of
review-step = Step
review-costliest = The costliest decisions
review-nothing = No decision gave a point away.
review-cost = −{ $points } points
review-oddsLost = −{ $percent } odds of winning
# $round, $step
review-when = { $round ->
    [0] Draft, step { $step }
   *[other] Round { $round }, step { $step }
}
review-done = Played
review-better = Better
review-line = How it would have gone on
review-position = Show the position
review-playOn = Play on from here

logged-seedNamed = The host chose the seed and may know every card.
logged-commitment = Commitment to the deal: { $commitment }
logged-empty = The game has not begun.
logged-draft = Draft
logged-round = Round { $n }
logged-points = points

sheet-title = Score sheet
# $n, $names
sheet-winner = { $n ->
    [one] Winner: { $names }
   *[other] Shared victory: { $names }
}
sheet-youWin = You win by { $n }
# $name, $n
sheet-wins = { $name } wins by { $n }
sheet-ranksLast = Under arrest, ranked last: { $names }
sheet-groups-trains = Trains
sheet-groups-route = Route
sheet-groups-coins = Coins
sheet-groups-bonuses = Card bonuses
sheet-groups-ends = Game End cards
sheet-groups-others = Other points
sheet-facts-best = Your best result so far
sheet-facts-close = A close finish: { $n ->
    [one] { $n } point
   *[other] { $n } points
} between first and second
# $name, $n
sheet-facts-car = Best car: { $n } points in all scorings ({ $name })
# $name, $n
sheet-facts-card = Best Game End card: { $n } points ({ $name })
# $name, $n
sheet-facts-train = Longest train: { $n } cars ({ $name })
sheet-nobody = Nobody wins
sheet-all = Everybody
sheet-total = Total
sheet-source = Source
sheet-round = R{ $n }
sheet-rematch = Play again
sheet-joinRematch = Join the next game
sheet-commitmentTitle = Proof of the deal
sheet-commitment = Commitment to the deal, shown before the first card was played: { $commitment }. The saved game record proves that no card was changed: firstclass check.
sheet-look = Look at the table
sheet-sources-stations = Stations
sheet-sources-constantinople = Constantinople
sheet-sources-coins_spent = Coins spent
sheet-sources-card_bonuses = Card bonuses
sheet-sources-upper_train = Upper train
sheet-sources-lower_train = Lower train
sheet-sources-celebrities = Celebrities
sheet-sources-locomotive_tiles = Locomotive tiles
sheet-sources-coins_left = Coins left
sheet-sources-car_cards = Game End: car cards
sheet-sources-conductor_cards = Game End: conductor cards
sheet-sources-locomotive_cards = Game End: locomotive cards
sheet-sources-baggage = Baggage
sheet-sources-switches = Switches
sheet-sources-order_tokens = Order tokens
sheet-sources-evidence = Evidence tokens
sheet-sources-murderer = Murderer got away

hint-ask = What would you do?
hint-short = Hint
hint-lead = Choices are ranked by estimated points at the end. Against equal players you win { $percent }% of such games.
hint-thinking = Looking for the best choices …
hint-best = best
hint-level = about equal
hint-arrest = { $percent }% risk of arrest
hint-liberty = An arrest loses the game, so avoiding it counts as points.
hint-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
} at the end
hint-then = Then
hint-from = Where the points come from
hint-score = Scored so far
hint-experience = Learned from many games
hint-certain = certain
hint-guessed = expected
hint-play = Do it
hint-playAll = Do the whole turn
hint-later-trains = Trains
hint-later-route = Route
hint-later-coins = Coins
hint-later-game_end = Game End cards
hint-later-contracts = Contracts
hint-later-start_player = Start player
hint-later-passengers = Passengers and baggage
hint-later-gap = Between the trains
hint-later-storage = Storage
hint-later-liberty = Not arrested
hint-later-teatime = Order tokens
history-ask = { $reason } Click to ask for an undo.
# $name, $n
history-asks = { $n ->
    [one] { $name } asks to undo the last choice.
   *[other] { $name } asks to undo the last { $n } choices.
}
history-agree = Yes
history-decline = No
history-waits = Waiting for { $names } to agree to the undo.
history-giveUp = Never mind
history-declined = Your request to undo was declined.
