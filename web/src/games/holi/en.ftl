# Holi on the page. Refusals and rivalry cards come from the rules' own file.

holi-and = { $first } and { $last }
holi-storey = { $floor ->
    [0] Ground floor
    [1] First floor
   *[2] Top floor
}
holi-tower = The tower of three floors
holi-look-at = { $floor } { holi-storey }: look here

# Cards and tools
holi-hand = Your hand
holi-hand-of = Hand of { $name }
holi-hand-empty = No cards in hand
holi-card-key = Choose with { $key }; tap again to turn
holi-cell = column { $column } of row { $row }
holi-card-plain = Card { $card }: { $cells }; your figure stands on one of them
holi-card-sun = Sun card { $card }: { $cells }; your figure stands on the sun in the middle
holi-word-turn = Turn
holi-word-down = Face down
holi-word-up = Face up
holi-word-back = Put back
holi-tool-turn = Turn the card
holi-tool-down = Turn face down: one token, on any square without a token or figure
holi-tool-up = Turn face up again
holi-tool-back = Put back
holi-do = Do it
holi-do-corner = Start here
holi-do-throw = Throw
holi-do-down = Throw face down
holi-do-move = Move here
holi-do-climb = Climb
holi-climb-up = Climb
holi-end-turn = End turn

# The turn
holi-turn-parts = This turn
holi-part-throw = Throw
holi-part-move = Move
holi-part-climb = Climb
holi-part-done = { $part }: done
holi-part-open = { $part }: still open
holi-hint-corner = Choose a corner for your figure.
holi-hint-all = Choose a card to throw, or a square to move to.
holi-hint-throw = Choose a card to throw.
holi-hint-after-move = You may still move: choose a square. Or end your turn.
holi-hint-after-climb = You may still climb, or end your turn.
holi-hint-after = Nothing but ending is left.
holi-hint-up = Point at a square; turn the card with R or a tap on it.
holi-hint-down = Face down: choose any square without a token or figure.

# What would happen
holi-aim-corner = Begin on { $squares }
holi-aim-throw = Throw at { $squares }
holi-aim-down = One token on { $squares }, the card stays secret
holi-aim-move = Move to { $squares }
holi-aim-climb = Climb to { $squares }, one floor up
holi-aim-end = End the turn
holi-ends-win = Ending your turn now wins the game ({ $rule }).
holi-ends-lose = Ending your turn now ends the game, and you lose ({ $rule }).
holi-ends-draw = Ending your turn now ends the game in a draw ({ $rule }).
holi-aim-rest = { $floor ->
    [0] { $square } rests on the ground floor
    [1] { $square } rests on the first floor
   *[2] { $square } rests on the top floor
}
holi-aim-hit = { $square } is a direct hit on { $name }
holi-aim-caught = { $square } falls on { $name }
holi-aim-gain = collects { $things }
holi-aim-points = { $count ->
    [one] +1 point at once
   *[other] +{ $count } points at once
}
holi-aim-score = score { $change }
holi-some-sweets = { $count ->
    [one] 1 sweet
   *[other] { $count } sweets
}
holi-some-tokens = { $count ->
    [one] 1 token
   *[other] { $count } tokens
}

# Squares in words
holi-on-figure = figure of { $name }
holi-on-token = token of { $name }
holi-on-nothing = empty

# Beside a name
holi-word-total = points
holi-word-reserve = tokens
holi-word-others = caught
holi-word-sweets = sweets
holi-word-points = hits
holi-word-hand = hand
holi-word-deck = deck
holi-has-reserve = { $count ->
    [one] 1 own token in reserve
   *[other] { $count } own tokens in reserve
}
holi-has-others = { $count ->
    [one] 1 token of seat { $seat } caught
   *[other] { $count } tokens of seat { $seat } caught
}
holi-has-points = { $count ->
    [one] 1 point scored during play
   *[other] { $count } points scored during play
}
holi-has-total = { $count ->
    [one] 1 point if the game ended now
   *[other] { $count } points if the game ended now
}
holi-has-deck = { $count ->
    [one] 1 card in the deck
   *[other] { $count } cards in the deck
}
holi-has-hand = { $count ->
    [one] 1 card in hand
   *[other] { $count } cards in hand
}
holi-has-out = Out: plays no more, but can still be hit
holi-out-short = out

# Rivalry and score
holi-rivalry-cards = Rivalry cards in play
holi-rivalry-now = What it is worth to you now
holi-score-what = Points for
holi-score-reserves = In others’ reserves
holi-score-sweets = Sweets
holi-score-hits = Hits and firsts
holi-score-total = Total

# The log
holi-told-corner = begins on { $square }
holi-told-throw = throws card { $card } at { $squares }
holi-told-hits = { $count ->
    [one] and lands a direct hit
   *[other] and lands { $count } direct hits
}
holi-told-down = plays card { $card } face down, a token on { $square }
holi-told-down-hidden = plays a card face down, a token on { $square }
holi-told-move = moves to { $square }
holi-told-collects = and collects { $things }
holi-told-climb = { $floor ->
    [1] climbs to the first floor
   *[2] climbs to the top floor
}
holi-told-end = ends the turn

# The position, heard
holi-heard-at = { $floor ->
    [0] { $name } stands on { $square } on the ground floor.
    [1] { $name } stands on { $square } on the first floor.
   *[2] { $name } stands on { $square } on the top floor.
}
holi-heard-off = { $name } has not chosen a corner yet.
holi-heard-has = Own tokens in reserve: { $own }; of others: { $others }; sweets: { $sweets }; points so far: { $points }; cards in hand: { $hand }; in the deck: { $deck }.
holi-heard-hand = In hand: { $cards }.
holi-heard-out = Out.
holi-heard-tokens = tokens of { $name } on { $squares }
holi-heard-sweets = sweets on { $squares }
holi-heard-rivalry = Rivalry cards in play: { $cards }.
holi-heard-corner = { $name } chooses a corner.
holi-heard-turn = It is the turn of { $name }; still open: { $open }.

# The first guided game
holi-lesson-tower = A tower of three floors. You throw coloured powder, which falls from floor to floor; the higher your colour lies in the end, the more points it brings.
holi-lesson-corner = Everybody begins on a corner of the ground floor. Put your figure on the marked one.
holi-lesson-sweets = In your turn you may move to any free square of your floor. Move to the marked one: you collect the sweets there, and having more than somebody else is worth 5 points at the end.
holi-lesson-down = Every turn you must throw one card. Turned face down, it puts a single token on any square of your floor without a token or figure, sweets or not; but never twice in a row. Throw the marked card.
holi-lesson-hit = Face up, a card throws tokens around you in its pattern, which you may turn. Throw the marked one: to strike a figure on your floor is a direct hit, 1 point at once and 2 more at the end.
holi-lesson-more = After a throw you may still move. More sweets lie on the marked square.
holi-lesson-again = Another direct hit, and the second token lands on the square where you will need it.
holi-lesson-walls = Now move to the marked square: there you stand between tokens.
holi-lesson-climb = Tokens lie on all four sides of your figure, whosever they are: so you may climb. There is no way down again.
holi-lesson-fall = From up here tokens fall while no token lies below. One falls on Beginner’s head, which is no direct hit, but it is worth 2 at the end; the others stay up, on tokens of the floor below.
holi-lesson-up = On this floor, too, you collect what lies on your square.
holi-lesson-rest = You know it all. Watch how the game goes on: throw, move, climb, until nobody can throw any more, for want of cards or of tokens.
holi-lesson-end = It is over: { $mine } to { $theirs } for you. Tokens count more the higher they lie, then come your tokens in the reserves of others, the sweets and the points of direct hits.

# What can be agreed on

holi-option-rivalry = Rivalry cards
holi-option-rivalry-0 = none
holi-option-rivalry-1 = one by lot
holi-option-rivalry-2 = two by lot, as the book recommends
holi-option-rivalry-3 = three by lot
holi-why-H16 = { $tied ->
    [0] { $name } has the most points: { $score }.
   *[other] With { $score } points several are first; the tie goes to { $name }.
}

# The rules in short

holi-short-high = Your colour should lie high up: tokens bring more points on higher floors.
holi-short-others = Points also come from tokens that others had to pick up, from sweets, and from direct hits.
holi-short-throw = Throw one card: tokens fly to the squares of its pattern, as you turn it, around your figure.
holi-short-down = Face down, any card puts one token on a square of your floor without a token or figure; never twice in a row.
holi-short-move = Before or after, you may move to any free square of your floor and collect what lies there.
holi-short-climb = With tokens on all four sides you may climb.
holi-short-fall = From upper floors tokens fall while no token lies below.
holi-short-over = The game ends when nobody can throw any more. The most points win.
holi-short-tie = A tie goes to whoever has more tokens with others.
