notification-turnSubject = Your turn: round { $round } with { $players }
notification-turnText = It is your turn at the table with { $players }, in round { $round }.
notification-timeSubject = Little time left: round { $round } with { $players }
notification-timeText = It is your turn at the table with { $players }, in round { $round }. Your time is running out: { $hours ->
    [0] in less than an hour
    [one] in about { $hours } hour
   *[other] in about { $hours } hours
} { $out ->
    [end] the game stops, without a winner.
   *[computer] the computer plays on for you.
}
notification-trialSubject = Test notification from First Class
notification-trialText = You will get a notification like this when it is your turn.
notification-stopTitle = Stop notifications
notification-stopLead = You get a notification here when it is your turn. Do you want to stop these notifications?
notification-stopGo = Stop notifications
notification-stopped = You will get no more notifications here. You can change this in your account at any time.
notification-stopOver = This link is no longer valid. No notifications are sent here.
why-no_such_zone = There is no time zone { $given }.
why-half_quiet = Quiet hours need both a start and an end.
why-no_such_channel = There is no such notification channel.
why-no_email_address = Add your email address first, under “Sign-in methods”.
why-webhook_address = Notifications cannot be sent there. Use an https address without a user name or password in it.
why-too_many_channels = You already have { $most } notification channels. Remove one first.
