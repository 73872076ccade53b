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
about-per-contract = , once for each fulfilled contract, including this one
about-per-locomotive_tile = , once for each of your locomotive tiles
about-celebrity = Goes on the first car without a card in either train. That car counts double once the conductor has reached it.
about-postcard = Goes on one of your route cards: its bonus station pays twice in each scoring.
about-suspect_self = You take one evidence token when your turn ends, even if you decline the card.
about-suspect_others = All others take one evidence token each when your turn ends, even if you decline the card.
about-destroy = Stays in front of you. At the end 1, 2, 3, 4 such cards remove up to 1, 3, 5, 6 of your evidence tokens.
# $coins, $bonus
about-passenger = Upper train, as a passenger: { $coins ->
    [one] { $coins } coin
   *[other] { $coins } coins
}, and 1 more for each passenger already aboard{ $bonus ->
    [none] .
   *[other] ; { $bonus }.
}
# $points, $bonus
about-baggage = Lower train, as baggage: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, and 2 more for each piece already loaded{ $bonus ->
    [none] .
   *[other] ; { $bonus }.
}
about-boards = It boards or is loaded as soon as its car is worth at least 1 and the conductor has reached it.
# $value, $upper, $lower
about-switch = Goes between the trains. In each scoring it pays { $upper } if the upper train’s card to its left is a car of at least { $value }, and { $lower } if the lower train’s card to its right is one. Each car counts only if its conductor has reached it.
about-mechanic = Goes between the trains. Once for each train: when the card to its left is a car of at least { $value }, upgrade the card to its right by one step. If the train grows there next, add a 0-car instead.
about-storage = Draw three cards of the stack next to the toolbox. Use up to two of the four; then the cards go back. You can use car, conductor and locomotive cards of the base game, money and Game End cards, and the toolbox.
about-factory = Goes between the trains. When you lay it, all your factories work, from right to left. A factory in position 1, 2, 3, 4 gives 1, 2, 3, 4 upgrades, but none above the better of the two cars to its left. Each upgrade may be a new 0-car instead.
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
about-startTile = The player who takes it gets 2 coins and starts the next round. The leftmost card of the topmost row leaves the game. Clockwise from that player as the first, the third player gets a 0-car, the fourth a 0-car or an upgrade from 0 to 1.
