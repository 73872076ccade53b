rules-title = Rules
rules-lead = How the game is played, from the first turn to the last point. Every rule has a code, such as T5, which the table shows as well.
rules-search = Search the rules
rules-found = { $n ->
    [one] { $n } passage found
   *[other] { $n } passages found
}
rules-views-both = Both
rules-views-short = In short
rules-views-full = In full
rules-sources = Show sources
rules-contents = Contents
rules-print = Print
rules-look = Rule { $id }: look it up
rules-sign = Rule { $id }
rules-anchor = Link to rule { $id }
rules-captions-paid = A train. Its conductor has reached the first two cars, so a scoring pays 4 + 2 = 6 points.
rules-captions-kinds = One card of each kind.
rules-captions-F1 = One action: a new 0-car and an upgrade from 0 to 1, in either order.
rules-captions-F2 = The icon of a free upgrade.
rules-captions-R1 = A complete train: eight cars, the mail car at 6, the locomotive tile at 10.
rules-captions-R2 = The second car may become 7 now; the third has to wait for it.
rules-captions-R6 = Two steps for both conductors, and three single steps.
rules-captions-L1 = A route card. The train travels to the left: first a bonus station, then two that pay points.
rules-captions-C1 = Three coins in column 1, four in column 2, none in column 3.
rules-captions-K1 = A contract: its requirement above, its bonus below.
rules-captions-E2 = Two Game End cards for conductor cards: 3 and 4 points for each of them.
rules-captions-W2 = 14 + 4 + 4 = 22: the first car counts double, the fourth is not reached yet.
rules-captions-B1 = A celebrity.
rules-captions-B2 = A postcard.
rules-captions-C2m = Suspect yourself, and suspect all others.
rules-captions-C4m = A destroy card.
rules-captions-D1 = A passenger with coins above, baggage with points below.
rules-captions-E2m = A switch: the minimum value of the two cars, and the points for the upper and the lower arrow.
rules-captions-E3m = A mechanic: the minimum value of the car on the left, and the immediate bonus.
rules-captions-F1m = A storage: three cards and the toolbox.
rules-captions-F2m = A factory: one to four upgrades.
rules-captions-TT = Coffee, cake and champagne.

collection-title = Cards
collection-lead = Everything in the box. No list of the printed cards was ever published. Cards that the rules state or show are certain; the others were designed for this edition.
collection-sets-X = Base game
collection-sets-end = Game End
collection-sets-box = Trains
collection-module = Module { $name }
collection-all = All
collection-stack = Stack { $n }
collection-which = Which cards
collection-stacks = Which stack
collection-copies = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
collection-provenance-rulebook = certain
collection-provenance-reconstructed = reconstructed
collection-none = There are no such cards.
