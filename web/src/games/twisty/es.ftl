# Las palabras de la página para Twisty; las explicaciones de lo que no se puede vienen del servidor.

twisty-colour = { $colour ->
    [r] rojo
    [o] naranja
    [y] amarillo
    [g] verde
    [b] azul
    [v] violeta
   *[p] rosa
}
twisty-thing = { $thing ->
    [r] cubo rojo
    [o] cubo naranja
    [y] cubo amarillo
    [g] cubo verde
    [b] cubo azul
    [v] cubo violeta
    [p] cubo rosa
    [straight] paso recto
    [diagonal] paso diagonal
    [knight] salto de caballo
    [gate] puerta
    [protection] protección
    [centre] la estrella
    [corner] esquina
   *[empty] vacía
}
twisty-does = { $thing ->
    [straight] sigue una casilla en horizontal o en vertical
    [diagonal] sigue una casilla en diagonal
    [knight] sigue con otro salto de caballo
    [gate] sigue a cualquier otra puerta libre
   *[protection] para aquí y tus cubos quedan a salvo para siempre
}
twisty-signs = Qué significan los signos
twisty-legend = Casillas especiales
twisty-board = Tablero. Las flechas recorren las casillas, Re Pág y Av Pág las que puedes elegir, Intro elige.
twisty-pawn = { $seat ->
    [0] el peón del círculo
    [1] el peón del rombo
    [2] el peón del triángulo
   *[3] el peón del cuadrado
}
twisty-pawn-of = { $pawn }: { $name }

twisty-now-corners = { $mine ->
    [yes] Elige una esquina para tu peón.
   *[no] { $name } está eligiendo esquina.
}
twisty-now-robbed = { $mine ->
    [yes] { $thief } te ha robado: elige una esquina libre para seguir.
   *[no] { $thief } ha robado a { $name }, que está eligiendo esquina.
}
twisty-now-turn = { $mine ->
    [yes] Te toca. Buscas { twisty-cubes }.
   *[no] Le toca a { $name }, que busca { twisty-cubes }.
}
twisty-cubes = { $colour ->
    [r] un cubo rojo
    [o] un cubo naranja
    [y] un cubo amarillo
    [g] un cubo verde
    [b] un cubo azul
    [v] un cubo violeta
   *[p] un cubo rosa
}
twisty-now-home = { $mine ->
    [yes] Ya tienes los siete cubos. ¡A la estrella!
   *[no] { $name } tiene los siete cubos y va hacia la estrella.
}
twisty-now-won = { $name } ha llevado siete cubos a la estrella y gana.
twisty-now-drawn = { $rounds } rondas sin que gane nadie: empate.
twisty-round = Ronda { $round } de { $rounds }

twisty-can-corner = Pon tu peón en { $square }.
twisty-can-stop = Para en { $square }.
twisty-can-take = Toma { twisty-cubes } en { $square }.
twisty-can-rob = Roba { twisty-cubes } a { $name } en { $square }.
twisty-can-goal = Para en la estrella, { $square }, con los siete cubos.
twisty-can-protect = Para en { $square }, donde puedes proteger tus cubos.
twisty-by-way = Pasando por { $squares }.

twisty-choose = Qué hacer en { $square }
twisty-choose-protect = { $count ->
    [one] Parar y proteger tu cubo
   *[other] Parar y proteger { $count } cubos
}
twisty-choose-stop = Solo parar
twisty-choose-go = Ir aquí
twisty-choose-corner = Empezar aquí
twisty-pass-now = No hay adónde ir: pasar
twisty-pass-draws = Si pasas, la partida acaba en empate ({ $rule }).

twisty-tell-corner = sale de la esquina { $square }
twisty-tell-robbed = { $seat ->
    [0] ha sufrido un robo del peón del círculo
    [1] ha sufrido un robo del peón del rombo
    [2] ha sufrido un robo del peón del triángulo
   *[3] ha sufrido un robo del peón del cuadrado
} y vuelve a salir de la esquina { $square }
twisty-tell-pass = no tiene adónde ir y pasa
twisty-tell-stop = salta a { $square }
twisty-tell-round = da una vuelta y se queda en { $square }
twisty-tell-take = toma { twisty-cubes } en { $square }
twisty-tell-rob = roba { twisty-cubes } { $seat ->
    [0] al peón del círculo
    [1] al peón del rombo
    [2] al peón del triángulo
   *[3] al peón del cuadrado
} en { $square }
twisty-tell-protect = { $count ->
    [one] para en { $square } y protege un cubo
   *[other] para en { $square } y protege { $count } cubos
}
twisty-tell-win = llega a la estrella con los siete cubos y gana

twisty-stands = { $name }, { $pawn }, en { $square }.
twisty-waits = { $name }, { $pawn }, fuera del tablero.
twisty-holds = { $count ->
    [0] No tiene cubos.
   *[other] Tiene: { $colours }.
}
twisty-protected = Protegidos: { $colours }.
twisty-next = Le faltan, en este orden: { $colours }.
twisty-next-centre = Le falta llegar a la estrella del centro.
twisty-lies = { $thing ->
    [r] Cubos rojos
    [o] Cubos naranjas
    [y] Cubos amarillos
    [g] Cubos verdes
    [b] Cubos azules
    [v] Cubos violetas
    [p] Cubos rosas
    [straight] Pasos rectos
    [diagonal] Pasos diagonales
    [knight] Saltos de caballo
    [gate] Puertas
   *[protection] Protección
}: { $squares }.

## La primera partida, guiada

twisty-lesson-series = Reúnes siete cubos, uno de cada color, en el orden de tu propia lista: está junto a tu nombre. El primero es el azul.
twisty-lesson-corner = Se empieza en una esquina. Elige la marcada: desde ahí hay un cubo azul a un salto.
twisty-lesson-hop = Tu peón salta como el caballo del ajedrez: dos casillas en una dirección y una hacia un lado, por encima de lo que haya. Salta al cubo azul y será tuyo.
twisty-lesson-shield = Esta casilla es el escudo. Si paras aquí, todos los cubos que tienes quedan a salvo para siempre: ya nadie puede robártelos.
twisty-lesson-chain = Las piedras redondas te dejan seguir. Este salto cae en una piedra que lleva una casilla en diagonal, hasta otra igual, y de ahí a tu cubo naranja: todo en un turno.
twisty-lesson-cross = La piedra con la cruz lleva una casilla en línea recta. Así llegas al cubo verde.
twisty-lesson-violet = Ahora toca el violeta, a un salto. Solo cuenta dónde paras, no por dónde pasas.
twisty-lesson-pink = Ahora el rosa. Mira también la otra lista: Principiante acaba de llevarse un cubo amarillo, y el amarillo es tu siguiente color.
twisty-lesson-steal = Cae sobre el peón de Principiante: le robas el cubo amarillo, que no estaba a salvo, y él vuelve a empezar desde una esquina.
twisty-lesson-knight = Solo falta el rojo. La piedra con el caballo te deja saltar una vez más.
twisty-lesson-star = Tienes los siete. Ahora, a la estrella del centro: gana quien para allí con siete cubos.
twisty-lesson-end = Has ganado por { $mine } cubos a { $theirs }. Siete cubos en el orden de tu lista y después la estrella: eso es Twisty.
twisty-why-T12 = { $name } ha llevado los siete cubos a la estrella.
twisty-sheet-all = los siete cubos
twisty-sheet-held = { $held } de { $series } cubos; le tocaba el { twisty-colour }
twisty-sheet-round = La partida terminó en la ronda { $round }.
twisty-why-T13 = Tras cien rondas nadie ha llevado los siete cubos a la estrella.

# Las reglas en breve

twisty-short-seven = Reúne siete cubos, uno de cada color, en el orden de tu lista.
twisty-short-star = Después llévalos a la estrella del centro.
twisty-short-hop = Salta como el caballo del ajedrez, por encima de todo.
twisty-short-on = Desde una piedra redonda o una puerta puedes seguir, tantas veces como quieras; solo cuenta dónde paras.
twisty-short-take = Si paras en un cubo de tu siguiente color, es tuyo.
twisty-short-steal = Si alguien tiene tu siguiente color, cae sobre su peón: se lo robas, y vuelve a empezar desde una esquina.
twisty-short-safe = Para en el escudo y los cubos que tienes quedan a salvo para siempre.
twisty-short-win = Gana quien para en la estrella con los siete cubos.
twisty-short-draw = Tras 100 rondas sin ganador es empate.
