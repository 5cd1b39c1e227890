# Twisty

twisty-title = Twisty
twisty-line = Salta como un caballo, reúne siete colores en tu orden y corre a la estrella.
twisty-score = { $value ->
    [one] un cubo
   *[other] { $value } cubos
}

## Rechazos: la preparación

twisty-setup-key = La preparación de Twisty tiene «board» y «lists»; no tiene «{ $key }».
twisty-setup-board = El tablero es una lista de siete textos, uno por fila, empezando por la fila 7.
twisty-setup-rank = La fila { $rank } del tablero debe ser un texto de siete caracteres.
twisty-setup-bare = En { $square } no hay ninguna ficha al empezar: las esquinas y la estrella están vacías («.»).
twisty-setup-missing = A { $square } le falta su ficha: solo las esquinas y la estrella empiezan vacías.
twisty-setup-token = «{ $token }», en { $square }, no es una ficha de Twisty.
twisty-setup-lists = Debe haber { $players } listas de colores, una por jugador.
twisty-setup-series = La lista del asiento { $seat } debe tener los siete colores r, o, y, g, b, v y p, una vez cada uno.

## Rechazos: las acciones

twisty-corner = Elige una esquina libre para tu peón: { $corners }.
twisty-corner-taken = En { $square } ya hay un peón. Esquinas libres: { $corners }.
twisty-pass = { $count ->
    [one] Solo puedes pasar si tu peón no tiene adónde ir, y puede ir a { $square }.
   *[other] Solo puedes pasar si tu peón no tiene adónde ir, y puede parar en { $count } casillas; por ejemplo, en { $square }.
}
twisty-unreachable = Nada lleva de { $from } a { $square }: no está a un salto de caballo y ninguna cadena de casillas especiales termina ahí.
twisty-stay = Tu peón tiene que moverse, y ninguna cadena de casillas especiales lo devuelve a { $square }.
twisty-way-occupied = Para ir de { $from } a { $square } habría que seguir desde { $pawn }, donde hay otro peón: solo se sigue desde una casilla especial que esté libre.
twisty-gate-occupied = Una puerta nunca lleva a la casilla de otro peón, ni siquiera para robar, y desde { $from } no hay otro camino a { $square }.
twisty-pawn-no-colour = En { $square } hay un peón y ya no te falta ningún cubo: solo se cae sobre un peón para robar el siguiente color.
twisty-pawn-without-colour = En { $square } hay un peón, y su jugador no tiene tu siguiente color, { $colour ->
    [r] el rojo
    [o] el naranja
    [y] el amarillo
    [g] el verde
    [b] el azul
    [v] el violeta
   *[p] el rosa
}.
twisty-pawn-protected = En { $square } hay un peón, y su jugador ha protegido tu siguiente color, { $colour ->
    [r] el rojo
    [o] el naranja
    [y] el amarillo
    [g] el verde
    [b] el azul
    [v] el violeta
   *[p] el rosa
}.
twisty-protect-where = { $square } no es una casilla de protección: los cubos solo se protegen ahí (#). Sin «!» puedes parar aquí.
twisty-protect-theft = Parar en { $square } es un robo, y un robo no protege. Sin «!» puedes robar aquí.
twisty-protect-nothing = No tienes ningún cubo sin proteger. Sin «!» puedes parar en { $square }.

## La terminal

twisty-seat = Asiento { $seat }
twisty-phase-corners = El asiento { $seat } elige una esquina para su peón.
twisty-phase-turn = Ronda { $round } de { $rounds }: mueve el asiento { $seat }.
twisty-phase-robbed = Ronda { $round } de { $rounds }: el asiento { $turn } roba al asiento { $seat }, que elige esquina.
twisty-won = El asiento { $seat } ha llevado siete cubos a la estrella y gana.
twisty-drawn = { $rounds } rondas sin que gane nadie: empate.
twisty-legend-series = Cubos: [r] protegido   (r) conseguido   ›r siguiente

## Nombres de las fichas

twisty-token-r = rojo
twisty-token-o = naranja
twisty-token-y = amarillo
twisty-token-g = verde
twisty-token-b = azul
twisty-token-v = violeta
twisty-token-p = rosa
twisty-token-orthogonal = paso recto
twisty-token-diagonal = paso diagonal
twisty-token-knight = salto de caballo
twisty-token-gate = puerta
twisty-token-protection = protección
