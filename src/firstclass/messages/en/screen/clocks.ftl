### Clocks: next to the names, when time runs out, and in the form for a new table.

clock-title = Time limit
clock-none = none
# $minutes
clock-turn = { $minutes ->
    [one] { $minutes } minute per turn
   *[other] { $minutes } minutes per turn
}
# $minutes, $seconds
clock-game = { $minutes } minutes per game plus { $seconds } seconds per turn
clock-daysEach = { $days ->
    [one] { $days } day per turn
   *[other] { $days } days per turn
}
clock-runs = The clock runs
clock-hoursOf-all = day and night
clock-hoursOf-day = 08:00–22:00 your time
clock-hoursOf-work = 08:00–22:00, not at weekends
clock-onTimeout = When time runs out
clock-onTimeoutOf-computer = the computer plays on
clock-onTimeoutOf-end = the game stops
clock-until = until { $moment }
clock-left = { $time } left
# $days, $hours
clock-days = { $days } d { $hours } h
# $hours, $minutes
clock-hours = { $hours }:{ $minutes } h
clock-computer = computer
clock-holiday = days off
clock-warning = Your time is running out: { $time }.
clock-lost = You ran out of time. The computer plays for you.
clock-lostBy = { $name } ran out of time. The computer plays on.
clock-takeBack = Take the seat back
clock-ended = Game stopped
clock-endedText = { $name } ran out of time and has lost.
clock-takeHoliday = Pause my clock
clock-holidayText = Your clock is paused from now on, for whole days.
clock-holidayLeft = { $days ->
    [one] You have { $days } day left.
   *[other] You have { $days } days left.
}
clock-holidayDays = Days
clock-holidayGo = Start days off
