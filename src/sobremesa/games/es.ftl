# Lo que todos los juegos dicen igual.

not-an-action = «{ $text }» no es una acción de este juego.
game-over = La partida ha terminado ({ $rule }).
option-unknown = Este juego no tiene la opción «{ $option }».
option-value = La opción «{ $option }» no puede ser «{ $value }»; si no es la habitual, es una de estas: { $choices }.
players = { $players ->
    [one] No puede jugar una sola persona; hacen falta de { $least } a { $most }.
   *[other] No pueden jugar { $players } personas; hacen falta de { $least } a { $most }.
}
players-exactly = Este juego es para exactamente { $least } personas, no para { $players }.

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
