# What every game says in the same way.

not-an-action = “{ $text }” is not an action of this game.
game-over = The game is over ({ $rule }).
option-unknown = This game has no option “{ $option }”.
option-value = The option “{ $option }” cannot be “{ $value }”; where it differs from the default it is one of: { $choices }.
players = { $players ->
    [one] One player cannot play this; it takes { $least } to { $most }.
   *[other] { $players } players cannot play this; it takes { $least } to { $most }.
}
players-exactly = This game is for exactly { $least } players, not for { $players }.
not-legal = “{ $action }” is not possible now.
seat-decides = Seat { $seat } decides.
setup-not-empty = Nothing is shuffled in this game, so its setup must be empty.
setup-refused = The game cannot begin with this setup ({ $problem }).

# Records

record-too-long = A record has at most { $limit } bytes.
record-not-utf8 = It is not text in UTF-8.
record-not-json = It is not JSON from character { $where } on.
record-too-deep = It is nested too deeply to be a record.
record-number = It contains a number that is too large or not finite.
record-not-object = A record is a JSON object.
record-key-missing = The key “{ $key }” is missing.
record-key-unknown = A record has no key “{ $key }”.
record-key-twice = The key “{ $key }” stands there twice.
record-wants-text = “{ $key }” must be text.
record-wants-number = “{ $key }” must be a whole number.
record-wants-object = “{ $key }” must be an object.
record-wants-list = “{ $key }” must be a list.
record-unknown-game = There is no game called “{ $game }”.
record-unknown-rules = It was played by version { $rules } of the rules; this referee knows version { $known }.
record-too-many-actions = A record has at most { $limit } actions.
record-action-not-text = Action { $ply } (counted from 0) is not text.
record-action-too-long = Action { $ply } (counted from 0) has more than { $limit } characters.
export-shape = It is not an exported game: { $problem }.

# Games from outside

bad-game-file = { $file } is no Python file that can be read. A game is a file that ends in .py.
bad-game-name = “{ $name }” cannot be the name of a game: up to 30 small letters, digits, hyphens and underscores, a letter first. A file’s game is called like the file: rename { $file }.
bad-game-taken = There is another game called “{ $name }”: rename { $file }.
bad-game-syntax = { $file } is not Python, in line { $line }: { $problem }.
bad-game-fails = { $file } fails in line { $line } before anybody plays. { $problem }
bad-game-missing = { $file } lacks “{ $part }”. A game needs { $needed }.
bad-game-no-function = In { $file }, “{ $part }” must be a function.
bad-game-half = { $file } has “{ $part }”, so it needs “{ $other }” too.
bad-game-other-name = { $file } calls itself “{ $name }”. Leave NAME out, or let it be “{ $right }”, as the file is called.
bad-game-players = In { $file }, PLAYERS must be the numbers of players that can play, ascending, such as range(2, 5) or (2, 4).
bad-game-options = In { $file }, OPTIONS must give an Option(default, choices) for each name.
bad-game-count = { $file } must say how many play: let the state have a field “players”, or write a function players(state).
bad-game-seat = In { $file }, seat(state) is { $seat } at the beginning, where a seat counted from 0 is wanted.
bad-game-action = In { $file }, “{ $action }” is no action that can be written down: it must be a text without spaces at its ends, and parse(text(action)) must give the action again.
bad-game-state = In { $file }, a { $kind } cannot be read back from its fields: annotate them all, with tuples instead of lists, or write view and imagine.
bad-game-key = In { $file }, the view says “{ $key }” itself; that is filled in by the table. Call it something else.
bad-game-text = In { $file }, TEXTS in “{ $language }” cannot be read at “{ $text }”.
bad-game-message = In { $file }, the message “{ $id }” must be called “{ $name }-…”.
