why-no_such_line = Nothing of this number was said here.
why-nobody_known = That is nobody with an account.
why-shun_oneself = That is you.
why-too_many_shunned = You shun { $most } people already.
why-not_welcome = Somebody at this table does not want to play with you.
why-suspended = This account is suspended. Ask the host of this server.
