# Holi: las frases del juego, las cartas de rivalidad y el dibujo para la terminal.

holi-title = Holi
holi-line = Lanza color por una torre de tres plantas, salpica a todo el mundo y sube.
holi-score = { $value ->
    [one] un punto
   *[other] { $value } puntos
}

# La preparación
holi-setup = La preparación contiene «decks» y «rivalry», y nada más.
holi-decks = Tiene que haber un mazo para cada uno de los { $players } jugadores.
holi-deck = El mazo del asiento { $seat } tiene que ser de { $size } números de carta, del { $least } al { $most }.
holi-rivalry = { $count ->
    [0] No se acordaron cartas de rivalidad, así que su lista tiene que estar vacía.
    [one] Se acordó una carta de rivalidad: su número, del { $least } al { $most }.
   *[other] Se acordaron { $count } cartas de rivalidad distintas: sus números, del { $least } al { $most }.
}
holi-rivalry-chosen = Las cartas de rivalidad elegidas son { $cards }.

# Por qué no
holi-corner-first = Primero cada jugador coloca su figura en una esquina de la planta baja.
holi-corner-late = Las figuras ya están en los tableros; las esquinas se eligen solo al principio.
holi-no-corner = { $square } no es una esquina; las esquinas son a1, a6, f1 y f6.
holi-corner-taken = Ya hay una figura en { $square }; elige una esquina libre.
holi-thrown = Ya has lanzado color en este turno.
holi-moved = Ya te has movido en este turno.
holi-climbed = Ya has subido en este turno.
holi-end-before-throw = Antes de terminar el turno tienes que lanzar color.
holi-card-not-in-hand = La carta { $card } no está en tu mano; tienes { $hand }.
holi-target-count = { $count ->
    [one] La carta { $card } lanza una ficha: di su casilla.
   *[other] La carta { $card } lanza { $count } fichas: di las { $count } casillas a las que apunta su esquema, en orden.
}
holi-tokens-left = { $count ->
    [one] Te queda una ficha: elige la única casilla que la recibe.
   *[other] Te quedan { $count } fichas: elige { $count } casillas del esquema que las reciban, en orden.
}
holi-pattern = Gires como gires la carta { $card }, desde { $figure } no apunta a esas casillas.
holi-mirrored = La carta { $card } solo apuntaría ahí desde { $figure } vista en un espejo; los esquemas se giran, pero no se reflejan.
holi-painted = Ya hay color en { $squares }; las fichas se lanzan solo donde no lo hay en esta planta.
holi-down-twice = Tu última carta también fue boca abajo; esta vez lanza una boca arriba.
holi-down-figure = Hay una figura en { $square }; una carta boca abajo necesita una casilla sin figura ni ficha.
holi-spent = Has gastado todas tus fichas; ya no haces nada más en esta partida.
holi-move-nowhere = Tu figura ya está en { $square }; hay que moverse a otra casilla.
holi-move-figure = Hay otra figura en { $square }.
holi-move-too-far = Gentío: al moverte das como mucho { $steps } pasos, y { $square } está más lejos de { $figure }.
holi-move-out-of-line = Procesión: te mueves por tu columna o tu fila, y { $square } no está en línea con { $figure }.
holi-no-throw-after-move = Desde { $square } ya no podrías lanzar color en este turno, y lanzar es obligatorio.
holi-no-throw-after-climb = Si subes, ya no podrías lanzar color en este turno, y lanzar es obligatorio.
holi-climb-last-token = Salpicadura de despedida: subir te costaría la última ficha, y aún no has lanzado.
holi-top-floor = Esta es la planta más alta.
holi-climb-edge = { $figure } está en el borde; solo sube una figura con color en los cuatro lados.
holi-climb-gap = Para subir hace falta color en los cuatro lados; falta en { $squares }.
holi-climb-figure = Hay una figura justo encima de { $figure }.
holi-off-board = { $count ->
    [one] Con tu figura en { $figure }, la carta { $cards } no cabe entera en el tablero.
   *[other] Con tu figura en { $figure }, ninguna de las cartas { $cards } cabe entera en el tablero.
}
holi-nothing-fits = { $count ->
    [one] Desde { $figure } no se puede lanzar boca arriba la carta { $cards }: estorba el color de { $squares }.
   *[other] Desde { $figure } no se puede lanzar boca arriba ninguna de las cartas { $cards }: estorba el color de { $squares }.
}
holi-floor-full = No hay ninguna casilla sin ficha ni figura en esta planta.
holi-no-move = Te muevas adonde te muevas, ya no podrías lanzar color en este turno, y lanzar es obligatorio.

# Las cartas de rivalidad
holi-kind-rule = regla
holi-kind-scoring = puntuación
holi-rivalry-1 = Gentío
holi-rivalry-1-text = Al moverte das como mucho 2 pasos por filas y columnas. Las figuras no cierran el paso.
holi-rivalry-2 = Procesión
holi-rivalry-2-text = Te mueves solo por la columna o la fila de tu figura.
holi-rivalry-3 = Espejo
holi-rivalry-3-text = Los esquemas se pueden reflejar como en un espejo.
holi-rivalry-4 = Mano abierta
holi-rivalry-4-text = Puedes lanzar boca abajo en turnos seguidos.
holi-rivalry-5 = Escalera humana
holi-rivalry-5-text = Para subir, las figuras que están al lado de la tuya en la misma planta cuentan como fichas.
holi-rivalry-6 = Ladrón de azúcar
holi-rivalry-6-text = Un impacto directo te da además un caramelo del jugador alcanzado, si tiene alguno.
holi-rivalry-7 = Salpicadura de despedida
holi-rivalry-7-text = Al subir tienes que dejar una de tus fichas en la casilla que abandonas; desde ahí puede caer. Con la última ficha no puedes subir antes de lanzar y, después de lanzar, es lo último que haces.
holi-rivalry-8 = Golosos
holi-rivalry-8-text = 2 puntos por cada caramelo tuyo.
holi-rivalry-9 = Esquinas
holi-rivalry-9-text = 3 puntos por cada ficha tuya en una casilla de esquina, en cualquier planta.
holi-rivalry-10 = Corazón del patio
holi-rivalry-10-text = 2 puntos por cada ficha tuya en c3, c4, d3 o d4, en cualquier planta.
holi-rivalry-11 = Junto a los muros
holi-rivalry-11-text = 1 punto por cada ficha tuya en una casilla del borde que no sea esquina.
holi-rivalry-12 = Regueros
holi-rivalry-12-text = 3 puntos por cada línea seguida de cuatro o más fichas tuyas en una fila o columna de una planta.
holi-rivalry-13 = Gran mancha
holi-rivalry-13-text = 1 punto por cada ficha de tu mayor grupo de fichas adyacentes en una planta.
holi-rivalry-14 = Rangoli
holi-rivalry-14-text = 4 puntos por cada bloque de 2 × 2 fichas tuyas en una planta. Los bloques no se solapan: se cuentan planta a planta desde abajo, fila a fila y columna a columna.
holi-rivalry-15 = Color sobre color
holi-rivalry-15-text = 3 puntos por cada casilla con fichas tuyas en al menos dos plantas.
holi-rivalry-16 = Remate
holi-rivalry-16-text = 2 puntos por cada ficha tuya en la segunda planta.
holi-rivalry-17 = Dueños de la planta
holi-rivalry-17-text = 4 puntos por cada planta donde tengas más fichas que cada uno de los demás.
holi-rivalry-18 = Quien baila más alto
holi-rivalry-18-text = 4 puntos por cada jugador cuya figura esté en una planta más baja que la tuya.
holi-rivalry-19 = Sin mancha
holi-rivalry-19-text = 3 puntos por cada jugador que tenga más fichas ajenas que tú.
holi-rivalry-20 = Alegría compartida
holi-rivalry-20-text = 5 puntos si cada uno de los demás tiene al menos dos fichas tuyas.
holi-rivalry-21 = Los primeros arriba
holi-rivalry-21-text = Al momento: 2 puntos para la primera figura que llegue a la primera planta y 4 para la primera que llegue a la segunda. Puede ser la misma.

# El dibujo para la terminal
holi-floor = Planta { $floor }
holi-seat = Asiento { $seat }
holi-you = (tú)
holi-out = fuera
holi-seat-line = reserva { $reserve } · caramelos { $sweets } · puntos { $points } · mano { $hand } · mazo { $deck }
holi-hidden-cards = { $count ->
    [one] 1 carta
   *[other] { $count } cartas
}
holi-discards = descartes
holi-nothing = nada
holi-face-down = { $card } boca abajo
holi-rivalry-in-play = Rivalidad: { $cards }
holi-turn-corner = El asiento { $seat } elige esquina.
holi-turn = Juega el asiento { $seat }; le queda: { $open }.
holi-open-throw = lanzar
holi-open-move = mover
holi-open-climb = subir
holi-open-end = terminar
holi-over = La partida ha terminado. Gana el asiento { $seat }.
holi-legend = [0] figura · 0 ficha del asiento 0 · • un caramelo · : dos caramelos
holi-seat-score = plantas { $floors } · en reservas ajenas { $reserves } · caramelos { $sweets } · impactos { $hits } · rivalidad { $rivalry } · total { $total }
