# Lo que se dice mientras se compilan los rivales.

bots-warming = Preparando a los rivales…
bots-warm = { $game } está listo.
