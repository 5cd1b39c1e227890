# The command line

cli-help = Four tabletop games, played exactly by their rules: Winter, Snowhere, Twisty and Holi.
cli-help-game = Which game: { $games }.
cli-help-players = How many play; by default the fewest that can.
cli-help-seed = A number; the same number shuffles the same game.
cli-help-option = Something the players agree on, such as rivalry=2 (Holi) or carpet=wide (Snowhere).
cli-help-deal = Shuffle a new game and print its record.
cli-help-referee = Judge the records on standard input, one a line, and print one line of answers for each.
cli-help-digest = Answer with the number of legal actions and a hash instead of their list.
cli-help-show = Draw a position of a recorded game.
cli-help-file = The file with the record.
cli-help-ply = After so many actions; by default after the last.
cli-help-seat = As this seat sees it, counted from 0; by default with everything open.
cli-help-play = Play in this terminal, passing the keyboard around or against simple bots.
cli-help-play-game = Which game; you are asked if you name none.
cli-help-bots = How many of the seats, from the last on, are played by simple bots.
cli-line = line { $number }: { $problem }
cli-no-such-ply = There is no position after { $ply } actions: this game has { $last }.
cli-no-such-seat = There is no seat { $seat }: the seats of this game are 0 to { $last }.
cli-bots = { $bots } bots do not fit on { $players } seats.
cli-unknown-game = There is no game called “{ $game }”; there are { $games }.
cli-file = { $file }: { $problem }
cli-not-a-record = { $file } is not a record. { $problem }
cli-refused = { $file } holds a game that the rules refuse. { $problem }
cli-help-serve = Serve the table to browsers on this machine.
cli-help-host = The address to listen on (SOBREMESA_HOST).
cli-help-port = The port; 0 takes any that is free (SOBREMESA_PORT).
cli-help-database = The file with all games (SOBREMESA_DATABASE).
cli-help-verify = Check an exported game offline: its rules, its outcome, and that its setup is the promised one.
cli-help-export-file = The file with the exported game.
cli-help-export = Print every finished game of the database, one a line.
cli-help-import = Add the exported games on standard input, one a line, to the database.
cli-ready = The table is laid: open { $address } in your browser. Ctrl+C clears it.
cli-storage = The database cannot be used: { $problem }
cli-setting = { $variable } is “{ $value }”; it can be: { $choices }.
cli-port = Cannot listen on { $host }, port { $port }: { $problem }. Another port: --port 0.
cli-verified = { $file }: played by the rules, and with the setup that was promised at the start.
cli-verify-illegal = { $file }: the rules refuse this game.
cli-verify-setup = { $file }: the setup is not the one that was promised at the start.
cli-verify-outcome = { $file }: the game did not end as it says.
cli-imported = { $added } games added; { $known } were there already.

# Playing in the terminal

term-welcome = Sobremesa: stay at the table.
term-choose-game = Which game?
term-choose-players = How many play? ({ $least } to { $most })
term-choose-bots = How many of them are bots? (0 to { $most })
term-try-again = Please answer with one of: { $choices }.
term-how = Type an action. Also: “?” lists what you can do, “? move” asks what may follow, “undo”, “save FILE”, “quit”.
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
term-undo-none = There is nothing to take back.
term-saved = Saved to { $file }.
term-over = The game is over by { $reason }. Scores: { $scores }.
term-winners = { $count ->
    [0] Nobody wins.
    [one] Seat { $seats } wins.
   *[other] Seats { $seats } win together.
}
