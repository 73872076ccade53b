### Events, one message each.

log-kept = kept { $end }
log-kept_hidden = kept a Game End card
log-round = Round { $round } begins
log-took = took { $slot }
log-declined = declined { $slot }
log-took_tile = took the Start Player tile
log-removed = { $slot } leaves the game
log-cleared = Row { $row } is cleared
log-forwent = skipped the rest of the action
log-waits = { $source }: { $frame } { $n ->
    [one] waits
   *[other] wait
}
log-car = 0-car to { $train ->
    [upper] upper
   *[lower] lower
} { $position }
log-lent = the 0-car of the { train } moves over
log-repaid = the gap in the { train } gets its 0-car back
log-mail = mail car
log-tile = locomotive tile { $points }
log-upgraded = { $train ->
    [upper] upper
   *[lower] lower
} { $position }: { $low } to { $high }
log-conductor = { $train ->
    [upper] upper
   *[lower] lower
} conductor to { $after }
log-locomotive = locomotive to station { $after }
log-points-stations = station { $source }
log-points-constantinople = Constantinople
log-points-coins_spent = a coin for a point
log-points-card_bonuses = points
log-points-upper_train = upper train
log-points-lower_train = lower train
log-points-celebrities = celebrities
log-points-locomotive_tiles = locomotive tile
log-points-coins_left = coins left
log-points-car_cards = Game End cards for car cards
log-points-conductor_cards = Game End cards for conductor cards
log-points-locomotive_cards = Game End cards for locomotive cards
log-coins = { $n ->
    [one] 1 coin
   *[other] { $n } coins
}
log-coins-surplus = { $n } coins, { $surplus } more than fit
log-took_end = took { $end }
log-refilled = New Game End card: { $end }
log-route = laid the route card
log-contract = laid the contract
log-fulfilled = contract fulfilled
log-celebrity = celebrity boards { $train ->
    [upper] upper
   *[lower] lower
} { $position }
log-postcard = the postcard goes to route card { $part }
log-waits_at_car = waits at { $train ->
    [upper] upper
   *[lower] lower
} { $position }
log-boarded-upper = a passenger boards car { $position }
log-boarded-lower = baggage is loaded into car { $position }
log-gap = gap position { $place }
log-drawn = drew { $card }
log-destroy = laid the destroy card next to the board
log-evidence = { $n ->
    [one] now 1 evidence token
   *[other] now { $n } evidence tokens
}
log-gave_evidence = { $n ->
    [0] gave the last evidence token away
    [one] gave an evidence token away: 1 left
   *[other] gave an evidence token away: { $n } left
}
log-arrested = { $n ->
    [one] under arrest with 1 fingerprint
   *[other] under arrest with { $n } fingerprints
}
log-served = order served at { $train ->
    [upper] upper
   *[lower] lower
} { $position }
log-points-baggage = baggage
log-points-switches = switches
log-points-order_tokens = order tokens
log-points-evidence = evidence
log-points-murderer = the murderer escapes
# $low, $high
log-step = { $low } to { $high }
# $upper, $lower
log-conductors = conductors to upper { $upper } and lower { $lower }
# $source, $what
log-of = { $source }: { $what }
# $what, $n
log-paid = { $what }, { $n ->
    [one] 1 coin
   *[other] { $n } coins
}
# $end, $n
log-bought = bought { $end } for { $n } coins
# $source, $frame
log-unused = { $source }: { $frame } not used, lost
# $frame, $why
log-lost = { $frame } lost: { $why }
log-lost-upgrade = no car fits
log-lost-free = no car fits
log-lost-car = no room for a car
log-lost-both = no way for the conductors
log-lost-single = no way for the conductors
log-lost-game_end = no card left
log-lost-other = nothing to use it on
log-final = Final scoring
log-late = took too long: a simpler bot made this move
log-failed = had an error: a simpler bot made this move
log-compensation = compensated for the Start Player tile
log-start_player = now start player
log-scoring-1 = First scoring phase
log-scoring-2 = Second scoring phase
log-scoring-3 = Third scoring phase
log-scoring_turn = now in the scoring
log-over = The game is over

seat-name = Player { $n }
