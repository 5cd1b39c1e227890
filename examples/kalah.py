"""Kalah: sow your seeds around the board, and bring more of them home than the other.

Each player has six pits and a store. In your turn you take all the seeds of one of your pits and sow them one
by one, counter-clockwise, into the pits that follow and your own store, but not into the other's.

- The last seed falls into your store: you sow again.
- It falls into an empty pit of yours, and there are seeds opposite: it and they go into your store.
- A side has no seeds left: the game is over, and what lies on the other side goes home to its owner.

Whoever has more seeds in store wins.
"""

from typing import NamedTuple

from sobremesa.games.game import Option, Refusal, Result
from sobremesa.games.scene import Counter, Piece, Scene, grid, said

PLAYERS = (2,)
MINUTES = "10"
OPTIONS = {"seeds": Option(4, (3, 4, 5, 6))}

PITS = ["a1", "b1", "c1", "d1", "e1", "f1", "south", "a2", "b2", "c2", "d2", "e2", "f2", "north"]
"""Round the board as one sows: the pits and the store of each seat."""
STORES = (6, 13)
SIDES = (range(0, 6), range(7, 13))
BOARD = grid(
    "north f2 e2 d2 c2 b2 a2 south",
    "north a1 b1 c1 d1 e1 f1 south",
    round=True,
    tone=lambda name: 0 if name == "south" or name.endswith("1") else 1,
)


class State(NamedTuple):
    seeds: tuple[int, ...]
    turn: int = 0


def start(players, options, setup):
    side = (*[options["seeds"]] * 6, 0)
    return State(side + side)


def seat(state):
    return state.turn


def legal(state):
    return [PITS[pit] for pit in SIDES[state.turn] if state.seeds[pit]]


def refusal(state, action):
    if action not in PITS or PITS.index(action) not in SIDES[state.turn]:
        return Refusal("sow", "kalah-not-yours", {"pit": action})
    return Refusal("sow", "kalah-empty", {"pit": action})


def play(state, action):
    mine, theirs = STORES[state.turn], STORES[1 - state.turn]
    seeds, pit = list(state.seeds), PITS.index(action)
    hand, seeds[pit] = seeds[pit], 0
    while hand:
        pit = (pit + 1) % len(PITS)
        if pit != theirs:
            seeds[pit] += 1
            hand -= 1
    opposite = 12 - pit
    if pit in SIDES[state.turn] and seeds[pit] == 1 and seeds[opposite]:
        seeds[mine] += seeds[pit] + seeds[opposite]
        seeds[pit] = seeds[opposite] = 0
    if not all(any(seeds[place] for place in side) for side in SIDES):
        for side, store in zip(SIDES, STORES, strict=True):
            seeds[store] += sum(seeds[place] for place in side)
            seeds[side.start : side.stop] = [0] * 6
    return State(tuple(seeds), state.turn if pit == mine else 1 - state.turn)


def scores(state):
    return tuple(state.seeds[store] for store in STORES)


def result(state):
    home = scores(state)
    if sum(home) < sum(state.seeds):
        return None
    return Result(tuple(seat for seat in (0, 1) if home[seat] == max(home)), home, "home")


def draw(view):
    seeds = view["state"]["seeds"]
    north, south = (" ".join(f"{count:2}" for count in row) for row in (seeds[12:6:-1], seeds[:6]))
    home = f"{seeds[13]:2} {'':18} {seeds[6]:2}"
    return "\n   ".join(["   f2 e2 d2 c2 b2 a2", f"{north}\n{home}", south, "a1 b1 c1 d1 e1 f1"])


def scene(view):
    seeds = view["state"]["seeds"]
    pieces = [Piece(pit, "brown", "seed", count=seeds[n]) for n, pit in enumerate(PITS) if seeds[n]]
    home = [Counter(said("kalah-home"), seeds[store], seat) for seat, store in enumerate(STORES)]
    return Scene(BOARD, tuple(pieces), counters=tuple(home))


TEXTS = {
    "en": """
kalah-title = Kalah
kalah-line = Sow your seeds around the board, and bring more of them home than the other.
kalah-home = at home
kalah-option-seeds = Seeds in each pit
kalah-why-home = { $count ->
    [one] One side is empty, and { $name } has { $score } seeds at home.
   *[other] One side is empty, and both have as many seeds at home.
}
kalah-empty = There are no seeds in { $pit }.
kalah-not-yours = { $pit } is not a pit of yours.
""",
    "es": """
kalah-title = Kalah
kalah-line = Siembra alrededor del tablero y lleva a casa más semillas que la otra persona.
kalah-home = en casa
kalah-option-seeds = Semillas en cada hoyo
kalah-why-home = { $count ->
    [one] Un lado está vacío, y { $name } tiene { $score } semillas en casa.
   *[other] Un lado está vacío, y en ambas casas hay el mismo número de semillas.
}
kalah-empty = No hay semillas en { $pit }.
kalah-not-yours = { $pit } no es un hoyo tuyo.
""",
}
