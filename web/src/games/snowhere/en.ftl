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

snowhere-board-ends-solved = This ends the game with no fire left: { $players ->
    [1] you win
   *[other] you all win
} ({ $rule }).
snowhere-board-ends-left = This ends the game with { $area } of fire left: { $players ->
    [1] you do not win
   *[other] nobody wins
} ({ $rule }).
snowhere-board-none-left = No card can be taken any more: lay your snowflakes, or finish.

snowhere-board-lay = Lay it here
snowhere-board-finish = Finish
snowhere-board-finish-now = Finish now
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

snowhere-lesson-carpet = The carpet burns: 111 cards lie with the fire up, one over another. Card by card you take fire away and lay it down again as snow. Drag the table to move it, and zoom with two fingers, the wheel or + and −.
snowhere-lesson-take = Cards that nothing lies upon glow: those can be taken. Take the marked one.
snowhere-lesson-snowflake = Under it was a giant snowflake! Such a card is put aside for the end, and you take another one at once.
snowhere-lesson-place = This one is snow. Bring it to the dashed place, turn it by its round knob, and lay it: it must cover some fire that can be seen.
snowhere-lesson-locked = Your snow now covers fire cards that could be taken before: they are locked. The fewer you lock, the longer you can go on. Take the marked card.
snowhere-lesson-beside = Snow may lie over snow or apart from it, but never edge to edge: at least 1 mm of one or the other. Lay it on the dashed place.
snowhere-lesson-edge = At the edge of the carpet a card must stick out, never lie flush with it; and it may not cover one single fire card exactly. Watch how the game goes on: every card that is taken frees others, every card that is laid locks some.
snowhere-lesson-last = Nothing can be taken any more. Now the snowflakes that were put aside are laid, as many as you like. Lay yours.
snowhere-lesson-end = The game is over, with 42 % of the fire still in sight: so most first games end. Below 25 % is good, below 1 mm² is a win for all.
snowhere-ended = { $score } mm² of fire are still visible: { $percent } % of the carpet.
snowhere-grade = { $grade ->
    [out] All out: it cannot go better.
    [sparks] Only sparks: as well as an expert.
    [glowing] It still glows: a very good result.
    [burning] It still burns in places: a good result. From 10 % down you play like our skilled bot.
   *[ablaze] Much of it still burns: so do most first games. Below 25 % it is a good result, below 2 % only sparks are left.
}

snowhere-sheet-grade = { $grade ->
    [out] All out
    [sparks] Sparks
    [glowing] Glowing
    [burning] Burning
   *[ablaze] Ablaze
}
snowhere-sheet-from = ≥ { $least }
snowhere-sheet-snow = Fire cards turned to snow
snowhere-sheet-flakes = Snowflakes laid
snowhere-sheet-fire = Fire cards left
snowhere-sheet-aside = Snowflakes put aside and not laid
snowhere-sheet-hidden = Snowflakes never found

# What can be agreed on

snowhere-option-carpet = Carpet
snowhere-option-carpet-compact = compact
snowhere-option-carpet-standard = standard
snowhere-option-carpet-wide = wide
snowhere-why-S14 = { $count ->
    [0] Some of the fire can still be seen.
   *[other] No fire can be seen any more.
}

# The rules in short

snowhere-short-out = Together, put out the fire: no fire should be seen in the end.
snowhere-short-take = Take a fire card that no other card lies upon.
snowhere-short-flake = If there is a giant snowflake under it, put it aside and take another.
snowhere-short-lay = Lay it as snow wherever you like, so that it covers some fire.
snowhere-short-edges = Snow never lies edge to edge with snow, nor flush with the edge of the carpet.
snowhere-short-next = Then it is the next player’s turn. Talk as much as you like.
snowhere-short-flakes = When no card can be taken any more, you lay the snowflakes that were put aside.
snowhere-short-left = Less than 1 mm² of fire is a win for all; otherwise, the less the better.
