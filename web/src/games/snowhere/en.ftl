snowhere-board = The carpet
snowhere-board-fire-left = Fire left
snowhere-board-percent = { $percent } %
snowhere-board-mm2 = { $area } mm²
snowhere-board-cm2 = { $area } cm²
snowhere-board-flakes = Giant snowflakes: { $aside } set aside, { $laid } laid, { $hidden } still under the fire.

snowhere-board-take = Take one of the glowing cards.
snowhere-board-take-it = Take it
snowhere-board-take-card = Take card { $card }, at { $x }, { $y }.
snowhere-board-frees = { $count ->
    [one] Frees one card.
   *[other] Frees { $count } cards.
}
snowhere-board-locks = { $count ->
    [one] Locks one card.
   *[other] Locks { $count } cards.
}
snowhere-board-held = Drag the snow over the fire and turn it.
snowhere-board-not-here = It may not lie here.
snowhere-board-held-card = Snow card in hand at { $x }, { $y }, turned by { $a }°. Arrows move it, Q and E turn it, with Shift or Alt finely. Enter lays it.
snowhere-board-fine = It may lie here.
snowhere-board-puts-out = Puts out { $area }.
snowhere-board-puts-out-nothing = Puts out nothing.

snowhere-board-ends = The game ends with it.
snowhere-board-none-left = No card can be taken any more: lay your snowflakes, or finish.

snowhere-board-lay = Lay it here
snowhere-board-finish = Finish
snowhere-board-step = How far one press goes
snowhere-board-step-of = { $step } mm or { $step } degrees
snowhere-board-step-short = { $step } mm
snowhere-board-up = Up
snowhere-board-down = Down
snowhere-board-left = Left
snowhere-board-right = Right
snowhere-board-turn-left = Turn left (Q)
snowhere-board-turn-right = Turn right (E)
snowhere-board-closer = Closer (+)
snowhere-board-farther = Farther (−)
snowhere-board-whole = Whole carpet (0)

snowhere-seat-hand = { $count ->
    [one] One card to lay
   *[other] { $count } cards to lay
}

snowhere-remains = { $area } of fire
snowhere-remains-nothing = no fire
snowhere-told-take = takes a card { snowhere-where }
snowhere-told-place = lays snow { snowhere-where }, { snowhere-lying }
snowhere-told-snowflake = lays a giant snowflake { snowhere-where }, { snowhere-lying }
snowhere-where = { $where ->
    [up-left] at the upper left
    [up] at the top
    [up-right] at the upper right
    [left] on the left
    [right] on the right
    [down-left] at the lower left
    [down] at the bottom
    [down-right] at the lower right
   *[middle] in the middle
}
snowhere-lying = { $lying ->
    [upright] upright
    [across] lying across
    [left] leaning to the left
   *[right] leaning to the right
}
snowhere-told-finish = lays no more snowflakes
snowhere-told-spare = leaves the card off the table

snowhere-described-fire = Fire left: { $percent } of the carpet, { $area }.
snowhere-described-cards = On the table: { $fire ->
    [one] one fire card
   *[other] { $fire } fire cards
} and { $snow ->
    [one] one snow card
   *[other] { $snow } snow cards
}.
snowhere-described-takeable = { $count ->
    [one] One card can be taken: { $cards }.
   *[other] { $count } cards can be taken: { $cards }.
}
snowhere-described-take = { $name } takes a card.
snowhere-described-place = { $name } lays a card as snow.
snowhere-described-snowflakes = No card can be taken any more. { $count ->
    [one] { $name } may lay the last snowflake.
   *[other] { $name } may lay { $count } snowflakes.
}
snowhere-described-solved = The fire is out. Well done, all of you!
snowhere-described-over = No card can be taken any more: the game is over. { $area } of fire is left.

snowhere-lesson-carpet = The carpet is burning: 111 cards, fire side up, one over the other. Together you turn them over and cover the fire with their snowy sides, until no flame is left.
snowhere-lesson-look = Look around first. Drag the table to move it; the wheel, two fingers or + and − bring you closer. The bar above shows how much fire is left.
snowhere-lesson-take = Cards that nothing lies on glow: those you can take. Point at one to see which cards it would free. Take one now.
snowhere-lesson-place = It turns over in your hand. (A giant snowflake goes aside for the end: then take another card.) Drag it over fire and turn it by the round knob, the wheel or two fingers. Red tells you why not, green that it may lie there. Then press “Lay it here”, tap it or press Enter.
snowhere-lesson-locked = Your snow now lies on other fire cards, and those cannot be taken any more. A small padlock warns you before you lock a card. Cards are your only snow, so lock as few as you can.
snowhere-lesson-take-again = Take another card. If there is a giant snowflake under it, you set it aside for the end and take one more.
snowhere-lesson-overlap = Snow cards may not just lie edge to edge: let them overlap by at least 1 mm, or leave a gap of 1 mm. For fine work choose 0.1 mm below, or hold Alt with the arrows. Lay your card.
snowhere-lesson-edge = At the border of the carpet a card has to hang over: it may not lie flush with the outline. And it may never cover a fire card exactly.
snowhere-lesson-snowflakes = When no card can be taken any more, you lay the snowflakes that you set aside, as many as you like. They are your last reserve.
snowhere-lesson-goal = With less than 1 mm² of fire you have won, all of you. Otherwise: the less fire, the better. Go on and see how far you get!
snowhere-ended = { $score } mm² of fire are still visible: { $percent } % of the carpet.
snowhere-grade = { $grade ->
    [out] All out: it cannot go better.
    [sparks] Only sparks: as well as an expert.
    [glowing] It still glows: a very good result.
    [burning] It still burns in places: a good result. From 10 % down you play like our skilled bot.
   *[ablaze] Much of it still burns: so do most first games. Below 25 % it is a good result, below 2 % only sparks are left.
}

# What can be agreed on

snowhere-option-carpet = Carpet
snowhere-option-carpet-compact = compact
snowhere-option-carpet-standard = standard
snowhere-option-carpet-wide = wide
snowhere-why-S14 = { $count ->
    [0] Some of the fire can still be seen.
   *[other] No fire can be seen any more.
}
