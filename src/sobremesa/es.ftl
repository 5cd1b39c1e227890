# La línea de órdenes

cli-help = Cuatro juegos de mesa, jugados exactamente según sus reglas: Winter, Snowhere, Twisty y Holi.
cli-help-game = Qué juego: { $games }.
cli-help-players = Cuántas personas juegan; si no se dice, las menos posibles.
cli-help-seed = Un número; con el mismo número se baraja la misma partida.
cli-help-option = Algo que se acuerda antes de jugar, como rivalry=2 (Holi) o carpet=wide (Snowhere).
cli-help-deal = Baraja una partida nueva y escribe su acta.
cli-help-referee = Juzga las actas de la entrada estándar, una por línea, y escribe una línea de respuestas para cada una.
cli-help-digest = Responde con el número de acciones legales y un resumen en vez de la lista.
cli-help-show = Dibuja una posición de una partida guardada.
cli-help-file = El archivo con el acta.
cli-help-ply = Después de tantas acciones; si no se dice, después de la última.
cli-help-seat = Como la ve este asiento, contando desde 0; si no se dice, con todo a la vista.
cli-help-play = Juega en esta terminal, pasándoos el teclado o contra bots sencillos.
cli-help-play-game = Qué juego; si no se dice, se pregunta.
cli-help-bots = Cuántos asientos, empezando por el último, juegan bots sencillos.
cli-line = línea { $number }: { $problem }
cli-no-such-ply = No hay posición después de { $ply } acciones: esta partida tiene { $last }.
cli-no-such-seat = No hay asiento { $seat }: los de esta partida van del 0 al { $last }.
cli-bots = { $bots } bots no caben en { $players } asientos.
cli-unknown-game = No hay ningún juego llamado «{ $game }»; hay { $games }.
cli-file = { $file }: { $problem }
cli-not-a-record = { $file } no es un acta. { $problem }
cli-refused = { $file } contiene una partida que las reglas no admiten. { $problem }
cli-help-serve = Sirve la mesa a los navegadores desde esta máquina.
cli-help-host = La dirección en la que escucha (SOBREMESA_HOST).
cli-help-port = El puerto; con 0 toma uno libre (SOBREMESA_PORT).
cli-help-database = El archivo con todas las partidas (SOBREMESA_DATABASE).
cli-help-verify = Comprueba sin conexión una partida exportada: sus reglas, su final y que su preparación es la prometida.
cli-help-export-file = El archivo con la partida exportada.
cli-help-export = Escribe todas las partidas terminadas, una por línea.
cli-help-import = Añade a la base de datos las partidas exportadas de la entrada estándar, una por línea.
cli-ready = La mesa está puesta: abre { $address } en tu navegador. Ctrl+C la recoge.
cli-storage = No se puede usar la base de datos: { $problem }
cli-setting = { $variable } es «{ $value }»; puede ser: { $choices }.
cli-port = No se puede escuchar en { $host }, puerto { $port }: { $problem }. Otro puerto: --port 0.
cli-verified = { $file }: jugada según las reglas y con la preparación que se prometió al empezar.
cli-verify-illegal = { $file }: las reglas no admiten esta partida.
cli-verify-setup = { $file }: la preparación no es la que se prometió al empezar.
cli-verify-outcome = { $file }: la partida no terminó como dice.
cli-imported = { $added } partidas añadidas; { $known } ya estaban.

# Jugar en la terminal

term-welcome = Sobremesa: quédate a la mesa.
term-choose-game = ¿Qué juego?
term-choose-players = ¿Cuántas personas juegan? (de { $least } a { $most })
term-choose-bots = ¿Cuántas son bots? (de 0 a { $most })
term-try-again = Responde, por favor, con una de estas: { $choices }.
term-how = Escribe una acción. También: «?» dice qué puedes hacer, «? move» qué puede seguir, «undo» deshace, «save ARCHIVO» guarda, «quit» sale.
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
term-undo-none = No hay nada que deshacer.
term-saved = Guardado en { $file }.
term-over = La partida ha terminado por { $reason }. Puntos: { $scores }.
term-winners = { $count ->
    [0] No gana nadie.
    [one] Gana el asiento { $seats }.
   *[other] Ganan juntos los asientos { $seats }.
}
