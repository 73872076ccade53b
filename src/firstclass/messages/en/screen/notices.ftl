notices-title = When it is your turn
notices-lead = You are told once for each turn, when you are not looking at the table. What lies on the table is never told.
notices-mail = Tell me by mail
notices-mailOf = Mail to { $to }
notices-mailFirst = For mail, add your address above first.
notices-push = Tell me in this browser
notices-pushOf = Browser: { $to }
notices-pushNowhere = This browser can be told nothing here: that needs an https address, on an iPhone or iPad the site on the home screen, and no private window.
notices-pushDenied = The browser does not allow notifications of this site. Its settings can change that.
notices-hook = In a program of yours
notices-hookLead = It is called at an https address, with a signature.
notices-hookOf = Program at { $to }
notices-hookTo = Address
notices-hookGo = Add the program
notices-secret = This secret signs the calls. Keep it now: it is shown but once.
notices-secretCopy = Copy
notices-copied = Copied
notices-attempt = Send me one now
# $way
notices-attemptNamed = Send me one now: { $way }
notices-drop = Remove
# $way
notices-dropNamed = Remove: { $way }
notices-done = It is on its way.
notices-failed = That did not get through.
notices-gone = This way leads nowhere any more: remove it.
notices-added = From now on you are told here.
notices-removed = Nothing is told there any more.
notices-quiet = Quiet hours
notices-quietLead = What falls into them is told when they end, if it is still your turn. Times of { $zone }.
notices-from = From
notices-until = Until
notices-save = Save the quiet hours
notices-quietNone = No quiet hours
notices-saved = The quiet hours are saved.
notices-noneNow = There are no quiet hours any more.
# $n
notices-waiting = { $n ->
    [one] One table waits for you
   *[other] { $n } tables wait for you
}
