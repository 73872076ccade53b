why-no_such_message = Message not found.
why-no_account = This person has no account.
why-block_oneself = You cannot mute or block yourself.
why-too_many_blocked = You have already muted or blocked { $most } people.
why-blocked = Somebody at this table does not want to play with you.
why-suspended = This account is suspended. Ask the administrator of this server.
