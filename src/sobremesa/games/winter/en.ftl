# Winter

winter-title = Winter
winter-line = A lake of cards freezes over, then thaws. Keep a counter on the ice.
winter-score = { $value } on the ice

winter-place-first = First place the revealed card ({ $face }) so that it touches another one.
winter-colour-first = First say which colour you play: light or dark.
winter-colours-chosen = The colours are chosen once, by the second player, before their first turn.
winter-draw-first = Draw a card before you place one.
winter-still-freezing = The lake is still freezing: draw a card or place a counter. Moving, removing and taking come when the deck is empty.
winter-deck-empty = The deck is empty and the lake is thawing: move a card, remove one, or take back a counter.
winter-counter-only-by-move = In thawing, counters come onto the ice only by moving a card.
winter-counters-first = First choose which of the new squares gets your next counter.
winter-keep-first = The ice has broken into equal parts: first decide which one stays.
winter-nothing-to-keep = The ice is in one piece; there is nothing to decide.

winter-symmetric = { $face } looks the same when turned: place it without “r”.
winter-overlap = There the card would lie on top of another.
winter-no-contact = There the card would touch no other. A section must share a whole edge with another card’s section; corners don’t count.
winter-no-square = There are no four sections of one colour there.
winter-other-colour = That square has the other player’s colour.
winter-square-taken = There is already a counter on that square.
winter-reserve-empty = You have no counter left in your reserve.
winter-not-a-new-square = That is not one of the new squares that this move made.
winter-no-card = No card has its top left section there.
winter-locked = That card is locked: a counter lies on it.
winter-all-locked = Every card is locked: there is a counter on each of them.
winter-move-needs-counter = To move a card you need a counter in your reserve. Take one back first.
winter-same-place = The card must go to another place, not only be turned.
winter-makes-no-square = There the card would make no new square of your colour.
winter-card-makes-no-square = Wherever this card goes, it makes no new square of your colour.
winter-no-counter = There is no counter on that square.
winter-not-your-counter = That counter is the other player’s.
winter-not-a-group = No part that may stay begins with that card. Name one by its topmost card (of several, the leftmost).
winter-none-begins-so = Nothing you may do now begins with “{ $text }”.

winter-setup-keys = The setup of Winter is one list called “deck”, and nothing else.
winter-deck-size = The deck has { $cards } cards; it needs { $right }.
winter-bad-face = Card { $number } of the deck, “{ $face }”, is not a face: four letters, each L or D.

winter-show-phase = { $phase ->
    [beginning] Beginning
    [freezing] Freezing
   *[thawing] Thawing
}{ $cards ->
    [0] {""}
    [one] , 1 card in the deck
   *[other] , { $cards } cards in the deck
}
winter-show-seat = Seat { $seat }, { $colour ->
    [light] light
    [dark] dark
   *[none] no colour yet
}: { $placed } on the ice, { $reserve } in reserve
winter-show-revealed = Revealed: { $face }
winter-show-times = This position has come up { $times } times; at the third the game is drawn.
winter-show-decision = Seat { $seat } { $decision ->
    [place] places the revealed card
    [colour] chooses a colour
    [counter] chooses which new square gets a counter
    [keep] decides which part of the ice stays
   *[turn] { $phase ->
        [thawing] moves or removes a card, or takes back a counter
       *[freezing] draws a card or places a counter
    }
}
winter-show-choices = Choices: { $choices }
winter-show-over = { $draw ->
    [yes] The game is drawn ({ $rule }).
   *[no] Seat { $seat } wins ({ $rule }).
}
