# $here, $whole in megabytes
site-fetching = Fetching the game: { $here } of { $whole } MB
site-starting = Starting the game …
site-offline = Everything is here now: it plays without a network, too.
site-unkept = This browser keeps nothing for this page (a private window?). You can play, but your tables go when the page is closed.
site-fine = All right
site-newTitle = There is a new version
site-newText = Your game goes on as it is. Load the page anew whenever you like: every table stays where it was.
site-reload = Load anew
site-troubleTitle = The game does not run here
site-trouble-assembly = This browser is too old for the game: it needs WebAssembly. Any browser of the last three years will do.
site-trouble-offline = The game is not on this device yet, and there is no network to fetch it. Once it was fetched, it needs none.
site-trouble-damaged = A part of the game came damaged, and was thrown away. Fetch it again.
site-trouble-elsewhere = You are playing in another tab of this browser. Only one tab may play at a time, so that none spoils the other's tables.
site-trouble-taken = You play on in another tab of this browser. Nothing is lost here.
site-trouble-full = This device has no room left for your tables. Make some room: nothing that you saw happen is lost.
site-trouble-failed = Something went wrong in the game itself. Your tables are kept: load the page anew.
site-take = Play here
site-tables = Tables on this device
site-tablesText = You play without a server: your tables are kept in this browser alone, and nobody else sees them.
site-save = Save all tables in a file
site-bring = Bring tables from a file
site-brought = Your tables are here.
site-parted = { $n ->
    [one] Your tables are here. One of them was played on here as well as there: here it stays as it is.
   *[other] Your tables are here. { $n } of them were played on here as well as there: here they stay as they are.
}
site-strange = That is no file of tables from here.
site-damaged = This file of tables is damaged, so nothing was taken from it.
site-forgetText = The table is deleted from this device, and can not be had back.
