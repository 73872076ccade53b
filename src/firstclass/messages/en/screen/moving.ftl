moving-offer = Play on this device
moving-offerText = No account, no server: once fetched (8 MB) it plays without a network, too, and your tables stay in this browser.
# $host
moving-home = To { $host }
moving-homeText = There you play with people at other devices, too.
moving-toDevice = Move to this device
moving-toDeviceText = From now on it is played in this browser alone, without a network, too.
# $host
moving-toServer = Move to { $host }
moving-toServerText = From now on it is played there, and leaves this device.
moving-bringing = Your table is on its way
moving-failed = Your table is not here yet
moving-back = Back to the table
moving-moved = This game was moved
moving-movedText = It goes on elsewhere.
moving-onward = Go on there
moving-stay = Go on here after all
moving-standing = moved, goes on elsewhere
