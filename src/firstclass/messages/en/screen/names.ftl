# $row, $slot, $what
names-slot = Row { $row }, slot { $slot }: { $what }
# $position, $value
names-car = Position { $position }: { $value }-car
names-newCar = Position { $position }, still free
names-mail = Position { $position }: mail car
# $position, $points
names-tile = Position { $position }: locomotive tile { $points }
names-reached = reached by the conductor
names-conductor = { $position ->
    [0] Conductor before the first car
   *[other] Conductor at position { $position }
}
names-locomotive = { $stations ->
    [0] Locomotive in Paris
    [one] Locomotive: { $stations } station reached
   *[other] Locomotive: { $stations } stations reached
}
names-stationReached = reached
names-bonusTaken = bonus taken
names-withPostcard = postcard: the bonus counts twice
# $source, $frame
names-action = { $source }: { $frame }
# $source, $frame
names-running = Current action, { $source }: { $frame }
# $points, $by
names-constantinople = Constantinople, { $points ->
    [one] { $points } point
   *[other] { $points } points
}: { $by ->
    [nobody] still open
   *[other] taken by { $by }
}
# $upper, $lower
names-upgradedPair = upper half { $upper ->
    [true] used up
   *[other] open
}, lower half { $lower ->
    [true] used up
   *[other] open
}
# $upper, $lower
names-pays = upper half { $upper ->
    [true] pays
   *[other] does not pay
} now, lower half { $lower ->
    [true] pays
   *[other] does not pay
} now
# $type, $cards, $worth, $all
names-tally = { $type ->
    [car] { $cards ->
    [one] { $cards } car card
   *[other] { $cards } car cards
}
    [conductor] { $cards ->
    [one] { $cards } conductor card
   *[other] { $cards } conductor cards
}
   *[locomotive] { $cards ->
    [one] { $cards } locomotive card
   *[other] { $cards } locomotive cards
}
}, { $worth ->
    [one] { $worth } point
   *[other] { $worth } points
} each at the end, { $all } in all
# $type, $points
names-hiddenKnown = Hidden Game End card: { $points ->
    [one] { $points } point
   *[other] { $points } points
} for each { $type ->
    [car] car card
    [conductor] conductor card
   *[locomotive] locomotive card
}
names-nextScoring = The next scoring would pay { $points }
# $name, $facts
names-facts = { $name }: { $facts }
names-contracts = { $open ->
    [one] { $open } open contract
   *[other] { $open } open contracts
}
names-gameEnd = { $n ->
    [one] { $n } Game End card
   *[other] { $n } Game End cards
}
names-pile = { $n ->
    [one] { $n } card
   *[other] { $n } cards
} in the pile
# $frame, $source
names-lost = { $frame } ({ $source })
# $slot, $card
names-inSlot = { $slot } { $card }
