### What can not be done with the deal of a day.

why-deal_hidden = This is today’s deal, and you have not played it yet: look at it afterwards, or tomorrow.
why-deal_alone = Everybody plays the deal of the day alone: hints, invitations and branches can be had tomorrow.
why-deal_played = The deal of a day stands once it is played to its end.
why-no_such_day = There is no deal of this day.
