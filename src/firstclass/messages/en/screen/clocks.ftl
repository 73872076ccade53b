### Clocks: at the names, when time is out, and in the form of a new table.

clock-title = Time to think
clock-none = as much as you like
# $minutes
clock-turn = { $minutes ->
    [one] { $minutes } minute a turn
   *[other] { $minutes } minutes a turn
}
# $minutes, $seconds
clock-game = { $minutes } minutes a game, and { $seconds } seconds a turn
clock-daysEach = { $days ->
    [one] { $days } day a turn
   *[other] { $days } days a turn
}
clock-runs = The clock runs
clock-hoursOf-all = day and night
clock-hoursOf-day = from 8 to 22 o’clock here
clock-hoursOf-work = so, but not at weekends
clock-out = When time is out
clock-outs-computer = the computer plays on
clock-outs-end = the game is broken off
clock-until = until { $moment }
clock-left = { $time } left
# $days, $hours
clock-days = { $days } d { $hours } h
# $hours, $minutes
clock-hours = { $hours }:{ $minutes } h
clock-computer = computer
clock-holiday = holiday
clock-warning = Your time is running out: { $time }.
clock-lost = Your time was out: the computer plays for you.
clock-lostBy = { $name }’s time was out: the computer plays.
clock-takeBack = Take the seat back
clock-ended = Broken off
clock-endedText = { $name }’s time was out. Nobody has won or lost.
clock-takeHoliday = Take a holiday
clock-holidayText = Your clock stands still, from now on for whole days.
clock-holidayLeft = { $days ->
    [one] You have { $days } day left.
   *[other] You have { $days } days left.
}
clock-holidayDays = Days
clock-holidayGo = Go on holiday
