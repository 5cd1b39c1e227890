"""Cucumber: nobody wants the last trick.

A card game of the North, for two to six with an ordinary pack; suits do not matter, and the ace is highest.
Everybody gets six cards. The first player leads any card, and the others follow in turn. To a trick you play

- a card that is at least as high as the highest one on the table,
- or the lowest card of your hand.

The highest card takes the trick, the last one of several, and its player leads to the next. Whoever takes the
last trick eats the cucumber: as many points as the card that took it, from two to fourteen for an ace. All
the others win.
"""

from typing import NamedTuple

from sobremesa.games.game import OPEN, Refusal, Result
from sobremesa.games.scene import Card, Hand, Scene, said

PLAYERS = range(2, 7)
USUAL = 4
MINUTES = "5"

RANKS = "23456789TJQKA"
SUITS = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}
PACK = [rank + suit for rank in RANKS for suit in SUITS]
HAND = 6


class State(NamedTuple):
    hands: tuple[tuple[str, ...], ...]
    leader: int = 0
    trick: tuple[str, ...] = ()
    """The cards on the table; the leader's is the first."""
    gone: tuple[str, ...] = ()
    """The cards of earlier tricks."""
    taken: str = ""
    """The card that took the trick before."""


def height(card):
    return 2 + RANKS.index(card[0])


def deal(rng, players, options):
    cards = rng.sample(PACK, HAND * players)
    return {"hands": [sorted(cards[seat::players], key=PACK.index) for seat in range(players)]}


def start(players, options, setup):
    hands = tuple(map(tuple, setup["hands"]))
    cards = [card for hand in hands for card in hand]
    if len(hands) != players or {len(hand) for hand in hands} != {HAND}:
        raise ValueError(f"everybody gets {HAND} cards")
    if len(set(cards)) < len(cards) or not set(cards) <= set(PACK):
        raise ValueError("the cards are not of one pack")
    return State(hands)


def players(state):
    return len(state.hands)


def seat(state):
    return (state.leader + len(state.trick)) % len(state.hands)


def legal(state):
    hand = state.hands[seat(state)]
    lowest = min(map(height, hand))
    highest = max(map(height, state.trick), default=0)
    return [card for card in hand if height(card) >= highest or height(card) == lowest]


def refusal(state, action):
    if action not in state.hands[seat(state)]:
        return Refusal("hand", "cucumber-hand", {"card": action})
    return Refusal("follow", "cucumber-follow", {"card": action, "highest": max(state.trick, key=height)})


def play(state, action):
    turn = seat(state)
    hands = tuple(
        tuple(card for card in hand if card != action) if owner == turn else hand
        for owner, hand in enumerate(state.hands)
    )
    trick = (*state.trick, action)
    if len(trick) < len(hands):
        return state._replace(hands=hands, trick=trick)
    takes = max(range(len(trick)), key=lambda place: (height(trick[place]), place))
    return State(hands, (state.leader + takes) % len(hands), (), state.gone + trick, trick[takes])


def result(state):
    if any(state.hands) or state.trick:
        return None
    scores = tuple(-height(state.taken) if seat == state.leader else 0 for seat in range(len(state.hands)))
    return Result(tuple(seat for seat, score in enumerate(scores) if not score), scores, "cucumber")


def view(state, seat):
    """A hand is seen by its owner only; of the others one sees how many cards they hold."""
    hands = [list(hand) if seat in (owner, OPEN) else len(hand) for owner, hand in enumerate(state.hands)]
    return {"hands": hands, **{part: getattr(state, part) for part in ("leader", "trick", "gone", "taken")}}


def imagine(view, rng):
    """The others may hold any card that has not been seen."""
    seen = {*view["trick"], *view["gone"]}.union(*(hand for hand in view["hands"] if isinstance(hand, list)))
    unseen = [card for card in PACK if card not in seen]
    rng.shuffle(unseen)
    hands = (
        hand if isinstance(hand, list) else [unseen.pop() for _ in range(hand)] for hand in view["hands"]
    )
    sorted_hands = tuple(tuple(sorted(hand, key=PACK.index)) for hand in hands)
    return State(sorted_hands, view["leader"], tuple(view["trick"]), tuple(view["gone"]), view["taken"])


def draw(view):
    hands = [" ".join(hand) if isinstance(hand, list) else "?? " * hand for hand in view["hands"]]
    table = f"   {' '.join(view['trick'])}" if view["trick"] else ""
    return "\n".join([*(f"{seat}: {hand}".rstrip() for seat, hand in enumerate(hands)), table]).rstrip()


def scene(view):
    hands = [
        Hand(owner, tuple(map(face, hand))) if isinstance(hand, list) else Hand(owner, hidden=hand)
        for owner, hand in enumerate(view["hands"])
    ]
    return Scene(hands=(*hands, Hand(None, tuple(map(face, view["trick"])), label=said("cucumber-trick"))))


def face(card):
    suit = SUITS[card[1]]
    return Card(card, card[0].replace("T", "10"), suit, "red" if suit in ("diamond", "heart") else "black")


TEXTS = {
    "en": """
cucumber-title = Cucumber
cucumber-line = A quick card game in which nobody wants the last trick.
cucumber-trick = The trick
cucumber-why-cucumber = { $loser } took the last trick: that is the cucumber.
cucumber-hand = You do not hold { $card }.
cucumber-follow = { $card } is neither as high as { $highest } nor the lowest card of your hand.
""",
    "es": """
cucumber-title = Pepino
cucumber-line = Un juego rápido de cartas en el que nadie quiere la última baza.
cucumber-trick = La baza
cucumber-why-cucumber = { $loser } se llevó la última baza: ese es el pepino.
cucumber-hand = No tienes { $card } en la mano.
cucumber-follow = { $card } no llega a { $highest } ni es la carta más baja de tu mano.
""",
}
