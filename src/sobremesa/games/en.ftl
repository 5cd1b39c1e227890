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
