people-title = Your seat everywhere
people-link = Sign in
people-lead = Nobody needs an account to play. With a name of your own your tables come back on every device where you sign in.
people-guest = Play under a name
people-guestLead = One click: this browser remembers your tables as yours. You can make sure of them on all devices later.
people-name = Your name
people-go = Go on with this name
people-hello = You are { $name }
people-unkept = So far only this browser knows you. Add a way to come back, and your tables are yours on any device.
people-rename = Save
people-renamed = From now on you are called so.
people-signOut = Sign out
people-signOutGuest = You have no way back yet: once you sign out, your tables are gone.
people-take = { $n ->
    [one] One table of this browser
   *[other] { $n } tables of this browser
}
people-takeLead = They open with a key that this browser keeps. Make them yours, and they come back wherever you sign in.
people-takeGo = Make them mine
people-taken = { $n ->
    [one] One table of this browser is yours now.
   *[other] { $n } tables of this browser are yours now.
}
people-sessions = Where you are signed in
people-thisOne = this device
people-unknownDevice = Unknown device
people-lastUsed = last used { $when }
people-end = Sign out there
people-endNamed = Sign out at { $device }
people-endOthers = Sign out everywhere else
people-data = Your data
people-dataLead = All that is kept about you, as a file; or nothing any more.
people-export = Save my data
people-forget = Delete my account
people-forgetText = You will be signed out everywhere. At tables you are called a plain player, tables of others go on, and yours can be played by nobody any more. This can not be taken back.
people-forgetGo = Delete it all
people-keep = Keep your tables on any device
