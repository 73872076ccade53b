### Cards, icons and the requirements of contracts, on the screen and in the log.

icon-car = { $n ->
    [one] { $n } new 0-car
   *[other] { $n } new 0-cars
}
# $low, $high
icon-upgrade = upgrade a { $low }-car to { $high }
icon-free = { $n ->
    [one] { $n } free upgrade
   *[other] { $n } free upgrades
}
icon-both = both conductors { $n ->
    [one] { $n } step
   *[other] { $n } steps
}
icon-single = { $n ->
    [one] { $n } conductor step
   *[other] { $n } conductor steps
}
icon-locomotive = locomotive { $n ->
    [one] { $n } station
   *[other] { $n } stations
}
icon-coins = { $n ->
    [one] { $n } coin
   *[other] { $n } coins
}
icon-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
icon-game_end = { $n ->
    [one] { $n } Game End card
   *[other] { $n } Game End cards
}

kind-car = Car card
kind-conductor = Conductor card
kind-locomotive = Locomotive card
kind-route = Route card
kind-contract = Contract
kind-money = Money
kind-game_end = Game End card
kind-celebrity = Celebrity
kind-postcard = Postcard
kind-suspect_self = Suspect yourself
kind-suspect_others = Suspect all others
kind-destroy = Destroy evidence
kind-passenger = Passenger or baggage
kind-switch = Switch
kind-mechanic = Mechanic
kind-storage = Storage
kind-factory = Factory

source-toolbox = Toolbox
source-mail = Mail car
source-tile = Locomotive tile { $points }
source-coin_1 = coin of column 1
source-coin_2 = coin of column 2
source-coin_3 = coin of column 3
source-decline = declined card
source-start_tile = Start Player tile
source-board = own station { $city }
source-passengers = passengers aboard
source-route = station { $city }

# $n, $value
need-cars = { $n ->
    [one] { $n } car
   *[other] { $n } cars
}{ $value ->
    [0] { "" }
   *[other] { " " }of at least { $value }
}, both trains together
need-row = cars next to each other in one train, worth at least { $values }
need-rows = cars next to each other in both trains, worth at least { $values }
# $first, $last
need-and = { $first } and { $last }
# $n, $reached
need-mail_cars = { $n ->
    [one] { $n } mail car
   *[other] { $n } mail cars
}{ $reached ->
    [true] , reached by the conductors
   *[other] { "" }
}
# $n, $reached
need-locomotive_tiles = { $n ->
    [one] { $n } locomotive tile
   *[other] { $n } locomotive tiles
}{ $reached ->
    [true] , reached by the conductor
   *[other] { "" }
}
need-contracts = { $n ->
    [one] { $n } fulfilled contract
   *[other] { $n } fulfilled contracts
}, including this one
need-celebrities_postcards = { $n } celebrities and postcards laid
need-suspect_self = { $n ->
    [one] { $n } suspect-yourself card
   *[other] { $n } suspect-yourself cards
} in your pile
need-suspect_others = { $n ->
    [one] { $n } suspect-others card
   *[other] { $n } suspect-others cards
} in your pile
need-destroy = { $n ->
    [one] { $n } destroy-evidence card
   *[other] { $n } destroy-evidence cards
} in front of you
need-passengers = { $n ->
    [one] { $n } passenger
   *[other] { $n } passengers
} at your upper train, aboard or waiting
need-baggage = { $n ->
    [one] { $n } piece
   *[other] { $n } pieces
} of baggage at your lower train, loaded or waiting

icons-none = nothing
action-target = { $frame } for card { $position } of the { train }
action-limit = { $frame }, to { $value } at most

card-route = route card: { $stations }
card-contract = contract: { $requirement }, for { $frame }
card-contract-contract = contract: for each fulfilled contract, including this one, { $frame }
card-contract-locomotive_tile = contract: for each of your locomotive tiles { $frame }
card-celebrity = a celebrity, who doubles a car
card-postcard = a postcard, which doubles a route card's bonus
card-suspect_self = suspect yourself (one evidence token): { $frame }
card-suspect_others = suspect all others (one evidence token each): { $frame }
card-destroy = destroy evidence at the end
card-passenger = passenger ({ $coins }, { $upper }) or baggage ({ $points }, { $lower })
card-switch = switch: { $upper } for the upper and { $lower } for the lower train, cars of at least { $value }
card-mechanic = mechanic: { $frame }, and an upgrade in each train behind a car of at least { $value }
card-storage = storage: up to two of three drawn cards and the toolbox
card-factory = factory: upgrades by its position in the gap

station-plain = { $city }
station-points = { $n ->
    [one] { $city } (1 point)
   *[other] { $city } ({ $n } points)
}
station-bonus = { $city } (each scoring: { $frame })

end-car = { $n ->
    [one] 1 point at the end for each base car card
   *[other] { $n } points at the end for each base car card
}
end-conductor = { $n ->
    [one] 1 point at the end for each base conductor card
   *[other] { $n } points at the end for each base conductor card
}
end-locomotive = { $n ->
    [one] 1 point at the end for each base locomotive card
   *[other] { $n } points at the end for each base locomotive card
}

order-coffee = Coffee
order-cake = Cake
order-champagne = Champagne

train = { $train ->
    [upper] upper train
   *[lower] lower train
}
