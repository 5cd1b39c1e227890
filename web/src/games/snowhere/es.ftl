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

snowhere-board-ends-solved = Con esto termina la partida sin fuego a la vista: { $players ->
    [1] ganas
   *[other] ganáis todos
} ({ $rule }).
snowhere-board-ends-left = Con esto termina la partida y quedan { $area } de fuego: { $players ->
    [1] no ganas
   *[other] no ganáis
} ({ $rule }).
snowhere-board-none-left = Ya no se puede tomar ninguna carta: coloca tus copos o termina.

snowhere-board-lay = Colocarla aquí
snowhere-board-finish = Terminar
snowhere-board-finish-now = Terminar ya
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

snowhere-lesson-carpet = La alfombra arde: 111 cartas con el fuego hacia arriba, unas sobre otras. Carta a carta tomas fuego y lo colocas otra vez como nieve. Arrastra la mesa para moverla; con dos dedos, la rueda o + y − te acercas o te alejas.
snowhere-lesson-take = Las cartas que no tienen nada encima brillan: esas se pueden tomar. Toma la marcada.
snowhere-lesson-snowflake = ¡Debajo había un copo gigante! Esa carta se aparta para el final, y tomas otra enseguida.
snowhere-lesson-place = Esta es nieve. Llévala al recuadro discontinuo, gírala con el botón redondo y colócala: tiene que tapar algo de fuego a la vista.
snowhere-lesson-locked = Tu nieve cubre ahora cartas de fuego que antes se podían tomar: están bloqueadas. Cuantas menos bloquees, más tiempo podrás seguir. Toma la carta marcada.
snowhere-lesson-beside = La nieve puede quedar sobre otra nieve o separada de ella, pero nunca borde con borde: al menos 1 mm de lo uno o de lo otro. Colócala en el recuadro discontinuo.
snowhere-lesson-edge = En el borde de la alfombra una carta tiene que sobresalir, nunca quedar a ras; y no puede cubrir exactamente una sola carta de fuego. Mira cómo sigue la partida: cada carta que se toma libera otras, cada carta que se coloca bloquea algunas.
snowhere-lesson-last = Ya no se puede tomar ninguna. Ahora se colocan los copos apartados, tantos como quieras. Coloca el tuyo.
snowhere-lesson-end = La partida termina con el 42 % del fuego todavía a la vista: así acaban casi todas las primeras. Por debajo del 25 % es un buen resultado; por debajo de 1 mm² ganáis todos.
snowhere-ended = Quedan a la vista { $score } mm² de fuego: el { $percent } % de la alfombra.
snowhere-grade = { $grade ->
    [out] Todo apagado: no se puede hacer mejor.
    [sparks] Solo quedan chispas: como un experto.
    [glowing] Aún quedan brasas: un resultado muy bueno.
    [burning] Aún arde en algunos sitios: un buen resultado. Por debajo del 10 % se juega como nuestro bot hábil.
   *[ablaze] Aún arde gran parte: así acaban casi todas las primeras partidas. Por debajo del 25 % es un buen resultado, y por debajo del 2 % solo quedan chispas.
}

snowhere-sheet-grade = { $grade ->
    [out] Apagado
    [sparks] Chispas
    [glowing] Brasas
    [burning] Llamas
   *[ablaze] Incendio
}
snowhere-sheet-from = ≥ { $least }
snowhere-sheet-snow = Cartas de fuego convertidas en nieve
snowhere-sheet-flakes = Copos colocados
snowhere-sheet-fire = Cartas de fuego que quedan
snowhere-sheet-aside = Copos apartados sin colocar
snowhere-sheet-hidden = Copos sin encontrar

# What can be agreed on

snowhere-option-carpet = Alfombra
snowhere-option-carpet-compact = compacta
snowhere-option-carpet-standard = normal
snowhere-option-carpet-wide = amplia
snowhere-why-S14 = { $count ->
    [0] Todavía se ve parte del fuego.
   *[other] Ya no se ve nada de fuego.
}

# Las reglas en breve

snowhere-short-out = Apagad el fuego entre todos: al final no debe verse ninguno.
snowhere-short-take = Toma una carta de fuego que no tenga ninguna otra encima.
snowhere-short-flake = Si debajo hay un copo gigante, apártala y toma otra.
snowhere-short-lay = Colócala como nieve donde quieras, de modo que tape algo de fuego.
snowhere-short-edges = La nieve nunca queda borde con borde con otra nieve, ni a ras del borde de la alfombra.
snowhere-short-next = Después juega el siguiente. Podéis hablar cuanto queráis.
snowhere-short-flakes = Cuando ya no se puede tomar ninguna carta, colocáis los copos apartados.
snowhere-short-left = Con menos de 1 mm² de fuego ganáis todos; si no, cuanto menos, mejor.
