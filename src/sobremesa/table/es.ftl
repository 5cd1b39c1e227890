# Lo que dice la mesa cuando algo no se concede. Los identificadores son los códigos de error.

table-stale = Entretanto ha pasado algo; la mesa va ahora por la versión { $version }.
table-over = La partida ha terminado.
table-not-playing = La partida no ha empezado.
table-not-waiting = La partida ya ha empezado.
table-no-such-seat = En esta mesa no hay asiento { $seat }.
table-seat-taken = El asiento { $seat } está ocupado.
table-seats-free = Todavía quedan asientos libres.
table-ready-already = Ya has dicho que estás aquí.
table-too-few-willing = No sois bastantes para otra partida.
table-still-waiting = Alguien no ha contestado todavía; pasados { $seconds } segundos podéis seguir sin esa persona.
table-no-rematch-offer = Nadie ha propuesto la revancha.
table-own-deal = Solo quien ocupa todos los asientos, y no los cede, puede traer su propio reparto.
table-not-your-seat = Ese asiento no es tuyo.
table-not-your-turn = No es tu turno.
table-not-yours = Solo puede hacerlo quien puso la mesa.
table-time-is-up = Se te ha acabado el tiempo.
table-no-draws = Solo se puede ofrecer empate cuando se juega unos contra otros.
table-draw-offered = Ya has ofrecido o aceptado este empate.
table-no-draw-offer = Nadie ha ofrecido empate.
table-bots-play-on = Los bots no aceptan el empate.
table-nothing-to-undo = No has hecho nada que se pueda deshacer.
table-others-acted = Otro jugador ha jugado después; ya no se puede deshacer.
table-revealed = Esa acción ha revelado algo; ya no se puede deshacer.
table-not-away = Se puede seguir sin alguien cuando no hay reloj y lleva { $seconds } segundos fuera.
table-seats-and-players = Se han descrito { $seats } asientos para { $players } jugadores.
table-unknown-bot = No hay ningún bot llamado «{ $bot }».
table-unknown-game = No hay ningún juego llamado «{ $game }».
table-no-such-game = En esta mesa no hay ningún juego llamado «{ $game }».
table-bad-subscription = A este navegador no se le puede avisar así.
table-bad-address = Esto no es una dirección de correo.
table-too-many-calls = Ya se te avisa de { $limit } maneras; quita alguna antes.
table-no-calls = Este servidor no avisa a nadie de esa manera.
table-nobody-plays-so = A este juego no se juega con tantas personas.
table-too-many-tables = Ya tienes { $limit } mesas; termina o recoge alguna antes.
table-too-many-tables-here = Hoy se han puesto demasiadas mesas desde donde estás; vuelve más tarde, por favor.
table-too-many-today = Has puesto { $limit } mesas desde ayer; vuelve más tarde, por favor.
table-disk-full = Ahora mismo no hay sitio para mesas nuevas. Las partidas en juego continúan.
table-log-full = Ha pasado tanto en esta mesa que ya solo puede terminar: puedes rendirte.
table-draw-once = Ya has ofrecido empate en esta posición; antes, sigue jugando.
table-bad-link = Este enlace ya no lleva a ningún asiento.
table-unknown-table = No existe esa mesa.
table-storage = No se ha podido guardar, así que no ha ocurrido. Inténtalo de nuevo en un momento.
table-bad-message = No se entiende este mensaje: { $problem }
table-foreign-origin = Esto lo pidió una página de otro sitio.
table-unknown-host = Este servidor no se conoce por el nombre «{ $host }». Quien lo lleva puede añadirlo a SOBREMESA_HOSTS.
table-too-fast = Demasiado de golpe; espera un momento, por favor.
table-too-large = Es demasiado grande.
table-too-long = Esta partida es demasiado larga para mostrarla o analizarla aquí.
table-bad-name = Un nombre necesita al menos un carácter visible.
table-unknown-passkey = Nadie tiene aquí esta llave de acceso.
table-bad-passkey = La llave de acceso no ha funcionado. Inténtalo de nuevo.
table-no-passkeys = Las llaves de acceso necesitan un servidor con nombre, por https.
table-too-many-passkeys = Ya tienes todas las llaves de acceso que se pueden tener.
table-banned = Quien lleva esta mesa ya no te deja entrar.
table-muted = Quien lleva esta mesa te ha silenciado: solo te quedan las frases y los gestos.
table-not-ratable = Una partida con puntuación necesita reloj y un jugador distinto en cada asiento: personas, o nuestros niveles, cada uno una sola vez. No hay pistas, y los juegos cooperativos no puntúan.
table-rated = No en una partida con puntuación.
table-unknown-word = «{ $word }» no es una de nuestras palabras. ¿Está bien escrita?
table-phrase-length = Una frase de recuperación tiene { $words } palabras; aquí hay { $typed }.
table-wrong-phrase = Nadie tiene esta frase. Repasa las palabras y su orden.
table-too-many-tries = Se ha intentado demasiadas veces. Espera unos minutos.
table-internal = Algo ha fallado por nuestra parte. No se ha cambiado nada.
table-unknown-page = No existe esa página.
table-wrong-method = Eso no se puede hacer aquí.
table-no-such-position = No hay posición después de { $ply } acciones.
table-not-over = La partida no ha terminado; podrás descargarla cuando termine.
table-no-hints = Aquí juegan personas entre sí, y la mesa se puso sin pistas.
table-not-ready = Los rivales todavía se están despertando; tarda uno o dos minutos, y solo la primera vez.
table-no-answer = Ahora mismo no hay respuesta; vuelve a preguntar en un momento, por favor.
table-unknown-analysis = Ese análisis ya no está; pídelo de nuevo, por favor.
table-unreadable = Esta mesa la escribió una versión más nueva de Sobremesa; con esta no se puede abrir.
table-damaged = Lo que se anotó de esta mesa está dañado y no se puede abrir. Todas las demás mesas siguen como estaban. Quizá quien lleva este servidor la tenga en una copia de seguridad.
table-rules-gone = Esta partida se jugó con unas reglas que ya no están aquí; no se puede mostrar ni continuar.
table-bad-words = Ese mensaje no dice nada.
table-talk-off = Quien puso esta mesa no quiere charla en ella.
table-too-many-words = Más despacio: deja hablar a los demás.
table-no-such-words = Aquí nadie ha dicho eso.
table-nothing-to-ask = No hay nada que tengas que pedir a los demás.
table-undo-once = Eso ya se ha pedido en esta posición; antes hay que seguir jugando.
table-no-undo-asked = Nadie pide deshacer nada.

# Lo que muestran las aplicaciones de mensajería de un enlace.

link-home = Sobremesa: quédate a la mesa
link-home-text = Juegos de mesa en tu navegador, con amigos o contra bots. Sin cuenta.
link-title = { $count ->
    [0] { $game }
   *[other] { $game }: { $names }
}
link-waiting = { $count ->
    [0] Ya están todos sentados y está a punto de empezar.
    [one] Queda un asiento libre: siéntate a jugar.
   *[other] Quedan { $count } asientos libres: siéntate a jugar.
}
link-playing = { $person ->
    [1] Le toca a { $name }. Echa un vistazo.
   *[other] Hay una partida en juego. Echa un vistazo.
}
link-over = { $count ->
    [0] La partida ha terminado. Puedes repasarla.
    [one] Ha ganado { $names }. Puedes repasar la partida.
   *[other] Han ganado { $names }. Puedes repasar la partida.
}

# La llamada a la mesa.

call-title = Te toca: { $game }
call-text = Te { $count ->
    [one] espera
   *[other] esperan
} { $names }.{ $more ->
    [0] { "" }
    [one] { " " }También te toca en otra partida.
   *[other] { " " }También te toca en otras { $more } partidas.
}
call-invited-title = { $names } te invita
call-invited-text = A una partida de { $game }.
mail-ask = ¿Es tuya esta dirección?
mail-ask-text = Alguien en Sobremesa, esperamos que tú, quiere recibir aquí un correo cuando le toque en una partida. Si eres tú, abre este enlace:

    { $link }

    Si no, no hagas nada y no habrá más correos.
mail-text = Te { $count ->
    [one] espera
   *[other] esperan
} { $names }:

    { $link }

    { $more ->
        [0] { "" }
        [one] También te toca en otra partida. { "" }
       *[other] También te toca en otras { $more } partidas. { "" }
    }Como mucho uno de estos correos al día. Para no recibir ninguno más: { $stop }
