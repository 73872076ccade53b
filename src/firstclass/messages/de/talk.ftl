why-no_such_line = Unter dieser Nummer wurde hier nichts gesagt.
why-nobody_known = Das ist niemand mit einem Konto.
why-shun_oneself = Das bist du selbst.
why-too_many_shunned = Du meidest schon { $most } Leute.
why-not_welcome = An diesem Tisch möchte jemand nicht mit dir spielen.
why-suspended = Dieses Konto ist gesperrt. Frage, wer diesen Server betreibt.
