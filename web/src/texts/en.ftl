# The table itself. Each game's own words are in its folder.

language-name = English
brand = Sobremesa
skip = Skip to the content
home = Home
close = Close
copy = Copy
copied = Copied
loading = One moment…
and = { $first } and { $last }

# Home

home-due = ({ $count })
home-title = Stay at the table
home-lead = Sobremesa is the time after the meal when nobody wants to get up. Here are games for it.
home-hint = One click and you are playing. No account.
home-games = Games
home-you = You are called
home-rename = Change your name
home-name = Your name
home-name-save = Save
home-public = Tables that wait
home-public-none = No public table is waiting just now. Play with anybody, or lay a public table, and others can join you.
home-watch = Games to watch
home-leaders = Leaders
home-record = Open a record
home-record-text = Step through a finished game from a file.
home-record-choose = Choose a file
home-finished = Finished games
home-failed = The table does not answer. Is the server running?

game-by = by { $who }
game-players = { $least ->
    [1] { $most ->
        [1] 1 player
       *[other] 1 to { $most } players
    }
   *[other] { $most ->
        [0] { $least } players
       *[other] { $least } to { $most } players
    }
}
game-players-open = 1 or more players
game-minutes = { $minutes } min
play = Play
play-what = Play { $game } now
more = More ways
more-what = More ways to play { $game }
anybody = With anybody
anybody-what = Play with anybody: { $game }
rated = Rated
rated-what = Rated game with anybody: { $game }
learn = Learn
learn-what = Learn { $game } by playing
rules = Rules
rules-of = Rules of { $game }

# Going on, and finding somebody

go-on-title = Go on
go-on-with = with { $names }
go-on-said = { $name }: “{ $words }”
go-on-alone = alone
go-on-dismiss = Put this game of { $game } aside
resume-title = You have a game of { $game } under way
resume-waiting = Your table of { $game } is waiting
resume-anew = A new one
seek-title = Looking for somebody
seek-game = Looking for somebody for { $game }
seek-game-rated = Looking for somebody for a rated game of { $game }
seek-number = { $count } players
seek-others = { $count ->
    [0] Nobody else just now
    [one] One more is looking
   *[other] { $count } more are looking
}
seek-bot = Play a bot meanwhile
seek-stop = Stop
seek-late = They have not come.
seek-again = Look for somebody else

# A new table

new-title = A table of { $game }
new-how = Who plays?
new-bots = Against bots
new-bots-together = With bots
new-pass = On one screen
new-friends = With friends, by link
new-players = Players
new-seats = Seats
new-seat = Seat { $number }
new-me = Me
new-open = A friend, by link
new-begins = Who begins?
new-begins-lot = By lot
new-begins-me = Me
new-begins-other = { $others ->
    [one] The other
   *[other] One of the others
}
new-level = How strong are the bots?
new-rules-only = The bots know nothing of this game but its rules: at every level they are weaker than in the others.
new-talk = Talk is allowed at this table
new-hints = Hints are allowed, for everybody at this table
new-pick = I choose them
new-pick-some = Choose up to { $most }; { $count ->
    [0] none so far.
    [one] one so far.
   *[other] { $count } so far.
}
new-clock = Clock
new-clock-none = None
new-clock-quick = Quick: 5 min + 10 s a turn
new-clock-calm = Calm: 15 min + 20 s a turn
new-clock-days = Correspondence: { $days ->
    [one] one day a turn
   *[other] { $days } days a turn
}
new-public = Public: anybody may find it, watch and join
new-start = Play
new-lay = Lay the table

# Who sits there

seat-player = Player { $number }
seat-you = you
seat-free = free
seat-away = away
seat-numbered = { $name } { $number }
bot = Bot
bot-random = Dizzy
bot-greedy = Pounce
bot-beginner = Beginner
bot-beginner-what = Beginner: still learning, overlooks a lot
bot-casual = Casual
bot-casual-what = Casual: plays for fun, slips now and then
bot-skilled = Skilled
bot-skilled-what = Skilled: knows the game and punishes mistakes
bot-expert = Expert
bot-expert-what = Expert: thinks ahead and seldom errs
bot-master = Master
bot-master-what = Master: sees as far as it can
# Several bots of one level
bot-called = { $who ->
    [0] Lola
    [1] Nico
    [2] Vera
   *[other] Teo
} ({ $level })
bot-other = { $name }
bot-other-what = { $name }

# Lists of tables

table-status-waiting = waits for players
table-status-playing = being played
table-status-over = finished
list-seats = { $taken } of { $seats } seats taken
list-here = there now
list-no-clock = no clock
list-hints = with hints
list-rated = rated
list-watching = { $count ->
    [one] one watches
   *[other] { $count } watch
}
list-sit = Sit down
list-sit-what = Sit down to { $game } with { $names }
table-go-on = Go on
table-join = Join
table-watch = Watch
table-look-back = Look back
table-with = { $count ->
    [0] nobody yet
   *[other] { $names }
}

# At the table

table-seats = Seats
table-board = Board of { $game }
table-turn-yours = Your turn
table-turn-pass = { $name }, your turn
table-turn-other = { $name } is deciding
table-thinking = { $name } is thinking
table-watching = You are watching
table-underway = Your move is on its way…
table-over = The game is over
table-lost = The connection is lost. Trying again by itself…
table-unknown = There is no such table. Perhaps it was cleared away.
table-refused = The table does not let you in just now.
table-sound-on = Sounds on
table-sound-off = Sounds off
table-position = Say the position
table-more = More

act-undo = Undo
act-undo-ask = Ask to undo
act-undo-asked = { $name } asks to take the last move back.
act-undo-agree = Allow it
act-undo-yours = You have asked to take your last move back.
act-undo-withdraw = Ask no more
act-resign = Resign
act-resign-sure = Do you really want to give up?
act-resign-bot = The others play on, and a bot takes your seat.
act-resign-rated = This game is rated: giving up counts as a loss.
act-resign-yes = Give up
act-resign-no = Play on
act-draw = Offer a draw
act-draw-accept = Accept the draw
act-draw-decline = Decline
act-draw-withdraw = Withdraw the offer
act-draw-offered = { $name } offers a draw.
act-draw-yours = You have offered a draw.
act-draw-agreed = You have accepted the draw. It holds when everybody does.
act-rematch = Rematch
act-rematch-accept = Accept the rematch
act-rematch-offered = { $name } wants a rematch.
act-rematch-yours = You have offered a rematch. It begins when everybody wants it.
act-rematch-silent = No answer yet from { $names }.
act-rematch-declined = { $names } { $count ->
    [one] does not
   *[other] do not
} want another game.
act-rematch-bot = Go on with a bot
act-rematch-bots = Go on with bots
act-rematch-fewer = Go on with { $count } players
act-rematch-left = The others have gone on without you.
act-rematch-go = To the next game
act-share = Share
act-share-title = Bring somebody in
act-share-link = Whoever opens this link can take a free seat or watch.
act-share-position = This link opens the position you are looking at.
act-share-device = Go on with your seat on another device
act-share-device-text = Open this link there, or point its camera at the code. The seat then moves to that device; keep it to yourself.
act-leave = Stand up
act-close = Clear the table
act-go-on = { $name } has been away for a while.
act-go-on-bot = Let a bot play on
act-go-on-end = End the game
act-help = Rules
act-log = Moves

why-link = Rule { $rule }

# Waiting for players

wait-title = The table is laid
wait-open = { $count ->
    [one] One seat is free.
   *[other] { $count } seats are free.
}
wait-link = Send this link to your friends:
qr = A code for a phone’s camera
qr-sit = Or point a phone at this, and sit down with it:
wait-sit = Sit down here
wait-begins-who = Who begins
wait-hints = Hints
wait-hints-yes = allowed for everybody
wait-hints-no = not allowed between people
wait-clock = { $minutes } min + { $seconds } s a turn
wait-ready = Every seat is taken. The game begins when everybody is ready.
wait-ready-yes = I am ready
wait-ready-is = ready
wait-ready-not = not ready yet
wait-begins = The game begins when every seat is taken.

# Passing the screen

pass-title = Pass the screen to { $name }
pass-text = Hands are hidden in this game. Ready when you are.
pass-ready = I am { $name }: show my hand

# The log

log-title = Moves
log-none = Nothing has happened yet.
log-notation = Notation
log-started = The game begins.
log-started-by = The game begins; { $name } has the first turn.
log-undone = { $count ->
    [one] { $name } took an action back.
   *[other] { $name } took { $count } actions back.
}
log-undo-asked = { $name } asks to take a move back.
log-undo-agreed = { $name } allows it.
log-undo-declined = Nothing is taken back.
log-draw-offered = { $name } offers a draw.
log-draw-agreed = { $name } accepts the draw.
log-draw-declined = No draw.
log-replaced = { $why ->
    [resigned] { $name } has given up.
    [time] { $name } ran out of time.
   *[other] { $name } did not come back.
} { $bot } plays on, a bot.
log-ended = The game is over.
log-rematch-offered = { $name } wants a rematch.
log-rematch-declined = No rematch.
log-rematched = The next table is laid.

# Talk

talk = Talk
talk-seats = Between those who play. Spectators read none of it during the game.
talk-gallery = Between those who watch. The players read none of it during the game.
talk-none = Nobody has said anything yet.
talk-say = Say something
talk-send = Say
talk-phrases = Phrases
talk-signs = Signs
talk-mute = Mute
talk-unmute = Listen again
talk-muted = You hear nothing of what is said at this table.
talk-off = Whoever laid this table wants no talk at it.
talk-turn-off = Turn talk off for everybody
talk-turn-on = Turn talk on again
talk-unread = { $count ->
    [one] one new
   *[other] { $count } new
}
talk-about = About what { $name } said
talk-silence = Mute { $name }
talk-unsilence = Listen to everybody again
talk-report = Report
talk-reported = Reported to whoever runs this server.
talk-here-seats = At the table
talk-here-gallery = Among those who watch
talk-elsewhere-gallery = Among those who watch
talk-elsewhere-seats = What was said at the table
talk-keep = Keep it
talk-keep-text = What was said is forgotten in a day, unless all who played agree that it stays with the game.
talk-keep-willing = { $names } { $count ->
    [one] agrees.
   *[other] agree.
}
talk-kept = You all agreed: what was said stays with this game, for whoever has its link.
talk-phrase-hello = Hello!
talk-phrase-good-luck = Good luck, have fun!
talk-phrase-good-move = Good move!
talk-phrase-well-played = Well played!
talk-phrase-oops = Oops.
talk-phrase-lucky = That was luck.
talk-phrase-thanks = Thank you!
talk-phrase-sorry = Sorry!
talk-phrase-your-turn = It is your turn.
talk-phrase-one-moment = One moment, please.
talk-phrase-back = I am back.
talk-phrase-again = Another one?
talk-phrase-good-game = Good game!
talk-phrase-bye = I have to go. Bye!
talk-sign-smile = smiles
talk-sign-laugh = laughs
talk-sign-wow = is amazed
talk-sign-sad = is sad
talk-sign-heart = sends a heart
talk-sign-sun = sends a sun

# The end

series-title = Game { $game } of this series
series-won = { $won } won in this series
end-title-win = { $name } wins
end-title-you = You win!
end-title-draw = A draw
end-title-shared = { $names } share the win
end-title-together-won = You did it, all together!
end-title-together-lost = Not this time
end-title-closed = The table was cleared
end-title-rules = The rules have changed
end-title-none = Nobody wins
end-score = Score
end-by-rule = By rule { $rule }: { $title }
end-resigned = By resignation
end-time = Time is up
end-agreed = By agreement
end-gone = Somebody did not come back
end-abandoned = Nobody played on
end-closed = Before the game began
end-closed-under-way = Whoever runs this server has ended the game. It counts for nobody.
end-rules = This game was played by rules that are not here any more, so it can be neither shown nor played on. Its record is kept.
end-resigned-by = { $name } has given up.
end-time-by = { $name } ran out of time.
end-gone-by = { $name } did not come back.
end-sheet = In detail
end-uncounted = No rating has changed: the game was over in its first turns, or the same people have played three rated games today already.
end-best-first = Your first result of this kind: the one to beat.
end-best-now = Your best so far! Until now it was { $score }.
end-best = Your best so far: { $score }.
end-harder = Once more, harder: { $level }
end-easier = Once more, easier: { $level }
end-picture = Picture of the end
end-record = Download the record
end-look = Look at the board
end-proof = Was the deal fair?
end-proof-text = At the start this fingerprint of the shuffled setup was published. The record holds the setup and the salt, so anybody can check that nothing was changed.
end-home = Other games

# Looking back

back-title = Looking back
back-first = To the beginning
back-before = One move back
back-after = One move on
back-last = To the present
back-where = Move { $ply } of { $plies }
back-slider = Move
back-moved = { $name } has moved.
back-yours = It is your turn.

replay-title = A record of { $game }
replay-other = Another file
replay-refused = Up to here the record is sound; then the rules refuse it. { $message }
replay-bad = This file is not a record of one of our games. { $message }
replay-empty = Open the record of a finished game: a .json file as it is downloaded at the end.
replay-drop = or drop it here

# Hints, and how things stand

act-hint = Hint
hint-thinking = Thinking…
hint-best = { $action }. Chance of winning: { $percent } %.
hint-best-lost = { $action }. Likely left at the end: { $amount }.
hint-best-reached = { $action }: from there you can expect { $amount }.
hint-next = Next best: { $action }, { $worth }.
hint-play = Play it
chances = Chances
chances-label = How things stand: { $words }
chances-percent = { $percent } %
chances-score = { $value }
chances-seat = { $name } { $percent } %
chances-lost = Likely left at the end: { $amount }
chances-reached = Likely at the end: { $amount }
chances-unknown = Shown when it is your turn
chances-not-now = Not known this turn

act-review = Review
review-title = Turning points
review-curve = How the game went
review-begins = Looking at the game…
review-working = Looking at the game: move { $ply } of { $plies }
review-none = No single move turned this game.
review-again = Try again
review-played = { $move }: { $action }.
review-cost = gave away { $amount }
review-lost = cost { $amount } more
review-reached = brought { $amount } less
review-point = { $name }, move { $move }: { $action } ({ $cost }).
review-better = Better: { $action } ({ $worth }).

# Rules

help-title = Rules of { $game }
short-goal = The goal
short-turn = A turn
short-end = The end
short-exactly = The exact rules
short-how = Press a sentence to see the rules behind it.
short-larger = Larger picture

# Learning

lesson-title = First game
lesson-step = Step { $step } of { $steps }
lesson-watch = The table plays on…
lesson-other = Do what is marked first: in this game everything has its turn.
lesson-nearer = Nearly: bring it closer to the dashed place, and turn it until it lies like that one.
lesson-now = Now against Beginner
lesson-now-alone = Now a game of your own
lesson-next = Go on
# What an action would end
ends-win = This wins the game ({ $rule }).
ends-lose = This ends the game, and you lose ({ $rule }).
ends-draw = This ends the game in a draw ({ $rule }).

lesson-laying = Laying the table…

# You

you-title = You
you-look = Name and face
you-face = Your face
you-face-text = This is the face of your name. Change a part, and it is your own.
you-face-name = Take the face of my name
you-face-ground = Background
you-face-head = Head
you-face-hair = Hair
you-face-eyes = Eyes
you-face-mouth = Mouth
you-face-extra = More
you-face-before = { $part }: the one before
you-face-after = { $part }: the next one
you-keep = Keep yourself
you-keep-text = This browser knows you without an account. To be yourself on another device too, or when this one is lost, take a recovery phrase: ten words that only you know.
you-kept = You are kept: your games, results and settings follow you to any device.
you-phrase = Recovery phrase
you-phrase-make = Give me a phrase
you-phrase-again = Give me a new phrase
you-phrase-write = Write these words down, in this order. They are shown only now.
you-phrase-done = I have them
you-passkey-make = Take a passkey
you-passkey-more = One more passkey
you-passkey-use = I have a passkey already
you-passkey-forget = Forget my passkeys
you-phrase-have = I have a phrase already
you-phrase-type = Your ten words
you-phrase-behind = This browser then knows you as the person of the phrase. What { $name } played here stays with { $name }.
you-phrase-be = Be me
you-people = People you played with
you-people-none = Whoever you finish a game with is here afterwards.
you-people-games = { $count ->
    [one] one game, { $game }
   *[other] { $count } games, last { $game }
}
you-people-invite = Invite
you-people-invite-what = Invite { $name } to a game of { $game }
you-games = Your games
you-games-none = You have not finished a game yet.
you-games-more = Earlier ones
you-game-won = won
you-game-lost = lost
you-game-shared = shared
you-game-left = given up
you-game-none = without a result
you-game-with = with { $names }
you-game-alone = alone
you-data = Your data
you-data-text = Everything that is kept of you is yours: take it with you as a file, or leave for good.
you-data-take = Take it with me
you-out = Log out here
you-out-everywhere = Log out everywhere else
you-leave = Leave for good
you-leave-sure = Leave for good?
you-leave-text = Your seats are given up, and your name, face, phrase, settings, words and addresses are deleted. In past games you become “somebody who left”; what the others played stays. There is no way back.
you-leave-yes = Delete me
you-leave-no = Stay
you-ratings = Ratings
you-ratings-none = You have not finished a rated game yet. Choose “Rated” to play with anybody, or when you lay a table with a clock.
you-ratings-text = Points ± how far they may be off. Everybody begins with 1500 ± 333. Leaving a game counts as a loss; of the same two people three games a day count, and a game given up in its first turns gives the others nothing.
rating = { $points } ± { $deviation }
rating-live = by the clock
rating-days = by correspondence
rating-curve = { $games ->
    [one] After one game: { $last }
   *[other] Over { $games } games: from { $first } to { $last }
}
ratings-of = Leaders of { $game }
ratings-pace = Pace
ratings-games = { $count ->
    [one] one game
   *[other] { $count } games
}
ratings-none = Nobody is settled here yet.
ratings-text = Here are those who keep themselves with a phrase or a passkey, are sure within 250 points, and have met at least three others. Our levels are rated like people.
new-rated = Rated: it counts for everybody who sits down
wait-rated = Rating
wait-rated-yes = this game counts for everybody who sits down
seat-left = somebody who left
invitations = Invitations
invitation = { $name } invites you to a game of { $game }.
invitation-yes = Go there
invitation-no = Not now

# Settings

set-title = Settings
set-language = Language
set-theme = Appearance
set-theme-system = As the device
set-theme-light = Light
set-theme-dark = Dark
set-sound = Sounds
call-me = Notify me when it is my turn and I am elsewhere, or when I am invited
call-denied = This browser does not allow notifications from here. You can change that in its own settings.
call-failed = This browser could not be registered just now.
mail-me = E-mail me, once a day at most, when it is my turn in a game without hurry
mail-me-yes = Write to me
mail-me-no = No more e-mails
mail-to = E-mails go to { $address }.
mail-asked = We have written to { $address }: open the link in that e-mail.
mail-title = E-mail
mail-confirmed = Thank you: from now on you get an e-mail when it is your turn, once a day at most.
mail-stopped = You will get no more e-mails from us.
set-pace = How bots play
set-pace-thoughtful = Thoughtfully
set-pace-normal = As usual
set-pace-quick = Quickly
set-motion = Movement
set-motion-system = As the device
set-motion-move = Things move
set-motion-still = Things jump
set-on = On
set-off = Off

# Fallback

lost-title = Nothing here
lost-text = This page does not exist.
