# Snowhere

snowhere-title = Snowhere
snowhere-line = La alfombra arde. Apagadla entre todos, carta a carta, con nieve.
snowhere-score = { $value } mm² de fuego

snowhere-setup = Una alfombra se escribe con «cards» y «snowflakes», y nada más.
snowhere-setup-cards = Una alfombra tiene { $cards } cartas, cada una con su posición.
snowhere-setup-pose = La carta { $card } necesita una posición con x, y y ángulo, con dos decimales como mucho y el ángulo desde 0 hasta menos de 180.
snowhere-setup-snowflakes = Hay { $snowflakes } cartas distintas con copo de nieve, numeradas de 0 a { $last }.

snowhere-take-snow = La carta { $card } ya es nieve. Solo se puede tomar fuego.
snowhere-take-gone = La carta { $card } no está en la mesa.
snowhere-covered = { $count ->
    [one] La carta { $cards } cubre más de 1 mm de la carta { $card }.
   *[other] Las cartas { $cards } cubren la carta { $card }. Como mucho puede cubrirla una, y hasta 1 mm.
}
snowhere-take-first = No tienes ninguna carta en la mano. Toma antes una carta de fuego.
snowhere-place-first = Coloca antes la carta { $card }, que tienes en la mano.
snowhere-none-takeable = Ya no se puede tomar ninguna carta de fuego. { $count ->
    [one] Coloca la carta con copo de nieve que apartaste, o termina.
   *[other] Coloca las { $count } cartas con copo de nieve que apartaste, o termina.
}
snowhere-finish-early = { $count ->
    [one] Todavía se puede tomar una carta, así que la partida sigue.
   *[other] Todavía se pueden tomar { $count } cartas, así que la partida sigue.
}
snowhere-finish-in-hand = La carta { $card } sigue en la mano. Colócala antes.

snowhere-no-fire = Ahí la carta apagaría { $fire } mm² de fuego visible. Hace falta al menos { $least } mm².
snowhere-adjoins = { $count ->
    [one] La carta de nieve { $cards } quedaría al lado sin solaparse. Las cartas de nieve deben solaparse al menos 1 mm o quedar separadas 1 mm.
   *[other] Las cartas de nieve { $cards } quedarían al lado sin solaparse. Las cartas de nieve deben solaparse al menos 1 mm o quedar separadas 1 mm.
}
snowhere-flush = { $length } mm del contorno de la alfombra irían a lo largo de un borde de la carta; como mucho pueden ser { $most } mm. Haz que sobresalga del contorno o déjala dentro.
snowhere-one-on-one = { $count ->
    [one] Cubriría exactamente la carta de fuego { $cards }. Gírala o muévela un poco.
   *[other] Cubriría exactamente las cartas de fuego { $cards }. Gírala o muévela un poco.
}

snowhere-legend = { $fire } fuego   { $snow } nieve   números: cartas que se pueden tomar   (mm en los lados)
snowhere-left = { $fire } cartas de fuego y { $snow } de nieve en la mesa
snowhere-visible = Fuego visible: { $area } mm², el { $percent } % de la alfombra
snowhere-snowflakes = Copos de nieve: { $aside } apartados, { $unfound } todavía bajo el fuego
snowhere-to-take = El asiento { $seat } toma una carta: { $cards }
snowhere-to-place = El asiento { $seat } coloca la carta { $card } como nieve.
snowhere-to-lay-snowflakes = { $count ->
    [one] No se puede tomar ninguna carta. El asiento { $seat } puede colocar una carta con copo de nieve.
   *[other] No se puede tomar ninguna carta. El asiento { $seat } puede colocar { $count } cartas con copo de nieve.
}
snowhere-solved = Resuelto: no queda fuego. ¡Bien hecho!
snowhere-unsolved = La partida termina con { $area } mm² de fuego todavía visibles.
