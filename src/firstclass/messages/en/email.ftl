email-subject = Your link to First Class
email-signIn = Open this link to sign in. It works once and expires in { $minutes } minutes. If you did not request it, ignore this email.
email-add = Open this link in the browser where you are signed in, to confirm your email address. Then you can sign in with links sent to this address. The link works once and expires in { $minutes } minutes. If you did not request it, ignore this email.
