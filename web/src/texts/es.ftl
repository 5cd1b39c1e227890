# La mesa en sí. Las palabras de cada juego están en su carpeta.

language-name = Español
brand = Sobremesa
skip = Ir al contenido
home = Inicio
close = Cerrar
copy = Copiar
copied = Copiado
loading = Un momento…
and = { $first } y { $last }

# Inicio

home-due = ({ $count })
home-title = Quédate a la mesa
home-lead = La sobremesa es ese rato después de comer en que nadie quiere levantarse. Aquí tienes juegos para alargarla.
home-hint = Un clic y ya estás jugando. Sin cuenta.
home-games = Juegos
home-you = Te llamas
home-rename = Cambiar tu nombre
home-name = Tu nombre
home-name-save = Guardar
home-public = Mesas que esperan
home-public-none = Ahora mismo no hay ninguna mesa pública esperando. Juega con cualquiera, o pon una mesa pública y otros podrán unirse.
home-watch = Partidas para mirar
home-leaders = Clasificaciones
home-record = Abrir una partida guardada
home-record-text = Repasa paso a paso una partida terminada desde un archivo.
home-record-choose = Elegir archivo
home-finished = Partidas terminadas
home-failed = La mesa no responde. ¿Está en marcha el servidor?

game-by = de { $who }
game-players = { $least ->
    [1] { $most ->
        [1] 1 jugador
       *[other] de 1 a { $most } jugadores
    }
   *[other] { $most ->
        [0] { $least } jugadores
       *[other] de { $least } a { $most } jugadores
    }
}
game-players-open = 1 o más jugadores
game-minutes = { $minutes } min
play = Jugar
play-what = Jugar a { $game } ahora
more = Más formas
more-what = Más formas de jugar a { $game }
anybody = Con cualquiera
anybody-what = Jugar con cualquiera: { $game }
rated = Con puntuación
rated-what = Con puntuación y con cualquiera: { $game }
learn = Aprender
learn-what = Aprender { $game } jugando
rules = Reglas
rules-of = Reglas de { $game }

# Seguir, y encontrar a alguien

go-on-title = Sigue jugando
go-on-with = con { $names }
go-on-said = { $name }: «{ $words }»
go-on-alone = en solitario
go-on-dismiss = Apartar esta partida de { $game }
resume-title = Tienes una partida de { $game } a medias
resume-waiting = Tu mesa de { $game } está esperando
resume-anew = Empezar otra
seek-title = Buscando a alguien
seek-game = Buscando a alguien para { $game }
seek-game-rated = Buscando a alguien para { $game } con puntuación
seek-number = { $count } jugadores
seek-others = { $count ->
    [0] De momento, nadie más
    [one] Hay otra persona buscando
   *[other] Hay { $count } personas más buscando
}
seek-bot = Jugar mientras contra un bot
seek-stop = Dejarlo
seek-late = No han venido.
seek-again = Buscar a otra persona

# Una mesa nueva

new-title = Una mesa de { $game }
new-how = ¿Quién juega?
new-bots = Contra bots
new-bots-together = Con bots
new-pass = En esta pantalla
new-friends = Con amigos, por enlace
new-players = Jugadores
new-seats = Asientos
new-seat = Asiento { $number }
new-me = Yo
new-open = Un amigo, por enlace
new-begins = ¿Quién empieza?
new-begins-lot = A suertes
new-begins-me = Yo
new-begins-other = { $others ->
    [one] El otro
   *[other] Uno de los otros
}
new-level = ¿Qué nivel tienen los bots?
new-rules-only = De este juego los bots solo conocen las reglas: en todos los niveles juegan peor que en los demás.
new-talk = Se permite la charla en esta mesa
new-hints = Se permiten pistas, para toda la mesa
new-pick = Las elijo yo
new-pick-some = Elige hasta { $most }; { $count ->
    [0] ninguna por ahora.
    [one] una por ahora.
   *[other] { $count } por ahora.
}
new-clock = Reloj
new-clock-none = Sin reloj
new-clock-quick = Rápido: 5 min + 10 s por turno
new-clock-calm = Tranquilo: 15 min + 20 s por turno
new-clock-days = Por correspondencia: { $days ->
    [one] un día por turno
   *[other] { $days } días por turno
}
new-public = Pública: cualquiera puede encontrarla, mirar y unirse
new-start = Jugar
new-lay = Poner la mesa

# Quién está sentado

seat-player = Jugador { $number }
seat-you = tú
seat-free = libre
seat-away = ausente
seat-numbered = { $name } { $number }
bot = Bot
bot-random = Mareo
bot-greedy = Zarpazo
bot-beginner = Principiante
bot-beginner-what = Principiante: aún aprende y se le escapan cosas
bot-casual = Aficionado
bot-casual-what = Aficionado: juega por gusto y falla de vez en cuando
bot-skilled = Hábil
bot-skilled-what = Hábil: conoce el juego y castiga los errores
bot-expert = Experto
bot-expert-what = Experto: piensa por adelantado y casi no falla
bot-master = Maestro
bot-master-what = Maestro: ve tan lejos como puede
# Varios bots del mismo nivel
bot-called = { $who ->
    [0] Lola
    [1] Nico
    [2] Vera
   *[other] Teo
} ({ $level })
bot-other = { $name }
bot-other-what = { $name }

# Listas de mesas

table-status-waiting = espera jugadores
table-status-playing = en juego
table-status-over = terminada
list-seats = { $taken } de { $seats } asientos ocupados
list-here = ya en la mesa
list-no-clock = sin reloj
list-hints = con pistas
list-rated = con puntuación
list-watching = { $count ->
    [one] mira una persona
   *[other] miran { $count } personas
}
list-sit = Sentarse
list-sit-what = Sentarse a jugar a { $game } con { $names }
table-go-on = Seguir
table-join = Unirse
table-watch = Mirar
table-look-back = Repasar
table-with = { $count ->
    [0] nadie todavía
   *[other] { $names }
}

# En la mesa

table-seats = Asientos
table-board = Tablero de { $game }
table-turn-yours = Te toca
table-turn-pass = { $name }, te toca
table-turn-other = Decide { $name }
table-thinking = { $name } está pensando
table-watching = Estás mirando
table-underway = Tu jugada está en camino…
table-over = La partida ha terminado
table-lost = Se ha perdido la conexión. Volviendo a intentarlo…
table-unknown = Esa mesa no existe. Quizá ya se ha recogido.
table-refused = La mesa no te deja entrar ahora mismo.
table-sound-on = Con sonido
table-sound-off = Sin sonido
table-position = Decir la posición
table-more = Más

act-undo = Deshacer
act-undo-ask = Pedir deshacer
act-undo-asked = { $name } pide deshacer su última jugada.
act-undo-agree = Permitirlo
act-undo-yours = Has pedido deshacer tu última jugada.
act-undo-withdraw = Retirar la petición
act-resign = Rendirse
act-resign-sure = ¿De verdad quieres rendirte?
act-resign-bot = Los demás siguen jugando y un bot ocupa tu asiento.
act-resign-rated = Esta partida es con puntuación: rendirse cuenta como derrota.
act-resign-yes = Me rindo
act-resign-no = Sigo jugando
act-draw = Ofrecer empate
act-draw-accept = Aceptar el empate
act-draw-decline = Rechazar
act-draw-withdraw = Retirar la oferta
act-draw-offered = { $name } ofrece empate.
act-draw-yours = Has ofrecido empate.
act-draw-agreed = Has aceptado el empate. Valdrá cuando lo acepten todos.
act-rematch = Revancha
act-rematch-accept = Aceptar la revancha
act-rematch-offered = { $name } quiere la revancha.
act-rematch-yours = Has propuesto la revancha. Empezará cuando todos la quieran.
act-rematch-silent = Falta la respuesta de { $names }.
act-rematch-declined = { $names } no { $count ->
    [one] quiere
   *[other] quieren
} otra partida.
act-rematch-bot = Seguir con un bot
act-rematch-bots = Seguir con bots
act-rematch-fewer = Seguir con { $count } jugadores
act-rematch-left = Los demás han seguido sin ti.
act-rematch-go = A la siguiente partida
act-share = Compartir
act-share-title = Invita a alguien
act-share-link = Quien abra este enlace puede ocupar un asiento libre o mirar.
act-share-position = Este enlace abre la posición que estás viendo.
act-share-device = Seguir con tu asiento en otro dispositivo
act-share-device-text = Abre allí este enlace, o apunta al código con su cámara. El asiento pasa entonces a ese dispositivo; no compartas el enlace con nadie.
act-leave = Levantarse
act-close = Recoger la mesa
act-go-on = { $name } lleva un rato fuera.
act-go-on-bot = Que siga un bot
act-go-on-end = Terminar la partida
act-help = Reglas
act-log = Jugadas

why-link = Regla { $rule }

# Esperando jugadores

wait-title = La mesa está puesta
wait-open = { $count ->
    [one] Queda un asiento libre.
   *[other] Quedan { $count } asientos libres.
}
wait-link = Envía este enlace a tus amigos:
qr = Un código para la cámara del móvil
qr-sit = O apunta aquí con un móvil y siéntate con él:
wait-sit = Sentarme aquí
wait-begins-who = Quién empieza
wait-hints = Pistas
wait-hints-yes = permitidas para todos
wait-hints-no = no entre personas
wait-clock = { $minutes } min + { $seconds } s por turno
wait-ready = Todos los asientos están ocupados. La partida empezará cuando todos estén listos.
wait-ready-yes = Ya estoy
wait-ready-is = ya está
wait-ready-not = aún no está
wait-begins = La partida empezará cuando no quede ningún asiento libre.

# Pasar la pantalla

pass-title = Pasa la pantalla a { $name }
pass-text = En este juego las manos son secretas. Cuando quieras.
pass-ready = Soy { $name }: ver mi mano

# El diario

log-title = Jugadas
log-none = Todavía no ha pasado nada.
log-notation = Notación
log-started = Empieza la partida.
log-started-by = Empieza la partida; el primer turno es de { $name }.
log-undone = { $count ->
    [one] { $name } deshizo una acción.
   *[other] { $name } deshizo { $count } acciones.
}
log-undo-asked = { $name } pide deshacer una jugada.
log-undo-agreed = { $name } lo permite.
log-undo-declined = No se deshace nada.
log-draw-offered = { $name } ofrece empate.
log-draw-agreed = { $name } acepta el empate.
log-draw-declined = No hay empate.
log-replaced = { $why ->
    [resigned] { $name } se ha rendido.
    [time] A { $name } se le ha acabado el tiempo.
   *[other] { $name } no ha vuelto.
} Sigue jugando { $bot }, un bot.
log-ended = La partida ha terminado.
log-rematch-offered = { $name } quiere la revancha.
log-rematch-declined = No hay revancha.
log-rematched = La siguiente mesa está puesta.

# Conversación

talk = Charla
talk-seats = Entre quienes juegan. Quienes miran no leen nada durante la partida.
talk-gallery = Entre quienes miran. Los jugadores no leen nada durante la partida.
talk-none = Nadie ha dicho nada todavía.
talk-say = Di algo
talk-send = Enviar
talk-phrases = Frases
talk-signs = Gestos
talk-mute = Silenciar
talk-unmute = Volver a escuchar
talk-muted = No oyes nada de lo que se dice en esta mesa.
talk-off = Quien puso esta mesa no quiere charla en ella.
talk-turn-off = Desactivar la charla para todos
talk-turn-on = Volver a activar la charla
talk-unread = { $count ->
    [one] una novedad
   *[other] { $count } novedades
}
talk-about = Sobre lo que ha dicho { $name }
talk-silence = Silenciar a { $name }
talk-unsilence = Volver a escuchar a todos
talk-report = Denunciar
talk-reported = Se ha avisado a quien lleva este servidor.
talk-here-seats = En la mesa
talk-here-gallery = Entre quienes miran
talk-elsewhere-gallery = Entre quienes miran
talk-elsewhere-seats = Lo que se dijo en la mesa
talk-keep = Guardarlo
talk-keep-text = Lo dicho se olvida en un día, salvo que todos los que han jugado quieran que se quede con la partida.
talk-keep-willing = { $names } { $count ->
    [one] está de acuerdo.
   *[other] están de acuerdo.
}
talk-kept = Todos estáis de acuerdo: lo dicho se queda con esta partida, para quien tenga su enlace.
talk-phrase-hello = ¡Hola!
talk-phrase-good-luck = ¡Suerte y a disfrutar!
talk-phrase-good-move = ¡Buena jugada!
talk-phrase-well-played = ¡Bien jugado!
talk-phrase-oops = Uy.
talk-phrase-lucky = Eso ha sido suerte.
talk-phrase-thanks = ¡Gracias!
talk-phrase-sorry = ¡Perdón!
talk-phrase-your-turn = Te toca.
talk-phrase-one-moment = Un momento, por favor.
talk-phrase-back = Ya estoy aquí.
talk-phrase-again = ¿Otra?
talk-phrase-good-game = ¡Buena partida!
talk-phrase-bye = Me tengo que ir. ¡Adiós!
talk-sign-smile = sonríe
talk-sign-laugh = se ríe
talk-sign-wow = se asombra
talk-sign-sad = está triste
talk-sign-heart = manda un corazón
talk-sign-sun = manda un sol

# El final

series-title = Partida { $game } de esta serie
series-won = Victorias en esta serie: { $won }
end-title-win = Gana { $name }
end-title-you = ¡Has ganado!
end-title-draw = Empate
end-title-shared = { $names } comparten la victoria
end-title-together-won = ¡Lo habéis logrado entre todos!
end-title-together-lost = Esta vez no ha podido ser
end-title-closed = La mesa se recogió
end-title-rules = Las reglas han cambiado
end-title-none = No gana nadie
end-score = Puntos
end-by-rule = Por la regla { $rule }: { $title }
end-resigned = Por rendición
end-time = Se acabó el tiempo
end-agreed = De común acuerdo
end-gone = Alguien no volvió
end-abandoned = Nadie siguió jugando
end-closed = Antes de empezar la partida
end-closed-under-way = Quien lleva este servidor ha puesto fin a la partida. No cuenta para nadie.
end-rules = Esta partida se jugó con unas reglas que ya no están aquí, así que no se puede mostrar ni continuar. Lo jugado se conserva.
end-resigned-by = { $name } se ha rendido.
end-time-by = A { $name } se le ha acabado el tiempo.
end-gone-by = { $name } no ha vuelto.
end-sheet = En detalle
end-uncounted = No ha cambiado ninguna puntuación: la partida terminó en los primeros turnos, o las mismas personas ya han jugado hoy tres partidas con puntuación.
end-best-first = Tu primer resultado de este tipo: el que hay que superar.
end-best-now = ¡Tu mejor resultado! Hasta ahora era { $score }.
end-best = Tu mejor resultado hasta ahora: { $score }.
end-harder = Otra, más difícil: { $level }
end-easier = Otra, más fácil: { $level }
end-picture = Imagen del final
end-record = Descargar la partida
end-look = Ver el tablero
end-proof = ¿Fue limpio el reparto?
end-proof-text = Al empezar se publicó esta huella de la preparación barajada. La partida guardada contiene la preparación y la sal, así que cualquiera puede comprobar que no se cambió nada.
end-home = Otros juegos

# Mirar atrás

back-title = Mirar atrás
back-first = Al principio
back-before = Una jugada atrás
back-after = Una jugada adelante
back-last = Al presente
back-where = Jugada { $ply } de { $plies }
back-slider = Jugada
back-moved = { $name } ha jugado.
back-yours = Te toca.

replay-title = Una partida de { $game }
replay-other = Otro archivo
replay-refused = Hasta aquí la partida es correcta; después las reglas la rechazan. { $message }
replay-bad = Este archivo no es una partida de ninguno de nuestros juegos. { $message }
replay-empty = Abre una partida terminada: un archivo .json como el que se descarga al final.
replay-drop = o suéltalo aquí

# Pistas, y cómo va la partida

act-hint = Pista
hint-thinking = Pensando…
hint-best = { $action }. Probabilidad de ganar: { $percent } %.
hint-best-lost = { $action }. Quedaría al final: { $amount }.
hint-best-reached = { $action }: desde ahí podéis esperar { $amount }.
hint-next = La siguiente: { $action }, { $worth }.
hint-play = Jugarla
chances = Pronóstico
chances-label = Cómo va la partida: { $words }
chances-percent = { $percent } %
chances-score = { $value }
chances-seat = { $name } { $percent } %
chances-lost = Quedaría al final: { $amount }
chances-reached = Al final se llegaría a: { $amount }
chances-unknown = Se mostrará cuando te toque
chances-not-now = Sin pronóstico en este turno

act-review = Repaso
review-title = Momentos clave
review-curve = Cómo fue la partida
review-begins = Repasando la partida…
review-working = Repasando la partida: jugada { $ply } de { $plies }
review-none = Ninguna jugada decidió por sí sola esta partida.
review-again = Intentarlo de nuevo
review-played = { $move }: { $action }.
review-cost = regaló un { $amount }
review-lost = costó { $amount } más
review-reached = dio { $amount } menos
review-point = { $name }, jugada { $move }: { $action } ({ $cost }).
review-better = Mejor: { $action } ({ $worth }).

# Reglas

help-title = Reglas de { $game }
short-goal = El objetivo
short-turn = Un turno
short-end = El final
short-exactly = Las reglas exactas
short-how = Pulsa una frase para ver las reglas exactas.
short-larger = Imagen más grande

# Aprender

lesson-title = Primera partida
lesson-step = Paso { $step } de { $steps }
lesson-watch = La partida sigue…
lesson-other = Primero haz lo que está marcado: en esta partida todo llega a su tiempo.
lesson-nearer = Casi: acércala más al recuadro discontinuo y gírala hasta que encaje en él.
lesson-now = Ahora contra Principiante
lesson-now-alone = Ahora una partida de verdad
lesson-next = Seguir
# Lo que terminaría una acción
ends-win = Con esto ganas la partida ({ $rule }).
ends-lose = Con esto termina la partida y pierdes ({ $rule }).
ends-draw = Con esto la partida acaba en empate ({ $rule }).

lesson-laying = Poniendo la mesa…

# Tú

you-title = Tú
you-look = Nombre y cara
you-face = Tu cara
you-face-text = Esta es la cara de tu nombre. Cambia una parte y será la tuya.
you-face-name = Usar la cara de mi nombre
you-face-ground = Fondo
you-face-head = Cabeza
you-face-hair = Pelo
you-face-eyes = Ojos
you-face-mouth = Boca
you-face-extra = Detalles
you-face-before = { $part }: anterior
you-face-after = { $part }: siguiente
you-keep = Conserva tu identidad
you-keep-text = Este navegador te conoce sin cuenta. Para ser tú también en otro dispositivo, o si pierdes este, pide una frase de recuperación: diez palabras que solo sabes tú.
you-kept = Estás a salvo: tus partidas, resultados y ajustes te siguen a cualquier dispositivo.
you-phrase = Frase de recuperación
you-phrase-make = Dame una frase
you-phrase-again = Dame una frase nueva
you-phrase-write = Apunta estas palabras, en este orden. Solo se muestran ahora.
you-phrase-done = Ya las tengo
you-passkey-make = Crear una llave de acceso
you-passkey-more = Otra llave de acceso
you-passkey-use = Ya tengo una llave de acceso
you-passkey-forget = Olvidar mis llaves de acceso
you-phrase-have = Ya tengo una frase
you-phrase-type = Tus diez palabras
you-phrase-behind = Este navegador te conocerá entonces como la persona de la frase. Lo que { $name } ha jugado aquí se queda con { $name }.
you-phrase-be = Soy yo
you-people = Con quién has jugado
you-people-none = Aquí aparecerá la gente con la que termines una partida.
you-people-games = { $count ->
    [one] una partida, { $game }
   *[other] { $count } partidas, la última { $game }
}
you-people-invite = Invitar
you-people-invite-what = Invitar a { $name } a una partida de { $game }
you-games = Tus partidas
you-games-none = Todavía no has terminado ninguna partida.
you-games-more = Anteriores
you-game-won = ganada
you-game-lost = perdida
you-game-shared = compartida
you-game-left = abandonada
you-game-none = sin resultado
you-game-with = con { $names }
you-game-alone = en solitario
you-data = Tus datos
you-data-text = Todo lo que se guarda de ti es tuyo: llévatelo en un archivo, o vete para siempre.
you-data-take = Llevármelo
you-out = Cerrar sesión aquí
you-out-everywhere = Cerrar sesión en los demás sitios
you-leave = Irme para siempre
you-leave-sure = ¿Irte para siempre?
you-leave-text = Dejas tus asientos, y se borran tu nombre, tu cara, tu frase, tus ajustes, tus palabras y tus direcciones. En las partidas pasadas serás «alguien que se fue»; lo que jugaron los demás se queda. No hay vuelta atrás.
you-leave-yes = Bórrame
you-leave-no = Quedarme
you-ratings = Puntuación
you-ratings-none = Todavía no has terminado ninguna partida con puntuación. Elige «Con puntuación» para jugar con cualquiera, o al poner una mesa con reloj.
you-ratings-text = Puntos ± cuánto pueden variar. Todo el mundo empieza con 1500 ± 333. Dejar una partida cuenta como derrota; entre las mismas dos personas cuentan tres partidas al día, y rendirse en los primeros turnos no da nada a los demás.
rating = { $points } ± { $deviation }
rating-live = con reloj
rating-days = por correspondencia
rating-curve = { $games ->
    [one] Tras una partida: { $last }
   *[other] En { $games } partidas: de { $first } a { $last }
}
ratings-of = Clasificación de { $game }
ratings-pace = Ritmo
ratings-games = { $count ->
    [one] una partida
   *[other] { $count } partidas
}
ratings-none = Aquí todavía no hay nadie con una puntuación segura.
ratings-text = Aquí están quienes tienen una frase de recuperación o una llave de acceso, con un margen de 250 puntos como mucho y después de medirse al menos con otros tres. Nuestros niveles puntúan como las personas.
new-rated = Con puntuación: cuenta para quien se siente
wait-rated = Puntuación
wait-rated-yes = esta partida cuenta para quien se siente
seat-left = alguien que se fue
invitations = Invitaciones
invitation = { $name } te invita a una partida de { $game }.
invitation-yes = Ir
invitation-no = Ahora no

# Ajustes

set-title = Ajustes
set-language = Idioma
set-theme = Apariencia
set-theme-system = Como el dispositivo
set-theme-light = Clara
set-theme-dark = Oscura
set-sound = Sonidos
call-me = Avisarme cuando me toque y esté en otra parte, o cuando me inviten
call-denied = Este navegador no permite los avisos de esta página. Puedes cambiarlo en sus propios ajustes.
call-failed = Ahora mismo no se ha podido registrar este navegador.
mail-me = Escribirme, como mucho una vez al día, cuando me toque en una partida sin prisa
mail-me-yes = Recibir correos
mail-me-no = No más correos
mail-to = Los correos van a { $address }.
mail-asked = Hemos escrito a { $address }: abre el enlace de ese correo.
mail-title = Correo
mail-confirmed = Gracias: desde ahora recibirás un correo cuando te toque, como mucho uno al día.
mail-stopped = No recibirás más correos nuestros.
set-pace = Cómo juegan los bots
set-pace-thoughtful = Con calma
set-pace-normal = Como siempre
set-pace-quick = Deprisa
set-motion = Movimiento
set-motion-system = Como el dispositivo
set-motion-move = Con movimiento
set-motion-still = Sin movimiento
set-on = Sí
set-off = No

# Si no hay nada

lost-title = Aquí no hay nada
lost-text = Esta página no existe.
