"""Views tell no secrets: the hidden is dealt anew by `imagine`, and the viewer must not notice.

A state that is imagined from what a seat sees looks the same to that seat. So must everything else that the
seat receives: what it may do and why not, what it hears of an action, and what is shown of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sobremesa.checking.finding import Fault, fault
from sobremesa.checking.spots import Spot, written
from sobremesa.checking.values import differences, found_at
from sobremesa.games.game import Illegal, View

IMAGINED = 2
"""States that are imagined for every viewer."""
ASKED = 8
"""More, to tell a view that shows what `imagine` deals from an `imagine` that errs."""
TRIED = 8
"""Actions that are tried in both states, legal or not."""
FOLLOWED = 3
"""Actions that are played in both."""
ANSWERS = 40
"""Actions of the imagined state that might be the one that was heard of."""


def can_be_imagined(spot: Spot) -> Iterator[Fault]:
    """`imagine(view)` looks exactly like the view, and offers the same to who decides."""
    rules = spot.rules
    for viewer in spot.viewers:
        seen = rules.view(spot.state, viewer)
        before = written(seen)
        for _ in range(IMAGINED):
            other = rules.imagine(seen, spot.rng)
            if written(seen) != before:
                yield fault("view-changed")
                return
            if spot.seen(other, viewer) != written(seen):
                yield _other_view(spot, viewer, seen)
                break
            if viewer is None or viewer != spot.seat:
                continue
            ours, theirs = set(spot.texts), {rules.text(action) for action in rules.legal(other)}
            if ours != theirs or rules.continuous(spot.state) != rules.continuous(other):
                action = min(ours ^ theirs, default="…")
                yield fault("imagine-legal", viewer=_name(viewer), action=action)


def _other_view(spot: Spot, viewer: int | None, seen: View) -> Fault:
    """What `imagine` deals at random the viewer should not see; what it always misses is its own mistake."""
    looks = [spot.rules.view(spot.rules.imagine(seen, Random(number)), viewer) for number in range(ASKED)]
    wrong = [look for look in looks if written(look) != written(seen)]
    where = next((place for look in wrong for place in differences(seen, look)), "")
    values = {written(found_at(look, where)) for look in looks}
    return fault("leak-view" if len(values) > 1 else "imagine-view", viewer=_name(viewer), where=where)


def keeps_secrets(spot: Spot) -> Iterator[Fault]:
    """Whatever a viewer receives is the same where only the hidden is otherwise."""
    if spot.seat is None:
        return
    rules = spot.rules
    others = [viewer for viewer in spot.viewers if viewer != spot.seat]
    for viewer in (spot.seat, spot.rng.choice(others)):
        seen = rules.view(spot.state, viewer)
        other = rules.imagine(seen, spot.rng)
        if other == spot.state or spot.seen(other, viewer) != written(seen):
            continue  # nothing is hidden, or it is a fault that is told above
        if viewer == spot.seat:
            yield from _same_refusals(spot, other, viewer)
        for action in spot.some(spot.legal, FOLLOWED):
            yield from _heard_alike(spot, other, action, viewer)


def _same_refusals(spot: Spot, other: Any, viewer: int) -> Iterator[Fault]:
    for text in spot.some(spot.heard, TRIED):
        action = spot.rules.parse(text)
        ours, theirs = (spot.rules.refusal(state, action) for state in (spot.state, other))
        if ours != theirs:
            yield fault("leak-refusal", viewer=_name(viewer), action=text)


def _heard_alike(spot: Spot, other: Any, action: Any, viewer: int | None) -> Iterator[Fault]:
    """Follow one action in the real and in the imagined state.

    Another player's secret action may have been another one there: any that leads to what the viewer sees.
    """
    rules, actor, text = spot.rules, spot.seat, spot.rules.text(action)
    after = spot.seen(rules.play(spot.state, action), viewer)
    heard = rules.told(action, actor, viewer)
    shown = spot.shown(spot.state, action)
    same_action = rules.refusal(other, action) is None
    if viewer == actor and same_action and spot.shown(other, action) != shown:
        yield fault("leak-preview", viewer=_name(viewer), action=text)
    if viewer == actor and same_action and rules.ending(other, action) != rules.ending(spot.state, action):
        yield fault("leak-ending", viewer=_name(viewer), action=text)
    if same_action and not rules.reveals(spot.state, action) and _after(spot, other, action, viewer) != after:
        yield fault("reveals", viewer=_name(viewer), action=text)
    if viewer == actor:
        return
    possible = spot.some(rules.legal(other), ANSWERS) + ([action] if same_action else [])
    told_alike = [each for each in possible if rules.told(each, actor, viewer) == heard]
    alike = [each for each in told_alike[-FOLLOWED:] if _after(spot, other, each, viewer) == after]
    if any(spot.shown(other, each) != shown for each in alike):
        yield fault("leak-preview", viewer=_name(viewer), action=text)
    if not told_alike and any(_after(spot, other, each, viewer) == after for each in possible):
        yield fault("told-secret", viewer=_name(viewer), action=text, told=heard)


def _after(spot: Spot, state: Any, action: Any, viewer: int | None) -> str | None:
    try:
        return spot.seen(spot.rules.play(state, action), viewer)
    except Illegal:
        return None  # listed and refused: told elsewhere


def _name(viewer: int | None) -> str:
    return "none" if viewer is None else str(viewer)
