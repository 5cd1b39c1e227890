"""The promises of the protocol, each looked at in one position."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from sobremesa import texts
from sobremesa.checking.finding import Broken, Fault, fault
from sobremesa.checking.secrets import can_be_imagined, keeps_secrets
from sobremesa.checking.sentences import messages_of
from sobremesa.checking.spots import Rules, Spot
from sobremesa.checking.values import changeable, inside
from sobremesa.games.game import NOTATION, OPEN, Illegal, Refusal, Result
from sobremesa.games.record import LONGEST_ACTION, canonical
from sobremesa.games.scene import Scene, problems

PLAYED = 6
"""Listed actions that are played in a position."""
TRIED = 24
"""Actions of other positions that are tried in it."""
INVENTED = 8
"""Actions that are made up of such."""
SPELLED = 4
"""Actions that are misspelled, or said half."""


def is_a_value(spot: Spot) -> Iterator[Fault]:
    """States are frozen values."""
    try:
        hash(spot.state)
    except TypeError as error:
        yield fault("state-hash", error=error)
    for where in changeable(spot.state):
        yield fault("state-mutable", where=where or type(spot.state).__name__)
        return


def is_left_alone(spot: Spot) -> Iterator[Fault]:
    """No function changes the state that it is given."""
    rules, state = spot.rules, spot.state
    before = inside(state)
    asked: list[tuple[str, tuple[Any, ...]]] = [
        *((name, ()) for name in ("seat", "legal", "result", "continuous", "scores")),
        *(("view", (viewer,)) for viewer in (*spot.viewers, OPEN)),
        *((name, (action,)) for action in spot.some(spot.legal, 2) for name in _ABOUT_ACTIONS),
    ]
    for name, arguments in asked:
        _let(getattr(rules, name), state, *arguments)
        if inside(state) != before:
            yield fault("state-changed", function=name)
            return


_ABOUT_ACTIONS = ("refusal", "preview", "reveals", "ending", "play")


def can_be_replayed(spot: Spot) -> Iterator[Fault]:
    """The record alone leads to the same position."""
    again = spot.rules.replayed(spot.record)
    if again != spot.state or _hash(again) != _hash(spot.state):
        yield fault("replay")


def leaves_nothing_to_chance(spot: Spot) -> Iterator[Fault]:
    """Playing an action twice is the same, and nobody draws from the common generator."""
    rules = spot.rules
    generator = random.getstate()
    for action in spot.some(spot.legal, PLAYED):
        once, twice = (_let(rules.play, spot.state, action) for _ in range(2))
        if once != twice:
            yield fault("chance", action=rules.text(action))
            return
        if once is not None:
            with suppress(Broken):  # what fails there is told where that position is looked at
                rules.legal(once), rules.result(once), rules.view(once, None)
    rules.imagine(rules.view(spot.state, spot.seat), spot.rng)
    if random.getstate() != generator:
        yield fault("chance-global")


def agrees_on_the_end(spot: Spot) -> Iterator[Fault]:
    """Somebody decides and has something to do, or there is a result."""
    rules, state, seat = spot.rules, spot.state, spot.seat
    over = rules.result(state) is not None
    if seat is not None and (type(seat) is not int or seat not in range(spot.record.players)):
        yield fault("seat", seat=seat, players=spot.record.players)
    elif over and (seat is not None or spot.legal or rules.continuous(state)):
        yield fault("end", seat="–" if seat is None else str(seat), count=len(spot.legal))
    elif not over and seat is None:
        yield fault("no-result")
    elif not over and not spot.legal and not rules.continuous(state):
        yield fault("stuck", seat=seat)


def has_a_sound_result(spot: Spot) -> Iterator[Fault]:
    """A result names winners and gives every seat a score, as `scores` does all the time."""
    rules, players = spot.rules, spot.record.players
    result = rules.result(spot.state)
    scores = rules.scores(spot.state)
    if len(scores) != players:
        yield fault("scores", count=len(scores), players=players)
    if result is None:
        return
    if not isinstance(result, Result) or not result.reason:
        yield fault("result-form")
        return
    if not result.winners and not rules.TOGETHER:
        yield fault("winners")
    if not set(result.winners) <= set(range(players)) or len(set(result.winners)) < len(result.winners):
        yield fault("winners-seats", winners=result.winners, players=players)
    one_for_all = rules.TOGETHER and len(result.scores) == 1
    if len(result.scores) != players and not one_for_all:
        yield fault("scores", count=len(result.scores), players=players)
    elif tuple(result.scores) != tuple(scores)[: len(result.scores)]:
        yield fault("scores-end", scores=tuple(scores), result=tuple(result.scores))
    if not _is_json(result.json()):
        yield fault("result-form")


def spells_actions_in_one_way(spot: Spot) -> Iterator[Fault]:
    """Every action has a text of its own, and the text is read back as the action."""
    rules = spot.rules
    for action, text in zip(spot.legal, spot.texts, strict=True):
        if type(text) is not str or text != " ".join(text.split()) or not 0 < len(text) <= LONGEST_ACTION:
            yield fault("text-form", text=text)
            return
        if not text.isprintable():
            yield fault("text-form", text=ascii(text))
            return
        if _let(rules.parse, text) != action:
            yield fault("text-parse", text=text)
            return
    for text, times in Counter(spot.texts).items():
        if times > 1:
            yield fault("text-twice", text=text)
            return
    for text in spot.some(spot.texts, SPELLED):
        for other in (
            f" {text}",
            f"{text} ",
            text.replace(" ", "  "),
            text.upper(),
            f"{text}?",
            f"0{text}",
            "",
        ):
            yield from _misspelled(rules, other)


def _misspelled(rules: Rules, text: str) -> Iterator[Fault]:
    """What is no action is refused as such; what is one is spelled so."""
    try:
        action = rules.parse(text)
    except Illegal as illegal:
        if illegal.refusal.rule != NOTATION:
            yield fault("parse-rule", text=text, rule=illegal.refusal.rule)
        yield from _in_words(illegal.refusal, text)
    else:
        if rules.text(action) != text:
            yield fault("text-canonical", text=text, canonical=rules.text(action))


def lists_what_is_legal(spot: Spot) -> Iterator[Fault]:
    """What is listed can be played, and whatever is not is refused, with a reason."""
    rules, state = spot.rules, spot.state
    for action, text in spot.some(list(zip(spot.legal, spot.texts, strict=True)), PLAYED):
        if rules.refusal(state, action) is not None:
            yield fault("legal-refused", action=text, rule=rules.refusal(state, action).rule)
        try:
            rules.play(state, action)
        except Illegal as illegal:
            yield fault("legal-unplayable", action=text, rule=illegal.refusal.rule)
    listed = set(spot.texts)
    tried = [*spot.some(spot.heard, TRIED), *_invented(spot)]
    for text in dict.fromkeys(tried):
        if text not in listed:
            yield from _is_refused(spot, text)


def _invented(spot: Spot) -> Iterator[str]:
    """Actions that nobody listed yet: heard ones with a word of another, or with another number."""
    for text in spot.some(spot.heard, INVENTED):
        words, others = text.split(), spot.rng.choice(spot.heard).split()
        place = spot.rng.randrange(len(words))
        numbers = [str(int(words[place]) + 1)] if words[place].isascii() and words[place].isdigit() else []
        for word in (*others[place : place + 1], *numbers):
            changed = " ".join([*words[:place], word, *words[place + 1 :]])
            if _let(spot.rules.parse, changed) is not None:
                yield changed


def _is_refused(spot: Spot, text: str) -> Iterator[Fault]:
    rules, state, action = spot.rules, spot.state, spot.rules.parse(text)
    refusal = rules.refusal(state, action)
    if refusal is None:
        if not rules.continuous(state):
            yield fault("unlisted", action=text)
        return
    yield from _in_words(refusal, text)
    try:
        rules.play(state, action)
    except Illegal as illegal:
        if illegal.refusal != refusal:
            yield fault("refusal-play", action=text, rule=refusal.rule, other=illegal.refusal.rule)
    else:
        yield fault("refused-playable", action=text, rule=refusal.rule)


def answers_half_an_action(spot: Spot) -> Iterator[Fault]:
    """For words that begin no legal action there is a reason, unless it cannot be listed what they begin."""
    for text in spot.some(spot.heard, SPELLED):
        beginning = text.split()[0]
        if any(listed.startswith(beginning) for listed in spot.texts):
            continue
        refusal = spot.rules.hopeless(spot.state, beginning)
        if refusal is None and not spot.rules.continuous(spot.state):
            yield fault("hopeless", text=beginning)
        elif refusal is not None:
            yield from _in_words(refusal, beginning)


def _in_words(refusal: Refusal, text: str) -> Iterator[Fault]:
    """A refusal has a rule, a sentence in every language, and a witness that a page can read."""
    if not refusal.rule or not _is_json(dict(refusal.witness)):
        yield fault("refusal-form", action=text)
    for language in texts.languages():
        try:
            texts.sentence(refusal, language)
        except LookupError:
            yield fault("sentence", message=refusal.message, language=language)
            return


def shows_views(spot: Spot) -> Iterator[Fault]:
    """A view is JSON and says whose it is."""
    rules, state = spot.rules, spot.state
    for viewer in (*spot.viewers, OPEN):
        seen = rules.view(state, viewer)
        if not isinstance(seen, dict) or not _is_json(seen):
            yield fault("view-json")
            return
        wanted = {"viewer": viewer, "seat": spot.seat, "game": rules.NAME, "players": spot.record.players}
        for key, value in wanted.items():
            if key not in seen or seen[key] != value:
                yield fault("view-field", key=key, value=canonical(value), found=canonical(seen.get(key)))
                return


def tells_of_actions(spot: Spot) -> Iterator[Fault]:
    """What is told of an action is text, and all of it to whoever acts; a preview is JSON."""
    rules, actor = spot.rules, spot.seat
    for action, text in spot.some(list(zip(spot.legal, spot.texts, strict=True)), PLAYED):
        if rules.told(action, actor, actor) != text:
            yield fault("told", action=text, told=rules.told(action, actor, actor))
        if not all(isinstance(rules.told(action, actor, viewer), str) for viewer in spot.viewers):
            yield fault("told-form", action=text)
        if not _is_json(dict(rules.preview(spot.state, action))):
            yield fault("preview-json", action=text)
        if not isinstance(rules.reveals(spot.state, action), bool):
            yield fault("reveals-form", action=text)


def can_be_drawn(spot: Spot) -> Iterator[Fault]:
    """The view has a picture for the terminal in every language."""
    seen = spot.rules.view(spot.state, spot.rng.choice(spot.viewers))
    for language in texts.languages():

        def say(message: str, /, language: str = language, **facts: str | int | float) -> str:
            return texts.say(language, message, **facts)

        if not isinstance(spot.rules.draw(seen, say), str):
            yield fault("draw", language=language)
    if "scene" in seen:
        yield from _sound_scene(spot, seen["scene"])


def _sound_scene(spot: Spot, scene: Any) -> Iterator[Fault]:
    """The plain board can draw it."""
    try:
        drawn = msgspec.convert(scene, Scene)
    except msgspec.ValidationError as error:
        yield fault("scene", problem=error)
        return
    for problem in problems(drawn, spot.record.players, messages_of(spot.rules.game)):
        yield fault("scene", problem=problem)


Promise = Callable[[Spot], Iterator[Fault]]

PROMISES: tuple[Promise, ...] = (
    is_a_value,
    is_left_alone,
    can_be_replayed,
    leaves_nothing_to_chance,
    agrees_on_the_end,
    has_a_sound_result,
    spells_actions_in_one_way,
    lists_what_is_legal,
    answers_half_an_action,
    shows_views,
    can_be_imagined,
    keeps_secrets,
    tells_of_actions,
    can_be_drawn,
)


ABOUT_THE_END = (agrees_on_the_end, has_a_sound_result, is_a_value)
"""What is quickly seen, so that the end of every game is looked at."""


def faults(spot: Spot, promises: Sequence[Promise] = PROMISES) -> Iterator[Fault]:
    """Every promise that this position does not keep."""
    for promise in promises:
        try:
            yield from promise(spot)
        except Broken as broken:
            yield broken.fault
        except Illegal:
            pass  # what is listed is refused: `lists_what_is_legal` tells it


def _let(function: Callable[..., Any], *arguments: Any) -> Any:
    """What it returns; None where the rules refuse, which is told elsewhere."""
    try:
        return function(*arguments)
    except Illegal:
        return None


def _hash(value: Any) -> int | None:
    try:
        return hash(value)
    except TypeError:
        return None


def _is_json(value: Any) -> bool:
    try:
        return bool(json.loads(canonical(value)) == value)
    except (TypeError, ValueError):
        return False
