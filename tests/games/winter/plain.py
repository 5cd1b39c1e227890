"""Winter looked at section by section: slow, plain, and the judge of the faster form.

Everything here works on a dictionary of sections and knows nothing of `sobremesa.games.winter.lattice`.
"""

from __future__ import annotations

from sobremesa.games.winter.state import Card, Point, State

Sections = dict[Point, str]

BLOCK = ((0, 0), (1, 0), (0, 1), (1, 1))
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def block(at: Point) -> list[Point]:
    """The four points of a card or a square there."""
    return [(at[0] + dx, at[1] + dy) for dx, dy in BLOCK]


def sections(cards: tuple[Card, ...] | list[Card]) -> Sections:
    """The colour at each point."""
    return {point: colour for card in cards for point, colour in zip(block(card.at), card.face, strict=True)}


def squares(ice: Sections, colour: str) -> set[Point]:
    """All squares of a colour (W5)."""
    return {at for at in ice if all(ice.get(point) == colour for point in block(at))}


def places(ice: Sections) -> set[Point]:
    """Where a card overlaps none and touches one (W3, W4)."""
    near = {(x + dx, y + dy) for x, y in ice for dx in range(-2, 3) for dy in range(-2, 3)}
    return {at for at in near if _fits(ice, at)}


def _fits(ice: Sections, at: Point) -> bool:
    own = block(at)
    if any(point in ice for point in own):
        return False
    return any((x + dx, y + dy) in ice for x, y in own for dx, dy in SIDES)


def groups(cards: tuple[Card, ...]) -> list[list[Point]]:
    """The cards of each group in reading order (W4)."""
    left = {card.at for card in cards}
    found = []
    while left:
        group, edge = set(), {min(left)}
        while edge:
            at = edge.pop()
            group.add(at)
            edge |= {other for other in left - group if _touch(at, other)}
        found.append(sorted(group, key=lambda at: (at[1], at[0])))
        left -= group
    return sorted(found, key=lambda group: (group[0][1], group[0][0]))


def _touch(one: Point, other: Point) -> bool:
    points = set(block(other))
    return any((x + dx, y + dy) in points for x, y in block(one) for dx, dy in SIDES)


def locked(state: State, at: Point) -> bool:
    """Whether a counter lies on the card (W6)."""
    under = {point for seat in (0, 1) for square in state.counters[seat] for point in block(square)}
    return any(point in under for point in block(at))


def new_squares(others: list[Card], card: Card, colour: str) -> set[Point]:
    """The squares with a section of the card, which comes to lie among the others (W12)."""
    ice = sections([*others, card])
    x, y = card.at
    around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return {square for square in around if all(ice.get(point) == colour for point in block(square))}


def legal(state: State) -> set[str]:
    """All legal actions, spelled."""
    if state.ended:
        return set()
    if state.stage == "colour":
        return {"light", "dark"}
    if state.stage == "counter":
        return {f"counter {x},{y}" for x, y in state.new_squares}
    if state.stage == "keep":
        parts = groups(state.cards)
        most = max(map(len, parts))
        return {f"keep {part[0][0]},{part[0][1]}" for part in parts if len(part) == most}
    ice = sections(state.cards)
    if state.stage == "place":
        assert state.revealed is not None
        return {f"card {x},{y}{turn}" for x, y in places(ice) for turn in _turns(state.revealed)}
    assert state.colours is not None
    colour = state.colours[state.turn]
    mine = state.counters[state.turn]
    if state.deck:
        free = squares(ice, colour) - set(mine) if len(mine) < 9 else set()
        return {"draw"} | {f"counter {x},{y}" for x, y in free}
    return _thawing(state, colour, mine)


def _thawing(state: State, colour: str, mine: tuple[Point, ...]) -> set[str]:
    found = {f"take {x},{y}" for x, y in mine}
    for card in state.cards:
        if locked(state, card.at):
            continue
        name = f"{card.at[0]},{card.at[1]}"
        found.add(f"remove {name}")
        if len(mine) == 9:
            continue
        others = [other for other in state.cards if other != card]
        for to in places(sections(others)) - {card.at}:
            for turn in _turns(card.face):
                moved = Card(to, card.face[::-1] if turn else card.face)
                if new_squares(others, moved, colour):
                    found.add(f"move {name}>{to[0]},{to[1]}{turn}")
    return found


def _turns(face: str) -> tuple[str, ...]:
    return ("",) if face == face[::-1] else ("", ",r")
