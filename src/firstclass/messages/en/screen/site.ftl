# $here, $whole in megabytes
site-fetching = Loading the game: { $here } of { $whole } MB
site-starting = Starting the game …
site-waiting = The game is still loading. It answers as soon as it is here.
site-offline = Everything is here now, so the game also works offline.
site-unkept = This browser keeps no data for this page (a private window?). You can play, but your tables are lost when you close the page.
site-insecure = You can play, but your tables are lost when you close the page: this browser keeps tables only for https pages.
site-slow = This takes longer than usual. Check your network and reload the page.
site-part = A part of this page is missing. Reload the page: nothing is lost.
site-fine = OK
site-newTitle = Update available
site-newText = Your game goes on as it is. Reload whenever you like.
site-reload = Reload
site-troubleTitle = The game does not run here
site-trouble-old = This browser is too old for the game. Any browser of the last three years will do.
site-trouble-policy = The host of this page forbids WebAssembly, which the game needs. Only the people who run the page can allow it.
site-trouble-host = The host of this page does not deliver a part of the game. Try again later, or tell the people who run the page.
site-trouble-offline = The game is not on this device yet, and there is no network to download it.
site-trouble-damaged = The download was damaged. Please try again.
site-trouble-elsewhere = You are playing in another tab of this browser. Only one can play at a time.
site-trouble-taken = You play on in another tab of this browser. Nothing is lost here.
site-trouble-full = This device has no room left for your tables. Free some space. You lose nothing that you have seen happen.
site-trouble-failed = Something went wrong in the game itself. Your tables are saved: reload the page.
site-take = Play here
site-tables = Tables on this device
site-tablesText = You play without a server. Only this browser has your tables, and nobody else sees them.
site-rules-compiled = Rules: compiled.
site-rules-interpreted = Rules: interpreted, so bots are slower.
site-install = Add this page to your home screen, so that the browser keeps your tables for good.
site-save = Save all tables to a file
site-bring = Load tables from a file
site-brought = Your tables are here.
site-parted = { $n ->
    [one] Your tables are here. One of them was played on both here and there; here it stays as it is.
   *[other] Your tables are here. { $n } of them were played on both here and there; here they stay as they are.
}
site-strange = This is not a First Class transfer file.
site-damaged = This transfer file is damaged. No table was loaded from it.
site-forgetText = This deletes the table from this device. It cannot be restored.
