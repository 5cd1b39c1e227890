# Lo que dice la comprobación de un juego

check-help = Comprueba que un juego cumple lo que promete: juega partidas al azar de todas las clases y enseña la más corta que no lo cumple.
check-help-games = Cuántas partidas como mucho.
check-help-seconds = Durante cuántos segundos como mucho.
check-help-seed = Un número; con el mismo número se juegan las mismas partidas.
check-so-far = { $count } de { $total } partidas
check-clean = { $game }: se cumple todo lo prometido, en { $games ->
    [one] una partida
   *[other] { $games } partidas
} al azar de { $kinds ->
    [one] una clase
   *[other] { $kinds } clases
}, con { $positions } posiciones miradas de cerca.
check-found = { $game }: { $count ->
    [one] no se cumple una promesa
   *[other] no se cumplen { $count } promesas
}, en { $games ->
    [one] una partida
   *[other] { $games } partidas
} al azar (semilla { $seed }).
check-game = La partida más corta que lo enseña: { $players ->
    [one] un jugador
   *[other] { $players } jugadores
}, { $actions }.
check-no-actions = antes de la primera acción
check-actions = { $count ->
    [one] una acción
   *[other] { $count } acciones
} ({ $actions })
check-its-record = Su acta, para «sobremesa show» o «sobremesa referee»:

# Faults, by their codes

check-crash = «{ $function }» falla con { $error } ({ $file }, línea { $line }).
check-state-hash = El estado no tiene hash, así que no es un valor fijo: { $error }. Usa una NamedTuple o una dataclass con frozen, con tuplas dentro.
check-state-mutable = «{ $where }» se puede cambiar dentro del estado: usa una tupla, un frozenset o una dataclass con frozen.
check-state-changed = «{ $function }» cambia el estado que recibe: tiene que hacer otro.
check-record = Una partida escrita y leída empieza de otra manera: «start» hace otra cosa con la preparación cuando es JSON.
check-replay = Las mismas acciones con la misma preparación llevan a otra posición: algo depende del azar, del reloj o de lo que se jugó antes.
check-chance = Jugar «{ $action }» dos veces en la misma posición da dos posiciones distintas: todo el azar va en «deal».
check-chance-global = El juego usa el generador común de Python («random.…»): usa el que reciben «deal» e «imagine».
check-deal-chance = «deal» da preparaciones distintas con el mismo generador: usa solo el generador que recibe.
check-deal-json = Lo que da «deal» no es un objeto JSON.
check-setup-changed = «start» cambia la preparación que recibe.
check-start-refused = «start» no admite ({ $rule }) lo que dio «deal».
check-start-players = «start» admite { $players } jugadores, aunque PLAYERS dice otra cosa: lanza Illegal.
check-start-setup = «start» admite una preparación en la que falta «{ $key }»: lanza Illegal.
check-seat = «seat» da { $seat }; con { $players } jugadores es un número desde 0, o None después del final.
check-end = Hay un resultado y aun así decide el asiento { $seat } y hay { $count } acciones legales.
check-no-result = No decide nadie y aun así no hay resultado.
check-stuck = Decide el asiento { $seat } y nada es legal: que pase, o que acabe la partida.
check-endless = Después de { $count } acciones una partida al azar no ha acabado: ponle un límite, por ejemplo de rondas.
check-endless-loop = Las partidas pueden no acabar: después de la última de estas acciones la posición es la misma que { $length } acciones antes.
check-result-form = El resultado no es un Result con su motivo, todo en JSON.
check-winners = El resultado no tiene ganadores: si nadie va por delante, comparten la victoria todos.
check-winners-seats = Los ganadores son { $winners }: tienen que ser asientos, cada uno una vez, de { $players } jugadores.
check-scores = Hay { $count } puntuaciones para { $players } jugadores.
check-scores-end = Al final «scores» dice { $scores } y el resultado { $result }.
check-text-form = «{ $text }» no puede ser el texto de una acción: es una línea, no vacía, con un solo espacio entre palabras.
check-text-parse = «{ $text }» es el texto de una acción legal y «parse» lo lee como otra o no lo lee.
check-text-twice = «{ $text }» está dos veces en la lista: cada acción está una vez y tiene un texto propio.
check-text-canonical = «parse» admite «{ $text }», aunque se escribe «{ $canonical }»: una acción se escribe de una sola manera.
check-parse-rule = «parse» rechaza «{ $text }» por la regla { $rule }; lo que no es ninguna acción se rechaza por «notation».
check-legal-refused = «{ $action }» está en la lista de lo legal y «refusal» la rechaza ({ $rule }).
check-legal-unplayable = «{ $action }» está en la lista de lo legal y «play» la rechaza ({ $rule }).
check-unlisted = «{ $action }» no está en la lista de lo legal y aun así no se rechaza.
check-refused-playable = «{ $action }» se rechaza ({ $rule }) y aun así «play» la juega.
check-refusal-play = «{ $action }» se rechaza por { $rule }, y «play» la rechaza por otro motivo ({ $other }).
check-refusal-form = El rechazo de «{ $action }» no tiene regla, o sus pruebas no son JSON.
check-sentence = Falta la frase «{ $message }» en el idioma «{ $language }», o le falta un dato.
check-hopeless = Ninguna acción legal empieza por «{ $text }» y «hopeless» no dice por qué.
check-view-json = Una vista no es JSON: tiene que ser un dict de listas, dicts con texto como clave, texto, números, true, false y null.
check-view-changed = «imagine» cambia la vista que recibe.
check-view-field = «{ $key }» es { $found } en una vista y tendría que ser { $value }.
check-leak-view = La vista { $viewer ->
    [none] de quien mira
   *[other] del asiento { $viewer }
} enseña «{ $where }», que «imagine» toma por oculto: la vista cuenta un secreto, o «imagine» olvida lo que le dicen.
check-imagine-view = El estado que «imagine» hace de la vista { $viewer ->
    [none] de quien mira
   *[other] del asiento { $viewer }
} se ve distinto en «{ $where }».
check-imagine-legal = En el estado que «imagine» hace de lo que ve el asiento { $viewer }, sus acciones legales son otras («{ $action }»): lo que alguien puede hacer no puede depender de lo que no ve.
check-leak-refusal = El motivo por el que el asiento { $viewer } no puede hacer «{ $action }» depende de lo que no ve: el rechazo cuenta un secreto.
check-leak-ending = Que «{ $action }» termine la partida depende de lo que el asiento { $viewer } no ve: «ending» cuenta un secreto.
check-leak-preview = El anticipo de «{ $action }» le cuenta { $viewer ->
    [none] a quien mira
   *[other] al asiento { $viewer }
} lo que no puede ver.
check-told-secret = De «{ $action }» se le cuenta { $viewer ->
    [none] a quien mira
   *[other] al asiento { $viewer }
} «{ $told }»: es más de lo que ve, ahora y después.
check-reveals = «{ $action }» le enseña { $viewer ->
    [none] a quien mira
   *[other] al asiento { $viewer }
} lo que no veía, y «reveals» lo niega.
check-reveals-form = «reveals» no da ni True ni False para «{ $action }».
check-told = A quien hace «{ $action }» se le cuenta «{ $told }».
check-told-form = Lo que se cuenta de «{ $action }» no es texto.
check-preview-json = El anticipo de «{ $action }» no es JSON.
check-draw = «draw» no da texto en el idioma «{ $language }».
check-scene = La escena no se puede dibujar: { $problem }.
check-secret-open = El juego dice que tiene secretos (SECRET), pero lo que «imagine» hace de una vista es siempre la propia posición real: las vistas lo enseñan todo.
check-texts = Los idiomas «{ $language }» y «{ $other }» no tienen las mismas frases con los mismos datos: «{ $message }».
