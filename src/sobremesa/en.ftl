# The command line

cli-help = Tabletop games, played exactly by their rules: { $games }. And games of your own.
cli-help-game = Which game: { $games }; or a file that ends in .py, with a game of your own.
cli-help-brought = A file with a game of your own. Can be given again for another.
cli-help-players = How many play; by default the fewest that can.
cli-help-seed = A number; the same number shuffles the same game.
cli-help-option = Something the players agree on. For one that a game does not have you are told which it has.
cli-help-deal = Shuffle a new game and print its record.
cli-help-referee = Judge the records on standard input, one a line, and print one line of answers for each.
cli-help-digest = Answer with the number of legal actions and a hash instead of their list.
cli-help-show = Draw a position of a recorded game.
cli-help-file = The file with the record.
cli-help-ply = After so many actions; by default after the last.
cli-help-seat = As this seat sees it, counted from 0; by default with everything open.
cli-help-play = Play in this terminal, passing the keyboard around or against bots.
cli-help-play-game = Which game, or a file that ends in .py, with a game of your own; you are asked if you name none.
cli-help-bots = How many of the seats, from the last on, are played by bots.
cli-help-level = How the bots play: { $names }, or exec:COMMAND for a bot of your own. By default { $usual }.
cli-help-bot = A name for a bot of your own and the command that starts it. Can be given again for another.
cli-line = line { $number }: { $problem }
cli-no-such-ply = There is no position after { $ply } actions: this game has { $last }.
cli-no-such-seat = There is no seat { $seat }: the seats of this game are 0 to { $last }.
cli-bots = { $bots } bots do not fit on { $players } seats.
cli-unknown-game = There is no game called “{ $game }”; there are { $games }.
cli-unknown-option = This game has no option “{ $option }”; it has: { $options }.
cli-no-options = none
cli-unknown-bot = There is no bot called “{ $name }”; there are { $names }.
cli-bot-taken = “{ $name }” means something else already: give your bot another name.
cli-bot-failed = The bot cannot play. { $problem }
cli-bot-plays = { $name } does not play { $game }; it plays { $games }.
cli-bot-refused = The bot broke the rules, so the game ends here. { $problem }
cli-file = { $file }: { $problem }
cli-not-a-record = { $file } is not a record. { $problem }
cli-refused = { $file } holds a game that the rules refuse. { $problem }
cli-help-serve = Serve the table to browsers on this machine.
cli-help-host = The address to listen on (SOBREMESA_HOST).
cli-help-port = The port; 0 takes any that is free (SOBREMESA_PORT).
cli-help-database = The file with all games, or the address of a PostgreSQL database, postgresql://… (SOBREMESA_DATABASE).
cli-help-processes = How many processes serve; more than one need a PostgreSQL database.
cli-help-verify = Check an exported game offline: its rules, its outcome, and that its setup is the promised one.
cli-help-export-file = The file with the exported game.
cli-help-export = Print every finished game of the database, one a line.
cli-help-import = Add the exported games on standard input, one a line, to the database.
cli-help-migrate = Bring the database up to date with this program, forward only. `serve` does it by itself where that is safe.
cli-help-backup = Write everything in the database into one file, while the server runs: games, names and clocks.
cli-help-restore = Read a backup into an empty database, also one of the other kind (a SQLite file or PostgreSQL).
cli-help-backup-file = The file with the backup.
cli-help-archive = Put old finished games away: they take less room and leave all lists, and their links still open them.
cli-help-before = Games that nobody has touched since this day, such as 2026-01-31.
cli-migrated = { $database }: brought from version { $before } to { $after }.
cli-up-to-date = { $database }: up to date, version { $after }.
cli-backed-up = { $file }: { $count } rows of { $database }. Keep it as safe as a key: it holds every hand that is still secret, and the key that signs cookies. Only you can read it.
cli-backup-taken = { $file } is there already and would be overwritten: name another file for the backup.
cli-backup-not-a-backup = { $file } is not a backup. Nothing was restored.
cli-backup-newer = { $file } was written by a newer Sobremesa. Nothing was restored.
cli-backup-damaged = { $file } is damaged or not whole. Nothing was restored.
cli-not-empty = { $database } has games or people in it already: a backup is restored into an empty database only.
cli-restored = { $database }: { $count } rows restored from { $file }. The games go on where they were.
cli-put-away = { $count ->
    [one] One game put away.
   *[other] { $count } games put away.
}
cli-damaged = Table { $table } is damaged, and was left out.
cli-missing = { $count ->
    [one] A game of { $game } was left out: its rules are not here.
   *[other] { $count } games of { $game } were left out: its rules are not here.
} `--game FILE` brings them.
cli-ready = The table is laid: open { $address } in your browser. Ctrl+C clears it.
cli-name-yourself = People who come from other machines are answered once you say by which names or addresses they come, separated by spaces: SOBREMESA_HOSTS="192.168.1.5 table.example.org".
cli-help-rotate-key = Sign cookies and links with a new key; those signed before stay valid.
cli-rotated = There is a new key; servers sign with it in { $seconds } seconds. What was signed with former keys stays valid until it expires. Where each server has a copy of the key file, copy it to all of them now.
cli-storage = The database cannot be used: { $problem }
cli-processes = Several processes need a database that they can share: give the address of a PostgreSQL database (--database postgresql://…). A file belongs to one process.
cli-setting = { $variable } is “{ $value }”; it can be: { $choices }.
cli-port = Cannot listen on { $host }, port { $port }: { $problem }. Another port: --port 0.
cli-verified = { $file }: played by the rules, and with the setup that was promised at the start.
cli-verify-illegal = { $file }: the rules refuse this game.
cli-verify-setup = { $file }: the setup is not the one that was promised at the start.
cli-verify-outcome = { $file }: the game did not end as it says.
cli-imported = { $added } games added; { $known } were there already.

# Bots against each other

lab-help-arena = Let bots play against each other. Every deal is played once in every rotation of the seats; in games played together each plays it alone.
lab-help-players = Who plays, separated by commas: names of bots, or exec:COMMAND for a bot of your own. Also uct, plain search without knowledge; and whoever searches can be told their time, however far they come in it: master@0.5s.
lab-help-games = How many games at most; rounded up to whole deals.
lab-help-until = Whether to stop as soon as a sequential test has decided.
lab-help-hypotheses = What is to be decided about the first player's share of the wins, such as 0.6,0.7; by default whether it is a fifth more or less than chance would give.
lab-help-seconds = How long a bot may think about each action.
lab-help-workers = How many games are played at once; by default one for each core.
lab-help-records = A file for the records of all games, one a line. It must not hold anything yet: no records are overwritten.
lab-help-json = Print the result as JSON.
lab-seats = This game is played by { $least } to { $most }; you named { $count }.
lab-no-time = “{ $text }” is no time to think: write it as master@0.5s, from 0.01s to 3600s.
lab-hypotheses = “{ $text }” are no hypotheses: two shares between 0 and 1 are wanted, the lower first, such as 0.6,0.7.
lab-so-far = { $count } of { $total } games
lab-played = { $game }: { $games } games, { $deals ->
    [one] one deal
   *[other] { $deals } deals
}, seed { $seed }
lab-crew = The games cannot go on: { $problem }.
lab-player = player
lab-won = won
lab-shared = shared
lab-lost = lost
lab-forfeited = { $count ->
    [one] { $player } forfeited a game.
   *[other] { $player } forfeited { $count } games.
}
lab-rate = rate
lab-interval = 95 %
lab-wilson = Wilson
lab-score = score
lab-more = more
lab-thinks = thinks
lab-longest = longest
lab-net = { $player } judges by the net { $net }.
lab-verdict-high = Decided: { $player } takes { $high } of the wins rather than { $low }.
lab-verdict-low = Decided: { $player } takes { $low } of the wins rather than { $high }.
lab-verdict-open = Not decided yet whether { $player } takes { $low } or { $high } of the wins: that needs more games.
lab-forfeits = { $player } forfeits a game. { $problem }
lab-illegal = { $player } forfeits a game: it answered “{ $action }”. { $problem }
lab-crashed = It failed with { $problem }.
lab-died = Its process ended with status { $status } while it was thinking.
lab-hung = It did not answer, long after its time (status { $status }).
train-help = Train the net with which master judges a game, by games with itself. It goes on from its folder if it was stopped; there are also a log and pictures of how it went.
train-help-players = For how many players: each number has a net of its own.
train-help-folder = Where everything about this training is kept; by default GAME-netN here. A net that lies there alone is trained further.
train-help-minutes = How long to train, compiling aside.
train-help-rounds = At most so many rounds of play and learning.
train-help-at-once = How many games of a round are played at once.
train-help-seed = Where chance begins.
train-help-cpu = Train on one core, slowly, rather than on a GPU.
train-help-search = Minutes of a last stage, of games with search; none by default.
train-help-simulations = How many games are imagined for a decision of the last stage that is thought through; most decisions take an eighth of them.
train-help-workers = How many processes play in the last stage; as many as there are cores by default, 0 for this one alone.
train-no-features = { $game } has no net: it lacks features for one to see (docs/strength.md).
train-no-gpu = Training on a GPU needs PyTorch and numba-cuda: pip install "sobremesa[train]". Or train slowly with --cpu.
train-begins = Training; what comes of it is in { $folder }. The first round compiles.
train-round = Round { $round } after { $seconds } s and { $games } games: log loss { $loss }, by hand { $hand }.
train-wins = Against the hand-made judgement it wins { $share }.
train-waits = Nothing is learned yet: too few positions are remembered.
train-done = Done. The net, the log and the curves are in { $folder }.
lab-help-rate = Keep a ladder of bots: neighbours play each other and are rated, on and on from where it stopped.
lab-help-ladder = The file with the ratings; by default GAME-ladder.json here. The chart is drawn beside it.
lab-help-rounds = How many rounds to play now; 0 only shows the ladder.
lab-help-rated = Who plays, separated by commas; by default all bots. Others on the ladder keep their ratings.
lab-help-seats = How many meet at each deal.
lab-bad-ladder = { $file } is not the ladder of this game with these seats and options: { $problem }.
lab-other-seed = The ladder in { $file } goes on with the seed it began with, { $seed }: leave --seed out, or name another file.
lab-other-net = On the ladder in { $file }, { $player } played { $before ->
    [none] by no net that was noted
   *[other] by the net { $before }
}, and here { $now ->
    [none] by none
   *[other] by { $now }
}: those are two players under one name. Begin another ladder with --ladder and another file, or leave { $player } out with --players.
lab-too-few = { $count } cannot meet at tables of { $seats }: name more bots.
lab-empty = Nobody is on this ladder yet.
lab-round = Round { $round } of { $rounds }
lab-ladder-title = { $game }: how strong the bots are
lab-ladder-note = Points after { $rounds } rounds (seed { $seed }), with 95 % intervals; 400 points more are ten wins to one, draws as half a win.
lab-points = points
lab-games = games
lab-expects = against the next
lab-drawn = Drawn in { $file }.
lab-records-taken = { $file } is there already and would be overwritten: name another file for the records.
lab-stopped-early = It stopped when this was decided, so the numbers above are biased and lean to the extremes. To measure them, play all games with --all.
lab-name-taken = “{ $name }” is the name of another bot already: give this one a name of its own with --bot NAME=COMMAND.
lab-twice = “{ $name }” is on the list twice, and a ladder has one rating for each name. Give another bot a name of its own with --bot NAME=COMMAND.
lab-ladder-suffix = { $file } would be overwritten by the chart: name a file for the ladder that does not end in .svg.
lab-openskill = openskill
outside-name = “{ $name }” cannot be the name of a bot: up to 30 letters, digits, spaces, dots and hyphens, beginning with a letter or a digit.
outside-cannot-start = “{ $command }” cannot be started: { $problem }.
outside-no-handshake = It did not answer the greeting with a protocol and games, but with { $answer }. { $complaint }
outside-late = It did not answer within { $seconds } seconds. { $complaint }
outside-ended = It stopped talking (exit status { $status }). { $complaint }
outside-garbage = It answered with something that is not one JSON object on one line: “{ $answer }”. { $complaint }
outside-too-long = It answered with more than { $limit } bytes. { $complaint }
outside-no-action = It answered without an action: { $answer }. { $complaint }

# Playing in the terminal

term-welcome = Sobremesa: stay at the table.
term-choose-game = Which game?
term-choose-players = How many play? ({ $least } to { $most })
term-choose-bots = How many of them are bots? (0 to { $most })
term-choose-level = How well do they play?
term-rules-only = The bots know nothing of this game but its rules: at every level they are weaker than in the others.
term-try-again = Please answer with one of: { $choices }.
term-how = Type an action. Also: “?” lists what you can do, “? move” asks what may follow, “hint” says what is best, “undo”, “save FILE”, “quit”.
term-prompt = Seat { $seat }>
term-hand-over = Seat { $seat } is next. Give them the keyboard; then press Enter.
term-bot-plays = Seat { $seat } (bot): { $action }
term-legal = { $count ->
    [one] One legal action: { $actions }
   *[other] { $count } legal actions: { $actions }
}
term-and-more = and { $count } more
term-continuous = Besides, there are actions that cannot be listed; type one, and it is judged.
term-nothing-follows = { $rule }: { $problem }
term-hint = Best seems “{ $action }”: from there you can expect { $percent } % of the win.
term-hint-together = Best seems “{ $action }”: from there you can expect about { $score }.
term-undo-none = There is nothing to take back.
term-saved = Saved to { $file }.
term-over = The game is over by { $reason }. Scores: { $scores }.
term-winners = { $count ->
    [0] Nobody wins.
    [one] Seat { $seats } wins.
   *[other] Seats { $seats } win together.
}

cli-help-people = Who is known: ids and names, and who is banned or muted.
cli-help-people-name = Only people with this in their name
cli-help-people-table = The people at a table, named or not
cli-help-people-limit = So many at most
cli-help-moderate = Names, mutes, bans and tables: every deed is written down, and holds at all servers within seconds.
cli-help-whom = A person, as `sobremesa people` names them
cli-help-why = The reason, for the log
cli-help-by = Who did it, for the log; you, unless told otherwise
cli-help-rename = Call somebody otherwise, in past games too.
cli-help-mute = Let nobody hear somebody's own words any more. Phrases and signs are left to them.
cli-help-unmute = Take a mute back.
cli-help-ban = Let somebody in no more, and close their connections.
cli-help-unban = Take a ban back.
cli-help-close = Clear a table, whatever is played at it. It counts for nobody.
cli-help-close-table = The table's id, as in its address
cli-help-moderation-log = All that was done: when, by whom, what and why.
cli-nobody = Nobody with the id { $whom } was ever here: `sobremesa people` lists them.
cli-banned = banned
cli-muted = muted
cli-not-yet = not carried out yet
cli-moderated = It is written down. Running servers carry it out within seconds, others when they start.
