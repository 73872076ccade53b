title = First Class

yourTurn = Your turn · First Class

credit = First Class is a game by Helmut Ohley. This is an unofficial digital edition.

start-lead = Couple your cars, send out your conductors, reach Constantinople.
start-aimTitle = How one wins
start-aim-1 = Most points after six rounds win. In each round you take three cards.
start-aim-2 = Cards couple cars to your two trains, raise their value, and move your conductors and your locomotive.
start-aim-3 = After rounds 2, 4 and 6 you are paid: for each car that a conductor has reached its value, for each bonus station that the locomotive has reached its bonus. What you build early pays three times.
start-aim-4 = At the end Game End cards pay for the kinds of cards you took: about a fifth of all points.
start-another = A new table
start-players = Players
start-seatName = Name of player { $n }
start-seatKind = Kind of player { $n }
start-human = At this screen
start-elsewhere = At another device
# $name, $level
start-level = { $name } · level { $level }
start-bots-random-name = Random
start-bots-random-line = Does anything that is allowed.
start-bots-random-seats-1 = Random
start-bots-random-seats-2 = Whim
start-bots-random-seats-3 = Chance
start-bots-random-seats-4 = Hazard
start-bots-novice-name = Novice
start-bots-novice-line = Means well, and overlooks three choices in four. Good for a first game.
start-bots-novice-seats-1 = Novice
start-bots-novice-seats-2 = Trainee
start-bots-novice-seats-3 = Newcomer
start-bots-novice-seats-4 = Errand boy
start-bots-apprentice-name = Apprentice
start-bots-apprentice-line = Takes what looks best at the moment, choice by choice.
start-bots-apprentice-seats-1 = Apprentice
start-bots-apprentice-seats-2 = Stoker
start-bots-apprentice-seats-3 = Porter
start-bots-apprentice-seats-4 = Pointsman
start-bots-planner-name = Planner
start-bots-planner-line = Thinks its whole turn through before it moves.
start-bots-planner-seats-1 = Planner
start-bots-planner-seats-2 = Dispatcher
start-bots-planner-seats-3 = Inspector
start-bots-planner-seats-4 = Timetabler
start-bots-conductor-name = Stationmaster
start-bots-conductor-line = Knows from thousands of games what a turn leads to.
start-bots-conductor-seats-1 = Stationmaster
start-bots-conductor-seats-2 = Guard
start-bots-conductor-seats-3 = Ticket collector
start-bots-conductor-seats-4 = Train master
start-bots-director-name = Director
start-bots-director-line = Plays its best turns on in its head before it chooses. Thinks for a second or two.
start-bots-director-seats-1 = Director
start-bots-director-seats-2 = Chairman
start-bots-director-seats-3 = Engineer-in-chief
start-bots-director-seats-4 = Proprietor
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
start-moduleLines-B = Guests double a car, cards double a station.
start-moduleLines-C = Collect no fingerprints, or be arrested at the end.
start-moduleLines-D = Coins and points for whom your trains pick up.
start-moduleLines-E = Cards between the trains pay and upgrade.
start-moduleLines-F = Draw from the stack, upgrade in great numbers.
start-surprise = Surprise me
start-drawn = { $n ->
    [2] Both modules are drawn by lot.
   *[other] The second module is drawn by lot.
}
start-suggested = For the next games
start-more = More options
start-options-coin_overflow-name = Coins that do not fit
start-options-coin_overflow-values-make_room = make room by spending first
start-options-coin_overflow-values-convert = become 1 point each
start-options-start_tile_bonus-name = Bonus for playing after the new start player
start-options-start_tile_bonus-values-end_of_turn = at once, at the end of that turn
start-options-start_tile_bonus-values-delayed = on that player’s next turn
start-options-car_supply-name = Supply of cars
start-options-car_supply-values-unlimited = unlimited
start-options-car_supply-values-limited = as many as in the box
start-options-two_player_murder-name = The murder with two players
start-options-two_player_murder-values-plain = the two of you
start-options-two_player_murder-values-dummies = with two dummies, A and B
start-options-extra_evidence-name = Three more evidence tokens with two or four players
start-options-extra_evidence-values-off = no
start-options-extra_evidence-values-on = yes
start-teatime = Teatime
start-teatimeLine = Beside any two: order coffee, cake and champagne.
start-ruleset = Rules
start-rulesets-rulebook = as in the rulebook
start-rulesets-yucata = as on Yucata: four options differ
start-byRuleset = as the rules above say
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
start-forgetText = The key to this table is kept in this browser alone. Once it is forgotten, you can only watch there.
