invite-title = Who plays where
invite-lead = Give a seat to somebody with a device of their own: only they decide and see there.
invite-move = Go on with your seat on another device: open its link there. Here you only watch from then on.
invite-here = at this screen
invite-waits = the link waits to be opened
invite-empty = nobody sits there now
invite-connected = on a device of their own, connected
invite-away = on a device of their own, away
invite-give = Give a link
invite-anew = New link
invite-elsewhere = { $name } plays at another device
invite-first = Whoever opens this link first sits down as { $name }. It is good once.
invite-link = Link to the seat
invite-code = Link as a QR code
invite-copy = Copy link
invite-withdraw = Take the link back
invite-unreachable = Only this computer can open this address. Start the program with make play HOST=0.0.0.0 so that others can.

join-title = A seat is kept for you
# $modules, $round
join-lead = First Class with modules { $modules }, round { $round }.
join-name = Your name
join-sit = Sit down
join-kept = The seat is yours on this device: come back to it by this address, or from the start page.
join-keptYours = The seat is yours wherever you sign in as { $name }.
join-own = You sit at this table already
join-ownText = Open the link on the other device.
join-go = To the table
join-broken = This is no invitation
join-brokenText = The link may have been cut off. Ask for it once more.
