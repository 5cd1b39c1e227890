# Winter

winter-phase = { $phase ->
    [beginning] The first cards
    [freezing] Freezing
   *[thawing] Thawing
}
winter-lake = The lake
winter-face = { $one ->
    [L] light
   *[D] dark
} { $two ->
    [L] light
   *[D] dark
} above { $three ->
    [L] light
   *[D] dark
} { $four ->
    [L] light
   *[D] dark
}

## Deck, hand, buttons

winter-deck = The deck: { $cards ->
    [0] empty
    [one] one card left
   *[other] { $cards } cards left
}
winter-draw = Draw a card. { $cards ->
    [one] It is the last one.
   *[other] { $cards } are left.
}
winter-draw-short = Draw
winter-faces = { $phase ->
    [thawing] Melted away
   *[freezing] Still in the deck
}
winter-in-hand = Card in hand: { $face }
winter-choose-colour = { $colour ->
    [light] Play light
   *[dark] Play dark
}
winter-turn = Turn
winter-remove = Remove
winter-remove-now = Remove it now
winter-closer = Closer
winter-farther = Farther
winter-take = Take back
winter-cancel = Put down
winter-confirm = { $kind ->
    [spot] Put it here
    [square] Counter here
   *[group] Keep this part
}

## What lies on the lake and can be chosen

winter-target-spot = Put the card at { $at }{ $turned ->
    [yes] , turned
   *[no] {""}
}{ $brings ->
    [0] {""}
    [one] , brings one counter
   *[other] , brings { $brings } counters
}
winter-target-square = Counter on the square at { $at }
winter-target-card = Card at { $at }{ $state ->
    [locked] , locked by a counter
    [movable] , can be moved or removed
   *[free] , can be removed
}
winter-target-counter = Your counter at { $at }: take it back
winter-target-group = Keep the part that begins at { $at }, { $cards ->
    [one] one card
   *[other] { $cards } cards
}

## What to do now

winter-hint-over = The game is over.
winter-hint-place = Put your card where it touches another: choose a dot.
winter-hint-again = Tap again to put it here, or turn it.
winter-hint-colour = Which colour do you want to play?
winter-hint-freeze = { $squares ->
    [0] Draw a card.
   *[other] Draw a card, or place a counter on a shining square.
}
winter-hint-counter = More new squares than counters: choose which get one. { $reserve ->
    [one] One counter left.
   *[other] { $reserve } counters left.
}
winter-hint-keep = The ice broke into equal parts. Which one stays?
winter-hint-keeping = { $cards ->
    [one] One card melts away
   *[other] { $cards } cards melt away
}{ $counters ->
    [0] .
    [one] {" "}and one counter goes back.
   *[other] {" "}and { $counters } counters go back.
}
winter-hint-thaw = Pick a card to move or remove it, or one of your counters to take it back.
winter-hint-picked = { $spots ->
    [0] This card can be removed.
    [one] One place to move it to; or remove it.
   *[other] { $spots } places to move it to; or remove it.
}
winter-hint-counter-picked = { $left ->
    [0] This is your last counter on the ice. Take it back?
    [one] Take it back? One stays on the ice.
   *[other] Take it back? { $left } stay on the ice.
}
winter-hint-moving = { $scarce ->
    [yes] Makes { $made } squares; you choose which get your { $reserve ->
        [one] last counter
       *[other] { $reserve } counters
    }.
   *[no] Brings { $made ->
        [one] one counter
       *[other] { $made } counters
    }.
}
winter-hint-breaking = { $tied ->
    [0] { $cards ->
        [one] One card breaks off
       *[other] { $cards } cards break off
    }{ $counters ->
        [0] .
        [one] {" "}with one counter.
       *[other] {" "}with { $counters } counters.
    }
   *[other] The ice breaks into { $tied } equal parts; you choose which stays.
}
winter-hint-removing = { $tied ->
    [0] { $cards ->
        [0] Nothing else breaks off.
        [one] One more card breaks off{ $counters ->
            [0] .
            [one] {" "}with one counter.
           *[other] {" "}with { $counters } counters.
        }
       *[other] { $cards } more cards break off{ $counters ->
            [0] .
            [one] {" "}with one counter.
           *[other] {" "}with { $counters } counters.
        }
    }
   *[other] The ice breaks into { $tied } equal parts; you choose which stays.
}
winter-hint-one-way = It fits only this way round here.

winter-decision = { $decision ->
    [place] { $name } puts down a card
    [colour] { $name } chooses a colour
    [counter] { $name } chooses squares for counters
    [keep] { $name } decides which part of the ice stays
   *[turn] { $phase ->
        [thawing] { $name } moves or removes a card, or takes back a counter
       *[freezing] { $name } draws a card or places a counter
    }
}

## What was done

winter-at = { $where ->
    [up-left] at the upper left
    [up] at the top
    [up-right] at the upper right
    [left] at the left
    [right] at the right
    [down-left] at the lower left
    [down] at the bottom
    [down-right] at the lower right
   *[middle] in the middle
}
winter-beside = beside the first card
winter-tell-colour = plays { $colour ->
    [light] light
   *[dark] dark
}
winter-tell-draw = draws a card
winter-tell-card = puts the card { $at }{ $turned ->
    [yes] , turned
   *[no] {""}
}
winter-tell-card-face = puts the card { $at }{ $turned ->
    [yes] , turned
   *[no] {""}
}: { $face }
winter-tell-counter = places a counter { $at }
winter-tell-move = moves the card { $at }: now it lies { $to }{ $turned ->
    [yes] , turned
   *[no] {""}
}
winter-tell-remove = removes the card { $at }
winter-tell-take = takes back the counter { $at }
winter-tell-keep = keeps the part of the ice that begins { $at }

## The position

winter-say-phase = { $phase ->
    [beginning] The first cards are being placed.
    [freezing] The lake is freezing.
   *[thawing] The lake is thawing.
} { $cards ->
    [0] The deck is empty.
    [one] One card is left in the deck.
   *[other] { $cards } cards are left in the deck.
}
winter-say-seat = { $name }, { $colour ->
    [light] light
    [dark] dark
   *[none] no colour yet
}: { $placed ->
    [0] no counter on the ice
    [one] one counter on the ice, at { $squares }
   *[other] { $placed } counters on the ice, at { $squares }
}; { $reserve } in reserve.
winter-say-cards = { $cards ->
    [one] One card on the table:
   *[other] { $cards } cards on the table, named by the column and row of their top left section:
}
winter-say-card = { $at }: { $face }{ $locked ->
    [yes] , locked
   *[no] {""}
}.
winter-seat = { $colour ->
    [light] Plays light
    [dark] Plays dark
   *[none] No colour yet
}: { $placed } on the ice, { $reserve } in reserve
winter-seat-ice = { $placed } on the ice

## The first guided game

winter-lesson-lake = A lake freezes over. Every card has four sections, light or dark. Where four of one colour lie two by two, that is a square, whichever cards they are on: squares are what you play for.
winter-lesson-first = Put your card where the dashed one lies. It must touch another card along a whole side of a section.
winter-lesson-turn = Beginner has taken light, so dark is yours, and has put a card. In your turn you do one of two things: draw a card and put it, or put a counter. Draw.
winter-lesson-put = Put it on the marked place: so it lies with two dark sections on top, ready for a square.
winter-lesson-again = You cannot see the next card, but you know what you need: two dark sections. Draw.
winter-lesson-square = It fits! Put it above: its two dark sections and the two below make a square.
winter-lesson-counter = Now put a counter on your square. It freezes the cards under it: nobody can move or remove them.
winter-lesson-second = Some turns have passed, and you have another dark square. Put a counter on it as well: the more you have on the ice, the harder you are to beat.
winter-lesson-reserve = And a third. Squares may share sections. But keep counters in reserve: you need one for each card that you move in the thaw.
winter-lesson-thaw = The deck is empty: the thaw begins. Now a turn is one of three things: move a card, remove a card, or take back a counter.
winter-lesson-move = Move the marked card to the dashed place. A moved card must make a new square of your colour, and it brings a counter there at once.
winter-lesson-remove = Beginner has a single counter on the ice. Remove the marked card: what hangs by it alone breaks off, with every counter on it.
winter-lesson-end = Beginner has no counter left on the ice and loses: you have won. Freeze your own squares, and in the thaw break off those of the other.
winter-why-W16 = { $count ->
    [one] { $loser } lost the last counter on the ice.
   *[other] Both lost their last counters in the same turn.
}
winter-why-W17 = { $loser } had no counter on the ice at the end of a turn, or nothing left to do.
winter-sheet-counters = Counters
winter-sheet-before = On the ice before the last turn
winter-sheet-ice = On the ice at the end
winter-sheet-reserve = In reserve
winter-sheet-lake = { $lake ->
    [one] One card is left of the lake
   *[other] { $lake } cards are left of the lake
}; { $off ->
    [0] none was removed or broke off.
    [one] one was removed or broke off.
   *[other] { $off } were removed or broke off.
}
winter-why-W18 = The same position came up for the third time.

# The rules in short

winter-short-squares = Cards have light and dark sections. Four of one colour, two by two, are a square.
winter-short-keep = Keep your counters on squares of your colour; whoever has none left on the ice loses.
winter-short-freeze = While the lake freezes: draw a card and put it beside another, or put a counter on a square of your colour.
winter-short-lock = A counter locks the cards under it.
winter-short-thaw = When the deck is used up, the thaw begins: move a card so that it makes a new square of yours, which gets a counter; or remove a card; or take back a counter.
winter-short-split = What no longer hangs together breaks off: only the largest part stays, and the counters of the others go back.
winter-short-lose = Whoever has no counter left on the ice loses. The same position three times is a draw.
