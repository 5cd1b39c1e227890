# What a check of a game says

check-help = Check that a game keeps its promises: play random games of every kind, and show the shortest that does not.
check-help-games = How many games at most.
check-help-seconds = For how many seconds at most.
check-help-seed = A number; the same number plays the same games.
check-so-far = { $count } of { $total } games
check-clean = { $game }: every promise is kept, in { $games ->
    [one] one random game
   *[other] { $games } random games
} of { $kinds ->
    [one] one kind
   *[other] { $kinds } kinds
}, with { $positions } positions looked at closely.
check-found = { $game }: { $count ->
    [one] one promise is
   *[other] { $count } promises are
} not kept, in { $games ->
    [one] one random game
   *[other] { $games } random games
} (seed { $seed }).
check-game = The shortest game that shows it: { $players ->
    [one] one player
   *[other] { $players } players
}, { $actions }.
check-no-actions = before the first action
check-actions = { $count ->
    [one] one action
   *[other] { $count } actions
} ({ $actions })
check-its-record = Its record, for “sobremesa show” or “sobremesa referee”:

# Faults, by their codes

check-crash = “{ $function }” fails with { $error } ({ $file }, line { $line }).
check-state-hash = The state cannot be hashed, so it is no frozen value: { $error }. Use a NamedTuple or a frozen dataclass, with tuples inside.
check-state-mutable = “{ $where }” in the state can be changed in place: use a tuple, a frozenset or a frozen dataclass.
check-state-changed = “{ $function }” changes the state that it is given: it must make another one.
check-record = A game that is written down and read begins otherwise: “start” makes something else of the setup once it is JSON.
check-replay = The same actions from the same setup lead to another position: something depends on chance, on the clock, or on what was played before.
check-chance = Playing “{ $action }” twice in the same position gives two different positions: all chance belongs into “deal”.
check-chance-global = The game draws from Python’s common generator (“random.…”): use the generator that “deal” and “imagine” are given.
check-deal-chance = “deal” gives different setups for the same generator: use only the generator that it is given.
check-deal-json = What “deal” gives is not a JSON object.
check-setup-changed = “start” changes the setup that it is given.
check-start-refused = “start” refuses ({ $rule }) what “deal” gave.
check-start-players = “start” takes { $players } players, though PLAYERS says otherwise: raise Illegal.
check-start-setup = “start” takes a setup in which “{ $key }” is missing: raise Illegal.
check-seat = “seat” gives { $seat }; with { $players } players it is a number from 0 on, or None after the end.
check-end = There is a result, and yet seat { $seat } decides and { $count } actions are legal.
check-no-result = Nobody decides, and yet there is no result.
check-stuck = Seat { $seat } decides, and nothing is legal: let them pass, or end the game.
check-endless = After { $count } actions a random game has not ended: bound it, by a number of rounds for example.
check-endless-loop = Games need not end: after the last of these actions the position is the same as { $length } actions before.
check-result-form = The result is not a Result with a reason, all of it JSON.
check-winners = The result has no winners: if nobody is better than the others, all of them share the win.
check-winners-seats = The winners are { $winners }: they are seats, each once, of { $players } players.
check-scores = There are { $count } scores for { $players } players.
check-scores-end = “scores” says { $scores } at the end, and the result { $result }.
check-text-form = “{ $text }” cannot be the text of an action: it is one line, not empty, with single spaces between its words.
check-text-parse = “{ $text }” is the text of a legal action, and “parse” reads it as another one or not at all.
check-text-twice = “{ $text }” is listed twice: every action is listed once, and has a text of its own.
check-text-canonical = “parse” takes “{ $text }”, though it is spelled “{ $canonical }”: an action has one spelling.
check-parse-rule = “parse” refuses “{ $text }” by the rule { $rule }; what is no action at all is refused by “notation”.
check-legal-refused = “{ $action }” is listed as legal, and “refusal” refuses it ({ $rule }).
check-legal-unplayable = “{ $action }” is listed as legal, and “play” refuses it ({ $rule }).
check-unlisted = “{ $action }” is not listed as legal, and yet it is not refused.
check-refused-playable = “{ $action }” is refused ({ $rule }), and yet “play” plays it.
check-refusal-play = “{ $action }” is refused by { $rule }, and by “play” for another reason ({ $other }).
check-refusal-form = The refusal of “{ $action }” has no rule, or a witness that is not JSON.
check-sentence = The sentence “{ $message }” is missing in the language “{ $language }”, or lacks a fact.
check-hopeless = No legal action begins with “{ $text }”, and “hopeless” does not say why.
check-view-json = A view is not JSON: it has to be a dict of lists, dicts with text as keys, text, numbers, true, false and null.
check-view-changed = “imagine” changes the view that it is given.
check-view-field = “{ $key }” in a view is { $found }, and should be { $value }.
check-leak-view = The view of { $viewer ->
    [none] a spectator
   *[other] seat { $viewer }
} shows “{ $where }”, which “imagine” takes to be hidden: the view tells a secret, or “imagine” forgets what it was told.
check-imagine-view = The state that “imagine” makes of the view of { $viewer ->
    [none] a spectator
   *[other] seat { $viewer }
} looks different in “{ $where }”.
check-imagine-legal = In the state that “imagine” makes of what seat { $viewer } sees, other actions are legal for it (“{ $action }”): what is legal for somebody cannot depend on what they do not see.
check-leak-refusal = Why seat { $viewer } may not do “{ $action }” depends on what it cannot see: the refusal tells a secret.
check-leak-ending = Whether “{ $action }” ends the game depends on what seat { $viewer } cannot see: “ending” tells a secret.
check-leak-preview = The preview of “{ $action }” tells { $viewer ->
    [none] a spectator
   *[other] seat { $viewer }
} what they cannot see.
check-told-secret = { $viewer ->
    [none] A spectator
   *[other] Seat { $viewer }
} is told “{ $told }” of “{ $action }”: that says more than they see, now and after it.
check-reveals = “{ $action }” shows { $viewer ->
    [none] a spectator
   *[other] seat { $viewer }
} what was hidden from them, and “reveals” denies it.
check-reveals-form = “reveals” gives neither True nor False for “{ $action }”.
check-told = Whoever does “{ $action }” is told “{ $told }” of it.
check-told-form = What is told of “{ $action }” is not text.
check-preview-json = The preview of “{ $action }” is not JSON.
check-draw = “draw” gives no text in the language “{ $language }”.
check-scene = The scene cannot be drawn: { $problem }.
check-secret-open = The game says that it has secrets (SECRET), but what “imagine” makes of a view is always the very position: the views show everything.
check-texts = The languages “{ $language }” and “{ $other }” do not have the same sentences with the same facts: “{ $message }”.
