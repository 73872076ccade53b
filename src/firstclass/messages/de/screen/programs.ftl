programs-title = Deine Programme
programs-lead = Ein Programm, das sein Kennwort weiß, sieht, was du sehen darfst, oder spielt für dich. An dein Konto kommt es nicht.
programs-name = Name des Programms
programs-may = Es darf
programs-scopes-look = zusehen
programs-scopes-play = spielen
programs-go = Erlaubnis geben
programs-token = Das ist sein Kennwort. Bewahre es jetzt auf: Es wird nur einmal gezeigt.
programs-unused = noch nie benutzt
programs-drop = Zurücknehmen
# $program
programs-dropNamed = Erlaubnis von { $program } zurücknehmen
programs-mark = Programm
# $name
programs-named = { $name } (Programm)
programs-account = Unter diesem Konto spielt ein Programm
programs-accountLead = Dann steht das dabei, und gewertet wird es unter Programmen und Computerspielern. Sagen lässt sich das nur vor der ersten gewerteten Partie; was ein Programm mit seiner Erlaubnis für dich spielt, zählt in jedem Fall so.
