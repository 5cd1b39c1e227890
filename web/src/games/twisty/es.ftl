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

twisty-learn-series = ¡Te damos la bienvenida a Twisty! Buscas siete cubos, uno de cada color, en el orden de tu propia lista: está junto a tu nombre. Cada color tiene su dibujo: cerezas, una naranja, una luna, una hoja, una gota, una flor, un corazón.
twisty-learn-corner = Primero elige una esquina para salir. Los corchetes marcan los cubos de tu primer color: conviene una esquina que esté cerca de alguno.
twisty-learn-hop = Tu peón salta como el caballo del ajedrez: dos casillas en una dirección y una hacia un lado, por encima de lo que haya. Todas las casillas en las que puedes parar tienen marco. Señala una, o ve con las flechas, y verás el camino.
twisty-learn-move = Ahora elige una casilla con marco. Si alguna tiene un más, ahí hay un cubo de tu siguiente color: si paras en ella, es tuyo.
twisty-learn-specials = Las piedras redondas te dejan seguir: un paso recto, uno diagonal u otro salto de caballo. Un arco es una puerta: lleva a cualquier otra puerta. Puedes encadenar las que quieras, y por eso hay tantas casillas con marco.
twisty-learn-chain = Sigue reuniendo cubos. Señala una casilla lejana y mira cómo llega la cadena. Solo cuenta el sitio donde paras.
twisty-learn-steal = Si otro jugador tiene tu siguiente color, puedes caer sobre su peón y robárselo. Entonces verás un cubo pequeño sobre ese peón. Quien sufre el robo pone el color al final de su lista y vuelve a salir de una esquina. Y sí, también te lo pueden hacer a ti.
twisty-learn-shield = Si paras en el escudo, todos los cubos que tienes quedan a salvo para siempre. Solo hay un escudo, y los cubos que ganes después necesitan otra visita.
twisty-learn-again = Un turno más. Mira también las listas de los demás: ¿quién busca un color que tienes tú?
twisty-learn-win = Cuando tengas los siete, corre a la estrella del centro: gana quien pare allí primero. Ya lo sabes todo. ¡Que disfrutes de la partida!
twisty-why-T12 = { $name } ha llevado los siete cubos al centro.
twisty-why-T13 = Tras cien rondas nadie ha llevado los siete cubos al centro.
