invite-title = Seats and devices
invite-lead = Invite somebody to play a seat on their own device. Only they will see its secrets and make its decisions.
invite-move = To play on with another device, open your seat’s link there. From then on you can only watch here.
invite-here = at this screen
invite-waits = link not opened yet
invite-empty = nobody is there now
invite-connected = on another device, connected
invite-away = on another device, away
invite-complete = Everybody is here.
invite-give = Create a link
invite-newLink = New link
invite-elsewhere = { $name } plays on another device
invite-first = The first person to open this link sits down as { $name }. It works once.
invite-link = Link to the seat
invite-code = Link as a QR code
invite-copy = Copy link
invite-withdraw = Cancel the link
invite-unreachable = Only this computer can open this address. To let others in, start the program with make play HOST=0.0.0.0.

join-title = A seat is kept for you
# $modules, $round
join-lead = First Class with modules { $modules }, round { $round }.
join-name = Your name
join-sit = Sit down
join-kept = This device keeps the seat for you. Come back by this address, or from the start page.
join-keptYours = The seat is yours wherever you sign in as { $name }.
join-own = You already have a seat at this table
join-ownText = Open the link on the other device.
join-go = To the table
join-broken = This invitation link is not valid
join-brokenText = The link may have been cut off. Ask for it again.
