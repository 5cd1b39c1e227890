# Snowhere

snowhere-title = Snowhere
snowhere-line = The carpet is on fire. Put it out together, card by snowy card.
snowhere-score = { $value } mm² of fire

snowhere-setup = A carpet is written as “cards” and “snowflakes”, and nothing else.
snowhere-setup-cards = A carpet has { $cards } cards, each with its pose.
snowhere-setup-pose = Card { $card } needs a pose of x, y and angle, each with at most two decimals, the angle from 0 to below 180.
snowhere-setup-snowflakes = There are { $snowflakes } different cards with a snowflake, numbered from 0 to { $last }.

snowhere-take-snow = Card { $card } is snow now. Only fire can be taken.
snowhere-take-gone = Card { $card } is not on the table.
snowhere-covered = { $count ->
    [one] Card { $cards } lies on card { $card } by more than 1 mm.
   *[other] Cards { $cards } lie on card { $card }. At most one may, by up to 1 mm.
}
snowhere-take-first = You have no card in hand. Take a fire card first.
snowhere-place-first = Lay card { $card } first; you have it in hand.
snowhere-none-takeable = No fire card can be taken any more. { $count ->
    [one] Lay the snowflake card that you set aside, or finish.
   *[other] Lay the { $count } snowflake cards that you set aside, or finish.
}
snowhere-finish-early = { $count ->
    [one] One card can still be taken, so the game goes on.
   *[other] { $count } cards can still be taken, so the game goes on.
}
snowhere-finish-in-hand = Card { $card } is still in hand. Lay it first.

snowhere-no-fire = There the card would put out { $fire } mm² of visible fire. It takes at least { $least } mm².
snowhere-adjoins = { $count ->
    [one] Snow card { $cards } would only lie next to it. Snow cards must overlap by at least 1 mm, or keep 1 mm apart.
   *[other] Snow cards { $cards } would only lie next to it. Snow cards must overlap by at least 1 mm, or keep 1 mm apart.
}
snowhere-flush = { $length } mm of the carpet’s outline would run along one edge of the card; at most { $most } mm may. Let it hang over the outline, or stay inside.
snowhere-one-on-one = { $count ->
    [one] It would cover fire card { $cards } exactly. Turn or shift it a little.
   *[other] It would cover fire cards { $cards } exactly. Turn or shift it a little.
}

snowhere-legend = { $fire } fire   { $snow } snow   numbers: cards that can be taken   (mm at the sides)
snowhere-left = { $fire } fire and { $snow } snow cards on the table
snowhere-visible = Visible fire: { $area } mm², { $percent } % of the carpet
snowhere-snowflakes = Snowflakes: { $aside } set aside, { $unfound } still under the fire
snowhere-to-take = Seat { $seat } takes a card: { $cards }
snowhere-to-place = Seat { $seat } lays card { $card } as snow.
snowhere-to-lay-snowflakes = { $count ->
    [one] No card can be taken. Seat { $seat } may lay a snowflake card.
   *[other] No card can be taken. Seat { $seat } may lay { $count } snowflake cards.
}
snowhere-solved = Solved: no fire is left. Well done, everybody!
snowhere-unsolved = The game is over with { $area } mm² of fire still visible.
