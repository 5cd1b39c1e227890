# Twisty

twisty-title = Twisty
twisty-line = Hop like a knight, gather seven colours in your own order, race to the centre.
twisty-score = { $value ->
    [one] one cube
   *[other] { $value } cubes
}

## Refusals: the setup

twisty-setup-key = A setup of Twisty holds “board” and “lists”; it has no “{ $key }”.
twisty-setup-board = The board is a list of seven texts, one for each rank, rank 7 first.
twisty-setup-rank = Rank { $rank } of the board must be a text of seven characters.
twisty-setup-bare = No token lies on { $square } at the beginning: corners and centre are bare (“.”).
twisty-setup-missing = { $square } lacks its token: only the corners and the centre begin bare.
twisty-setup-token = “{ $token }” on { $square } is no token of Twisty.
twisty-setup-lists = There must be { $players } lists of colours, one for each player.
twisty-setup-series = The list of seat { $seat } must hold the seven colours r, o, y, g, b, v and p, each once.

## Refusals: actions

twisty-corner = Choose a free corner for your pawn: { $corners }.
twisty-corner-taken = A pawn already stands on { $square }. Free corners: { $corners }.
twisty-pass = { $count ->
    [one] You may pass only when your pawn has nowhere to go: it can go to { $square }.
   *[other] You may pass only when your pawn has nowhere to go: it can stop on { $count } squares, { $square } for one.
}
twisty-unreachable = Nothing leads from { $from } to { $square }: it is not a knight’s move away, and no chain of special squares ends there.
twisty-stay = Your pawn has to move, and no chain of special squares leads back to { $square }.
twisty-way-occupied = The way from { $from } to { $square } would go on from { $pawn }, where another pawn stands: only an unoccupied special square carries you on.
twisty-gate-occupied = A gate never leads onto a pawn, even to steal, and from { $from } there is no other way to { $square }.
twisty-pawn-no-colour = A pawn stands on { $square }, and you need no more cubes: you may land on a pawn only to steal your next colour.
twisty-pawn-without-colour = A pawn stands on { $square }, and its player does not hold your next colour, { $colour ->
    [r] red
    [o] orange
    [y] yellow
    [g] green
    [b] blue
    [v] violet
   *[p] pink
}.
twisty-pawn-protected = A pawn stands on { $square }, and its player has protected your next colour, { $colour ->
    [r] red
    [o] orange
    [y] yellow
    [g] green
    [b] blue
    [v] violet
   *[p] pink
}.
twisty-protect-where = { $square } is no protection square: only there (#) can you protect your cubes. Without “!” you may stop here.
twisty-protect-theft = Stopping on { $square } is a theft, and a theft does not protect. Without “!” you may steal here.
twisty-protect-nothing = You hold no cube that is still unprotected. Without “!” you may stop on { $square }.

## The terminal

twisty-seat = Seat { $seat }
twisty-phase-corners = Seat { $seat } chooses a corner for its pawn.
twisty-phase-turn = Round { $round } of { $rounds }: seat { $seat } moves.
twisty-phase-robbed = Round { $round } of { $rounds }: seat { $turn } has robbed seat { $seat }, who chooses a free corner.
twisty-won = Seat { $seat } has brought seven cubes to the centre and wins.
twisty-drawn = { $rounds } rounds without a winner: the game is drawn.
twisty-legend-series = Cubes: [r] protected   (r) held   ›r next

## Names of the tokens

twisty-token-r = red
twisty-token-o = orange
twisty-token-y = yellow
twisty-token-g = green
twisty-token-b = blue
twisty-token-v = violet
twisty-token-p = pink
twisty-token-orthogonal = straight step
twisty-token-diagonal = diagonal step
twisty-token-knight = knight’s move
twisty-token-gate = gate
twisty-token-protection = protection
