### Uhren: bei den Namen, wenn die Zeit abgelaufen ist, und bei einem neuen Tisch.

clock-title = Bedenkzeit
clock-none = keine
# $minutes
clock-turn = { $minutes ->
    [one] { $minutes } Minute je Spielzug
   *[other] { $minutes } Minuten je Spielzug
}
# $minutes, $seconds
clock-game = { $minutes } Minuten je Partie, dazu { $seconds } Sekunden je Spielzug
clock-daysEach = { $days ->
    [one] { $days } Tag je Spielzug
   *[other] { $days } Tage je Spielzug
}
clock-runs = Die Uhr läuft
clock-hoursOf-all = Tag und Nacht
clock-hoursOf-day = 8–22 Uhr deiner Zeit
clock-hoursOf-work = 8–22 Uhr, nicht am Wochenende
clock-onTimeout = Ist die Zeit abgelaufen
clock-onTimeoutOf-computer = spielt der Computer weiter
clock-onTimeoutOf-end = wird die Partie abgebrochen
clock-until = bis { $moment }
clock-left = noch { $time }
# $days, $hours
clock-days = { $days } T { $hours } h
# $hours, $minutes
clock-hours = { $hours }:{ $minutes } h
clock-computer = Computer
clock-holiday = freie Tage
clock-warning = Deine Zeit läuft ab: noch { $time }.
clock-lost = Deine Zeit ist abgelaufen: Der Computer spielt für dich.
clock-lostBy = Die Zeit von { $name } ist abgelaufen: Der Computer spielt.
clock-takeBack = Platz zurücknehmen
clock-ended = Partie abgebrochen
clock-endedText = Die Zeit von { $name } ist abgelaufen. Das ist eine Niederlage.
clock-takeHoliday = Meine Uhr anhalten
clock-holidayText = Deine Uhr steht ab sofort still, für ganze Tage.
clock-holidayLeft = { $days ->
    [one] Du hast noch { $days } Tag.
   *[other] Du hast noch { $days } Tage.
}
clock-holidayDays = Tage
clock-holidayGo = Freie Tage beginnen
