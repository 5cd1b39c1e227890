"""The small protocol: what a game may leave out, and what it then does.

A game needs `PLAYERS`, `start`, `seat`, `legal`, `play` and `result`. If everything in it is open, that is
all: its actions are plain texts, its view is its state, and whatever it does not list is refused. A game with
secrets says in `view` what a seat may know, and draws the rest at random in `imagine`.

What the module has is used, but kept from what a stranger's file may get wrong: `play` is only asked for
legal actions, `start` only for players and options that there are, and an action has one spelling.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any, cast

import msgspec
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, Term

from sobremesa.games.file import LONGEST_PROBLEM, BadGame, imported
from sobremesa.games.game import Game, Illegal, Option, Options, Refusal, Result, Say, Setup, View
from sobremesa.games.refusals import agreed, bad_setup, check_players, game_over, not_an_action

RULE = "rules"
"""The rule that is named where the game names none."""

LANGUAGE = "en"
"""What a file without languages is taken to be written in."""

NEEDED = ("PLAYERS", "start", "seat", "legal", "play", "result")
NEEDED_WITH = {"text": "parse", "parse": "text", "view": "imagine", "continuous": "refusal"}
"""What has the first of these needs the second too."""

USED_AS_THEY_ARE = ("continuous", "hopeless", "preview", "told", "reveals", "ending", "scores", "options")
"""Among them `options(state, rng)`: some actions for bots to consider where they cannot be listed."""

KEYS = ("game", "rules", "players", "viewer", "seat", "result", "scene", "text")
"""What every view says; a module's own view has other keys."""

PARTS = tuple(part for part in vars(Game) if not part.startswith("_"))


def complete(module: ModuleType, name: str | None = None) -> Game[Any, Any]:
    """The game in a module, with defaults for what it leaves out; the module itself if it lacks nothing.

    Its name is that of the module unless told otherwise. Raises `BadGame` for what can be seen to be wrong
    before anybody plays.
    """
    if all(hasattr(module, part) for part in PARTS):
        return cast(Game[Any, Any], module)
    name = name or module.__name__.rpartition(".")[2]
    file = getattr(module, "__file__", None) or name
    _check_parts(module, name, file)
    _check_texts(module, name, file)
    return imported(lambda: Small(module, name, file), file)


class Small:
    """A game by the small protocol. See `Game` for what each part is."""

    def __init__(self, module: ModuleType, name: str, file: str) -> None:
        self._module = module
        self._file = file
        self.NAME = name
        self.RULES: int = getattr(module, "RULES", 1)
        self.PLAYERS: Sequence[int] = module.PLAYERS
        self.TOGETHER: bool = getattr(module, "TOGETHER", False)
        self.LOWER_IS_BETTER: bool = getattr(module, "LOWER_IS_BETTER", False)
        self.OPTIONS: Mapping[str, Option] = getattr(module, "OPTIONS", {})
        self.DESIGNERS: tuple[str, ...] = tuple(getattr(module, "DESIGNERS", ()))
        self.MINUTES: str = str(getattr(module, "MINUTES", ""))
        self.USUAL: int = getattr(module, "USUAL", self.PLAYERS[0])
        self.SECRET: bool = getattr(module, "SECRET", hasattr(module, "view"))
        self.MEMORY: tuple[str, ...] = tuple(getattr(module, "MEMORY", ()))
        self.TEXTS = _texts(module, name)
        self.HELP = _by_language(getattr(module, "HELP", inspect.cleandoc(module.__doc__ or "")))
        for part in USED_AS_THEY_ARE:
            if hasattr(module, part):
                setattr(self, part, getattr(module, part))
        first = self.start(self.PLAYERS[0], {}, self.deal(Random(0), self.PLAYERS[0], {}))
        self._state = type(first)
        self._check(first)

    def _check(self, first: Any) -> None:
        """Ask the first position everything once: what fails there would fail at every table."""
        if self.seat(first) not in range(self.PLAYERS[0]):
            raise BadGame("bad-game-seat", file=self._file, seat=str(self.seat(first)))
        for action in self.legal(first):
            text = self.text(action)
            if not isinstance(text, str) or not self._reads(text, action):
                raise BadGame("bad-game-action", file=self._file, action=str(text)[:40])
        view = self.view(first, 0)
        try:
            imagined = self.imagine(view, Random(0))
        except msgspec.ValidationError:
            imagined = None
        if imagined is None or (imagined != first and not hasattr(self._module, "imagine")):
            raise BadGame("bad-game-state", file=self._file, kind=self._state.__name__)

    def _reads(self, text: str, action: Any) -> bool:
        """Whether the text is read as the action."""
        try:
            return bool(self.parse(text) == action)
        except Illegal:
            return False

    # Beginning

    def deal(self, rng: Random, players: int, options: Options) -> Setup:
        """The module's, as JSON; without one there is nothing to shuffle."""
        if not hasattr(self._module, "deal"):
            return {}
        dealt = self._module.deal(rng, players, agreed(self.OPTIONS, options))
        return cast(Setup, _json(dealt))

    def start(self, players: int, options: Options, setup: Setup) -> Any:
        """The module's, for players and options that there are; it is told the values of all options."""
        check_players(self.PLAYERS, players, RULE)
        values = agreed(self.OPTIONS, options)
        if setup and not hasattr(self._module, "deal"):
            raise bad_setup(RULE, "setup-not-empty")
        try:
            return self._module.start(players, values, setup)
        except Illegal:
            raise
        except Exception as error:
            if not hasattr(self._module, "deal"):
                raise
            problem = f"{type(error).__name__}: {error}"[:LONGEST_PROBLEM]
            raise bad_setup(RULE, "setup-refused", problem=problem) from error

    # Playing

    def seat(self, state: Any) -> int | None:
        """Nobody decides once there is a result."""
        return None if self.result(state) else self._module.seat(state)

    def legal(self, state: Any) -> Sequence[Any]:
        """Nothing is legal once there is a result."""
        return () if self.result(state) else tuple(self._module.legal(state))

    def continuous(self, state: Any) -> bool:  # noqa: ARG002
        """Every legal action is listed."""
        return False

    def refusal(self, state: Any, action: Any) -> Refusal | None:
        """What is not listed is refused; the module may know why. What cannot be listed it judges itself."""
        if ended := self.result(state):
            return game_over(ended)
        if self.continuous(state):
            return cast("Refusal | None", self._module.refusal(state, action))
        if action in self._module.legal(state):
            return None
        why = self._module.refusal(state, action) if hasattr(self._module, "refusal") else None
        return why or Refusal(RULE, "not-legal", {"action": self.text(action)})

    def hopeless(self, state: Any, beginning: str) -> Refusal | None:
        """The refusal, where the words are an action already."""
        if ended := self.result(state):
            return game_over(ended)
        try:
            return self.refusal(state, self.parse(beginning)) or not_an_action(beginning).refusal
        except Illegal as illegal:
            return None if self.continuous(state) else illegal.refusal

    def preview(self, state: Any, action: Any) -> Mapping[str, Any]:  # noqa: ARG002
        """Nothing: the next view shows it."""
        return {}

    def play(self, state: Any, action: Any) -> Any:
        """The module's, for a legal action."""
        if refused := self.refusal(state, action):
            raise Illegal(refused)
        return self._module.play(state, action)

    def play_legal(self, state: Any, action: Any) -> Any:
        """The same for an action that is known to be legal: searches play millions."""
        return self._module.play(state, action)

    def result(self, state: Any) -> Result | None:
        """The module's."""
        return cast("Result | None", self._module.result(state))

    def ending(self, state: Any, action: Any) -> Result | None:
        """The result after it, unless it may show what was hidden."""
        return None if self.reveals(state, action) else self.result(self.play(state, action))

    def scores(self, state: Any) -> tuple[float, ...]:
        """Those of the result; before it, nobody has anything."""
        ended = self.result(state)
        return ended.scores if ended else (0.0,) * self._players(state)

    # Seeing

    def view(self, state: Any, seat: int | None) -> View:
        """The module's, or all of the state; beside it what every view says, and how to draw it."""
        ended = self.result(state)
        seen: View = {
            "game": self.NAME,
            "rules": self.RULES,
            "players": self._players(state),
            "viewer": seat,
            "seat": self.seat(state),
            "result": ended.json() if ended else None,
        }
        own = self._module.view(state, seat) if hasattr(self._module, "view") else {"state": _fields(state)}
        for key in own:
            if key in KEYS:
                raise BadGame("bad-game-key", file=self._file, key=key)
        seen |= _json(own)
        if hasattr(self._module, "scene"):
            return {**seen, "scene": _json(self._module.scene(seen))}
        return {**seen, "text": self._picture(seen)}

    def told(self, action: Any, actor: int, seat: int | None) -> str:  # noqa: ARG002
        """Every action is made in the open."""
        return self.text(action)

    def reveals(self, state: Any, action: Any) -> bool:  # noqa: ARG002
        """Where there are secrets, any action may show one."""
        return self.SECRET

    def imagine(self, view: View, rng: Random) -> Any:
        """The module's, or the state itself, where all of it is in the view."""
        if hasattr(self._module, "imagine"):
            return self._module.imagine(view, rng)
        fields = view["state"]
        if isinstance(fields, dict) and hasattr(self._state, "_fields"):
            fields = [fields[name] for name in self._state._fields]  # JSON keeps no order
        return msgspec.convert(fields, self._state, str_keys=True)

    def _players(self, state: Any) -> int:
        """How many play: as `players(state)` of the module says, or the state's `players`."""
        if len(self.PLAYERS) == 1:
            return self.PLAYERS[0]
        if hasattr(self._module, "players"):
            return int(self._module.players(state))
        players = getattr(state, "players", None)
        if isinstance(players, int):
            return players
        if isinstance(players, tuple):
            return len(players)
        raise BadGame("bad-game-count", file=self._file)

    # Words

    def parse(self, text: str) -> Any:
        """The module's, or the text itself; only if it is spelled as `text` spells it."""
        if not hasattr(self._module, "parse"):
            if not text or not text.isprintable() or text != " ".join(text.split()):
                raise not_an_action(text)
            return text
        try:
            action = self._module.parse(text)
            spelled = self._module.text(action)
        except Illegal:
            raise
        except Exception as error:
            raise not_an_action(text) from error
        if spelled != text:
            raise not_an_action(text)
        return action

    def text(self, action: Any) -> str:
        """The module's, or the action itself."""
        return cast(str, self._module.text(action) if hasattr(self._module, "text") else action)

    def draw(self, view: View, say: Say) -> str:
        """The module's, or all that the view says; below it, who decides."""
        ended = view["result"]
        last = say("game-over", rule=ended["reason"]) if ended else say("seat-decides", seat=view["seat"])
        return f"{self._picture(view)}\n\n{last}"

    def _picture(self, view: View) -> str:
        if hasattr(self._module, "draw"):
            return cast(str, self._module.draw(view))
        shown = view.get("state", {key: value for key, value in view.items() if key not in KEYS})
        return "\n".join(_listed(shown))


def _check_parts(module: ModuleType, name: str, file: str) -> None:
    for part in NEEDED:
        if not hasattr(module, part):
            raise BadGame("bad-game-missing", file=file, part=part, needed=", ".join(NEEDED))
        if part.islower() and not callable(getattr(module, part)):
            raise BadGame("bad-game-no-function", file=file, part=part)
    for part, other in NEEDED_WITH.items():
        if hasattr(module, part) and not hasattr(module, other):
            raise BadGame("bad-game-half", file=file, part=part, other=other)
    if getattr(module, "NAME", name) != name:
        raise BadGame("bad-game-other-name", file=file, name=str(module.NAME)[:40], right=name)
    players = module.PLAYERS
    numbers = isinstance(players, range | tuple) and all(type(number) is int for number in players)
    if not numbers or not players or list(players) != sorted(set(players)) or players[0] < 1:
        raise BadGame("bad-game-players", file=file)
    options = getattr(module, "OPTIONS", {})
    if not isinstance(options, Mapping) or not all(isinstance(option, Option) for option in options.values()):
        raise BadGame("bad-game-options", file=file)


def _check_texts(module: ModuleType, name: str, file: str) -> None:
    """Every sentence can be read, and has an id that no other game's has."""
    for language, source in _by_language(getattr(module, "TEXTS", {})).items():
        for entry in FluentParser().parse(source).body:
            if isinstance(entry, Junk):
                text = entry.content.strip().partition("\n")[0][:60]
                raise BadGame("bad-game-text", file=file, language=language, text=text)
            if isinstance(entry, Message | Term) and not entry.id.name.startswith(f"{name}-"):
                raise BadGame("bad-game-message", file=file, id=entry.id.name, name=name)


def _texts(module: ModuleType, name: str) -> dict[str, str]:
    """The module's sentences, and in its first language those that every game has."""
    texts = _by_language(getattr(module, "TEXTS", {})) or {LANGUAGE: ""}
    first = LANGUAGE if LANGUAGE in texts else next(iter(texts))
    said = {entry.id.name for entry in FluentParser().parse(texts[first]).body if isinstance(entry, Message)}
    about = (module.__doc__ or name).strip().partition("\n")[0]
    usual = {"title": _literal(name.capitalize()), "line": _literal(about), "score": "{ $value }"}
    lacking = [f"{name}-{part} = {text}" for part, text in usual.items() if f"{name}-{part}" not in said]
    return {**texts, first: "\n".join((texts[first], *lacking, ""))}


def _by_language(texts: Any) -> dict[str, str]:
    """Texts by their languages; plain ones are taken to be in one."""
    if isinstance(texts, str):
        return {LANGUAGE: inspect.cleandoc(texts)}
    return {language: inspect.cleandoc(text) for language, text in texts.items()}


def _literal(text: str) -> str:
    """Words as Fluent takes them without looking for signs of its own."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'{{ "{escaped}" }}'


def _json(value: Any) -> Any:
    """A value as JSON has it: lists for tuples and sets, objects for whatever has named fields."""
    return msgspec.json.decode(msgspec.json.encode(value, order="deterministic"))


def _fields(state: Any) -> Any:
    """A state by the names of its fields, where it has any."""
    return state._asdict() if isinstance(state, tuple) and hasattr(state, "_asdict") else state


def _listed(shown: Any) -> Iterator[str]:
    """Names and values, one a line; what is a list of lists, row by row."""
    for key, value in shown.items() if isinstance(shown, dict) else {"": shown}.items():
        rows = value if isinstance(value, list) and all(isinstance(row, list) for row in value) else [value]
        words = [" ".join(map(str, row)) if isinstance(row, list) else str(row) for row in rows]
        yield f"{key}: {words[0]}" if len(words) == 1 else "\n  ".join((f"{key}:", *words))
