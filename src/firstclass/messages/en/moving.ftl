### Moving a game to another server or device.

why-moved_away = This game was moved and continues elsewhere.
why-move_company = Other people have seats at this table, and moving the game could show you their secrets. So it stays here.
why-move_deal = This is the daily deal, the same for everybody. So it stays here.
why-move_rated = This game is rated. So it stays here.
why-move_clock = This table has a time limit, and clocks do not run elsewhere. So the game stays here.
why-move_over = This game is no longer played. Save the game record: you can open it anywhere.
