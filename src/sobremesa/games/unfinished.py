"""Asking about an action before it is finished: what may follow, and if nothing, why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sobremesa.games.game import Game, Illegal, Refusal


@dataclass(frozen=True, slots=True)
class Continuations:
    """What a beginning can still become.

    `previews` has the legal actions that begin so, sorted, each with what it would visibly do;
    `continuous` says that there may be others that cannot be listed, and `refusal` says why there
    are none.
    """

    previews: Mapping[str, Mapping[str, Any]]
    continuous: bool
    refusal: Refusal | None

    @property
    def actions(self) -> tuple[str, ...]:
        """The legal actions that begin so, sorted."""
        return tuple(self.previews)


def ask(game: Game[Any, Any], state: Any, beginning: str) -> Continuations:
    """What may follow on the first words of an action (all of it, or nothing yet, are fine too)."""
    listed = {game.text(action): action for action in game.legal(state)}
    found = {text: listed[text] for text in sorted(listed) if _begins(text, beginning)}
    if found:
        previews = {text: game.preview(state, action) for text, action in found.items()}
        return Continuations(previews, game.continuous(state) and not beginning, None)
    try:
        action = game.parse(beginning)
    except Illegal:
        refusal = game.hopeless(state, beginning)
        return Continuations({}, refusal is None, refusal)
    refusal = game.refusal(state, action)
    legal = {} if refusal is not None else {beginning: game.preview(state, action)}
    return Continuations(legal, False, refusal)


def _begins(text: str, beginning: str) -> bool:
    """Whether whole words of the text are what was said so far."""
    if not text.startswith(beginning):
        return False
    rest = text[len(beginning) :]
    return not (beginning and rest) or not (beginning[-1].isalnum() and rest[0].isalnum())
