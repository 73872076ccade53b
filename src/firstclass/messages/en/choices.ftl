### Choices, one message per family of moves.

do-end_turn = End the turn
do-end_turn-lost = { $n ->
    [one] End the turn and lose one waiting action
   *[other] End the turn and lose { $n } waiting actions
}
do-end_scoring = End the scoring turn and score both trains
do-forgo = Skip the rest of this action
do-keep = Keep { $end }
do-take = Take: { $card }
do-decline = Decline it: a free upgrade instead
do-take_tile = Take the Start Player tile: { $frame }, and you start next
do-car = Add a 0-car to the { train }, position { $position }
do-car-mail = Add a 0-car to the { train }, position 5: it brings a mail car
do-car-tile = Add a 0-car to the { train }, position 9: it brings locomotive tile { $points }
do-upgrade = Upgrade car { $position } of the { train } from { $low } to { $high }
do-conductors = Move both conductors now
do-conductor = Conductor of the { train } one step, to position { $position }
do-game_end = Take: { $end }; at once { $frame }
do-mail = Lay the mail car with { $frame }
do-coin_1 = Spend a coin of column 1: a 0-car
do-coin_2_locomotive = Spend a coin of column 2: locomotive 1 station
do-coin_2 = Spend a coin of column 2: conductor of the { train } one step
do-coin_3 = Spend a coin of column 3: a free upgrade
do-point = Spend a coin of column { $column }: 1 point
do-buy = Pay four coins for: { $end }; at once { $frame }
do-pay = Pay with a coin of column { $column }
do-contract = Fulfil the contract ({ $requirement }): { $frame }
do-contract-times = Fulfil the contract: { $n } times { $frame }
do-lay-passenger = As a passenger to car { $position } of the upper train, value { $value }
do-lay-baggage = As baggage to car { $position } of the lower train, value { $value }
do-gap = Lay it in gap position { $position }
do-gap-cover = Lay it in gap position { $position }, covering: { $card }
do-order = Order { $order } for { $points } points in each scoring: two coins
do-serve = Serve it at car { $position } of the { train }, value { $value }
do-storage = From the storage: { $card }
do-factory = Set the factory in position { $position } to work
do-lay = The celebrity boards car { $position } of the { train }, value { $value }
do-postcard = Put the postcard on route card { $part }: { $frame } twice in each scoring
do-bonus = Use the station { $city }: { $frame }
do-bonus-again = Use the station { $city } a second time: { $frame }
do-after_coins = { $choice }, once coins are spent
do-frame = Use: { $frame } ({ $source })
