# La línea de órdenes

cli-help = Juegos de mesa, jugados exactamente según sus reglas: { $games }. Y juegos propios.
cli-help-game = Qué juego: { $games }; o un archivo que acaba en .py, con un juego propio.
cli-help-brought = Un archivo con un juego propio. Se puede repetir para otro.
cli-help-players = Cuántos jugadores hay; si no se dice, los menos posibles.
cli-help-seed = Un número; con el mismo número se baraja la misma partida.
cli-help-option = Una opción que se acuerda antes de jugar. Si el juego no la tiene, se dice cuáles tiene.
cli-help-deal = Baraja una partida nueva y escribe su acta.
cli-help-referee = Juzga las actas de la entrada estándar, una por línea, y escribe una línea de respuestas para cada una.
cli-help-digest = Responde con el número de acciones legales y un hash en vez de la lista.
cli-help-show = Dibuja una posición de una partida guardada.
cli-help-file = El archivo con el acta.
cli-help-ply = Después de tantas acciones; si no se dice, después de la última.
cli-help-seat = Como la ve este asiento, contando desde 0; si no se dice, con todo a la vista.
cli-help-play = Juega en esta terminal, pasando el teclado de mano en mano o contra bots.
cli-help-play-game = Qué juego, o un archivo que acaba en .py, con un juego propio; si no se dice, se pregunta.
cli-help-bots = Cuántos asientos ocupan los bots, empezando por el último.
cli-help-level = Cómo juegan los bots: { $names }, o exec:ORDEN para un bot propio. Si no se dice, { $usual }.
cli-help-bot = Un nombre para un bot propio y la orden que lo arranca. Se puede repetir para otro.
cli-line = línea { $number }: { $problem }
cli-no-such-ply = No hay posición después de { $ply } acciones: esta partida tiene { $last }.
cli-no-such-seat = No hay asiento { $seat }: los de esta partida van del 0 al { $last }.
cli-bots = { $bots } bots no caben en { $players } asientos.
cli-unknown-game = No hay ningún juego llamado «{ $game }»; hay { $games }.
cli-unknown-option = Este juego no tiene la opción «{ $option }»; tiene: { $options }.
cli-no-options = ninguna
cli-unknown-bot = No hay ningún bot llamado «{ $name }»; hay { $names }.
cli-bot-taken = «{ $name }» ya significa otra cosa: ponle otro nombre a tu bot.
cli-bot-failed = El bot no puede jugar. { $problem }
cli-bot-plays = { $name } no juega a { $game }; juega a { $games }.
cli-bot-refused = El bot ha incumplido las reglas, así que la partida acaba aquí. { $problem }
cli-file = { $file }: { $problem }
cli-not-a-record = { $file } no es un acta. { $problem }
cli-refused = { $file } contiene una partida que las reglas no admiten. { $problem }
cli-help-serve = Sirve la mesa a los navegadores desde esta máquina.
cli-help-host = La dirección en la que escucha (SOBREMESA_HOST).
cli-help-port = El puerto; con 0 toma uno libre (SOBREMESA_PORT).
cli-help-database = El archivo con todas las partidas, o la dirección de una base de datos PostgreSQL, postgresql://… (SOBREMESA_DATABASE).
cli-help-processes = Cuántos procesos sirven; más de uno necesitan una base de datos PostgreSQL.
cli-help-verify = Comprueba sin conexión una partida exportada: sus reglas, su final y que su preparación es la prometida.
cli-help-export-file = El archivo con la partida exportada.
cli-help-export = Escribe todas las partidas terminadas de la base de datos, una por línea.
cli-help-import = Añade a la base de datos las partidas exportadas de la entrada estándar, una por línea.
cli-help-migrate = Pone la base de datos al día con este programa; solo hacia delante. `serve` lo hace por sí mismo cuando es seguro.
cli-help-backup = Escribe todo lo que hay en la base de datos en un archivo, con el servidor en marcha: partidas, nombres y relojes.
cli-help-restore = Restaura una copia de seguridad en una base de datos vacía, también de la otra clase (un archivo de SQLite o PostgreSQL).
cli-help-backup-file = El archivo con la copia de seguridad.
cli-help-archive = Guarda aparte las partidas terminadas antiguas: ocupan menos y salen de las listas, y sus enlaces aún las abren.
cli-help-before = Partidas que nadie ha tocado desde este día, como 2026-01-31.
cli-migrated = { $database }: de la versión { $before } a la { $after }.
cli-up-to-date = { $database }: al día, versión { $after }.
cli-backed-up = { $file }: { $count } filas de { $database }. Guárdalo como una llave: contiene todas las manos que aún son secretas y la clave que firma las cookies. Solo tú puedes leerlo.
cli-backup-taken = { $file } ya existe y se sobrescribiría: elige otro archivo para la copia.
cli-backup-not-a-backup = { $file } no es una copia de seguridad. No se ha restaurado nada.
cli-backup-newer = { $file } lo escribió una versión más nueva de Sobremesa. No se ha restaurado nada.
cli-backup-damaged = { $file } está dañado o incompleto. No se ha restaurado nada.
cli-not-empty = { $database } ya tiene partidas o personas: una copia solo se restaura en una base de datos vacía.
cli-restored = { $database }: { $count } filas restauradas de { $file }. Las partidas siguen donde estaban.
cli-put-away = { $count ->
    [one] Una partida guardada aparte.
   *[other] { $count } partidas guardadas aparte.
}
cli-damaged = La mesa { $table } está dañada y se ha dejado fuera.
cli-missing = { $count ->
    [one] Una partida de { $game } se ha dejado fuera: sus reglas no están aquí.
   *[other] { $count } partidas de { $game } se han dejado fuera: sus reglas no están aquí.
} `--game ARCHIVO` las trae.
cli-ready = La mesa está puesta: abre { $address } en tu navegador. Ctrl+C la recoge.
cli-name-yourself = A quienes vengan de otras máquinas se les responde cuando digas por qué nombres o direcciones vienen, separados por espacios: SOBREMESA_HOSTS="192.168.1.5 mesa.example.org".
cli-help-rotate-key = Firma cookies y enlaces con una clave nueva; lo firmado antes sigue valiendo.
cli-rotated = Hay una clave nueva; los servidores firman con ella dentro de { $seconds } segundos. Lo firmado con claves anteriores vale hasta que caduque. Si cada servidor tiene una copia del archivo de claves, cópialo a todos ahora.
cli-storage = No se puede usar la base de datos: { $problem }
cli-processes = Varios procesos necesitan una base de datos que puedan compartir: da la dirección de una base de datos PostgreSQL (--database postgresql://…). Un archivo es de un solo proceso.
cli-setting = { $variable } es «{ $value }»; puede ser: { $choices }.
cli-port = No se puede escuchar en { $host }, puerto { $port }: { $problem }. Otro puerto: --port 0.
cli-verified = { $file }: jugada según las reglas y con la preparación que se prometió al empezar.
cli-verify-illegal = { $file }: las reglas no admiten esta partida.
cli-verify-setup = { $file }: la preparación no es la que se prometió al empezar.
cli-verify-outcome = { $file }: la partida no terminó como dice.
cli-imported = { $added } partidas añadidas; { $known } ya estaban.

# Bots entre ellos

lab-help-arena = Enfrenta a bots entre ellos. Cada reparto se juega una vez en cada rotación de los asientos; en los juegos cooperativos, cada uno lo juega solo.
lab-help-players = Quiénes juegan, separados por comas: nombres de bots, o exec:ORDEN para un bot propio. También uct, la búsqueda sin conocimientos; y a quien busca se le puede decir su tiempo, llegue hasta donde llegue: master@0.5s.
lab-help-games = Cuántas partidas como mucho; se redondea a repartos enteros.
lab-help-until = Si se deja de jugar en cuanto una prueba secuencial lo ha decidido.
lab-help-hypotheses = Qué hay que decidir sobre la parte de victorias del primero, como 0.6,0.7; si no se dice, si es una quinta parte más o menos de lo que daría el azar.
lab-help-seconds = Cuánto puede pensar un bot cada acción.
lab-help-workers = Cuántas partidas se juegan a la vez; si no se dice, una por núcleo.
lab-help-records = Un archivo para las actas de todas las partidas, una por línea. No debe contener nada todavía: no se sobrescriben actas.
lab-help-json = Escribe el resultado como JSON.
lab-seats = A este juego juegan de { $least } a { $most }; has nombrado { $count }.
lab-no-time = «{ $text }» no dice cuánto pensar: escríbelo así: master@0.5s, de 0.01s a 3600s.
lab-hypotheses = «{ $text }» no son hipótesis: hacen falta dos partes entre 0 y 1, primero la menor, como 0.6,0.7.
lab-so-far = { $count } de { $total } partidas
lab-played = { $game }: { $games } partidas, { $deals ->
    [one] un reparto
   *[other] { $deals } repartos
}, semilla { $seed }
lab-crew = Las partidas no pueden seguir: { $problem }.
lab-player = bot
lab-won = gana
lab-shared = comparte
lab-lost = pierde
lab-forfeited = { $count ->
    [one] { $player } perdió una partida sin acabarla.
   *[other] { $player } perdió { $count } partidas sin acabarlas.
}
lab-rate = tasa
lab-interval = 95 %
lab-wilson = Wilson
lab-score = resultado
lab-more = más
lab-thinks = piensa
lab-longest = máx.
lab-net = { $player } juzga con la red { $net }.
lab-verdict-high = Decidido: a { $player } le corresponde el { $high } de las victorias y no el { $low }.
lab-verdict-low = Decidido: a { $player } le corresponde el { $low } de las victorias y no el { $high }.
lab-verdict-open = Aún no está decidido si a { $player } le corresponde el { $low } o el { $high } de las victorias: hacen falta más partidas.
lab-forfeits = { $player } pierde una partida sin acabarla. { $problem }
lab-illegal = { $player } pierde una partida sin acabarla: respondió «{ $action }». { $problem }
lab-crashed = Falló con { $problem }.
lab-died = Su proceso terminó con el estado { $status } mientras pensaba.
lab-hung = Seguía sin responder mucho después de agotarse su tiempo (estado { $status }).
train-help = Entrena la red con la que master juzga un juego, con partidas contra sí misma. Si se paró, sigue desde su carpeta; allí quedan también un registro y dibujos de cómo fue.
train-help-players = Para cuántos jugadores: cada número tiene su propia red.
train-help-folder = Dónde se guarda todo lo de este entrenamiento; si no se dice, en JUEGO-netN aquí. Si allí hay solo una red, se sigue entrenando.
train-help-minutes = Cuánto se entrena, sin contar la compilación.
train-help-rounds = Como mucho, tantas rondas de jugar y aprender.
train-help-at-once = Cuántas partidas de una ronda se juegan a la vez.
train-help-seed = Dónde empieza el azar.
train-help-cpu = Entrena en un núcleo, despacio, en vez de en una GPU.
train-help-search = Minutos de una última fase, de partidas con búsqueda; por defecto, ninguno.
train-help-simulations = Cuántas partidas se imaginan para una decisión de la última fase que se piensa a fondo; la mayoría se toman con la octava parte.
train-help-workers = Cuántos procesos juegan en la última fase; por defecto, tantos como núcleos; con 0, solo este.
train-no-features = { $game } no tiene red: le falta lo que una red podría ver (docs/strength.md).
train-no-gpu = Para entrenar en una GPU hacen falta PyTorch y numba-cuda: pip install "sobremesa[train]". O entrena despacio con --cpu.
train-begins = Entrenando; lo que salga estará en { $folder }. La primera ronda compila.
train-round = Ronda { $round } a los { $seconds } s y { $games } partidas: pérdida logarítmica { $loss }; con el juicio hecho a mano, { $hand }.
train-wins = Contra el juicio hecho a mano gana el { $share }.
train-waits = Aún no se aprende nada: se recuerdan pocas posiciones.
train-done = Hecho. La red, el registro y las curvas están en { $folder }.
lab-help-rate = Mantiene una escala de bots: los vecinos juegan entre ellos y se les puntúa, siempre desde donde se quedó.
lab-help-ladder = El archivo con las puntuaciones; si no se dice, JUEGO-ladder.json aquí. El gráfico se dibuja al lado.
lab-help-rounds = Cuántas rondas se juegan ahora; con 0 solo se enseña la escala.
lab-help-rated = Quiénes juegan, separados por comas; si no se dice, todos los bots. Los demás de la escala conservan su puntuación.
lab-help-seats = Cuántos se encuentran en cada reparto.
lab-bad-ladder = { $file } no es la escala de este juego con estos asientos y opciones: { $problem }.
lab-other-seed = La escala de { $file } sigue con la semilla con la que empezó, { $seed }: quita --seed o nombra otro archivo.
lab-other-net = En la escala de { $file }, { $player } jugó { $before ->
    [none] sin ninguna red anotada
   *[other] con la red { $before }
}, y aquí juega { $now ->
    [none] sin ninguna
   *[other] con { $now }
}: son dos jugadores con un mismo nombre. Empieza otra escala con --ladder y otro archivo, o deja fuera a { $player } con --players.
lab-too-few = { $count } no pueden jugar en mesas de { $seats }: nombra más bots.
lab-empty = Todavía no hay nadie en esta escala.
lab-round = Ronda { $round } de { $rounds }
lab-ladder-title = { $game }: la fuerza de los bots
lab-ladder-note = Puntos tras { $rounds } rondas (semilla { $seed }), con intervalos del 95 %; 400 puntos más son diez victorias por una, y un empate, media victoria.
lab-points = puntos
lab-games = partidas
lab-expects = ante el siguiente
lab-drawn = Dibujado en { $file }.
lab-records-taken = { $file } ya existe y se sobrescribiría: nombra otro archivo para las actas.
lab-stopped-early = Se dejó de jugar al quedar decidido, así que los números de arriba están sesgados y tiran a los extremos. Para medirlos, juega todas las partidas con --all.
lab-name-taken = «{ $name }» ya es el nombre de otro bot: dale a este un nombre propio con --bot NOMBRE=ORDEN.
lab-twice = «{ $name }» está dos veces en la lista, y una escala tiene una puntuación por nombre. Dale a otro bot un nombre propio con --bot NOMBRE=ORDEN.
lab-ladder-suffix = { $file } sería sobrescrito por el gráfico: nombra para la escala un archivo que no acabe en .svg.
lab-openskill = openskill
outside-name = «{ $name }» no puede ser el nombre de un bot: hasta 30 letras, cifras, espacios, puntos y guiones, y empieza por letra o cifra.
outside-cannot-start = «{ $command }» no se puede arrancar: { $problem }.
outside-no-handshake = No respondió al saludo con un protocolo y juegos, sino con { $answer }. { $complaint }
outside-late = No respondió en { $seconds } segundos. { $complaint }
outside-ended = Dejó de hablar (estado de salida { $status }). { $complaint }
outside-garbage = Respondió con algo que no es un objeto JSON en una línea: «{ $answer }». { $complaint }
outside-too-long = Respondió con más de { $limit } bytes. { $complaint }
outside-no-action = Respondió sin acción: { $answer }. { $complaint }

# Jugar en la terminal

term-welcome = Sobremesa: quédate a la mesa.
term-choose-game = ¿Qué juego?
term-choose-players = ¿Cuántos jugadores hay? (de { $least } a { $most })
term-choose-bots = ¿Cuántos son bots? (de 0 a { $most })
term-choose-level = ¿Cómo de bien juegan?
term-rules-only = De este juego los bots solo conocen las reglas: en todos los niveles juegan peor que en los demás.
term-try-again = Responde, por favor, con una de estas: { $choices }.
term-how = Escribe una acción. También: «?» dice qué puedes hacer, «? move» qué puede seguir, «hint» qué es lo mejor, «undo» deshace, «save ARCHIVO» guarda, «quit» sale.
term-prompt = Asiento { $seat }>
term-hand-over = Le toca al asiento { $seat }. Pásale el teclado y pulsa Intro.
term-bot-plays = Asiento { $seat } (bot): { $action }
term-legal = { $count ->
    [one] Una acción legal: { $actions }
   *[other] { $count } acciones legales: { $actions }
}
term-and-more = y { $count } más
term-continuous = Además hay acciones que no se pueden enumerar; escribe una y se juzgará.
term-nothing-follows = { $rule }: { $problem }
term-hint = Lo mejor parece «{ $action }»: desde ahí puedes esperar el { $percent } % de la victoria.
term-hint-together = Lo mejor parece «{ $action }»: desde ahí puedes esperar unos { $score }.
term-undo-none = No hay nada que deshacer.
term-saved = Guardado en { $file }.
term-over = La partida ha terminado por { $reason }. Puntos: { $scores }.
term-winners = { $count ->
    [0] No gana nadie.
    [one] Gana el asiento { $seats }.
   *[other] Ganan juntos los asientos { $seats }.
}

cli-help-people = A quién conocemos: identificadores y nombres, y quién está vetado o silenciado.
cli-help-people-name = Solo personas con esto en su nombre
cli-help-people-table = Las personas de una mesa, con nombre o sin él
cli-help-people-limit = Cuántas como mucho
cli-help-moderate = Nombres, silencios, vetos y mesas: todo queda escrito y vale en todos los servidores en segundos.
cli-help-whom = Una persona, como la nombra `sobremesa people`
cli-help-why = El motivo, para el registro
cli-help-by = Quién lo hizo, para el registro; tú, si no se dice otra cosa
cli-help-rename = Llama a alguien de otra manera, también en las partidas pasadas.
cli-help-mute = Hace que nadie oiga ya las palabras propias de alguien. Le quedan las frases y los gestos.
cli-help-unmute = Retira un silencio.
cli-help-ban = No deja entrar más a alguien y cierra sus conexiones.
cli-help-unban = Retira un veto.
cli-help-close = Recoge una mesa, se juegue lo que se juegue. No cuenta para nadie.
cli-help-close-table = El identificador de la mesa, como en su dirección
cli-help-moderation-log = Todo lo que se hizo: cuándo, quién, qué y por qué.
cli-nobody = Nadie con el identificador { $whom } ha estado nunca aquí: `sobremesa people` dice quién hay.
cli-banned = vetado
cli-muted = silenciado
cli-not-yet = aún sin llevar a cabo
cli-moderated = Queda escrito. Los servidores en marcha lo llevan a cabo en segundos; los demás, al arrancar.
