# Holi en la página. Los motivos y las cartas de rivalidad vienen del archivo de las reglas.

holi-and = { $first } y { $last }
holi-storey = { $floor ->
    [0] Planta baja
    [1] Primera planta
   *[2] Segunda planta
}
holi-tower = La torre de tres plantas
holi-look-at = { $floor } { holi-storey }: mirar aquí

# Cartas y herramientas
holi-hand = Tu mano
holi-hand-of = Mano de { $name }
holi-hand-empty = Sin cartas en la mano
holi-card-key = Elígela con { $key }; tócala otra vez para girarla
holi-cell = columna { $column } de la fila { $row }
holi-card-plain = Carta { $card }: { $cells }; tu figura está en una de ellas
holi-card-sun = Carta de sol { $card }: { $cells }; tu figura está en el sol del centro
holi-word-turn = Girar
holi-word-down = Boca abajo
holi-word-up = Boca arriba
holi-word-back = Dejarla
holi-tool-turn = Girar la carta
holi-tool-down = Ponerla boca abajo: una ficha en cualquier casilla sin ficha ni figura
holi-tool-up = Ponerla boca arriba otra vez
holi-tool-back = Dejarla
holi-do = Hacerlo
holi-do-corner = Empezar aquí
holi-do-throw = Lanzar
holi-do-down = Lanzar boca abajo
holi-do-move = Ir aquí
holi-do-climb = Subir
holi-climb-up = Subir
holi-end-turn = Terminar

# El turno
holi-turn-parts = Este turno
holi-part-throw = Lanzar
holi-part-move = Mover
holi-part-climb = Subir
holi-part-done = { $part }: hecho
holi-part-open = { $part }: aún puedes
holi-hint-corner = Elige una esquina para tu figura.
holi-hint-all = Elige una carta para lanzar, o una casilla adonde moverte.
holi-hint-throw = Elige una carta para lanzar.
holi-hint-after-move = Aún puedes moverte: elige una casilla. O termina tu turno.
holi-hint-after-climb = Aún puedes subir, o terminar tu turno.
holi-hint-after = Solo queda terminar.
holi-hint-up = Señala una casilla; gira la carta con R o tocándola.
holi-hint-down = Boca abajo: elige para una ficha cualquier casilla sin ficha ni figura.

# Lo que pasaría
holi-aim-corner = Empezar en { $squares }
holi-aim-throw = Lanzar a { $squares }
holi-aim-down = Una ficha en { $squares }; la carta queda en secreto
holi-aim-move = Moverte a { $squares }
holi-aim-climb = Subir a { $squares }, una planta más arriba
holi-aim-end = Terminar el turno
holi-ends-win = Si terminas el turno, ganas la partida ({ $rule }).
holi-ends-lose = Si terminas el turno, se acaba la partida y pierdes ({ $rule }).
holi-ends-draw = Si terminas el turno, la partida acaba en empate ({ $rule }).
holi-aim-rest = { $floor ->
    [0] { $square } se queda en la planta baja
    [1] { $square } se queda en la primera planta
   *[2] { $square } se queda en la segunda planta
}
holi-aim-hit = { $square }: impacto directo en { $name }
holi-aim-caught = { $square } le cae encima a { $name }
holi-aim-gain = recoges { $things }
holi-aim-points = { $count ->
    [one] +1 punto al momento
   *[other] +{ $count } puntos al momento
}
holi-aim-score = puntuación { $change }
holi-some-sweets = { $count ->
    [one] 1 caramelo
   *[other] { $count } caramelos
}
holi-some-tokens = { $count ->
    [one] 1 ficha
   *[other] { $count } fichas
}

# Las casillas en palabras
holi-on-figure = figura de { $name }
holi-on-token = ficha de { $name }
holi-on-nothing = nada

# Junto a un nombre
holi-word-total = puntos
holi-word-reserve = fichas
holi-word-others = recogidas
holi-word-sweets = caramelos
holi-word-points = impactos
holi-word-hand = mano
holi-word-deck = mazo
holi-has-reserve = { $count ->
    [one] 1 ficha propia en la reserva
   *[other] { $count } fichas propias en la reserva
}
holi-has-others = { $count ->
    [one] 1 ficha del asiento { $seat } recogida
   *[other] { $count } fichas del asiento { $seat } recogidas
}
holi-has-points = { $count ->
    [one] 1 punto ganado durante la partida
   *[other] { $count } puntos ganados durante la partida
}
holi-has-total = { $count ->
    [one] 1 punto si la partida terminara ahora
   *[other] { $count } puntos si la partida terminara ahora
}
holi-has-deck = { $count ->
    [one] 1 carta en el mazo
   *[other] { $count } cartas en el mazo
}
holi-has-hand = { $count ->
    [one] 1 carta en la mano
   *[other] { $count } cartas en la mano
}
holi-has-out = Fuera: ya no juega, pero aún le puede caer color
holi-out-short = fuera

# Rivalidad y puntos
holi-rivalry-cards = Cartas de rivalidad en juego
holi-rivalry-now = Lo que vale para ti ahora
holi-score-what = Puntos por
holi-score-reserves = En reservas ajenas
holi-score-sweets = Caramelos
holi-score-hits = Impactos y primeros
holi-score-total = Total

# El registro
holi-told-corner = empieza en { $square }
holi-told-throw = lanza la carta { $card } a { $squares }
holi-told-hits = { $count ->
    [one] y logra un impacto directo
   *[other] y logra { $count } impactos directos
}
holi-told-down = juega la carta { $card } boca abajo, con una ficha en { $square }
holi-told-down-hidden = juega una carta boca abajo, con una ficha en { $square }
holi-told-move = se mueve a { $square }
holi-told-collects = y recoge { $things }
holi-told-climb = { $floor ->
    [1] sube a la primera planta
   *[2] sube a la segunda planta
}
holi-told-end = termina su turno

# La posición, de oído
holi-heard-at = { $floor ->
    [0] { $name } está en { $square }, en la planta baja.
    [1] { $name } está en { $square }, en la primera planta.
   *[2] { $name } está en { $square }, en la segunda planta.
}
holi-heard-off = { $name } aún no ha elegido esquina.
holi-heard-has = Fichas propias en la reserva: { $own }; ajenas: { $others }; caramelos: { $sweets }; puntos hasta ahora: { $points }; cartas en la mano: { $hand }; en el mazo: { $deck }.
holi-heard-hand = En la mano: { $cards }.
holi-heard-out = Fuera.
holi-heard-tokens = fichas de { $name } en { $squares }
holi-heard-sweets = caramelos en { $squares }
holi-heard-rivalry = Cartas de rivalidad en juego: { $cards }.
holi-heard-corner = { $name } elige esquina.
holi-heard-turn = Es el turno de { $name }; aún puede: { $open }.

# La primera partida guiada
holi-lesson-tower = Una torre de tres plantas. Lanzas polvo de color, que cae de planta en planta; cuanto más alto quede tu color al final, más puntos da.
holi-lesson-corner = Se empieza en una esquina de la planta baja. Pon tu figura en la marcada.
holi-lesson-sweets = En tu turno puedes moverte a cualquier casilla libre de tu planta. Ve a la marcada: recoges los caramelos, y tener más que otro jugador vale 5 puntos al final.
holi-lesson-down = En cada turno tienes que lanzar una carta. Boca abajo pone una sola ficha en cualquier casilla de tu planta sin ficha ni figura, haya caramelos o no; pero nunca dos veces seguidas. Lanza la carta marcada.
holi-lesson-hit = Boca arriba, una carta lanza fichas a tu alrededor según su esquema, que puedes girar. Lanza la marcada: alcanzar a una figura de tu planta es un impacto directo, 1 punto al momento y 2 más al final.
holi-lesson-more = Después de lanzar aún puedes moverte. En la casilla marcada hay más caramelos.
holi-lesson-again = Otro impacto directo, y la segunda ficha cae en la casilla donde te hará falta.
holi-lesson-walls = Ahora ve a la casilla marcada: ahí quedas entre fichas.
holi-lesson-climb = Hay fichas en los cuatro lados de tu figura, sean de quien sean: puedes subir. No se puede volver a bajar.
holi-lesson-fall = Desde aquí las fichas caen mientras no haya otra ficha debajo. Una le cae encima a Principiante: no es un impacto directo, pero vale 2 al final; las demás se quedan arriba, sobre fichas de la planta de abajo.
holi-lesson-up = También en esta planta recoges lo que hay en tu casilla.
holi-lesson-rest = Ya lo sabes todo. Mira cómo sigue la partida: lanzar, moverse, subir, hasta que nadie pueda lanzar más, por falta de cartas o de fichas.
holi-lesson-end = Se acabó: { $mine } a { $theirs } para ti. Las fichas valen más cuanto más alto están; después cuentan tus fichas en reservas ajenas, los caramelos y los puntos de los impactos directos.

# Lo que se puede acordar

holi-option-rivalry = Cartas de rivalidad
holi-option-rivalry-0 = ninguna
holi-option-rivalry-1 = una por sorteo
holi-option-rivalry-2 = dos por sorteo, como recomienda el reglamento
holi-option-rivalry-3 = tres por sorteo
holi-why-H16 = { $tied ->
    [0] { $name } tiene más puntos que nadie: { $score }.
   *[other] Con { $score } puntos hay empate en cabeza; el desempate es para { $name }.
}

# Las reglas en breve

holi-short-high = Tu color debe quedar en lo alto: las fichas dan más puntos en las plantas de arriba.
holi-short-others = También dan puntos tus fichas en reservas ajenas, los caramelos y los impactos directos.
holi-short-throw = Lanza una carta: sus fichas vuelan alrededor de tu figura según un esquema que puedes girar.
holi-short-down = Boca abajo, cualquier carta pone una ficha en una casilla de tu planta sin ficha ni figura; nunca dos veces seguidas.
holi-short-move = Antes o después puedes moverte a cualquier casilla libre de tu planta y recoger lo que haya.
holi-short-climb = Con fichas en los cuatro lados puedes subir.
holi-short-fall = Desde las plantas altas las fichas caen mientras no haya otra ficha debajo.
holi-short-over = La partida acaba cuando nadie puede lanzar más. Gana quien tenga más puntos.
holi-short-tie = Si hay empate, gana quien tenga más fichas en reservas ajenas.
