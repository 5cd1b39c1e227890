# Winter

winter-title = Winter
winter-line = Un lago de cartas se hiela y luego se deshiela. Conserva una ficha sobre el hielo.
winter-score = { $value } sobre el hielo

winter-place-first = Primero coloca la carta revelada ({ $face }) de modo que toque a otra.
winter-colour-first = Primero di con qué color juegas: claro (light) u oscuro (dark).
winter-colours-chosen = Los colores se eligen una sola vez: los elige el segundo jugador antes de su primer turno.
winter-draw-first = Roba una carta antes de colocarla.
winter-still-freezing = El lago aún se está congelando: roba una carta o coloca una ficha. Mover, retirar y recuperar llegan cuando se acaba el mazo.
winter-deck-empty = El mazo se ha acabado y el lago se deshiela: mueve una carta, retira una o recupera una ficha.
winter-counter-only-by-move = En el deshielo las fichas solo llegan al hielo al mover una carta.
winter-counters-first = Primero elige cuál de los cuadrados nuevos recibe tu próxima ficha.
winter-keep-first = El hielo se ha roto en partes iguales: primero decide cuál se queda.
winter-nothing-to-keep = El hielo está de una pieza: no hay nada que decidir.

winter-symmetric = { $face } se ve igual al girarla: colócala sin «r».
winter-overlap = Ahí la carta quedaría encima de otra.
winter-no-contact = Ahí la carta no tocaría a ninguna otra. Una sección debe compartir un lado entero con una sección de otra carta; las esquinas no cuentan.
winter-no-square = Ahí no hay cuatro secciones de un mismo color.
winter-other-colour = Ese cuadrado es del color del otro jugador.
winter-square-taken = Ya hay una ficha en ese cuadrado.
winter-reserve-empty = No te queda ninguna ficha en la reserva.
winter-not-a-new-square = Ese no es uno de los cuadrados nuevos que ha formado este movimiento.
winter-no-card = Ninguna carta tiene ahí su sección superior izquierda.
winter-locked = Esa carta está bloqueada: tiene una ficha encima.
winter-all-locked = Todas las cartas están bloqueadas: cada una tiene alguna ficha encima.
winter-move-needs-counter = Para mover una carta necesitas una ficha en la reserva. Recupera antes una.
winter-same-place = La carta tiene que ir a otro lugar; no basta con girarla.
winter-makes-no-square = Ahí la carta no formaría ningún cuadrado nuevo de tu color.
winter-card-makes-no-square = Vaya adonde vaya, esta carta no forma ningún cuadrado nuevo de tu color.
winter-no-counter = No hay ninguna ficha en ese cuadrado.
winter-not-your-counter = Esa ficha es del otro jugador.
winter-not-a-group = Ninguna parte que pueda quedarse empieza por esa carta. Nómbrala por su carta más alta (si hay varias, la de más a la izquierda).
winter-none-begins-so = Nada de lo que puedes hacer ahora empieza por «{ $text }».

winter-setup-keys = La preparación de Winter es una sola lista llamada «deck», y nada más.
winter-deck-size = El mazo tiene { $cards } cartas; necesita { $right }.
winter-bad-face = La carta { $number } del mazo, «{ $face }», no es una cara: cuatro letras, cada una L o D.

winter-show-phase = { $phase ->
    [beginning] Inicio
    [freezing] Congelación
   *[thawing] Deshielo
}{ $cards ->
    [0] {""}
    [one] , 1 carta en el mazo
   *[other] , { $cards } cartas en el mazo
}
winter-show-seat = Asiento { $seat }, { $colour ->
    [light] claro
    [dark] oscuro
   *[none] aún sin color
}: { $placed } en el hielo, { $reserve } en la reserva
winter-show-revealed = Carta revelada: { $face }
winter-show-times = Esta posición se ha dado { $times } veces; a la tercera la partida acaba en empate.
winter-show-decision = El asiento { $seat } { $decision ->
    [place] coloca la carta revelada
    [colour] elige color
    [counter] elige qué cuadrado nuevo recibe una ficha
    [keep] decide qué parte del hielo se queda
   *[turn] { $phase ->
        [thawing] mueve o retira una carta, o recupera una ficha
       *[freezing] roba una carta o coloca una ficha
    }
}
winter-show-choices = Opciones: { $choices }
winter-show-over = { $draw ->
    [yes] La partida acaba en empate ({ $rule }).
   *[no] Gana el asiento { $seat } ({ $rule }).
}
