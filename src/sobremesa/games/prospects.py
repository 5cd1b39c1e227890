"""Asking about an action before it is finished: what may follow, and if nothing, why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sobremesa.games.game import Game, Illegal, Refusal, Result


@dataclass(frozen=True, slots=True)
class Continuations:
    """What a beginning can still become.

    `previews` has the legal actions that begin so, sorted, each with what it would visibly do;
    `endings` how the game ends by those that end it, as far as that can be known;
    `continuous` says that there may be others that cannot be listed, and `refusal` says why there
    are none.
    """

    previews: Mapping[str, Mapping[str, Any]]
    endings: Mapping[str, Result]
    continuous: bool
    refusal: Refusal | None

    @property
    def actions(self) -> tuple[str, ...]:
        """The legal actions that begin so, sorted."""
        return tuple(self.previews)


class Prospects:
    """What may follow in one position. What one question finds out is there for the next one."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self._game = game
        self._state = state
        self._previews: dict[str, Mapping[str, Any]] = {}
        self._endings: dict[str, Result | None] = {}

    @cached_property
    def _listed(self) -> dict[str, Any]:
        """The legal actions that can be listed, by their texts, sorted."""
        listed = {self._game.text(action): action for action in self._game.legal(self._state)}
        return {text: listed[text] for text in sorted(listed)}

    def ask(self, beginning: str) -> Continuations:
        """What may follow on the first words of an action (all of it, or nothing yet, are fine too)."""
        game, state = self._game, self._state
        found = [text for text in self._listed if _begins(text, beginning)]
        if found:
            return self._listed_ones(found, game.continuous(state) and not beginning)
        try:
            action = game.parse(beginning)
        except Illegal:
            refusal = game.hopeless(state, beginning)
            return Continuations({}, {}, refusal is None, refusal)
        refusal = game.refusal(state, action)
        if refusal is not None:
            return Continuations({}, {}, False, refusal)
        end = game.ending(state, action)
        return Continuations(
            {beginning: game.preview(state, action)}, {beginning: end} if end else {}, False, None
        )

    def _listed_ones(self, found: Sequence[str], continuous: bool) -> Continuations:
        for text in found:
            if text not in self._previews:
                self._previews[text] = self._game.preview(self._state, self._listed[text])
                self._endings[text] = self._game.ending(self._state, self._listed[text])
        previews = {text: self._previews[text] for text in found}
        endings = {text: end for text in found if (end := self._endings[text])}
        return Continuations(previews, endings, continuous, None)


def _begins(text: str, beginning: str) -> bool:
    """Whether whole words of the text are what was said so far."""
    if not text.startswith(beginning):
        return False
    rest = text[len(beginning) :]
    return not (beginning and rest) or not (beginning[-1].isalnum() and rest[0].isalnum())
