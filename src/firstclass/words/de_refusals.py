"""Deutsch: what the rules and the service refuse something with, by the English sentence.

``{}`` stands for what is filled in; the words at the end are what may be filled in.
"""

REFUSALS = {
    "The game is over.": "Das Spiel ist zu Ende.",
    "Nothing in this game offers such a choice.": "In dieser Partie gibt es diese Wahl nicht.",
    "An action is a whole number, not {}.": "Eine Aktion ist eine ganze Zahl, nicht {}.",
    "The actions go from 0 to {}, not to {}.": "Die Aktionen reichen von 0 bis {}, nicht bis {}.",
    # what comes first
    "First a Game End card of the hand must be kept.": "Behalte zuerst eine Spielendekarte von der "
    "Hand.",
    "First room must be made for the coins of the card just taken.": "Schaffe zuerst Platz für die "
    "Münzen der Karte, die du genommen hast.",
    "First the running frame must be finished, or its rest forgone.": "Führe zuerst die begonnene "
    "Aktion zu Ende, oder verzichte auf ihren Rest.",
    "First a mail car must be chosen.": "Wähle zuerst einen Postwaggon.",
    "First the coins for what is bought must be paid.": "Bezahle zuerst, was du kaufst.",
    "First the card just taken must be laid at a train.": "Lege zuerst die genommene Karte an "
    "einen Zug.",
    "First the card just taken must be laid into the gap.": "Lege zuerst die genommene Karte in "
    "den Zwischenraum.",
    "First the postcard must be laid at a route card.": "Lege zuerst die Postkarte an eine "
    "Streckenkarte.",
    "First a card of the storage is performed, or none at all.": "Führe zuerst eine Karte des "
    "Lagers aus, oder gar keine.",
    "First the order token must be laid on a car.": "Lege zuerst die Bestellung an einen Waggon.",
    "Off turn only the frames of the account can be used.": "Außerhalb des eigenen Zuges kannst du "
    "nur die Aktionen deines Kontos nutzen.",
    # turns
    "A turn can not end before a card or the Start Player tile was taken.": "Dein Zug kann erst "
    "enden, wenn du eine Karte oder das Startspielerplättchen genommen hast.",
    "There is no turn to end.": "Jetzt kann kein Zug beendet werden.",
    "Only one card is taken in a turn.": "In einem Zug nimmst du nur eine Karte.",
    "Only one card or the tile is taken in a turn.": "In einem Zug nimmst du nur eine Karte oder "
    "das Plättchen.",
    "There is no card in {} any more.": "Auf {} liegt keine Karte mehr.",
    "Nothing of this card can be performed now; it can only be declined.": "Von dieser Karte ist "
    "jetzt nichts ausführbar; du kannst sie nur ablehnen.",
    "Cards are taken in the own turn only.": "Karten nimmst du nur in deinem Zug.",
    "The tile is taken in the own turn only.": "Das Plättchen nimmst du nur in deinem Zug.",
    "The Start Player tile was taken in this round already.": "Das Startspielerplättchen ist in "
    "dieser Runde schon vergeben.",
    "The hand has only {} cards.": "Die Hand hat nur {} Karten.",
    "The draft of Game End cards is over.": "Die Spielendekarten sind schon verteilt.",
    "This can be done between frames of the own turn.": "Das geht zwischen den Aktionen deines "
    "Zuges.",
    "This can be done between frames of the own turn or scoring turn.": "Das geht zwischen den "
    "Aktionen deines Zuges oder Wertungszuges.",
    # frames
    "This needs a running frame with such an icon.": "Dazu muss eine Aktion mit diesem Symbol "
    "laufen.",
    "No frame is running.": "Es läuft keine Aktion.",
    "The coin was spent, so its action must be performed.": "Die Münze ist ausgegeben, also musst "
    "du ihre Aktion ausführen.",
    "What is left of the frame can not be forgone.": "Auf den Rest dieser Aktion kannst du nicht "
    "verzichten.",
    "The running frame adds no car.": "Diese Aktion bringt keinen Waggon.",
    "The running frame upgrades only certain cars.": "Diese Aktion wertet nur bestimmte Waggons "
    "auf.",
    "The running frame has no upgrade of a {}-car.": "Diese Aktion wertet keinen {}er-Waggon auf.",
    "The running frame does not move both conductors.": "Diese Aktion bewegt nicht beide "
    "Schaffner.",
    "The running frame has no single conductor steps left.": "Diese Aktion hat keine einzelnen "
    "Schaffnerschritte mehr.",
    "The running frame takes no Game End card.": "Diese Aktion bringt keine Spielendekarte.",
    "Nothing waits in place {} of the account.": "Auf Platz {} des Kontos wartet nichts.",
    "Nothing of this frame can be performed now.": "Von dieser Aktion ist jetzt nichts ausführbar.",
    "Its coins do not fit: first make room by spending some.": "Ihre Münzen passen nicht: gib "
    "zuerst welche aus.",
    # trains
    "The {} train is complete.": "Der {} Zug ist vollständig.",
    "There is no 0-car left for this train.": "Für diesen Zug ist kein 0er-Waggon mehr da.",
    "The {} train has no car in position {}.": "Der {} Zug hat auf Position {} keinen Waggon.",
    "A 12-car can not be upgraded further.": "Ein 12er-Waggon lässt sich nicht weiter aufwerten.",
    "Of several {}-cars of a train the leftmost is upgraded first.": "Von mehreren {}er-Waggons "
    "eines Zuges wird zuerst der am weitesten links aufgewertet.",
    "There is no card left to upgrade a {}-car.": "Es ist keine Karte mehr da, um einen "
    "{}er-Waggon aufzuwerten.",
    "Neither conductor can go further.": "Kein Schaffner kann weitergehen.",
    "This conductor stands on the last card of its train.": "Dieser Schaffner steht auf der "
    "letzten Karte seines Zuges.",
    "No mail car is to be laid now.": "Jetzt ist kein Postwaggon zu legen.",
    "This mail car was laid already.": "Dieser Postwaggon liegt schon.",
    # coins and Game End cards
    "There is no coin in column {}.": "In Spalte {} liegt keine Münze.",
    "The locomotive stands on the last station.": "Die Lok steht auf dem letzten Bahnhof.",
    "The action of this column can not be performed now.": "Die Aktion dieser Spalte ist jetzt "
    "nicht ausführbar.",
    "A Game End card costs four coins.": "Eine Spielendekarte kostet vier Münzen.",
    "No Game End card lies there; the display is refilled when the turn is over.": "Dort liegt "
    "keine Spielendekarte; aufgefüllt wird erst, wenn der Zug zu Ende ist.",
    "Nothing is to be paid now.": "Jetzt ist nichts zu bezahlen.",
    # the route and the scoring phase
    "Bonus stations pay in the scoring turn.": "Bonusbahnhöfe zahlen im Wertungszug.",
    "There is no route card {}.": "Es gibt keine Streckenkarte {}.",
    "The locomotive has not reached this bonus station.": "Die Lok hat diesen Bonusbahnhof noch "
    "nicht erreicht.",
    "This station has paid in this scoring phase.": "Dieser Bahnhof hat in dieser Wertungsphase "
    "schon gezahlt.",
    # modules
    "Contracts are fulfilled between frames of the own turn.": "Aufträge erfüllst du zwischen den "
    "Aktionen deines Zuges.",
    "There is no open contract {}.": "Es gibt keinen offenen Auftrag {}.",
    "The requirement of this contract is not met yet.": "Die Voraussetzung dieses Auftrags ist "
    "noch nicht erfüllt.",
    "No card is to be laid at a train now.": "Jetzt ist keine Karte an einen Zug zu legen.",
    "This train has no car without a card.": "Dieser Zug hat keinen freien Waggon.",
    "No postcard is to be laid now.": "Jetzt ist keine Postkarte zu legen.",
    "This route card has a postcard already.": "An dieser Streckenkarte liegt schon eine "
    "Postkarte.",
    "No card is to be laid into the gap now.": "Jetzt ist keine Zwischenkarte zu legen.",
    "Gap cards leave no hole: first come the positions further to the left.": "Zwischenkarten "
    "lassen keine Lücke: zuerst kommen die Positionen weiter links.",
    "There is no such card in a storage now.": "Im Lager liegt jetzt keine solche Karte.",
    "Only two cards of a storage are performed.": "Aus einem Lager führst du nur zwei Karten aus.",
    "This card of the storage was performed already.": "Diese Karte des Lagers ist schon "
    "ausgeführt.",
    "This card can not be performed from a storage now.": "Diese Karte ist aus dem Lager jetzt "
    "nicht ausführbar.",
    "No factory waits now.": "Jetzt wartet keine Fabrik.",
    "No factory waits for its turn.": "Keine Fabrik wartet darauf zu arbeiten.",
    "Orders are bought between frames of the own turn or scoring turn.": "Bestellungen kaufst du "
    "zwischen den Aktionen deines Zuges oder Wertungszuges.",
    "No order token is to be laid on a car now.": "Jetzt ist keine Bestellung an einen Waggon zu "
    "legen.",
    "There is no such order token left.": "Diese Bestellung ist nicht mehr da.",
    "An order token costs two coins.": "Eine Bestellung kostet zwei Münzen.",
    "There is no car of the needed value for it: one token of a colour a train.": "Dafür ist kein "
    "Waggon gut genug frei: je Zug nur eine Bestellung einer Farbe.",
    "This car is not good enough, or has an order, or its train has this colour.": "Dieser Waggon "
    "ist nicht gut genug oder schon bedient, oder sein Zug hat diese Farbe bereits.",
    # the table
    "Nothing was played yet.": "Es wurde noch nichts gespielt.",
    "Something hidden was shown by the last action.": "Die letzte Aktion hat etwas Verdecktes "
    "gezeigt.",
    "The computer has moved since.": "Der Computer hat seitdem gezogen.",
    "You are watching.": "Du siehst nur zu.",
    "Spectators only watch.": "Zuschauer sehen nur zu.",
    "There is a rematch once the game is over.": "Eine Revanche gibt es am Ende der Partie.",
    "Nobody played at this table.": "An diesem Tisch hat niemand gespielt.",
    "This seat is not yours.": "Dieser Platz ist nicht deiner.",
    "{} must decide now.": "Jetzt muss {} entscheiden.",
    "The game is at version {}, not at {}.": "Das Spiel ist bei Version {}, nicht bei {}.",
    "The game has gone on meanwhile.": "Das Spiel ist inzwischen weitergegangen.",
    "This server speaks protocol {}.": "Dieser Server spricht Protokoll {}.",
    "There is no such box.": "Diese Schachtel gibt es nicht.",
    "There is no such table.": "Diesen Tisch gibt es nicht.",
    "This is not the key to this table.": "Das ist nicht der Schlüssel zu diesem Tisch.",
    "This table can not be opened: {}": "Dieser Tisch lässt sich nicht öffnen: {}",
    "The record is shown once the game is over.": "Die Aufzeichnung gibt es, sobald das Spiel zu "
    "Ende ist.",
    "A game is reviewed once it is over.": "Eine Partie wird besprochen, sobald sie zu Ende ist.",
    "Too many games wait for their review; try again later.": "Zu viele Partien warten auf ihre "
    "Besprechung; versuch es später noch einmal.",
    "There is no such call.": "Diesen Aufruf gibt es nicht.",
    "A message may have {} bytes at most.": "Eine Nachricht darf höchstens {} Byte haben.",
    "The server failed; nothing was changed.": "Der Server hat versagt; es wurde nichts geändert.",
    "seats: expected {}.": "seats: erwartet werden {}.",
    # the way back, branches and records
    "Nothing was taken back.": "Es wurde nichts zurückgenommen.",
    "The game is over there; branch off from an earlier step.": "Dort ist das Spiel zu Ende; zweig "
    "von einem früheren Schritt ab.",
    "The game of this table begins here.": "Hier beginnt die Partie dieses Tisches.",
    "This game branched off while the other was played: no record can tell it.": "Diese Partie "
    "zweigte ab, während die andere lief: keine Aufzeichnung kann sie erzählen.",
    "last: expected first to first + {}.": "last: erwartet wird first bis first + {}.",
    "to: expected a version before {}.": "to: erwartet wird eine Version vor {}.",
    "version: expected one from {} to {}.": "version: erwartet wird eine von {} bis {}.",
    "This record can not be opened: {}.": "Diese Aufzeichnung lässt sich nicht öffnen: {}.",
    "This is no JSON: {}.": "Das ist kein JSON: {}.",
    "expected the fields {}": "erwartet werden die Felder {}",
    "expected format 1 or 2 and rules {}, not {} and {}": "erwartet werden Format 1 oder 2 und "
    "Regeln {}, nicht {} und {}",
    "expected in cards the hash of each part of the box": "erwartet wird in cards zu jedem Teil "
    "der Schachtel seine Prüfsumme",
    "modules: expected the two that were played, not {}": "modules: erwartet werden die beiden, "
    "die gespielt wurden, nicht {}",
    "played with the catalogue {}, which is not known here": "gespielt mit den Karten {}, die hier "
    "niemand kennt",
    "played with other cards or values than any box here has, in: {}": "gespielt mit anderen "
    "Karten oder Werten, als hier eine Schachtel hat, und zwar in: {}",
    "action {}: expected a notation such as 'take 2.3', not {}": "Aktion {}: erwartet wird eine "
    "Notation wie 'take 2.3', nicht {}",
    "action {}: expected a whole number from 0 to {}, not {}": "Aktion {}: erwartet wird eine "
    "ganze Zahl von 0 bis {}, nicht {}",
    "expected a list of at most {} actions": "erwartet wird eine Liste von höchstens {} Aktionen",
    "action {}: {}": "Aktion {}: {}",
    # why something can not be played
    "There is nothing to decide for you now.": "Jetzt ist für dich nichts zu entscheiden.",
    "There is no hint this time.": "Diesmal gibt es keinen Tipp.",
    "This can be played now.": "Das ist jetzt spielbar.",
    # what may be filled in
    "upper": "obere",
    "lower": "untere",
}
