# Lo que todos los juegos dicen igual.

not-an-action = «{ $text }» no es una acción de este juego.
game-over = La partida ha terminado ({ $rule }).
option-unknown = Este juego no tiene la opción «{ $option }».
option-value = La opción «{ $option }» no puede ser «{ $value }»; si no es la habitual, es una de estas: { $choices }.
players = { $players ->
    [one] No puede jugar un solo jugador; hacen falta de { $least } a { $most }.
   *[other] No pueden jugar { $players } jugadores; hacen falta de { $least } a { $most }.
}
players-exactly = Este juego es para exactamente { $least } jugadores, no para { $players }.
not-legal = «{ $action }» no se puede hacer ahora.
seat-decides = Decide el asiento { $seat }.
setup-not-empty = En este juego no se baraja nada, así que su preparación debe estar vacía.
setup-refused = La partida no puede empezar con esta preparación ({ $problem }).

# Actas

record-too-long = Un acta tiene como mucho { $limit } bytes.
record-not-utf8 = No es texto en UTF-8.
record-not-json = Deja de ser JSON a partir del carácter { $where }.
record-too-deep = Tiene demasiados niveles para ser un acta.
record-number = Contiene un número demasiado grande o que no es finito.
record-not-object = Un acta es un objeto JSON.
record-key-missing = Falta la clave «{ $key }».
record-key-unknown = Un acta no tiene la clave «{ $key }».
record-key-twice = La clave «{ $key }» está dos veces.
record-wants-text = «{ $key }» debe ser un texto.
record-wants-number = «{ $key }» debe ser un número entero.
record-wants-object = «{ $key }» debe ser un objeto.
record-wants-list = «{ $key }» debe ser una lista.
record-unknown-game = No hay ningún juego llamado «{ $game }».
record-unknown-rules = Se jugó con la versión { $rules } de las reglas; este árbitro conoce la { $known }.
record-too-many-actions = Un acta tiene como mucho { $limit } acciones.
record-action-not-text = La acción { $ply } (contando desde 0) no es un texto.
record-action-too-long = La acción { $ply } (contando desde 0) tiene más de { $limit } caracteres.
export-shape = No es una partida exportada: { $problem }.

# Juegos de fuera

bad-game-file = { $file } no es un archivo de Python que se pueda leer. Un juego es un archivo que acaba en .py.
bad-game-name = «{ $name }» no puede ser el nombre de un juego: hasta 30 minúsculas, cifras, guiones y guiones bajos, y empieza por letra. El juego se llama como su archivo: cámbiale el nombre a { $file }.
bad-game-taken = Ya hay otro juego llamado «{ $name }»: cámbiale el nombre a { $file }.
bad-game-syntax = { $file } no es Python, en la línea { $line }: { $problem }.
bad-game-fails = { $file } falla en la línea { $line } antes de que nadie juegue. { $problem }
bad-game-missing = A { $file } le falta «{ $part }». Un juego necesita { $needed }.
bad-game-no-function = En { $file }, «{ $part }» debe ser una función.
bad-game-half = { $file } tiene «{ $part }», así que también necesita «{ $other }».
bad-game-other-name = { $file } dice llamarse «{ $name }». Quita NAME, o que sea «{ $right }», como el archivo.
bad-game-players = En { $file }, PLAYERS debe decir cuántos jugadores puede haber, de menos a más, como range(2, 5) o (2, 4).
bad-game-options = En { $file }, OPTIONS debe dar un Option(default, choices) para cada nombre.
bad-game-count = { $file } debe decir cuántos jugadores hay: con un campo «players» en el estado, o con una función players(state).
bad-game-seat = En { $file }, seat(state) es { $seat } al principio, y debe ser un asiento contado desde 0.
bad-game-action = En { $file }, «{ $action }» no es una acción que se pueda escribir: debe ser un texto sin espacios en los extremos, y parse(text(action)) debe devolver la acción.
bad-game-state = En { $file }, un { $kind } no se puede reconstruir de sus campos: anótalos todos, con tuplas en vez de listas, o escribe view e imagine.
bad-game-key = En { $file }, la vista dice «{ $key }»; de eso se encarga la mesa. Llámalo de otra manera.
bad-game-text = En { $file }, no se pueden leer los TEXTS en «{ $language }» a partir de «{ $text }».
bad-game-message = En { $file }, el mensaje «{ $id }» debe llamarse «{ $name }-…».
