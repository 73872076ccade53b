title = First Class

yourTurn = Your turn · First Class

credit = First Class is a game by Helmut Ohley. This is an unofficial digital edition.

start-lead = Couple your cars, send out your conductors, reach Constantinople.
start-facts = A board game for 2 to 4 players, 45 to 60 minutes. Unofficial digital edition.
# $reconstructed, $entries
start-provenance = No list of the printed cards was ever published: { $reconstructed } of the { $entries } entries of the box are reconstructed.
start-aimTitle = How to win
start-aim-1 = The most points after six rounds win. In each round you take three cards.
start-aim-2 = Cards couple cars to your two trains, raise their value, and move your conductors and your locomotive.
start-aim-3 = After rounds 2, 4 and 6 you are paid: each car your conductors have reached pays its value, and each bonus station your locomotive has reached pays its bonus. Early building pays three times.
start-aim-4 = At the end Game End cards score for each card of one kind you took: about a quarter of all points.
start-another = A new table
start-players = Players
start-seatName = Name of player { $n }
start-seatKind = Kind of player { $n }
start-human = At this screen
start-elsewhere = On another device
start-cast = The cast, weakest first
start-otherBots = Programs for comparison, weakest first
# $name
start-forYou = { $name } · for you
start-whyFirst = For you: a good first opponent.
# $name
start-whyWon = For you: you finished ahead of { $name }.
# $name
start-whyLost = For you: { $name } finished ahead of you.
start-bots-pip-name = Pip
start-bots-pip-line = Eight years old, on her first journey. Takes what glitters.
start-bots-gaston-name = Gaston
start-bots-gaston-line = Hoards his coins, and forgets what they are for.
start-bots-rosa-name = Rosa
start-bots-rosa-line = Wants to see every station on the line.
start-bots-ludwig-name = Ludwig
start-bots-ludwig-line = Builds trains, the longer the better.
start-bots-ada-name = Ada
start-bots-ada-line = Signs contracts, and fulfils them.
start-bots-moreau-name = Moreau
start-bots-moreau-line = A detective. Notices what only a module offers.
start-bots-mireille-name = Mireille
start-bots-mireille-line = Has been everywhere, and knows what each station is worth.
start-bots-bertha-name = Bertha
start-bots-bertha-line = Owns the finest carriages, and fills them.
start-bots-edmund-name = Edmund
start-bots-edmund-line = Plays for the last page: the cards that count at the end.
start-bots-aurelia-name = Aurelia
start-bots-aurelia-line = Has played your next turn before you take it.
start-bots-random-name = Random
start-bots-random-line = Plays anything that is allowed.
start-bots-novice-name = Novice
start-bots-novice-line = Means well, and overlooks three choices in four. Good for a first game.
start-bots-apprentice-name = Apprentice
start-bots-apprentice-line = Takes what looks best at the moment, choice by choice.
start-bots-planner-name = Planner
start-bots-planner-line = Thinks its whole turn through before it moves.
start-bots-conductor-name = Stationmaster
start-bots-conductor-line = Knows from thousands of games what a turn leads to.
start-bots-director-name = Director
start-bots-director-line = Plays its best turns on in its head before it chooses. Thinks for about a second.
start-you = You
start-player = Player { $n }
start-modules = Modules
start-moduleNames-A = Contracts
start-moduleNames-B = Celebrities and postcards
start-moduleNames-C = Who is the murderer?
start-moduleNames-D = Passengers and baggage
start-moduleNames-E = Switches and mechanics
start-moduleNames-F = Storage and factory
start-moduleLines-A = Tasks that reward what your trains become.
start-moduleLines-B = Celebrities double a car, cards double a station.
start-moduleLines-C = End with the most fingerprints, and you are arrested.
start-moduleLines-D = Coins for passengers, points for their baggage.
start-moduleLines-E = Cards between the trains pay and upgrade.
start-moduleLines-F = Draw from the stack, upgrade in great numbers.
start-surprise = Surprise me
start-drawn = { $n ->
    [2] Both modules are chosen at random.
   *[other] The second module is chosen at random.
}
start-suggested = For the next games
start-more = More options
start-options-coin_overflow-name = Coins that do not fit
start-options-coin_overflow-values-make_room = make room by spending first
start-options-coin_overflow-values-convert = become 1 point each
start-options-start_tile_bonus-name = Compensation when someone takes the Start Player tile
start-options-start_tile_bonus-values-end_of_turn = at once, at the end of that turn
start-options-start_tile_bonus-values-delayed = in that player’s next turn
start-options-car_supply-name = Supply of cars
start-options-car_supply-values-unlimited = unlimited
start-options-car_supply-values-limited = as many as in the box
start-options-two_player_murder-name = Module C with two players
start-options-two_player_murder-values-plain = without dummy players
start-options-two_player_murder-values-dummies = with two dummy players, A and B
start-options-extra_evidence-name = Three more evidence tokens with two or four players
start-options-extra_evidence-values-off = no
start-options-extra_evidence-values-on = yes
start-teatime = Teatime
start-teatimeLine = With any two modules: order coffee, cake and champagne.
start-ruleset = Ruleset
start-rulesets-rulebook = as in the rulebook
start-rulesets-yucata = as on Yucata: four options differ
start-byRuleset = as in the ruleset above
start-go = Start
start-going = Setting the table …
start-recent = Your tables
start-older = { $n ->
    [one] One older table
   *[other] { $n } older tables
}
start-round = Round { $n }
start-drafting = Draft
# $far, $name
start-turnOf = { $far } · { $name } decides
start-yourTurn = { $far } · your turn
start-over = Over
start-forget = Forget this table
start-forgetText = Only this browser has the key to this table. Once you forget it, you can only watch there.
