### Moving a game to another place, where it goes on.

why-moved_away = This game was moved, and goes on elsewhere.
why-move_company = Other people have seats of their own here, and whoever takes the game along could see their secrets. So it stays.
why-move_deal = The deal of a day is played here, the same for everybody. So it stays.
why-move_clock = A time to think was agreed here, and elsewhere no clock runs. So the game stays.
why-move_over = Nobody plays on here. Save the record: it can be opened anywhere.
