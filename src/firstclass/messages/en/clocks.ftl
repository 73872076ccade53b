### Clocks: why something is not possible, and what the log says.

why-no_clock = This table has no time limit.
why-broken_off = The game was stopped because a player ran out of time.
why-computer_plays = The computer plays here because time ran out. Take the seat back first.
why-no_time_left = This clock has no time left.
why-on_holiday = Your clock is already paused.
why-holidays_left = { $days ->
    [0] You have no days off left.
    [one] You can pause your clock for { $days } day.
   *[other] You can pause your clock for 1 to { $days } days.
}

log-timed_out = ran out of time: the computer plays on
