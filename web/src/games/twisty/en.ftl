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
twisty-pass-draws = Passing ends the game in a draw ({ $rule }).

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

twisty-lesson-series = You collect seven cubes, one of each colour, in the order of your own list: it stands beside your name. Blue comes first.
twisty-lesson-corner = You begin on a corner. Take the marked one: from there a blue cube is one hop away.
twisty-lesson-hop = Your pawn hops like the knight in chess: two squares one way and one to the side, over whatever lies between. Hop onto the blue cube, and it is yours.
twisty-lesson-shield = This square is the shield. Stop here, and all the cubes you hold are safe for good: nobody can steal them any more.
twisty-lesson-chain = Round stones let you go on. This hop lands on a stone that leads one square diagonally, to another such stone, and from there to your orange cube: all in one turn.
twisty-lesson-cross = The stone with the cross leads one square straight on. So the green cube is in reach.
twisty-lesson-violet = Violet comes next, one hop away. Only where you stop counts, not what you pass.
twisty-lesson-pink = Now pink. Look at the other list too: Beginner has just taken a yellow cube, and yellow is your next colour.
twisty-lesson-steal = Land on Beginner’s pawn: you steal the yellow cube, which was not safe, and Beginner starts again from a corner.
twisty-lesson-knight = Red is the last one missing. The stone with the knight lets you hop once more.
twisty-lesson-star = You hold all seven. Now to the star in the middle: whoever stops there with seven cubes wins.
twisty-lesson-end = You have won, { $mine } cubes to { $theirs }. Seven cubes in the order of your list, then the star: that is all of Twisty.
twisty-why-T12 = { $name } brought all seven cubes to the star.
twisty-sheet-all = all seven cubes
twisty-sheet-held = { $held } of { $series } cubes; next was { twisty-colour }
twisty-sheet-round = It ended in round { $round }.
twisty-why-T13 = After a hundred rounds nobody had brought all seven cubes to the star.

# The rules in short

twisty-short-seven = Collect seven cubes, one of each colour, in the order of your list.
twisty-short-star = Then bring them to the star in the middle.
twisty-short-hop = Hop like the knight in chess, over anything.
twisty-short-on = From a round stone or a gate you may go on, as often as you like; only where you stop counts.
twisty-short-take = Stop on a cube of your next colour, and it is yours.
twisty-short-steal = If somebody holds your next colour, land on their pawn: you steal it, and they start again from a corner.
twisty-short-safe = Stop on the shield to make the cubes you hold safe for good.
twisty-short-win = Whoever stops on the star with all seven cubes wins.
twisty-short-draw = After 100 rounds without a winner it is a draw.
