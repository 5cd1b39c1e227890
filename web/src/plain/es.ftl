# El tablero sencillo, en el que se juega a todo lo que no tiene un tablero propio.

plain-board = Tablero. Las flechas recorren los lugares, Re Pág y Av Pág los que puedes elegir, Intro elige, Escape vuelve atrás.
plain-text = La posición
plain-actions = Lo que puedes hacer
plain-table = En la mesa
plain-hand = { $name }
plain-hand-cards = { $count ->
    [one] una carta
   *[other] { $count } cartas
}
plain-hidden = { $count ->
    [0] ninguna carta oculta
    [one] una carta oculta
   *[other] { $count } cartas ocultas
}
plain-face-down = boca abajo
plain-counter = { $label }: { $value }

plain-now-choose = Elige algo de lo enmarcado.
plain-now-card = Elige una carta.
plain-now-button = Elige qué hacer.
plain-now-next = { $names }: ¿y ahora?
plain-now-again = { $names }: toca otra vez para hacerlo.
plain-now-other = Le toca a { $name }.
plain-now-over = La partida ha terminado.
plain-back = Volver atrás
plain-filter = Buscar una acción
plain-more = { $count ->
    [one] y una más: escribe una parte
   *[other] y { $count } más: escribe una parte
}
plain-group = { $word }… ({ $count })

plain-empty = vacío
plain-can = se puede elegir
plain-chosen = elegido
plain-lies = { $place }: { $things }

plain-colour = { $colour ->
    [white] blanco
    [black] negro
    [red] rojo
    [blue] azul
    [green] verde
    [yellow] amarillo
    [violet] violeta
    [orange] naranja
    [brown] marrón
   *[grey] gris
}
plain-shape = { $shape ->
    [ring] { $count ->
        [one] anillo
       *[other] anillos
    }
    [cross] { $count ->
        [one] cruz
       *[other] cruces
    }
    [square] { $count ->
        [one] cuadrado
       *[other] cuadrados
    }
    [diamond] { $count ->
        [one] rombo
       *[other] rombos
    }
    [triangle] { $count ->
        [one] triángulo
       *[other] triángulos
    }
    [star] { $count ->
        [one] estrella
       *[other] estrellas
    }
    [heart] { $count ->
        [one] corazón
       *[other] corazones
    }
    [spade] { $count ->
        [one] pica
       *[other] picas
    }
    [club] { $count ->
        [one] trébol
       *[other] tréboles
    }
    [crown] { $count ->
        [one] corona
       *[other] coronas
    }
    [pawn] { $count ->
        [one] peón
       *[other] peones
    }
    [tower] { $count ->
        [one] torre
       *[other] torres
    }
    [seed] { $count ->
        [one] semilla
       *[other] semillas
    }
    [drop] { $count ->
        [one] gota
       *[other] gotas
    }
    [sun] { $count ->
        [one] sol
       *[other] soles
    }
    [moon] { $count ->
        [one] luna
       *[other] lunas
    }
   *[disc] { $count ->
        [one] ficha
       *[other] fichas
    }
}
plain-thing = { $count ->
    [one] { plain-shape } de color { plain-colour }
   *[other] { $count } { plain-shape } de color { plain-colour }
}
plain-thing-of = { $count ->
    [one] { plain-shape } de { $name }
   *[other] { $count } { plain-shape } de { $name }
}
plain-several = { $count } × { $thing }

plain-ends-win = Con esto ganas la partida.
plain-ends-lose = Con esto termina la partida y pierdes.
plain-ends-draw = Con esto la partida acaba en empate.
plain-ends-won = Con esto termina la partida y ganáis.
plain-ends-lost = Con esto termina la partida y perdéis.
