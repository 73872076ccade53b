apiTokens-title = Bots and API tokens
apiTokens-lead = With an API token a bot can see what you can see, or play for you. It cannot touch your account.
apiTokens-name = Name of the bot
apiTokens-may = It may
apiTokens-scopes-look = watch
apiTokens-scopes-play = play
apiTokens-go = Create a token
apiTokens-token = Copy this token now: it is shown only once.
apiTokens-unused = never used
apiTokens-drop = Revoke
# $bot
apiTokens-dropNamed = Revoke the token of { $bot }
bot-mark = bot
# $name
bot-named = { $name } (bot)
bot-account = This is a bot account
bot-accountLead = It is shown and rated as a bot. You can only change this before its first rated game. Games that a bot plays with your token always count as a bot’s.
