### Was sich mit der Partie des Tages nicht tun lässt.

why-deal_hidden = Das ist die heutige Partie des Tages, und du hast sie noch nicht gespielt. Ansehen kannst du sie danach oder morgen.
why-deal_alone = Die Partie des Tages spielt jeder allein. Tipps, Einladungen und Abzweigungen gibt es morgen.
why-no_such_day = Für diesen Tag gibt es keine Partie des Tages.
