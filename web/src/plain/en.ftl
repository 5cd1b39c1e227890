# The plain board, which every game without a board of its own is played on.

plain-board = Board. Arrow keys move over the places, Page Up and Page Down over those you can choose, Enter chooses, Escape takes back.
plain-text = The position
plain-actions = What you can do
plain-table = On the table
plain-hand = { $name }
plain-hand-cards = { $count ->
    [one] one card
   *[other] { $count } cards
}
plain-hidden = { $count ->
    [0] no hidden cards
    [one] one hidden card
   *[other] { $count } hidden cards
}
plain-face-down = face down
plain-counter = { $label }: { $value }

plain-now-choose = Choose what is framed.
plain-now-card = Choose a card.
plain-now-button = Choose what to do.
plain-now-next = { $names }: and now?
plain-now-again = { $names }: tap again to do it.
plain-now-other = { $name } to move.
plain-now-over = The game is over.
plain-back = Take back
plain-filter = Find an action
plain-more = { $count ->
    [one] and one more: type a part of it
   *[other] and { $count } more: type a part of it
}
plain-group = { $word }… ({ $count })

plain-empty = empty
plain-can = can be chosen
plain-chosen = chosen
plain-lies = { $place }: { $things }

plain-colour = { $colour ->
    [white] white
    [black] black
    [red] red
    [blue] blue
    [green] green
    [yellow] yellow
    [violet] violet
    [orange] orange
    [brown] brown
   *[grey] grey
}
plain-shape = { $shape ->
    [ring] { $count ->
        [one] ring
       *[other] rings
    }
    [cross] { $count ->
        [one] cross
       *[other] crosses
    }
    [square] { $count ->
        [one] square
       *[other] squares
    }
    [diamond] { $count ->
        [one] diamond
       *[other] diamonds
    }
    [triangle] { $count ->
        [one] triangle
       *[other] triangles
    }
    [star] { $count ->
        [one] star
       *[other] stars
    }
    [heart] { $count ->
        [one] heart
       *[other] hearts
    }
    [spade] { $count ->
        [one] spade
       *[other] spades
    }
    [club] { $count ->
        [one] club
       *[other] clubs
    }
    [crown] { $count ->
        [one] crown
       *[other] crowns
    }
    [pawn] { $count ->
        [one] pawn
       *[other] pawns
    }
    [tower] { $count ->
        [one] tower
       *[other] towers
    }
    [seed] { $count ->
        [one] seed
       *[other] seeds
    }
    [drop] { $count ->
        [one] drop
       *[other] drops
    }
    [sun] { $count ->
        [one] sun
       *[other] suns
    }
    [moon] { $count ->
        [one] moon
       *[other] moons
    }
   *[disc] { $count ->
        [one] piece
       *[other] pieces
    }
}
plain-thing = { $count ->
    [one] { plain-colour } { plain-shape }
   *[other] { $count } { plain-colour } { plain-shape }
}
plain-thing-of = { $count ->
    [one] { plain-shape } of { $name }
   *[other] { $count } { plain-shape } of { $name }
}
plain-several = { $count } × { $thing }

plain-ends-win = This wins the game.
plain-ends-lose = This ends the game, and you lose.
plain-ends-draw = This ends the game in a draw.
plain-ends-won = This ends the game, and you all win.
plain-ends-lost = This ends the game, and you all lose.
