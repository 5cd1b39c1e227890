# Holi: the sentences of the game, the rivalry cards and the terminal picture.

holi-title = Holi
holi-line = Throw colour over a tower of three floors, splash everyone, climb.
holi-score = { $value ->
    [one] one point
   *[other] { $value } points
}

# The setup
holi-setup = The setup holds “decks” and “rivalry” and nothing else.
holi-decks = There must be one deck for each of the { $players } players.
holi-deck = The deck of seat { $seat } must be { $size } card numbers from { $least } to { $most }.
holi-rivalry = { $count ->
    [0] No rivalry cards were agreed on, so their list must be empty.
    [one] One rivalry card was agreed on: its number, from { $least } to { $most }.
   *[other] { $count } different rivalry cards were agreed on: their numbers, from { $least } to { $most }.
}
holi-rivalry-chosen = The rivalry cards that were chosen are { $cards }.

# Refusals
holi-corner-first = First every player puts the figure on a corner of the ground floor.
holi-corner-late = The figures are on the boards already; corners are chosen only at the beginning.
holi-no-corner = { $square } is not a corner; the corners are a1, a6, f1 and f6.
holi-corner-taken = Another figure stands on { $square }; choose a free corner.
holi-thrown = You have thrown colour already in this turn.
holi-moved = You have moved already in this turn.
holi-climbed = You have climbed already in this turn.
holi-end-before-throw = You must throw colour before your turn can end.
holi-card-not-in-hand = Card { $card } is not in your hand; you hold { $hand }.
holi-target-count = { $count ->
    [one] Card { $card } throws one token: name its square.
   *[other] Card { $card } throws { $count } tokens: name the { $count } squares that its pattern aims at, in order.
}
holi-tokens-left = { $count ->
    [one] You have one token left: choose the one square that receives it.
   *[other] You have { $count } tokens left: choose { $count } squares of the pattern that receive them, in order.
}
holi-pattern = However you turn card { $card }, it does not aim at these squares from { $figure }.
holi-mirrored = Card { $card } would aim there from { $figure } only as a mirror image; patterns are turned, never mirrored.
holi-painted = There is colour on { $squares } already; tokens are thrown only where there is none on this floor.
holi-down-twice = Your last card was played face down too; this time throw one face up.
holi-down-figure = A figure stands on { $square }; a card played face down needs a square without figure or token.
holi-spent = Your own tokens are used up; you do nothing more in this game.
holi-move-nowhere = Your figure stands on { $square } already; a move goes to another square.
holi-move-figure = Another figure stands on { $square }.
holi-move-too-far = Crowded floor: a move goes at most { $steps } steps, and { $square } is farther from { $figure }.
holi-move-out-of-line = Procession: a move stays in the file or rank, and { $square } is in line neither way with { $figure }.
holi-no-throw-after-move = From { $square } you could not throw colour any more in this turn, and a throw is a must.
holi-no-throw-after-climb = After climbing you could not throw colour any more in this turn, and a throw is a must.
holi-climb-last-token = Farewell splash: climbing would cost your last token, and you have not thrown yet.
holi-top-floor = This is the top floor.
holi-climb-edge = { $figure } is at the edge; only a figure with colour on all four sides can climb.
holi-climb-gap = To climb you need colour on all four sides; it is missing on { $squares }.
holi-climb-figure = A figure stands right above { $figure }.
holi-off-board = { $count ->
    [one] Card { $cards } cannot lie wholly on the board with your figure on { $figure }.
   *[other] None of the cards { $cards } can lie wholly on the board with your figure on { $figure }.
}
holi-nothing-fits = { $count ->
    [one] From { $figure }, card { $cards } cannot be thrown face up: there is colour in the way on { $squares }.
   *[other] From { $figure }, none of the cards { $cards } can be thrown face up: there is colour in the way on { $squares }.
}
holi-floor-full = There is no square without token or figure on this floor.
holi-no-move = After any move you could not throw colour any more in this turn, and a throw is a must.

# The rivalry cards
holi-kind-rule = rule
holi-kind-scoring = scoring
holi-rivalry-1 = Crowded floor
holi-rivalry-1-text = A move goes at most 2 steps along files and ranks. Figures do not block the way.
holi-rivalry-2 = Procession
holi-rivalry-2-text = A move stays in the figure’s file or rank.
holi-rivalry-3 = Mirror
holi-rivalry-3-text = Patterns may be mirrored.
holi-rivalry-4 = Open palm
holi-rivalry-4-text = You may throw face down in one turn after another.
holi-rivalry-5 = Human ladder
holi-rivalry-5-text = Figures beside yours on the same floor count as tokens for climbing.
holi-rivalry-6 = Sugar thief
holi-rivalry-6-text = A direct hit also gives you one sweet of the player hit, if they have one.
holi-rivalry-7 = Farewell splash
holi-rivalry-7-text = When you climb, you must leave one of your tokens on the square you leave; it may fall from there. With your last token you cannot climb before the throw, and after it that is the last thing you do.
holi-rivalry-8 = Sweet tooth
holi-rivalry-8-text = 2 points for each of your sweets.
holi-rivalry-9 = Corners
holi-rivalry-9-text = 3 points for each of your tokens on a corner square, on any floor.
holi-rivalry-10 = Heart of the yard
holi-rivalry-10-text = 2 points for each of your tokens on c3, c4, d3 or d4, on any floor.
holi-rivalry-11 = Along the walls
holi-rivalry-11-text = 1 point for each of your tokens on an edge square that is not a corner.
holi-rivalry-12 = Streaks
holi-rivalry-12-text = 3 points for each unbroken line of four or more of your tokens in a file or rank of one floor.
holi-rivalry-13 = Big splash
holi-rivalry-13-text = 1 point for each token in your largest group of adjacent tokens on one floor.
holi-rivalry-14 = Rangoli
holi-rivalry-14-text = 4 points for each 2 × 2 block of your tokens on one floor. Blocks do not overlap: they are counted floor by floor from the ground, rank by rank, file by file.
holi-rivalry-15 = Tall tale
holi-rivalry-15-text = 3 points for each square with your tokens on at least two floors.
holi-rivalry-16 = Capstone
holi-rivalry-16-text = 2 points for each of your tokens on the top floor.
holi-rivalry-17 = Floor leader
holi-rivalry-17-text = 4 points for each floor where you have more tokens than every other player.
holi-rivalry-18 = Highest dancer
holi-rivalry-18-text = 4 points for each player whose figure stands on a lower floor than yours.
holi-rivalry-19 = Spotless
holi-rivalry-19-text = 3 points for each other player who holds more tokens of others than you do.
holi-rivalry-20 = Share the joy
holi-rivalry-20-text = 5 points if every other player holds at least two of your tokens.
holi-rivalry-21 = First up
holi-rivalry-21-text = At once: 2 points for the first figure to reach floor 1, 4 for the first to reach floor 2. It may be the same figure.

# The terminal picture
holi-floor = Floor { $floor }
holi-seat = Seat { $seat }
holi-you = (you)
holi-out = out
holi-seat-line = reserve { $reserve } · sweets { $sweets } · points { $points } · hand { $hand } · deck { $deck }
holi-hidden-cards = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
holi-discards = discards
holi-nothing = none
holi-face-down = { $card } down
holi-rivalry-in-play = Rivalry: { $cards }
holi-turn-corner = Seat { $seat } chooses a corner.
holi-turn = Seat { $seat } plays; still open: { $open }.
holi-open-throw = throw
holi-open-move = move
holi-open-climb = climb
holi-open-end = end
holi-over = The game is over. Seat { $seat } wins.
holi-legend = [0] figure · 0 token of seat 0 · • one sweet · : two sweets
holi-seat-score = floors { $floors } · others’ reserves { $reserves } · sweets { $sweets } · hits { $hits } · rivalry { $rivalry } · total { $total }
