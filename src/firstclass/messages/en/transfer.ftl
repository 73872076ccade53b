### Moving a game to another server or device.

why-table_moved = This game was moved and continues elsewhere.
why-transfer_other_people = Other people have seats at this table, and moving the game could show you their secrets. So it stays here.
why-transfer_daily_deal = This is the daily deal, the same for everybody. So it stays here.
why-transfer_rated = This game is rated. So it stays here.
why-transfer_time_limit = This table has a time limit, and clocks do not run elsewhere. So the game stays here.
why-transfer_game_over = This game is no longer played. Save the game record: you can open it anywhere.
