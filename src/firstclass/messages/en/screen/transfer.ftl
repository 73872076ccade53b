transfer-offer = Play on this device
transfer-offerText = No account, no server: after an 8 MB download the game also works offline, and your tables stay in this browser.
# $host
transfer-home = To { $host }
transfer-homeText = There you can also play with people on other devices.
transfer-toDevice = Move to this device
transfer-toDeviceText = From now on the game runs only in this browser, and also works offline.
# $host
transfer-toServer = Move to { $host }
transfer-toServerText = From now on the game runs there, and this device no longer has it.
transfer-bringing = Your table is on its way
transfer-failed = Your table is not here yet
transfer-back = Back to the table
transfer-moved = This game was moved
transfer-movedText = It continues elsewhere.
transfer-onward = Play on there
transfer-stay = Play on here anyway
transfer-standing = moved
