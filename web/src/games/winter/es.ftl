# Winter

winter-phase = { $phase ->
    [beginning] Las primeras cartas
    [freezing] Congelación
   *[thawing] Deshielo
}
winter-lake = El lago
winter-face = { $one ->
    [L] claro
   *[D] oscuro
} { $two ->
    [L] claro
   *[D] oscuro
} sobre { $three ->
    [L] claro
   *[D] oscuro
} { $four ->
    [L] claro
   *[D] oscuro
}

## Mazo, mano, botones

winter-deck = El mazo: { $cards ->
    [0] vacío
    [one] queda una carta
   *[other] quedan { $cards } cartas
}
winter-draw = Robar una carta. { $cards ->
    [one] Es la última.
   *[other] Quedan { $cards }.
}
winter-draw-short = Robar
winter-faces = { $phase ->
    [thawing] Ya se derritieron
   *[freezing] Quedan en el mazo
}
winter-in-hand = Carta en la mano: { $face }
winter-choose-colour = { $colour ->
    [light] Jugar con claro
   *[dark] Jugar con oscuro
}
winter-turn = Girar
winter-remove = Retirar
winter-remove-now = Retirarla ya
winter-closer = Acercar
winter-farther = Alejar
winter-take = Recuperar
winter-cancel = Soltar
winter-confirm = { $kind ->
    [spot] Ponerla aquí
    [square] Ficha aquí
   *[group] Conservar esta parte
}

## Lo que hay en el lago y se puede elegir

winter-target-spot = Poner la carta en { $at }{ $turned ->
    [yes] , girada
   *[no] {""}
}{ $brings ->
    [0] {""}
    [one] , trae una ficha
   *[other] , trae { $brings } fichas
}
winter-target-square = Ficha en el cuadrado de { $at }
winter-target-card = Carta de { $at }{ $state ->
    [locked] , bloqueada por una ficha
    [movable] , se puede mover o retirar
   *[free] , se puede retirar
}
winter-target-counter = Tu ficha de { $at }: recuperarla
winter-target-group = Conservar la parte que empieza en { $at }, { $cards ->
    [one] una carta
   *[other] { $cards } cartas
}

## Qué hacer ahora

winter-hint-over = La partida ha terminado.
winter-hint-place = Pon tu carta donde toque a otra: elige un punto.
winter-hint-again = Toca otra vez para ponerla aquí, o gírala.
winter-hint-colour = ¿Con qué color quieres jugar?
winter-hint-freeze = { $squares ->
    [0] Roba una carta.
   *[other] Roba una carta o pon una ficha en un cuadrado que brille.
}
winter-hint-counter = Hay más cuadrados nuevos que fichas: elige cuáles reciben una. { $reserve ->
    [one] Te queda una ficha.
   *[other] Te quedan { $reserve } fichas.
}
winter-hint-keep = El hielo se ha roto en partes iguales. ¿Cuál se queda?
winter-hint-keeping = { $cards ->
    [one] Se derrite una carta
   *[other] Se derriten { $cards } cartas
}{ $counters ->
    [0] .
    [one] {" "}y vuelve una ficha.
   *[other] {" "}y vuelven { $counters } fichas.
}
winter-hint-thaw = Elige una carta para moverla o retirarla, o una de tus fichas para recuperarla.
winter-hint-picked = { $spots ->
    [0] Esta carta se puede retirar.
    [one] Puede ir a un lugar; o retírala.
   *[other] Puede ir a { $spots } lugares; o retírala.
}
winter-hint-counter-picked = { $left ->
    [0] Es tu última ficha sobre el hielo. ¿Recuperarla?
    [one] ¿Recuperarla? Queda una sobre el hielo.
   *[other] ¿Recuperarla? Quedan { $left } sobre el hielo.
}
winter-hint-moving = { $scarce ->
    [yes] Forma { $made } cuadrados; tú eliges cuáles reciben { $reserve ->
        [one] tu última ficha
       *[other] tus { $reserve } fichas
    }.
   *[no] Trae { $made ->
        [one] una ficha
       *[other] { $made } fichas
    }.
}
winter-hint-breaking = { $tied ->
    [0] { $cards ->
        [one] Se desprende una carta
       *[other] Se desprenden { $cards } cartas
    }{ $counters ->
        [0] .
        [one] {" "}con una ficha.
       *[other] {" "}con { $counters } fichas.
    }
   *[other] El hielo se rompe en { $tied } partes iguales; tú eliges cuál se queda.
}
winter-hint-removing = { $tied ->
    [0] { $cards ->
        [0] No se desprende nada más.
        [one] Se desprende otra carta{ $counters ->
            [0] .
            [one] {" "}con una ficha.
           *[other] {" "}con { $counters } fichas.
        }
       *[other] Se desprenden otras { $cards } cartas{ $counters ->
            [0] .
            [one] {" "}con una ficha.
           *[other] {" "}con { $counters } fichas.
        }
    }
   *[other] El hielo se rompe en { $tied } partes iguales; tú eliges cuál se queda.
}
winter-hint-one-way = Aquí solo cabe así.

winter-decision = { $decision ->
    [place] { $name } pone una carta
    [colour] { $name } elige color
    [counter] { $name } elige cuadrados para sus fichas
    [keep] { $name } decide qué parte del hielo se queda
   *[turn] { $phase ->
        [thawing] { $name } mueve o retira una carta, o recupera una ficha
       *[freezing] { $name } roba una carta o pone una ficha
    }
}

## Qué se ha hecho

winter-at = { $where ->
    [up-left] arriba a la izquierda
    [up] arriba
    [up-right] arriba a la derecha
    [left] a la izquierda
    [right] a la derecha
    [down-left] abajo a la izquierda
    [down] abajo
    [down-right] abajo a la derecha
   *[middle] en el centro
}
winter-beside = junto a la primera carta
winter-tell-colour = juega con { $colour ->
    [light] claro
   *[dark] oscuro
}
winter-tell-draw = roba una carta
winter-tell-card = pone la carta { $at }{ $turned ->
    [yes] , girada
   *[no] {""}
}
winter-tell-card-face = pone la carta { $at }{ $turned ->
    [yes] , girada
   *[no] {""}
}: { $face }
winter-tell-counter = pone una ficha { $at }
winter-tell-move = mueve la carta que estaba { $at }: ahora está { $to }{ $turned ->
    [yes] , girada
   *[no] {""}
}
winter-tell-remove = retira la carta que estaba { $at }
winter-tell-take = recupera la ficha que estaba { $at }
winter-tell-keep = conserva la parte del hielo que empieza { $at }

## La posición

winter-say-phase = { $phase ->
    [beginning] Se colocan las primeras cartas.
    [freezing] El lago se congela.
   *[thawing] El lago se deshiela.
} { $cards ->
    [0] El mazo está vacío.
    [one] Queda una carta en el mazo.
   *[other] Quedan { $cards } cartas en el mazo.
}
winter-say-seat = { $name }, { $colour ->
    [light] claro
    [dark] oscuro
   *[none] aún sin color
}: { $placed ->
    [0] ninguna ficha sobre el hielo
    [one] una ficha sobre el hielo, en { $squares }
   *[other] { $placed } fichas sobre el hielo, en { $squares }
}; { $reserve } en la reserva.
winter-say-cards = { $cards ->
    [one] Una carta en la mesa:
   *[other] { $cards } cartas en la mesa, por la columna y la fila de su sección superior izquierda:
}
winter-say-card = { $at }: { $face }{ $locked ->
    [yes] , bloqueada
   *[no] {""}
}.
winter-seat = { $colour ->
    [light] Juega con claro
    [dark] Juega con oscuro
   *[none] Aún sin color
}: { $placed } sobre el hielo, { $reserve } en la reserva
winter-seat-ice = { $placed } sobre el hielo

## La primera partida guiada

winter-lesson-lake = Un lago se congela. Cada carta tiene cuatro secciones, claras u oscuras. Donde cuatro del mismo color quedan dos por dos hay un cuadrado, estén en las cartas que estén: por los cuadrados se juega.
winter-lesson-first = Pon tu carta en el recuadro discontinuo. Tiene que tocar a otra carta por un lado entero de una sección.
winter-lesson-turn = Principiante se ha quedado con el claro, así que el oscuro es tuyo, y ha puesto una carta. En tu turno haces una de dos cosas: robar una carta y ponerla, o poner una ficha. Roba.
winter-lesson-put = Ponla en el sitio marcado: así quedan dos secciones oscuras arriba, listas para un cuadrado.
winter-lesson-again = No ves la carta siguiente, pero sabes qué te falta: dos secciones oscuras. Roba.
winter-lesson-square = ¡Encaja! Ponla encima: sus dos secciones oscuras y las dos de abajo forman un cuadrado.
winter-lesson-counter = Ahora pon una ficha en tu cuadrado. Congela las cartas que tiene debajo: nadie puede moverlas ni retirarlas.
winter-lesson-second = Han pasado unos turnos y tienes otro cuadrado oscuro. Pon también ahí una ficha: cuantas más tengas en el hielo, más difícil será ganarte.
winter-lesson-reserve = Y un tercero. Los cuadrados pueden compartir secciones. Pero guarda fichas en la reserva: en el deshielo necesitas una por cada carta que muevas.
winter-lesson-thaw = El mazo se ha acabado: llega el deshielo. Ahora un turno es una de tres cosas: mover una carta, retirar una carta o recuperar una ficha.
winter-lesson-move = Mueve la carta marcada al recuadro discontinuo. Una carta que se mueve debe formar un cuadrado nuevo de tu color, y trae enseguida una ficha.
winter-lesson-remove = Principiante tiene una sola ficha en el hielo. Retira la carta marcada: lo que solo se sujeta por ella se desprende, con todas sus fichas.
winter-lesson-end = A Principiante no le queda ninguna ficha en el hielo y pierde: has ganado. Congela tus cuadrados y, en el deshielo, haz que se desprendan los del otro.
winter-why-W16 = { $count ->
    [one] { $loser } ha perdido la última ficha que tenía en el hielo.
   *[other] Los dos jugadores han perdido su última ficha en el mismo turno.
}
winter-why-W17 = { $loser } ha acabado un turno sin fichas en el hielo o ya no podía hacer nada.
winter-sheet-counters = Fichas
winter-sheet-before = En el hielo antes del último turno
winter-sheet-ice = En el hielo al final
winter-sheet-reserve = En reserva
winter-sheet-lake = { $lake ->
    [one] Del lago queda una carta
   *[other] Del lago quedan { $lake } cartas
}; { $off ->
    [0] no se ha retirado ni desprendido ninguna.
    [one] se ha retirado o desprendido una.
   *[other] se han retirado o desprendido { $off }.
}
winter-why-W18 = La misma posición se ha dado por tercera vez.

# Las reglas en breve

winter-short-squares = Las cartas tienen secciones claras y oscuras. Cuatro del mismo color, dos por dos, son un cuadrado.
winter-short-keep = Mantén tus fichas sobre cuadrados de tu color; quien se queda sin ninguna en el hielo pierde.
winter-short-freeze = Mientras el lago se congela: roba una carta y ponla junto a otra, o pon una ficha en un cuadrado de tu color.
winter-short-lock = Una ficha bloquea las cartas que tiene debajo.
winter-short-thaw = Cuando se acaba el mazo llega el deshielo: mueve una carta para formar un cuadrado tuyo nuevo, que recibe una ficha; o retira una carta; o recupera una ficha.
winter-short-split = Lo que deja de estar unido se desprende: solo queda la parte mayor, y las fichas de las demás vuelven a sus reservas.
winter-short-lose = Quien se queda sin fichas en el hielo pierde. La misma posición tres veces es empate.
