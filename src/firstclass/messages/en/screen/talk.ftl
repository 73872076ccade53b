talk-title = Chat
talk-say = Write a message
talk-send = Send
talk-empty = No messages yet. Only the players at this table can read the chat; spectators can once the game is over.
talk-emptyGallery = No messages yet. Spectators can read this chat; the players can once the game is over.
talk-signIn = Sign in to chat with other spectators.
talk-somebody = Somebody
talk-watching = spectator
talk-about = About { $name }
talk-mute = Mute
talk-block = Block
talk-shunLead = Nobody but you will know. A person you block also cannot sit down at your tables.
talk-reportWhy = What is wrong with it?
talk-report = Report to the administrator
talk-reported = The administrator of this server can read it now.
talk-note = My notes on this game
talk-noteLead = Nobody else sees them.
talk-noteKept = Saved
talk-shunned = Muted and blocked people
talk-blocked = blocked
talk-muted = muted
talk-meet = Allow again
talk-meetNamed = Allow { $name } again
talk-unread = { $n ->
    [one] One new message
   *[other] { $n } new messages
}
