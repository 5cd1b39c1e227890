# The page's own words for Twisty; the rules' refusals come from the server.

twisty-colour = { $colour ->
    [r] red
    [o] orange
    [y] yellow
    [g] green
    [b] blue
    [v] violet
   *[p] pink
}
twisty-thing = { $thing ->
    [r] red cube
    [o] orange cube
    [y] yellow cube
    [g] green cube
    [b] blue cube
    [v] violet cube
    [p] pink cube
    [straight] straight step
    [diagonal] diagonal step
    [knight] knight’s move
    [gate] gate
    [protection] protection
    [centre] the centre
    [corner] corner
   *[empty] empty
}
twisty-does = { $thing ->
    [straight] go on one square across or up and down
    [diagonal] go on one square diagonally
    [knight] go on with another knight’s move
    [gate] go on to any other free gate
   *[protection] stop here to make your cubes safe for good
}
twisty-signs = What the signs mean
twisty-legend = Special squares
twisty-board = Board. Arrow keys move over the squares, Page Up and Page Down over those you can choose, Enter chooses.
twisty-pawn = { $seat ->
    [0] the round pawn
    [1] the diamond pawn
    [2] the triangle pawn
   *[3] the square pawn
}
twisty-pawn-of = { $pawn }: { $name }

twisty-now-corners = { $mine ->
    [yes] Choose a corner for your pawn.
   *[no] { $name } is choosing a corner.
}
twisty-now-robbed = { $mine ->
    [yes] { $thief } has robbed you: choose a free corner to go on from.
   *[no] { $name } was robbed by { $thief } and is choosing a corner.
}
twisty-now-turn = { $mine ->
    [yes] Your turn. You are after { twisty-cubes }.
   *[no] { $name } to move, after { twisty-cubes }.
}
twisty-cubes = { $colour ->
    [r] a red cube
    [o] an orange cube
    [y] a yellow cube
    [g] a green cube
    [b] a blue cube
    [v] a violet cube
   *[p] a pink cube
}
twisty-now-home = { $mine ->
    [yes] You have all seven cubes. Now to the star!
   *[no] { $name } has all seven cubes and is heading for the star.
}
twisty-now-won = { $name } has brought seven cubes to the star and wins.
twisty-now-drawn = { $rounds } rounds without a winner: a draw.
twisty-round = Round { $round } of { $rounds }

twisty-can-corner = Put your pawn on { $square }.
twisty-can-stop = Stop on { $square }.
twisty-can-take = Take { twisty-cubes } on { $square }.
twisty-can-rob = Steal { twisty-cubes } from { $name } on { $square }.
twisty-can-goal = Stop on the star, { $square }, with all seven cubes.
twisty-can-protect = Stop on { $square }, where you may protect your cubes.
twisty-by-way = By way of { $squares }.

twisty-choose = What to do on { $square }
twisty-choose-protect = { $count ->
    [one] Stop and protect your cube
   *[other] Stop and protect { $count } cubes
}
twisty-choose-stop = Just stop
twisty-choose-go = Go here
twisty-choose-corner = Start here
twisty-pass-now = Nowhere to go: pass

twisty-tell-corner = starts from the corner { $square }
twisty-tell-robbed = was robbed by { twisty-pawn }, and starts again from the corner { $square }
twisty-tell-pass = has nowhere to go and passes
twisty-tell-stop = hops to { $square }
twisty-tell-round = goes round and stays on { $square }
twisty-tell-take = takes { twisty-cubes } on { $square }
twisty-tell-rob = steals { twisty-cubes } from { twisty-pawn } on { $square }
twisty-tell-protect = { $count ->
    [one] stops on { $square } and protects one cube
   *[other] stops on { $square } and protects { $count } cubes
}
twisty-tell-win = reaches the star with all seven cubes and wins

twisty-stands = { $name }, { $pawn }, on { $square }.
twisty-waits = { $name }, { $pawn }, not on the board.
twisty-holds = { $count ->
    [0] Holds no cubes.
   *[other] Holds { $colours }.
}
twisty-protected = Protected: { $colours }.
twisty-next = Next, in this order: { $colours }.
twisty-next-centre = Next: the star in the centre.
twisty-lies = { $thing ->
    [r] Red cubes
    [o] Orange cubes
    [y] Yellow cubes
    [g] Green cubes
    [b] Blue cubes
    [v] Violet cubes
    [p] Pink cubes
    [straight] Straight steps
    [diagonal] Diagonal steps
    [knight] Knight’s moves
    [gate] Gates
   *[protection] Protection
}: { $squares }.

## The first game, guided

twisty-learn-series = Welcome to Twisty! You want seven cubes, one of each colour, in the order of your own list: it stands beside your name. Every colour has its own picture: cherries, an orange, a moon, a leaf, a drop, a flower, a heart.
twisty-learn-corner = First choose a corner to start from. The brackets mark the cubes of your first colour: a corner that is near one of them is good.
twisty-learn-hop = Your pawn hops like a chess knight: two squares one way and one to the side, over anything. Every square where you can stop is framed. Point at one, or walk there with the arrow keys, and you see the way.
twisty-learn-move = Now choose a framed square. If one has a plus, a cube of your next colour lies there, and stopping on it makes it yours.
twisty-learn-specials = The round stones carry you on: a straight step, a diagonal step or another knight’s move. An arch is a gate: it leads to any other gate. You may chain as many of them as you like, and that is why so many squares are framed.
twisty-learn-chain = Go on collecting. Point at a square far away and look how the chain gets there. Only the place where you stop counts.
twisty-learn-steal = If another player holds your next colour, you may land on their pawn and steal it. Then a small cube shows on that pawn. The robbed player puts the colour at the end of the list and starts again from a corner. And yes, they can do it to you.
twisty-learn-shield = Stop on the shield and all the cubes you hold become safe for good. There is only one shield, and cubes that you win later need another visit.
twisty-learn-again = One more turn. Look at the lists of the others too: who is after a colour that you hold?
twisty-learn-win = When you hold all seven, race to the star in the centre: whoever stops there first wins. Now you know everything. Enjoy the game!
twisty-why-T12 = { $name } brought all seven cubes to the centre.
twisty-why-T13 = After a hundred rounds nobody had brought all seven cubes to the centre.
