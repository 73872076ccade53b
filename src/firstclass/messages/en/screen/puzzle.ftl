puzzle-title = Puzzle of the day
puzzle-lead = Find the best turn. Three tries, the same for everybody.
# $n
puzzle-number = No. { $n }
# $n
puzzle-name = First Class, puzzle { $n }
# $tries
puzzle-rules = A position from a game of strong players: play the turn that gains you most by the end of the game. You have { $tries } tries. A try counts when you end the turn; until then, you can undo.
puzzle-play = Start
puzzle-again = Try again
# $n, $of
puzzle-attempt = Try { $n } of { $of }
# $n, $of
puzzle-tries = { $n } of { $of } tries used
puzzle-task = Find the best turn. Your try counts when you end the turn.
puzzle-found = You found the best turn.
# $points
puzzle-loses = This turn costs about { $points } points compared with the best one.
puzzle-far = This turn is far from the best one.
puzzle-failed = You have used all tries. The solution shows the best turn.
puzzle-leave = Leave
puzzle-result = Result
puzzle-share = Copy result
puzzle-copied = Copied
puzzle-solution = Solution
# $days
puzzle-streak = { $days } days in a row.
puzzle-tomorrow = The next puzzle comes at midnight UTC.
