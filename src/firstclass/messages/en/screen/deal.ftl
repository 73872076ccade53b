deal-title = The same deal
# $points
deal-challenge = { $points } points to beat. You get the same seat, cards and opponents. Can you do better?
deal-play = Play
deal-brokenTitle = This link contains no deal
deal-broken = Perhaps the end of the link is missing. Ask for it again.
deal-picture = Picture
# $points
deal-line = I took the Orient Express to { $points } points
deal-me = Me
# $points
deal-won = Won by { $points }
deal-invite = Same cards, same opponents: can you do better?
deal-share = Share
deal-save = Save picture
deal-copy = Copy link
