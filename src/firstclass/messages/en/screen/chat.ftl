chat-title = Chat
chat-say = Write a message
chat-send = Send
chat-empty = No messages yet. Only the players at this table can read the chat; spectators can once the game is over.
chat-emptySpectators = No messages yet. Spectators can read this chat; the players can once the game is over.
chat-signIn = Sign in to chat with other spectators.
chat-somebody = Somebody
chat-spectator = spectator
chat-about = About { $name }
chat-mute = Mute
chat-block = Block
chat-blockLead = Nobody but you will know. A person you block also cannot sit down at your tables.
chat-reportWhy = What is wrong with it?
chat-report = Report to the administrator
chat-reported = The administrator of this server can read it now.
chat-note = My notes on this game
chat-noteLead = Nobody else sees them.
chat-noteKept = Saved
chat-blockedPeople = Muted and blocked people
chat-blocked = blocked
chat-muted = muted
chat-unblock = Allow again
chat-unblockNamed = Allow { $name } again
chat-unread = { $n ->
    [one] One new message
   *[other] { $n } new messages
}
