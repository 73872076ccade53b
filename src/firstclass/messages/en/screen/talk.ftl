talk-title = Talk
talk-say = Say something
talk-send = Send
talk-empty = Nobody has said anything yet. Only who sits here hears it; spectators do once the game is over.
talk-emptyGallery = Nobody has said anything yet. Spectators hear each other; players hear them once the game is over.
talk-signIn = Sign in to talk with other spectators.
talk-somebody = Somebody
talk-watching = watches
talk-about = About { $name }
talk-mute = Hear nothing of them
talk-block = Block them
talk-shunLead = Nobody but you notices. Who is blocked can not sit down at tables where you sit, either.
talk-reportWhy = What is wrong with it?
talk-report = Tell the host of this server
talk-reported = The host of this server can read it now.
talk-note = My notes on this game
talk-noteLead = Nobody else sees them.
talk-noteKept = Saved
talk-shunned = People you want to be left by
talk-blocked = blocked
talk-muted = not heard
talk-meet = Meet again
talk-meetNamed = Meet { $name } again
talk-unread = { $n ->
    [one] One new line was said
   *[other] { $n } new lines were said
}
