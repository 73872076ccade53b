### Why something is not possible with the daily deal.

why-deal_hidden = This is today’s daily deal, and you have not played it yet. You can look at it once you have, or tomorrow.
why-deal_alone = Everybody plays the daily deal alone. Hints, invitations and branches become available tomorrow.
why-no_such_day = There is no daily deal for this day.
