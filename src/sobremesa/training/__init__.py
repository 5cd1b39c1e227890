"""Training the nets with which `master` judges: `sobremesa train GAME`.

Games are played by the net with itself, all in step, on a GPU or on a CPU, with the very functions that the
table plays with. Where they led is what the net learns, and it plays on with what it has learned.
"""
