letter-subject = Your link to First Class
letter-signIn = Open this link to sign in; it is good once, for { $minutes } minutes. If you did not ask for it, do nothing.
letter-add = Open this link in the browser where you are signed in, and from now on letters to this address sign you in; it is good once, for { $minutes } minutes. If you did not ask for it, do nothing.
