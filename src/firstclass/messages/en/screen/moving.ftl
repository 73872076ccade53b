moving-offer = Play on this device
moving-offerText = No account, no server: after an 8 MB download the game also works offline, and your tables stay in this browser.
# $host
moving-home = To { $host }
moving-homeText = There you can also play with people on other devices.
moving-toDevice = Move to this device
moving-toDeviceText = From now on the game runs only in this browser, and also works offline.
# $host
moving-toServer = Move to { $host }
moving-toServerText = From now on the game runs there, and this device no longer has it.
moving-bringing = Your table is on its way
moving-failed = Your table is not here yet
moving-back = Back to the table
moving-moved = This game was moved
moving-movedText = It continues elsewhere.
moving-onward = Play on there
moving-stay = Play on here anyway
moving-standing = moved
