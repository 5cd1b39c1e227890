# What the table says when a wish is not granted. The ids are the error codes.

table-stale = Something happened meanwhile; the table is at version { $version } now.
table-over = The game is over.
table-not-playing = The game has not begun.
table-not-waiting = The game has begun.
table-no-such-seat = There is no seat { $seat } at this table.
table-seat-taken = Seat { $seat } is taken.
table-seats-free = Not all seats are taken yet.
table-ready-already = You have said already that you are ready.
table-too-few-willing = Not enough of you want another game.
table-still-waiting = Somebody has not answered yet; after { $seconds } seconds you can go on without them.
table-no-rematch-offer = Nobody has offered another game.
table-own-deal = Only whoever holds every seat, and keeps them, may bring a deal.
table-not-your-seat = That seat is not yours.
table-not-your-turn = It is not your turn.
table-not-yours = Only who laid the table can do that.
table-time-is-up = Your time is up.
table-no-draws = A draw can be offered only where people play against each other.
table-draw-offered = You have offered or accepted this draw already.
table-no-draw-offer = Nobody has offered a draw.
table-bots-play-on = Bots accept no draws.
table-nothing-to-undo = You have done nothing that could be taken back.
table-others-acted = Somebody else has acted since; it cannot be taken back.
table-revealed = That action revealed something; it cannot be taken back.
table-not-away = You can go on without somebody where there is no clock and they have been away for { $seconds } seconds.
table-seats-and-players = { $seats } seats were described for { $players } players.
table-unknown-bot = There is no bot called “{ $bot }”.
table-unknown-game = There is no game called “{ $game }”.
table-no-such-game = There is no game called “{ $game }” on this table.
table-bad-subscription = This browser cannot be called that way.
table-bad-address = This is not an e-mail address.
table-too-many-calls = You are called in { $limit } ways already; remove one first.
table-no-calls = This server calls nobody that way.
table-nobody-plays-so = This game is not played by so many people.
table-too-many-tables = You have { $limit } tables already; finish or close some first.
table-too-many-tables-here = Too many tables have been laid from where you are today; please come back later.
table-too-many-today = You have laid { $limit } tables since yesterday; please come back later.
table-disk-full = There is no room for new tables just now. Games that are being played go on.
table-log-full = So much has happened at this table that it can only end now: you can resign.
table-draw-once = You have offered a draw in this position already; play on first.
table-bad-link = This link does not lead to a seat any more.
table-unknown-table = There is no such table.
table-storage = It could not be saved, so it did not happen. Please try again in a moment.
table-bad-message = This message is not understood: { $problem }
table-foreign-origin = This was asked by a page of another site.
table-unknown-host = This server does not know itself by the name “{ $host }”. Whoever runs it can add the name to SOBREMESA_HOSTS.
table-too-fast = That was too much at once; please wait a moment.
table-too-large = That is too large.
table-too-long = This game is too long to be shown or evaluated here.
table-bad-name = A name needs at least one visible character.
table-unknown-passkey = Nobody here has this passkey.
table-bad-passkey = That passkey did not work. Try again.
table-no-passkeys = Passkeys need a server with a name, over https.
table-too-many-passkeys = You have as many passkeys as one may have.
table-banned = Whoever runs this table does not let you in any more.
table-muted = Whoever runs this table has muted you: only phrases and signs are left to you.
table-not-ratable = A rated game needs a clock and a player of their own on every seat: people, or our levels, each once. There are no hints, and no rated games that are played together.
table-rated = Not in a rated game.
table-unknown-word = “{ $word }” is none of our words. Is it spelled right?
table-phrase-length = A recovery phrase has { $words } words; these are { $typed }.
table-wrong-phrase = Nobody here has this phrase. Look at the words again, and at their order.
table-too-many-tries = That was tried too often. Wait a few minutes.
table-internal = Something went wrong on our side. Nothing was changed.
table-unknown-page = There is no such page.
table-wrong-method = This cannot be done here.
table-no-such-position = There is no position after { $ply } actions.
table-not-over = The game is not over; its record is opened when it is.
table-no-hints = People play each other here, and the table was laid without hints.
table-not-ready = The opponents are still waking up; this takes a minute or two, and only the first time.
table-no-answer = There is no answer just now; please ask again in a moment.
table-unknown-analysis = There is no such analysis any more; please ask for it anew.
table-unreadable = This table was written by a newer Sobremesa; it cannot be opened with this one.
table-damaged = What was written down of this table is damaged, and it cannot be opened. Every other table is as it was. Whoever runs this server may still have it in a backup.
table-rules-gone = This game was played by rules that are not here any more; it can be neither shown nor played on.
table-bad-words = There was nothing to say in that.
table-talk-off = Whoever laid this table wants no talk at it.
table-too-many-words = Not so fast: let the others get a word in.
table-no-such-words = Nobody has said that here.
table-nothing-to-ask = There is nothing that you would have to ask the others for.
table-undo-once = That was asked already in this position; play on first.
table-no-undo-asked = Nobody asks to take an action back.

# What messengers show of a link.

link-home = Sobremesa: stay at the table
link-home-text = Tabletop games in your browser, with friends or against bots. No account.
link-title = { $count ->
    [0] { $game }
   *[other] { $game }: { $names }
}
link-waiting = { $count ->
    [0] Everybody has a seat, and it is about to begin.
    [one] A seat is free: sit down and play.
   *[other] { $count } seats are free: sit down and play.
}
link-playing = { $person ->
    [1] { $name } is to move. Have a look.
   *[other] A game is being played. Have a look.
}
link-over = { $count ->
    [0] The game is over. Look back at it.
    [one] { $names } won. Look back at the game.
   *[other] { $names } share the win. Look back at the game.
}

# Called to the table.

call-title = Your turn: { $game }
call-text = { $names } { $count ->
    [one] waits
   *[other] wait
} for you.{ $more ->
    [0] { "" }
    [one] { " " }It is your turn in one more game.
   *[other] { " " }It is your turn in { $more } more games.
}
call-invited-title = { $names } invites you
call-invited-text = To a game of { $game }.
mail-ask = Is this your address?
mail-ask-text = Somebody at Sobremesa, you we hope, wants a letter here when it is their turn in a game. If that is you, open this link:

    { $link }

    If not, do nothing, and there will be no more letters.
mail-text = { $names } { $count ->
    [one] waits
   *[other] wait
} for you:

    { $link }

    { $more ->
        [0] { "" }
        [one] It is your turn in one more game. { "" }
       *[other] It is your turn in { $more } more games. { "" }
    }At most one such letter a day. To get none any more: { $stop }
