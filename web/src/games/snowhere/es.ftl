snowhere-board = La alfombra
snowhere-board-fire-left = Fuego que queda
snowhere-board-percent = { $percent } %
snowhere-board-mm2 = { $area } mm²
snowhere-board-cm2 = { $area } cm²
snowhere-board-flakes = Copos gigantes: { $aside } apartados, { $laid } colocados, { $hidden } todavía bajo el fuego.

snowhere-board-take = Toma una de las cartas que brillan.
snowhere-board-take-it = Tomarla
snowhere-board-take-card = Tomar la carta { $card }, en { $x }, { $y }.
snowhere-board-frees = { $count ->
    [one] Libera una carta.
   *[other] Libera { $count } cartas.
}
snowhere-board-locks = { $count ->
    [one] Bloquea una carta.
   *[other] Bloquea { $count } cartas.
}
snowhere-board-held = Arrastra la nieve sobre el fuego y gírala.
snowhere-board-not-here = Aquí no puede quedar.
snowhere-board-held-card = Carta de nieve en la mano, en { $x }, { $y }, girada { $a }°. Las flechas la mueven, Q y E la giran; con Mayús o Alt, poco a poco. Intro la coloca.
snowhere-board-fine = Puede quedar aquí.
snowhere-board-puts-out = Apaga { $area }.
snowhere-board-puts-out-nothing = No apaga nada.

snowhere-board-ends = Con esto termina la partida.
snowhere-board-none-left = Ya no se puede tomar ninguna carta: coloca tus copos o termina.

snowhere-board-lay = Colócala aquí
snowhere-board-finish = Terminar
snowhere-board-step = Cuánto avanza cada pulsación
snowhere-board-step-of = { $step } mm o { $step } grados
snowhere-board-step-short = { $step } mm
snowhere-board-up = Arriba
snowhere-board-down = Abajo
snowhere-board-left = Izquierda
snowhere-board-right = Derecha
snowhere-board-turn-left = Girar a la izquierda (Q)
snowhere-board-turn-right = Girar a la derecha (E)
snowhere-board-closer = Acercar (+)
snowhere-board-farther = Alejar (−)
snowhere-board-whole = Toda la alfombra (0)

snowhere-seat-hand = { $count ->
    [one] Una carta por colocar
   *[other] { $count } cartas por colocar
}

snowhere-remains = { $area } de fuego
snowhere-remains-nothing = nada de fuego
snowhere-told-take = toma una carta { snowhere-where }
snowhere-told-place = coloca nieve { snowhere-where }, { snowhere-lying }
snowhere-told-snowflake = coloca un copo gigante { snowhere-where }, { snowhere-lying }
snowhere-where = { $where ->
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
snowhere-lying = { $lying ->
    [upright] en vertical
    [across] en horizontal
    [left] con inclinación a la izquierda
   *[right] con inclinación a la derecha
}
snowhere-told-finish = no coloca más copos
snowhere-told-spare = deja la carta fuera de la mesa

snowhere-described-fire = Fuego que queda: { $percent } de la alfombra, { $area }.
snowhere-described-cards = En la mesa: { $fire ->
    [one] una carta de fuego
   *[other] { $fire } cartas de fuego
} y { $snow ->
    [one] una de nieve
   *[other] { $snow } de nieve
}.
snowhere-described-takeable = { $count ->
    [one] Se puede tomar una carta: { $cards }.
   *[other] Se pueden tomar { $count } cartas: { $cards }.
}
snowhere-described-take = { $name } toma una carta.
snowhere-described-place = { $name } coloca una carta como nieve.
snowhere-described-snowflakes = Ya no se puede tomar ninguna carta. { $count ->
    [one] { $name } puede colocar el último copo.
   *[other] { $name } puede colocar { $count } copos.
}
snowhere-described-solved = El fuego está apagado. ¡Bien hecho!
snowhere-described-over = Ya no se puede tomar ninguna carta: la partida ha terminado. Quedan { $area } de fuego.

snowhere-lesson-carpet = La alfombra arde: 111 cartas con el fuego hacia arriba, unas sobre otras. Entre todos les dais la vuelta y tapáis el fuego con su lado de nieve, hasta que no quede ninguna llama.
snowhere-lesson-look = Primero, mira a tu alrededor. Arrastra la mesa para moverla; con la rueda, dos dedos o + y − te acercas. La barra de arriba muestra cuánto fuego queda.
snowhere-lesson-take = Las cartas que no tienen nada encima brillan: esas puedes tomar. Señala una para ver qué cartas liberaría. Toma una ahora.
snowhere-lesson-place = Se da la vuelta en tu mano. (Un copo gigante se aparta para el final: entonces toma otra carta.) Arrástrala sobre el fuego y gírala con el botón redondo, la rueda o dos dedos. En rojo verás por qué no; en verde, que puede quedar ahí. Después pulsa «Colócala aquí», tócala o pulsa Intro.
snowhere-lesson-locked = Ahora tu nieve cubre otras cartas de fuego, y esas ya no se pueden tomar. Un candado pequeño te avisa antes de bloquear una carta. Las cartas son vuestra única nieve: bloquead las menos posibles.
snowhere-lesson-take-again = Toma otra carta. Si debajo hay un copo gigante, se aparta para el final y tomas una más.
snowhere-lesson-overlap = Las cartas de nieve no pueden quedar borde con borde: deben solaparse al menos 1 mm, o dejar 1 mm de hueco. Para afinar, elige 0,1 mm abajo o usa Alt con las flechas. Coloca tu carta.
snowhere-lesson-edge = En el borde de la alfombra la carta tiene que sobresalir: no puede quedar a ras del contorno. Y nunca puede cubrir exactamente una carta de fuego.
snowhere-lesson-snowflakes = Cuando ya no se pueda tomar ninguna carta, colocáis los copos apartados, tantos como queráis. Son vuestra última reserva.
snowhere-lesson-goal = Con menos de 1 mm² de fuego habéis ganado, todos. Si no: cuanto menos fuego, mejor. ¡Sigue y mira hasta dónde llegáis!
snowhere-ended = Quedan a la vista { $score } mm² de fuego: el { $percent } % de la alfombra.
snowhere-grade = { $grade ->
    [out] Todo apagado: no se puede hacer mejor.
    [sparks] Solo quedan chispas: como un experto.
    [glowing] Aún quedan brasas: un resultado muy bueno.
    [burning] Aún arde en algunos sitios: un buen resultado. Por debajo del 10 % jugáis como nuestro bot hábil.
   *[ablaze] Aún arde gran parte: así acaban casi todas las primeras partidas. Por debajo del 25 % es un buen resultado, y por debajo del 2 % solo quedan chispas.
}

# Lo que se puede acordar

snowhere-option-carpet = Alfombra
snowhere-option-carpet-compact = pequeña
snowhere-option-carpet-standard = normal
snowhere-option-carpet-wide = amplia
snowhere-why-S14 = { $count ->
    [0] Todavía se ve parte del fuego.
   *[other] Ya no se ve nada de fuego.
}
