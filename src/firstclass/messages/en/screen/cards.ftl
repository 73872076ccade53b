# $set, $stack
about-where = { $set ->
    [X] Base game
   *[other] Module { $set }
}, stack { $stack }
about-counts = { $type ->
    [car] Counts as a car card in the final scoring.
    [conductor] Counts as a conductor card in the final scoring.
   *[locomotive] Counts as a locomotive card in the final scoring.
}
about-contract = Needs { $requirement }.
about-gives = Gives: { $bonus }.
about-per-contract = , once for each fulfilled contract, this one included
about-per-locomotive_tile = , once for each of your locomotive tiles
about-celebrity = Lies on a car: it counts double when the conductor has reached it.
about-postcard = Lies on a route card: its bonus station pays twice.
about-suspect_self = You take one evidence token when your turn ends, even if you decline the card.
about-suspect_others = All others take one evidence token each when your turn ends, even if you decline the card.
about-destroy = Stays before you. At the end 1, 2, 3, 4 such cards remove up to 1, 3, 5, 6 of your evidence tokens.
# $coins, $bonus
about-passenger = Upper train, as a passenger: { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
}, and 1 more for each passenger aboard before{ $bonus ->
    [none] .
   *[other] ; { $bonus }.
}
# $points, $bonus
about-baggage = Lower train, as baggage: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, and 2 more for each piece loaded before{ $bonus ->
    [none] .
   *[other] ; { $bonus }.
}
about-boards = It boards as soon as its car is worth at least 1 and the conductor has reached it.
# $value, $upper, $lower
about-switch = Lies between the trains. In each scoring it pays { $upper } if the upper train’s card at its left is a car of at least { $value }, and { $lower } if the lower train’s card at its right is one, each reached by its conductor.
about-mechanic = Lies between the trains. Once for each train: when its card at the left is a car of at least { $value }, upgrade the card at the right one step.
about-storage = Three cards of the stack are drawn beside the toolbox. Use up to two of the four; the rest go back.
about-factory = Lies between the trains. Laying it sets all your factories to work, from right to left: one in position 1, 2, 3, 4 gives 1, 2, 3, 4 upgrades, none above the better of the two cars at its left.
# $points, $type
about-gameEnd = At the end { $points ->
    [one] { $points } point
   *[other] { $points } points
} for each of your base { $type ->
    [car] car cards
    [conductor] conductor cards
   *[locomotive] locomotive cards
}.
about-atTheEnd = With what you have now: { $points ->
    [one] { $points } point
   *[other] { $points } points
} at the end.
about-plain = nothing
about-apart = { $steps } (split as you like)
# $city, $what
about-station = { $city }: { $what }
about-bonusStation = { $bonus } in every scoring
about-startTile = The taker gets 2 coins and starts the next round; the leftmost card of the topmost row leaves the game.
