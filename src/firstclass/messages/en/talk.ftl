why-no_such_line = Message not found.
why-nobody_known = This person has no account.
why-shun_oneself = You cannot mute or block yourself.
why-too_many_shunned = You have already muted or blocked { $most } people.
why-not_welcome = Somebody at this table does not want to play with you.
why-suspended = This account is suspended. Ask the administrator of this server.
