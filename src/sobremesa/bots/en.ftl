# What is said while the opponents are compiled.

bots-warming = Getting the opponents ready …
bots-warm = { $game } is ready.
