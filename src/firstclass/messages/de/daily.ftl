### Was sich mit der Tagespartie nicht tun lässt.

why-deal_hidden = Das ist die heutige Tagespartie, und du hast sie noch nicht gespielt: Ansehen kannst du sie danach, oder morgen.
why-deal_alone = Die Tagespartie spielt jeder allein: Tipps, Einladungen und Abzweigungen gibt es morgen.
why-deal_played = Eine Tagespartie gilt, sobald sie zu Ende gespielt ist.
why-no_such_day = Für diesen Tag gibt es keine Tagespartie.
