### Clocks: why something can not be, and what the log tells.

why-no_clock = Nothing was agreed about time at this table.
why-broken_off = The game was broken off, as somebody’s time was out.
why-computer_plays = The computer plays here, as time was out: take the seat back first.
why-no_time_left = There is no time left on this clock.
why-on_holiday = There is a holiday already.
why-holidays_left = { $days ->
    [0] No day of holiday is left.
    [one] A holiday may take { $days } day at most here, and one at least.
   *[other] A holiday may take { $days } days at most here, and one at least.
}

log-timed_out = had no time left: the computer plays on
