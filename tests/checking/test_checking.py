"""`check` finds each of many planted faults and says so in a sentence; in sound games it finds nothing."""

from __future__ import annotations

import doctest
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple, cast

import pytest

from sobremesa import checking, texts
from sobremesa.checking import check, kinds
from sobremesa.games import complete
from sobremesa.games.game import OPEN, Game, Illegal, Option, Refusal, Result
from sobremesa.games.small import PARTS
from tests.amount import amount
from tests.checking import nim, veil
from tests.patience import PATIENCE

NIM, VEIL = complete(nim, "nim"), complete(veil, "veil")


def altered(game: Game[Any, Any], **parts: Any) -> Game[Any, Any]:
    """The game with other functions in place of its own."""
    own = {part: getattr(game, part) for part in (*PARTS, "TEXTS")}
    return cast(Game[Any, Any], SimpleNamespace(**{**own, **parts}))


def rewritten(module: ModuleType, **parts: Any) -> Game[Any, Any]:
    """The game of a file in which other functions stand."""
    copy = ModuleType(module.__name__)
    vars(copy).update({**vars(module), **parts})
    return complete(copy, module.__name__.rpartition(".")[2])


# Values


@dataclass(frozen=True)
class Kept:
    """Looks frozen, and hides a list."""

    players: int
    heap: int
    turn: int = 0
    log: list[int] = field(default_factory=list, hash=False, compare=False)

    @property
    def most(self) -> int:
        return 3


def kept(play: Callable[[Kept, str], Kept]) -> Game[Any, Any]:
    def start(players: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> Kept:  # noqa: ARG001
        return Kept(players, setup["heap"])

    return rewritten(nim, start=start, play=play)


def taken(state: Kept, action: str) -> Kept:
    after = nim.play(nim.State(state.players, state.heap, 3, state.turn), action)
    return Kept(state.players, after.heap, after.turn, [*state.log, after.heap])


def taken_and_logged(state: Kept, action: str) -> Kept:
    state.log.append(0)
    return taken(state, action)


class Listed(NamedTuple):
    players: int
    heaps: list[int]
    most: int = 3
    turn: int = 0

    @property
    def heap(self) -> int:
        return self.heaps[0]

    def _after(self, state: nim.State) -> Listed:
        return Listed(self.players, [state.heap], self.most, state.turn)


def unhashable() -> Game[Any, Any]:
    def play(state: Listed, action: str) -> Listed:
        return state._after(nim.play(nim.State(state.players, state.heap, 3, state.turn), action))

    return rewritten(nim, start=lambda players, _, setup: Listed(players, [setup["heap"]]), play=play)


# Chance


def by_the_dice(state: nim.State, action: str) -> nim.State:
    after = nim.play(state, action)
    return after._replace(turn=random.randrange(state.players))


seen_before: list[nim.State] = []


def by_memory(state: nim.State, action: str) -> nim.State:
    seen_before.append(state)
    after = nim.play(state, action)
    return after._replace(turn=(after.turn + seen_before.count(state)) % 2)


def dealt_by_the_dice(rng: Random, players: int, options: Mapping[str, Any]) -> dict[str, Any]:  # noqa: ARG001
    return {"heap": random.randint(9, 15)}


# The end


def put_back(state: nim.State, action: str) -> nim.State:
    after = nim.play(state, action)
    return after if after.heap else after._replace(heap=9)


def one_more(state: nim.State) -> list[str]:
    return [*nim.legal(state), "wait"]


def waited(state: nim.State, action: str) -> nim.State:
    return state._replace(turn=state.turn) if action == "wait" else nim.play(state, action)


def without_winners(state: nim.State) -> Result | None:
    return None if state.heap else Result((), nim.scores(state), "last")


def short_of_a_score(state: nim.State) -> Result | None:
    return None if state.heap else Result((0,), (1.0,), "last")


def goes_on(state: Any) -> int | None:
    return int(state.turn)


def nothing_to_do(state: nim.State) -> list[str]:
    return [] if state.heap == 1 else nim.legal(state)


def divides(state: nim.State) -> list[str]:
    return nim.legal(state) if 1 // (state.heap - 4) or True else []


# Actions


def unlisted(state: Any) -> list[Any]:
    return list(NIM.legal(state))[:2]


def refused_three(state: Any, action: str) -> Refusal | None:
    return (
        Refusal("rules", "not-legal", {"action": action})
        if action == "take 3"
        else NIM.refusal(state, action)
    )


def without_sentence(state: Any, action: str) -> Refusal | None:
    refused = NIM.refusal(state, action)
    return None if refused is None else Refusal("rules", "nim-nowhere")


def any_spelling(text: str) -> str:
    return cast(str, NIM.parse(text.strip().lower()))


def plays_anything(state: Any, action: str) -> Any:
    return nim.play(state, action) if state.heap >= int(action.split()[1]) else NIM.play(state, action)


# Views and secrets


def with_a_set(state: Any, seat: int | None) -> dict[str, Any]:
    return {**NIM.view(state, seat), "heaps": {state.heap}}


def of_somebody_else(state: Any, seat: int | None) -> dict[str, Any]:
    return {**NIM.view(state, seat), "viewer": 0}


def with_the_deck(state: veil.State, seat: int | None) -> dict[str, Any]:
    return {**veil.view(state, seat), "next": state.deck[:1]}


def to_spectators(state: veil.State, seat: int | None) -> dict[str, Any]:
    return veil.view(state, OPEN if seat is None else seat)


def all_open(state: veil.State, seat: int | None) -> dict[str, Any]:  # noqa: ARG001
    return {**veil.view(state, OPEN), "cards": state.deck}


def seen_through(view: dict[str, Any], rng: Random) -> veil.State:
    return veil.imagine(view, rng)._replace(deck=tuple(view["cards"]))


def forgetful(view: dict[str, Any], rng: Random) -> veil.State:
    state = veil.imagine(view, rng)
    return state._replace(rows=tuple(row[:1] for row in state.rows))


def only_higher(state: Any) -> list[Any]:
    """What one may lay depends on the hand of the other."""
    if VEIL.result(state):
        return []
    top = max(state.hands[1 - state.turn], default=0)
    return [
        action for action in VEIL.legal(state) if action.startswith("up") or int(action[5:]) < top
    ] or list(VEIL.legal(state))


def because_of_your_cards(state: Any, action: str) -> Refusal | None:
    refused = VEIL.refusal(state, action)
    held = any(action.split()[1] == str(card) for card in state.hands[1 - state.turn])
    return Refusal("theirs", "not-legal", {"action": action}) if refused and held else refused


def told_all(action: str, actor: int, seat: int | None) -> str:  # noqa: ARG001
    return action


def previewed_all(state: Any, action: str) -> dict[str, Any]:  # noqa: ARG001
    return {"card": int(action.split()[1])}


def over_by_your_cards(state: Any, action: str) -> Result | None:  # noqa: ARG001
    return Result((0,), (0, 0), "cards") if sum(state.hands[1 - state.turn]) % 2 else None


def with_what_is_drawn(state: Any, action: str) -> dict[str, Any]:
    return {**veil.preview(state, action), "draws": list(state.deck[:1])}


def with_a_pencil(view: dict[str, Any], rng: Random) -> veil.State:
    state = veil.imagine(view, rng)
    view["hands"][0] = list(state.hands[0])
    return state


def scene_of_nowhere(state: Any, seat: int | None) -> dict[str, Any]:
    pieces = [{"at": "a1", "colour": 0}]
    return {**NIM.view(state, seat), "scene": {"pieces": pieces}}


def put_back_or_wait(state: nim.State, action: str) -> nim.State:
    return state if action == "wait" else put_back(state, action)


def refuses_three(state: Any, action: str) -> Any:
    if action == "take 3":
        raise Illegal(Refusal("rules", "not-legal", {"action": action}))
    return NIM.play(state, action)


def by_another_rule(text: str) -> str:
    try:
        return cast(str, NIM.parse(text))
    except Illegal:
        raise Illegal(Refusal("rules", "not-legal", {"action": text})) from None


def for_any_number(players: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> nim.State:
    return nim.start(players, {"most": 3, **options}, setup)


def with_nine(players: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> nim.State:
    return nim.State(players, setup.get("heap", 9), options["most"])


def used_up(players: int, options: Mapping[str, Any], setup: Any) -> nim.State:
    return nim.State(players, setup.pop("heap", 9), options["most"])


def of_tuples(players: int, options: Mapping[str, Any], setup: Any) -> nim.State:
    return nim.State(players, 9 if isinstance(setup["heap"], tuple) else 8, options.get("most", 3))


def never_less(state: nim.State, action: str) -> nim.State:
    return nim.play(state, action)._replace(heap=state.heap + 1)


def of_nobody(state: nim.State) -> Result | None:
    return None if state.heap else Result((9,), nim.scores(state), "last")


def for_no_reason(state: nim.State) -> Result | None:
    return None if state.heap else Result((0,), nim.scores(state), "")


def by_no_rule(state: Any, action: str) -> Refusal | None:
    refused = NIM.refusal(state, action)
    return None if refused is None else Refusal("", refused.message, refused.facts)


def by_one_of_its_own(state: Any, action: str) -> Refusal | None:
    refused = NIM.refusal(state, action)
    return None if refused is None else Refusal("mine", refused.message, refused.facts)


FAULTS: dict[str, Callable[[], Game[Any, Any]]] = {
    "state-hash": unhashable,
    "state-mutable": lambda: kept(taken),
    "state-changed": lambda: kept(taken_and_logged),
    "chance-global": lambda: rewritten(nim, play=by_the_dice),
    "chance": lambda: rewritten(nim, play=by_memory),
    "replay": lambda: rewritten(nim, play=by_memory),
    "deal-chance": lambda: rewritten(nim, deal=dealt_by_the_dice),
    "deal-json": lambda: altered(NIM, deal=lambda *_: {"heap": {3}}),
    "start-refused": lambda: altered(VEIL, deal=lambda *_: {"cards": [3]}),
    "start-players": lambda: altered(NIM, start=for_any_number),
    "start-setup": lambda: rewritten(nim, start=with_nine),
    "endless-loop": lambda: rewritten(nim, legal=one_more, play=put_back_or_wait),
    "winners": lambda: rewritten(nim, result=without_winners),
    "scores": lambda: rewritten(nim, result=short_of_a_score),
    "scores-end": lambda: rewritten(nim, scores=lambda state: (5.0,) * state.players),
    "end": lambda: altered(NIM, seat=goes_on),
    "seat": lambda: altered(NIM, seat=lambda state: None if NIM.seat(state) is None else 7),
    "no-result": lambda: altered(NIM, seat=lambda state: None if state.heap < 4 else state.turn),
    "stuck": lambda: rewritten(nim, legal=nothing_to_do),
    "crash": lambda: rewritten(nim, legal=divides),
    "unlisted": lambda: altered(NIM, legal=unlisted),
    "legal-refused": lambda: altered(NIM, refusal=refused_three),
    "legal-unplayable": lambda: altered(NIM, play=refuses_three),
    "refused-playable": lambda: altered(NIM, play=plays_anything),
    "sentence": lambda: altered(NIM, refusal=without_sentence),
    "text-form": lambda: altered(
        NIM, legal=lambda state: [*NIM.legal(state), "take  1"] if state.heap else []
    ),
    "text-twice": lambda: altered(NIM, legal=lambda state: [*NIM.legal(state)] * 2),
    "text-parse": lambda: altered(NIM, text=lambda action: action.replace("3", "2")),
    "text-canonical": lambda: altered(NIM, parse=any_spelling),
    "parse-rule": lambda: altered(NIM, parse=by_another_rule),
    "hopeless": lambda: altered(NIM, hopeless=lambda *_: None),
    "view-changed": lambda: rewritten(veil, imagine=with_a_pencil),
    "view-json": lambda: altered(NIM, view=with_a_set),
    "view-field": lambda: altered(NIM, view=of_somebody_else),
    "preview-json": lambda: altered(NIM, preview=lambda state, _: {1: state.heap}),
    "told": lambda: altered(NIM, told=lambda *_: "?"),
    "leak-view": lambda: rewritten(veil, view=with_the_deck),
    "imagine-view": lambda: rewritten(veil, imagine=forgetful),
    "imagine-legal": lambda: altered(VEIL, legal=only_higher),
    "leak-refusal": lambda: altered(VEIL, refusal=because_of_your_cards),
    "told-secret": lambda: rewritten(veil, told=told_all),
    "leak-preview": lambda: rewritten(veil, preview=previewed_all),
    "leak-ending": lambda: rewritten(veil, ending=over_by_your_cards),
    "reveals": lambda: rewritten(veil, reveals=lambda *_: False),
    "secret-open": lambda: rewritten(veil, view=all_open, imagine=seen_through),
    "texts": lambda: altered(NIM, TEXTS={**NIM.TEXTS, "es": "nim-left = quedan"}),  # type: ignore[attr-defined]
    "record": lambda: altered(NIM, deal=lambda *_: {"heap": (9,)}, start=of_tuples),
    "setup-changed": lambda: rewritten(nim, start=used_up),
    "endless": lambda: rewritten(nim, play=never_less),
    "winners-seats": lambda: rewritten(nim, result=of_nobody),
    "result-form": lambda: rewritten(nim, result=for_no_reason),
    "refusal-form": lambda: altered(NIM, refusal=by_no_rule),
    "refusal-play": lambda: altered(NIM, refusal=by_one_of_its_own),
    "reveals-form": lambda: altered(NIM, reveals=lambda *_: 1),
    "told-form": lambda: altered(NIM, told=lambda action, actor, seat: action if actor == seat else None),
    "draw": lambda: altered(NIM, draw=lambda *_: None),
    "scene": lambda: altered(NIM, view=scene_of_nowhere),
}
"""A game with a fault for every code."""


@pytest.mark.parametrize("code", FAULTS)
def test_a_planted_fault_is_found_and_told(code: str) -> None:
    findings = {finding.code: finding for finding in check(FAULTS[code](), games=amount(24, 60), seconds=10)}
    assert code in findings
    for language in texts.languages():
        assert findings[code].sentence(language)


def test_every_fault_that_can_be_told_has_been_planted() -> None:
    """Findings name their sentences by codes; whatever else a check says is not about a fault."""
    source = (Path(checking.__file__).parent / "en.ftl").read_text(encoding="utf-8")
    _, _, about_faults = source.partition("# Faults")
    codes = re.findall(r"^check-([a-z-]+) =", about_faults, re.MULTILINE)
    assert sorted(codes) == sorted(FAULTS)


@pytest.mark.parametrize("game", [NIM, VEIL], ids=lambda game: game.NAME)
def test_a_sound_game_has_no_findings(game: Game[Any, Any]) -> None:
    assert check(game, games=200) == []


def test_the_game_that_shows_a_fault_is_short_and_can_be_replayed() -> None:
    """Only with five left everything is refused; from nine it takes two actions to get there."""

    def stops_at_five(state: Any, action: str) -> Refusal | None:
        if state.heap == 5:
            return Refusal("rules", "not-legal", {"action": action})
        return NIM.refusal(state, action)

    game = altered(NIM, refusal=stops_at_five)
    (finding,) = [each for each in check(game, games=60, seconds=PATIENCE) if each.code == "legal-refused"]
    assert len(finding.record.actions) == 2
    state = game.start(finding.record.players, finding.record.options, finding.record.setup)
    for text in finding.record.actions:
        state = game.play(state, game.parse(text))
    assert state.heap == 5


def test_the_game_that_shows_a_crash_leads_to_where_it_happens() -> None:
    """Not to the position before, from which it was looked ahead."""
    (finding,) = [
        each for each in check(FAULTS["crash"](), games=60, seconds=PATIENCE) if each.code == "crash"
    ]
    state = NIM.start(finding.record.players, finding.record.options, finding.record.setup)
    for text in finding.record.actions:
        state = NIM.play(state, NIM.parse(text))
    assert state.heap == 4


def test_the_same_seed_finds_the_same() -> None:
    once, twice = (check(FAULTS["unlisted"](), games=50, seed=3) for _ in range(2))
    assert once == twice != []


def test_the_session_in_the_docstring_runs() -> None:
    outcome = doctest.testmod(checking)
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_kinds_are_every_number_of_players_with_every_choice() -> None:
    assert [str(kind) for kind in kinds(NIM)] == ["2", "3", "2-most=2", "3-most=2"]


def test_where_there_are_many_kinds_the_first_and_the_last_stand_for_all() -> None:
    many = altered(
        NIM,
        PLAYERS=range(1, 30),
        OPTIONS={name: Option(0, tuple(range(5))) for name in ("one", "two")},
    )
    assert {kind.players for kind in kinds(many)} == {1, 2, 3, 29}
    assert {len(kind.options) for kind in kinds(many)} == {0, 1}
