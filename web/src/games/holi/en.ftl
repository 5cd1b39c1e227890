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
holi-lesson-tower = This is a tower of three floors. You throw coloured powder, and it falls down through the floors. The higher your colour lies at the end, the more it is worth: 1, 2 or 3 points a token.
holi-lesson-corner = Everybody begins on a corner of the ground floor. Choose a corner for your figure.
holi-lesson-card = Below is your hand. A card shows which squares around your figure the colour lands on. On a sun card your figure stands on the sun; on the others, on one of the filled cells.
holi-lesson-throw = You must throw once a turn. Tap a card, point at a square, and turn the card with R or another tap until you like it. Then throw.
holi-lesson-move = In a turn you may also move to any free square of your floor, before or after the throw. The sweets are waiting beside the corners. Move, or end your turn.
holi-lesson-hit = If a throw strikes another figure on your floor, that is a direct hit: 1 point at once, and your token in their reserve is worth 2 at the end. Throw again, and see where each token would end before you let go.
holi-lesson-sweets = When you move, you take the sweets and the token on the square, and all tokens above fall into your reserve. More sweets than somebody else is worth 5 points. Move, or end your turn.
holi-lesson-down = Does nothing fit? Turn a card face down (F): one token on any square of your floor without a token or figure. But never twice in a row. Throw as you like.
holi-lesson-climb = With tokens on all four sides of your figure, you may climb. There is no way down, so gather what you want before you go.
holi-lesson-fall = Up there your throws fall while no token lies below. Build columns of colour, and yours stays high up.
holi-lesson-score = The game ends when nobody can throw any more: no own tokens left, or no cards. Beside each name you see what it would score now. Enjoy the festival!

# What can be agreed on

holi-option-rivalry = Rivalry cards
holi-why-H16 = { $tied ->
    [0] { $name } has the most points: { $score }.
   *[other] With { $score } points several are first; the tie goes to { $name }.
}
